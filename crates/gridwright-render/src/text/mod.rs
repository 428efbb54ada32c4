//! Setting text: styles, fonts, shaping and line breaking.

mod font;
mod lines;
mod rich;
mod shape;

pub(crate) use font::{CAP_HEIGHT, FontFace, FontId};
pub use font::{FONT_LICENSES, FontLicense};
pub(crate) use lines::{LinePiece, TextLine};
pub(crate) use rich::{RichText, TextStyle};
pub(crate) use shape::Shaped;

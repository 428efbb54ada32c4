//! Setting text: styles, fonts, shaping and line breaking.

mod font;
mod lines;
mod rich;
mod shape;

pub(crate) use font::{CAP_HEIGHT, Face, FontId};
pub(crate) use lines::{Line, Piece};
pub(crate) use rich::{RichText, TextStyle};
pub(crate) use shape::Shaped;

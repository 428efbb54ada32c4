//! Reads and writes the crossword files people have.
//!
//! [`read`] takes the bytes of a file, finds out its format from what is in
//! it, and gives a [`Document`]: the puzzle and whatever is odd about the file.
//! [`write`](write()) gives the bytes of a file and a list of [`Loss`]es: what the format
//! cannot hold is said, not dropped in silence.
//!
//! Readers never panic, whatever the bytes, and use time and memory in
//! proportion to the size of the file; archives and entities that would blow
//! up are refused.

pub mod cfp;
mod controls;
mod document;
mod error;
pub mod exolve;
mod format;
mod html;
pub mod ipuz;
pub mod jpz;
mod json;
pub mod jsonl;
mod lists;
mod loss;
mod narrow;
pub mod nyt_json;
pub mod nyt_page;
pub mod puz;
mod remarks;
mod spacing;
pub mod structure;
#[cfg(test)]
mod testing;
mod text;
pub mod xd;
mod xml;

pub use document::{Document, Written, read, read_as, write};
pub use error::{Location, ReadError, Warning, WriteError};
pub use format::Format;
pub use html::{markup_from_html, markup_to_html};
pub use loss::{Feature, Loss};

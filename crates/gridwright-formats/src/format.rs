//! The table of formats: one row each, and everything that knows a format by
//! name goes through it. To add one, write its module and add its row.

use std::fmt;

use gridwright_core::Puzzle;

use crate::narrow::Narrowing;
use crate::{
    Document, ReadError, WriteError, Written, cfp, exolve, ipuz, jpz, jsonl, nyt_json, nyt_page,
    puz, structure, xd,
};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Across Lite's binary `.puz`.
    Puz,
    /// The JSON of ipuz.org, versions 1 and 2.
    Ipuz,
    /// Crossword Compiler's XML, plain or zipped.
    Jpz,
    /// CrossFire's XML.
    Cfp,
    /// The text of the exolve player, alone or inside its web page.
    Exolve,
    /// The JSON of the New York Times' puzzle service, version 6.
    NytJson,
    /// A saved page of the New York Times of around 2020.
    NytPage,
    /// The text format of the xd project.
    Xd,
    /// One puzzle a line as JSON, the format of crossword corpora.
    Jsonl,
    /// A bare grid as rows of text.
    Structure,
}

/// What a format's module provides.
pub(crate) struct Codec {
    pub format: Format,
    /// The name people type.
    pub name: &'static str,
    /// File name endings, the usual one first.
    pub extensions: &'static [&'static str],
    /// Whether these bytes look like the format. Must be quick, must not be
    /// fooled by the others, and may look at all of the bytes.
    pub recognise: fn(&[u8]) -> bool,
    /// Reads a puzzle and what is odd about the file.
    pub read: fn(&[u8]) -> Result<Document, ReadError>,
    /// How to write it, for formats that can be written.
    pub write: Option<FormatWriter>,
}

/// How a format is written: first everything that it cannot hold is taken out
/// of the puzzle and noted, then what is left is written without loss.
pub(crate) struct FormatWriter {
    pub narrow: fn(&mut Narrowing<'_>),
    pub write: fn(&Puzzle) -> Result<Vec<u8>, WriteError>,
    /// Writes a changed puzzle into the file it was read from, for formats
    /// whose files hold things that the model does not: the rest is kept.
    pub update: Option<UpdateFile>,
}

/// Writes a puzzle into the file that it was read from.
pub(crate) type UpdateFile = fn(&Puzzle, &[u8]) -> Result<Written, WriteError>;

/// All formats, in the order in which they are tried on unknown bytes: those
/// with a clear mark first, plain text last.
const CODECS: &[&Codec] = &[
    &puz::CODEC,
    &ipuz::CODEC,
    &jpz::CODEC,
    &cfp::CODEC,
    &exolve::CODEC,
    &nyt_json::CODEC,
    &nyt_page::CODEC,
    &xd::CODEC,
    &jsonl::CODEC,
    &structure::CODEC,
];

impl Format {
    /// All formats.
    pub fn all() -> impl Iterator<Item = Self> {
        CODECS.iter().map(|codec| codec.format)
    }

    pub(crate) fn codec(self) -> Option<&'static Codec> {
        CODECS.iter().copied().find(|codec| codec.format == self)
    }

    /// The name people type: "puz", "nyt-json".
    pub fn name(self) -> &'static str {
        self.codec().map_or("", |codec| codec.name)
    }

    /// The usual file name ending, without its dot.
    pub fn extension(self) -> &'static str {
        self.codec().and_then(|codec| codec.extensions.first()).map_or("", |ending| *ending)
    }

    /// Whether puzzles can be written in this format.
    pub fn is_writable(self) -> bool {
        self.codec().is_some_and(|codec| codec.write.is_some())
    }

    /// The format with this name or this file name ending.
    pub fn by_name(name: &str) -> Option<Self> {
        let wanted = name.to_ascii_lowercase();
        let named = |codec: &&&Codec| codec.name == wanted;
        let ending = |codec: &&&Codec| codec.extensions.contains(&wanted.as_str());
        CODECS.iter().find(named).or_else(|| CODECS.iter().find(ending)).map(|codec| codec.format)
    }

    /// The format that these bytes are in, judged by what is in them.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        CODECS.iter().find(|codec| (codec.recognise)(bytes)).map(|codec| codec.format)
    }

    /// The names of the formats that can be written: "puz, ipuz, jpz and xd".
    pub(crate) fn writable_names() -> String {
        let names: Vec<_> = Self::all().filter(|f| f.is_writable()).map(Self::name).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            Some((only, _)) => (*only).to_owned(),
            None => "none".to_owned(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

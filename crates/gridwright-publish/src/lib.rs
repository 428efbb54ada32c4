//! A static site of crosswords: lists by date, series and author, a page to play
//! each, files to download, feeds. It works on any static host and from disk.
//!
//! The crate makes files of puzzles; whoever calls it reads and writes them.
//!
//! # Overview
//!
//! * [`PuzzleRecord`] is what the lists of a site say about a puzzle. A record
//!   is kept from one run to the next, so that puzzles that have not changed
//!   need not be read again.
//! * [`Placement`] says which records are shown, in which order, and why others
//!   are not: their day has not come, or they are there already.
//! * [`Site`] makes the files: [`Site::puzzle`] those of one puzzle,
//!   [`Site::lists`] all that is shared.
//! * [`Contest`] is a question whose answers stand on the page as hashes only.

mod assets;
mod contest;
mod feed;
mod html;
mod lists;
mod names;
mod options;
mod place;
mod puzzle;
mod record;
mod thumb;

pub use contest::{Contest, ContestError, RecordContest};
pub use names::{NameBook, slug};
pub use options::{BaseUrl, BaseUrlError, DownloadKind, SiteOptions};
pub use place::Placement;
pub use puzzle::PuzzleFiles;
pub use record::PuzzleRecord;

use gridwright_server::player::BundleError;
use jiff::civil::Date;
use xxhash_rust::xxh3::xxh3_64;

use crate::assets::SharedFiles;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Its path inside the site, with `/` between.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

impl SiteFile {
    /// A hash of what it holds.
    pub fn hash(&self) -> String {
        format!("{:016x}", xxh3_64(&self.bytes))
    }
}

/// A site: how it is made, and what is on it.
#[derive(Clone, Debug)]
pub struct Site<'a> {
    options: &'a SiteOptions,
    today: Date,
    /// The puzzles that are shown, the newest first.
    shown: &'a [&'a PuzzleRecord],
    shared: SharedFiles,
}

impl<'a> Site<'a> {
    /// A site of these puzzles, the newest first, as of a day.
    pub fn new(
        options: &'a SiteOptions,
        today: Date,
        shown: &'a [&'a PuzzleRecord],
    ) -> Result<Self, BundleError> {
        Ok(Self { options, today, shown, shared: SharedFiles::of(options)? })
    }
}

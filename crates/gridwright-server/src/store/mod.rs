//! Where things are kept.

mod sqlite;

pub use sqlite::Sqlite;

use crate::Link;

/// What sort of thing is kept under a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A puzzle file, byte for byte.
    Puzzle,
    /// A game: which puzzle, and how far it is.
    Game,
    /// A puzzle under construction.
    Draft,
    /// A word list.
    Words,
}

impl Kind {
    /// Its name in the store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Game => "game",
            Self::Draft => "draft",
            Self::Words => "words",
        }
    }
}

/// Something to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What sort of thing it is.
    pub kind: Kind,
    /// Its name.
    pub link: Link,
    /// The thing itself.
    pub bytes: Vec<u8>,
}

/// Why something could not be kept or found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another server uses the same database.
    #[error("{0} is in use: another gridwright server is running with it")]
    InUse(String),
    /// There is no room left.
    #[error("nothing more can be saved: there is no room left on the disk")]
    Full,
    /// Anything else, in words.
    #[error("the database cannot be used: {0}")]
    Other(String),
}

impl StoreError {
    /// Whether there is no room left.
    pub fn is_full(&self) -> bool {
        *self == Self::Full
    }
}

/// Where things are kept. Calls may block; the server makes them where that
/// does no harm.
pub trait Store: Send + Sync + 'static {
    /// What is kept under a link.
    fn get(&self, kind: Kind, link: &Link) -> Result<Option<Vec<u8>>, StoreError>;

    /// Keeps all of these or none, replacing what was there. Once this returns
    /// they survive the end of the process.
    fn put(&self, records: &[Record]) -> Result<(), StoreError>;
}

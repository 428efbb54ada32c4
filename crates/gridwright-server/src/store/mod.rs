//! Where things are kept.

#[cfg(test)]
pub mod faulty;
#[cfg(feature = "cluster")]
pub mod postgres;
mod record;
pub mod sqlite;
#[cfg(test)]
mod suite;

pub use record::{ContentHash, RecordKey, checksum};
pub use sqlite::Sqlite;

use crate::Link;

/// What sort of thing is kept under a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RecordKind {
    /// A puzzle file, byte for byte.
    Puzzle,
    /// A game: which puzzle, and how far it is.
    Game,
    /// A puzzle under construction.
    Draft,
    /// A word list.
    Words,
    /// A race: its teams and their games.
    Race,
    /// What a player has finished.
    Record,
}

impl RecordKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Puzzle, Self::Game, Self::Draft, Self::Words, Self::Race, Self::Record];

    /// Its name in the store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Puzzle => "puzzle",
            Self::Game => "game",
            Self::Draft => "draft",
            Self::Words => "words",
            Self::Race => "race",
            Self::Record => "record",
        }
    }

    /// The kind with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether things of this kind are files that never change. The same file
    /// is kept once, however many links lead to it.
    pub fn is_file(self) -> bool {
        matches!(self, Self::Puzzle | Self::Words)
    }
}

/// Something to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredRecord {
    /// What sort of thing it is.
    pub kind: RecordKind,
    /// Its name.
    pub link: Link,
    /// The thing itself.
    pub bytes: Vec<u8>,
    /// The file that it is about: the puzzle of a game. A file that is kept
    /// itself has its own hash, which the store computes.
    pub content: Option<ContentHash>,
    /// Where several servers use one store: it is only kept while this server
    /// holds it.
    pub fence: Option<Fence>,
    /// It is only kept where this is still there.
    pub replaces: Option<Revision>,
}

impl StoredRecord {
    /// Something to keep that is about no file, whatever is there now.
    pub fn new(kind: RecordKind, link: Link, bytes: Vec<u8>) -> Self {
        Self { kind, link, bytes, content: None, fence: None, replaces: None }
    }
}

/// That a server holds something: which server, and a number that grows with
/// every holder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fence {
    /// The server, by a number that no other has ever had.
    pub server: i64,
    /// Of two fences the later one has the larger number.
    pub number: i64,
}

/// What tells one state of a record from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revision(i64);

impl Revision {
    /// The revision of a record with this checksum.
    pub(crate) fn of(sum: i64) -> Self {
        Self(sum)
    }
}

/// Something that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRecord {
    /// The thing itself.
    pub bytes: Vec<u8>,
    /// The file that it is or that it is about.
    pub content: Option<ContentHash>,
    /// When it was last changed or used, in seconds since 1970.
    pub changed: u64,
    /// This state of it.
    pub revision: Revision,
}

/// A change of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreChange {
    /// Keeps something, in place of what was there.
    Put(StoredRecord),
    /// Notes that something is used.
    Touch(RecordKind, Link),
    /// Takes something away.
    Delete(RecordKind, Link),
}

impl StoreChange {
    /// What is changed.
    pub fn target(&self) -> (RecordKind, &Link) {
        match self {
            Self::Put(record) => (record.kind, &record.link),
            Self::Touch(kind, link) | Self::Delete(kind, link) => (*kind, link),
        }
    }
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreUsage {
    /// Bytes on the disk, with the log.
    pub bytes: u64,
    /// How many bytes there may be.
    pub most_bytes: Option<u64>,
    /// How many puzzles have links.
    pub puzzles: u64,
    /// How many games there are.
    pub games: u64,
    /// How many drafts there are.
    pub drafts: u64,
    /// How many word lists have links.
    pub words: u64,
    /// How many files there are.
    pub contents: u64,
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
    /// What is kept is not what was put there.
    #[error("what is stored here is damaged ({0}): other things are not affected")]
    Damaged(String),
    /// What a change is about is not there any more.
    #[error("it has been deleted meanwhile")]
    Gone,
    /// Another server holds it now.
    #[error("another server has taken this over: connect anew")]
    NotHolder,
    /// It was changed since it was read.
    #[error("it has been changed meanwhile")]
    Changed,
    /// The store cannot be reached.
    #[error("the database cannot be reached: {0}")]
    Away(String),
    /// It was made by another program, or a newer one.
    #[error("{0}")]
    Foreign(String),
    /// Anything else, in words.
    #[error("the database cannot be used: {0}")]
    Other(String),
}

impl StoreError {
    /// Whether there is no room left.
    pub fn is_full(&self) -> bool {
        *self == Self::Full
    }

    /// Whether it is about one change, so that others may still be made.
    pub fn is_of_one(&self) -> bool {
        matches!(self, Self::Gone | Self::NotHolder | Self::Changed)
    }
}

/// Where things are kept. Calls may block; the server makes them where that
/// does no harm.
pub trait Store: Send + Sync + 'static {
    /// What is kept under a link. What is damaged is told as such and not
    /// given.
    fn get(&self, kind: RecordKind, link: &Link) -> Result<Option<FoundRecord>, StoreError>;

    /// A file by its hash.
    fn content(&self, hash: &ContentHash) -> Result<Option<Vec<u8>>, StoreError>;

    /// Makes all of these changes or none. Once this returns they survive the
    /// end of the process.
    fn apply(&self, changes: &[StoreChange]) -> Result<(), StoreError>;

    /// Takes away what was not used since then (in seconds since 1970), and
    /// files that nothing leads to. Gives how many records went.
    fn sweep(&self, before: u64) -> Result<u64, StoreError>;

    /// Takes away a file and everything that is about it. Gives how many
    /// records went.
    fn take_down(&self, hash: &ContentHash) -> Result<u64, StoreError>;

    /// A note that the server has made for itself.
    fn note(&self, name: &str) -> Result<Option<String>, StoreError>;

    /// Makes a note, or takes it away.
    fn set_note(&self, name: &str, text: Option<&str>) -> Result<(), StoreError>;

    /// All notes whose names begin so.
    fn notes(&self, beginning: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Takes something for this server. Where no other server can use the store
    /// there is nothing to take.
    fn claim(&self, _kind: RecordKind, _link: &Link) -> Result<Option<Fence>, StoreError> {
        Ok(None)
    }

    /// Whether other servers may use the store, too.
    fn is_shared(&self) -> bool {
        false
    }

    /// Writes something that was not there before and reads it.
    fn probe(&self) -> Result<(), StoreError>;

    /// How much there is.
    fn usage(&self) -> Result<StoreUsage, StoreError>;
}

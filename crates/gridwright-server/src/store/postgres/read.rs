//! Rows of the tables, with their checksums.

use tokio_postgres::Row;

use crate::store::{RecordKey, checksum};

/// A record by its kind and key.
pub const ROW: &str = "SELECT content, changed, sum, bytes FROM gridwright.records
                       WHERE kind = $1 AND key = $2";

/// A row as it was read.
pub struct ReadRow {
    pub content: Option<Vec<u8>>,
    pub changed: i64,
    pub sum: i64,
    pub bytes: Vec<u8>,
}

impl ReadRow {
    /// The row of a query for [`ROW`].
    pub fn of(row: &Row) -> Self {
        Self { content: row.get(0), changed: row.get(1), sum: row.get(2), bytes: row.get(3) }
    }

    /// Whether it is as it was written.
    pub fn is_whole(&self, kind: &str, key: &RecordKey) -> bool {
        let Self { content, changed, sum, bytes } = self;
        let has_hash = content.as_ref().is_none_or(|hash| hash.len() == 32);
        let expected = checksum(kind, key.as_bytes(), content.as_deref(), *changed, bytes);
        has_hash && expected == *sum
    }
}

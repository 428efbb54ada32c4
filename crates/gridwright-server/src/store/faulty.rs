//! A store with faults, for tests.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use super::{
    ContentHash, FoundRecord, RecordKind, Sqlite, Store, StoreChange, StoreError, StoreUsage,
};
use crate::Link;

/// A store whose writes fail, or take long, when they are told to.
pub struct Faulty {
    inner: Sqlite,
    /// Whether every write fails.
    pub fails: AtomicBool,
    /// How many writes are done before one fails; below zero none does.
    pub writes_left: AtomicI64,
    /// How many milliseconds a write takes.
    pub delay: AtomicU64,
}

impl Default for Faulty {
    fn default() -> Self {
        Self {
            inner: Sqlite::in_memory().unwrap(),
            fails: AtomicBool::new(false),
            writes_left: AtomicI64::new(-1),
            delay: AtomicU64::new(0),
        }
    }
}

impl Faulty {
    fn check(&self) -> Result<(), StoreError> {
        thread::sleep(Duration::from_millis(self.delay.load(Ordering::Relaxed)));
        let is_due = self.writes_left.fetch_sub(1, Ordering::Relaxed) == 0;
        if is_due || self.fails.load(Ordering::Relaxed) { Err(StoreError::Full) } else { Ok(()) }
    }
}

impl Store for Faulty {
    fn get(&self, kind: RecordKind, link: &Link) -> Result<Option<FoundRecord>, StoreError> {
        self.inner.get(kind, link)
    }

    fn content(&self, hash: &ContentHash) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.content(hash)
    }

    fn apply(&self, changes: &[StoreChange]) -> Result<(), StoreError> {
        self.check()?;
        self.inner.apply(changes)
    }

    fn sweep(&self, before: u64) -> Result<u64, StoreError> {
        self.inner.sweep(before)
    }

    fn take_down(&self, hash: &ContentHash) -> Result<u64, StoreError> {
        self.inner.take_down(hash)
    }

    fn note(&self, name: &str) -> Result<Option<String>, StoreError> {
        self.inner.note(name)
    }

    fn set_note(&self, name: &str, text: Option<&str>) -> Result<(), StoreError> {
        self.check()?;
        self.inner.set_note(name, text)
    }

    fn notes(&self, beginning: &str) -> Result<Vec<(String, String)>, StoreError> {
        self.inner.notes(beginning)
    }

    fn probe(&self) -> Result<(), StoreError> {
        self.check()?;
        self.inner.probe()
    }

    fn usage(&self) -> Result<StoreUsage, StoreError> {
        self.inner.usage()
    }
}

//! One thread that writes everything, many changes at a time.
//!
//! Flushing a file costs milliseconds, whether it holds one change or a
//! thousand. So changes wait until the flush before theirs is done, and then
//! all that have come meanwhile go together. Whoever sent one is told when it
//! is safe.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};
use tracing::warn;

use crate::operate::metrics::WriterMetrics;
use crate::store::{Store, StoreChange, StoreError};

/// How many changes may wait. Beyond that, senders wait too.
const QUEUE: usize = 8192;

/// How many changes go together at most.
const BATCH: usize = 2048;

enum WriterTask {
    /// Something to write, and who waits for that.
    Write(StoreChange, oneshot::Sender<Result<(), StoreError>>),
    /// Nothing comes any more.
    Finish,
}

/// The way to the thread that writes.
#[derive(Clone)]
pub struct StoreWriter {
    queue: mpsc::Sender<WriterTask>,
    metrics: WriterMetrics,
}

/// A change on its way to the disk.
pub struct Receipt(oneshot::Receiver<Result<(), StoreError>>);

impl Receipt {
    /// Waits until the change is safe.
    pub async fn wait(self) -> Result<(), StoreError> {
        self.0.await.unwrap_or_else(|_| Err(stopped()))
    }
}

fn stopped() -> StoreError {
    StoreError::Other("the server is stopping".to_owned())
}

impl StoreWriter {
    /// Starts the thread. It ends when it is told that nothing comes any more,
    /// or when the last writer is gone, and everything is written.
    pub fn start(store: Arc<dyn Store>) -> (Self, JoinHandle<()>) {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let metrics = WriterMetrics::default();
        let writer = Self { queue, metrics: metrics.clone() };
        (writer, thread::spawn(move || write_all(&*store, waiting, &metrics)))
    }

    /// What is counted on the way to the disk.
    pub fn metrics(&self) -> &WriterMetrics {
        &self.metrics
    }

    /// Hands a change over. Changes of one thing reach the disk in this order.
    pub async fn send(&self, change: StoreChange) -> Result<Receipt, StoreError> {
        let (done, receipt) = oneshot::channel();
        self.queue.send(WriterTask::Write(change, done)).await.map_err(|_| stopped())?;
        Ok(Receipt(receipt))
    }

    /// Lets the thread end once it has written what it was given before.
    pub async fn finish(&self) {
        // If it has ended already, so much the better.
        let _ = self.queue.send(WriterTask::Finish).await;
    }

    /// Hands a change over and waits until it is safe.
    pub async fn keep(&self, change: StoreChange) -> Result<(), StoreError> {
        self.send(change).await?.wait().await
    }
}

fn write_all(store: &dyn Store, mut waiting: mpsc::Receiver<WriterTask>, metrics: &WriterMetrics) {
    let mut batch = vec![];
    while waiting.blocking_recv_many(&mut batch, BATCH) > 0 {
        let (mut changes, mut done) = (vec![], vec![]);
        for task in batch.drain(..) {
            match task {
                WriterTask::Write(change, receipt) => {
                    changes.push(change);
                    done.push(receipt);
                }
                WriterTask::Finish => waiting.close(),
            }
        }
        let begun = Instant::now();
        let result = store.apply(&newest(&changes));
        let failure = result.as_ref().err().filter(|error| !error.is_of_one());
        metrics.wrote(changes.len(), begun.elapsed(), failure.is_some());
        if let Some(error) = failure {
            warn!(target: "gridwright::store", changes = changes.len(), %error, "not written");
        }
        for (change, done) in changes.into_iter().zip(done) {
            let result = match &result {
                // Only one of them cannot be made.
                Err(error) if error.is_of_one() => store.apply(&[change]),
                result => result.clone(),
            };
            // Whoever no longer waits does not mind.
            let _ = done.send(result);
        }
    }
}

/// The last change of each thing: earlier ones would be written over anyway.
/// That something is used only counts where nothing else is said of it.
fn newest(changes: &[StoreChange]) -> Vec<StoreChange> {
    let mut places = HashMap::new();
    let mut kept: Vec<StoreChange> = Vec::with_capacity(changes.len());
    for change in changes {
        // What asks for something to replace has its own answer.
        if matches!(change, StoreChange::Put(record) if record.replaces.is_some()) {
            places.remove(&change.target());
            kept.push(change.clone());
            continue;
        }
        match places.entry(change.target()) {
            Entry::Occupied(_) if matches!(change, StoreChange::Touch(..)) => {}
            Entry::Occupied(place) => kept[*place.get()] = change.clone(),
            Entry::Vacant(place) => {
                place.insert(kept.len());
                kept.push(change.clone());
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Link;
    use crate::store::{RecordKind, Sqlite, StoredRecord};

    #[tokio::test]
    async fn the_last_of_many_changes_is_kept() {
        let store = Arc::new(Sqlite::in_memory().unwrap());
        let (writer, thread) = StoreWriter::start(Arc::clone(&store) as Arc<dyn Store>);
        let link = Link::random().unwrap();
        let record = |n: u32| {
            let bytes = n.to_string().into_bytes();
            StoreChange::Put(StoredRecord::new(RecordKind::Game, link.clone(), bytes))
        };
        let mut receipts = vec![];
        for n in 0..5000 {
            receipts.push(writer.send(record(n)).await.unwrap());
        }
        for receipt in receipts {
            receipt.wait().await.unwrap();
        }
        assert_eq!(store.get(RecordKind::Game, &link).unwrap().unwrap().bytes, b"4999");
        drop(writer);
        thread.join().unwrap();
    }
}

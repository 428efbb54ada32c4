//! One thread that writes everything, many changes at a time.
//!
//! Flushing a file costs milliseconds, whether it holds one change or a
//! thousand. So changes wait until the flush before theirs is done, and then
//! all that have come meanwhile go together. Whoever sent one is told when it
//! is safe.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::sync::{mpsc, oneshot};

use crate::store::{Record, Store, StoreError};

/// How many changes may wait. Beyond that, senders wait too.
const QUEUE: usize = 8192;

/// How many changes go together at most.
const BATCH: usize = 2048;

struct Waiting {
    record: Record,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the thread that writes.
#[derive(Clone)]
pub struct Writer {
    queue: mpsc::Sender<Waiting>,
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

impl Writer {
    /// Starts the thread. It ends when the last writer is gone and everything
    /// is written.
    pub fn start(store: Arc<dyn Store>) -> (Self, JoinHandle<()>) {
        let (queue, waiting) = mpsc::channel(QUEUE);
        (Self { queue }, thread::spawn(move || write_all(&*store, waiting)))
    }

    /// Hands a change over. Changes of one thing reach the disk in this order.
    pub async fn send(&self, record: Record) -> Result<Receipt, StoreError> {
        let (done, receipt) = oneshot::channel();
        self.queue.send(Waiting { record, done }).await.map_err(|_| stopped())?;
        Ok(Receipt(receipt))
    }

    /// Hands a change over and waits until it is safe.
    pub async fn keep(&self, record: Record) -> Result<(), StoreError> {
        self.send(record).await?.wait().await
    }
}

fn write_all(store: &dyn Store, mut waiting: mpsc::Receiver<Waiting>) {
    let mut batch = vec![];
    while waiting.blocking_recv_many(&mut batch, BATCH) > 0 {
        let (records, done): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|waiting| (waiting.record, waiting.done)).unzip();
        let result = store.put(&newest(records));
        for done in done {
            // Whoever no longer waits does not mind.
            let _ = done.send(result.clone());
        }
    }
}

/// The last record of each thing: earlier ones would be written over anyway.
fn newest(records: Vec<Record>) -> Vec<Record> {
    let mut places = HashMap::new();
    let mut kept: Vec<Record> = Vec::with_capacity(records.len());
    for record in records {
        match places.get(&(record.kind, record.link.clone())) {
            Some(&place) => kept[place] = record,
            None => {
                places.insert((record.kind, record.link.clone()), kept.len());
                kept.push(record);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Link;
    use crate::store::{Kind, Sqlite};

    #[tokio::test]
    async fn the_last_of_many_changes_is_kept() {
        let store = Arc::new(Sqlite::in_memory().unwrap());
        let (writer, thread) = Writer::start(Arc::clone(&store) as Arc<dyn Store>);
        let link = Link::random().unwrap();
        let record = |n: u32| Record {
            kind: Kind::Game,
            link: link.clone(),
            bytes: n.to_string().into_bytes(),
        };
        let mut receipts = vec![];
        for n in 0..5000 {
            receipts.push(writer.send(record(n)).await.unwrap());
        }
        for receipt in receipts {
            receipt.wait().await.unwrap();
        }
        assert_eq!(store.get(Kind::Game, &link).unwrap().as_deref(), Some(&b"4999"[..]));
        drop(writer);
        thread.join().unwrap();
    }
}

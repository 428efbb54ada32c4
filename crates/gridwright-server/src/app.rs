//! What all requests share.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use tokio::sync::{Semaphore, watch};

use crate::Link;
use crate::api::solve::Watched;
use crate::config::Config;
use crate::error::ApiError;
use crate::games::Games;
use crate::jobs::Jobs;
use crate::store::{Kind, Store};
use crate::word_lists::WordLists;
use crate::writer::Writer;

/// What all requests share.
#[derive(Clone)]
pub struct App(Arc<Shared>);

pub struct Shared {
    pub config: Config,
    pub keeper: Keeper,
    pub games: Games,
    pub jobs: Jobs,
    pub words: WordLists,
    /// Room for connections that stay open.
    pub followers: Arc<Semaphore>,
    /// Room for questions to the word service: the others wait.
    pub askers: Arc<Semaphore>,
    /// Becomes true when the server is to stop.
    pub stopping: watch::Receiver<bool>,
    visitors: AtomicU64,
    /// Puzzles that are being solved, or were lately, by the links of their jobs.
    watched: Mutex<VecDeque<(Link, Watched)>>,
}

/// How many solved puzzles can be asked about.
const MOST_WATCHED: usize = 32;

/// The store and the way into it.
#[derive(Clone)]
pub struct Keeper {
    pub store: Arc<dyn Store>,
    pub writer: Writer,
}

impl Keeper {
    /// What is kept under a link, fetched without holding up others.
    pub async fn get(&self, kind: Kind, link: &Link) -> Result<Option<Vec<u8>>, ApiError> {
        let (store, link) = (Arc::clone(&self.store), link.clone());
        let found = tokio::task::spawn_blocking(move || store.get(kind, &link)).await;
        let failed = |error: tokio::task::JoinError| {
            ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
        };
        Ok(found.map_err(failed)??)
    }
}

impl App {
    pub fn new(
        config: Config,
        keeper: Keeper,
        words: WordLists,
        stopping: watch::Receiver<bool>,
    ) -> Self {
        let jobs = Jobs::start(config.workers, config.queue);
        let followers = Arc::new(Semaphore::new(config.most_followers));
        let askers = Arc::new(Semaphore::new(config.workers.max(1)));
        Self(Arc::new(Shared {
            config,
            keeper,
            games: Games::default(),
            jobs,
            words,
            followers,
            askers,
            stopping,
            visitors: AtomicU64::new(1),
            watched: Mutex::default(),
        }))
    }

    /// A number for somebody who plays, so that they do not hear their own news.
    pub fn visitor(&self) -> u64 {
        self.0.visitors.fetch_add(1, Ordering::Relaxed)
    }

    /// Remembers what a job solves, and forgets the oldest one.
    pub fn watch(&self, job: Link, watched: Watched) {
        let mut all = self.0.watched.lock().unwrap_or_else(PoisonError::into_inner);
        all.truncate(MOST_WATCHED - 1);
        all.push_front((job, watched));
    }

    /// What a job solves, if that is still remembered.
    pub fn watched(&self, job: &Link) -> Option<Watched> {
        let all = self.0.watched.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|(link, _)| link == job).map(|(_, watched)| watched.clone())
    }
}

impl std::ops::Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

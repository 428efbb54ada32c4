//! The state of the server, shared by all requests.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::watch;

use crate::Link;
#[cfg(feature = "cluster")]
use crate::cluster::Cluster;
use crate::compress::PackedFiles;
use crate::config::Config;
use crate::drafts::LinkTurns;
use crate::error::ApiError;
use crate::fair::{FairPool, PoolSettings};
use crate::health::HealthProbe;
use crate::jobs::solve::SolveContext;
use crate::jobs::{JobSettings, Jobs, Work};
use crate::net::{Client, ClientPlace, ClientPlaces, NoPlace};
use crate::operate::blocks::Blocks;
use crate::operate::metrics::Metrics;
use crate::operate::observe::RequestIds;
#[cfg(feature = "cluster")]
use crate::operate::take_down;
use crate::persistence::Persistence;
use crate::rates::RateLimiter;
use crate::sessions::Sessions;
use crate::wire::TeamView;
use crate::word_lists::WordLists;

/// The state of the server, shared by all requests.
#[derive(Clone)]
pub struct App(Arc<AppState>);

/// What a server works with.
pub struct AppParts {
    pub persistence: Persistence,
    pub words: WordLists,
    pub stopping: watch::Receiver<bool>,
    #[cfg(feature = "cluster")]
    pub cluster: Option<Arc<Cluster>>,
}

pub struct AppState {
    pub config: Config,
    pub persistence: Persistence,
    pub sessions: Sessions,
    pub jobs: Jobs,
    pub drafts: LinkTurns,
    pub words: WordLists,
    /// Room for connections that stay open.
    pub followers: Arc<ClientPlaces>,
    /// Threads for questions about words.
    pub askers: FairPool,
    /// Threads that make pictures and files.
    pub drawers: FairPool,
    /// Files that were compressed before.
    pub packed: PackedFiles,
    /// Whether the store works.
    pub health: HealthProbe,
    /// How often clients have asked for what.
    pub rates: RateLimiter,
    /// Who is not answered.
    pub blocks: Blocks,
    /// What is counted.
    pub metrics: Metrics,
    pub request_ids: RequestIds,
    /// The other servers on the same database.
    #[cfg(feature = "cluster")]
    pub cluster: Option<Arc<Cluster>>,
    /// Becomes true when the server is to stop.
    pub stopping: watch::Receiver<bool>,
    connections: AtomicU64,
    /// Puzzles that are being solved, or were lately, by the links of their jobs.
    solves: Mutex<VecDeque<(Link, SolveContext)>>,
}

/// How much may wait for an answer or a picture. One client leaves a thread to
/// the others.
const WAITING: PoolSettings =
    PoolSettings { threads: 2, running_each: 1, waiting: 256, waiting_each: 32 };

/// How many solved puzzles can be asked about.
const MOST_SOLVES: usize = 32;

impl App {
    pub fn new(config: Config, parts: AppParts) -> Self {
        let AppParts { persistence, words, stopping, .. } = parts;
        let (workers, queue, memory) = (config.workers, config.queue, config.memory);
        let jobs = Jobs::start(JobSettings { workers, queue, memory });
        let most = config.most_followers;
        let followers = ClientPlaces::new(most, config.connections_each.unwrap_or(most / 4));
        let askers = FairPool::start(PoolSettings { threads: 2, ..WAITING });
        let drawers = FairPool::start(PoolSettings { threads: config.drawers, ..WAITING });
        let rates = RateLimiter::new(config.rates);
        let metrics = Metrics::new(persistence.writer.metrics());
        Self(Arc::new(AppState {
            config,
            persistence,
            sessions: Sessions::default(),
            jobs,
            drafts: LinkTurns::default(),
            words,
            followers,
            askers,
            drawers,
            packed: PackedFiles::default(),
            rates,
            blocks: Blocks::default(),
            metrics,
            request_ids: RequestIds::default(),
            #[cfg(feature = "cluster")]
            cluster: parts.cluster,
            health: HealthProbe::default(),
            stopping,
            connections: AtomicU64::new(1),
            solves: Mutex::default(),
        }))
    }

    /// A place for somebody who stays to follow a game or a job.
    pub fn follower(&self, client: Client) -> Result<ClientPlace, ApiError> {
        self.0.followers.take(Some(client)).map_err(|none| match none {
            NoPlace::Full => ApiError::busy("too many people are here already"),
            NoPlace::TooMany => {
                let message = "too many connections of yours are open already";
                ApiError::new(StatusCode::TOO_MANY_REQUESTS, message).after(10)
            }
        })
    }

    /// Puts a job of a client into the queue. All servers find it.
    pub async fn add_job(
        &self,
        client: Client,
        limit: Duration,
        work: Work,
    ) -> Result<Link, ApiError> {
        let link = self.0.jobs.add(client, limit, work)?;
        #[cfg(feature = "cluster")]
        if let Some(cluster) = &self.0.cluster {
            cluster.hold_job(&link).await?;
        }
        Ok(link)
    }

    /// Whether a game is held by another server, and how far it is there.
    pub async fn progress(&self, game: &Link) -> Result<TeamView, ApiError> {
        #[cfg(feature = "cluster")]
        if let Some(cluster) = &self.0.cluster
            && let Some(server) = cluster.elsewhere(self, game).await?
        {
            return cluster.progress(server, game).await;
        }
        let session = self.0.sessions.find(&self.0.persistence, game).await?;
        Ok(session.progress().await)
    }

    /// What operators have decided, perhaps at another server.
    #[cfg(feature = "cluster")]
    pub async fn refresh_decisions(&self) -> Result<(), ApiError> {
        self.0.blocks.load(&self.0.persistence).await?;
        for file in take_down::all(self).await? {
            self.0.sessions.drop_games_named(&file, take_down::REASON).await;
        }
        Ok(())
    }

    /// A number for a connection, which is not sent its own updates.
    pub fn connection(&self) -> u64 {
        self.0.connections.fetch_add(1, Ordering::Relaxed)
    }

    /// Remembers what a job solves, and forgets the oldest one.
    pub fn remember_solve(&self, job: Link, context: SolveContext) {
        let mut all = self.0.solves.lock().unwrap_or_else(PoisonError::into_inner);
        all.truncate(MOST_SOLVES - 1);
        all.push_front((job, context));
    }

    /// What a job solves, if that is still remembered.
    pub fn solve(&self, job: &Link) -> Option<SolveContext> {
        let all = self.0.solves.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|(link, _)| link == job).map(|(_, context)| context.clone())
    }
}

impl std::ops::Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

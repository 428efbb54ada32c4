//! Several servers on one database. Each game has one holder, which alone has it
//! in memory; the others pass on what they are asked about it.

pub mod bus;
pub mod forward;
pub mod peers;
pub mod tunnel;

use std::sync::Arc;
use std::time::Duration;

use axum::response::IntoResponse;
use axum::{Router, body::to_bytes};
use tokio::time::{Instant, interval, sleep};
use tracing::warn;

use crate::Link;
use crate::app::App;
use crate::error::{ApiError, StartError, blocking};
use crate::store::postgres::{HeldBy, Postgres};
use crate::store::{RecordKey, RecordKind, StoreError};
use crate::wire::TeamView;
use bus::{Bus, ForwardedRequest, Parcel, PeerReply, PeerRequest};
use peers::Peers;

/// How long to wait at the start for other servers to be heard: longer than
/// those count as living that are gone.
const GREETING: Duration = Duration::from_secs(4);

/// How often is looked at what operators have decided at other servers.
const REFRESH: Duration = Duration::from_secs(2);

/// What jobs are called where it is kept who holds them.
const JOB: &str = "job";

/// This server among the others on its database.
pub struct Cluster {
    pub store: Arc<Postgres>,
    bus: Option<Bus>,
    pub peers: Arc<Peers>,
}

impl Cluster {
    /// Meets the other servers. Fails where there are some that cannot be met.
    pub async fn join(store: Arc<Postgres>, nats: Option<&str>) -> Result<Self, StartError> {
        let bus = match nats {
            Some(address) => Some(Bus::connect(address, store.cluster()).await?),
            None => None,
        };
        let cluster = Self { store, bus, peers: Arc::default() };
        let begun = Instant::now();
        let mut inbox = match &cluster.bus {
            Some(bus) => Some(bus.listen(bus.meeting_point()).await.map_err(unmet)?),
            None => None,
        };
        loop {
            let store = Arc::clone(&cluster.store);
            let others = blocking(move || store.others()).await.map_err(unmet)??;
            let strangers: Vec<String> = others
                .into_iter()
                .filter(|other| !cluster.peers.is_here(*other))
                .map(|other| other.to_string())
                .collect();
            if strangers.is_empty() {
                return Ok(cluster);
            }
            if begun.elapsed() > GREETING {
                let numbers = strangers.join(", ");
                return Err(StartError::Strangers { numbers, has_bus: nats.is_some() });
            }
            match &mut inbox {
                Some(inbox) => tokio::select! {
                    Ok(parcel) = inbox.next::<i64>() => cluster.peers.heard(parcel.head),
                    () = sleep(peers::PACE) => {}
                },
                None => sleep(peers::PACE).await,
            }
        }
    }

    /// The way to the other servers.
    pub fn bus(&self) -> Result<&Bus, ApiError> {
        self.bus.as_ref().ok_or_else(|| ApiError::busy("this server was started without --nats"))
    }

    /// The server that holds a game, where that is another one.
    pub async fn elsewhere(&self, app: &App, link: &Link) -> Result<Option<i64>, ApiError> {
        if app.sessions.has(link) {
            return Ok(None);
        }
        let (store, wanted) = (Arc::clone(&self.store), link.clone());
        let (is_first, holder) = blocking(move || {
            let key = RecordKey::of(RecordKind::Game, &wanted);
            Ok::<_, StoreError>((store.is_first_link(&wanted)?, store.holder("game", &key)?))
        })
        .await??;
        match (is_first, holder) {
            (true, HeldBy::Other(server)) => Ok(Some(server)),
            (true, _) => Ok(None),
            (false, _) => {
                let first = app.sessions.first_link(&app.persistence, link).await?;
                Box::pin(self.elsewhere(app, &first)).await
            }
        }
    }

    /// The server that a job runs on, where that is another one.
    pub async fn job_elsewhere(&self, app: &App, link: &Link) -> Result<Option<i64>, ApiError> {
        if app.jobs.find(link).is_ok() {
            return Ok(None);
        }
        let (store, key) = (Arc::clone(&self.store), RecordKey::named(JOB, link));
        Ok(match blocking(move || store.holder(JOB, &key)).await?? {
            HeldBy::Other(server) => Some(server),
            _ => None,
        })
    }

    /// Lets the other servers know that a job runs here.
    pub async fn hold_job(&self, link: &Link) -> Result<(), ApiError> {
        let (store, key) = (Arc::clone(&self.store), RecordKey::named(JOB, link));
        blocking(move || store.claim_for_us(JOB, &key)).await??;
        Ok(())
    }

    /// How far a game is that another server holds.
    pub async fn progress(&self, server: i64, game: &Link) -> Result<TeamView, ApiError> {
        let client = std::net::Ipv4Addr::LOCALHOST.into();
        let (method, path) = ("GET".to_owned(), format!("/progress/{game}"));
        let request = ForwardedRequest { method, path, client, headers: vec![] };
        let answer = forward::ask(self, server, request, b"").await?;
        let body = to_bytes(answer.into_body(), 1 << 20).await.map_err(ApiError::internal)?;
        serde_json::from_slice(&body).map_err(ApiError::internal)
    }

    /// Does what this server owes to the others, until it stops.
    pub async fn serve(self: Arc<Self>, app: App, router: Router) {
        let mut stopping = app.stopping.clone();
        tokio::select! {
            () = self.forget_what_is_lost(&app) => {}
            () = self.refresh(&app) => {}
            () = self.meet() => {}
            () = self.answer(&app, &router) => {}
            _ = stopping.wait_for(|stopping| *stopping) => {}
        }
    }

    /// What this server has lost is no longer played here.
    async fn forget_what_is_lost(&self, app: &App) {
        let mut losses = self.store.losses();
        while losses.changed().await.is_ok() {
            app.sessions.lose_all();
        }
    }

    /// What operators have decided elsewhere holds here, too.
    async fn refresh(&self, app: &App) {
        let mut clock = interval(REFRESH);
        loop {
            clock.tick().await;
            if let Err(error) = app.refresh_decisions().await {
                warn!(target: "gridwright::cluster", error = error.message, "not refreshed");
            }
        }
    }

    /// Says that this server is there, and hears who else is.
    async fn meet(&self) {
        let Some(bus) = &self.bus else { return std::future::pending().await };
        let Ok(mut inbox) = bus.listen(bus.meeting_point()).await else { return };
        let mut clock = interval(peers::PACE);
        loop {
            tokio::select! {
                _ = clock.tick() => {
                    if let Some(number) = self.store.number() {
                        // Lost signs of life are not missed before there are many.
                        let _ = bus.send(&bus.meeting_point(), &number, b"").await;
                    }
                }
                parcel = inbox.next::<i64>() => match parcel {
                    Ok(parcel) => self.peers.heard(parcel.head),
                    Err(_) => return,
                },
            }
        }
    }

    /// Answers what other servers ask, under each number that this one has.
    async fn answer(&self, app: &App, router: &Router) {
        let Some(bus) = &self.bus else { return std::future::pending().await };
        let mut losses = self.store.losses();
        loop {
            let Some(number) = self.store.number() else {
                sleep(Duration::from_millis(100)).await;
                continue;
            };
            let Ok(mut inbox) = bus.listen(bus.subject_of(number)).await else { return };
            loop {
                let parcel = tokio::select! {
                    parcel = inbox.next::<PeerRequest>() => parcel,
                    _ = losses.changed() => break,
                };
                let Ok(Parcel { head, body, reply: Some(reply) }) = parcel else { continue };
                let (app, bus, router) = (app.clone(), bus.clone(), router.clone());
                let peers = Arc::clone(&self.peers);
                tokio::spawn(async move {
                    // Whoever asked finds out by itself that there is no answer.
                    let _ = match head {
                        PeerRequest::Answer(request) => {
                            forward::answer(&bus, router, request, body, &reply).await
                        }
                        PeerRequest::Follow { link, since, seat, from } => {
                            let who = tunnel::Follower { link, since, seat };
                            let let_in = crate::api::live::follow_from_afar(
                                &app, &bus, peers, who, from, &reply,
                            );
                            match let_in.await {
                                Ok(()) => Ok(()),
                                Err(error) => refuse(&bus, &reply, error).await,
                            }
                        }
                    };
                });
            }
        }
    }
}

/// Tells another server that something is refused.
async fn refuse(bus: &Bus, reply: &str, error: ApiError) -> Result<(), ApiError> {
    let response = error.into_response();
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body(), 1 << 16).await.map_err(ApiError::internal)?;
    bus.send(reply, &PeerReply::Head { status, headers: vec![], is_last: true }, &body).await
}

fn unmet(error: ApiError) -> StartError {
    StartError::Bus { reason: error.message }
}

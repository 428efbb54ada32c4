//! Starting, running, stopping.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::{Router, routing};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};
use tracing::info;

use crate::app::{App, AppParts};
#[cfg(feature = "cluster")]
use crate::cluster::{Cluster, forward::to_holder};
use crate::config::{Config, SharedStore};
use crate::error::{StartError, blocking};
use crate::net::{ClientPlaces, Door, Signals, most_connections, serve};
#[cfg(unix)]
use crate::operate::admin::AdminSocket;
use crate::operate::metrics;
use crate::operate::observe::observe;
use crate::persistence::Persistence;
#[cfg(feature = "cluster")]
use crate::store::postgres::Postgres;
use crate::store::{Sqlite, Store};
use crate::word_lists::WordLists;
use crate::writer::StoreWriter;
use crate::{api, assets, compress, guard, pages};

/// How often what nobody uses is looked for.
const SWEEP: Duration = Duration::from_secs(60 * 60);

/// How many connections a client may have where nobody says how many.
const USUAL_EACH: usize = 512;

/// A server that has its address and is ready to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    door: Door,
    writer: JoinHandle<()>,
    remarks: Vec<String>,
    /// Where numbers are shown.
    metrics: Option<TcpListener>,
    #[cfg(unix)]
    admin: Option<AdminSocket>,
}

impl Server {
    /// Opens the store and the address.
    pub async fn bind(mut config: Config) -> Result<Self, StartError> {
        let opened = match &config.shared {
            Some(shared) => open_shared(shared).await?,
            None => open_own(&config)?,
        };
        let OpenStore { store, remarks, .. } = &opened;
        let words = WordLists::new(std::mem::take(&mut config.words), config.knowledge.clone())?;
        let address = config.address;
        let listener = listen(address).await?;
        let address = listener.local_addr()?;
        let metrics = match config.metrics {
            Some(address) => Some(listen(address).await?),
            None => None,
        };
        #[cfg(unix)]
        let admin = config.admin_socket.as_deref().map(AdminSocket::bind).transpose()?;
        let (writer, thread) = StoreWriter::start(Arc::clone(store));
        let (stop, stopping) = watch::channel(false);
        let most = most_connections(config.connections);
        let most_each = config.connections_each.unwrap_or_else(|| USUAL_EACH.min(most / 4));
        let door = Door {
            patience: config.patience,
            proxies: Arc::new(config.proxies.clone()),
            places: ClientPlaces::new(most, most_each.max(1)),
        };
        let persistence = Persistence { store: Arc::clone(store), writer };
        let remarks = remarks.clone();
        let parts = AppParts {
            persistence,
            words,
            stopping,
            #[cfg(feature = "cluster")]
            cluster: opened.cluster,
        };
        let app = App::new(config, parts);
        app.blocks.load(&app.persistence).await?;
        Ok(Self {
            listener,
            address,
            app,
            stop,
            door,
            writer: thread,
            remarks,
            metrics,
            #[cfg(unix)]
            admin,
        })
    }

    /// Where it shows its numbers.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().and_then(|listener| listener.local_addr().ok())
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What was odd about the database when it was opened, and what was done
    /// about it.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Whether there is a game with this link.
    pub async fn has_game(&self, link: &str) -> bool {
        match link.parse() {
            Ok(link) => self.app.sessions.find(&self.app.persistence, &link).await.is_ok(),
            Err(_) => false,
        }
    }

    /// Puts a puzzle file into the store and begins a game of it. Gives the
    /// link of the game.
    pub async fn begin_game(&self, file: &[u8]) -> Result<String, String> {
        let kept = api::puzzles::keep(&self.app, file.to_vec()).await;
        let kept = kept.map_err(|error| error.message)?;
        let game = self.app.sessions.begin(&self.app.persistence, kept, None).await;
        game.map(|link| link.to_string()).map_err(|error| error.message)
    }

    /// Answers until the given future is done; then stops jobs, lets requests
    /// come to their ends, but not for ever, and writes what is left to write.
    pub async fn run(
        self,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StartError> {
        let Self { listener, address, app, stop, door, writer, metrics, .. } = self;
        #[cfg(unix)]
        let admin = self.admin;
        let grace = door.patience.stop;
        let signals = Signals { stopping: stop.subscribe(), grace };
        let stop_sweeping = stop.subscribe();
        let ending = app.clone();
        tokio::spawn(async move {
            until.await;
            ending.jobs.stop_all();
            // Those who follow games and jobs are sent away.
            stop.send_replace(true);
        });
        if let Some(days) = app.config.keep_days {
            tokio::spawn(sweep(app.persistence.clone(), days, stop_sweeping));
        }
        if let Some(listener) = metrics {
            let (door, stopping) = (door.for_few(), signals.stopping.clone());
            let signals = Signals { stopping, grace };
            tokio::spawn(serve(listener, metrics::router(app.clone()), door, signals));
        }
        #[cfg(unix)]
        if let Some(admin) = admin {
            tokio::spawn(admin.serve(app.clone()));
        }
        #[cfg(feature = "cluster")]
        if let Some(cluster) = app.cluster.clone() {
            tokio::spawn(cluster.serve(app.clone(), peer_router(app.clone())));
        }
        info!(target: "gridwright::server", %address, "started");
        serve(listener, router(app.clone()), door, signals).await;
        info!(target: "gridwright::server", "stopping");
        // What has been asked to be written is, however long somebody clings to
        // a game; what comes after that is refused.
        app.persistence.writer.finish().await;
        let _ = timeout(grace, tokio::task::spawn_blocking(move || writer.join())).await;
        #[cfg(feature = "cluster")]
        if let Some(cluster) = app.cluster.clone() {
            let store = Arc::clone(&cluster.store);
            let _ = timeout(grace, blocking(move || store.resign())).await;
        }
        Ok(())
    }
}

/// A store, and what there is to say about it.
struct OpenStore {
    store: Arc<dyn Store>,
    remarks: Vec<String>,
    #[cfg(feature = "cluster")]
    cluster: Option<Arc<Cluster>>,
}

/// Opens the store of this server alone.
fn open_own(config: &Config) -> Result<OpenStore, StartError> {
    let store = match &config.database {
        Some(path) => Sqlite::open(path)?,
        None => Sqlite::in_memory()?,
    };
    let remarks = store.remarks().to_vec();
    let store: Arc<dyn Store> = match config.largest_database {
        Some(bytes) => Arc::new(store.limited(bytes)?),
        None => Arc::new(store),
    };
    Ok(OpenStore {
        store,
        remarks,
        #[cfg(feature = "cluster")]
        cluster: None,
    })
}

/// Opens a store that several servers share, and meets them.
#[cfg(feature = "cluster")]
async fn open_shared(shared: &SharedStore) -> Result<OpenStore, StartError> {
    let address = shared.database.clone();
    let store = blocking(move || Postgres::open(&address)).await??;
    let cluster = Cluster::join(Arc::clone(&store), shared.nats.as_deref()).await?;
    Ok(OpenStore { store, remarks: vec![], cluster: Some(Arc::new(cluster)) })
}

#[cfg(not(feature = "cluster"))]
async fn open_shared(_: &SharedStore) -> Result<OpenStore, StartError> {
    Err(StartError::NoCluster)
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|error| StartError::Listen { address, error })
}

/// Takes away, every hour, what nobody has used for so many days.
async fn sweep(persistence: Persistence, days: u32, mut stopping: watch::Receiver<bool>) {
    let unused = Duration::from_secs(u64::from(days.max(1)) * 24 * 60 * 60);
    loop {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let before = since_1970.saturating_sub(unused).as_secs();
        let store = Arc::clone(&persistence.store);
        // What cannot be taken away now is the next time.
        let _ = blocking(move || store.sweep(before)).await;
        tokio::select! {
            () = sleep(SWEEP) => {}
            _ = stopping.changed() => return,
        }
    }
}

/// What other servers may ask of this one.
#[cfg(feature = "cluster")]
fn peer_router(app: App) -> Router {
    let mut router = Router::new();
    for (path, methods) in api::routes().into_iter().chain([api::progress_route()]) {
        router = router.route(path, methods);
    }
    router.layer(DefaultBodyLimit::max(app.config.largest_body)).with_state(app)
}

fn router(app: App) -> Router {
    let mut router = Router::new();
    for (path, methods) in api::routes().into_iter().chain(pages::routes()) {
        router = router.route(path, methods);
    }
    let limit = DefaultBodyLimit::max(app.config.largest_body);
    #[cfg(feature = "cluster")]
    {
        router = router.layer(from_fn_with_state(app.clone(), to_holder));
    }
    router
        .fallback_service(routing::get(assets::serve).with_state(app.clone()))
        .layer(limit)
        .layer(from_fn_with_state(app.clone(), compress::compress))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(from_fn_with_state(app.clone(), observe))
        .with_state(app)
}

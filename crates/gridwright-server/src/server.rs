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

use crate::app::App;
use crate::config::Config;
use crate::error::{StartError, blocking};
use crate::net::{ClientPlaces, Door, Signals, most_connections, serve};
use crate::persistence::Persistence;
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
}

impl Server {
    /// Opens the store and the address.
    pub async fn bind(mut config: Config) -> Result<Self, StartError> {
        let store = match &config.database {
            Some(path) => Sqlite::open(path)?,
            None => Sqlite::in_memory()?,
        };
        let remarks = store.remarks().to_vec();
        let store: Arc<dyn Store> = match config.largest_database {
            Some(bytes) => Arc::new(store.limited(bytes)?),
            None => Arc::new(store),
        };
        let words = WordLists::new(std::mem::take(&mut config.words), config.knowledge.clone())?;
        let address = config.address;
        let listen = |error| StartError::Listen { address, error };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr()?;
        let (writer, thread) = StoreWriter::start(Arc::clone(&store));
        let (stop, stopping) = watch::channel(false);
        let most = most_connections(config.connections);
        let most_each = config.connections_each.unwrap_or_else(|| USUAL_EACH.min(most / 4));
        let door = Door {
            patience: config.patience,
            proxies: Arc::new(config.proxies.clone()),
            places: ClientPlaces::new(most, most_each.max(1)),
        };
        let app = App::new(config, Persistence { store, writer }, words, stopping);
        Ok(Self { listener, address, app, stop, door, writer: thread, remarks })
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
        let Self { listener, app, stop, door, writer, .. } = self;
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
        serve(listener, router(app.clone()), door, signals).await;
        // What has been asked to be written is, however long somebody clings to
        // a game; what comes after that is refused.
        app.persistence.writer.finish().await;
        let _ = timeout(grace, tokio::task::spawn_blocking(move || writer.join())).await;
        Ok(())
    }
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

fn router(app: App) -> Router {
    let mut router = Router::new();
    for (path, methods) in api::routes().into_iter().chain(pages::routes()) {
        router = router.route(path, methods);
    }
    let limit = DefaultBodyLimit::max(app.config.largest_body);
    router
        .fallback_service(routing::get(assets::serve).with_state(app.clone()))
        .layer(limit)
        .layer(from_fn_with_state(app.clone(), compress::compress))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

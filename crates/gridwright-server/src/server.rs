//! Starting, running, stopping.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use axum::extract::DefaultBodyLimit;
use axum::middleware::from_fn_with_state;
use axum::{Router, routing};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::app::{App, Keeper};
use crate::config::Config;
use crate::error::StartError;
use crate::store::{Sqlite, Store};
use crate::word_lists::WordLists;
use crate::writer::Writer;
use crate::{api, assets, guard};

/// A server that has its address and is ready to answer.
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    writer: JoinHandle<()>,
}

impl Server {
    /// Opens the store and the address.
    pub async fn bind(mut config: Config) -> Result<Self, StartError> {
        let store = match &config.database {
            Some(path) => Sqlite::open(path)?,
            None => Sqlite::in_memory()?,
        };
        let store: Arc<dyn Store> = match config.largest_database {
            Some(bytes) => Arc::new(store.limited(bytes)?),
            None => Arc::new(store),
        };
        let words = WordLists::new(std::mem::take(&mut config.words), config.knowledge.clone())?;
        let address = config.address;
        let listen = |error| StartError::Listen { address, error };
        let listener = TcpListener::bind(address).await.map_err(listen)?;
        let address = listener.local_addr()?;
        let (writer, thread) = Writer::start(Arc::clone(&store));
        let (stop, stopping) = watch::channel(false);
        let app = App::new(config, Keeper { store, writer }, words, stopping);
        Ok(Self { listener, address, app, stop, writer: thread })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether there is a game with this link.
    pub async fn has_game(&self, link: &str) -> bool {
        match link.parse() {
            Ok(link) => self.app.games.find(&self.app.keeper, &link).await.is_ok(),
            Err(_) => false,
        }
    }

    /// Puts a puzzle file into the store and begins a game of it. Gives the
    /// link of the game.
    pub async fn begin_game(&self, file: &[u8]) -> Result<String, String> {
        let link = api::puzzles::keep(&self.app, file.to_vec()).await;
        let link = link.map_err(|error| error.message)?;
        let game = self.app.games.begin(&self.app.keeper, link).await;
        game.map(|link| link.to_string()).map_err(|error| error.message)
    }

    /// Answers until the given future is done; then lets requests come to
    /// their ends, stops jobs, and writes what is left to write.
    pub async fn run(
        self,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), StartError> {
        let Self { listener, app, stop, writer, .. } = self;
        let router = router(app.clone());
        let ending = app.clone();
        axum::serve(listener, router)
            .with_graceful_shutdown(async move {
                until.await;
                ending.jobs.stop_all();
                // Those who follow games and jobs are sent away.
                stop.send_replace(true);
            })
            .await?;
        drop(app);
        // The last writer is gone with the last request: the thread ends when
        // everything is on disk.
        let _ = tokio::task::spawn_blocking(move || writer.join()).await;
        Ok(())
    }
}

fn router(app: App) -> Router {
    let mut router = Router::new();
    for (path, methods) in api::routes() {
        router = router.route(path, methods);
    }
    let limit = DefaultBodyLimit::max(app.config.largest_body);
    router
        .fallback_service(routing::get(assets::serve).with_state(app.clone()))
        .layer(limit)
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .with_state(app)
}

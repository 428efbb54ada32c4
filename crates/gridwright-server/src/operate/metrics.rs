//! Numbers about the server in the text format of Prometheus.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::app::App;
use crate::error::{ApiError, blocking};
use crate::jobs::memory;
use crate::store::StoreUsage;

/// The upper ends of the ranges that times are counted in, in seconds.
const SECONDS: [f64; 12] =
    [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// What the format is called.
const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

type Number = Gauge<u64, AtomicU64>;

/// A request: its address without links, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    route: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabels {
    kind: &'static str,
}

/// Numbers about the way into the store.
#[derive(Clone)]
pub struct WriterMetrics {
    seconds: Histogram,
    changes: Counter,
    failures: Counter,
}

impl Default for WriterMetrics {
    fn default() -> Self {
        let (changes, failures) = (Counter::default(), Counter::default());
        Self { seconds: Histogram::new(SECONDS), changes, failures }
    }
}

impl WriterMetrics {
    /// So many changes have been written together, or could not be.
    pub fn wrote(&self, changes: usize, took: Duration, failed: bool) {
        self.seconds.observe(took.as_secs_f64());
        self.changes.inc_by(changes as u64);
        if failed {
            self.failures.inc();
        }
    }
}

/// All numbers about the server.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    seconds: Family<RouteLabels, Histogram>,
    games: Number,
    sockets: Number,
    jobs_waiting: Number,
    jobs_running: Number,
    memory: Number,
    store_bytes: Number,
    store_most_bytes: Number,
    records: Family<KindLabels, Number>,
}

impl Metrics {
    /// Nothing has happened yet.
    pub fn new(writer: &WriterMetrics) -> Self {
        let mut registry = Registry::with_prefix("gridwright");
        let requests = Family::default();
        registry.register("requests", "Requests that were answered", requests.clone());
        let seconds: Family<RouteLabels, Histogram> =
            Family::new_with_constructor(|| Histogram::new(SECONDS));
        registry.register_with_unit(
            "request",
            "How long answers took to begin",
            Unit::Seconds,
            seconds.clone(),
        );
        let mut gauge = |name: &str, help: &str| {
            let gauge = Number::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let games = gauge("games_in_memory", "Games in memory");
        let sockets = gauge("sockets", "Connections that follow a game or a job");
        let jobs_waiting = gauge("jobs_waiting", "Jobs in the queue");
        let jobs_running = gauge("jobs_running", "Jobs at work");
        let memory = gauge("memory_bytes", "Memory of the process, without files");
        let store_bytes = gauge("store_bytes", "Bytes of the store, with its log");
        let store_most_bytes = gauge("store_most_bytes", "Bytes that it may have; 0 for no limit");
        let records = Family::default();
        registry.register("store_records", "Records of the store", records.clone());
        registry.register_with_unit(
            "store_write",
            "How long changes that went together took to be on disk",
            Unit::Seconds,
            writer.seconds.clone(),
        );
        registry.register("store_changes", "Changes that were written", writer.changes.clone());
        registry.register(
            "store_failures",
            "Times that changes could not be written",
            writer.failures.clone(),
        );
        Self {
            registry,
            requests,
            seconds,
            games,
            sockets,
            jobs_waiting,
            jobs_running,
            memory,
            store_bytes,
            store_most_bytes,
            records,
        }
    }

    /// A request was answered.
    pub fn answered(&self, method: &str, route: &str, status: u16, took: Duration) {
        let route = route.to_owned();
        let labels = RequestLabels { method: method.to_owned(), route: route.clone(), status };
        self.requests.get_or_create(&labels).inc();
        self.seconds.get_or_create(&RouteLabels { route }).observe(took.as_secs_f64());
    }

    /// All numbers as they are now.
    fn page(&self, app: &App, usage: &StoreUsage) -> Result<String, ApiError> {
        let (waiting, running) = app.jobs.load();
        self.games.set(app.sessions.count() as u64);
        self.sockets.set(app.followers.taken() as u64);
        self.jobs_waiting.set(waiting as u64);
        self.jobs_running.set(running as u64);
        self.memory.set(memory().unwrap_or_default());
        self.store_bytes.set(usage.bytes);
        self.store_most_bytes.set(usage.most_bytes.unwrap_or_default());
        let StoreUsage { puzzles, games, drafts, words, contents, .. } = *usage;
        for (kind, count) in [
            ("puzzle", puzzles),
            ("game", games),
            ("draft", drafts),
            ("words", words),
            ("file", contents),
        ] {
            self.records.get_or_create(&KindLabels { kind }).set(count);
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).map_err(ApiError::internal)?;
        Ok(text)
    }
}

/// The one page that a server shows at its address for numbers.
pub fn router(app: App) -> Router {
    Router::new().route("/metrics", get(show)).with_state(app)
}

async fn show(State(app): State<App>) -> Result<impl IntoResponse, ApiError> {
    let store = Arc::clone(&app.persistence.store);
    let usage = blocking(move || store.usage()).await??;
    Ok(([(CONTENT_TYPE, FORMAT)], app.metrics.page(&app, &usage)?))
}

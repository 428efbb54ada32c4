//! Long calls: the interpreter released, Ctrl-C heard, progress told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use gridwright_search::{Limits, SearchOptions, Seed};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How often a waiting call looks at the clock and for Ctrl-C.
const TICK: Duration = Duration::from_millis(40);

/// What every long call takes.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct JobOptions {
    seed: u64,
    nodes: Option<u64>,
    time: Option<f64>,
    threads: usize,
    progress: Option<Py<PyAny>>,
}

impl JobOptions {
    /// Runs a job on a thread of its own. The job gets options with a flag that
    /// the clock, Ctrl-C or a failing progress callback sets, and a listener; of
    /// what it tells the listener, the latest is passed on as a Python value.
    pub fn run<T, P>(
        &self,
        py: Python<'_>,
        to_python: impl Fn(Python<'_>, P) -> PyResult<Py<PyAny>> + Sync,
        job: impl FnOnce(&SearchOptions, &(dyn Fn(P) + Sync)) -> T + Send,
    ) -> PyResult<T>
    where
        T: Send,
        P: Send,
    {
        let time = self.time.map(seconds).transpose()?;
        let flag = Arc::new(AtomicBool::new(time == Some(Duration::ZERO)));
        let mut limits = Limits::none().with_flag(Arc::clone(&flag));
        if let Some(nodes) = self.nodes {
            limits = limits.with_nodes(nodes);
        }
        let options = SearchOptions::default()
            .with_limits(limits)
            .with_seed(Seed(self.seed))
            .with_threads(self.threads.max(1));
        let listener = self.progress.as_ref();
        let (result, failure) = py.detach(|| {
            thread::scope(|scope| {
                let (send, receive) = mpsc::channel();
                let worker = scope.spawn(move || {
                    let tell = move |progress: P| {
                        // Nobody listens any more once the call has failed.
                        let _ = send.send(progress);
                    };
                    job(&options, &tell)
                });
                let mut waiting =
                    Waiting { began: Instant::now(), time, flag: &flag, failure: None };
                loop {
                    match receive.recv_timeout(TICK) {
                        Ok(first) => {
                            let latest = receive.try_iter().last().unwrap_or(first);
                            if let Some(listener) = listener {
                                waiting.attempt(|py| {
                                    listener.call1(py, (to_python(py, latest)?,)).map(drop)
                                });
                            }
                        }
                        Err(RecvTimeoutError::Timeout) => {}
                        Err(RecvTimeoutError::Disconnected) => break,
                    }
                    waiting.look();
                }
                (worker.join(), waiting.failure)
            })
        });
        match (result, failure) {
            (Err(panic), _) => std::panic::resume_unwind(panic),
            (_, Some(failure)) => Err(failure),
            (Ok(result), None) => Ok(result),
        }
    }
}

/// A call that waits for its job.
struct Waiting<'a> {
    began: Instant,
    time: Option<Duration>,
    flag: &'a AtomicBool,
    failure: Option<PyErr>,
}

impl Waiting<'_> {
    /// Looks at the clock and for Ctrl-C.
    fn look(&mut self) {
        if self.time.is_some_and(|time| self.began.elapsed() >= time) {
            self.flag.store(true, Ordering::Relaxed);
        }
        #[expect(clippy::redundant_closure_for_method_calls, reason = "lifetimes")]
        self.attempt(|py| py.check_signals());
    }

    /// Calls Python; the first failure ends the job.
    fn attempt(&mut self, call: impl FnOnce(Python<'_>) -> PyResult<()>) {
        if self.failure.is_none()
            && let Err(failure) = Python::attach(call)
        {
            self.flag.store(true, Ordering::Relaxed);
            self.failure = Some(failure);
        }
    }
}

/// A limit of time as a user gives it.
fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time).map_err(|_| {
        PyValueError::new_err(format!("time is {time}, but must be a number of seconds, 0 or more"))
    })
}

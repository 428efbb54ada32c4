//! Work that takes a while: a queue, some threads, and a way to stop.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use gridwright_core::Limits;
use serde::Serialize;
use serde_json::Value;
use tokio::sync::watch;

use crate::Link;
use crate::error::ApiError;

/// How many finished jobs are remembered, for those who ask late.
const MOST_REMEMBERED: usize = 256;

/// How a job is getting on.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Progress {
    /// Where it is.
    pub status: Status,
    /// What it has found so far, in terms of the job.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub so_far: Value,
    /// What came of it.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub result: Value,
}

/// Where a job is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// In the queue.
    #[default]
    Waiting,
    /// At work.
    Running,
    /// At its end, with a result.
    Done,
    /// At its end, without one: a fault of the program.
    Failed,
}

/// One job.
pub struct Job {
    stop: Arc<AtomicBool>,
    progress: watch::Sender<Progress>,
}

impl Job {
    /// Asks the job to stop. It ends soon after, with what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Follows the job.
    pub fn follow(&self) -> watch::Receiver<Progress> {
        self.progress.subscribe()
    }

    /// Tells what has been found so far.
    pub fn report(&self, so_far: Value) {
        self.progress.send_modify(|progress| progress.so_far = so_far);
    }

    /// The limits for an engine: it stops when the job is asked to.
    pub fn limits(&self) -> Limits {
        Limits::none().with_flag(Arc::clone(&self.stop))
    }
}

type Work = Box<dyn FnOnce(&Job) -> Value + Send>;

struct Task {
    job: Arc<Job>,
    time: Duration,
    work: Work,
}

/// The queue and what is known of its jobs.
pub struct Jobs {
    queue: SyncSender<Task>,
    known: Mutex<HashMap<Link, Arc<Job>>>,
}

impl Jobs {
    /// Starts the threads. They end with the process.
    pub fn start(workers: usize, queue: usize) -> Self {
        let (queue, tasks) = mpsc::sync_channel(queue);
        let tasks = Arc::new(Mutex::new(tasks));
        for _ in 0..workers.max(1) {
            let tasks = Arc::clone(&tasks);
            thread::spawn(move || work_off(&tasks));
        }
        Self { queue, known: Mutex::default() }
    }

    /// Puts a job into the queue; refuses where that is full.
    pub fn add(&self, time: Duration, work: Work) -> Result<Link, ApiError> {
        let link = Link::random()?;
        let progress = watch::Sender::new(Progress::default());
        let job = Arc::new(Job { stop: Arc::default(), progress });
        let task = Task { job: Arc::clone(&job), time, work };
        self.queue.try_send(task).map_err(|_| {
            ApiError::busy("too many jobs are waiting already; try again in a moment")
        })?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_REMEMBERED {
            known.retain(|_, job| {
                let status = job.progress.borrow().status;
                matches!(status, Status::Waiting | Status::Running)
            });
        }
        known.insert(link.clone(), job);
        Ok(link)
    }

    /// The job with this link.
    pub fn find(&self, link: &Link) -> Result<Arc<Job>, ApiError> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(link).cloned().ok_or_else(|| ApiError::no_such("job"))
    }

    /// Asks all jobs to stop.
    pub fn stop_all(&self) {
        for job in self.known.lock().unwrap_or_else(PoisonError::into_inner).values() {
            job.stop();
        }
    }
}

fn work_off(tasks: &Mutex<Receiver<Task>>) {
    loop {
        let next = tasks.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Task { job, time, work }) = next else { return };
        job.progress.send_modify(|progress| progress.status = Status::Running);
        let alarm = set_alarm(&job, time);
        // An engine that fails must not take the thread with it.
        let result = catch_unwind(AssertUnwindSafe(|| work(&job)));
        drop(alarm);
        job.progress.send_modify(|progress| match result {
            Ok(result) => {
                progress.status = Status::Done;
                progress.result = result;
            }
            Err(_) => progress.status = Status::Failed,
        });
    }
}

/// Stops the job after a while, unless what this gives is dropped before.
fn set_alarm(job: &Arc<Job>, time: Duration) -> mpsc::Sender<()> {
    let (alarm, ended) = mpsc::channel();
    let job = Arc::clone(job);
    thread::spawn(move || {
        if ended.recv_timeout(time) == Err(mpsc::RecvTimeoutError::Timeout) {
            job.stop();
        }
    });
    alarm
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    async fn finished(job: &Job) -> Progress {
        let mut progress = job.follow();
        let end = |p: &Progress| matches!(p.status, Status::Done | Status::Failed);
        progress.wait_for(end).await.unwrap().clone()
    }

    fn wait_for_stop(job: &Job) -> Value {
        while !job.limits().is_asked() {
            thread::sleep(Duration::from_millis(1));
        }
        json!("stopped")
    }

    #[tokio::test]
    async fn jobs_run_stop_fail_and_are_refused_when_there_are_too_many() {
        let jobs = Jobs::start(1, 1);
        let long = Duration::from_secs(600);
        let first = jobs.add(long, Box::new(wait_for_stop)).unwrap();
        let first = jobs.find(&first).unwrap();
        let mut progress = first.follow();
        progress.wait_for(|p| p.status == Status::Running).await.unwrap();
        let second = jobs.add(Duration::from_millis(1), Box::new(wait_for_stop)).unwrap();
        let third = jobs.add(long, Box::new(|_| json!(3))).unwrap_err();
        assert_eq!(third.status, 503);
        first.stop();
        assert_eq!(finished(&first).await.result, json!("stopped"));
        let second = jobs.find(&second).unwrap();
        assert_eq!(finished(&second).await.result, json!("stopped"), "by its limit of time");
        let faulty = jobs.add(long, Box::new(|_| panic!("a fault"))).unwrap();
        assert_eq!(finished(&jobs.find(&faulty).unwrap()).await.status, Status::Failed);
        let after = jobs.add(long, Box::new(|_| json!("still here"))).unwrap();
        assert_eq!(finished(&jobs.find(&after).unwrap()).await.result, json!("still here"));
    }
}

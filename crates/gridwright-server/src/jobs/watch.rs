//! Ends jobs that have gone on for too long, that nobody follows, that do not
//! listen, or that take too much memory.

use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::{Job, JobsShared, LAST_WORDS, LONG_LAST_WORDS, UNFOLLOWED};
use crate::wire::JobStatus;

/// How often is looked.
const PACE: Duration = Duration::from_millis(10);

/// How often is looked while nothing goes on.
const IDLE_PACE: Duration = Duration::from_millis(100);

/// How often memory is measured.
const MEMORY_PACE: Duration = Duration::from_millis(200);

const OUT_OF_MEMORY: &str = "the memory of the server ran out: try something smaller";

/// Starts the watch. It ends with the jobs.
pub fn start(jobs: &Arc<JobsShared>) {
    let jobs = Arc::downgrade(jobs);
    thread::spawn(move || watch(&jobs));
}

fn watch(jobs: &Weak<JobsShared>) {
    let mut measured = Instant::now();
    while let Some(jobs) = jobs.upgrade() {
        let unfinished: Vec<Arc<Job>> =
            jobs.known().values().filter(|job| !job.is_over()).cloned().collect();
        for job in &unfinished {
            look_at(&jobs, job);
        }
        if measured.elapsed() >= MEMORY_PACE {
            measured = Instant::now();
            if memory().is_some_and(|used| used > jobs.settings.memory)
                && let Some(job) = youngest(&unfinished)
            {
                jobs.stop(job, Some(OUT_OF_MEMORY), LAST_WORDS);
            }
        }
        drop(jobs);
        thread::sleep(if unfinished.is_empty() { IDLE_PACE } else { PACE });
    }
}

/// What is to be done about one job.
fn look_at(jobs: &JobsShared, job: &Job) {
    let times = job.times();
    let is_left = times.followers == 0 && times.seen.elapsed() >= UNFOLLOWED;
    let is_late = times.started.is_some_and(|started| started.elapsed() >= times.limit);
    let asked = times.asked;
    drop(times);
    match asked {
        Some(asked) if asked.end <= Instant::now() => {
            job.end(JobStatus::Stopped, Some(asked.why.unwrap_or("it was stopped")));
        }
        Some(_) => {}
        None if is_left => jobs.stop(job, Some("nobody followed it any more"), LAST_WORDS),
        None if is_late => jobs.stop(job, None, LONG_LAST_WORDS),
        None => {}
    }
}

/// The job that has begun last, of those that have not been asked to stop.
fn youngest(jobs: &[Arc<Job>]) -> Option<&Arc<Job>> {
    let running = jobs.iter().filter_map(|job| {
        let times = job.times();
        (times.asked.is_none()).then_some((times.started?, job))
    });
    running.max_by_key(|(started, _)| *started).map(|(_, job)| job)
}

/// How much memory the process has, in bytes, where the system tells.
pub fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes << 10)
}

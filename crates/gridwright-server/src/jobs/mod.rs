//! Work that takes a while: a queue, some threads, and a way to stop. What the
//! jobs do is in the modules below.

pub mod fill;
pub mod layout;
pub mod solve;
mod watch;

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use gridwright_search::Limits;
use tokio::sync::watch as follow;

use crate::Link;
use crate::error::ApiError;
use crate::fair::{FairPool, PoolSettings, Ticket};
use crate::net::Client;
use crate::wire::{JobProgress, JobResult, JobStatus, SoFar};

pub use watch::memory;

/// How many jobs that are over are remembered, for those who ask late.
const MOST_REMEMBERED: usize = 256;

/// How many jobs of one client run at a time.
const RUNNING_EACH: usize = 2;

/// How long a job goes on that nobody follows.
const UNFOLLOWED: Duration = Duration::from_secs(10);

/// How long a job may take to come to its end when somebody stops it. After
/// that it is over for everybody else.
const LAST_WORDS: Duration = Duration::from_millis(80);

/// How long it may take when its time is over: somebody waits for the result.
const LONG_LAST_WORDS: Duration = Duration::from_secs(5);

/// How many jobs there may be, and how much they may take.
#[derive(Clone, Copy, Debug)]
pub struct JobSettings {
    /// How many run at a time.
    pub workers: usize,
    /// How many may wait.
    pub queue: usize,
    /// How much memory the process may have before jobs are stopped, in bytes.
    pub memory: u64,
}

/// One job.
pub struct Job {
    stop: Arc<AtomicBool>,
    progress: follow::Sender<JobProgress>,
    times: Mutex<JobTimes>,
}

/// What decides when a job ends without having come to its own end.
struct JobTimes {
    /// How long it may run.
    limit: Duration,
    started: Option<Instant>,
    asked: Option<StopRequest>,
    /// How many follow it.
    followers: usize,
    /// When it was last followed or asked about.
    seen: Instant,
    /// Its number in the queue.
    ticket: Option<Ticket>,
}

/// Why a job is to stop, and by when.
#[derive(Clone, Copy)]
struct StopRequest {
    /// When it is over, whatever it does.
    end: Instant,
    /// For those who have not asked for it.
    why: Option<&'static str>,
}

impl Job {
    fn new(limit: Duration) -> Arc<Self> {
        let times = JobTimes {
            limit,
            started: None,
            asked: None,
            followers: 0,
            seen: Instant::now(),
            ticket: None,
        };
        let progress = follow::Sender::new(JobProgress::default());
        Arc::new(Self { stop: Arc::default(), progress, times: Mutex::new(times) })
    }

    fn times(&self) -> MutexGuard<'_, JobTimes> {
        self.times.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the job to stop. It ends soon after, with what it has.
    fn ask(&self, why: Option<&'static str>, last_words: Duration) {
        let end = Instant::now() + last_words;
        let mut times = self.times();
        let asked = times.asked.get_or_insert(StopRequest { end, why });
        asked.end = asked.end.min(end);
        drop(times);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How it is getting on. Whoever asks keeps it going.
    pub fn now(&self) -> JobProgress {
        self.times().seen = Instant::now();
        self.progress.borrow().clone()
    }

    /// Follows the job, and keeps it going.
    pub fn follow(self: &Arc<Self>) -> JobFollower {
        self.times().followers += 1;
        JobFollower { job: Arc::clone(self), progress: self.progress.subscribe() }
    }

    /// Reports what has been found so far.
    pub fn report(&self, so_far: SoFar) {
        self.change(|progress| progress.so_far = Some(so_far));
    }

    /// The limits for an engine: it stops when the job is asked to.
    pub fn limits(&self) -> Limits {
        Limits::none().with_flag(Arc::clone(&self.stop))
    }

    fn is_over(&self) -> bool {
        self.progress.borrow().status.is_over()
    }

    /// Changes what is known of a job that is not over.
    fn change(&self, change: impl FnOnce(&mut JobProgress)) {
        self.progress.send_if_modified(|progress| {
            let goes_on = !progress.status.is_over();
            if goes_on {
                change(progress);
            }
            goes_on
        });
    }

    /// Ends it without a result.
    fn end(&self, status: JobStatus, reason: Option<&str>) {
        self.change(|progress| {
            progress.status = status;
            progress.place = None;
            progress.reason = reason.map(str::to_owned);
        });
    }

    /// Does the work and keeps what comes of it.
    fn run(&self, work: Work) {
        if self.is_over() {
            return;
        }
        self.times().started = Some(Instant::now());
        self.change(|progress| {
            progress.status = JobStatus::Running;
            progress.place = None;
        });
        // Work that fails is told as such.
        let result = catch_unwind(AssertUnwindSafe(|| work(self)));
        let why = self.times().asked.and_then(|asked| asked.why);
        match result {
            Ok(result) => self.change(|progress| {
                progress.status = JobStatus::Done;
                progress.reason = why.map(str::to_owned);
                progress.result = Some(result);
            }),
            Err(_) => self.end(JobStatus::Failed, None),
        }
    }
}

/// Somebody who follows a job.
pub struct JobFollower {
    job: Arc<Job>,
    /// What is told of it.
    pub progress: follow::Receiver<JobProgress>,
}

impl Drop for JobFollower {
    fn drop(&mut self) {
        let mut times = self.job.times();
        times.followers -= 1;
        times.seen = Instant::now();
    }
}

/// What a job does.
pub type Work = Box<dyn FnOnce(&Job) -> JobResult + Send>;

/// The queue and what is known of its jobs.
pub struct Jobs(Arc<JobsShared>);

struct JobsShared {
    pool: FairPool,
    settings: JobSettings,
    known: Mutex<HashMap<Link, Arc<Job>>>,
}

impl Jobs {
    /// Starts the threads. They end when this is dropped.
    pub fn start(settings: JobSettings) -> Self {
        let pool = FairPool::start(PoolSettings {
            threads: settings.workers,
            running_each: RUNNING_EACH,
            waiting: settings.queue,
            waiting_each: (settings.queue / 4).max(1),
        });
        let shared = Arc::new(JobsShared { pool, settings, known: Mutex::default() });
        watch::start(&shared);
        Self(shared)
    }

    /// Puts a job of a client into the queue; refuses where that is full.
    pub fn add(&self, client: Client, limit: Duration, work: Work) -> Result<Link, ApiError> {
        let link = Link::random()?;
        let job = Job::new(limit);
        let (own, shared) = (Arc::clone(&job), Arc::downgrade(&self.0));
        let begin = move || {
            if let Some(shared) = shared.upgrade() {
                shared.tell_places();
            }
            own.run(work);
        };
        let ticket = self.0.pool.add(client, Box::new(begin))?;
        job.times().ticket = Some(ticket);
        let mut known = self.0.known();
        if known.len() >= MOST_REMEMBERED {
            known.retain(|_, job| !job.is_over());
        }
        known.insert(link.clone(), job);
        drop(known);
        self.0.tell_places();
        Ok(link)
    }

    /// The job with this link.
    pub fn find(&self, link: &Link) -> Result<Arc<Job>, ApiError> {
        self.0.known().get(link).cloned().ok_or_else(|| ApiError::no_such("job"))
    }

    /// Asks a job to stop. One that waits is over at once.
    pub fn stop(&self, job: &Job) {
        self.0.stop(job, None, LAST_WORDS);
    }

    /// How many wait, and how many run.
    pub fn load(&self) -> (usize, usize) {
        self.0.pool.load()
    }

    /// Asks all jobs to stop.
    pub fn stop_all(&self) {
        let all: Vec<Arc<Job>> = self.0.known().values().cloned().collect();
        all.iter().for_each(|job| self.stop(job));
    }
}

impl JobsShared {
    fn known(&self) -> MutexGuard<'_, HashMap<Link, Arc<Job>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self, job: &Job, why: Option<&'static str>, last_words: Duration) {
        job.ask(why, last_words);
        let ticket = job.times().ticket;
        if ticket.is_some_and(|ticket| self.pool.remove(ticket)) {
            job.end(JobStatus::Stopped, Some(why.unwrap_or("it was stopped before it had begun")));
            self.tell_places();
        }
    }

    /// Tells everybody who waits how many are before them.
    fn tell_places(&self) {
        let order = self.pool.order();
        let places: HashMap<Ticket, usize> =
            order.into_iter().enumerate().map(|(place, ticket)| (ticket, place)).collect();
        let waiting: Vec<Arc<Job>> = self.known().values().cloned().collect();
        for job in waiting {
            let place = job.times().ticket.and_then(|ticket| places.get(&ticket)).copied();
            let Some(place) = place else { continue };
            job.progress.send_if_modified(|progress| {
                let is_news =
                    progress.status == JobStatus::Waiting && progress.place != Some(place);
                if is_news {
                    progress.place = Some(place);
                }
                is_news
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::thread;

    use super::*;
    use crate::wire::FillResult;

    fn client(n: u8) -> Client {
        Client::at(IpAddr::from([10, 0, 0, n]))
    }

    fn jobs(workers: usize, queue: usize) -> Jobs {
        Jobs::start(JobSettings { workers, queue, memory: u64::MAX })
    }

    async fn finished(job: &Arc<Job>) -> JobProgress {
        let mut follower = job.follow();
        follower.progress.wait_for(|p| p.status.is_over()).await.unwrap().clone()
    }

    fn result(reason: &str) -> JobResult {
        JobResult::Fill(FillResult::Stopped { reason: reason.to_owned() })
    }

    async fn reason(job: &Arc<Job>) -> String {
        match finished(job).await.result {
            Some(JobResult::Fill(FillResult::Stopped { reason })) => reason,
            other => panic!("{other:?}"),
        }
    }

    fn wait_for_stop(job: &Job) -> JobResult {
        while !job.limits().is_asked() {
            thread::sleep(Duration::from_millis(1));
        }
        result("stopped")
    }

    const LONG: Duration = Duration::from_secs(600);

    #[tokio::test]
    async fn jobs_run_stop_fail_and_are_refused_when_there_are_too_many() {
        let jobs = jobs(1, 1);
        let first = jobs.add(client(1), LONG, Box::new(wait_for_stop)).unwrap();
        let first = jobs.find(&first).unwrap();
        let mut follower = first.follow();
        follower.progress.wait_for(|p| p.status == JobStatus::Running).await.unwrap();
        let second = jobs.add(client(2), Duration::from_millis(1), Box::new(wait_for_stop));
        let second = jobs.find(&second.unwrap()).unwrap();
        assert_eq!(second.now().place, Some(0));
        let third = jobs.add(client(3), LONG, Box::new(|_| result("third"))).unwrap_err();
        assert_eq!(third.status, 503);
        jobs.stop(&first);
        assert_eq!(reason(&first).await, "stopped");
        assert_eq!(reason(&second).await, "stopped", "by its limit of time");
        let faulty = jobs.add(client(1), LONG, Box::new(|_| panic!("a fault"))).unwrap();
        assert_eq!(finished(&jobs.find(&faulty).unwrap()).await.status, JobStatus::Failed);
        let after = jobs.add(client(1), LONG, Box::new(|_| result("still here"))).unwrap();
        assert_eq!(reason(&jobs.find(&after).unwrap()).await, "still here");
    }

    #[tokio::test]
    async fn a_waiting_job_is_stopped_at_once_and_the_others_move_up() {
        let jobs = jobs(1, 8);
        let add = |n| {
            let link = jobs.add(client(n), LONG, Box::new(wait_for_stop)).unwrap();
            jobs.find(&link).unwrap()
        };
        let running = add(1);
        let mut follower = running.follow();
        follower.progress.wait_for(|p| p.status == JobStatus::Running).await.unwrap();
        let (own, other) = (add(1), add(2));
        let third = add(1);
        assert_eq!([&own, &other, &third].map(|job| job.now().place), [Some(0), Some(1), Some(2)]);
        jobs.stop(&own);
        assert_eq!(own.now().status, JobStatus::Stopped);
        // The turn is the client's, and goes to what waits next.
        assert_eq!([&other, &third].map(|job| job.now().place), [Some(1), Some(0)]);
        jobs.stop_all();
        assert_eq!(reason(&running).await, "stopped");
    }

    #[tokio::test]
    async fn an_engine_that_does_not_listen_is_left_behind() {
        let jobs = jobs(1, 8);
        let deaf = |_: &Job| {
            thread::sleep(Duration::from_millis(1500));
            result("late")
        };
        let link = jobs.add(client(1), LONG, Box::new(deaf)).unwrap();
        let job = jobs.find(&link).unwrap();
        let mut follower = job.follow();
        follower.progress.wait_for(|p| p.status == JobStatus::Running).await.unwrap();
        let asked = Instant::now();
        jobs.stop(&job);
        let end = finished(&job).await;
        assert_eq!((end.status, end.result.is_none()), (JobStatus::Stopped, true));
        assert!(asked.elapsed() < Duration::from_millis(1000), "{:?}", asked.elapsed());
        // What it comes to in the end changes nothing any more.
        thread::sleep(Duration::from_millis(1600));
        assert_eq!(job.now().status, JobStatus::Stopped);
    }

    #[tokio::test]
    async fn a_job_that_nobody_follows_ends() {
        let jobs = jobs(1, 8);
        let link = jobs.add(client(1), LONG, Box::new(wait_for_stop)).unwrap();
        let job = jobs.find(&link).unwrap();
        let mut follower = job.follow();
        follower.progress.wait_for(|p| p.status == JobStatus::Running).await.unwrap();
        drop(follower);
        job.times().seen = Instant::now().checked_sub(UNFOLLOWED).unwrap();
        let mut silent = job.progress.subscribe();
        let end = silent.wait_for(|p| p.status.is_over()).await.unwrap().clone();
        assert_eq!(end.status, JobStatus::Done, "with what it has");
        // One that is followed goes on, however long ago it was begun.
        let link = jobs.add(client(1), LONG, Box::new(wait_for_stop)).unwrap();
        let job = jobs.find(&link).unwrap();
        let mut follower = job.follow();
        follower.progress.wait_for(|p| p.status == JobStatus::Running).await.unwrap();
        job.times().seen = Instant::now().checked_sub(UNFOLLOWED).unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(!follower.progress.borrow().status.is_over());
        jobs.stop(&job);
    }

    #[tokio::test]
    async fn the_youngest_job_is_stopped_when_memory_runs_out() {
        let jobs = Jobs::start(JobSettings { workers: 1, queue: 8, memory: 1 });
        let link = jobs.add(client(1), LONG, Box::new(wait_for_stop)).unwrap();
        let job = jobs.find(&link).unwrap();
        if memory().is_none() {
            // The system does not tell; then there is no such limit.
            jobs.stop(&job);
            return;
        }
        assert_eq!(reason(&job).await, "stopped");
        assert!(job.now().reason.unwrap().contains("memory"));
    }
}

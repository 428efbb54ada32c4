//! Work of many clients on a few threads, in turn.
//!
//! Every client has a queue of its own, and the threads go round the clients:
//! whoever asks for a hundred things holds up nobody who asks for one.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use axum::http::StatusCode;
use tokio::sync::oneshot;

use crate::error::ApiError;
use crate::net::Client;

/// How nice the threads are: whoever plays goes before them.
#[cfg(unix)]
const NICE: i32 = 10;

/// How much a pool takes on.
#[derive(Clone, Copy, Debug)]
pub struct PoolSettings {
    /// How many threads there are.
    pub threads: usize,
    /// How many pieces of work of one client are done at a time.
    pub running_each: usize,
    /// How many may wait.
    pub waiting: usize,
    /// How many of one client may wait.
    pub waiting_each: usize,
}

/// Why a piece of work was not taken on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PoolRefusal {
    /// Too much is waiting.
    Full,
    /// Too much of this client is waiting.
    TooMany,
}

impl From<PoolRefusal> for ApiError {
    fn from(refusal: PoolRefusal) -> Self {
        match refusal {
            PoolRefusal::Full => Self::busy("too much is waiting already; try again in a moment"),
            PoolRefusal::TooMany => {
                let message = "too much of what you have asked for is still waiting";
                Self::new(StatusCode::TOO_MANY_REQUESTS, message).after(2)
            }
        }
    }
}

/// The number of a piece of work in its pool.
pub type Ticket = u64;

type Work = Box<dyn FnOnce() + Send>;

struct WaitingWork {
    ticket: Ticket,
    work: Work,
}

#[derive(Default)]
struct PoolState {
    /// Clients who wait, in the order of their turns.
    turns: VecDeque<Client>,
    waiting: HashMap<Client, VecDeque<WaitingWork>>,
    running: HashMap<Client, usize>,
    waiting_count: usize,
    last_ticket: Ticket,
    is_closed: bool,
}

struct PoolShared {
    settings: PoolSettings,
    state: Mutex<PoolState>,
    changed: Condvar,
}

/// Threads that work for many clients in turn. They end when this is dropped.
pub struct FairPool(Arc<PoolShared>);

impl FairPool {
    /// Starts the threads.
    pub fn start(settings: PoolSettings) -> Self {
        let (state, changed) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(PoolShared { settings, state, changed });
        for _ in 0..settings.threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.work_off());
        }
        Self(shared)
    }

    /// Takes on a piece of work.
    pub fn add(&self, client: Client, work: Work) -> Result<Ticket, PoolRefusal> {
        let settings = &self.0.settings;
        let mut state = self.0.lock();
        if state.waiting_count >= settings.waiting {
            return Err(PoolRefusal::Full);
        }
        if state.waiting.get(&client).is_some_and(|own| own.len() >= settings.waiting_each) {
            return Err(PoolRefusal::TooMany);
        }
        state.last_ticket += 1;
        let ticket = state.last_ticket;
        let own = state.waiting.entry(client).or_default();
        let is_first = own.is_empty();
        own.push_back(WaitingWork { ticket, work });
        if is_first {
            state.turns.push_back(client);
        }
        state.waiting_count += 1;
        drop(state);
        self.0.changed.notify_one();
        Ok(ticket)
    }

    /// Takes back what has not begun yet; gives whether it had not.
    pub fn remove(&self, ticket: Ticket) -> bool {
        let mut guard = self.0.lock();
        let state = &mut *guard;
        for (client, own) in &mut state.waiting {
            let Some(at) = own.iter().position(|waiting| waiting.ticket == ticket) else {
                continue;
            };
            own.remove(at);
            state.waiting_count -= 1;
            if own.is_empty() {
                let client = *client;
                state.waiting.remove(&client);
                state.turns.retain(|other| *other != client);
            }
            return true;
        }
        false
    }

    /// What waits, in the order in which it will be begun where nothing comes
    /// in between.
    pub fn order(&self) -> Vec<Ticket> {
        let state = self.0.lock();
        let mut order = Vec::with_capacity(state.waiting_count);
        for round in 0.. {
            let of_round = state.turns.iter().filter_map(|client| {
                state.waiting.get(client)?.get(round).map(|waiting| waiting.ticket)
            });
            let before = order.len();
            order.extend(of_round);
            if order.len() == before {
                break;
            }
        }
        order
    }

    /// How much waits, and how much is being done.
    pub fn load(&self) -> (usize, usize) {
        let state = self.0.lock();
        (state.waiting_count, state.running.values().sum())
    }

    /// Does something on a thread of the pool and waits for what comes of it.
    /// Nothing is done for somebody who has left meanwhile.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (tell, told) = oneshot::channel();
        let work = Box::new(move || {
            if !tell.is_closed() {
                let _ = tell.send(work());
            }
        });
        self.add(client, work)?;
        told.await.map_err(|_| ApiError::internal("this could not be done: a fault of the program"))
    }
}

impl Drop for FairPool {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_all();
    }
}

impl PoolShared {
    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work_off(&self) {
        #[cfg(unix)]
        {
            // Where the system refuses, the thread is as urgent as the others.
            let _ = rustix::process::nice(NICE);
        }
        let mut state = self.lock();
        while !state.is_closed {
            let Some((client, work)) = state.next(self.settings.running_each) else {
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            drop(state);
            // Work that fails must not take the thread with it.
            let _ = catch_unwind(AssertUnwindSafe(work));
            state = self.lock();
            state.ended(client);
            self.changed.notify_all();
        }
    }
}

impl PoolState {
    /// The next piece of work: of the first client in turn who has not as much
    /// going on as one may.
    fn next(&mut self, running_each: usize) -> Option<(Client, Work)> {
        let running = |client: &Client| self.running.get(client).copied().unwrap_or_default();
        let at = self.turns.iter().position(|client| running(client) < running_each)?;
        let client = self.turns.remove(at)?;
        let own = self.waiting.get_mut(&client)?;
        let next = own.pop_front()?;
        self.waiting_count -= 1;
        if own.is_empty() {
            self.waiting.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        *self.running.entry(client).or_default() += 1;
        Some((client, next.work))
    }

    fn ended(&mut self, client: Client) {
        if let Some(own) = self.running.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                self.running.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc;

    use super::*;

    fn client(n: u8) -> Client {
        Client::at(IpAddr::from([10, 0, 0, n]))
    }

    fn settings() -> PoolSettings {
        PoolSettings { threads: 1, running_each: 1, waiting: 10, waiting_each: 5 }
    }

    /// A pool whose thread is busy until the sender is dropped.
    fn busy(settings: PoolSettings) -> (FairPool, mpsc::Sender<()>) {
        let pool = FairPool::start(settings);
        let (hold, held) = mpsc::channel::<()>();
        let (begun, has_begun) = mpsc::channel();
        let work = Box::new(move || {
            begun.send(()).unwrap();
            let _ = held.recv();
        });
        pool.add(client(0), work).unwrap();
        has_begun.recv().unwrap();
        (pool, hold)
    }

    #[test]
    fn clients_take_turns() {
        let (pool, hold) = busy(settings());
        let (done, order) = mpsc::channel();
        let mut tickets = vec![];
        for (n, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (3, "c1"), (2, "b2")] {
            let done = done.clone();
            let work = Box::new(move || done.send(name).unwrap());
            tickets.push(pool.add(client(n), work).unwrap());
        }
        let expected = [0, 3, 4, 1, 5, 2].map(|at: usize| tickets[at]);
        assert_eq!(pool.order(), expected);
        assert!(pool.remove(tickets[1]));
        assert!(!pool.remove(tickets[1]), "it is gone");
        assert_eq!(pool.load(), (5, 1));
        drop((hold, done));
        let order: Vec<&str> = order.iter().collect();
        assert_eq!(order, ["a1", "b1", "c1", "a3", "b2"]);
    }

    #[test]
    fn one_client_cannot_fill_the_queue() {
        let (pool, hold) = busy(settings());
        let add = |n| pool.add(client(n), Box::new(|| {}));
        assert!((0..5).all(|_| add(1).is_ok()));
        assert_eq!(add(1), Err(PoolRefusal::TooMany));
        assert!((0..5).all(|_| add(2).is_ok()));
        assert_eq!(add(3), Err(PoolRefusal::Full));
        drop(hold);
    }

    #[test]
    fn a_client_leaves_threads_to_others() {
        let settings = PoolSettings { threads: 2, ..settings() };
        let (pool, hold) = busy(settings);
        let (done, told) = mpsc::channel();
        let other = done.clone();
        pool.add(client(0), Box::new(move || done.send("late").unwrap())).unwrap();
        pool.add(client(1), Box::new(move || other.send("early").unwrap())).unwrap();
        assert_eq!(told.recv(), Ok("early"), "one of the first client is going on already");
        drop(hold);
        assert_eq!(told.recv(), Ok("late"));
    }

    #[tokio::test]
    async fn what_fails_harms_nobody_else() {
        let pool = FairPool::start(settings());
        assert!(pool.run(client(1), || -> u8 { panic!("a fault") }).await.is_err());
        assert_eq!(pool.run(client(1), || 7).await.unwrap(), 7);
    }
}

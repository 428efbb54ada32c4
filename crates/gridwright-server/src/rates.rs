//! How often a client may ask for what costs something.
//!
//! The generic cell rate algorithm: for every client the moment is kept at
//! which its account is even. A request moves it on by its price and is refused
//! where that would be further ahead than the burst allows.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::http::Method;

use crate::net::Client;

/// What has a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RateKind {
    /// Games that are begun.
    Games,
    /// Files that are brought.
    Uploads,
    /// Jobs.
    Jobs,
    /// Questions to the word service.
    Words,
}

impl RateKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Games, Self::Uploads, Self::Jobs, Self::Words];

    /// Its name, for operators.
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Uploads => "uploads",
            Self::Jobs => "jobs",
            Self::Words => "words",
        }
    }

    /// What a request counts as.
    pub fn of(method: &Method, path: &str) -> Option<Self> {
        match (method.as_str(), path) {
            ("POST", "/api/games") => Some(Self::Games),
            (
                "POST",
                "/api/puzzles"
                | "/api/samples/{name}"
                | "/api/words"
                | "/api/drafts"
                | "/api/construct/export"
                | "/api/layouts/moved"
                | "/api/worksheets",
            )
            | ("GET", "/api/puzzles/{link}/download" | "/api/games/{link}/download") => {
                Some(Self::Uploads)
            }
            ("POST", "/api/jobs/fill" | "/api/jobs/solve" | "/api/jobs/layout") => Some(Self::Jobs),
            ("GET", "/words" | "/sug" | "/api/jobs/{link}/candidates")
            | ("POST", "/api/construct/analysis" | "/api/words/search") => Some(Self::Words),
            _ => None,
        }
    }
}

/// How many requests of each kind a client may make a minute; half a minute's
/// worth may come at once. Zero is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Games that are begun.
    pub games: u32,
    /// Files that are brought or drawn.
    pub uploads: u32,
    /// Jobs.
    pub jobs: u32,
    /// Questions to the word service, and for candidates.
    pub words: u32,
}

impl Default for Rates {
    /// Enough for a class of thirty behind one address.
    fn default() -> Self {
        Self { games: 120, uploads: 120, jobs: 120, words: 1200 }
    }
}

impl Rates {
    /// So many a minute of one kind.
    pub fn set(&mut self, kind: RateKind, most: u32) {
        *match kind {
            RateKind::Games => &mut self.games,
            RateKind::Uploads => &mut self.uploads,
            RateKind::Jobs => &mut self.jobs,
            RateKind::Words => &mut self.words,
        } = most;
    }

    fn of(&self, kind: RateKind) -> u32 {
        match kind {
            RateKind::Games => self.games,
            RateKind::Uploads => self.uploads,
            RateKind::Jobs => self.jobs,
            RateKind::Words => self.words,
        }
    }
}

/// How much may come at once.
const BURST: Duration = Duration::from_secs(30);

/// How many accounts are kept before those that are even are forgotten.
const MOST_ACCOUNTS: usize = 4096;

/// The accounts of all clients.
pub struct RateLimiter {
    rates: Rates,
    accounts: Mutex<Accounts>,
}

#[derive(Default)]
struct Accounts {
    even: HashMap<(RateKind, Client), Instant>,
    /// How many accounts there were after the last time some were forgotten.
    kept: usize,
}

impl RateLimiter {
    /// Nobody has asked for anything yet.
    pub fn new(rates: Rates) -> Self {
        Self { rates, accounts: Mutex::default() }
    }

    /// Takes note of a request. Where there have been too many, says how long
    /// to wait.
    pub fn take(&self, kind: RateKind, client: Client, now: Instant) -> Result<(), Duration> {
        let most = self.rates.of(kind);
        if most == 0 {
            return Ok(());
        }
        let price = Duration::from_secs(60) / most;
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if accounts.even.len() > MOST_ACCOUNTS.max(2 * accounts.kept) {
            accounts.even.retain(|_, even| *even > now);
            accounts.kept = accounts.even.len();
        }
        let even = accounts.even.entry((kind, client)).or_insert(now);
        let next = (*even).max(now) + price;
        // One request may always be made by somebody whose account is even.
        let most_ahead = BURST.max(price);
        match next.checked_duration_since(now + most_ahead) {
            Some(wait) if !wait.is_zero() => Err(wait),
            _ => {
                *even = next;
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(n: u8) -> Client {
        Client::at(IpAddr::from([10, 0, 0, n]))
    }

    #[test]
    fn a_burst_is_let_through_and_then_as_many_as_there_may_be() {
        let limiter = RateLimiter::new(Rates { games: 60, ..Rates::default() });
        let start = Instant::now();
        let take = |seconds: f64, n| {
            limiter.take(RateKind::Games, client(n), start + Duration::from_secs_f64(seconds))
        };
        let let_through = (0..100).filter(|_| take(0.0, 1).is_ok()).count();
        assert_eq!(let_through, 30);
        assert_eq!(take(0.0, 1), Err(Duration::from_secs(1)));
        assert_eq!(take(0.0, 2), Ok(()), "others are not held up");
        let over_a_minute = (1..=600).filter(|n| take(f64::from(*n) / 10.0, 1).is_ok()).count();
        assert_eq!(over_a_minute, 60);
        // A clock that stands still or jumps ahead harms nobody.
        assert_eq!(take(1e7, 1), Ok(()));
    }

    #[test]
    fn no_limit_and_very_low_ones() {
        let limiter = RateLimiter::new(Rates { jobs: 0, words: 1, ..Rates::default() });
        let now = Instant::now();
        assert!((0..1000).all(|_| limiter.take(RateKind::Jobs, client(1), now).is_ok()));
        assert!(limiter.take(RateKind::Words, client(1), now).is_ok());
        assert!(limiter.take(RateKind::Words, client(1), now).is_err());
    }

    #[test]
    fn even_accounts_are_forgotten() {
        let limiter = RateLimiter::new(Rates::default());
        let start = Instant::now();
        for n in 0..20_000u32 {
            let client = Client::at(IpAddr::from((10 << 24 | n).to_be_bytes()));
            let now = start + Duration::from_millis(u64::from(n));
            limiter.take(RateKind::Games, client, now).unwrap();
        }
        assert!(limiter.accounts.lock().unwrap().even.len() < 3 * MOST_ACCOUNTS);
    }

    #[test]
    fn what_costs_something_is_counted() {
        assert_eq!(RateKind::of(&Method::POST, "/api/games"), Some(RateKind::Games));
        assert_eq!(RateKind::of(&Method::GET, "/api/words"), None);
        assert_eq!(RateKind::of(&Method::POST, "/api/words"), Some(RateKind::Uploads));
        assert_eq!(RateKind::of(&Method::GET, "/words"), Some(RateKind::Words));
        assert_eq!(RateKind::of(&Method::POST, "/api/games/{link}/moves"), None);
    }
}

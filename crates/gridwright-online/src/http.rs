//! One request: with a time limit, tried again with growing pauses, and never
//! sooner after the last one than is polite.

use std::collections::HashMap;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{Service, Settings};

/// The most that is read of a reply.
const MAX_REPLY: u64 = 4 << 20;

/// The longest that a service may make us wait before another attempt.
const MAX_PAUSE: Duration = Duration::from_secs(30);

/// What a service answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    /// The text.
    pub body: String,
}

/// Why a service gave nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{service}: {message}")]
pub struct Failure {
    /// Which one.
    pub service: Service,
    /// What went wrong, and where.
    pub message: String,
}

/// The network, with manners.
pub(crate) struct Http {
    agent: ureq::Agent,
    attempts: u32,
    backoff: Duration,
    interval: Duration,
    /// When each service was last asked.
    last: HashMap<Service, Instant>,
}

impl Http {
    pub(crate) fn new(settings: &Settings) -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(settings.timeout))
            .user_agent(settings.user_agent.as_str())
            .http_status_as_error(false)
            .build();
        Self {
            agent: config.into(),
            attempts: settings.attempts.max(1),
            backoff: settings.backoff,
            interval: settings.interval,
            last: HashMap::new(),
        }
    }

    /// Asks, up to the number of attempts, until there is an answer that is
    /// neither "too many requests" nor the fault of the server.
    pub(crate) fn get(&mut self, service: Service, url: &str) -> Result<Reply, String> {
        let mut pause = self.backoff;
        let mut trouble = String::new();
        for attempt in 0..self.attempts {
            if attempt > 0 {
                sleep(pause.min(MAX_PAUSE));
                pause = pause.saturating_mul(2);
            }
            self.wait_politely(service);
            match self.once(url) {
                Ok((reply, _)) if reply.status != 429 && reply.status < 500 => return Ok(reply),
                Ok((reply, after)) => {
                    trouble = format!("status {}", reply.status);
                    pause = pause.max(after.unwrap_or_default());
                }
                Err(error) => trouble = error.to_string(),
            }
        }
        Err(format!("{trouble}, after {} attempts", self.attempts))
    }

    fn wait_politely(&mut self, service: Service) {
        if let Some(last) = self.last.get(&service) {
            sleep(self.interval.saturating_sub(last.elapsed()));
        }
        self.last.insert(service, Instant::now());
    }

    /// One request; also how long the service asks us to wait.
    fn once(&self, url: &str) -> Result<(Reply, Option<Duration>), ureq::Error> {
        let mut response = self.agent.get(url).call()?;
        let status = response.status().as_u16();
        let after = response.headers().get("retry-after");
        let after =
            after.and_then(|value| value.to_str().ok()?.parse().ok().map(Duration::from_secs));
        let body = response.body_mut().with_config().limit(MAX_REPLY).read_to_string()?;
        Ok((Reply { status, body }, after))
    }
}

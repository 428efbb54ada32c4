//! One request: with a time limit, tried again with growing pauses, and never
//! sooner after the last one than is polite.

use std::collections::HashMap;
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::{OnlineSettings, Service};

/// The most that is read of a reply.
const MAX_REPLY: u64 = 4 << 20;

/// The longest that a service may make us wait before another attempt.
const MAX_PAUSE: Duration = Duration::from_secs(30);

/// What a service answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpReply {
    /// The HTTP status.
    pub status: u16,
    /// The text.
    pub body: String,
}

/// Why a service gave nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{service}: {message}")]
pub struct HttpFailure {
    /// Which one.
    pub service: Service,
    /// What went wrong, and where.
    pub message: String,
}

/// The network, with manners.
pub(crate) struct Http {
    agent: ureq::Agent,
    attempts: u32,
    /// Whether to ask again where no answer has come in time.
    is_patient: bool,
    backoff: Duration,
    interval: Duration,
    /// When each place was last asked.
    last: HashMap<String, Instant>,
}

/// A reply, and what only one who asks for documents wants to know of it.
pub(crate) struct Answered {
    pub(crate) reply: HttpReply,
    /// Where the document is instead, if the reply says so.
    pub(crate) moved_to: Option<String>,
}

impl Http {
    /// The network for services: they may send us on to other addresses. One
    /// that hangs is not asked again: somebody waits for all their answers.
    pub(crate) fn new(settings: &OnlineSettings) -> Self {
        Self { is_patient: false, ..Self::with_redirects(settings, 5) }
    }

    /// The network for requests that carry a secret: wherever a reply points,
    /// nobody else gets to see it.
    pub(crate) fn without_redirects(settings: &OnlineSettings) -> Self {
        Self::with_redirects(settings, 0)
    }

    fn with_redirects(settings: &OnlineSettings, redirects: u32) -> Self {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(settings.timeout))
            .user_agent(settings.user_agent.as_str())
            .http_status_as_error(false)
            .max_redirects(redirects)
            .build();
        Self {
            agent: config.into(),
            attempts: settings.attempts.max(1),
            is_patient: true,
            backoff: settings.backoff,
            interval: settings.interval,
            last: HashMap::new(),
        }
    }

    /// Asks, up to the number of attempts, until there is an answer that is
    /// neither "too many requests" nor the fault of the server.
    pub(crate) fn get(&mut self, service: Service, url: &str) -> Result<HttpReply, String> {
        self.get_with(service.name(), url, &[]).map(|answered| answered.reply)
    }

    /// The same with headers. Requests to one place keep their distance.
    pub(crate) fn get_with(
        &mut self,
        place: &str,
        url: &str,
        headers: &[(&str, &str)],
    ) -> Result<Answered, String> {
        let mut pause = self.backoff;
        let mut trouble = String::new();
        for attempt in 0..self.attempts {
            if attempt > 0 {
                sleep(pause.min(MAX_PAUSE));
                pause = pause.saturating_mul(2);
            }
            self.wait_politely(place);
            match self.once(url, headers) {
                Ok((answered, _)) if is_final(answered.reply.status) => return Ok(answered),
                Ok((answered, after)) => {
                    trouble = format!("status {}", answered.reply.status);
                    pause = pause.max(after.unwrap_or_default());
                }
                Err(error @ ureq::Error::Timeout(_)) if !self.is_patient => {
                    return Err(error.to_string());
                }
                Err(error) => trouble = error.to_string(),
            }
        }
        Err(format!("{trouble}, after {} attempts", self.attempts))
    }

    fn wait_politely(&mut self, place: &str) {
        if let Some(last) = self.last.get(place) {
            sleep(self.interval.saturating_sub(last.elapsed()));
        }
        self.last.insert(place.to_owned(), Instant::now());
    }

    /// One request; also how long the service asks us to wait.
    fn once(
        &self,
        url: &str,
        headers: &[(&str, &str)],
    ) -> Result<(Answered, Option<Duration>), ureq::Error> {
        let mut request = self.agent.get(url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut response = request.call()?;
        let status = response.status().as_u16();
        let header = |name: &str| response.headers().get(name)?.to_str().ok().map(str::to_owned);
        let moved_to = header("location").filter(|_| (300..400).contains(&status));
        let after = header("retry-after").and_then(|value| value.parse().ok());
        let body = response.body_mut().with_config().limit(MAX_REPLY).read_to_string()?;
        let answered = Answered { reply: HttpReply { status, body }, moved_to };
        Ok((answered, after.map(Duration::from_secs)))
    }
}

/// Whether asking again would give the same.
fn is_final(status: u16) -> bool {
    status != 429 && status < 500
}

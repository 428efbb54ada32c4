//! What to ask, where, and with how much patience.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// A service that can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Service {
    /// The Datamuse word engine.
    Datamuse,
    /// The English Wikipedia.
    Wikipedia,
    /// The Merriam-Webster thesaurus, which needs a key.
    MerriamWebster,
}

impl Service {
    /// All services.
    pub const ALL: [Self; 3] = [Self::Datamuse, Self::Wikipedia, Self::MerriamWebster];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Datamuse => "datamuse",
            Self::Wikipedia => "wikipedia",
            Self::MerriamWebster => "merriam-webster",
        }
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Service {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|service| service.name() == name);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("no such service: {name:?} (there are {names})")
        })
    }
}

/// How the services are asked. Nothing here is read from the environment;
/// whoever starts the program does that.
#[derive(Clone, Debug)]
pub struct OnlineSettings {
    /// The services to ask.
    pub services: Vec<Service>,
    /// Where Datamuse is, without a final slash.
    pub datamuse: String,
    /// Where Wikipedia is.
    pub wikipedia: String,
    /// Where the thesaurus is.
    pub merriam_webster: String,
    /// The key to the thesaurus; without it that service fails.
    pub merriam_webster_key: Option<String>,
    /// How we introduce ourselves. Wikipedia asks for a way to reach a person.
    pub user_agent: String,
    /// How long one request may take.
    pub timeout: Duration,
    /// How often a request is tried before it has failed.
    pub attempts: u32,
    /// How long to wait before the second attempt; twice as long before the
    /// third, and so on.
    pub backoff: Duration,
    /// The least time between two requests to one service.
    pub interval: Duration,
    /// The folder where replies are kept, if they are.
    pub cache: Option<PathBuf>,
}

impl Default for OnlineSettings {
    fn default() -> Self {
        Self {
            services: Service::ALL.to_vec(),
            datamuse: "https://api.datamuse.com".to_owned(),
            wikipedia: "https://en.wikipedia.org".to_owned(),
            merriam_webster: "https://www.dictionaryapi.com".to_owned(),
            merriam_webster_key: None,
            user_agent: concat!("gridwright/", env!("CARGO_PKG_VERSION")).to_owned(),
            timeout: Duration::from_secs(10),
            attempts: 3,
            backoff: Duration::from_millis(500),
            interval: Duration::from_millis(100),
            cache: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_are_named() {
        for service in Service::ALL {
            assert_eq!(service.name().parse(), Ok(service));
        }
        let error = "google".parse::<Service>().unwrap_err();
        assert_eq!(
            error,
            "no such service: \"google\" (there are datamuse, wikipedia, merriam-webster)"
        );
    }
}

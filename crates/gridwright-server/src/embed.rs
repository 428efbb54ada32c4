//! Sites that may show puzzles of this server inside their pages.

use std::fmt;
use std::str::FromStr;

/// A site whose pages may show puzzles of this server: `https://example.org`,
/// `https://*.example.org`, `http://localhost:8000`, or `*` for all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbedOrigin(String);

/// A text that names no site.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is no origin: expected something like https://example.org, without a path, or * for all"
)]
pub struct EmbedOriginError(String);

impl FromStr for EmbedOrigin {
    type Err = EmbedOriginError;

    fn from_str(text: &str) -> Result<Self, EmbedOriginError> {
        let error = || EmbedOriginError(text.to_owned());
        if text == "*" {
            return Ok(Self(text.to_owned()));
        }
        let text = text.strip_suffix('/').unwrap_or(text);
        let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
        let rest = rest.ok_or_else(error)?;
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) => (host, Some(port)),
            None => (rest, None),
        };
        let plain = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        };
        let host = host.strip_prefix("*.").unwrap_or(host);
        let is_port = |port: &str| port.parse::<u16>().is_ok_and(|port| port > 0);
        let fits = host.split('.').all(plain) && port.is_none_or(is_port);
        if fits { Ok(Self(text.to_ascii_lowercase())) } else { Err(error()) }
    }
}

impl fmt::Display for EmbedOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_origins_are_origins() {
        for text in ["https://example.org", "http://localhost:8000", "https://*.example.org", "*"] {
            assert_eq!(text.parse::<EmbedOrigin>().unwrap().to_string(), text);
        }
        assert_eq!(
            "https://Example.org/".parse::<EmbedOrigin>().unwrap().to_string(),
            "https://example.org"
        );
        for text in [
            "",
            "example.org",
            "https://",
            "https://a b",
            "https://example.org/path",
            "https://example.org; script-src *",
            "https://example.org:0",
            "ftp://example.org",
            "https://**.example.org",
            "https://*",
        ] {
            assert!(text.parse::<EmbedOrigin>().is_err(), "{text:?}");
        }
    }
}

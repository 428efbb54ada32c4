//! Documents that a reader fetches for themselves, such as a puzzle of a
//! newspaper they have subscribed to.
//!
//! A cookie is a key: it goes to the host that was named, over a safe
//! connection, is never sent on to another, and stands in no message, no file
//! and no tape. A reply that points to another address of the same host is
//! followed.

use std::fmt;
use std::io;

use crate::cache::Cache;
use crate::http::{Answered, Http};
use crate::url::{is_safe, place_of, shown};
use crate::{HttpReply, OnlineSettings};

/// What to ask for.
#[derive(Clone, Debug)]
pub struct DocumentRequest {
    /// The address.
    pub url: String,
    /// Headers besides the usual ones.
    pub headers: Vec<(String, String)>,
    /// The cookie of a subscriber.
    pub cookie: Option<Cookie>,
}

/// A cookie that does not show itself.
#[derive(Clone, PartialEq, Eq)]
pub struct Cookie(String);

impl Cookie {
    /// Reads what stands in a file or a variable: `name=value`, several of
    /// them with semicolons between, or a bare value, which gets the name
    /// that is given here. None where there is nothing, or what no header can
    /// carry.
    pub fn parse(text: &str, name: &str) -> Option<Self> {
        let text = text.trim();
        let text = text.strip_prefix("Cookie:").unwrap_or(text).trim();
        let is_fit = |byte: u8| byte.is_ascii_graphic() || byte == b' ';
        if text.is_empty() || !text.bytes().all(is_fit) {
            return None;
        }
        Some(Self(if text.contains('=') { text.to_owned() } else { format!("{name}={text}") }))
    }
}

impl fmt::Debug for Cookie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cookie(not shown)")
    }
}

/// Why there is no document. No message holds a cookie or a header.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentError {
    /// Whoever has it does not give it to us.
    #[error("{place}: access refused (status {status}): {}", advice(*.with_cookie))]
    Refused {
        /// Who refused.
        place: String,
        /// The HTTP status.
        status: u16,
        /// Whether a cookie was shown.
        with_cookie: bool,
    },
    /// There is none at this address.
    #[error("{url}: there is no such document (status 404)")]
    Missing {
        /// The address.
        url: String,
    },
    /// It is elsewhere. Nothing is sent there that was not meant for it.
    #[error("{url}: the reply points to {to}; name that address if it is the right one")]
    Moved {
        /// The address.
        url: String,
        /// Where it points.
        to: String,
    },
    /// A cookie would have gone over the network for all to read.
    #[error("{place}: a cookie is sent over https only, or to this machine")]
    Unsafe {
        /// Where it would have gone.
        place: String,
    },
    /// A header that cannot be sent.
    #[error("the header {name:?} cannot be sent")]
    Header {
        /// Its name.
        name: String,
    },
    /// Anything else.
    #[error("{url}: {trouble}")]
    Trouble {
        /// The address.
        url: String,
        /// What happened.
        trouble: String,
    },
}

fn advice(with_cookie: bool) -> &'static str {
    match with_cookie {
        true => "the cookie was not accepted; it may have run out",
        false => "this document is for subscribers, whose cookie must be given",
    }
}

/// A document may move so often.
const MOST_MOVES: usize = 5;

/// What is no document.
enum NoDocument {
    /// It is at this address of the same host.
    Moved(String),
    /// There is none.
    Final(DocumentError),
}

impl From<DocumentError> for NoDocument {
    fn from(error: DocumentError) -> Self {
        Self::Final(error)
    }
}

/// Fetches documents, with the manners and the cache of the settings.
pub struct Documents {
    http: Http,
    cache: Option<Cache>,
}

impl Documents {
    /// Nothing is asked yet.
    pub fn new(settings: &OnlineSettings) -> Self {
        let cache = settings.cache.as_deref().map(Cache::new);
        Self { http: Http::without_redirects(settings), cache }
    }

    /// The document from the cache.
    pub fn kept(&self, url: &str) -> Option<String> {
        Some(self.cache.as_ref()?.get(url)?.body)
    }

    /// Keeps a document in the cache, if there is one. What is worth keeping
    /// the caller knows, who has read it.
    pub fn keep(&self, url: &str, body: &str) -> io::Result<()> {
        match &self.cache {
            Some(cache) => cache.keep(url, &HttpReply { status: 200, body: body.to_owned() }),
            None => Ok(()),
        }
    }

    /// Asks for a document, wherever on its host it has moved.
    pub fn ask(&mut self, request: &DocumentRequest) -> Result<String, DocumentError> {
        let mut request = request.clone();
        for _ in 0..MOST_MOVES {
            match self.ask_there(&request) {
                Err(NoDocument::Moved(url)) => request.url = url,
                Err(NoDocument::Final(error)) => return Err(error),
                Ok(body) => return Ok(body),
            }
        }
        let url = shown(&request.url);
        let trouble = format!("the document has moved more than {MOST_MOVES} times");
        Err(DocumentError::Trouble { url, trouble })
    }

    /// Asks once.
    fn ask_there(&mut self, request: &DocumentRequest) -> Result<String, NoDocument> {
        let answered = self.answer(request)?;
        let (url, place) = (&request.url, place_of(&request.url));
        let with_cookie = request.cookie.is_some()
            || request.headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("cookie"));
        Err(NoDocument::Final(match (answered.reply.status, answered.moved_to) {
            (200..=299, _) => return Ok(answered.reply.body),
            (404 | 410, _) => DocumentError::Missing { url: shown(url) },
            (status @ (401 | 402 | 403 | 407 | 451), _) => {
                DocumentError::Refused { place: place.to_owned(), status, with_cookie }
            }
            (status, Some(to)) if is_login(&to) => {
                DocumentError::Refused { place: place.to_owned(), status, with_cookie }
            }
            (_, Some(to)) => match on_same_host(url, &to) {
                Some(there) => return Err(NoDocument::Moved(there)),
                None => DocumentError::Moved { url: shown(url), to: shown(&to) },
            },
            (status, None) => {
                DocumentError::Trouble { url: shown(url), trouble: format!("status {status}") }
            }
        }))
    }

    fn answer(&mut self, request: &DocumentRequest) -> Result<Answered, DocumentError> {
        let (url, place) = (&request.url, place_of(&request.url));
        if request.cookie.is_some() && !is_safe(url) {
            return Err(DocumentError::Unsafe { place: place.to_owned() });
        }
        let mut headers: Vec<(&str, &str)> = vec![];
        for (name, value) in &request.headers {
            if !is_header(name, value) {
                return Err(DocumentError::Header { name: name.clone() });
            }
            headers.push((name, value));
        }
        headers.extend(request.cookie.iter().map(|cookie| ("Cookie", cookie.0.as_str())));
        self.http
            .get_with(place, url, &headers)
            .map_err(|trouble| DocumentError::Trouble { url: shown(url), trouble })
    }
}

/// An address that a reply points to, if it is on the same host by the same
/// way.
fn on_same_host(url: &str, to: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    if to.starts_with("//") || to.contains('\\') {
        return None;
    }
    if to.starts_with('/') {
        return Some(format!("{scheme}://{authority}{to}"));
    }
    let (other, there) = to.split_once("://")?;
    let their_authority = there.split(['/', '?', '#']).next()?;
    let is_same = other.eq_ignore_ascii_case(scheme)
        && their_authority.eq_ignore_ascii_case(place_of(url))
        && !their_authority.contains('@');
    is_same.then(|| to.to_owned())
}

/// Whether an address is that of a page to log in: a polite form of "no".
fn is_login(url: &str) -> bool {
    let path = shown(url).to_ascii_lowercase();
    ["login", "log-in", "signin", "sign-in", "/auth", "subscri"]
        .iter()
        .any(|part| path.contains(part))
}

/// Whether a header can be sent: a name of letters, digits and hyphens, and a
/// value on one line.
fn is_header(name: &str, value: &str) -> bool {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let is_value = |byte: u8| byte.is_ascii_graphic() || byte == b' ' || byte == b'\t';
    !name.is_empty() && name.bytes().all(is_name) && value.bytes().all(is_value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cookies_are_read_and_not_shown() {
        let check = |text: &str, expected: Option<&str>| {
            let cookie = Cookie::parse(text, "NYT-S");
            assert_eq!(cookie.as_ref().map(|cookie| cookie.0.as_str()), expected, "{text:?}");
        };
        check("s3cret\n", Some("NYT-S=s3cret"));
        check("NYT-S=s3cret; other=1", Some("NYT-S=s3cret; other=1"));
        check("Cookie: NYT-S=s3cret", Some("NYT-S=s3cret"));
        check(" \n", None);
        check("a=b\r\nHost: elsewhere", None);
        let cookie = Cookie::parse("s3cret", "NYT-S");
        assert!(!format!("{cookie:?}").contains("s3cret"));
    }

    #[test]
    fn headers_stay_on_their_line() {
        assert!(is_header("X-Thing", "yes, please"));
        assert!(
            !is_header("X-Thing", "a\r\nb") && !is_header("X Thing", "a") && !is_header("", "a")
        );
    }

    #[test]
    fn only_the_same_host_is_followed() {
        let check = |to: &str, expected: Option<&str>| {
            let found = on_same_host("https://host:8/a/b.json?x=1", to);
            assert_eq!(found.as_deref(), expected, "{to}");
        };
        check("/c.json", Some("https://host:8/c.json"));
        check("https://host:8/c.json", Some("https://host:8/c.json"));
        check("http://host:8/c.json", None);
        check("https://host/c.json", None);
        check("https://other/c.json", None);
        check("https://host:8@other/c.json", None);
        check("//other/c.json", None);
        check("/\\other", None);
        check("c.json", None);
    }

    #[test]
    fn a_page_to_log_in_is_a_refusal() {
        assert!(is_login("https://myaccount.example.org/auth/login?next=x"));
        assert!(!is_login("https://example.org/mini.json"));
    }
}

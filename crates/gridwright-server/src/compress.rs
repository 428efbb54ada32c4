//! Answers in fewer bytes, for those who can read them.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::app::App;
use crate::error::blocking;

/// What is smaller stays as it is: a packet holds it anyway. What is larger
/// would keep a thread busy.
const SIZES: std::ops::RangeInclusive<u64> = 1_024..=4 << 20;

/// How many files are kept compressed.
const MOST_KEPT: usize = 256;

/// What is text, and so gets smaller.
const TEXTS: [&str; 7] = [
    "text/html",
    "text/javascript",
    "text/css",
    "text/csv",
    "image/svg+xml",
    "application/json",
    "application/manifest+json",
];

/// Files that were compressed before, by their tags.
#[derive(Default)]
pub struct PackedFiles(Mutex<HashMap<HeaderValue, Bytes>>);

impl PackedFiles {
    fn get(&self, tag: &HeaderValue) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(tag).cloned()
    }

    fn keep(&self, tag: HeaderValue, packed: Bytes) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Only a folder that is worked on has so many versions of its files.
        if all.len() >= MOST_KEPT {
            all.clear();
        }
        all.insert(tag, packed);
    }
}

/// Compresses the answers to requests that ask for something.
pub async fn compress(State(app): State<App>, request: Request, next: Next) -> Response {
    let accepts = request.method() == Method::GET && accepts_gzip(request.headers());
    let response = next.run(request).await;
    let size = response.body().size_hint().exact().unwrap_or_default();
    let fits = response.status() == StatusCode::OK
        && SIZES.contains(&size)
        && is_text(response.headers())
        && !response.headers().contains_key(CONTENT_ENCODING);
    if !fits {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    if !accepts {
        return Response::from_parts(parts, body);
    }
    let tag = parts.headers.get(ETAG).cloned();
    let kept = tag.as_ref().and_then(|tag| app.packed.get(tag));
    let packed = match kept {
        Some(packed) => packed,
        None => {
            // The size is known and small: reading cannot fail for it.
            let bytes = axum::body::to_bytes(body, usize::MAX).await.unwrap_or_default();
            let plain = bytes.clone();
            match blocking(move || gzip(&plain)).await {
                Ok(Ok(packed)) => {
                    let packed = Bytes::from(packed);
                    if let Some(tag) = tag {
                        app.packed.keep(tag, packed.clone());
                    }
                    packed
                }
                _ => return Response::from_parts(parts, Body::from(bytes)),
            }
        }
    };
    parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts.headers.remove(CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(packed))
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(vec![], Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// Whether a client can read gzip: it is named, and not with the weight 0.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let text = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    text.unwrap_or_default().split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().trim_start_matches("q=");
        name.trim().eq_ignore_ascii_case("gzip") && weight.parse::<f32>() != Ok(0.0)
    })
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    TEXTS.contains(&kind)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn who_can_read_it_is_told_by_the_request() {
        for (value, expected) in [
            ("gzip", true),
            ("deflate, gzip;q=0.5, br", true),
            ("GZIP", true),
            ("gzip;q=0", false),
            ("br", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            assert_eq!(accepts_gzip(&headers), expected, "{value}");
        }
    }

    #[test]
    fn nothing_is_lost() {
        let text = "a crossword ".repeat(500);
        let packed = gzip(text.as_bytes()).unwrap();
        assert!(packed.len() < text.len() / 10);
        let mut back = String::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_string(&mut back).unwrap();
        assert_eq!(back, text);
    }
}

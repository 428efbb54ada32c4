//! The pages: inside the program, or in a folder while they are worked on.

use std::path::Path;

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::app::App;
use crate::error::ApiError;

static WEB: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/web");

/// A list of words and clues for the page that makes crosswords.
const WINTER: &[u8] = include_bytes!("../../../examples/winter.csv");

/// Which file answers an address. Only what is listed here or lies under
/// `/static/` is ever looked up.
fn file_of(path: &str) -> Option<&str> {
    match path {
        "/" => Some("index.html"),
        "/construct" => Some("construct.html"),
        "/make" => Some("make.html"),
        "/solve" => Some("choose.html"),
        _ if path.starts_with("/play/") => Some("play.html"),
        _ if path.starts_with("/puzzle/") => Some("puzzle.html"),
        _ if path.starts_with("/construct/") => Some("construct.html"),
        _ if path.starts_with("/solve/") => Some("solve.html"),
        _ => path.strip_prefix("/static/").filter(|file| is_safe(file)),
    }
}

/// Whether a name stays inside the folder: plain names with slashes between.
fn is_safe(file: &str) -> bool {
    let plain = |part: &str| {
        !part.starts_with('.')
            && !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
    };
    file.split('/').all(plain)
}

/// Answers with a page or one of its files.
pub async fn serve(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return ApiError::no_such("address").into_response();
    }
    let Some(file) = file_of(uri.path()) else { return missing() };
    let Some(bytes) = contents(app.config.web_dir.as_deref(), file).await else { return missing() };
    // A page is asked for anew each time, but sent only where it has changed.
    let tag = format!("\"{:016x}\"", fingerprint(&bytes));
    let known = headers.get(IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let common = [(ETAG, tag), (CACHE_CONTROL, "no-cache".to_owned())];
    match known {
        true => (StatusCode::NOT_MODIFIED, common).into_response(),
        false => (common, [(CONTENT_TYPE, content_type(file))], bytes).into_response(),
    }
}

fn missing() -> Response {
    let page = WEB.get_file("missing.html").map(include_dir::File::contents).unwrap_or_default();
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

async fn contents(folder: Option<&Path>, file: &str) -> Option<Vec<u8>> {
    match folder {
        _ if file == "winter.csv" => Some(WINTER.to_vec()),
        None => WEB.get_file(file).map(|file| file.contents().to_vec()),
        Some(folder) => {
            let path = folder.join(file);
            tokio::task::spawn_blocking(move || std::fs::read(path)).await.ok()?.ok()
        }
    }
}

/// FNV-1a, to tell versions of a file apart.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn content_type(file: &str) -> &'static str {
    match file.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("csv") => "text/csv; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_leaves_the_folder() {
        for path in [
            "/static/../Cargo.toml",
            "/static//etc/passwd",
            "/static/.hidden",
            "/static/a/../../b",
            "/static/%2e%2e/x",
            "/static/",
            "/Cargo.toml",
            "/static/a\\b",
        ] {
            assert_eq!(file_of(path), None, "{path}");
        }
        assert_eq!(file_of("/static/play/state.js"), Some("play/state.js"));
        assert_eq!(file_of("/play/anything"), Some("play.html"));
    }

    #[test]
    fn every_page_is_inside() {
        for path in ["/", "/solve", "/make", "/construct", "/play/x", "/solve/x", "/puzzle/x"] {
            let file = file_of(path).unwrap();
            assert!(WEB.get_file(file).is_some(), "{path}: {file}");
        }
        assert!(WEB.get_file("missing.html").is_some());
    }
}

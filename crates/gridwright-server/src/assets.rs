//! The pages: inside the program, or in a folder while they are worked on.

use std::path::Path;

use axum::extract::State;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::app::App;
use crate::error::ApiError;
use crate::guard;

static WEB: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/web");

/// A file of the pages that is text.
pub fn text(file: &str) -> Option<&'static str> {
    WEB.get_file(file)?.contents_utf8()
}

/// The text files of a folder of the pages, by their names without endings.
pub fn texts_in(folder: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = WEB.get_dir(folder).into_iter().flat_map(Dir::files);
    files.filter_map(|file| Some((file.path().file_stem()?.to_str()?, file.contents_utf8()?)))
}

/// A list of words and clues for the page that makes crosswords.
const WINTER: &[u8] = include_bytes!("../samples/winter.csv");

/// Which file answers an address. Only what is listed here or lies under
/// `/static/` is ever looked up.
fn file_of(path: &str) -> Option<&str> {
    match path {
        "/" => Some("index.html"),
        "/construct" => Some("construct.html"),
        "/make" => Some("make.html"),
        "/solve" => Some("choose.html"),
        "/record" => Some("record.html"),
        "/manifest.webmanifest" => Some("manifest.webmanifest"),
        "/favicon.ico" => Some("icons/32.png"),
        _ if path.starts_with("/play/") => Some("play.html"),
        _ if path.starts_with("/race/") => Some("race.html"),
        _ if path.starts_with("/record/") => Some("record.html"),
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
    let mut answer = match known {
        true => (StatusCode::NOT_MODIFIED, common).into_response(),
        false => (common, [(CONTENT_TYPE, content_type(file))], bytes).into_response(),
    };
    if opens_addresses(file) {
        let policy = HeaderValue::from_static(guard::POLICY_OF_OPENERS);
        answer.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// Whether a page may ask other sites for a puzzle whose address somebody gives
/// it. The server itself never does.
fn opens_addresses(file: &str) -> bool {
    matches!(file, "index.html" | "choose.html")
}

fn missing() -> Response {
    let page = WEB.get_file("missing.html").map(include_dir::File::contents).unwrap_or_default();
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}

async fn contents(folder: Option<&Path>, file: &str) -> Option<Vec<u8>> {
    match folder {
        _ if file == "winter.csv" => Some(WINTER.to_vec()),
        None if crate::player::joined(file).is_some() => {
            crate::player::joined(file).map(<[u8]>::to_vec)
        }
        None => WEB.get_file(file).map(|file| file.contents().to_vec()),
        Some(folder) => {
            let path = folder.join(file);
            tokio::task::spawn_blocking(move || std::fs::read(path)).await.ok()?.ok()
        }
    }
}

/// The addresses of all pages and their files, for a copy of them, and a hash
/// of what is there.
pub fn all_files() -> (Vec<String>, u64) {
    let mut files = vec![];
    let mut folders = vec![&WEB];
    while let Some(folder) = folders.pop() {
        files.extend(folder.files());
        folders.extend(folder.dirs());
    }
    files.sort_by_key(|file| file.path());
    let hash = files.iter().fold(0, |hash: u64, file| {
        hash.rotate_left(5) ^ fingerprint(file.contents()) ^ fingerprint(path_of(file).as_bytes())
    });
    let pages = ["/", "/solve", "/make", "/construct", "/record"].map(str::to_owned);
    // One of each page that has a link in its address.
    let of_links = ["/play/-", "/puzzle/-", "/construct/-", "/solve/-"].map(str::to_owned);
    let others = files.iter().map(|file| path_of(file)).filter(|path| !is_page(path));
    let others = others.map(|path| match path.as_str() {
        "manifest.webmanifest" => format!("/{path}"),
        _ => format!("/static/{path}"),
    });
    let joined = crate::player::JOINED.map(|file| format!("/static/{file}"));
    (pages.into_iter().chain(of_links).chain(joined).chain(others).collect(), hash)
}

fn path_of(file: &include_dir::File<'_>) -> String {
    file.path().to_string_lossy().replace('\\', "/")
}

/// Whether a file is a page, or nothing that pages ask for.
fn is_page(path: &str) -> bool {
    path.ends_with(".html") || path == "sw.js" || path.starts_with("play/local/")
}

/// FNV-1a, to tell versions of a file apart.
pub fn fingerprint(bytes: &[u8]) -> u64 {
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
        Some("png") => "image/png",
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

//! Pages that are made when they are asked for: the service worker, the
//! samples without a server, and puzzles inside pages of other sites.

use axum::extract::{Path, State};
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get};
use gridwright_core::Puzzle;

use crate::app::App;
use crate::assets;
use crate::error::{ApiError, blocking};
use crate::guard::AllowsFrames;
use crate::player::{PlayerPage, RenderedPage, embed_module};
use crate::samples::{self, SAMPLES};

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Their addresses.
pub fn routes() -> Vec<(&'static str, MethodRouter<App>)> {
    vec![
        ("/sw.js", get(worker)),
        ("/play/{name}", get(play)),
        ("/embed/{link}", get(embed)),
        ("/gridwright-puzzle.js", get(element)),
    ]
}

/// The service worker with the list of what it copies. While the pages are
/// worked on there is none: it would show old ones.
async fn worker(State(app): State<App>) -> Response {
    if app.config.web_dir.is_some() {
        return ApiError::no_such("service worker").into_response();
    }
    let (files, hash) = assets::all_files();
    let samples = SAMPLES.iter().map(|sample| format!("/play/{}", sample.name));
    let files: Vec<String> = files.into_iter().chain(samples).collect();
    let version = format!("{}-{hash:016x}", env!("CARGO_PKG_VERSION"));
    let shell = serde_json::json!({ "VERSION": version, "FILES": files });
    let script =
        format!("self.gridwrightShell = {shell};\n{}", assets::text("sw.js").unwrap_or_default());
    ([(CONTENT_TYPE, SCRIPT), (CACHE_CONTROL, "no-cache")], script).into_response()
}

/// The page of a game. That of a sample is played without the server: it is
/// what the service worker has for those who are offline.
async fn play(
    app: State<App>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(sample) = samples::find(&name) else {
        return Ok(assets::serve(app, uri, headers).await);
    };
    let page = blocking(move || {
        let puzzle = gridwright_formats::read(sample.bytes).map_err(ApiError::internal)?.puzzle;
        alone(&puzzle, Some(sample.name))
    });
    let RenderedPage { html, policy } = page.await??;
    let policy = format!("{policy}; frame-ancestors 'none'");
    let headers = [(CONTENT_TYPE, HTML.to_owned()), (CONTENT_SECURITY_POLICY, policy)];
    Ok((headers, html).into_response())
}

fn alone(puzzle: &Puzzle, address: Option<&str>) -> Result<RenderedPage, ApiError> {
    let page = PlayerPage { address, ..PlayerPage::new(puzzle) };
    page.render().map_err(ApiError::internal)
}

/// A puzzle to be shown inside a page of another site. It is played without
/// the server, so that strangers leave nothing here.
async fn embed(State(app): State<App>, Path(link): Path<String>) -> Result<Response, ApiError> {
    if app.config.embedders.is_empty() {
        let message = "embedding is switched off: start the server with --allow-embed ORIGIN";
        return Err(ApiError::new(StatusCode::FORBIDDEN, message));
    }
    let link = link.parse().map_err(|_| ApiError::no_such("puzzle"))?;
    let puzzle = app.persistence.puzzle(&link).await?;
    let RenderedPage { html, policy } = blocking(move || alone(&puzzle.puzzle, None)).await??;
    let sites: Vec<String> = app.config.embedders.iter().map(ToString::to_string).collect();
    let policy = format!("{policy}; frame-ancestors 'self' {}", sites.join(" "));
    let policy = HeaderValue::from_str(&policy).map_err(ApiError::internal)?;
    let mut response = ([(CONTENT_TYPE, HTML)], html).into_response();
    response.headers_mut().insert(CONTENT_SECURITY_POLICY, policy);
    response.extensions_mut().insert(AllowsFrames);
    Ok(response)
}

/// The element `<gridwright-puzzle>`, which pages of other sites may load.
async fn element() -> impl IntoResponse {
    let headers = [
        (CONTENT_TYPE, SCRIPT),
        (CACHE_CONTROL, "max-age=3600"),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
    ];
    (headers, embed_module())
}

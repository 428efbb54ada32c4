//! Puzzles as files and as pictures.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use gridwright_core::Puzzle;
use gridwright_formats::{Format, write};
use gridwright_render::{
    ManuscriptOptions, Paper, PdfOptions, RenderOptions, Sheet, ShownLetters, html, manuscript,
    pdf, png, svg,
};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{LinkPath, QueryString};
use crate::app::App;
use crate::error::ApiError;
use crate::net::Client;
use crate::player::{PlayerPage, scorm_package};
use crate::wire::Ipuz;

/// Which letters a file shows.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DownloadLetters {
    /// None.
    Blank,
    /// Those of the player.
    Entries,
    /// The right ones.
    Solution,
}

/// Which file is asked for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DownloadQuery {
    /// A puzzle format, or `pdf`, `svg`, `png`, `html` (a sheet to print),
    /// `play` (a page to play in, which needs no server), `manuscript` (a PDF as
    /// editors want it sent) or `scorm` (a package for learning platforms).
    #[schemars(extend("enum" = [
        "puz", "ipuz", "jpz", "xd", "cfp", "exolve", "jsonl", "structure",
        "pdf", "svg", "png", "html", "play", "manuscript", "scorm",
    ]))]
    format: String,
    /// Which letters. For a game those of the player where nothing is said.
    letters: Option<DownloadLetters>,
    /// Whether to show the file in the page instead of saving it.
    #[serde(default)]
    inline: bool,
    /// Whether a PDF has a page with the solution at its end.
    #[serde(default)]
    solution_page: bool,
    /// The paper of a PDF.
    #[serde(default)]
    paper: DownloadPaper,
    /// Where the author of a manuscript can be reached, line by line.
    #[serde(default)]
    address: String,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DownloadPaper {
    #[default]
    A4,
    Letter,
}

impl DownloadPaper {
    pub fn paper(self) -> Paper {
        match self {
            Self::A4 => Paper::A4,
            Self::Letter => Paper::Letter,
        }
    }
}

/// A game as a file.
pub async fn game(
    State(app): State<App>,
    client: Client,
    LinkPath(link): LinkPath,
    QueryString(query): QueryString<DownloadQuery>,
) -> Result<Response, ApiError> {
    let session = app.sessions.enter(&app.persistence, &link).await?.session;
    let shown = query.letters.unwrap_or(DownloadLetters::Entries);
    let puzzle = match shown {
        DownloadLetters::Entries => session.played().await,
        DownloadLetters::Blank | DownloadLetters::Solution => session.source().puzzle.clone(),
    };
    respond(&app, client, puzzle, &query, shown).await
}

/// A puzzle as a file.
pub async fn puzzle(
    State(app): State<App>,
    client: Client,
    LinkPath(link): LinkPath,
    QueryString(query): QueryString<DownloadQuery>,
) -> Result<Response, ApiError> {
    let puzzle = app.persistence.puzzle(&link).await?.puzzle;
    let shown = query.letters.unwrap_or(DownloadLetters::Blank);
    respond(&app, client, puzzle, &query, shown).await
}

/// A puzzle under construction as a file.
pub async fn draft(
    State(app): State<App>,
    client: Client,
    QueryString(query): QueryString<DownloadQuery>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let puzzle = Ipuz::parse(&body)?;
    let shown = query.letters.unwrap_or(DownloadLetters::Blank);
    respond(&app, client, puzzle, &query, shown).await
}

async fn respond(
    app: &App,
    client: Client,
    puzzle: Puzzle,
    query: &DownloadQuery,
    shown: DownloadLetters,
) -> Result<Response, ApiError> {
    let name = file_name(&puzzle, &query.format);
    let wanted = query.clone();
    let made = app.drawers.run(client, move || make(&puzzle, &wanted, shown));
    let file = made.await??;
    let disposition = if query.inline { "inline" } else { "attachment" };
    let mut response = file.bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(file.content_type));
    // The name is plain ASCII and cannot fail.
    if let Ok(value) = HeaderValue::from_str(&format!("{disposition}; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    if let Ok(losses) = HeaderValue::from_str(&file.losses) {
        headers.insert("gridwright-losses", losses);
    }
    Ok(response)
}

struct DownloadFile {
    bytes: Vec<u8>,
    content_type: &'static str,
    losses: String,
}

fn make(
    puzzle: &Puzzle,
    query: &DownloadQuery,
    shown: DownloadLetters,
) -> Result<DownloadFile, ApiError> {
    let letters = match shown {
        DownloadLetters::Blank => ShownLetters::Blank,
        DownloadLetters::Entries => ShownLetters::Entries,
        DownloadLetters::Solution => ShownLetters::Solution,
    };
    let view = RenderOptions { letters, ..RenderOptions::default() };
    let picture = |bytes, content_type| DownloadFile { bytes, content_type, losses: String::new() };
    let paper = query.paper.paper();
    Ok(match query.format.as_str() {
        "pdf" => {
            let solution = query.solution_page;
            let options = PdfOptions { view, solution, paper, ..PdfOptions::default() };
            picture(pdf(puzzle, &options).map_err(ApiError::unfit)?, "application/pdf")
        }
        "manuscript" => {
            let address = query.address.clone();
            let options = ManuscriptOptions { address, paper, ..ManuscriptOptions::default() };
            picture(manuscript(puzzle, &options).map_err(ApiError::unfit)?, "application/pdf")
        }
        "svg" => picture(svg(puzzle, &view).into_bytes(), "image/svg+xml"),
        "png" => picture(png(puzzle, &view, 2.0).map_err(ApiError::unfit)?, "image/png"),
        "html" => {
            let page = html::render(&Sheet::one(puzzle, view), &html::HtmlPage::default());
            picture(page.into_bytes(), "text/html; charset=utf-8")
        }
        "play" => {
            let entries = match shown {
                DownloadLetters::Blank => false,
                DownloadLetters::Entries => true,
                DownloadLetters::Solution => {
                    return Err(ApiError::unfit("a page to play in does not show the solution"));
                }
            };
            let page = PlayerPage { entries, ..PlayerPage::new(puzzle) };
            let page = page.render().map_err(ApiError::internal)?;
            picture(page.html.into_bytes(), "text/html; charset=utf-8")
        }
        "scorm" => {
            let package = scorm_package(puzzle).map_err(ApiError::internal)?;
            picture(package, "application/zip")
        }
        other => {
            let format =
                Format::by_name(other).filter(|format| format.is_writable()).ok_or_else(|| {
                    ApiError::unfit(format_args!("{other:?} is no format that can be written"))
                })?;
            let written = write(puzzle, format).map_err(ApiError::unfit)?;
            let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
            let losses =
                losses.join("; ").replace(|c: char| !c.is_ascii() || c.is_ascii_control(), "?");
            DownloadFile { bytes: written.bytes, content_type: "application/octet-stream", losses }
        }
    })
}

/// A name for the file: the title in plain letters.
fn file_name(puzzle: &Puzzle, format: &str) -> String {
    let ending = match format {
        "play" => "html",
        "manuscript" => "pdf",
        "scorm" => "zip",
        format => Format::by_name(format).map_or(format, |format| format.extension()),
    };
    let ending: String = ending.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    let words: Vec<String> = puzzle
        .metadata
        .title
        .to_lowercase()
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let stem: String = words.join("-").chars().take(60).collect();
    if stem.is_empty() { format!("crossword.{ending}") } else { format!("{stem}.{ending}") }
}

//! Puzzles as files and as pictures.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use gridwright_core::Puzzle;
use gridwright_formats::{Format, write};
use gridwright_render::{Letters, Options, PdfOptions, Sheet, html, pdf, png, svg};
use serde::Deserialize;

use super::{At, Query};
use crate::app::App;
use crate::error::ApiError;

/// What sort of file, and which letters it shows.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    /// None.
    Blank,
    /// Those of the player.
    Entries,
    /// The right ones.
    Solution,
}

/// What is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// A puzzle format, or `pdf`, `svg`, `png` or `html`.
    format: String,
    /// Which letters; the player's, unless told otherwise.
    letters: Option<Shown>,
    /// Whether to show the file in the page instead of saving it.
    #[serde(default)]
    inline: bool,
    /// Whether a PDF has a page with the solution at its end.
    #[serde(default)]
    solution_page: bool,
}

/// A game as a file.
pub async fn game(
    State(app): State<App>,
    At(link): At,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let table = app.games.find(&app.keeper, &link).await?;
    let shown = wanted.letters.unwrap_or(Shown::Entries);
    let puzzle = match shown {
        Shown::Entries => table.played().await,
        Shown::Blank | Shown::Solution => (*table.puzzle).clone(),
    };
    respond(puzzle, &wanted, shown).await
}

/// A puzzle as a file.
pub async fn puzzle(
    State(app): State<App>,
    At(link): At,
    Query(wanted): Query<Wanted>,
) -> Result<Response, ApiError> {
    let puzzle = app.keeper.puzzle(&link).await?;
    let shown = wanted.letters.unwrap_or(Shown::Blank);
    respond(puzzle, &wanted, shown).await
}

/// A puzzle under construction as a file.
pub async fn draft(
    State(_): State<App>,
    Query(wanted): Query<Wanted>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let puzzle = super::construct::puzzle_from(&body)?;
    let shown = wanted.letters.unwrap_or(Shown::Blank);
    respond(puzzle, &wanted, shown).await
}

async fn respond(puzzle: Puzzle, wanted: &Wanted, shown: Shown) -> Result<Response, ApiError> {
    let name = file_name(&puzzle, &wanted.format);
    let (format, solution) = (wanted.format.clone(), wanted.solution_page);
    let made = tokio::task::spawn_blocking(move || make(&puzzle, &format, shown, solution)).await;
    let made = made.map_err(|error| ApiError::unfit(error.to_string()))??;
    let manner = if wanted.inline { "inline" } else { "attachment" };
    let mut response = made.bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(made.content_type));
    // The name is plain ASCII and cannot fail.
    if let Ok(value) = HeaderValue::from_str(&format!("{manner}; filename=\"{name}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    if let Ok(losses) = HeaderValue::from_str(&made.losses) {
        headers.insert("gridwright-losses", losses);
    }
    Ok(response)
}

struct Made {
    bytes: Vec<u8>,
    content_type: &'static str,
    losses: String,
}

fn make(puzzle: &Puzzle, format: &str, shown: Shown, solution: bool) -> Result<Made, ApiError> {
    let unfit = |error: &dyn std::fmt::Display| ApiError::unfit(error.to_string());
    let letters = match shown {
        Shown::Blank => Letters::Blank,
        Shown::Entries => Letters::Entries,
        Shown::Solution => Letters::Solution,
    };
    let view = Options { letters, ..Options::default() };
    let picture = |bytes, content_type| Made { bytes, content_type, losses: String::new() };
    Ok(match format {
        "pdf" => {
            let options = PdfOptions { view, solution, ..PdfOptions::default() };
            picture(pdf(puzzle, &options).map_err(|error| unfit(&error))?, "application/pdf")
        }
        "svg" => picture(svg(puzzle, &view).into_bytes(), "image/svg+xml"),
        "png" => picture(png(puzzle, &view, 2.0).map_err(|error| unfit(&error))?, "image/png"),
        "html" => {
            let page = html::render(&Sheet::one(puzzle, view), &html::Page::default());
            picture(page.into_bytes(), "text/html; charset=utf-8")
        }
        other => {
            let format = Format::by_name(other)
                .filter(|format| format.is_writable())
                .ok_or_else(|| unfit(&format!("{other:?} is no format that can be written")))?;
            let written = write(puzzle, format).map_err(|error| unfit(&error))?;
            let losses: Vec<String> = written.losses.iter().map(ToString::to_string).collect();
            let losses =
                losses.join("; ").replace(|c: char| !c.is_ascii() || c.is_ascii_control(), "?");
            Made { bytes: written.bytes, content_type: "application/octet-stream", losses }
        }
    })
}

/// A name for the file: the title in plain letters.
fn file_name(puzzle: &Puzzle, format: &str) -> String {
    let ending = Format::by_name(format).map_or(format, |format| format.extension());
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

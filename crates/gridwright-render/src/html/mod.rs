//! Crosswords as web pages: one file, no scripts, nothing loaded from
//! elsewhere.
//!
//! ```
//! use gridwright_core::{Grid, Puzzle};
//! use gridwright_render::{RenderOptions, Sheet, html};
//!
//! let mut puzzle = Puzzle::new(Grid::from_rows(&["CAT", "O#O", "WIT"])?);
//! puzzle.metadata.title = "Cats & <dogs>".to_owned();
//! let page = html::render(&Sheet::one(&puzzle, RenderOptions::default()), &html::HtmlPage::default());
//! assert!(page.starts_with("<!doctype html>"));
//! assert!(page.contains("<h1 dir=\"auto\">Cats &amp; &lt;dogs&gt;</h1>"));
//! # Ok::<(), gridwright_core::GridError>(())
//! ```
//!
//! The page follows the reader's light or dark theme, fits a phone, prints on
//! paper and is read aloud cell by cell. Everything a puzzle says is escaped,
//! and the page itself forbids scripts and anything from elsewhere.

mod escape;
mod grid;
mod tints;

pub use escape::text as escaped;

use gridwright_core::{ClueList, Color, Markup, SolutionStatus};

use crate::{Palette, RenderOptions, Sheet, ShownLetters, bylines, clue_label, clue_text};
use tints::Tints;

/// What the page has besides the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HtmlPage {
    /// The language of the puzzle, as in "en" or "de".
    pub language: String,
    /// Whether the solution is there to be unfolded, where it is known.
    pub solution: bool,
}

impl Default for HtmlPage {
    /// English, without the solution.
    fn default() -> Self {
        Self { language: "en".to_owned(), solution: false }
    }
}

/// Draws a sheet as one HTML page.
pub fn render(sheet: &Sheet<'_>, page: &HtmlPage) -> String {
    let mut tints = Tints::default();
    let body = body(sheet, page, &mut tints);
    let title = sheet.puzzle.metadata.title.trim();
    let title = escape::text(if title.is_empty() { "Crossword" } else { title });
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n{body}</body>\n</html>\n",
        escape::text(&page.language),
        style(sheet, &tints),
    )
}

fn style(sheet: &Sheet<'_>, tints: &Tints) -> String {
    let palette = sheet.panels.first().map_or(Palette::LIGHT, |panel| panel.options.palette);
    let cols = sheet.puzzle.grid.cols();
    let mut css = format!(":root{{--cols:{cols};{}}}\n", variables(&palette));
    css.push_str(include_str!("page.css"));
    css.push_str(&tints.rules(0));
    // A palette of the caller's choice is kept; the usual one has a dark twin.
    if palette == Palette::LIGHT {
        let dark = variables(&Palette::DARK);
        let rules = tints.rules(1);
        css.push_str(&format!(
            "@media screen and (prefers-color-scheme:dark){{\n:root{{{dark}}}\n{rules}}}\n"
        ));
    }
    css
}

/// The colours of a palette, by the names that the style sheet uses.
fn variables(palette: &Palette) -> String {
    let is_dark = palette.paper.brightness() < 128;
    let (scheme, shade, soft) =
        if is_dark { ("dark", "#4b4e55", "#a9adb5") } else { ("light", "#d3d3d3", "#5c5c5c") };
    let named: [(&str, Color); 8] = [
        ("paper", palette.paper),
        ("ink", palette.ink),
        ("block", palette.block),
        ("line", palette.line),
        ("circle", palette.circle),
        ("pencil", palette.pencil),
        ("wrong", palette.wrong),
        ("wrong-tint", palette.wrong_tint),
    ];
    let colors: String = named.iter().map(|(name, color)| format!("--{name}:{color};")).collect();
    format!("color-scheme:{scheme};{colors}--shade:{shade};--soft:{soft}")
}

fn body(sheet: &Sheet<'_>, page: &HtmlPage, tints: &mut Tints) -> String {
    let mut out = String::new();
    if sheet.has_title() {
        push_header(sheet, &mut out);
    }
    let class = if sheet.panels.len() > 1 { "pair" } else { "single" };
    out.push_str(&format!("<main class=\"{class}\">\n<div class=\"grids\">\n"));
    for panel in &sheet.panels {
        grid::figure(sheet.puzzle, panel, tints, &mut out);
    }
    out.push_str("</div>\n");
    let lists = sheet.puzzle.lists.iter().filter(|list| !list.clues.is_empty());
    if sheet.has_clues() && lists.clone().count() > 0 {
        out.push_str("<div class=\"lists\">\n");
        lists.for_each(|list| push_list(list, &mut out));
        out.push_str("</div>\n");
    }
    out.push_str("</main>\n");
    if page.solution && sheet.puzzle.status == SolutionStatus::Known {
        push_solution(sheet, tints, &mut out);
    }
    push_footer(sheet, &mut out);
    out
}

fn push_header(sheet: &Sheet<'_>, out: &mut String) {
    let metadata = &sheet.puzzle.metadata;
    let start = out.len();
    let title = metadata.title.trim();
    if !title.is_empty() {
        out.push_str(&format!("<h1 dir=\"auto\">{}</h1>\n", escape::text(title)));
    }
    for line in bylines(metadata) {
        out.push_str(&format!("<p class=\"by\" dir=\"auto\">{}</p>\n", escape::text(&line)));
    }
    push_paragraph(&metadata.intro, out);
    push_paragraph(&metadata.notes, out);
    if out.len() > start {
        out.insert_str(start, "<header>\n");
        out.push_str("</header>\n");
    }
}

fn push_paragraph(text: &Markup, out: &mut String) {
    if !text.plain().trim().is_empty() {
        out.push_str(&format!("<p dir=\"auto\">{}</p>\n", escape::markup(text)));
    }
}

fn push_list(list: &ClueList, out: &mut String) {
    let title = escape::text(list.title.trim());
    out.push_str(&format!("<section>\n<h2 dir=\"auto\">{title}</h2>\n<ol role=\"list\">\n"));
    for clue in &list.clues {
        let label = escape::text(&clue_label(clue, &list.title));
        let text = escape::markup(&clue_text(clue));
        out.push_str(&format!("<li><b>{label}</b><span dir=\"auto\">{text}</span></li>\n"));
    }
    out.push_str("</ol>\n</section>\n");
}

fn push_solution(sheet: &Sheet<'_>, tints: &mut Tints, out: &mut String) {
    out.push_str("<details>\n<summary>Solution</summary>\n<div class=\"grids\">\n");
    let palette = sheet.panels.first().map_or(Palette::LIGHT, |panel| panel.options.palette);
    let options =
        RenderOptions { letters: ShownLetters::Solution, palette, ..RenderOptions::default() };
    grid::table(sheet.puzzle, &options, "Solution", tints, out);
    out.push_str("</div>\n");
    push_paragraph(&sheet.puzzle.metadata.explanation, out);
    out.push_str("</details>\n");
}

fn push_footer(sheet: &Sheet<'_>, out: &mut String) {
    let copyright = Some(sheet.puzzle.metadata.copyright.trim()).filter(|_| sheet.has_title());
    let lines: Vec<&str> = [copyright.unwrap_or_default(), sheet.stamp.trim()]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect();
    if !lines.is_empty() {
        out.push_str("<footer>\n");
        for line in lines {
            out.push_str(&format!("<p dir=\"auto\">{}</p>\n", escape::text(line)));
        }
        out.push_str("</footer>\n");
    }
}

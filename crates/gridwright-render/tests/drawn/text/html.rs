//! A snapshot of a web page, and what holds for every page.

use std::collections::BTreeSet;

use gridwright_core::{Color, Solution};
use gridwright_render::html::{HtmlPage, render};
use gridwright_render::{Highlight, Palette, Panel, RenderOptions, Sheet, ShownLetters};
use insta::assert_snapshot;
use proptest::prelude::*;

use super::random;
use super::sample::{cell, rich, ring};

/// The page without its style sheet, which has nothing of the puzzle in it.
fn body(page: &str) -> &str {
    page.split_once("<body>").map_or("", |(_, body)| body)
}

#[test]
fn one_of_everything() {
    let puzzle = rich();
    let mut options = RenderOptions { letters: ShownLetters::Entries, ..RenderOptions::default() };
    options.highlight_wrong(&puzzle);
    options.highlights.insert(cell(13), Highlight::Doubtful(0.25));
    let mut sheet = Sheet::one(&puzzle, options);
    sheet.stamp = "Made with Gridwright".into();
    let page = render(&sheet, &HtmlPage { solution: true, ..HtmlPage::default() });
    assert_snapshot!(body(&page));
}

#[test]
fn two_grids() {
    let puzzle = ring();
    let page = render(&Sheet::compared(&puzzle, Solution::of(&puzzle.grid)), &HtmlPage::default());
    assert!(page.contains("<main class=\"pair\">"));
    assert_eq!(page.matches("<table").count(), 2);
    assert_eq!(page.matches("<h2").count(), 2, "the clues stand there once");
    assert!(page.contains("<figcaption dir=\"auto\">Solver</figcaption>"));
}

#[test]
fn the_solution_is_only_there_if_asked_for() {
    let (puzzle, page) = (ring(), HtmlPage::default());
    let blank = render(&Sheet::one(&puzzle, RenderOptions::default()), &page);
    assert!(!blank.contains("<details>") && !blank.contains(">C</span>"));
    let unfolding = HtmlPage { solution: true, ..page };
    let full = render(&Sheet::one(&puzzle, RenderOptions::default()), &unfolding);
    assert!(full.contains("<details>") && full.contains(">C</span>"));
}

#[test]
fn cells_have_any_colour_and_the_page_a_dark_twin() {
    let puzzle = ring();
    let mut options = RenderOptions::default();
    options.highlights.insert(cell(0), Highlight::Tint(Color { red: 1, green: 2, blue: 3 }));
    let page = render(&Sheet::one(&puzzle, options.clone()), &HtmlPage::default());
    assert!(page.contains("<td class=\"t0\""));
    assert!(page.contains(".t0{background:#010203;color:#fff}"));
    assert!(page.contains("prefers-color-scheme:dark"));
    options.palette = Palette::DARK;
    let page = render(&Sheet::one(&puzzle, options), &HtmlPage::default());
    assert!(!page.contains("prefers-color-scheme") && page.contains("color-scheme:dark"));
}

/// The tags of a page, read the way a browser does: `<`, a name, attributes in
/// double quotes, `>`. Fails on anything else that starts with `<`.
fn tags(mut rest: &str) -> Result<BTreeSet<(String, String)>, String> {
    let mut found = BTreeSet::new();
    while let Some((_, after)) = rest.split_once('<') {
        let name_len = after.find([' ', '>']).ok_or("a tag without an end")?;
        let name = after[..name_len].trim_start_matches('/').to_owned();
        rest = &after[name_len..];
        found.insert((name.clone(), String::new()));
        while let Some(attribute) = rest.strip_prefix(' ') {
            let (key, value) = attribute.split_once("=\"").ok_or("an attribute without value")?;
            if !key.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                return Err(format!("an attribute called {key:?}"));
            }
            found.insert((name.clone(), key.to_owned()));
            rest = value.split_once('"').ok_or("a value without an end")?.1;
        }
        rest = rest.strip_prefix('>').ok_or_else(|| format!("a broken tag: {name:?}"))?;
    }
    Ok(found)
}

#[test]
fn the_reader_of_tags_finds_what_was_injected() {
    let check = |text: &str, expected: &[(&str, &str)]| {
        let expected = expected.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned()));
        assert_eq!(tags(text), Ok(expected.collect()));
    };
    check("<p>a &lt;script></p>", &[("p", "")]);
    check("<td class=\"x\" onclick=\"y\">", &[("td", ""), ("td", "class"), ("td", "onclick")]);
    assert!(tags("<td class=\"x\"y\">").is_err());
    assert!(tags("a <").is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn nothing_in_a_puzzle_becomes_markup(
        puzzle in random::puzzle(),
        panels in prop::collection::vec((random::text(), random::options()), 1..3),
        texts in [random::text(), random::text()],
        solution in any::<bool>(),
    ) {
        let panels = panels.into_iter().map(|(caption, options)| Panel { caption, options });
        let [stamp, language] = texts;
        let sheet = Sheet { puzzle: &puzzle, panels: panels.collect(), stamp };
        let page = render(&sheet, &HtmlPage { language, solution });
        let known = [
            "b", "body", "br", "details", "div", "figcaption", "figure", "footer", "h1", "h2",
            "header", "html", "i", "li", "main", "ol", "p", "s", "section", "span", "sub",
            "summary", "sup", "table", "td", "tr", "u",
        ];
        let (head, body) = page.split_once("<body>").unwrap();
        for (name, attribute) in tags(body).map_err(TestCaseError::fail)? {
            prop_assert!(known.contains(&name.as_str()), "<{}>", name);
            prop_assert!(["", "aria-label", "class", "dir", "role"].contains(&attribute.as_str()));
        }
        let (before, style) = head.split_once("<style>").unwrap();
        prop_assert_eq!(style.matches('<').count(), 2, "</style> and </head>");
        let head_tags = tags(before.trim_start_matches("<!doctype html>"));
        let known = ["html", "head", "meta", "title"];
        for (name, _) in head_tags.map_err(TestCaseError::fail)? {
            prop_assert!(known.contains(&name.as_str()), "<{}>", name);
        }
        prop_assert!(page.chars().all(|c| !c.is_control() || c == '\n' || c == '\t'));
    }
}

//! Snapshots of terminal drawings, and what holds for all of them.

use gridwright_core::{Entry, Solution};
use gridwright_render::terminal::{Charset, GridStyle, Terminal, render};
use gridwright_render::{Highlight, Panel, RenderOptions, Sheet, ShownLetters, clue_text};
use insta::assert_snapshot;
use proptest::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::random;
use super::sample::{cell, rich, ring};

const PLAIN: Terminal =
    Terminal { width: 60, color: false, charset: Charset::Unicode, style: None };

fn solved() -> RenderOptions {
    RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() }
}

fn in_style(style: GridStyle) -> Terminal {
    Terminal { style: Some(style), ..PLAIN }
}

#[test]
fn a_blank_puzzle_with_its_clues_beside_it() {
    assert_snapshot!(render(&Sheet::one(&ring(), RenderOptions::default()), &PLAIN));
}

#[test]
fn a_solved_puzzle_above_its_clues() {
    let terminal = Terminal { width: 30, ..PLAIN };
    assert_snapshot!(render(&Sheet::one(&ring(), solved()), &terminal));
}

#[test]
fn one_of_everything_large() {
    assert_snapshot!(render(&Sheet::one(&rich(), solved()), &PLAIN));
}

#[test]
fn one_of_everything_medium() {
    let options = RenderOptions { clues: false, ..solved() };
    assert_snapshot!(render(&Sheet::one(&rich(), options), &in_style(GridStyle::Medium)));
}

#[test]
fn one_of_everything_small() {
    let options = RenderOptions { clues: false, title: false, ..solved() };
    assert_snapshot!(render(&Sheet::one(&rich(), options), &in_style(GridStyle::Small)));
}

#[test]
fn one_of_everything_narrow_and_dense() {
    let mut options = RenderOptions { clues: false, title: false, ..solved() };
    options.highlights.insert(cell(4), Highlight::Wrong);
    options.highlights.insert(cell(6), Highlight::Doubtful(0.2));
    let drawn = [GridStyle::Narrow, GridStyle::Dense]
        .map(|style| render(&Sheet::one(&rich(), options.clone()), &in_style(style)));
    assert_snapshot!(drawn.join("----\n"));
}

#[test]
fn one_of_everything_in_ascii() {
    let terminal = Terminal { charset: Charset::Ascii, ..in_style(GridStyle::Medium) };
    assert_snapshot!(render(&Sheet::one(&rich(), solved()), &terminal));
}

#[test]
fn one_of_everything_in_colour() {
    let mut options = RenderOptions { letters: ShownLetters::Entries, ..RenderOptions::default() };
    options.highlight_wrong(&rich());
    let terminal = Terminal { color: true, ..in_style(GridStyle::Medium) };
    let drawn = render(&Sheet::one(&rich(), options), &terminal);
    assert_snapshot!(drawn.replace('\x1b', "␛"));
}

#[test]
fn two_grids_beside_or_above_each_other() {
    let puzzle = ring();
    let mut found = Solution::of(&puzzle.grid);
    found.set(cell(7), Entry::new("E"));
    let mut sheet = Sheet::compared(&puzzle, found);
    sheet.panels[1].options.highlights.insert(cell(2), Highlight::Doubtful(0.4));
    sheet.stamp = "Gridwright, solved in 2 ms".into();
    let wide = render(&sheet, &PLAIN);
    let narrow = render(&sheet, &Terminal { width: 18, ..PLAIN });
    assert_snapshot!([wide, narrow].join("----\n"));
}

#[test]
fn wide_letters_keep_the_columns_straight() {
    let mut puzzle = ring();
    puzzle.grid[cell(0)].solution = Entry::new("漢");
    puzzle.grid[cell(2)].solution = Entry::new("字");
    puzzle.grid[cell(2)].circled = true;
    let options = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::grid_only() };
    let drawn = [GridStyle::Medium, GridStyle::Small, GridStyle::Narrow, GridStyle::Dense]
        .map(|style| render(&Sheet::one(&puzzle, options.clone()), &in_style(style)));
    assert_snapshot!(drawn.join("----\n"));
}

#[test]
fn a_style_that_does_not_fit_gives_way() {
    let options = RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::grid_only() };
    for (width, first_line) in [
        (19, "┌─────┬─────┬─────┐"),
        (18, "┌1──┬───┬2──┐"),
        (12, "┌1─┬──┬2─┐"),
        (9, "C A T"),
        (5, "CAT"),
        (1, "CAT"),
    ] {
        let drawn = render(&Sheet::one(&ring(), options.clone()), &Terminal { width, ..PLAIN });
        assert_eq!(drawn.lines().next(), Some(first_line), "{width} columns");
    }
}

/// The columns a line takes, without the escape sequences of colours.
fn columns(line: &str) -> usize {
    let mut rest = line;
    let mut width = 0;
    while let Some((before, after)) = rest.split_once('\x1b') {
        width += before.width();
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    width + rest.width()
}

/// The text without anything a line break can change.
fn squeezed(text: &str) -> String {
    let hidden = |c: char| c.is_whitespace() || c.is_control();
    text.chars().filter(|c| !hidden(*c)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_line_is_too_wide_and_no_input_reaches_the_terminal_raw(
        puzzle in random::puzzle(),
        options in prop::collection::vec((random::text(), random::options()), 1..3),
        width in 8..120usize,
        flags in any::<[bool; 2]>(),
        style in prop::option::of(prop::sample::select(&GridStyle::ALL[..])),
    ) {
        let charset = if flags[0] { Charset::Ascii } else { Charset::Unicode };
        let terminal = Terminal { width, color: flags[1], charset, style };
        let panels = options.into_iter().map(|(caption, options)| Panel { caption, options });
        let stamp = "\x1b]0;title\x07".to_owned();
        let sheet = Sheet { puzzle: &puzzle, panels: panels.collect(), stamp };
        let drawn = render(&sheet, &terminal);
        // The densest grid of double-width letters takes two columns a cell.
        let limit = width.max(2 * puzzle.grid.cols());
        for line in drawn.lines() {
            prop_assert!(columns(line) <= limit, "{} columns: {:?}", columns(line), line);
            prop_assert!(line.chars().all(|c| !c.is_control() || c == '\x1b'));
            for sequence in line.split('\x1b').skip(1) {
                prop_assert!(terminal.color, "an escape sequence without colour: {:?}", line);
                let (code, _) = sequence.split_once('m').unwrap_or(("?", ""));
                let harmless = code.strip_prefix('[').unwrap_or("?");
                prop_assert!(harmless.chars().all(|c| c.is_ascii_digit() || c == ';'), "{:?}", line);
            }
        }
    }

    #[test]
    fn every_clue_appears_in_one_column(
        mut puzzle in random::puzzle(),
        texts in prop::collection::vec("[a-zA-Z0-9 ,.'é漢-]{1,60}", 1..9),
    ) {
        let mut list = gridwright_core::ClueList::named("Clues");
        let clue = |text: &String| gridwright_core::Clue::new("7", text.as_str());
        list.clues = texts.iter().map(clue).collect();
        puzzle.lists = vec![list];
        let terminal = Terminal { width: 40, style: Some(GridStyle::Large), ..Terminal::default() };
        let mut wide = puzzle.clone();
        wide.grid = gridwright_core::Grid::from_rows(&["ABCDEF"]).unwrap();
        let drawn = squeezed(&render(&Sheet::one(&wide, RenderOptions::default()), &terminal));
        for clue in &puzzle.lists[0].clues {
            let text = squeezed(&clue_text(clue).plain());
            prop_assert!(drawn.contains(&text), "{:?} is not in {:?}", text, drawn);
        }
    }
}

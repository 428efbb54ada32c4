//! What is shown while a puzzle is being solved.

use std::io::{self, IsTerminal};

use gridwright_core::{Entry, Puzzle, Solution};
use gridwright_render::terminal::{self, Terminal};
use gridwright_render::{Highlight, RenderOptions, Sheet, ShownLetters};
use gridwright_solve::SolveProgress;

use crate::output::allows_color;

/// From this belief on a letter counts as sure in a line of progress.
const SURE: f64 = 0.9;

/// The terminal as it is.
pub fn screen() -> Terminal {
    let mut screen = Terminal { color: colored(), ..Terminal::default() };
    if let Some((terminal_size::Width(width), _)) = terminal_size::terminal_size() {
        screen.width = usize::from(width);
    }
    screen
}

fn colored() -> bool {
    io::stdout().is_terminal() && allows_color()
}

/// How far the beliefs are, in one line.
pub fn state(snapshot: &SolveProgress) -> String {
    let sure = snapshot.letters.iter().filter(|(_, belief)| *belief > SURE).count();
    format!("round {}: {sure} of {} letters above 90 %", snapshot.round, snapshot.letters.len())
}

/// Draws the state over the one before on a terminal; elsewhere says in one
/// line how far things are.
pub fn draw_round(puzzle: &Puzzle, state: &SolveProgress, drawn: &mut usize) {
    if !io::stderr().is_terminal() {
        eprintln!("{}", self::state(state));
        return;
    }
    let mut solution = Solution::empty(puzzle.grid.size());
    let mut options = RenderOptions::grid_only();
    let open = puzzle.grid.iter().filter(|(_, cell)| cell.is_open());
    for ((cell, _), (letter, belief)) in open.zip(&state.letters) {
        solution.set(cell, Entry::letter(*letter));
        options.highlights.insert(cell, Highlight::Doubtful(*belief as f32));
    }
    options.letters = ShownLetters::Of(solution);
    let text = terminal::render(&Sheet::one(puzzle, options), &screen());
    let up = if *drawn > 0 { format!("\x1b[{drawn}A\x1b[J") } else { String::new() };
    eprintln!("{up}{text}{}", self::state(state));
    *drawn = text.lines().count() + 1;
}

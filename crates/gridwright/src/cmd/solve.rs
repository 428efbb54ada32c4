//! `gridwright solve`: fills a clued puzzle and says how sure it is.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::{Args, ValueEnum};
use gridwright_clues::Engine;
use gridwright_core::{Entry, Limits, Puzzle, Solution};
use gridwright_formats::Document;
use gridwright_render::terminal::{self, Terminal};
use gridwright_render::{Highlight, Letters, Options, Panel, Sheet};
use gridwright_solve::eval::Marks;
use gridwright_solve::methods::{Attempt, Offline, ratio_tree, reduce_neglect};
use gridwright_solve::{AnswerSource, Snapshot, Solved, Solver};
use jiff::Zoned;
use serde_json::{Value, json};

use super::fill::{save, settle};
use crate::failure::{Failure, Outcome};
use crate::input::Inputs;
use crate::interrupt;
use crate::knowledge::PackArguments;
use crate::limits::LimitArguments;

/// Solve puzzles from their clues
///
/// There is always a full grid; doubtful letters are marked. Givens in the
/// grid stay. If the puzzle has its official solution, that is not looked at,
/// but the result is compared with it.
#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    pack: PackArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// Write the result to this file: a picture (.png, .svg, .pdf, .html) or a puzzle (.puz, .ipuz ...)
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// How to solve
    #[arg(long, value_enum, default_value_t = MethodName::Beliefs)]
    method: MethodName,
    /// With the methods ratio-tree and reduce-neglect: print every step
    #[arg(long)]
    trace: bool,
    /// Say for every answer where it comes from
    #[arg(long)]
    explain: bool,
    /// Show the official solution beside the result, with wrong letters marked
    #[arg(long)]
    side_by_side: bool,
    /// Show the beliefs sharpen, round by round
    #[arg(long)]
    watch: bool,
    /// Print one JSON object for each puzzle
    #[arg(long)]
    json: bool,
}

/// The ways to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MethodName {
    /// Belief propagation over all answers, then a search where there is doubt
    Beliefs,
    /// Tree search guided by how far each clue's best word is ahead of the second
    RatioTree,
    /// Small domains, reduced by shared letters, with some words neglected
    ReduceNeglect,
}

impl MethodName {
    pub fn name(self) -> &'static str {
        match self {
            Self::Beliefs => "beliefs",
            Self::RatioTree => "ratio-tree",
            Self::ReduceNeglect => "reduce-neglect",
        }
    }
}

/// How many grids the tree search looks at where no limit is given.
const USUAL_NODES: u64 = 2_000;

/// What a method has found: letters, and how sure they are if it says so.
pub struct Found {
    pub solution: Solution,
    pub solved: Option<Solved>,
    pub trace: Vec<String>,
}

/// Solves a puzzle without looking at its solution.
pub fn solve_with(
    method: MethodName,
    (engine, puzzle): (&Engine, &Puzzle),
    limits: &Limits,
    watch: &mut dyn FnMut(&Snapshot),
) -> Result<Found, String> {
    let puzzle = &blank(puzzle);
    let service = Offline::new(engine);
    let mut trace = vec![];
    let (solution, solved) = match method {
        MethodName::Beliefs => {
            let solved = Solver::new(engine).watch(puzzle, limits, watch);
            (solved.solution.clone(), Some(solved))
        }
        MethodName::RatioTree => {
            let limits = match limits.nodes() {
                Some(_) => limits.clone(),
                None => limits.clone().with_nodes(USUAL_NODES),
            };
            let mut note =
                |step: &gridwright_solve::methods::Iteration| trace.push(step.to_string());
            let Attempt { solution, .. } = ratio_tree(puzzle, &service, &limits, &mut note);
            (solution, None)
        }
        MethodName::ReduceNeglect => {
            let reduction =
                reduce_neglect(puzzle, &service, limits).map_err(|error| error.to_string())?;
            trace.push(reduction.to_string());
            (reduction.attempt.solution, None)
        }
    };
    Ok(Found { solution, solved, trace })
}

/// The puzzle as a solver gets it: without its solution.
fn blank(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for (_, cell) in puzzle.grid.iter_mut() {
        cell.solution = None;
        cell.alternatives.clear();
    }
    puzzle.lists.iter_mut().flat_map(|list| &mut list.clues).for_each(|clue| clue.answer = None);
    puzzle
}

impl Solve {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let engine = self.pack.engine()?;
        let limits = self.limits.start_with(interrupt::flag());
        self.inputs.for_each(|item, progress| {
            let name = item.name();
            let document = match item.document {
                Ok(document) => document,
                Err(error) => {
                    progress.say(&format!("gridwright: {name}: {error}"));
                    return Ok(Outcome::SomeFailed);
                }
            };
            self.solve(&engine, &name, &document, &limits)
        })
    }

    fn solve(
        &self,
        engine: &Engine,
        name: &str,
        document: &Document,
        limits: &Limits,
    ) -> Result<Outcome, Failure> {
        let puzzle = &document.puzzle;
        let started = Instant::now();
        let mut drawn = 0;
        let mut watch = |state: &Snapshot| {
            if self.watch {
                draw_round(puzzle, state, &mut drawn);
            }
        };
        let found = solve_with(self.method, (engine, puzzle), limits, &mut watch)
            .map_err(|error| Failure::with(name, error))?;
        let seconds = started.elapsed().as_secs_f64();
        if self.trace {
            found.trace.iter().for_each(|step| eprint!("{step}"));
        }
        let marks = match &found.solved {
            Some(solved) => Marks::of_solved(puzzle, solved),
            None => Marks::of(puzzle, &found.solution),
        };
        if let Some(path) = &self.output {
            let mut filled = puzzle.clone();
            settle(&mut filled, &found.solution);
            save(&filled, &self.sheet(puzzle, &found), path)?;
        }
        if self.json {
            writeln!(
                io::stdout(),
                "{}",
                self.as_json((name, puzzle), engine, &found, (&marks, seconds))
            )?;
        } else {
            self.print(puzzle, engine, &found, (&marks, seconds))?;
        }
        Ok(if limits.is_asked() { Outcome::Stopped } else { Outcome::Done })
    }

    /// What is drawn: the result, with the official solution beside it if it
    /// was asked for and is known.
    fn sheet<'a>(&self, puzzle: &'a Puzzle, found: &Found) -> Sheet<'a> {
        let official = Solution::of(&puzzle.grid);
        let is_known = official.iter().any(|(_, entry)| entry.is_some());
        if self.side_by_side && is_known {
            let mut sheet = Sheet::compared(puzzle, found.solution.clone());
            sheet.stamp =
                format!("Gridwright, {}", Zoned::now().strftime("%A, %-d %B %Y, %H:%M:%S"));
            return sheet;
        }
        let letters = Letters::Of(found.solution.clone());
        let highlights = found.solved.iter().flat_map(|solved| &solved.cells);
        let highlights = highlights
            .map(|cell| (cell.cell, Highlight::Doubtful(cell.confidence as f32)))
            .collect();
        let options = Options { letters, highlights, ..Options::default() };
        Sheet {
            puzzle,
            panels: vec![Panel { caption: String::new(), options }],
            stamp: String::new(),
        }
    }

    fn print(
        &self,
        puzzle: &Puzzle,
        engine: &Engine,
        found: &Found,
        (marks, seconds): (&Option<Marks>, f64),
    ) -> Result<(), Failure> {
        let mut sheet = self.sheet(puzzle, found);
        for panel in &mut sheet.panels {
            (panel.options.clues, panel.options.title) = (false, false);
        }
        write!(io::stdout(), "{}", terminal::render(&sheet, &screen()))?;
        for word in found.solved.iter().flat_map(|solved| &solved.words) {
            if self.explain {
                let (label, direction) = (&word.label, word.direction.name());
                let sure = word.probability * 100.0;
                let reason = engine.reason(&word.clue, &word.answer).unwrap_or_default();
                let (answer, clue) = (&word.answer, &word.clue);
                writeln!(
                    io::stdout(),
                    "{label}-{direction} {answer} {sure:.1} %: {clue} ({reason})"
                )?;
            }
        }
        if let Some(solved) = &found.solved {
            let (wrong, all) = (solved.expected_wrong(), solved.cells.len());
            eprintln!(
                "gridwright: {wrong:.1} of {all} letters expected to be wrong, {seconds:.2} s"
            );
        }
        if let Some(marks) = marks {
            let tally = marks.tally;
            let (letters, words) = (tally.letters_wrong, tally.words_wrong);
            eprintln!(
                "gridwright: against the official solution: {letters} letters and {words} words wrong"
            );
        }
        Ok(())
    }

    fn as_json(
        &self,
        (name, puzzle): (&str, &Puzzle),
        engine: &Engine,
        found: &Found,
        (marks, seconds): (&Option<Marks>, f64),
    ) -> Value {
        let mut filled = puzzle.clone();
        settle(&mut filled, &found.solution);
        let mut object = json!({
            "file": name,
            "method": self.method.name(),
            "seconds": seconds,
            "grid": filled.grid.solution_rows(),
        });
        if let Some(solved) = &found.solved {
            object["expected_wrong"] = json!(solved.expected_wrong());
            object["rounds"] = json!(solved.rounds);
            object["cells"] = solved.cells.iter().map(|cell| cell_json(puzzle, cell)).collect();
            object["words"] = solved
                .words
                .iter()
                .map(|word| {
                    let mut object = json!({
                        "number": word.label.as_str(),
                        "direction": word.direction.name(),
                        "clue": word.clue,
                        "answer": word.answer,
                        "probability": word.probability,
                        "rank": word.rank,
                        "unlisted": word.unlisted,
                    });
                    if self.explain {
                        object["reason"] = json!(engine.reason(&word.clue, &word.answer));
                    }
                    object
                })
                .collect();
        }
        if let Some(marks) = marks {
            object["letters_wrong"] = json!(marks.tally.letters_wrong);
            object["words_wrong"] = json!(marks.tally.words_wrong);
        }
        if self.trace {
            object["trace"] = json!(found.trace);
        }
        object
    }
}

fn cell_json(puzzle: &Puzzle, belief: &gridwright_solve::CellBelief) -> Value {
    let position = puzzle.grid.size().position(belief.cell);
    let alternatives: Vec<Value> = belief
        .alternatives
        .iter()
        .map(|(letter, probability)| json!({"letter": letter, "probability": probability}))
        .collect();
    json!({
        "row": position.row,
        "column": position.col,
        "entry": belief.entry.as_str(),
        "confidence": belief.confidence,
        "alternatives": alternatives,
    })
}

/// The terminal as it is.
fn screen() -> Terminal {
    let mut screen = Terminal { color: colored(), ..Terminal::default() };
    if let Some((terminal_size::Width(width), _)) = terminal_size::terminal_size() {
        screen.width = usize::from(width);
    }
    screen
}

fn colored() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Draws the state over the one before on a terminal; elsewhere says in one
/// line how far things are.
fn draw_round(puzzle: &Puzzle, state: &Snapshot, drawn: &mut usize) {
    if !io::stderr().is_terminal() {
        let sure = state.letters.iter().filter(|(_, belief)| *belief > 0.9).count();
        eprintln!("round {}: {sure} of {} letters above 90 %", state.round, state.letters.len());
        return;
    }
    let mut solution = Solution::empty(puzzle.grid.size());
    let mut options = Options::grid_only();
    let open = puzzle.grid.iter().filter(|(_, cell)| cell.is_open());
    for ((cell, _), (letter, belief)) in open.zip(&state.letters) {
        solution.set(cell, Entry::letter(*letter));
        options.highlights.insert(cell, Highlight::Doubtful(*belief as f32));
    }
    options.letters = Letters::Of(solution);
    let text = terminal::render(&Sheet::one(puzzle, options), &screen());
    let up = if *drawn > 0 { format!("\x1b[{drawn}A\x1b[J") } else { String::new() };
    eprintln!("{up}{text}round {}", state.round);
    *drawn = text.lines().count() + 1;
}

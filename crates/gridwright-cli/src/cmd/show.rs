//! `gridwright show`: what is in a file.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use clap::Args;
use gridwright_core::inspect::{Severity, inspect};
use gridwright_core::{CellKind, Clue, ClueList, Direction, Puzzle, SolutionStatus};
use gridwright_formats::Document;
use serde_json::{Map, Value, json};

use crate::failure::{CommandStatus, Failure};
use crate::input::{InputItem, Inputs};

/// Tell what is in puzzle files: title, author, size, counts, oddities
#[derive(Args)]
pub struct ShowCommand {
    #[command(flatten)]
    inputs: Inputs,
    /// Print one JSON object per puzzle, with the grid and all clues
    #[arg(long)]
    json: bool,
}

impl ShowCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let mut out = io::stdout().lock();
        self.inputs.for_each(|item, progress| {
            if self.json {
                serde_json::to_writer(&mut out, &as_json(&item)).map_err(io::Error::from)?;
                writeln!(out)?;
            } else {
                match &item.document {
                    Ok(document) => write!(out, "{}", described(&item.name(), document))?,
                    Err(error) => progress.say(&format!("gridwright: {}: {error}", item.name())),
                }
            }
            Ok(if item.document.is_ok() { CommandStatus::Done } else { CommandStatus::SomeFailed })
        })
    }
}

/// The object that `--json` prints for a puzzle, or for a file without one.
fn as_json(item: &InputItem) -> Value {
    let mut object = Map::new();
    object.insert("file".into(), json!(item.file));
    if let Some(line) = item.line {
        object.insert("line".into(), json!(line));
    }
    match &item.document {
        Ok(document) => describe_as_json(document, &mut object),
        Err(error) => {
            object.insert("error".into(), json!(error));
        }
    }
    Value::Object(object)
}

fn describe_as_json(document: &Document, object: &mut Map<String, Value>) {
    let puzzle = &document.puzzle;
    let grid = &puzzle.grid;
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    put("format", json!(document.format.name()));
    put("kind", json!(puzzle.kind.name()));
    put("rows", json!(grid.rows()));
    put("cols", json!(grid.cols()));
    put("grid", json!(grid.solution_rows()));
    put("solution", json!(status_name(puzzle.status)));
    if grid.iter().any(|(_, cell)| cell.entry.is_some()) {
        put("entries", json!(grid.entry_rows()));
    }
    put(
        "clues",
        json!({
            "across": clue_texts(puzzle, Direction::Across),
            "down": clue_texts(puzzle, Direction::Down),
        }),
    );
    let enumerations = |direction| labelled(puzzle, direction, |clue| clue.enumeration.clone());
    let [across, down] = Direction::BOTH.map(enumerations);
    if !(across.is_empty() && down.is_empty()) {
        put("enumerations", json!({"across": across, "down": down}));
    }
    let extra: Vec<Value> =
        puzzle.lists.iter().filter(|list| list.direction.is_none()).map(list_as_json).collect();
    if !extra.is_empty() {
        put("lists", json!(extra));
    }
    for (name, value) in metadata(puzzle) {
        put(name, json!(value));
    }
    for (name, cells) in special_cells(puzzle) {
        if !cells.is_empty() {
            put(name, Value::Object(cells));
        }
    }
    let counts = PuzzleCounts::of(puzzle);
    put("words", json!(counts.words));
    put("blocks", json!(counts.blocks));
    let warnings: Vec<String> = document.warnings.iter().map(ToString::to_string).collect();
    put("warnings", json!(warnings));
    let findings: Vec<Value> = inspect(puzzle)
        .iter()
        .map(|finding| {
            let problem = finding.weight() == Severity::Problem;
            json!({"text": finding.to_string(), "problem": problem})
        })
        .collect();
    put("findings", json!(findings));
}

/// The clues of a direction: number to text.
fn clue_texts(puzzle: &Puzzle, direction: Direction) -> Map<String, Value> {
    labelled(puzzle, direction, |clue| Some(clue.text.plain()))
}

/// What there is of the clues of a direction, by their numbers. A label that
/// stands twice, which an object cannot hold, is counted on: "5", "5+2", "5+3".
fn labelled(
    puzzle: &Puzzle,
    direction: Direction,
    value: impl Fn(&Clue) -> Option<String>,
) -> Map<String, Value> {
    let mut texts = Map::new();
    let mut seen: HashMap<&str, usize> = HashMap::new();
    let mut used: HashSet<String> = HashSet::new();
    for clue in puzzle.clues(direction) {
        let count = seen.entry(&clue.label).or_default();
        let label = loop {
            *count += 1;
            let label = match count {
                1 => clue.label.to_string(),
                _ => format!("{}+{count}", clue.label),
            };
            if !used.contains(&label) {
                break label;
            }
        };
        used.insert(label.clone());
        if let Some(value) = value(clue) {
            texts.insert(label, json!(value));
        }
    }
    texts
}

fn list_as_json(list: &ClueList) -> Value {
    let clues: Vec<Value> = list
        .clues
        .iter()
        .map(|clue| {
            let cells: Vec<usize> = clue.cells.iter().map(|cell| cell.index()).collect();
            let mut object = json!({
                "label": clue.label.as_str(), "text": clue.text.plain(), "cells": cells,
            });
            if let Some(enumeration) = &clue.enumeration {
                object["enumeration"] = json!(enumeration);
            }
            object
        })
        .collect();
    json!({"title": list.title, "clues": clues})
}

/// Rebus cells, circles and shades, by "row,column" counted from zero.
fn special_cells(puzzle: &Puzzle) -> [(&'static str, Map<String, Value>); 3] {
    let [mut rebus, mut circles, mut shades] = [Map::new(), Map::new(), Map::new()];
    for (id, cell) in puzzle.grid.iter() {
        let at = puzzle.grid.size().position(id);
        let place = format!("{},{}", at.row, at.col);
        if let Some(entry) = cell.solution.as_ref().filter(|entry| entry.is_rebus()) {
            rebus.insert(place.clone(), json!(entry.as_str()));
        }
        if cell.circled {
            circles.insert(place.clone(), json!(true));
        }
        if let Some(shade) = cell.shade {
            shades.insert(place, json!(shade.color().to_string()));
        }
    }
    [("rebus", rebus), ("circles", circles), ("shades", shades)]
}

/// What the puzzle says about itself, as far as it does.
fn metadata(puzzle: &Puzzle) -> Vec<(&'static str, String)> {
    let data = &puzzle.metadata;
    let date = data.date.map(|date| date.to_string()).unwrap_or_default();
    let all = [
        ("title", data.title.clone()),
        ("author", data.author.clone()),
        ("editor", data.editor.clone()),
        ("publisher", data.publisher.clone()),
        ("source", data.source.clone()),
        ("date", date),
        ("copyright", data.copyright.clone()),
        ("difficulty", data.difficulty.clone()),
        ("intro", data.intro.plain()),
        ("notes", data.notes.plain()),
        ("explanation", data.explanation.plain()),
    ];
    all.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

fn status_name(status: SolutionStatus) -> &'static str {
    match status {
        SolutionStatus::Known => "known",
        SolutionStatus::Missing => "missing",
        SolutionStatus::Locked => "locked",
    }
}

struct PuzzleCounts {
    words: usize,
    blocks: usize,
    open: usize,
    filled: usize,
    unchecked: usize,
    clues: usize,
}

impl PuzzleCounts {
    fn of(puzzle: &Puzzle) -> Self {
        let slots = puzzle.grid.slots();
        let cells = || puzzle.grid.iter();
        Self {
            words: slots.len(),
            blocks: cells().filter(|(_, cell)| cell.kind == CellKind::Block).count(),
            open: cells().filter(|(_, cell)| cell.is_open()).count(),
            filled: cells().filter(|(_, cell)| cell.entry.is_some()).count(),
            unchecked: cells()
                .filter(|(id, cell)| cell.is_open() && !slots.is_checked(*id))
                .count(),
            clues: puzzle.all_clues().count(),
        }
    }
}

/// What `show` prints for people.
fn described(name: &str, document: &Document) -> String {
    let puzzle = &document.puzzle;
    let counts = PuzzleCounts::of(puzzle);
    let mut lines = vec![(
        String::new(),
        format!("{name}: {} {}, {}", puzzle.grid.size(), puzzle.kind.name(), document.format),
    )];
    let mut add = |label: &str, text: String| lines.push((label.to_owned(), text));
    for (label, value) in metadata(puzzle) {
        add(label, value.replace('\n', "\n              "));
    }
    add(
        "grid",
        format!(
            "{} words, {} blocks, {} cells ({} unchecked)",
            counts.words, counts.blocks, counts.open, counts.unchecked
        ),
    );
    add("clues", clue_counts(puzzle, counts.clues));
    add("solution", status_name(puzzle.status).to_owned());
    if counts.filled > 0 {
        add("filled in", format!("{} cells", counts.filled));
    }
    if let Some(timer) = puzzle.timer {
        add("time", format!("{}:{:02}", timer.seconds / 60, timer.seconds % 60));
    }
    for (label, cells) in special_cells(puzzle) {
        if !cells.is_empty() {
            add(label, format!("{} cells", cells.len()));
        }
    }
    for (label, value) in &puzzle.metadata.others {
        add(label, value.clone());
    }
    for warning in &document.warnings {
        add("warning", warning.to_string());
    }
    for finding in inspect(puzzle) {
        let label = if finding.weight() == Severity::Problem { "problem" } else { "remark" };
        add(label, finding.to_string());
    }
    lines
        .into_iter()
        .map(|(label, text)| match label.as_str() {
            "" => format!("{}\n", harmless(&text)),
            label => format!("  {:<11} {}\n", harmless(label), harmless(&text)),
        })
        .collect()
}

/// The text without what a terminal would take for commands.
fn harmless(text: &str) -> String {
    text.replace(|letter: char| letter.is_control() && letter != '\n', " ")
}

fn clue_counts(puzzle: &Puzzle, total: usize) -> String {
    let lists: Vec<String> =
        puzzle.lists.iter().map(|list| format!("{} {}", list.clues.len(), list.title)).collect();
    match lists.len() {
        0 => "none".to_owned(),
        _ => format!("{total} ({})", lists.join(", ")),
    }
}

//! `gridwright merge`: the parts of a batch put together.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::Value;

use super::eval::MergedEvaluation;
use crate::failure::{CommandStatus, Failure};
use crate::shard::{ShardEnd, ShardHead, item_of};

/// Put together the parts that eval, solve or fill have written with --shard
///
/// Gives what the command would have given in one run: the same bytes, if all
/// had --no-times. The parts may come in any order; one that is missing, twice
/// there, of other work or not finished is an error. The exit code is the
/// highest of the parts.
#[derive(Args)]
pub struct MergeCommand {
    /// The files with the parts
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Of eval: print one JSON object
    #[arg(long)]
    json: bool,
    /// Of eval: list every wrong word with its clue, the right answer and its rank
    #[arg(long, conflicts_with = "json")]
    errors: bool,
    /// Of eval: leave times and memory out of the JSON
    #[arg(long, requires = "json")]
    no_times: bool,
}

/// A part that was read.
struct Part<'a> {
    path: &'a Path,
    head: ShardHead,
    /// The items as they were written, by their places.
    items: Vec<(usize, String)>,
    end: ShardEnd,
}

impl MergeCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let parts = self.files.iter().map(|path| read_part(path));
        let parts: Vec<Part<'_>> = parts.collect::<Result<_, _>>()?;
        check(&parts)?;
        let status = parts.iter().map(|part| part.end.code).max().unwrap_or(0);
        let status = CommandStatus::from_exit_code(status);
        let Some(first) = parts.first() else { return Ok(status) };
        let mut items: Vec<(usize, &Path, &str)> = vec![];
        for part in &parts {
            items.extend(part.items.iter().map(|(place, item)| (*place, part.path, item.as_str())));
        }
        // Items with one place, as those of several methods, stay in their order.
        items.sort_by_key(|(place, ..)| *place);
        if first.head.command == "eval" {
            let mut merged = MergedEvaluation::default();
            for (_, path, item) in items {
                merged.add(item).map_err(|error| Failure::with(path.display(), error))?;
            }
            merged.print(self.json, self.errors, self.no_times)?;
            return Ok(status);
        }
        if self.json || self.errors {
            let command = &first.head.command;
            return Err(Failure::new(format!(
                "--json and --errors are for parts of eval; parts of {command} are JSON in any case"
            )));
        }
        let mut out = io::stdout().lock();
        for (_, _, item) in items {
            writeln!(out, "{item}")?;
        }
        Ok(status)
    }
}

fn read_part(path: &Path) -> Result<Part<'_>, Failure> {
    let failed = |message: String| Failure::with(path.display(), message);
    let text = fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| serde_json::from_str(line).ok()).ok_or_else(|| {
        failed("line 1: not the head of a part; parts are made with --shard".to_owned())
    })?;
    let mut items = vec![];
    let mut end = None;
    for (number, line) in (2..).zip(lines) {
        if end.is_some() {
            return Err(failed(format!("line {number}: more than one part is in the file")));
        }
        match item_of(line) {
            Some((place, item)) if serde_json::from_str::<Value>(item).is_ok() => {
                items.push((place, item.to_owned()));
            }
            _ => {
                let found = serde_json::from_str::<ShardEnd>(line);
                end = Some(found.map_err(|_| failed(format!("line {number}: damaged")))?);
            }
        }
    }
    let end = end.ok_or_else(|| {
        failed("the part is not finished: its end is missing; run it again".to_owned())
    })?;
    Ok(Part { path, head, items, end })
}

/// Whether the parts are all parts of one batch.
fn check(parts: &[Part<'_>]) -> Result<(), Failure> {
    let Some(first) = parts.first() else { return Ok(()) };
    let mut numbers: BTreeMap<usize, &Path> = BTreeMap::new();
    for part in parts {
        let (path, other) = (part.path.display(), first.path.display());
        let (head, expected) = (&part.head, &first.head);
        if (&head.command, &head.settings, head.of)
            != (&expected.command, &expected.settings, expected.of)
        {
            let [own, others] = [head, expected]
                .map(|head| format!("{} --shard _/{}", head.settings.join(" "), head.of));
            let message = format!("made by `{own}`, but {other} by `{others}`");
            return Err(Failure::with(path, message));
        }
        if part.end.items != first.end.items {
            let (own, others) = (part.end.items, first.end.items);
            let message = format!("there were {own} items, but {others} for {other}");
            return Err(Failure::with(path, message));
        }
        if let Some(same) = numbers.insert(head.number, part.path) {
            let message = format!("part {}/{} again, as {}", head.number, head.of, same.display());
            return Err(Failure::with(path, message));
        }
    }
    let missing = (1..=first.head.of).filter(|number| !numbers.contains_key(number));
    let missing: Vec<String> = missing.map(|n| format!("{n}/{}", first.head.of)).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(Failure::new(format!("parts are missing: {}", missing.join(", ")))),
    }
}

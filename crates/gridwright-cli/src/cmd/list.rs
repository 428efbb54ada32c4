//! `gridwright list`: every fill of a grid, or the tree of the search for them.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use clap::Args;
use gridwright_core::Grid;
use gridwright_fill::{Problem, TreeNode, list_fills, ring, ring_order, search_tree};
use gridwright_search::{Limits, SearchOptions};
use serde_json::json;

use crate::cmd::fill::not_legal;
use crate::failure::{CommandStatus, Failure};
use crate::limits::reached;
use crate::task::FillTask;

/// List all fills of a grid, one after the other
///
/// `gridwright list ring --first TÜR --words list.txt` lists the rings of four
/// words of three letters around a blocked centre, the first one given: "ring"
/// stands for the grid then.
#[derive(Args)]
pub struct ListCommand {
    #[command(flatten)]
    task: FillTask,
    /// The top word of the ring
    #[arg(long, value_name = "WORD")]
    first: Option<String>,
    /// Show the search tree: number, parent, depth, word and children of every node
    #[arg(long)]
    tree: bool,
    /// Stop after so many fills
    #[arg(long, value_name = "NUMBER")]
    most: Option<u64>,
    /// Print one JSON object per fill or node
    #[arg(long)]
    json: bool,
}

impl ListCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let grid = self.grid()?;
        let words = self.task.words()?;
        let problem = self.task.problem(&grid, &words)?;
        let limits = self.task.limits.start();
        match self.tree {
            true => self.print_tree(&problem, &limits),
            false => self.print_fills(&problem, &limits),
        }
    }

    fn grid(&self) -> Result<Grid, Failure> {
        match (&self.first, self.task.grid.as_os_str() == "ring") {
            (Some(first), true) => ring(first).ok_or_else(|| {
                Failure::new(format!("--first takes a word of three letters, found {first:?}"))
            }),
            (None, true) => Err(Failure::new("the ring needs its top word: give it with --first")),
            (Some(_), false) => Err(Failure::new("--first is for the ring only")),
            (None, false) => Ok(self.task.puzzle()?.grid),
        }
    }

    fn print_fills(
        &self,
        problem: &Problem<'_>,
        limits: &Limits,
    ) -> Result<CommandStatus, Failure> {
        let mut out = BufWriter::new(io::stdout().lock());
        let mut printed: io::Result<()> = Ok(());
        let mut left = self.most.unwrap_or(u64::MAX);
        let mut rejected = None;
        let options = SearchOptions::default().with_limits(limits.clone());
        let listed = list_fills(problem, &options, &mut |seen| {
            let rows = match seen.fill() {
                Ok(fill) => fill.rows(),
                Err(error) => {
                    rejected = Some(error);
                    return ControlFlow::Break(());
                }
            };
            printed = match self.json {
                true => writeln!(out, "{}", json!({"grid": rows})),
                false => writeln!(out, "{}", rows.join("/")),
            };
            left -= 1;
            if printed.is_err() || left == 0 {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        printed.and_then(|()| out.flush())?;
        if let Some(rejected) = rejected {
            return Err(not_legal(&rejected));
        }
        eprintln!("gridwright: {} fills", listed.count);
        match listed.stopped {
            Some(stop) => {
                eprintln!("gridwright: {} before all fills were listed", reached(stop));
                Ok(CommandStatus::Stopped)
            }
            None => Ok(CommandStatus::Done),
        }
    }

    fn print_tree(&self, problem: &Problem<'_>, limits: &Limits) -> Result<CommandStatus, Failure> {
        let order = ring_order(problem);
        let mut out = BufWriter::new(io::stdout().lock());
        let mut printed: io::Result<()> = Ok(());
        let mut fills = 0u64;
        let mut stopped = None;
        let _ = search_tree(problem, &order, &mut |node| {
            fills += u64::from(node.depth == order.len());
            printed = self.print_node(&mut out, problem, node);
            stopped = limits.check(node.id);
            let enough = self.most.is_some_and(|most| fills >= most);
            if printed.is_err() || enough || stopped.is_some() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        printed.and_then(|()| out.flush())?;
        eprintln!("gridwright: {fills} fills");
        Ok(if stopped.is_some() { CommandStatus::Stopped } else { CommandStatus::Done })
    }

    fn print_node(
        &self,
        out: &mut impl Write,
        problem: &Problem<'_>,
        node: &TreeNode,
    ) -> io::Result<()> {
        let word = node.step.as_ref().map(|(_, word)| word.as_str());
        let place = node.step.as_ref().and_then(|(slot, _)| problem.place(*slot));
        if self.json {
            let object = json!({
                "node": node.id,
                "parent": node.parent,
                "depth": node.depth,
                "word": word,
                "slot": place.map(|place| place.to_string()),
                "children": node.children,
            });
            return writeln!(out, "{object}");
        }
        let indent = "  ".repeat(node.depth);
        let parent = node.parent.map_or(String::new(), |parent| format!(", parent {parent}"));
        let (word, children) = (word.unwrap_or("(start)"), node.children);
        writeln!(out, "{indent}{word}  [node {}{parent}, {children} children]", node.id)
    }
}

//! `gridwright count`: how many fills there are, exactly.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use gridwright_fill::{Problem, count_fills};
use serde_json::json;

use super::fill::RuleArguments;
use crate::failure::{Failure, Outcome};
use crate::input::puzzle_in;
use crate::limits::LimitArguments;
use crate::word_lists::ListArguments;

/// Count all fills of a grid exactly
#[derive(Args)]
pub struct Count {
    /// The grid to fill
    #[arg(value_name = "GRID")]
    grid: PathBuf,
    /// The word list: one word a line, or word;score
    #[arg(value_name = "WORDS")]
    list: Option<PathBuf>,
    #[command(flatten)]
    lists: ListArguments,
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Count {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let puzzle = puzzle_in(&self.grid)?;
        let list = self.lists.load(self.list.as_deref())?;
        let problem = Problem::new(&puzzle.grid, &list, self.rules.rules())
            .map_err(|error| Failure::with(self.grid.display(), error))?;
        let started = Instant::now();
        let count = count_fills(&problem, &self.limits.start());
        let seconds = started.elapsed().as_secs_f64();
        match count {
            Ok(count) if self.json => {
                let object = json!({"count": count.to_string(), "seconds": seconds});
                writeln!(io::stdout(), "{object}")?;
                Ok(Outcome::Done)
            }
            Ok(count) => {
                writeln!(io::stdout(), "{count}")?;
                Ok(Outcome::Done)
            }
            Err(stop) => {
                if self.json {
                    let object = json!({"reason": stop.to_string(), "seconds": seconds});
                    writeln!(io::stdout(), "{object}")?;
                } else {
                    eprintln!("gridwright: {stop} before all fills were counted");
                }
                Ok(Outcome::Stopped)
            }
        }
    }
}

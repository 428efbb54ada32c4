//! `gridwright count`: how many fills there are, exactly.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use gridwright_fill::count_fills;
use serde_json::json;

use crate::failure::{Failure, Outcome};
use crate::task::Task;

/// Count all fills of a grid exactly
#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    task: Task,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Count {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let puzzle = self.task.puzzle()?;
        let words = self.task.words()?;
        let problem = self.task.problem(&puzzle.grid, &words)?;
        let started = Instant::now();
        let count = count_fills(&problem, &self.task.limits.start());
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

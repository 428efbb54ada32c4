//! `gridwright count`: how many fills there are, exactly.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use gridwright_fill::count_fills_parallel;
use serde_json::json;

use crate::cmd::fill::threads_here;
use crate::failure::{Failure, Outcome};
use crate::limits::reached;
use crate::task::Task;

/// Count all fills of a grid exactly
#[derive(Args)]
pub struct Count {
    #[command(flatten)]
    task: Task,
    /// How many threads count
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
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
        let threads = self.threads.unwrap_or_else(threads_here);
        let count = count_fills_parallel(&problem, &self.task.limits.start(), threads);
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
                    let object = json!({"reason": reached(stop), "seconds": seconds});
                    writeln!(io::stdout(), "{object}")?;
                } else {
                    eprintln!("gridwright: {} before all fills were counted", reached(stop));
                }
                Ok(Outcome::Stopped)
            }
        }
    }
}

//! `gridwright count`: how many fills there are, exactly.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use gridwright_fill::count_fills;
use gridwright_search::SearchOptions;
use serde_json::json;

use crate::cmd::fill::threads_here;
use crate::failure::{CommandStatus, Failure};
use crate::limits::reached;
use crate::task::FillTask;

/// Count all fills of a grid exactly
#[derive(Args)]
pub struct CountCommand {
    #[command(flatten)]
    task: FillTask,
    /// How many threads count
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl CountCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let puzzle = self.task.puzzle()?;
        let words = self.task.words()?;
        let problem = self.task.problem(&puzzle.grid, &words)?;
        let started = Instant::now();
        let threads = self.threads.unwrap_or_else(threads_here);
        let options =
            SearchOptions::default().with_limits(self.task.limits.start()).with_threads(threads);
        let count = count_fills(&problem, &options);
        let seconds = started.elapsed().as_secs_f64();
        match count {
            Ok(count) if self.json => {
                let object = json!({"count": count.to_string(), "seconds": seconds});
                writeln!(io::stdout(), "{object}")?;
                Ok(CommandStatus::Done)
            }
            Ok(count) => {
                writeln!(io::stdout(), "{count}")?;
                Ok(CommandStatus::Done)
            }
            Err(stop) => {
                if self.json {
                    let object = json!({"reason": reached(stop), "seconds": seconds});
                    writeln!(io::stdout(), "{object}")?;
                } else {
                    eprintln!(
                        "gridwright: {} before all fills were counted; `gridwright list` prints them \
                         one by one",
                        reached(stop)
                    );
                }
                Ok(CommandStatus::Stopped)
            }
        }
    }
}

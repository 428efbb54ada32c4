//! The parts of an evaluation put together.

use std::io::{self, Write};

use super::record::{EvalRecord, Graded, MethodEnd};
use super::report::{self, MethodReport, print_reports};
use crate::cmd::solve::SolveMethodName;
use crate::failure::Failure;
use crate::shard::remove_times;

/// The records of all parts.
#[derive(Default)]
pub struct MergedEvaluation {
    methods: Vec<MergedMethod>,
}

struct MergedMethod {
    method: SolveMethodName,
    graded: Vec<Graded>,
    end: MethodEnd,
}

impl MergedEvaluation {
    /// Adds what stands on a line of a part.
    pub fn add(&mut self, item: &str) -> Result<(), String> {
        match serde_json::from_str(item).map_err(|error| error.to_string())? {
            EvalRecord::Graded { method, graded } => self.of(&method)?.graded.push(*graded),
            EvalRecord::End { method, end } => {
                let own = &mut self.of(&method)?.end;
                own.seconds.0 += end.seconds.0;
                own.memory.before = own.memory.before.max(end.memory.before);
                own.memory.peak = own.memory.peak.max(end.memory.peak);
            }
        }
        Ok(())
    }

    fn of(&mut self, name: &str) -> Result<&mut MergedMethod, String> {
        let method = SolveMethodName::by_name(name).ok_or(format!("there is no method {name}"))?;
        let at = self.methods.iter().position(|known| known.method == method);
        let at = at.unwrap_or_else(|| {
            self.methods.push(MergedMethod { method, graded: vec![], end: MethodEnd::default() });
            self.methods.len() - 1
        });
        self.methods.get_mut(at).ok_or_else(|| "no such method".to_owned())
    }

    /// Prints what the command would have printed in one run.
    pub fn print(self, as_json: bool, errors: bool, no_times: bool) -> Result<(), Failure> {
        let reports = self.methods.into_iter().map(|merged| {
            let MergedMethod { method, mut graded, end } = merged;
            graded.sort_by(|a, b| a.id.cmp(&b.id));
            MethodReport::of(method, graded, end.seconds.0, end.memory)
        });
        let reports: Vec<MethodReport> = reports.collect();
        if !as_json {
            return print_reports(&reports, errors);
        }
        let mut object = report::as_json(&reports);
        if no_times {
            remove_times(&mut object);
        }
        Ok(writeln!(io::stdout(), "{object}")?)
    }
}

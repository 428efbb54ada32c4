//! What was measured and when: one JSON object a line in `bench/history`.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::process::Command;

use serde::{Deserialize, Serialize};

/// One task, measured with some seeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What was measured: `layout`, `fill`, `best` or `solve`.
    pub area: String,
    /// The task: a grid, or a list with a box and a time.
    pub task: String,
    /// What the figures are: `CPU s`, `letters / area`.
    pub figure: String,
    /// Settings that were not at their defaults: `name=value` each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub set: Vec<String>,
    /// The seeds, in the order of the runs; none where there is no chance.
    pub seeds: Vec<u64>,
    /// The figure of every run; nothing where a limit came first.
    pub runs: Vec<Option<f64>>,
    /// Their median.
    pub median: Option<f64>,
    /// What there is to say besides: an outcome, a size.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Seconds of the processor that a run took in the mean.
    pub cpu_seconds: f64,
    /// The commit, with `+` behind it where files had been changed.
    pub commit: String,
    /// The day.
    pub date: String,
    /// The processor and how many cores there were.
    pub machine: String,
}

impl Record {
    /// A record of now, with the median of its runs.
    pub fn new(area: &str, task: &str, figure: &str, runs: &[f64]) -> Self {
        let finite = |figure: f64| figure.is_finite().then_some(figure);
        Self {
            area: area.to_owned(),
            task: task.to_owned(),
            figure: figure.to_owned(),
            set: vec![],
            seeds: vec![],
            median: finite(median(runs)),
            runs: runs.iter().copied().map(finite).collect(),
            note: String::new(),
            cpu_seconds: 0.0,
            commit: commit(),
            date: jiff::Timestamp::now().strftime("%F").to_string(),
            machine: machine(),
        }
    }

    /// Appends it to a file, if there is one to append to.
    pub fn keep(&self, file: Option<&str>) -> Result<(), String> {
        let Some(path) = file else { return Ok(()) };
        let say = |error: std::io::Error| format!("{path}: {error}");
        let line = serde_json::to_string(self).map_err(|error| error.to_string())?;
        let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(say)?;
        writeln!(file, "{line}").map_err(say)
    }
}

/// The middle of some figures; the better known of two is not sought.
pub fn median(runs: &[f64]) -> f64 {
    let mut sorted = runs.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

fn commit() -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) else {
        return "unknown".to_owned();
    };
    let is_changed = git(&["status", "--porcelain", "--", "crates", "Cargo.lock"])
        .is_none_or(|changed| !changed.is_empty());
    if is_changed { commit + "+" } else { commit }
}

fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.and_then(|rest| rest.split_once(':')).map(|(_, name)| name.trim());
    let model = model.unwrap_or(std::env::consts::ARCH);
    format!("{model}, {cores} {}", if cores == 1 { "core" } else { "cores" })
}

/// The records of a file.
pub fn read(path: &str) -> Result<Vec<Record>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let record = |(at, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| format!("{path}:{}: {error}", at + 1))
    };
    lines.map(record).collect()
}

/// A Markdown table of the latest record of each task whose name contains one
/// of some texts parted by commas, in the order of the file. Records of other
/// settings than the defaults are left out.
pub fn table(records: &[Record], only: &str) -> String {
    let is_wanted = |record: &&Record| {
        record.set.is_empty() && only.split(',').any(|part| record.task.contains(part))
    };
    let mut latest: Vec<&Record> = vec![];
    for record in records.iter().filter(is_wanted) {
        let same = |other: &&mut &Record| other.area == record.area && other.task == record.task;
        match latest.iter_mut().find(same) {
            Some(older) => *older = record,
            None => latest.push(record),
        }
    }
    let mut text = String::from(
        "| task | median | all runs | figure | note | CPU s each | commit | date |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    for record in latest {
        let runs: Vec<String> = record.runs.iter().map(|run| figure(*run)).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {:.1} | {} | {} |",
            record.task,
            figure(record.median),
            runs.join(" "),
            record.figure,
            record.note,
            record.cpu_seconds,
            record.commit,
            record.date
        );
    }
    text
}

/// A figure of a record; a dash where a limit came first.
fn figure(figure: Option<f64>) -> String {
    figure.map_or_else(|| "-".to_owned(), shown)
}

/// A figure with three digits that count.
pub fn shown(figure: f64) -> String {
    match figure.abs() {
        size if size >= 100.0 => format!("{figure:.0}"),
        size if size >= 10.0 => format!("{figure:.1}"),
        size if size >= 1.0 => format!("{figure:.2}"),
        _ => format!("{figure:.3}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // Failing loudly is what tests are for.
mod tests {
    use super::*;

    fn record(task: &str, set: &[&str], runs: &[f64], date: &str) -> Record {
        let mut record = Record::new("layout", task, "letters / area", runs);
        record.set = set.iter().map(|one| (*one).to_owned()).collect();
        record.commit = "0123456789".to_owned();
        record.date = date.to_owned();
        record
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let records = [
            record("letters 10x10", &[], &[0.7, 0.71, f64::INFINITY], "2026-11-18"),
            record("letters 10x10", &["lns.temperature=2"], &[0.6], "2026-11-19"),
        ];
        for record in &records {
            record.keep(Some(path)).unwrap();
        }
        assert_eq!(read(path).unwrap(), records);
        fs::write(path, "{}\n").unwrap();
        let error = read(path).unwrap_err();
        assert!(error.contains(":1: missing field"), "{error}");
    }

    #[test]
    fn tables_show_the_latest_record_of_each_task_at_its_defaults() {
        let records = [
            record("letters 10x10", &[], &[0.7], "2026-11-17"),
            record("letters 15x15", &[], &[0.6, 0.65, 0.61], "2026-11-17"),
            record("letters 10x10", &[], &[0.71], "2026-11-18"),
            record("letters 10x10", &["lns.temperature=2"], &[0.9], "2026-11-19"),
            record("box w20", &[], &[187.0], "2026-11-19"),
        ];
        assert_eq!(
            table(&records, "letters"),
            "| task | median | all runs | figure | note | CPU s each | commit | date |\n\
             |---|---|---|---|---|---|---|---|\n\
             | letters 10x10 | 0.710 | 0.710 | letters / area |  | 0.0 | 0123456789 | 2026-11-18 |\n\
             | letters 15x15 | 0.610 | 0.600 0.650 0.610 | letters / area |  | 0.0 | 0123456789 | 2026-11-17 |\n"
        );
    }
}

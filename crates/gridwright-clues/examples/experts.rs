//! FeatureExtractor the rule experts and the grammar hints on published puzzles.
//!
//! ```sh
//! cargo run --release -p gridwright-clues --example experts -- CORPUS_DIR [FIRST_YEAR LAST_YEAR]
//! ```
//!
//! `CORPUS_DIR/puzzles/nyt_daily.train.jsonl.gz` holds one puzzle a line, with
//! `date`, `clues` and `answers`. For every expert and every rule the report
//! says how often it fired, how often the truth was among its proposals, the
//! mean probability that it gave to the truth, and the sum of all probabilities
//! it gave: an honest rule is right as often as that sum says.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Instant;

use flate2::read::GzDecoder;
use gridwright_clues::{Clue, experts};
use serde_json::Value;

/// What is counted for an expert or a rule.
#[derive(Default)]
struct Tally {
    /// How often it proposed anything.
    fired: u32,
    /// How often the truth was among the proposals.
    among: u32,
    /// How often the truth had the highest probability.
    first: u32,
    /// The probabilities given to the truth, added up.
    to_truth: f64,
    /// All probabilities given, added up: how often it claims to be right.
    claimed: f64,
}

impl Tally {
    fn count(&mut self, proposals: &[(&str, f32)], truth: &str) {
        self.fired += 1;
        let best = proposals.iter().max_by(|a, b| a.1.total_cmp(&b.1));
        self.first += u32::from(best.is_some_and(|best| best.0 == truth));
        let given = proposals.iter().find(|proposal| proposal.0 == truth);
        self.among += u32::from(given.is_some());
        self.to_truth += given.map_or(0.0, |given| f64::from(given.1));
        self.claimed += proposals.iter().map(|proposal| f64::from(proposal.1)).sum::<f64>();
    }

    fn row(&self, name: &str) -> String {
        let share = |part: f64| 100.0 * part / f64::from(self.fired.max(1));
        format!(
            "{name:44} {:6} {:7.1} {:7.1} {:7.1} {:7.1}",
            self.fired,
            share(f64::from(self.among)),
            share(f64::from(self.first)),
            share(self.to_truth),
            share(self.claimed),
        )
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first() else {
        return Err("usage: experts CORPUS_DIR [FIRST_YEAR LAST_YEAR]".into());
    };
    let first = arguments.get(1).map_or("2018", String::as_str);
    let last = arguments.get(2).map_or("2021", String::as_str);
    let rows = read(Path::new(folder), first, last)?;
    println!("{} clues of {first} to {last}", rows.len());

    let parsed: Vec<(Clue, &str)> =
        rows.iter().map(|(clue, answer)| (Clue::parse(clue), answer.as_str())).collect();
    let started = Instant::now();
    let proposed: usize =
        parsed.iter().map(|(clue, answer)| experts::propose(clue, answer.len()).len()).sum();
    let each = started.elapsed().as_secs_f64() * 1e6 / parsed.len().max(1) as f64;
    println!("{proposed} proposals, {each:.2} microseconds a clue\n");

    println!(
        "{:44} {:>6} {:>7} {:>7} {:>7} {:>7}",
        "expert and rule", "fired", "among", "first", "p true", "claimed"
    );
    report(&parsed);
    constraints(&parsed);
    hints(&parsed);
    Ok(())
}

fn report(parsed: &[(Clue, &str)]) {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (clue, answer) in parsed {
        let together = experts::propose(clue, answer.len());
        if together.is_empty() {
            continue;
        }
        let pairs: Vec<(&str, f32)> =
            together.iter().map(|p| (p.answer.as_str(), p.probability)).collect();
        tallies.entry("all together".to_owned()).or_default().count(&pairs, answer);
        let band = format!("all together, best about {:.1}", pairs[0].1);
        tallies.entry(band).or_default().count(&pairs[..1], answer);
        for expert in experts::all() {
            let own = expert.propose(clue, answer.len());
            if own.is_empty() || !together.iter().any(|p| own.iter().any(|o| o.answer == p.answer))
            {
                continue;
            }
            let mut rules: BTreeMap<&str, Vec<(&str, f32)>> = BTreeMap::new();
            for p in &own {
                rules.entry(&p.reason).or_default().push((&p.answer, p.probability));
            }
            let all: Vec<(&str, f32)> = rules.values().flatten().copied().collect();
            tallies.entry(expert.name().to_owned()).or_default().count(&all, answer);
            for (rule, pairs) in rules {
                let name = format!("{}: {rule}", expert.name());
                tallies.entry(name).or_default().count(&pairs, answer);
            }
        }
    }
    for (name, tally) in &tallies {
        println!("{}", tally.row(name));
    }
}

fn constraints(parsed: &[(Clue, &str)]) {
    let mut tallies: BTreeMap<&str, Tally> = BTreeMap::new();
    for (clue, answer) in parsed {
        if let Some(constraint) = experts::constraint(clue) {
            let name = match constraint {
                experts::Constraint::Anagram(_) => "constraint: anagram",
                experts::Constraint::Hidden(_) => "constraint: hidden",
                experts::Constraint::Palindrome => "constraint: palindrome",
            };
            let held = if constraint.admits(answer) { *answer } else { "" };
            tallies.entry(name).or_default().count(&[(held, constraint.probability())], answer);
        }
    }
    for (name, tally) in &tallies {
        println!("{}", tally.row(name));
    }
}

fn hints(parsed: &[(Clue, &str)]) {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (clue, answer) in parsed {
        for hint in clue.hints() {
            let held = if answer.ends_with(hint.ending.letters()) { *answer } else { "" };
            let name = format!("hint -{}: {}", hint.ending.letters(), hint.reason);
            tallies.entry(name).or_default().count(&[(held, hint.probability)], answer);
        }
    }
    for (name, tally) in &tallies {
        println!("{}", tally.row(name));
    }
}

fn read(folder: &Path, first: &str, last: &str) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let file = File::open(folder.join("puzzles/nyt_daily.train.jsonl.gz"))?;
    let mut rows = Vec::new();
    for line in BufReader::new(GzDecoder::new(file)).lines() {
        let puzzle: Value = serde_json::from_str(&line?)?;
        let year = puzzle["date"].as_str().and_then(|date| date.get(..4)).unwrap_or("");
        if year < first || year > last {
            continue;
        }
        for direction in ["across", "down"] {
            let Some(clues) = puzzle["clues"][direction].as_object() else { continue };
            for (number, clue) in clues {
                let answer = puzzle["answers"][direction][number].as_str();
                if let (Some(clue), Some(answer)) = (clue.as_str(), answer) {
                    rows.push((clue.to_owned(), answer.to_owned()));
                }
            }
        }
    }
    Ok(rows)
}

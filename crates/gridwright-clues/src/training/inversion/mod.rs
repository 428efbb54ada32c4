//! An attack on a pack: reading past clues back.
//!
//! The attacker knows the format, has the pack and public lists of words and
//! pairs of words. For an answer he searches for the texts that the pack makes
//! likeliest, word by word with a beam: how likely a word is by itself and
//! after the word before it, by public lists and by the pack's own phrase
//! model; how strongly the encoder ties it to the answer; whether the answer's
//! cells admit it. Of the finished texts he throws away those that no
//! fingerprint admits and gives as many of the likeliest as the answer has had
//! clues. What he gives is then compared with the clues the pack was trained
//! on, word for word.

mod attack;
mod language;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::knowledge::{AnswerId, Engine};
use crate::language::text::{ClueWords, letters};
use attack::Attacker;
pub use language::PublicLanguage;

/// What the attacker makes use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InversionMeans {
    /// The cells of every answer's words.
    pub words: bool,
    /// The fingerprints of clues.
    pub fingerprints: bool,
    /// The encoder.
    pub encoder: bool,
}

impl InversionMeans {
    /// Everything.
    pub const ALL: Self = Self { words: true, fingerprints: true, encoder: true };
}

/// How an attack is made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct InversionOptions {
    /// What the attacker makes use of. Default: everything.
    pub means: InversionMeans,
    /// How many clues are tried to be recovered; all others only say what is
    /// true. Default: 1,000.
    pub clues: usize,
    /// The fewest words that a clue must have to be counted. Default: 4.
    pub least_words: usize,
    /// How many beginnings of a text are followed at a time. Default: 1,000.
    pub beam: usize,
    /// Decides which clues are tried.
    pub seed: u64,
}

impl Default for InversionOptions {
    fn default() -> Self {
        Self { means: InversionMeans::ALL, clues: 1_000, least_words: 4, beam: 1_000, seed: 1 }
    }
}

/// How much an attack recovered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InversionReport {
    /// How many clues were tried.
    pub tried: usize,
    /// How many of them were given, word for word.
    pub recovered: usize,
    /// How many of them were among all texts that the pack admits.
    pub met: usize,
    /// How many of them are made of words that the attacker tried.
    pub within: usize,
    /// The same by how many clues the answer has had: one, two to five, more.
    pub by_clues: [[usize; 2]; 3],
    /// What was recovered: the answer and the words.
    pub examples: Vec<(String, String)>,
}

/// Attacks a pack. `past` are the clues it was trained on, each with its
/// answer.
pub fn invert(
    engine: &Engine,
    language: &PublicLanguage,
    past: &[(String, String)],
    options: &InversionOptions,
) -> InversionReport {
    let mut truth: FxHashMap<AnswerId, FxHashSet<ClueWords>> = FxHashMap::default();
    for (answer, clue) in past {
        if let Some(id) = engine.list().find(&letters(answer)) {
            truth.entry(id).or_default().insert(ClueWords::of(clue));
        }
    }
    let mut all: Vec<(AnswerId, ClueWords)> = truth
        .iter()
        .flat_map(|(id, clues)| clues.iter().map(|clue| (*id, clue.clone())))
        .filter(|(_, clue)| clue.iter().count() >= options.least_words)
        .collect();
    all.sort_unstable_by(|a, b| (a.0, a.1.as_str()).cmp(&(b.0, b.1.as_str())));
    fastrand::Rng::with_seed(options.seed).shuffle(&mut all);
    all.truncate(options.clues);
    let attacker = Attacker::new(engine, language, options);
    let mut targets: Vec<AnswerId> = all.iter().map(|(id, _)| *id).collect();
    targets.sort_unstable();
    targets.dedup();
    let given: FxHashMap<AnswerId, attack::Recovered> =
        targets.into_par_iter().map(|id| (id, attacker.attack(id, truth[&id].len()))).collect();
    let mut report = InversionReport::default();
    for (id, clue) in &all {
        let class = match truth[id].len() {
            1 => 0,
            2..=5 => 1,
            _ => 2,
        };
        report.tried += 1;
        report.by_clues[class][0] += 1;
        report.within += usize::from(clue.iter().all(|word| given[id].tried.contains(word)));
        report.met += usize::from(given[id].met.contains(clue));
        if given[id].given.contains(clue) {
            report.recovered += 1;
            report.by_clues[class][1] += 1;
            report.examples.push((engine.list().text(*id).to_owned(), clue.as_str().to_owned()));
        }
    }
    report
}

#[cfg(test)]
mod tests;

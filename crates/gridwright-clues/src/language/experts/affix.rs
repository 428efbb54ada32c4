//! Prefixes and suffixes, by meaning and by what they are used with.

use super::affixes::{MEANINGS, PREFIXES, SUFFIXES};
use super::frame::{AnswerSet, said};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Prefixes and suffixes.
pub(super) struct Affix;

impl Expert for Affix {
    fn name(&self) -> &'static str {
        "affix"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec!["prefix", "suffix", "prefixes", "suffixes", "ending", "lead", "leadin", "pref", "suff"]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        let says = |word: &str| words.contains(&word);
        if words.len() > 9 {
            return answers.done();
        }
        if says("prefix") || says("pref") || says("prefixes") {
            meaning(&words, &mut answers);
            used_with(&words, PREFIXES, 0.85, &mut answers);
        } else if says("suffix") || says("suff") || says("suffixes") {
            used_with(&words, SUFFIXES, 0.85, &mut answers);
        } else if let ["lead", "in", "to" | "for", ..] | ["leadin", "to" | "for", ..] = words[..] {
            used_with(&words, PREFIXES, 0.2, &mut answers);
        } else if let [.., "ending"] = words[..] {
            used_with(&words, SUFFIXES, 0.2, &mut answers);
        }
        answers.done()
    }
}

/// "Bone: Prefix", "Prefix meaning bone", "Bone prefix".
fn meaning(words: &[&str], answers: &mut AnswerSet) {
    let meant: Vec<&str> = match words {
        ["prefix", "meaning" | "for" | "that", rest @ ..] => rest.to_vec(),
        [rest @ .., "prefix" | "pref"] => rest.to_vec(),
        _ => return,
    };
    let text = meant.join(" ");
    let found = |name: &str| {
        let at = MEANINGS.binary_search_by_key(&name, |meaning| meaning.0).ok()?;
        Some(MEANINGS[at].1.split(' '))
    };
    let listed = found(&text).or_else(|| meant.iter().find_map(|word| found(word)));
    if let Some(prefixes) = listed {
        answers.share_evenly(prefixes, 0.87, "prefix of that meaning");
    }
}

/// "Prefix with center": those known to go with it, then any other of the
/// length, the better known first.
fn used_with(words: &[&str], table: &[(&'static str, &str)], sure: f32, answers: &mut AnswerSet) {
    let stems = words.iter().filter(|word| {
        !matches!(
            **word,
            "prefix" | "suffix" | "with" | "or" | "and" | "for" | "to" | "of" | "common"
        )
    });
    let mut known: Vec<(&str, f32)> = Vec::new();
    for stem in stems {
        for (affix, uses) in table {
            if uses.split(' ').any(|used| used == *stem) {
                known.push((affix, 1.0));
            }
        }
    }
    let any = table.iter().map(|(affix, uses)| (*affix, 1.0 + uses.split(' ').count() as f32));
    if known.iter().any(|(affix, _)| answers.fits(affix)) {
        answers.share(known, sure, "goes with that word");
        answers.share(any, 0.15 * sure, "an affix");
    } else if answers.is_empty() {
        answers.share(any, 0.55 * sure, "an affix");
    } else {
        answers.share(any, 0.2 * sure, "an affix");
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn affixes() {
        let affix = |clue, answer| check(&Affix, clue, answer);
        affix("Prefix with center", "EPI");
        affix("Prefix with -gon", "PENTA");
        affix("Suffix with lemon", "ADE");
        affix("Suffix with million or billion", "AIRE");
        affix("Outer: Prefix", "EXO");
        affix("Prefix meaning \"bone\"", "OSTEO");
        affix("Lead-in to dynamic", "AERO");
        check_among(&Affix, "Suffix with Capri", "OTE");
        check_silent(&Affix, "Lead role", 4);
        check_silent(&Affix, "Happy ending", 15);
    }

    #[test]
    fn the_tables_are_in_order() {
        assert!(MEANINGS.is_sorted_by(|a, b| a.0 < b.0));
        assert!(PREFIXES.is_sorted_by(|a, b| a.0 < b.0) && SUFFIXES.is_sorted_by(|a, b| a.0 < b.0));
    }
}

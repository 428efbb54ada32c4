//! The NATO spelling alphabet.

use super::frame::{AnswerSet, said};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;

/// The NATO spelling alphabet.
pub(super) struct Nato;

const WORDS: Sequence = Sequence {
    names: &[
        "alfa", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india",
        "juliett", "kilo", "lima", "mike", "november", "oscar", "papa", "quebec", "romeo",
        "sierra", "tango", "uniform", "victor", "whiskey", "xray", "yankee", "zulu",
    ],
    circular: false,
};

impl Expert for Nato {
    fn name(&self) -> &'static str {
        "nato"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = WORDS.names.to_vec();
        words.extend(["nato", "alpha", "juliet", "radio", "alphabet", "phonetic"]);
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words: Vec<&str> = said(clue)
            .into_iter()
            .map(|word| match word {
                "alpha" => "alfa",
                "juliet" => "juliett",
                word => word,
            })
            .collect();
        let says = |word: &str| words.contains(&word);
        let named = says("nato")
            || (says("radio") && (says("alphabet") || says("letter")))
            || (says("phonetic") && says("alphabet"))
            || (says("letter")
                && clue.tokens.iter().any(|token| token.capital && token.text == "papa"));
        let capital = clue.tokens.iter().skip(1).any(|token| token.capital);
        if let Some(asked) = WORDS.asked(&words).filter(|asked| !asked.by_number) {
            // "Delta" alone is a Greek letter too, and "Golf" a game.
            let sure = match (named, says("letter")) {
                (true, _) => 0.95,
                (false, true) if capital => 0.7,
                (false, _) if words.len() <= 3 => 0.6,
                _ => 0.0,
            };
            answers.add(WORDS.names[asked.index], sure, "its place in the NATO alphabet");
            return answers.done();
        }
        if !named || words.len() > 7 {
            return answers.done();
        }
        let lone = words
            .iter()
            .find(|word| word.len() == 1 && word.starts_with(|c: char| c.is_ascii_lowercase()));
        if let Some(letter) = lone.and_then(|word| word.bytes().next()) {
            answers.add(
                WORDS.names[usize::from(letter - b'a')],
                0.9,
                "its place in the NATO alphabet",
            );
        } else if says("letter") || says("alphabet") {
            answers.share_evenly(WORDS.names.iter(), 0.4, "a word of the NATO alphabet");
        }
        answers.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn words() {
        check(&Nato, "NATO alphabet letter before Romeo", "QUEBEC");
        check(&Nato, "Romeo follower", "SIERRA");
        check(&Nato, "T, in the NATO alphabet", "TANGO");
        check(&Nato, "Alpha, Bravo, ___", "CHARLIE");
        check_among(&Nato, "Radio alphabet letter", "KILO");
        check_silent(&Nato, "Tango need", 3);
        check_silent(&Nato, "Golf club", 4);
        check_silent(&Nato, "NATO member", 5);
    }
}

//! An independent check of a parse.

use std::fmt;

use crate::clue::CrypticClue;
use crate::derivation::{Derivation, Letters};
use crate::lexicon::Mechanism;
use crate::parse::Parse;

/// Why a parse proves nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsound {
    /// A place that is not in the clue, or holds no words.
    NoSuchPlace,
    /// A word of the clue that is used twice.
    UsedTwice(String),
    /// A word of the clue that does nothing.
    Unused(String),
    /// Letters that do not come out as stated.
    Letters {
        /// What was stated.
        stated: String,
        /// From what.
        fodder: String,
        /// By which mechanism.
        mechanism: &'static str,
    },
    /// The pieces do not spell the answer.
    Answer {
        /// What they spell.
        found: String,
    },
    /// The answer stands in the clue as it is.
    Given,
    /// There is no definition.
    NoDefinition,
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPlace => f.write_str("the parse names words that the clue does not have"),
            Self::UsedTwice(word) => write!(f, "\"{word}\" is used twice"),
            Self::Unused(word) => write!(f, "\"{word}\" does nothing"),
            Self::Letters { stated, fodder, mechanism } => {
                write!(f, "{stated} is no {mechanism} of {fodder}")
            }
            Self::Answer { found } => write!(f, "the pieces spell {found}"),
            Self::Given => f.write_str("the answer stands in the clue as it is"),
            Self::NoDefinition => f.write_str("no words are left for a definition"),
        }
    }
}

impl std::error::Error for Unsound {}

/// Whether a parse proves an answer: the letters add up, and every word of the
/// clue is used once, as definition, link, indicator or fodder.
pub fn verify(clue: &CrypticClue, answer: &str, parse: &Parse) -> Result<(), Unsound> {
    let count = clue.words.len();
    let mut uses = vec![0; count];
    let mut places = parse.wordplay.places();
    // Where the whole clue defines the answer, every word has two uses.
    if parse.definition != (0, count) {
        places.push(parse.definition);
    }
    places.extend(parse.link);
    places.extend(parse.joins.iter().copied());
    for (from, to) in places {
        if from >= to || to > count {
            return Err(Unsound::NoSuchPlace);
        }
        for used in &mut uses[from..to] {
            *used += 1;
        }
    }
    for (used, word) in uses.iter().zip(&clue.words) {
        match used {
            0 => return Err(Unsound::Unused(word.clone())),
            1 => {}
            _ => return Err(Unsound::UsedTwice(word.clone())),
        }
    }
    if matches!(parse.wordplay, Derivation::Literal(_)) {
        return Err(Unsound::Given);
    }
    check(clue, &parse.wordplay)?;
    let found = parse.wordplay.letters(clue);
    match found == answer {
        true => Ok(()),
        false => Err(Unsound::Answer { found }),
    }
}

/// Whether every piece yields what it says.
fn check(clue: &CrypticClue, piece: &Derivation) -> Result<(), Unsound> {
    match piece {
        Derivation::Literal(_) | Derivation::Meaning { .. } => Ok(()),
        Derivation::Charade(pieces) => pieces.iter().try_for_each(|piece| check(clue, piece)),
        Derivation::Container { outer, inner, at, .. } => {
            check(clue, outer)?;
            check(clue, inner)?;
            let length = outer.letters(clue).len();
            match (1..length).contains(at) {
                true => Ok(()),
                false => Err(Unsound::Letters {
                    stated: piece.letters(clue),
                    fodder: outer.letters(clue),
                    mechanism: "container",
                }),
            }
        }
        Derivation::Removal { from, gone, at, .. } => {
            check(clue, from)?;
            check(clue, gone)?;
            let (whole, gone) = (from.letters(clue), gone.letters(clue));
            let goes = whole.get(*at..*at + gone.len()) == Some(gone.as_str());
            match goes && !gone.is_empty() && gone.len() < whole.len() {
                true => Ok(()),
                false => Err(Unsound::Letters { stated: gone, fodder: whole, mechanism: "part" }),
            }
        }
        Derivation::Worked { mechanism, fodder, letters, .. } => {
            check(clue, fodder)?;
            let from = fodder.letters(clue);
            let words: Vec<String> = match &**fodder {
                Derivation::Literal((first, end)) => {
                    (*first..*end).map(|word| clue.letters(word, word + 1)).collect()
                }
                _ => vec![from.clone()],
            };
            match yields(*mechanism, &words, letters) {
                true => Ok(()),
                false => Err(Unsound::Letters {
                    stated: letters.clone(),
                    fodder: from,
                    mechanism: mechanism.name(),
                }),
            }
        }
    }
}

/// Whether a mechanism makes these letters of these words.
fn yields(mechanism: Mechanism, words: &[String], letters: &str) -> bool {
    let all = words.concat();
    let each = |pick: &dyn Fn(&str) -> Option<char>| -> String {
        words.iter().filter_map(|word| pick(word)).collect()
    };
    match mechanism {
        Mechanism::Anagram => {
            let sorted = |text: &str| {
                let mut letters: Vec<char> = text.chars().collect();
                letters.sort_unstable();
                letters
            };
            sorted(&all) == sorted(letters) && all != letters
        }
        Mechanism::Hidden => all.find(letters).is_some_and(|at| {
            // It must go into every word, and not be a whole one.
            let (first, last) = (words.first(), words.last());
            let end = all.len() - (at + letters.len());
            at > 0
                && first.is_some_and(|word| at < word.len())
                && last.is_some_and(|word| end < word.len())
                && (end > 0 || words.len() > 1)
        }),
        Mechanism::First => each(&|word| word.chars().next()) == letters,
        Mechanism::Last => each(&|word| word.chars().next_back()) == letters,
        Mechanism::Ends => {
            let ends = |word: &String| match word.len() {
                0..3 => String::new(),
                length => format!("{}{}", &word[..1], &word[length - 1..]),
            };
            words.iter().map(ends).collect::<String>() == letters
        }
        Mechanism::Alternate => [0, 1]
            .iter()
            .any(|start| all.chars().skip(*start).step_by(2).collect::<String>() == letters),
        Mechanism::Centre => {
            let middle = all.len() / 2;
            let around = if all.len() % 2 == 0 { middle.wrapping_sub(1) } else { middle };
            all.get(around..=middle) == Some(letters) && all.len() > letters.len()
        }
        Mechanism::Behead => all.get(1..) == Some(letters),
        Mechanism::Curtail => all.get(..all.len().saturating_sub(1)) == Some(letters),
        Mechanism::Trim => all.len() > 2 && all.get(1..all.len() - 1) == Some(letters),
        Mechanism::Reversal => all.chars().rev().eq(letters.chars()) && all != letters,
        Mechanism::Gut => {
            let gone = 2 - all.len() % 2;
            let head = (all.len() - gone) / 2;
            all.len() > 2 && *letters == format!("{}{}", &all[..head], &all[head + gone..])
        }
        Mechanism::Cycle => {
            all != letters
                && all.len() == letters.len()
                && (1..all.len()).any(|at| format!("{}{}", &all[at..], &all[..at]) == *letters)
        }
        // What a word sounds like is knowledge, as what it means is.
        Mechanism::Homophone => all != letters,
        Mechanism::Around
        | Mechanism::Inside
        | Mechanism::Remove
        | Mechanism::Join
        | Mechanism::After
        | Mechanism::Link => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mechanism: Mechanism, words: &[&str], right: &str, wrong: &str) {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        assert!(yields(mechanism, &words, right), "{mechanism:?} {right}");
        assert!(!yields(mechanism, &words, wrong), "{mechanism:?} {wrong}");
    }

    #[test]
    fn mechanisms_yield_what_they_say() {
        check(Mechanism::Anagram, &["AN", "ACT"], "CATAN", "CATNN");
        check(Mechanism::Anagram, &["CAT"], "ACT", "CAT");
        check(Mechanism::Hidden, &["STEALTH", "WAR", "TACTICS"], "THWART", "TACTIC");
        check(Mechanism::Hidden, &["ESTATES"], "STATE", "ESTATE");
        check(Mechanism::First, &["A", "BIG", "CAT"], "ABC", "ABT");
        check(Mechanism::Last, &["A", "BIG", "CAT"], "AGT", "ABC");
        check(Mechanism::Ends, &["ROVER"], "RR", "RO");
        check(Mechanism::Alternate, &["BAY", "REGION"], "ARGO", "BAYRE");
        check(Mechanism::Centre, &["HEART"], "A", "E");
        check(Mechanism::Centre, &["DOOR"], "OO", "O");
        check(Mechanism::Behead, &["SPARK"], "PARK", "SPAR");
        check(Mechanism::Curtail, &["SPARK"], "SPAR", "PARK");
        check(Mechanism::Trim, &["SPARK"], "PAR", "SPAR");
        check(Mechanism::Reversal, &["LIAR"], "RAIL", "LAIR");
    }
}

//! Greek letters: by name, number, neighbour and look.

use super::frame::{AnswerSet, said};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;

/// Greek letters.
pub(super) struct Greek;

const LETTERS: Sequence = Sequence {
    names: &[
        "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
        "lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi",
        "chi", "psi", "omega",
    ],
    circular: false,
};

/// The Latin capitals that look like the letters above, in the same order.
const LOOKS: [&str; 24] = [
    "a", "b", "", "", "e", "z", "h", "", "i", "k", "", "m", "n", "", "o", "", "p", "", "t", "y",
    "", "x", "", "",
];

/// How often each is an answer, in the same order; short letters are common.
const WEIGHTS: [f32; 24] = [
    3.0, 3.0, 2.0, 3.0, 2.0, 3.0, 9.0, 4.0, 4.0, 2.0, 2.0, 1.0, 1.0, 1.0, 2.0, 1.0, 8.0, 4.0, 6.0,
    2.0, 5.0, 5.0, 7.0, 4.0,
];

const VOWELS: [usize; 7] = [0, 4, 6, 8, 14, 19, 23];

impl Expert for Greek {
    fn name(&self) -> &'static str {
        "greek"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = LETTERS.names.to_vec();
        words.extend([
            "greek",
            "frat",
            "fraternity",
            "sorority",
            "hellenic",
            "athenian",
            "letter",
            "letters",
            "greeks",
            "campus",
            "vowel",
            "vowels",
            "consonant",
            "spartan",
            "homer",
            "plato",
            "athens",
            "t",
            "h",
            "p",
            "x",
            "z",
            "e",
            "i",
            "hellenes",
            "greece",
            "character",
            "characters",
        ]);
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        let greek = is_greek(&words);
        let several =
            words.iter().any(|w| matches!(*w, "letters" | "vowels" | "characters" | "consonants"));
        if let Some(asked) = LETTERS.asked(&words) {
            let sure = match (asked.by_number, greek || speaks_of_letter(&words)) {
                (true, true) if greek => 0.92,
                (true, _) => 0.0,
                (false, true) => 0.93,
                (false, false) if words.len() <= 3 => 0.7,
                (false, false) => 0.15,
            };
            answers.add(LETTERS.names[asked.index], sure, "its place in the Greek alphabet");
        }
        if let Some(at) = looked_like(&words, greek) {
            answers.add(LETTERS.names[at], 0.95, "looks like that letter");
            answers.add(format!("{}s", LETTERS.names[at]), 0.95, "looks like that letter");
        }
        if answers.is_empty()
            && let Some(sure) = any_letter(clue, &words, greek)
        {
            let vowel = words.iter().any(|word| word.starts_with("vowel"));
            let letters = (0..24).filter(|at| !vowel || VOWELS.contains(at));
            let ending = if several { "s" } else { "" };
            let named = letters.map(|at| (format!("{}{ending}", LETTERS.names[at]), WEIGHTS[at]));
            answers.share(named, sure, "a Greek letter");
        }
        answers.done()
    }
}

fn is_greek(words: &[&str]) -> bool {
    words.iter().any(|word| {
        matches!(
            *word,
            "greek"
                | "frat"
                | "fraternity"
                | "sorority"
                | "hellenic"
                | "athenian"
                | "greeks"
                | "campus"
                | "spartan"
                | "homer"
                | "plato"
                | "athens"
                | "hellenes"
                | "greece"
        )
    })
}

fn speaks_of_letter(words: &[&str]) -> bool {
    words.iter().any(|word| matches!(*word, "letter" | "character" | "letters"))
}

/// "H, to Homer", "Greek T's", "X, on a frat house".
fn looked_like(words: &[&str], greek: bool) -> Option<usize> {
    if !greek || words.len() > 6 {
        return None;
    }
    let place = |word: &str| LOOKS.iter().position(|look| !look.is_empty() && *look == word);
    match words {
        [first, "to" | "in" | "on" | "for", ..] => place(first),
        ["greek" | "fraternity" | "frat" | "sorority" | "athenian" | "campus", letter] => {
            place(letter)
        }
        [.., "like" | "resembles" | "resembling", letter] => place(letter),
        _ => None,
    }
}

/// How likely the clue just wants some Greek letter.
fn any_letter(clue: &Clue, words: &[&str], greek: bool) -> Option<f32> {
    if clue.has_blank() || clue.quoted || words.len() > 7 {
        return None;
    }
    match words {
        [
            "greek" | "frat" | "fraternity" | "sorority" | "hellenic" | "athenian" | "campus",
            "letter" | "letters" | "character" | "characters" | "vowel" | "vowels" | "consonant",
        ] => Some(0.96),
        ["letter" | "letters", "from" | "in" | "of", ..] if greek => Some(0.92),
        [.., "letter" | "character" | "vowel"] if greek => Some(0.9),
        _ if greek && speaks_of_letter(words) => Some(0.88),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn letters() {
        let greek = |clue, answer| check(&Greek, clue, answer);
        greek("Letter after sigma", "TAU");
        greek("Upsilon preceder", "TAU");
        greek("Rho follower", "SIGMA");
        greek("Seventh Greek letter", "ETA");
        greek("H, on a frat house", "ETA");
        greek("Greek P's", "RHOS");
        greek("It comes between pi and sigma", "RHO");
        greek("Alpha, beta, ___", "GAMMA");
        check_among(&Greek, "Sorority letter", "CHI");
        check_among(&Greek, "Greek vowels", "ETAS");
        check_silent(&Greek, "Letter opener", 5);
        check_silent(&Greek, "Delta rival", 6);
        check_silent(&Greek, "Third letter", 5);
    }
}

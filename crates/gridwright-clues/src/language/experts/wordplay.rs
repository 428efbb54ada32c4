//! Signals that the letters of the clue make the answer: anagrams, palindromes
//! and hidden words. Reversals are left out: clues that speak of them mean the
//! reverse of some other word than the one they show.
//!
//! These need a list of words to choose from, so they are not an
//! [`Expert`](super::Expert) but a [`Constraint`] that a scorer can hold
//! against every answer of a length.

use crate::language::Clue;
use crate::language::clue::Token;

/// What the letters of the answer must be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The answer is made of exactly the letters of this text, in another order.
    Anagram(String),
    /// The answer stands, letter by letter, within this text.
    Hidden(String),
    /// The answer reads the same both ways.
    Palindrome,
}

impl Constraint {
    /// Whether an answer in capitals is as the constraint demands.
    ///
    /// ```
    /// use gridwright_clues::{Clue, experts};
    ///
    /// let constraint = experts::constraint(&Clue::parse("Anagram of \"listen\"")).unwrap();
    /// assert!(constraint.admits("SILENT") && constraint.admits("TINSEL"));
    /// assert!(!constraint.admits("LISTEN") && !constraint.admits("SILENCE"));
    /// ```
    pub fn admits(&self, answer: &str) -> bool {
        match self {
            Self::Anagram(text) => {
                answer.len() == text.len() && answer != text && sorted(answer) == sorted(text)
            }
            Self::Hidden(text) => answer.len() < text.len() && text.contains(answer),
            Self::Palindrome => answer.bytes().eq(answer.bytes().rev()),
        }
    }

    /// How many answers to such clues are as demanded, as measured on published
    /// puzzles.
    pub fn probability(&self) -> f32 {
        match self {
            Self::Anagram(_) => 0.65,
            Self::Hidden(_) => 0.4,
            Self::Palindrome => 0.92,
        }
    }
}

fn sorted(text: &str) -> Vec<u8> {
    let mut letters = text.as_bytes().to_vec();
    letters.sort_unstable();
    letters
}

/// The constraint that a clue signals, if it does.
pub fn constraint(clue: &Clue) -> Option<Constraint> {
    let words: Vec<&str> = clue.tokens.iter().map(|token| token.text.as_str()).collect();
    if words.iter().any(|word| matches!(*word, "palindrome" | "palindromic" | "palindromically")) {
        return Some(Constraint::Palindrome);
    }
    let shown = shown(clue);
    // Where no text is shown as such, a short clue plays with its own word.
    let subject = |near: Option<&str>, at_most: usize| {
        let near = near.filter(|_| words.len() <= at_most);
        shown.clone().or_else(|| letters(near?))
    };
    for (at, word) in words.iter().enumerate() {
        let (before, after) = (&words[..at], &words[at + 1..]);
        match *word {
            "anagram" | "anagrams" if matches!(after.first(), Some(&("of" | "for"))) => {
                return subject(after.get(1).copied(), 4).map(Constraint::Anagram);
            }
            "anagram" | "anagrammed" | "rearranged" | "scrambled" | "jumbled" if at > 0 => {
                return subject(before.last().copied(), 2).map(Constraint::Anagram);
            }
            "hidden" | "concealed" | "found" if matches!(after.first(), Some(&"in")) => {
                let rest = after[1..].concat();
                let rest = letters(&rest).filter(|_| *word != "found");
                return shown.or(rest).map(Constraint::Hidden);
            }
            _ => {}
        }
    }
    None
}

/// The letters in capitals, if there are enough of them and nothing else.
fn letters(text: &str) -> Option<String> {
    let text: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let fits =
        (3..=30).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphabetic());
    fits.then(|| text.to_ascii_uppercase())
}

/// The text that a clue shows as such: in quotation marks, or all in capitals.
fn shown(clue: &Clue) -> Option<String> {
    let quoted = clue.title.as_deref().filter(|_| !clue.quoted).and_then(letters);
    quoted.or_else(|| {
        let capitals = |token: &&Token| {
            let written = &clue.plain[token.range()];
            !token.dotted && written.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'\'')
        };
        let first =
            clue.tokens.iter().position(|token| capitals(&token) && token.text.len() > 1)?;
        let run = clue.tokens[first..].iter().take_while(capitals);
        letters(&run.map(|token| token.text.as_str()).collect::<String>())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(clue: &str, answer: &str, admitted: bool) {
        let found = constraint(&Clue::parse(clue)).is_some_and(|found| found.admits(answer));
        assert_eq!(found, admitted, "{clue:?} {answer}");
    }

    #[test]
    fn letters_of_the_clue() {
        check("Anagram of NOTES", "STONE", true);
        check("Anagram of NOTES", "TONER", false);
        check("Listens, anagrammed", "TINSELS", true);
        check("Hidden in plain sight", "INSIGH", true);
        check("Girl's palindromic name", "HANNAH", true);
        check("Girl's palindromic name", "HELEN", false);
        check("Apt mix-up that is an anagram of MY CAR", "CAMRY", true);
        check("Name found in \"red nations\"", "EDNA", true);
        check("Plain clue", "RATS", false);
    }
}

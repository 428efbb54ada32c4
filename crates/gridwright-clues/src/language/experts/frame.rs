//! What the experts share: the words of a clue laid bare, numbers in words,
//! and a list of proposals that keeps only what fits.

use std::borrow::Cow;

use smol_str::SmolStr;

use super::Proposal;
use crate::language::Clue;

/// The words of a clue without articles and without the remarks that follow
/// many clues ("for short", "Abbr.", "e.g."), for matching against frames such
/// as `["letter", "after", x]`.
pub(super) fn said(clue: &Clue) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::with_capacity(clue.tokens.len());
    for token in &clue.tokens {
        let letter = token.capital && token.text == "a" && (token.hyphen || !words.is_empty());
        if letter || !matches!(token.text.as_str(), "the" | "a" | "an") {
            words.push(&token.text);
        }
    }
    loop {
        let kept = match words[..] {
            [.., "for", "short"] | [.., "in", "brief"] | [.., "in", "short"] => words.len() - 2,
            [.., "abbr" | "briefly" | "informally" | "eg" | "say" | "perhaps" | "maybe"]
                if words.len() > 1 =>
            {
                words.len() - 1
            }
            _ => return words,
        };
        words.truncate(kept);
    }
}

/// Proposals of one expert for one length.
pub(super) struct AnswerSet {
    expert: &'static str,
    length: usize,
    found: Vec<Proposal>,
}

impl AnswerSet {
    pub(super) fn new(expert: &'static str, length: usize) -> Self {
        Self { expert, length, found: Vec::new() }
    }

    /// Adds an answer if it fits.
    pub(super) fn add(
        &mut self,
        answer: impl AsRef<str>,
        probability: f32,
        reason: impl Into<Cow<'static, str>>,
    ) {
        let answer = answer.as_ref();
        if self.fits(answer) && probability > 0.0 {
            let answer: SmolStr = answer.chars().map(|c| c.to_ascii_uppercase()).collect();
            let reason = reason.into();
            self.found.push(Proposal { answer, probability, reason, expert: self.expert });
        }
    }

    /// Spreads a probability over those of the weighted answers that fit.
    pub(super) fn share<S: AsRef<str>>(
        &mut self,
        answers: impl IntoIterator<Item = (S, f32)>,
        probability: f32,
        reason: &'static str,
    ) {
        let fitting: Vec<(S, f32)> = answers
            .into_iter()
            .filter(|(answer, weight)| self.fits(answer.as_ref()) && *weight > 0.0)
            .collect();
        let total: f32 = fitting.iter().map(|(_, weight)| weight).sum();
        for (answer, weight) in fitting {
            self.add(answer, probability * weight / total, reason);
        }
    }

    /// Spreads a probability evenly over those of the answers that fit.
    pub(super) fn share_evenly<S: AsRef<str>>(
        &mut self,
        answers: impl IntoIterator<Item = S>,
        probability: f32,
        reason: &'static str,
    ) {
        self.share(answers.into_iter().map(|answer| (answer, 1.0)), probability, reason);
    }

    /// Whether an answer has the length that is asked for.
    pub(super) fn fits(&self, answer: &str) -> bool {
        answer.len() == self.length
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// The proposals, each answer once (the surest), adding up to one at most.
    pub(super) fn done(mut self) -> Vec<Proposal> {
        self.found.sort_by(|a, b| {
            a.answer.cmp(&b.answer).then_with(|| b.probability.total_cmp(&a.probability))
        });
        self.found.dedup_by(|later, kept| later.answer == kept.answer);
        let total: f32 = self.found.iter().map(|proposal| proposal.probability).sum();
        if total > 1.0 {
            for proposal in &mut self.found {
                proposal.probability /= total;
            }
        }
        self.found
    }
}

/// The plural of a word that takes a plain -S or, after a hiss, -ES.
pub(super) fn plural(word: &str) -> String {
    let hiss =
        ["S", "X", "Z", "CH", "SH"].iter().any(|end| word.to_ascii_uppercase().ends_with(end));
    format!("{word}{}", if hiss { "ES" } else { "S" })
}

const CARDINALS: [&str; 21] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

const TENS: [&str; 10] =
    ["", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

const ORDINALS: [&str; 21] = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];

/// A number in digits or as one word.
pub(super) fn cardinal(word: &str) -> Option<u32> {
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return word.parse().ok();
    }
    let small = CARDINALS.iter().position(|name| *name == word);
    let tens = || TENS.iter().skip(2).position(|name| *name == word).map(|at| (at + 2) * 10);
    let large = || match word {
        "dozen" => Some(12),
        "hundred" => Some(100),
        "thousand" => Some(1000),
        _ => None,
    };
    small.or_else(tens).or_else(large).and_then(|number| u32::try_from(number).ok())
}

/// "third" or "3rd".
pub(super) fn ordinal(word: &str) -> Option<u32> {
    if let Some(at) = ORDINALS.iter().position(|name| *name == word) {
        return u32::try_from(at).ok();
    }
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| word.strip_suffix(end))?;
    digits.parse().ok()
}

/// A number below a thousand in words, without spaces, as it stands in a grid.
pub(super) fn spelt(number: u32) -> Option<String> {
    let index = number as usize;
    let text = match index {
        0..=20 => CARDINALS[index].to_owned(),
        21..=99 if index.is_multiple_of(10) => TENS[index / 10].to_owned(),
        21..=99 => format!("{}{}", TENS[index / 10], CARDINALS[index % 10]),
        100..=999 => {
            let rest = if index.is_multiple_of(100) { String::new() } else { spelt(number % 100)? };
            format!("{}hundred{rest}", CARDINALS[index / 100])
        }
        1000 => "onethousand".to_owned(),
        _ => return None,
    };
    Some(text.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(said(&Clue::parse(text)), expected, "{text:?}");
    }

    #[test]
    fn remarks_are_left_out() {
        check("The letter after Rho, for short", &["letter", "after", "rho"]);
        check("Mo. before the 4th: Abbr.", &["mo", "before", "4th"]);
        check("A-F connection", &["a", "f", "connection"]);
        check("A road: Abbr.", &["road"]);
        check("Say", &["say"]);
    }

    #[test]
    fn numbers_in_words() {
        assert_eq!(spelt(7).as_deref(), Some("SEVEN"));
        assert_eq!(spelt(42).as_deref(), Some("FORTYTWO"));
        assert_eq!(spelt(90).as_deref(), Some("NINETY"));
        assert_eq!(spelt(112).as_deref(), Some("ONEHUNDREDTWELVE"));
        assert_eq!(spelt(2000), None);
        assert_eq!(
            (cardinal("twelve"), cardinal("42"), cardinal("many")),
            (Some(12), Some(42), None)
        );
        assert_eq!((cardinal("forty"), cardinal("dozen")), (Some(40), Some(12)));
        assert_eq!((ordinal("third"), ordinal("22nd"), ordinal("last")), (Some(3), Some(22), None));
    }

    #[test]
    fn answers_that_do_not_fit_are_left_out() {
        let mut answers = AnswerSet::new("test", 3);
        answers.share([("one", 1.0), ("two", 3.0), ("three", 9.0)], 0.8, "number");
        answers.add("one", 0.4, "again");
        let found: Vec<_> = answers.done().into_iter().map(|p| (p.answer, p.probability)).collect();
        assert_eq!(found, [(SmolStr::new("ONE"), 0.4), (SmolStr::new("TWO"), 0.6)][..].to_vec());
    }
}

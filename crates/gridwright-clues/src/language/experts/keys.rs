//! Keys of keyboards and phones.

use super::frame::{AnswerSet, said};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Keys of keyboards and phones.
pub(super) struct Keys;

/// The letters on a telephone, from the key 2 on.
const PHONE: [&str; 8] = ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"];

/// Keys of a computer and how often each is an answer.
const COMPUTER: [(&str, f32); 20] = [
    ("ESC", 9.0),
    ("ALT", 8.0),
    ("TAB", 7.0),
    ("ENTER", 6.0),
    ("DEL", 4.0),
    ("SHIFT", 4.0),
    ("CTRL", 4.0),
    ("DELETE", 3.0),
    ("ESCAPE", 3.0),
    ("END", 2.0),
    ("HOME", 2.0),
    ("CAPSLOCK", 2.0),
    ("RETURN", 2.0),
    ("INSERT", 1.0),
    ("INS", 1.0),
    ("OPTION", 1.0),
    ("CONTROL", 2.0),
    ("COMMAND", 1.0),
    ("SPACEBAR", 2.0),
    ("PAGEUP", 1.0),
];

impl Expert for Keys {
    fn name(&self) -> &'static str {
        "keys"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec!["key", "keys", "phone", "telephone", "keypad", "keyboard", "qwerty", "dial", "typist"]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 8 {
            return answers.done();
        }
        phone(&words, &mut answers);
        if answers.is_empty() {
            computer(&words, &mut answers);
        }
        answers.done()
    }
}

fn phone(words: &[&str], answers: &mut AnswerSet) {
    let says = |word: &str| words.contains(&word);
    if !(says("phone") || says("telephone") || says("keypad") || says("dial")) {
        return;
    }
    let number =
        words.iter().find_map(|word| word.parse::<usize>().ok().filter(|n| (2..=9).contains(n)));
    let letters =
        says("letters") || says("trio") || says("triplet") || says("threesome") || says("sequence");
    if let Some(number) = number {
        let sure = if letters || words.len() <= 5 { 0.85 } else { 0.3 };
        answers.add(PHONE[number - 2], sure, "letters on that key");
    } else if letters || words.iter().any(|word| word.starts_with("trio")) {
        answers.share_evenly(PHONE.iter(), 0.3, "letters on a phone");
    }
}

fn computer(words: &[&str], answers: &mut AnswerSet) {
    let says = |word: &str| words.contains(&word);
    let about = ["pc", "computer", "keyboard", "laptop", "mac", "apple"].into_iter().any(says);
    if !(says("key") || says("keys")) {
        return;
    }
    match words {
        [
            "key" | "keys",
            "near" | "by" | "above" | "below" | "under" | "over" | "next" | "on" | "beside"
            | "adjacent" | "left" | "right" | "in" | "to",
            ..,
        ] => {
            answers.share(COMPUTER, 0.65, "a key of the keyboard");
        }
        [.., "key" | "keys"] if about => answers.share(COMPUTER, 0.9, "a key of the keyboard"),
        ["key"] | ["certain", "key"] | ["corner" | "word", "key"] => {
            answers.share(COMPUTER, 0.35, "a key of the keyboard");
        }
        _ if about => answers.share(COMPUTER, 0.65, "a key of the keyboard"),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn keys() {
        check(&Keys, "Letters on a telephone's 5", "JKL");
        check(&Keys, "3, on a phone", "DEF");
        check(&Keys, "PC key", "ESC");
        check_among(&Keys, "Phone trio", "GHI");
        check_among(&Keys, "Key near Q", "TAB");
        check_among(&Keys, "Computer key", "ENTER");
        check_silent(&Keys, "Piano key", 5);
        check_silent(&Keys, "Phone call", 4);
    }
}

//! Words that sound like a word of the clue.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::frame::AnswerSet;
use super::{Expert, Proposal};
use crate::language::Clue;
use crate::language::clue::Token;

/// Words that sound like a word of the clue.
pub(super) struct Homophone;

impl Expert for Homophone {
    fn name(&self) -> &'static str {
        "homophone"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec!["homophone", "homophones", "homophonic", "sounds", "sound", "soundalike", "pronounced"]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words: Vec<&Token> = clue.words().collect();
        let texts: Vec<&str> = words.iter().map(|token| token.text.as_str()).collect();
        let (word, sure) = match texts[..] {
            ["homophone", "of" | "for", word] => (word, 0.8),
            [.., "homophone" | "homophonic", "of" | "for" | "with" | "to", word] => (word, 0.6),
            [word, "homophone" | "soundalike"] => (word, 0.8),
            [.., "sounds" | "sound", "like", "a" | "an" | "the", word] => (word, 0.25),
            [.., "sounds" | "sound", "like", word] => (word, 0.35),
            [.., "pronounced", "like", word] => (word, 0.4),
            _ => return answers.done(),
        };
        if let Some(group) = groups().get(word) {
            let others = group.split(' ').filter(|other| *other != word);
            answers.share_evenly(others, sure, "sounds the same");
        }
        answers.done()
    }
}

/// For every word the line it stands in.
fn groups() -> &'static HashMap<&'static str, &'static str> {
    static GROUPS: OnceLock<HashMap<&'static str, &'static str>> = OnceLock::new();
    GROUPS.get_or_init(|| {
        let lines = include_str!("homophones.txt").lines().filter(|line| !line.starts_with('#'));
        lines.flat_map(|line| line.split(' ').map(move |word| (word, line))).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_silent};
    use super::*;

    #[test]
    fn same_sounds() {
        check(&Homophone, "Homophone of \"flower\"", "FLOUR");
        check(&Homophone, "\"Raised\" homophone", "RAZED");
        check(&Homophone, "River that sounds like \"dies\"", "DYES");
        check_silent(&Homophone, "Sounds like a plan!", 4);
        check_silent(&Homophone, "Sound of music", 4);
    }
}

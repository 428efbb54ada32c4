//! Hebrew letters.

use super::frame::{AnswerSet, plural, said};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;

/// Hebrew letters.
pub(super) struct Hebrew;

/// The letters in order. Those with several spellings stand here with one; the
/// others are in [`SPELLINGS`].
const LETTERS: Sequence = Sequence {
    names: &[
        "aleph", "beth", "gimel", "daleth", "he", "vav", "zayin", "heth", "teth", "yod", "kaph",
        "lamed", "mem", "nun", "samekh", "ayin", "pe", "sadhe", "koph", "resh", "shin", "tav",
    ],
    circular: false,
};

/// Other spellings, by place.
const SPELLINGS: &[(usize, &str)] = &[
    (0, "alef"),
    (1, "bet"),
    (1, "vet"),
    (2, "gimmel"),
    (3, "dalet"),
    (4, "heh"),
    (5, "waw"),
    (6, "zain"),
    (7, "chet"),
    (7, "het"),
    (8, "tet"),
    (9, "yodh"),
    (9, "yud"),
    (10, "kaf"),
    (10, "khaf"),
    (11, "lamedh"),
    (14, "samech"),
    (14, "samek"),
    (16, "peh"),
    (16, "feh"),
    (17, "tsadi"),
    (17, "tzadi"),
    (18, "kof"),
    (18, "qoph"),
    (20, "sin"),
    (21, "taw"),
];

impl Expert for Hebrew {
    fn name(&self) -> &'static str {
        "hebrew"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = vec!["hebrew", "jewish", "torah", "israeli", "dreidel"];
        words.extend(LETTERS.names.iter().filter(|name| name.len() > 2));
        words.extend(
            SPELLINGS
                .iter()
                .map(|spelling| spelling.1)
                .filter(|name| *name != "bet" && *name != "sin"),
        );
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words: Vec<&str> = said(clue).into_iter().map(standard).collect();
        let hebrew = words.iter().any(|w| matches!(*w, "hebrew" | "jewish" | "torah" | "israeli"));
        let letter = words.iter().any(|w| matches!(*w, "letter" | "letters" | "character"));
        if let Some(asked) = LETTERS.asked(&words) {
            let sure = match (asked.by_number, hebrew, letter) {
                (true, true, true) => 0.85,
                (true, _, _) => 0.0,
                (false, true, _) | (false, _, true) => 0.85,
                (false, false, false) if words.len() <= 3 => 0.5,
                _ => 0.0,
            };
            answers.share_evenly(spellings(asked.index), sure, "its place in the Hebrew alphabet");
        } else if (hebrew && letter && words.len() <= 6) || words == ["dreidel", "letter"] {
            let sure = if words.len() == 2 { 0.85 } else { 0.5 };
            let all = (0..LETTERS.names.len()).flat_map(spellings);
            let several = words.contains(&"letters");
            answers.share_evenly(
                all.map(|name| if several { plural(name) } else { name.to_owned() }),
                sure,
                "a Hebrew letter",
            );
        }
        answers.done()
    }
}

/// The spelling that [`LETTERS`] has of a name.
fn standard(word: &str) -> &str {
    SPELLINGS.iter().find(|(_, name)| *name == word).map_or(word, |(at, _)| LETTERS.names[*at])
}

fn spellings(index: usize) -> impl Iterator<Item = &'static str> {
    let others = SPELLINGS.iter().filter(move |(at, _)| *at == index).map(|(_, name)| *name);
    std::iter::once(LETTERS.names[index]).chain(others)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn letters() {
        check(&Hebrew, "Hebrew letter after mem", "NUN");
        check(&Hebrew, "Letter before shin", "RESH");
        check(&Hebrew, "First Hebrew letter", "ALEPH");
        check(&Hebrew, "Second letter of the Hebrew alphabet", "BETH");
        check(&Hebrew, "Kaf follower", "LAMED");
        check_among(&Hebrew, "Hebrew letter", "TETH");
        check_among(&Hebrew, "Hebrew letters", "MEMS");
        check_silent(&Hebrew, "Shin guard", 3);
        check_silent(&Hebrew, "Hebrew prophet", 4);
    }
}

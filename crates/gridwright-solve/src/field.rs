//! Puzzles that are outside of what the solver knows: cryptic ones, other
//! languages, clues that are mere letters, no clues at all.
//!
//! They are told apart before any time is spent, from the texts of their
//! clues. The confidence of their letters is fitted: the tables of the solver
//! were measured on American puzzles.

use std::fmt;

use gridwright_clues::Enumeration;
use gridwright_clues::phrase::PhraseModel;
use gridwright_core::Puzzle;

use crate::solved::Solved;

/// Why a puzzle is outside of the solver's field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OutOfField {
    /// Hardly any clue has a text.
    NoClues,
    /// The clues are cryptic: wordplay, with the lengths of the words behind.
    Cryptic,
    /// The clues are not in English.
    Foreign,
    /// The clues are letters or single words made of the answer's letters:
    /// anagrams, rhymes, codes.
    Letters,
}

impl fmt::Display for OutOfField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoClues => {
                "the clues have no texts: the grid is filled with likely words, and no more"
            }
            Self::Cryptic => {
                "this looks like a cryptic crossword: where its clues can be read for wordplay they \
                 are, but more letters will be wrong than in a plain one"
            }
            Self::Foreign => {
                "the clues do not look English, and the solver knows no other language: \
                 letters that are more likely wrong than right are left out"
            }
            Self::Letters => {
                "the clues look like mere letters, anagrams or codes, which the solver does not \
                 understand: few letters will be right"
            }
        })
    }
}

/// Fewer clues than this say nothing of the puzzle.
const LEAST_CLUES: usize = 6;
/// The share of clues without a text from which on there are none.
const EMPTY: f64 = 0.8;
/// The share of clues with an enumeration, and the mean number of their words,
/// from which on a puzzle is cryptic. Plain British clues have enumerations,
/// too, but are short.
const ENUMERATED: f64 = 0.6;
const CRYPTIC_WORDS: f64 = 4.5;
/// The share of the words of clues that the phrase model knows in English.
const KNOWN_WORDS: f64 = 0.6;
/// The share of clues that are one odd word, from which on they are letters.
const ODD_CLUES: f64 = 0.6;

/// What puts a puzzle outside of the solver's field, if anything does.
pub fn out_of_field(puzzle: &Puzzle, phrases: &PhraseModel) -> Option<OutOfField> {
    let texts: Vec<(String, bool)> = puzzle
        .all_clues()
        .map(|(_, _, clue)| {
            let text = clue.text.plain();
            let (bare, lengths) = Enumeration::split_off(&text);
            (bare.to_owned(), lengths.is_some() || clue.enumeration.is_some())
        })
        .collect();
    let clues = texts.len().max(puzzle.grid.slots().len());
    if clues < LEAST_CLUES {
        return None;
    }
    let filled: Vec<&(String, bool)> = texts.iter().filter(|(text, _)| has_words(text)).collect();
    if (filled.len() as f64) < (1.0 - EMPTY) * clues as f64 {
        return Some(OutOfField::NoClues);
    }
    let count = filled.len() as f64;
    let words: Vec<Vec<String>> = filled.iter().map(|(text, _)| words_of(text)).collect();
    let all = || words.iter().flatten();
    let total = all().count().max(1) as f64;
    let known = all().filter(|word| is_english(word, phrases)).count() as f64;
    let is_odd = |own: &&Vec<String>| own.len() == 1 && !is_english(&own[0], phrases);
    if words.iter().filter(is_odd).count() as f64 >= ODD_CLUES * count {
        return Some(OutOfField::Letters);
    }
    if known < KNOWN_WORDS * total {
        return Some(OutOfField::Foreign);
    }
    let enumerated = filled.iter().filter(|(_, has_lengths)| *has_lengths).count() as f64;
    if enumerated >= ENUMERATED * count && total >= CRYPTIC_WORDS * count {
        return Some(OutOfField::Cryptic);
    }
    None
}

fn has_words(text: &str) -> bool {
    text.chars().any(char::is_alphanumeric)
}

/// The words of letters in a text.
fn words_of(text: &str) -> Vec<String> {
    let letters = |c: char| c.is_alphabetic() || c == '\'' || c == '\u{2019}';
    let words = text.split(|c: char| !letters(c));
    let bare = words.map(|word| word.trim_matches(['\'', '\u{2019}']));
    bare.filter(|word| !word.is_empty()).map(str::to_uppercase).collect()
}

/// Words of other languages that English texts have often enough to be in the
/// model.
const FOREIGN_WORDS: [&str; 40] = [
    "IL", "LA", "LO", "UN", "UNA", "DI", "DEL", "DELLA", "CHE", "PER", "SI", "NEL", "CON", "LE",
    "DER", "DIE", "DAS", "EIN", "EINE", "UND", "VON", "MIT", "IST", "IM", "DEN", "LES", "DES",
    "UNE", "DU", "EN", "ET", "AU", "DANS", "QUI", "EL", "LOS", "LAS", "DE", "GLI", "ZUM",
];

fn is_english(word: &str, phrases: &PhraseModel) -> bool {
    let letters: String = word.chars().filter(char::is_ascii_alphabetic).collect();
    word.is_ascii()
        && !FOREIGN_WORDS.contains(&letters.as_str())
        && phrases.word_id(&letters).is_some_and(|id| phrases.word_probability(id) > RARE)
}

/// Words that are less likely than this are as good as unknown.
const RARE: f32 = 1e-7;

/// Letters of puzzles in other languages that are less likely than this are
/// left out.
const LEAST_FOREIGN: f64 = 0.5;

impl OutOfField {
    /// The power that fits the confidence of letters in such puzzles, as
    /// measured on a few of each.
    fn power(self) -> f64 {
        match self {
            Self::NoClues => 3.0,
            Self::Cryptic => 2.5,
            Self::Foreign => 3.0,
            Self::Letters => 2.5,
        }
    }
}

impl Solved {
    /// The same with confidence as it is in puzzles outside of the field. In one
    /// of another language English words are left out: its solution has the
    /// letters that are more likely right than wrong.
    #[must_use]
    pub fn fitted_for(self, out: Option<OutOfField>) -> Self {
        let Some(out) = out else { return self };
        let mut fitted = self.raised_to(out.power());
        if out == OutOfField::Foreign {
            for cell in fitted.cells.iter().filter(|cell| cell.confidence < LEAST_FOREIGN) {
                fitted.solution.set(cell.cell, None);
            }
        }
        fitted
    }

    /// The same with every confidence to a power: below one where letters are
    /// right more often than it says.
    #[must_use]
    pub(crate) fn raised_to(mut self, power: f64) -> Self {
        let fitted = |share: f64| {
            gridwright_search::math::exp(gridwright_search::math::ln(share.max(1e-12)) * power)
        };
        for cell in self.cells.iter_mut().filter(|cell| cell.confidence < 1.0) {
            cell.confidence = fitted(cell.confidence);
        }
        for word in self.words.iter_mut().filter(|word| word.probability < 1.0) {
            word.probability = fitted(word.probability);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use gridwright_clues::phrase::PhraseBuilder;
    use gridwright_core::{Clue, ClueList, Direction, Grid};

    use super::*;

    fn phrases() -> PhraseModel {
        let mut builder = PhraseBuilder::new();
        for word in ["river", "through", "the", "city", "of", "light", "a", "bird", "in", "old"] {
            builder.frequency(word, 1000.0);
        }
        builder.build()
    }

    fn check(clues: [&str; 6], expected: Option<OutOfField>) {
        let mut puzzle = Puzzle::new(Grid::from_rows(&["___", "___", "___"]).unwrap());
        puzzle.grid.number_cells();
        for (direction, texts) in [(Direction::Across, &clues[..3]), (Direction::Down, &clues[3..])]
        {
            let mut list = ClueList::standard(direction);
            list.clues =
                texts.iter().enumerate().map(|(i, text)| Clue::new(i.to_string(), *text)).collect();
            puzzle.lists.push(list);
        }
        assert_eq!(out_of_field(&puzzle, &phrases()), expected, "{clues:?}");
    }

    #[test]
    fn puzzles_are_told_apart() {
        let plain = ["River in the city", "Old bird", "The light", "Bird of light", "City", "Old"];
        check(plain, None);
        check(["", "", "-", "", "", "Bird"], Some(OutOfField::NoClues));
        check(
            [
                "River through the old city (3)",
                "Light bird in the river (3)",
                "Old bird of the city (1,2)",
                "A bird in a light city (3)",
                "The river of the old bird (3)",
                "City of light in a river (3)",
            ],
            Some(OutOfField::Cryptic),
        );
        check(
            ["Bird (3)", "Old city (3)", "River (3)", "The light (3)", "City (3)", "Old (3)"],
            None,
        );
        check(
            ["Il fiume di Roma", "Uccello", "Una luce", "Vecchia", "Nel cielo", "Citt\u{e0}"],
            Some(OutOfField::Foreign),
        );
        check(["TAC", "GOD", "WOC", "TAR", "NEH", "XOF"], Some(OutOfField::Letters));
    }
}

//! Clues in which a sign stands for a letter: "Smoo*h, as clo*hes".
//!
//! Some puzzles hide one letter in all of their clues. Which one it is shows in
//! the words: with the right letter nearly all of them are known.

use gridwright_clues::phrase::PhraseModel;

use crate::graph::FactorGraph;
use crate::tuning::HiddenLetterTuning;

/// Signs that clues use as they are.
const ORDINARY: &str =
    ".,'\"-/:;!?()[]{}&$%_<>°\u{2019}\u{2018}\u{201c}\u{201d}\u{2013}\u{2014}\u{2026}";

/// Puts the hidden letter back into the clues, if there is one.
pub(crate) fn restore(graph: &mut FactorGraph, model: &PhraseModel, tuning: &HiddenLetterTuning) {
    let clues: Vec<&str> = graph.slots.iter().map(|slot| slot.clue.as_str()).collect();
    let Some((sign, letter)) = hidden(&clues, model, tuning) else { return };
    for slot in &mut graph.slots {
        slot.clue = put_back(&slot.clue, sign, letter);
    }
}

/// The sign and the letter that it stands for.
fn hidden(
    clues: &[&str],
    model: &PhraseModel,
    tuning: &HiddenLetterTuning,
) -> Option<(char, char)> {
    let mut signs: Vec<char> = clues.iter().flat_map(|clue| clue.chars()).collect();
    signs.retain(|c| !c.is_alphanumeric() && !c.is_whitespace() && !ORDINARY.contains(*c));
    signs.sort_unstable();
    signs.dedup();
    for sign in signs {
        let words: Vec<&str> = clues.iter().flat_map(|clue| words_with(clue, sign)).collect();
        if words.len() < tuning.fewest_words {
            continue;
        }
        let known =
            |letter: char| words.iter().filter(|word| is_known(word, sign, letter, model)).count();
        let best = ('a'..='z').map(|letter| (known(letter), letter)).max()?;
        if best.0 as f64 >= tuning.known * words.len() as f64 {
            return Some((sign, best.1));
        }
    }
    None
}

/// The words of a clue in which a sign stands beside letters. One that begins
/// the clue marks it as one of several, as stars do.
fn words_with(clue: &str, sign: char) -> impl Iterator<Item = &str> {
    clue.strip_prefix(sign).unwrap_or(clue).split_whitespace().filter(move |word| {
        word.contains(sign) && word.chars().filter(|c| c.is_alphabetic()).count() > 1
    })
}

fn is_known(word: &str, sign: char, letter: char, model: &PhraseModel) -> bool {
    let word: String = put_back(word, sign, letter).chars().filter(|c| c.is_alphabetic()).collect();
    model.word_id(&word.to_uppercase()).is_some()
}

fn put_back(text: &str, sign: char, letter: char) -> String {
    text.replace(sign, letter.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_clues::phrase::PhraseBuilder;

    fn model() -> PhraseModel {
        let mut builder = PhraseBuilder::new();
        let words =
            ["took", "off", "smooth", "as", "clothes", "at", "no", "cost", "bottle", "size"];
        for word in words.into_iter().chain(["letters", "tanning", "critter", "star", "one"]) {
            builder.frequency(word, 50.0);
        }
        builder.build()
    }

    #[test]
    fn a_hidden_letter_is_found_by_the_words_it_makes() {
        let clues = [
            "*ook off",
            "Smoo*h, as clo*hes",
            "A* no cos*",
            "Bo**le size",
            "*anning le**ers",
            "Cri**er",
        ];
        assert_eq!(hidden(&clues, &model(), &HiddenLetterTuning::default()), Some(('*', 't')));
        assert_eq!(put_back("Bo**le size", '*', 't'), "Bottle size");
    }

    #[test]
    fn stars_that_mark_clues_hide_nothing() {
        let clues =
            ["*Took off", "*Smooth", "*Cost", "*Bottle", "*One", "*Star", "*Size", "*Letters"];
        assert_eq!(hidden(&clues, &model(), &HiddenLetterTuning::default()), None);
        let strange = ["x*y* q*z*", "a*b*c d*e*f", "g*h*i j*k*l"];
        assert_eq!(hidden(&strange, &model(), &HiddenLetterTuning::default()), None);
    }
}

//! Showing an answer with the spaces between its words.

use super::engine::Engine;
use super::list::{AnswerList, flag};
use super::phrase::{PhraseModel, WordId};

/// Strings of fewer letters are shown as one word.
const LEAST_LETTERS: usize = 5;
/// So many times likelier must a phrase be than a word that is spelled so.
const CLEARLY: f64 = 20.0;
/// Words of up to so many letters must be usual ones in a phrase.
const SHORT: usize = 3;
/// As likely are usual words at least.
const USUAL: f32 = 1e-5;
/// What begins or ends a word and is none.
const BEGINNINGS: [&str; 24] = [
    "ANTI", "BE", "BI", "CO", "DE", "DIS", "EN", "EX", "HYPER", "IN", "INTER", "MICRO", "MIS",
    "MULTI", "NEO", "NON", "POST", "PRE", "PROTO", "PSEUDO", "RE", "SUB", "UN", "UNDER",
];
const ENDINGS: [&str; 26] = [
    "ABLE", "AL", "ANT", "ATION", "ED", "ER", "ERS", "ES", "EST", "ETTE", "IC", "ICAL", "IES",
    "ING", "INGS", "ION", "ISH", "ISM", "IST", "ITY", "LESS", "LIKE", "LY", "MENT", "NESS", "SHIP",
];
/// Short words that do begin phrases, although they also begin words.
const FIRST_WORDS: [&str; 3] = ["BE", "IN", "UNDER"];
/// The only words of one letter or two.
const TINY_WORDS: [&str; 50] = [
    "A", "AD", "AM", "AN", "AS", "AT", "BE", "BY", "DA", "DE", "DO", "DR", "EL", "EX", "GO", "HE",
    "HI", "HO", "I", "ID", "IF", "IN", "IS", "IT", "LA", "LE", "ME", "MR", "MS", "MY", "NO", "O",
    "OF", "OH", "OK", "ON", "OR", "OX", "PC", "PI", "SO", "ST", "TO", "TV", "UP", "US", "VS", "WE",
    "YA", "YE",
];

impl Engine {
    /// An answer with the spaces between its words, as far as they are known:
    /// `DRAMAQUEEN` is `DRAMA QUEEN`.
    pub fn in_words(&self, answer: &str) -> String {
        let own = self.overlay.as_ref().and_then(|overlay| overlay.shown(answer));
        if let Some(own) = own {
            return own.to_owned();
        }
        in_words(self.list(), self.phrases(), answer)
    }
}

fn in_words(list: &AnswerList, phrases: &PhraseModel, answer: &str) -> String {
    let is_letters = answer.bytes().all(|byte| byte.is_ascii_uppercase());
    let marks = list.find(answer).map_or(0, |id| list.flags(id));
    if answer.len() < LEAST_LETTERS || !is_letters || marks & flag::WORD != 0 {
        return answer.to_owned();
    }
    let letters: Vec<u8> = answer.bytes().map(|byte| byte - b'A').collect();
    let Some((words, ratio)) = phrases.cut_into_phrase(&letters) else { return answer.to_owned() };
    let texts: Vec<&str> = words.iter().map(|word| phrases.word(*word)).collect();
    let is_odd = |(text, id): (&&str, &WordId)| {
        (text.len() <= 2 && !TINY_WORDS.contains(text))
            || (text.len() <= SHORT && phrases.word_probability(*id) < USUAL)
    };
    let is_affix = BEGINNINGS.contains(&texts[0]) && !FIRST_WORDS.contains(&texts[0])
        || ENDINGS.contains(&texts[texts.len() - 1]);
    match ratio > CLEARLY && !is_affix && !texts.iter().zip(&words).any(is_odd) {
        true => texts.join(" "),
        false => answer.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::AnswerFacts;
    use crate::knowledge::phrase::PhraseBuilder;

    #[test]
    fn phrases_are_shown_with_their_spaces() {
        let mut builder = PhraseBuilder::new();
        let source = builder.source(1.0);
        for (word, count) in [("drama", 50.0), ("queen", 90.0), ("the", 900.0), ("rapist", 4.0)] {
            builder.frequency(word, count);
        }
        builder.frequency("therapist", 60.0);
        (0..40).for_each(|_| builder.phrase(source, "drama queen"));
        (0..40).for_each(|_| builder.phrase(source, "therapist"));
        let phrases = builder.build();
        let word = AnswerFacts {
            text: "QUEENDRAMA".to_owned(),
            flags: flag::WORD,
            ..AnswerFacts::default()
        };
        let list = AnswerList::new(vec![word]);
        let check = |answer: &str, expected: &str| {
            assert_eq!(in_words(&list, &phrases, answer), expected);
        };
        check("DRAMAQUEEN", "DRAMA QUEEN");
        check("THERAPIST", "THERAPIST");
        check("QUEENDRAMA", "QUEENDRAMA");
        check("XYZZYX", "XYZZYX");
        check("THE", "THE");
        check("", "");
    }
}

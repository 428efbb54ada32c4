//! Reading cryptic clues for commands.

use std::cell::OnceCell;

use gridwright_clues::dictionary::Dictionary;
use gridwright_clues::{Engine, Known};
use gridwright_cryptic::{CrypticClue, Lexicon, Parse, PreparedClue, RankTuning, WordSense};
use serde::Serialize;

use crate::failure::Failure;
use crate::knowledge;

/// Opens the dictionary when the first cryptic clue comes.
#[derive(Default)]
pub struct CrypticReader {
    dictionary: OnceCell<Dictionary>,
}

/// A likely answer of a cryptic clue.
pub struct Reading {
    pub answer: String,
    pub probability: f64,
    pub parse: Option<ShownParse>,
    /// Whether there is wordplay, and not only a second definition.
    pub is_spelt: bool,
}

/// A parse for people and programs.
#[derive(Serialize)]
pub struct ShownParse {
    pub definition: String,
    pub wordplay: String,
    pub text: String,
    /// The negative logarithm of its probability.
    pub cost: f32,
}

impl ShownParse {
    pub fn new(parse: &Parse, clue: &CrypticClue) -> Self {
        Self {
            definition: parse.definition(clue),
            wordplay: parse.wordplay.explain(clue),
            text: parse.explain(clue),
            cost: parse.cost,
        }
    }
}

impl CrypticReader {
    /// The dictionary, which takes a moment.
    pub fn dictionary(&self) -> Result<&Dictionary, Failure> {
        if self.dictionary.get().is_none() {
            let opened = knowledge::dictionary();
            let opened = opened.map_err(|error| Failure::with("the dictionary", error))?;
            // Nobody else has put one there since.
            let _ = self.dictionary.set(opened);
        }
        Ok(self.dictionary.get_or_init(Dictionary::empty))
    }

    /// The likeliest answers of a clue with its enumeration, with their parses.
    pub fn ranked(
        &self,
        engine: &Engine,
        written: &str,
        known: &Known,
        most: usize,
    ) -> Result<Vec<Reading>, Failure> {
        let knowledge = WordSense::new(engine, self.dictionary()?);
        // With letters known the quick way finds as much.
        let sure = known.places().filter(|letters| letters.count_ones() == 1).count();
        let knowledge = if 3 * sure >= known.len() { knowledge.quick() } else { knowledge };
        let clue = CrypticClue::read(written);
        let tuning = RankTuning::default();
        let lexicon = Lexicon::built_in();
        let prepared = PreparedClue::new(&clue, known.len(), lexicon, &knowledge, &tuning);
        let ranked = prepared.rank(|word| known.admits(word), most);
        let read = ranked.into_iter().map(|one| Reading {
            answer: one.answer,
            probability: one.probability,
            is_spelt: one.parse.as_ref().is_some_and(|parse| !parse.is_double_definition()),
            parse: one.parse.map(|parse| ShownParse::new(&parse, &clue)),
        });
        Ok(read.collect())
    }
}

/// The letters of an answer as somebody wrote it.
pub fn letters(answer: &str) -> Result<String, Failure> {
    let is_part = |c: char| c.is_ascii_alphabetic() || matches!(c, ' ' | '-' | '\'' | '\u{2019}');
    if let Some(other) = answer.chars().find(|c| !is_part(*c)) {
        let message = format!("{other:?} is no letter A to Z: write the answer without it");
        return Err(Failure::with(answer, message));
    }
    let letters: String =
        answer.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase()).collect();
    match letters.len() {
        0 | 1 => Err(Failure::with(answer, "an answer has two letters or more")),
        _ => Ok(letters),
    }
}

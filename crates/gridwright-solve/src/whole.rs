//! Answers that go on in other entries.
//!
//! "With 8-Across, morning meal" and "See 6-Across" ask for one answer
//! together. So the clue is asked for answers as long as all of these entries,
//! and what each entry gets of an answer counts as far as the others are
//! believed to have the rest.

use std::collections::HashMap;
use std::rc::Rc;

use gridwright_clues::Clue;
use gridwright_clues::phrase::{Message, Query};

use crate::asked::Asked;
use crate::board::Board;
use crate::factor::Factor;
use crate::reference::{definition, place_of};
use crate::source::AnswerSource;

/// Longer answers are in no list.
const LONGEST: usize = 24;
/// Answers below this probability are passed over.
const NEGLIGIBLE: f32 = 1e-8;
/// What a letter that nobody believes in still has.
const LEAST_BELIEF: f64 = 1e-5;

/// An answer that goes over several entries.
pub(crate) struct Whole {
    /// The entries, in the order in which they are read.
    pub(crate) places: Vec<usize>,
    factor: Rc<Factor>,
    /// The letters of the answers that are worth looking at.
    likely: Vec<(Vec<u8>, f32)>,
}

impl Whole {
    /// The answers of a board that go over several entries.
    pub(crate) fn all<S: AnswerSource + ?Sized>(board: &Board, asked: &Asked<'_, S>) -> Vec<Self> {
        let places = 0..board.places.len();
        places.filter_map(|place| Self::at(board, asked, place)).collect()
    }

    /// The answer that starts in an entry.
    fn at<S: AnswerSource + ?Sized>(
        board: &Board,
        asked: &Asked<'_, S>,
        place: usize,
    ) -> Option<Self> {
        let clue = Clue::parse(&board.places[place].clue);
        let (names, text) = definition(&clue)?;
        let mut places = vec![place];
        for name in names {
            let other = place_of(board, name)?;
            if places.contains(&other) {
                return None;
            }
            places.push(other);
        }
        let length = places.iter().map(|place| board.places[*place].cells.len()).sum();
        if places.len() < 2 || length > LONGEST {
            return None;
        }
        let factor = asked.reading(&text, length);
        let words = asked.source.words(length).chunks_exact(length).zip(&factor.listed);
        let letters =
            |word: &[u8]| word.iter().map(|byte| byte.wrapping_sub(b'A').min(25)).collect();
        let words = words.filter(|(_, probability)| **probability > NEGLIGIBLE);
        let mut likely: Vec<(Vec<u8>, f32)> =
            words.map(|(word, probability)| (letters(word), *probability)).collect();
        likely.extend(factor.others.iter().cloned());
        Some(Self { places, factor, likely })
    }

    /// What one of the entries may be, if the others are what they are
    /// believed to be: letters and probabilities. What is left to one belongs
    /// to answers in no list. Without beliefs the others may be anything.
    pub(crate) fn part<S: AnswerSource + ?Sized>(
        &self,
        board: &Board,
        source: &S,
        (place, beliefs): (usize, Option<&[[f64; 26]]>),
    ) -> Vec<(Vec<u8>, f64)> {
        let mut heard: Vec<Message> = vec![];
        let mut own = 0..0;
        for other in &self.places {
            let cells = &board.places[*other].cells;
            if *other == place {
                own = heard.len()..heard.len() + cells.len();
            }
            heard.extend(cells.iter().map(|cell| match beliefs {
                Some(beliefs) if *other != place => {
                    beliefs[*cell].map(|belief| belief.max(LEAST_BELIEF) as f32)
                }
                _ => [1.0; 26],
            }));
        }
        let mut found: HashMap<&[u8], f64> = HashMap::new();
        let mut total = 0.0;
        for (letters, probability) in &self.likely {
            let rest = letters.iter().zip(&heard);
            let weight: f64 =
                rest.map(|(letter, heard)| f64::from(heard[usize::from(*letter)])).product::<f64>()
                    * f64::from(*probability);
            *found.entry(&letters[own.clone()]).or_default() += weight;
            total += weight;
        }
        let query = Query { incoming: &heard, boosts: &self.factor.boosts, negligible: 0.0 };
        let unlisted = self.factor.unlisted * source.phrases().evidence(query);
        let all = (total + unlisted).max(f64::MIN_POSITIVE);
        let mut words: Vec<(Vec<u8>, f64)> =
            found.into_iter().map(|(word, weight)| (word.to_vec(), weight / all)).collect();
        words.sort_by(|a, b| a.0.cmp(&b.0));
        words
    }
}

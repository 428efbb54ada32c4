//! Which words are likelier in a phrase, given its clue.
//!
//! A phrase in no list has never had a clue, but its words have: "Smart device
//! feature" speaks of TOUCH and SENSOR, if not of TOUCHSENSOR. So the source is
//! asked which single words the clue brings to mind, whatever their length.
//! Words of the clue itself hardly ever stand in its answer.

use gridwright_clues::phrase::{Boosts, PhraseModel, WordId};

use crate::board::Board;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// What is left of a word that stands in the clue itself.
const CLUE_WORD: f32 = 0.1;
/// Shorter words of a clue are in everything.
const SHORTEST_CLUE_WORD: usize = 4;
/// Words of these lengths are asked for.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=9;
/// Shorter answers are seldom phrases.
const SHORTEST_PHRASE: usize = 7;
/// Words that are sure to this degree need no second opinion.
const SURE: f64 = 0.98;
/// Answers that are in no list with less than this probability need none either.
const LEAST_UNLISTED: f64 = 0.01;
/// How many words get a second opinion: asking takes time.
const MOST_ASKED: usize = 12;
/// How far a probability among the words of its length goes towards the
/// greatest gain.
const EAGERNESS: f32 = 3.0;
/// What a word gains is divided by how usual it is anyway: so many times its
/// own probability, and at least this much.
const USUAL_TIMES: f32 = 300.0;
const USUAL_LEAST: f32 = 0.02;
/// Gains smaller than this are not worth noting.
const LEAST_GAIN: f32 = 0.01;

/// The words of a clue, with what is left of them.
pub(crate) fn repeated(model: &PhraseModel, clue: &str) -> Vec<(WordId, f32)> {
    clue.split(|letter: char| !letter.is_ascii_alphabetic())
        .filter(|word| word.len() >= SHORTEST_CLUE_WORD)
        .filter_map(|word| Some((model.word_id(&word.to_ascii_uppercase())?, CLUE_WORD)))
        .collect()
}

/// Asks for words that doubtful phrases might be made of. Says whether
/// anything was asked.
pub(crate) fn second_opinions<S: AnswerSource + ?Sized>(
    board: &Board,
    factors: &mut [Factor],
    source: &S,
    beliefs: &[[f64; 26]],
) -> bool {
    let mut doubtful: Vec<(f64, usize)> = vec![];
    for (place, (here, factor)) in board.places.iter().zip(&*factors).enumerate() {
        let highest = |cell: &usize| beliefs[*cell].iter().copied().fold(0.0, f64::max);
        let sure = here.cells.iter().map(highest).fold(1.0, f64::min);
        if here.cells.len() >= SHORTEST_PHRASE && sure < SURE && factor.unlisted >= LEAST_UNLISTED {
            doubtful.push((sure, place));
        }
    }
    doubtful.sort_by(|a, b| a.0.total_cmp(&b.0));
    doubtful.truncate(MOST_ASKED);
    for (_, place) in &doubtful {
        let clue = &board.places[*place].clue;
        let mut factor_of = repeated(source.phrases(), clue);
        factor_of.extend(brought_to_mind(source, clue, factors[*place].length));
        factors[*place].boosts = Boosts::new(factor_of);
    }
    !doubtful.is_empty()
}

/// The words that a clue brings to mind, with how much likelier they are.
fn brought_to_mind<S: AnswerSource + ?Sized>(
    source: &S,
    clue: &str,
    longest: usize,
) -> Vec<(WordId, f32)> {
    let model = source.phrases();
    let mut found = vec![];
    for length in LENGTHS.filter(|length| length + 2 <= longest) {
        let scores = source.score(clue, length);
        let words = source.words(length).chunks_exact(length);
        for (word, log) in words.zip(&scores.log_p) {
            let gain = (log.exp() * EAGERNESS).min(1.0);
            if gain < LEAST_GAIN {
                continue;
            }
            if let Some(id) = std::str::from_utf8(word).ok().and_then(|word| model.word_id(word)) {
                let usual = model.word_probability(id) * USUAL_TIMES + USUAL_LEAST;
                found.push((id, 1.0 + gain / usual));
            }
        }
    }
    found
}

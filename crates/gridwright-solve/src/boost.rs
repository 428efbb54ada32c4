//! Which words are likelier in a phrase, given its clue.
//!
//! A phrase in no list has never had a clue, but its words have: "Smart device
//! feature" speaks of TOUCH and SENSOR, if not of TOUCHSENSOR. So the source is
//! asked which answers the clue brings to mind, whatever their length, and the
//! words that these are made of become likelier. Words of the clue itself
//! hardly ever stand in its answer.

use std::collections::BTreeMap;

use gridwright_clues::phrase::{Boosts, PhraseModel, WordId};

use crate::asked::Asked;
use crate::board::Board;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// What is left of a word that stands in the clue itself.
const CLUE_WORD: f32 = 0.1;
/// Shorter words of a clue are in everything.
const SHORTEST_CLUE_WORD: usize = 4;
/// Answers of these lengths are asked for.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=13;
/// The longest of them that may be a word of the phrase by themselves.
const LONGEST_WORD: usize = 9;
/// The shortest of them that may be phrases, and the shortest words of these
/// that say anything.
const SHORTEST_PHRASE_ASKED: usize = 5;
const SHORTEST_PART: usize = 2;
/// Shorter answers are seldom phrases.
const SHORTEST_PHRASE: usize = 7;
/// Words that are sure to this degree need no second opinion.
const SURE: f64 = 0.98;
/// Answers that are in no list with less than this probability need none either.
const LEAST_UNLISTED: f64 = 0.01;
/// How many words get a second opinion: asking takes time.
const MOST_ASKED: usize = 12;
/// How far a probability among the answers of a length goes towards the
/// greatest gain.
const EAGERNESS: f32 = 10.0;
/// What a word gains is divided by how usual it is anyway: so many times its
/// own probability, and at least this much.
const USUAL_TIMES: f32 = 100.0;
const USUAL_LEAST: f32 = 0.002;
/// Less likely answers are passed over.
const LEAST_LIKELY: f32 = 0.0001;

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
    asked: &Asked<'_, S>,
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
        let length = factors[*place].length;
        let boosts = asked.boosts(&board.places[*place].clue, length);
        // Likelier words must not make phrases as such likelier.
        factors[*place].unlisted /= asked.source.phrases().inflation(&boosts, length);
        factors[*place].boosts = (*boosts).clone();
    }
    !doubtful.is_empty()
}

/// What a clue makes of the words of an answer in no list.
pub(crate) fn boosts<S: AnswerSource + ?Sized>(source: &S, clue: &str, length: usize) -> Boosts {
    let mut factor_of = repeated(source.phrases(), clue);
    factor_of.extend(brought_to_mind(source, clue, length));
    Boosts::new(factor_of)
}

/// The words that a clue brings to mind, with how much likelier they are.
fn brought_to_mind<S: AnswerSource + ?Sized>(
    source: &S,
    clue: &str,
    longest: usize,
) -> Vec<(WordId, f32)> {
    let model = source.phrases();
    let mut mind: BTreeMap<WordId, f32> = BTreeMap::new();
    for length in LENGTHS {
        let scores = source.score(clue, length);
        let words = source.words(length).chunks_exact(length).zip(&scores.log_p);
        let words = words.map(|(word, log)| (word, log.exp()));
        for (word, probability) in words.filter(|(_, probability)| *probability > LEAST_LIKELY) {
            let letters: Vec<u8> = word.iter().map(|byte| byte.wrapping_sub(b'A')).collect();
            let fits = length <= LONGEST_WORD && length + 2 <= longest;
            let alone = std::str::from_utf8(word).ok().filter(|_| fits);
            let alone = alone.and_then(|word| model.word_id(word));
            let parts = match length >= SHORTEST_PHRASE_ASKED {
                true => model.cut(&letters),
                false => vec![],
            };
            let is_part = |word: &WordId| model.word(*word).len() >= SHORTEST_PART;
            let parts = parts.iter().copied().filter(|_| parts.len() > 1).filter(is_part);
            for word in alone.into_iter().chain(parts) {
                *mind.entry(word).or_default() += probability;
            }
        }
    }
    let gain = |(word, probability): (WordId, f32)| {
        let usual = model.word_probability(word) * USUAL_TIMES + USUAL_LEAST;
        (word, 1.0 + (probability * EAGERNESS).min(1.0) / usual)
    };
    mind.into_iter().map(gain).collect()
}

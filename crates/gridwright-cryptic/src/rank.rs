//! From a cryptic clue to its likely answers.

use gridwright_search::math::exp;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::chart::{Parse, parse};
use crate::clue::CrypticClue;
use crate::lexicon::Lexicon;
use crate::verify::verify;

/// Something that knows words and what they mean: the engine of
/// `gridwright-clues`, or a small list in a test.
pub trait Definer {
    /// All words of a length: capitals A to Z, in alphabetical order, one
    /// behind the other without anything between them.
    fn words(&self, length: usize) -> &[u8];

    /// The logarithm of the probability of every word of a length, given a
    /// definition, in the order of [`words`](Self::words).
    fn define(&self, definition: &str, length: usize) -> Vec<f32>;
}

/// A likely answer of a cryptic clue.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The letters.
    pub answer: String,
    /// Its probability.
    pub probability: f64,
    /// The likeliest parse that the verifier accepts, if there is any.
    pub parse: Option<Parse>,
}

/// How much definitions and wordplay count, fitted on training years.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RankTuning {
    /// The weight of the logarithm of the probability by a definition.
    pub definition: f32,
    /// The weight of the cost of a parse.
    pub parse: f32,
    /// What an answer without any parse costs, in nats.
    pub unparsed: f32,
    /// How many candidates each definition proposes.
    pub candidates: usize,
    /// The most words of a definition.
    pub longest_definition: usize,
}

impl Default for RankTuning {
    fn default() -> Self {
        Self { definition: 0.7, parse: 0.6, unparsed: 6.0, candidates: 120, longest_definition: 6 }
    }
}

/// The likeliest answers of a clue of a length, at most so many, the likeliest
/// first. `admits` says which words agree with the letters that are known.
pub fn rank(
    clue: &CrypticClue,
    length: usize,
    lexicon: &Lexicon,
    definer: &impl Definer,
    tuning: &RankTuning,
    admits: impl Fn(&[u8]) -> bool,
    most: usize,
) -> Vec<Ranked> {
    let words = definer.words(length);
    let count = clue.words.len();
    if length < 2 || count < 2 || words.len() < length {
        return vec![];
    }
    let definitions = definitions(clue, length, definer, tuning);
    let mut candidates: FxHashSet<usize> = FxHashSet::default();
    for scores in definitions.values() {
        candidates.extend(best_of(scores, words, length, &admits, tuning.candidates));
    }
    candidates.extend(
        spelt_in(clue, words, length)
            .into_iter()
            .filter(|index| admits(&words[index * length..][..length])),
    );
    let score = |index: usize| {
        let answer = String::from_utf8_lossy(&words[index * length..][..length]).into_owned();
        let parses = parse(clue, &answer, lexicon);
        let by = |place| definitions.get(&place).map(|scores| tuning.definition * scores[index]);
        let likeliest = definitions.values().map(|scores| scores[index]);
        let likeliest = likeliest.fold(f32::NEG_INFINITY, f32::max);
        let mut best = (tuning.definition * likeliest - tuning.unparsed, None);
        for found in parses {
            // A definition that is too long to be asked about says nothing.
            let Some(defined) = by(found.definition) else { continue };
            let value = defined - tuning.parse * found.cost;
            if value > best.0 && verify(clue, &answer, &found).is_ok() {
                best = (value, Some(found));
            }
        }
        (best.0, answer, best.1)
    };
    let mut ranked: Vec<_> = candidates.into_iter().map(score).collect();
    ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let best = ranked.first().map_or(0.0, |first| first.0);
    let total: f64 = ranked.iter().map(|one| exp(f64::from(one.0 - best))).sum();
    let finished = ranked.into_iter().take(most).map(|(value, answer, parse)| {
        let probability = exp(f64::from(value - best)) / total;
        Ranked { answer, probability, parse }
    });
    finished.collect()
}

/// The scores of all words for every definition that the clue may have.
fn definitions(
    clue: &CrypticClue,
    length: usize,
    definer: &impl Definer,
    tuning: &RankTuning,
) -> FxHashMap<(usize, usize), Vec<f32>> {
    let count = clue.words.len();
    let mut found = FxHashMap::default();
    for words in 1..=tuning.longest_definition.min(count - 1) {
        for place in [(0, words), (count - words, count)] {
            let text = clue.words[place.0..place.1].join(" ");
            found.insert(place, definer.define(&text, length));
        }
    }
    found
}

/// The best words by one definition.
fn best_of(
    scores: &[f32],
    words: &[u8],
    length: usize,
    admits: &impl Fn(&[u8]) -> bool,
    most: usize,
) -> Vec<usize> {
    let mut order: Vec<usize> =
        (0..scores.len()).filter(|index| admits(&words[index * length..][..length])).collect();
    if order.len() > most {
        order.select_nth_unstable_by(most, |a, b| scores[*b].total_cmp(&scores[*a]));
        order.truncate(most);
    }
    order
}

/// The words whose letters stand in the clue: mixed up in a run of its words, or
/// in a row.
fn spelt_in(clue: &CrypticClue, words: &[u8], length: usize) -> Vec<usize> {
    let count = clue.words.len();
    let mut fodder: FxHashSet<Vec<u8>> = FxHashSet::default();
    for from in 0..count {
        for to in from + 1..=count {
            let mut letters = clue.letters(from, to).into_bytes();
            if letters.len() > length {
                break;
            }
            if letters.len() == length {
                letters.sort_unstable();
                fodder.insert(letters);
            }
        }
    }
    let all = clue.letters(0, count).into_bytes();
    let rows: FxHashSet<&[u8]> = all.windows(length).collect();
    let backwards: Vec<u8> = all.iter().rev().copied().collect();
    let rows_back: FxHashSet<&[u8]> = backwards.windows(length).collect();
    let mut found = vec![];
    let mut sorted = vec![0; length];
    for (index, word) in words.chunks_exact(length).enumerate() {
        sorted.copy_from_slice(word);
        sorted.sort_unstable();
        if fodder.contains(&sorted) || rows.contains(word) || rows_back.contains(word) {
            found.push(index);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows some words, and nothing of what they mean.
    struct Words(Vec<u8>);

    impl Definer for Words {
        fn words(&self, length: usize) -> &[u8] {
            if length == 6 { &self.0 } else { b"" }
        }

        fn define(&self, _: &str, length: usize) -> Vec<f32> {
            vec![-1.5; self.words(length).len() / length]
        }
    }

    fn first(text: &str) -> Ranked {
        let words = Words(b"ENLISTLISTENPLANETSILENTTINSEL".to_vec());
        let clue = CrypticClue::read(text);
        let tuning = RankTuning::default();
        let lexicon = Lexicon::built_in();
        rank(&clue, 6, lexicon, &words, &tuning, |_| true, 5).swap_remove(0)
    }

    #[test]
    fn wordplay_decides_where_definitions_do_not() {
        let found = first("World put together from plan and alien");
        assert_eq!(found.answer, "PLANET");
        assert!(found.parse.is_some() && found.probability > 0.5, "{found:?}");
        let found = first("Join men, list holding details");
        assert_eq!(found.answer, "ENLIST");
    }

    #[test]
    fn letters_that_are_known_are_kept_to() {
        let words = Words(b"ENLISTLISTENPLANETSILENTTINSEL".to_vec());
        let clue = CrypticClue::read("Quiet tinsel mixed up");
        let ranked = rank(
            &clue,
            6,
            Lexicon::built_in(),
            &words,
            &RankTuning::default(),
            |word| word[0] == b'S',
            5,
        );
        assert_eq!(ranked.len(), 1);
        assert_eq!(ranked[0].answer, "SILENT");
        assert!(
            rank(&clue, 9, Lexicon::built_in(), &words, &RankTuning::default(), |_| true, 5)
                .is_empty()
        );
    }
}

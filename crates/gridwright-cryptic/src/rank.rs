//! From a cryptic clue to its likely answers.

use gridwright_search::math::{exp, exp_f32, ln_f32};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::chart::{Chart, Reading};
use crate::clue::CrypticClue;
use crate::costs;
use crate::derivation::{Derivation, Place};
use crate::leaves::{Leaves, letter_sum};
use crate::lexicon::Lexicon;
use crate::parse::{MOST_WORDS, Parse};
use crate::verify::verify;

/// Something that knows words and what they mean: [`WordSense`](crate::WordSense),
/// or a small list in a test.
pub trait Definer {
    /// All words of a length: capitals A to Z, in alphabetical order, one
    /// behind the other without anything between them.
    fn words(&self, length: usize) -> &[u8];

    /// The logarithm of the probability of every word of a length, given a
    /// definition, in the order of [`words`](Self::words).
    fn define(&self, definition: &str, length: usize) -> Vec<f32>;

    /// Words of up to so many letters that mean the same as a phrase in small
    /// letters: capitals, each with the negative logarithm of its share among
    /// them.
    fn synonyms(&self, phrase: &str, longest: usize) -> Vec<(String, f32)> {
        let _ = (phrase, longest);
        vec![]
    }

    /// Other words that sound like a word in capitals.
    fn sounding_like(&self, word: &[u8]) -> Vec<String> {
        let _ = word;
        vec![]
    }

    /// Words that many people know, in capitals, each with how often it is used:
    /// what setters make wordplay of.
    fn common_words(&self) -> Vec<(String, u32)> {
        vec![]
    }

    /// The lengths of the words of an answer, where that is known.
    fn spaces(&self, answer: &str) -> Option<Vec<usize>> {
        let _ = answer;
        None
    }
}

/// Knows nothing: parses then stand on the lexicon alone.
impl Definer for () {
    fn words(&self, _: usize) -> &[u8] {
        b""
    }

    fn define(&self, _: &str, _: usize) -> Vec<f32> {
        vec![]
    }
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
    /// What it costs more for each letter of the answer.
    pub unparsed_letter: f32,
    /// What it costs if the words of the answer have other lengths.
    pub misfit: f32,
    /// The power of all scores together: below one for honest doubt.
    pub doubt: f32,
    /// How many candidates each definition proposes.
    pub candidates: usize,
    /// The most words of a definition.
    pub longest_definition: usize,
}

impl Default for RankTuning {
    fn default() -> Self {
        Self {
            definition: 0.9,
            parse: 0.8,
            unparsed: 8.0,
            unparsed_letter: 0.5,
            misfit: 3.0,
            doubt: 1.0,
            candidates: 300,
            longest_definition: 7,
        }
    }
}

/// A second definition that says less of an answer is none.
const LEAST_DEFINED: f32 = -5.0;
/// How likely it is that the whole clue is the definition.
const WHOLE: f32 = 0.2;
/// How likely it is that so many words are the definition; the last share is
/// for more.
const DEFINITION_WORDS: [f32; 8] = [1.0, 0.24, 0.26, 0.2, 0.12, 0.08, 0.05, 0.03];

/// A clue made ready to be asked for answers of a length, with whatever letters
/// are known by then.
pub struct PreparedClue<'a, D> {
    clue: CrypticClue,
    length: usize,
    definer: &'a D,
    tuning: RankTuning,
    definitions: FxHashMap<Place, Vec<f32>>,
    leaves: Option<Leaves>,
}

/// What is known of one word as an answer.
#[derive(Clone, Debug)]
struct Weighed {
    index: usize,
    score: f32,
    reading: Option<WeighedReading>,
}

#[derive(Clone, Copy, Debug)]
enum WeighedReading {
    Wordplay(Reading),
    Double(Place, Place, Option<Place>, f32),
}

impl<'a, D: Definer> PreparedClue<'a, D> {
    /// Asks for everything that does not depend on known letters.
    pub fn new(
        clue: &CrypticClue,
        length: usize,
        lexicon: &Lexicon,
        definer: &'a D,
        tuning: &RankTuning,
    ) -> Self {
        let count = clue.words.len();
        let can_ask = length >= 2 && definer.words(length).len() >= length;
        let mut definitions = FxHashMap::default();
        if can_ask && count > 0 {
            for words in 1..=tuning.longest_definition.min(count) {
                for place in [(0, words), (count - words, count)] {
                    let text = clue.words[place.0..place.1].join(" ");
                    definitions.entry(place).or_insert_with(|| definer.define(&text, length));
                }
            }
            let all = (0, count);
            definitions.entry(all).or_insert_with(|| definer.define(&clue.words.join(" "), length));
        }
        let is_read = can_ask && (2..=MOST_WORDS).contains(&count);
        let leaves = is_read.then(|| Leaves::new(clue, length, lexicon, definer));
        let (clue, tuning) = (clue.clone(), tuning.clone());
        Self { clue, length, definer, tuning, definitions, leaves }
    }

    /// The likeliest answers among the words that `admits` lets through, at most
    /// so many, the likeliest first.
    pub fn rank(&self, admits: impl Fn(&[u8]) -> bool, most: usize) -> Vec<Ranked> {
        let words = self.definer.words(self.length);
        let mut weighed = self.weigh(admits);
        weighed.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.index.cmp(&b.index)));
        let best = weighed.first().map_or(0.0, |first| first.score);
        let doubt = self.tuning.doubt;
        let share = |score: f32| exp(f64::from((score - best) * doubt));
        let total: f64 = weighed.iter().map(|one| share(one.score)).sum();
        let finished = weighed.iter().take(most).map(|one| {
            let answer = &words[one.index * self.length..][..self.length];
            let answer = String::from_utf8_lossy(answer).into_owned();
            let parse = one.reading.and_then(|reading| self.parse(&answer, reading));
            Ranked { answer, probability: share(one.score) / total, parse }
        });
        finished.collect()
    }

    /// The parse of a reading, if the verifier accepts it.
    fn parse(&self, answer: &str, reading: WeighedReading) -> Option<Parse> {
        let parse = match reading {
            WeighedReading::Wordplay(reading) => {
                Chart::new(self.leaves.as_ref()?, answer.as_bytes())?.parse(&reading)
            }
            WeighedReading::Double(definition, second, link, cost) => Parse {
                definition,
                link,
                joins: vec![],
                wordplay: Derivation::Meaning { place: second, letters: answer.to_owned() },
                cost,
            },
        };
        verify(&self.clue, answer, &parse).is_ok().then_some(parse)
    }

    /// Every candidate with its score.
    fn weigh(&self, admits: impl Fn(&[u8]) -> bool) -> Vec<Weighed> {
        let words = self.definer.words(self.length);
        let mut candidates: FxHashSet<usize> = FxHashSet::default();
        let fits: Vec<usize> = (0..words.len() / self.length.max(1))
            .filter(|index| admits(&words[index * self.length..][..self.length]))
            .collect();
        for scores in self.definitions.values() {
            candidates.extend(best_of(scores, &fits, self.tuning.candidates));
        }
        candidates.extend(self.spelt_in(words, &fits));
        let mut candidates: Vec<usize> = candidates.into_iter().collect();
        candidates.sort_unstable();
        candidates.into_iter().map(|index| self.weigh_one(words, index)).collect()
    }

    /// How well the words of a place define a word, with how likely they are
    /// the definition.
    fn defined(&self, place: Place, index: usize) -> Option<f32> {
        let defined = self.definitions.get(&place)?.get(index)?;
        let size = (place.1 - place.0).min(DEFINITION_WORDS.len() - 1);
        let prior = match place == (0, self.clue.words.len()) {
            true => WHOLE,
            false => DEFINITION_WORDS[size] / 2.0,
        };
        Some(self.tuning.definition * defined + ln_f32(prior))
    }

    /// The score of a word without any wordplay.
    fn unparsed(&self, index: usize) -> f32 {
        let tuning = &self.tuning;
        let unparsed = tuning.unparsed + tuning.unparsed_letter * self.length as f32;
        log_sum(self.definitions.keys().filter_map(|place| self.defined(*place, index))) - unparsed
    }

    /// The logarithm of the probability of every word of the length, in their
    /// order. Wordplay is looked for where a definition proposes a word that
    /// `admits` lets through; the others have what the definitions say.
    pub fn distribution(&self, admits: impl Fn(&[u8]) -> bool) -> Vec<f32> {
        let words = self.definer.words(self.length);
        let count = words.len() / self.length.max(1);
        if self.definitions.is_empty() {
            return vec![-ln_f32(count.max(1) as f32); count];
        }
        let mut scores: Vec<f32> = (0..count).map(|index| self.unparsed(index)).collect();
        for one in self.weigh(admits) {
            scores[one.index] = one.score;
        }
        scores.iter_mut().for_each(|score| *score *= self.tuning.doubt);
        let total = log_sum(scores.iter().copied());
        scores.iter_mut().for_each(|score| *score -= total);
        scores
    }

    fn weigh_one(&self, words: &[u8], index: usize) -> Weighed {
        let answer = &words[index * self.length..][..self.length];
        let count = self.clue.words.len();
        let tuning = &self.tuning;
        let by = |place| self.defined(place, index);
        let mut score = self.unparsed(index);
        let mut best = None;
        let mut offer = |value: f32, reading| {
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, reading));
            }
        };
        if let Some(chart) = self.leaves.as_ref().and_then(|leaves| Chart::new(leaves, answer)) {
            for reading in chart.readings() {
                // A definition that is too long to be asked about says nothing.
                let Some(defined) = by(reading.definition) else { continue };
                let value = defined - tuning.parse * reading.cost;
                offer(value, WeighedReading::Wordplay(reading));
            }
        }
        for (first, second, link) in doubles(count) {
            let (Some(one), Some(other)) = (by(first), self.definitions.get(&second)) else {
                continue;
            };
            if other[index] < LEAST_DEFINED {
                continue;
            }
            let linked = if link.is_some() { costs::LINKED } else { 0.0 };
            let cost = costs::DOUBLE + linked - other[index];
            offer(one - tuning.parse * cost, WeighedReading::Double(first, second, link, cost));
        }
        if let Some((value, _)) = best {
            score = log_sum([score, value].into_iter());
        }
        if self.clue.lengths.iter().sum::<usize>() == self.length {
            let text = String::from_utf8_lossy(answer);
            let known = self.definer.spaces(&text);
            if known.is_some_and(|lengths| lengths != self.clue.lengths) {
                score -= tuning.misfit;
            }
        }
        let proved = best.filter(|(value, _)| *value > score - 0.7);
        Weighed { index, score, reading: proved.map(|(_, reading)| reading) }
    }

    /// The words whose letters stand in the clue: mixed up in a run of its words,
    /// or in a row.
    fn spelt_in(&self, words: &[u8], fits: &[usize]) -> Vec<usize> {
        let Some(leaves) = &self.leaves else { return vec![] };
        let mut sorted = vec![];
        for index in fits {
            let word = &words[index * self.length..][..self.length];
            if !leaves.mixing(letter_sum(word)).is_empty() || !leaves.spelling(word).is_empty() {
                sorted.push(*index);
            }
        }
        sorted
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
    PreparedClue::new(clue, length, lexicon, definer, tuning).rank(admits, most)
}

/// The ways to cut a clue into two definitions, with at most one word between.
fn doubles(count: usize) -> Vec<(Place, Place, Option<Place>)> {
    let mut found = vec![];
    for cut in 1..count {
        found.push(((0, cut), (cut, count), None));
        if cut + 1 < count {
            found.push(((0, cut), (cut + 1, count), Some((cut, cut + 1))));
        }
    }
    found
}

/// The logarithm of a sum of exponentials.
fn log_sum(values: impl Iterator<Item = f32> + Clone) -> f32 {
    let most = values.clone().fold(f32::NEG_INFINITY, f32::max);
    if most == f32::NEG_INFINITY {
        return -1e3;
    }
    most + ln_f32(values.map(|value| exp_f32(value - most)).sum::<f32>())
}

/// The best words by one definition.
fn best_of(scores: &[f32], fits: &[usize], most: usize) -> Vec<usize> {
    let mut order = fits.to_vec();
    if order.len() > most {
        order.select_nth_unstable_by(most, |a, b| scores[*b].total_cmp(&scores[*a]));
        order.truncate(most);
    }
    order
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
            vec![-6.0; self.words(length).len() / length]
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
        let found = first("World from plan and alien");
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

//! The search for the clues of one answer.

use gridwright_search::math::{exp, exp_f32, ln, ln_f32};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{InversionOptions, PublicLanguage};
use crate::knowledge::phrase::WordId;
use crate::knowledge::{AnswerId, Engine};
use crate::language::text::{ClueWords, QUESTION};

/// So many words are tried at every place: those that the answer makes
/// likeliest, and the commonest of all.
const TELLING: usize = 1_000;
const COMMON: usize = 80;
/// The longest text that is searched for.
const MOST_WORDS: usize = 9;
/// Sets of telling words are made of so many of the likeliest, have at most so
/// many, and of each size so many are put into an order, with so many
/// beginnings at a time.
const SET_WORDS: usize = 40;
const MOST_IN_SET: usize = 4;
const SETS: usize = 40;
const SET_BEAM: usize = 60;
/// How much the encoder's tie of one word counts.
const TIE: f32 = 0.7;
/// So many answers of the class stand for all when a text is weighed.
const OTHERS: usize = 256;

/// What was found for an answer.
pub(super) struct Recovered {
    /// The texts that the attacker gives.
    pub given: FxHashSet<ClueWords>,
    /// The words that he tried.
    pub tried: FxHashSet<String>,
    /// All texts that he met and the pack admits.
    pub met: FxHashSet<ClueWords>,
}

pub(super) struct Attacker<'a> {
    engine: &'a Engine,
    language: PublicLanguage,
    options: &'a InversionOptions,
    /// By word: the logarithm of its probability, its vector, its number in
    /// the phrase model.
    alone: Vec<f32>,
    vectors: Vec<Vec<f32>>,
    phrase_words: Vec<Option<WordId>>,
    stems: Vec<u64>,
    common: Vec<u32>,
}

/// The beginning of a text.
#[derive(Clone)]
struct Beginning {
    words: Vec<u32>,
    /// The last word's place among the choices.
    last: Option<usize>,
    score: f32,
}

impl<'a> Attacker<'a> {
    pub fn new(
        engine: &'a Engine,
        language: &PublicLanguage,
        options: &'a InversionOptions,
    ) -> Self {
        let mut language = language.clone();
        language.add_marks();
        let past = &engine.scorer().extractor.past;
        let count = language.words();
        let words: Vec<ClueWords> =
            (0..count).map(|word| ClueWords::of_words(language.text(word))).collect();
        // How often clues hold a word is in the pack, but for words of one
        // stem together; how they share it is public.
        let mut of_stem: FxHashMap<u64, f64> = FxHashMap::default();
        for (word, text) in words.iter().enumerate() {
            *of_stem.entry(past.first_stem(text).0).or_default() += language.count(word);
        }
        let alone: Vec<f32> = words
            .iter()
            .enumerate()
            .map(|(word, text)| {
                let (stem, rarity) = past.first_stem(text);
                let share = language.count(word) / of_stem[&stem];
                // A clue has four or five words.
                ln(share) as f32 - rarity - 1.5
            })
            .collect();
        let stems = words.iter().map(|text| past.first_stem(text).0).collect();
        let mut common: Vec<u32> = (0..count as u32).collect();
        common.sort_by(|a, b| alone[*b as usize].total_cmp(&alone[*a as usize]));
        common.truncate(COMMON);
        let encoder = &engine.scorer().extractor.encoder;
        let vectors = words.iter().map(|words| encoder.encode(words)).collect();
        let phrase_words = (0..count)
            .map(|word| engine.phrases().word_id(&language.text(word).to_ascii_uppercase()))
            .collect();
        Self { engine, language, options, alone, vectors, phrase_words, stems, common }
    }

    /// How likely a word is after another: the mean of public lists and the
    /// pack's own phrase model.
    fn after(&self, first: u32, second: u32) -> f32 {
        let alone = self.alone[second as usize];
        let public = self.language.attraction(
            first as usize,
            second as usize,
            exp(f64::from(alone)).max(1e-12),
        );
        let own = match (self.phrase_words[first as usize], self.phrase_words[second as usize]) {
            (Some(a), Some(b)) => f64::from(self.engine.phrases().attraction(a, b)),
            _ => 1.0,
        };
        alone + ln((0.5 * public + 0.5 * own).max(1e-4)) as f32
    }

    pub fn attack(&self, id: AnswerId, clues: usize) -> Recovered {
        let extractor = &self.engine.scorer().extractor;
        let (list, past, means) = (&extractor.answers, &extractor.past, self.options.means);
        let length = list.text(id).len();
        let class = list.class(length);
        let place = id.0 as usize - class.start;
        // How the answer differs from the others of its class.
        let encoder = &extractor.encoder;
        let step = (class.len() / OTHERS).max(1);
        let others: Vec<Vec<f32>> =
            class.clone().step_by(step).map(|other| encoder.answer_vector(other)).collect();
        let own = encoder.answer_vector(id.0 as usize);
        let mut direction = own.clone();
        for other in &others {
            direction
                .iter_mut()
                .zip(other)
                .for_each(|(to, from)| *to -= from / others.len() as f32);
        }
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        // What speaks for every word with this answer.
        let mut ties: FxHashMap<u32, f32> = FxHashMap::default();
        let mut telling: Vec<(f32, u32)> = Vec::new();
        for word in 0..self.alone.len() {
            let tie = if means.encoder { TIE * dot(&direction, &self.vectors[word]) } else { 0.0 };
            let admitted = match means.words {
                true => past.admits_word(self.language.text(word), length, place),
                false => Some(0.0),
            };
            if let Some(evidence) = admitted {
                let score = tie + evidence;
                telling.push((self.alone[word] + score, word as u32));
                ties.insert(word as u32, score);
            }
        }
        telling.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let sets = match means.fingerprints {
            true => self.sets(&telling, length, place),
            false => Vec::new(),
        };
        telling.truncate(TELLING);
        let mut choices: Vec<u32> = telling.into_iter().map(|(_, word)| word).collect();
        choices.extend(self.common.iter().filter(|word| ties.contains_key(word)));
        choices.sort_unstable();
        choices.dedup();
        let common: Vec<u32> =
            self.common.iter().copied().filter(|word| ties.contains_key(word)).collect();
        let mut finished = self.search(&choices, &ties, self.options.beam, &[]);
        for set in sets {
            let mut choices: Vec<u32> =
                common.iter().copied().filter(|word| !set.contains(word)).collect();
            choices.extend(&set);
            finished.extend(self.search(&choices, &ties, SET_BEAM, &set));
        }
        // Texts that the fingerprints admit, weighed by the encoder as a whole.
        let mut met: Vec<(f32, ClueWords)> = Vec::new();
        for text in finished {
            let words: Vec<&str> =
                text.words.iter().map(|word| self.language.text(*word as usize)).collect();
            let words = ClueWords::of_words(&words.join(" "));
            if means.fingerprints && !past.admits_clue(&words, length, place) {
                continue;
            }
            let mut score = text.score;
            if means.encoder {
                let clue = encoder.encode(&words);
                let ties: f32 = text.words.iter().map(|word| ties[word]).sum();
                let all: f32 = others.iter().map(|other| exp_f32(dot(other, &clue))).sum();
                score += dot(&own, &clue) - ln_f32(all / others.len() as f32) - ties;
            }
            met.push((score, words));
        }
        met.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.as_str().cmp(b.1.as_str())));
        met.dedup_by(|a, b| a.1 == b.1);
        let given = met.iter().take(clues).map(|(_, words)| words.clone()).collect();
        let tried =
            choices.iter().map(|word| self.language.text(*word as usize).to_owned()).collect();
        Recovered { tried, given, met: met.into_iter().map(|(_, words)| words).collect() }
    }

    /// The likeliest sets of telling words that the fingerprints of sets
    /// admit.
    fn sets(&self, telling: &[(f32, u32)], length: usize, place: usize) -> Vec<Vec<u32>> {
        let past = &self.engine.scorer().extractor.past;
        let words: Vec<(u64, f32, u32)> = telling
            .iter()
            .filter(|(_, word)| !self.common.contains(word))
            .take(SET_WORDS)
            .map(|(score, word)| (self.stems[*word as usize], *score, *word))
            .collect();
        let mut found: Vec<(f32, Vec<u32>)> = Vec::new();
        let mut chosen: Vec<usize> = Vec::new();
        let mut next = 0;
        // All sets of a few words, in the order of their places.
        loop {
            if chosen.len() < MOST_IN_SET && next < words.len() {
                chosen.push(next);
                next += 1;
                let mut stems: Vec<u64> = chosen.iter().map(|word| words[*word].0).collect();
                stems.sort_unstable();
                if past.admits_set(&stems, length, place) {
                    let score = chosen.iter().map(|word| words[*word].1).sum();
                    found.push((score, chosen.iter().map(|word| words[*word].2).collect()));
                }
                continue;
            }
            let Some(last) = chosen.pop() else { break };
            next = last + 1;
        }
        // Longer sets are less likely by themselves, and not because they are
        // wrong.
        let mut kept = Vec::new();
        for size in 1..=MOST_IN_SET {
            let mut sets: Vec<_> = found.iter().filter(|(_, set)| set.len() == size).collect();
            sets.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
            kept.extend(sets.into_iter().take(SETS).map(|(_, set)| set.clone()));
        }
        kept
    }

    /// The likeliest texts of these words, of every length, that hold all of
    /// some.
    fn search(
        &self,
        choices: &[u32],
        ties: &FxHashMap<u32, f32>,
        width: usize,
        all_of: &[u32],
    ) -> Vec<Beginning> {
        let count = choices.len();
        let after: Vec<f32> = choices
            .iter()
            .flat_map(|first| choices.iter().map(|second| self.after(*first, *second)))
            .collect();
        let mut finished = Vec::new();
        let mut beam = vec![Beginning { words: Vec::new(), last: None, score: 0.0 }];
        let is_question = |word: u32| self.language.text(word as usize) == QUESTION;
        for length in 1..=MOST_WORDS {
            let mut next: Vec<(f32, u32, u32)> = Vec::new();
            for (from, beginning) in beam.iter().enumerate() {
                if beginning.words.last().is_some_and(|last| is_question(*last)) {
                    continue;
                }
                for (choice, word) in choices.iter().enumerate() {
                    if beginning.words.contains(word) {
                        continue;
                    }
                    let likely = match beginning.last {
                        Some(last) => after[last * count + choice],
                        None => self.alone[*word as usize],
                    };
                    next.push((beginning.score + likely + ties[word], from as u32, choice as u32));
                }
            }
            if next.len() > width {
                let last = width - 1;
                next.select_nth_unstable_by(last, |a, b| {
                    b.0.total_cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2)))
                });
                next.truncate(width);
            }
            beam = next
                .into_iter()
                .map(|(score, from, choice)| {
                    let mut words = beam[from as usize].words.clone();
                    words.push(choices[choice as usize]);
                    Beginning { words, last: Some(choice as usize), score }
                })
                .collect();
            if length >= self.options.least_words {
                let whole = |text: &&Beginning| all_of.iter().all(|word| text.words.contains(word));
                finished.extend(beam.iter().filter(whole).cloned());
            }
        }
        finished
    }
}

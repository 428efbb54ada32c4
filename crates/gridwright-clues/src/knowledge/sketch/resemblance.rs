//! How much a clue is like the past clues of every answer of a length.

use gridwright_search::math::{exp_f32, ln_1p_f32, ln_f32};

use super::content::ClueContent;
use super::{SketchClass, SketchPlace, SketchTuning, Sketches, cell_of, cells_of, count};
use crate::knowledge::scorer::Familiarity;
use crate::language::text::ClueWords;

/// How many numbers [`Resemblance::values`] gives.
pub(crate) const RESEMBLANCES: usize = 9;

/// How much a clue is like the clues of one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Resemblance {
    /// How often this very clue was used with the answer, as far as can be
    /// told.
    pub whole: f32,
    /// How often a clue of the same telling words was.
    pub content: f32,
    /// BM25 of the clue against all clues of the answer as one bag of words.
    pub profile: f32,
    /// The logarithm of how much likelier its telling words are among the
    /// clues of the answer than elsewhere.
    pub ratio: f32,
    /// The share of its telling words that clues of the answer have, by
    /// weight.
    pub coverage: f32,
    /// How unlikely all this is by chance, in nats.
    pub surprise: f32,
}

impl Resemblance {
    /// How often the clue, and one of the same telling words, was used with
    /// any answer of a class.
    pub fn sum(class: &[Self]) -> Self {
        let mut all = Self::default();
        for one in class {
            all.whole += one.whole;
            all.content += one.content;
        }
        all
    }

    /// The numbers the scorer weighs; `all` is the [sum](Self::sum) of the
    /// class.
    pub fn values(&self, all: &Self) -> [f32; RESEMBLANCES] {
        [
            ln_1p_f32(self.whole),
            self.whole / (all.whole + 0.5),
            ln_1p_f32(self.content),
            self.content / (all.content + 0.5),
            self.profile,
            self.ratio,
            self.surprise,
            self.coverage,
            self.coverage * self.coverage * self.coverage,
        ]
    }
}

/// A clue made ready to be compared.
pub(crate) struct SketchQuery {
    seen: ClueContent,
    /// For every telling word the share of all clues that have it.
    usual: Vec<f32>,
    /// One over the sums of the words' rarities, and of their squares.
    shares: [f32; 2],
}

impl Sketches {
    /// Makes a clue ready.
    pub fn query(&self, words: &ClueWords) -> SketchQuery {
        let seen = ClueContent::of(words, &self.rarity, self.tuning);
        let rarities = || seen.stems.iter().map(|(_, rarity)| *rarity);
        let sums = [rarities().sum::<f32>(), rarities().map(|rarity| rarity * rarity).sum()];
        SketchQuery {
            usual: rarities().map(|rarity| exp_f32(-rarity)).collect(),
            shares: sums.map(|sum| 1.0 / (sum + 1e-6)),
            seen,
        }
    }

    /// How much a clue is like the clues of every answer of a length, in the
    /// order of the class.
    pub fn resemblances(&self, query: &SketchQuery, length: usize) -> Vec<Resemblance> {
        let Some(class) = self.classes.get(length) else { return Vec::new() };
        let places = class.places(self.tuning).iter().enumerate();
        places.map(|(answer, place)| self.resemblance(query, class, answer, place)).collect()
    }

    fn resemblance(
        &self,
        query: &SketchQuery,
        class: &SketchClass,
        answer: usize,
        place: &SketchPlace,
    ) -> Resemblance {
        let mut found = Resemblance::default();
        let (clues, kinds) = (class.clues[answer], class.kinds[answer]);
        if kinds == 0 || query.seen.stems.is_empty() {
            return found;
        }
        let tuning = self.tuning;
        let words = f32::from(class.words[answer]);
        let length = 1.0 - tuning.length_share + tuning.length_share * words / self.mean_words;
        let cells = cells_of(kinds, tuning);
        let crowd = f32::from(kinds) / cells as f32;
        let past = f32::from(clues);
        let mut full = true;
        for ((stem, rarity), usual) in query.seen.stems.iter().zip(&query.usual) {
            let level = class.level_of(place, cell_of(*stem, cells));
            if level == 0 {
                found.ratio += place.missed;
                full = false;
                continue;
            }
            let times = count(level);
            found.profile +=
                rarity * times * (tuning.saturation + 1.0) / (times + tuning.saturation * length);
            found.coverage += rarity * rarity;
            found.surprise -= ln_f32((crowd + past * usual).min(1.0));
            let chance = usual + crowd * words / (f32::from(kinds) * past);
            let likely = (times + tuning.prior * chance) / ((past + tuning.prior) * chance);
            found.ratio += ln_f32(likely);
        }
        found.profile *= query.shares[0];
        found.coverage *= query.shares[1];
        if full {
            self.compare_whole(query, class, answer, place, &mut found);
        }
        found
    }

    /// A clue that stood before has all its words among those of the answer,
    /// and the fingerprint of its telling words; where not, a hit of a
    /// fingerprint is chance.
    fn compare_whole(
        &self,
        query: &SketchQuery,
        class: &SketchClass,
        answer: usize,
        place: &SketchPlace,
        found: &mut Resemblance,
    ) {
        let SketchTuning { content_bits, whole_bits, .. } = self.tuning;
        let (clues, contents) = (class.clues[answer], class.contents[answer]);
        let nats = |bits: u32| std::f32::consts::LN_2 * bits as f32;
        let content = query.seen.content;
        found.content = class.content.uses_of(content, place.content, contents, content_bits);
        if found.content > 0.0 {
            found.surprise += nats(content_bits);
            found.whole = class.whole.uses_of(query.seen.whole, place.whole, clues, whole_bits);
            if found.whole > 0.0 {
                found.surprise += nats(whole_bits);
            }
        }
    }

    /// How well a clue is known, by what it shares with the clues of every
    /// answer and the encoder's logarithms for them: chance hits are mostly of
    /// answers that have nothing to do with it.
    pub fn familiarity(&self, past: &[Resemblance], learned: &[f32]) -> Familiarity {
        let (mut same, mut near) = (f32::NEG_INFINITY, f32::NEG_INFINITY);
        for (past, learned) in past.iter().zip(learned).filter(|(past, _)| past.coverage > 0.5) {
            let evidence = past.surprise + learned;
            near = near.max(evidence);
            if past.whole > 0.0 {
                same = same.max(evidence);
            }
        }
        match (same > self.tuning.same, near > self.tuning.near) {
            (true, _) => Familiarity::Same,
            (_, true) => Familiarity::Near,
            _ => Familiarity::New,
        }
    }
}

/// What an attacker asks, who knows the format.
#[cfg(feature = "training")]
impl Sketches {
    /// The number of the first word of a text, without its ending, and how
    /// rare it is.
    pub fn first_stem(&self, words: &ClueWords) -> (super::content::Stem, f32) {
        let stem = super::content::stem(words.iter().next().unwrap_or_default());
        (stem, self.rarity.of(stem))
    }

    /// What speaks for a word among the clues of an answer, in nats; none
    /// where no clue of the answer has it.
    pub fn admits_word(&self, word: &str, length: usize, answer: usize) -> Option<f32> {
        let class = self.classes.get(length)?;
        let stem = super::content::stem(word);
        if self.rarity.of(stem) < self.tuning.telling {
            return Some(0.0);
        }
        let cells = cells_of(class.kinds[answer], self.tuning);
        let place = &class.places(self.tuning)[answer];
        match (cells > 0).then(|| class.level_of(place, cell_of(stem, cells)))? {
            0 => None,
            level => Some(ln_f32(count(level))),
        }
    }

    /// Whether a set of telling words can be that of a clue of an answer, as
    /// far as its fingerprint says. The words are in rising order.
    pub fn admits_set(&self, stems: &[super::content::Stem], length: usize, answer: usize) -> bool {
        let Some(class) = self.classes.get(length) else { return false };
        let place = &class.places(self.tuning)[answer];
        let hash = super::content::set_hash(stems);
        let bits = self.tuning.content_bits;
        class.content.uses_of(hash, place.content, class.contents[answer], bits) > 0.0
    }

    /// Whether a text can have been a clue of an answer.
    pub fn admits_clue(&self, words: &ClueWords, length: usize, answer: usize) -> bool {
        let Some(class) = self.classes.get(length) else { return false };
        let place = &class.places(self.tuning)[answer];
        self.resemblance(&self.query(words), class, answer, place).whole > 0.0
    }
}

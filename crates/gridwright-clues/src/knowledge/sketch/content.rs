//! What a clue is about: its telling words, without endings and order.

use xxhash_rust::xxh3::xxh3_64;

use super::SketchTuning;
use super::rarity::Rarity;
use crate::language::text::ClueWords;

/// A word without its ending, as a number.
pub(crate) type Stem = u64;

/// What the sketches see of a clue.
pub(crate) struct ClueContent {
    /// The rarest telling words, each once, with their rarity.
    pub stems: Vec<(Stem, f32)>,
    /// The hash of the set of these words.
    pub content: u64,
    /// The hash of all words in their order.
    pub whole: u64,
}

impl ClueContent {
    /// The telling words of a clue are those of at least a certain rarity;
    /// where none is, all of them.
    pub fn of(words: &ClueWords, rarity: &Rarity, tuning: SketchTuning) -> Self {
        let stems = words.iter().map(stem);
        let mut stems: Vec<(Stem, f32)> = stems.map(|stem| (stem, rarity.of(stem))).collect();
        stems.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        stems.dedup_by_key(|(stem, _)| *stem);
        let count = stems.iter().filter(|(_, rarity)| *rarity >= tuning.telling).count();
        if count > 0 {
            stems.truncate(count);
        }
        stems.truncate(tuning.most_words as usize);
        let mut set: Vec<Stem> = stems.iter().map(|(stem, _)| *stem).collect();
        set.sort_unstable();
        Self { stems, content: set_hash(&set), whole: xxh3_64(words.as_str().as_bytes()) }
    }
}

/// The hash of a set of words in rising order.
pub(crate) fn set_hash(stems: &[Stem]) -> u64 {
    xxh3_64(bytemuck::cast_slice(stems))
}

/// The number of a word without its ending, so that "mystics" is "mystic" and
/// "skiing" is "ski".
pub(crate) fn stem(word: &str) -> Stem {
    let without = |end: &str| word.strip_suffix(end).filter(|rest| rest.len() >= 3);
    let rest = match word {
        // Marks end in an underscore.
        _ if word.ends_with('_') || word.ends_with("ss") => None,
        _ => ["ing", "ies", "ed", "es", "s"].into_iter().find_map(without),
    };
    let rest = rest.unwrap_or(word);
    let last = rest.strip_suffix(['e', 'y', 'i']).filter(|rest| rest.len() >= 3);
    xxh3_64(last.unwrap_or(rest).as_bytes())
}

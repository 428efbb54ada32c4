//! Several lists made one.

use std::collections::HashMap;

use crate::{ScoredWord, WordList};

/// What a list is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LayerRole {
    /// One of several sources: the highest weighted score of a word counts.
    #[default]
    Source,
    /// Somebody's own opinion: its score replaces every other, whatever the
    /// order of the lists, and a score of zero takes the word out. Where two
    /// of these disagree the later one counts.
    Override,
}

/// One list on its way into the merged one.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Its words.
    pub words: Vec<ScoredWord>,
    /// Its scores are multiplied by this, and rounded.
    pub weight: f32,
    /// What it is for.
    pub role: LayerRole,
}

impl Layer {
    /// A source whose scores count as they are.
    pub fn new(words: Vec<ScoredWord>) -> Self {
        Self { words, weight: 1.0, role: LayerRole::Source }
    }

    /// The same list with its scores multiplied. Anything but a number from
    /// zero up counts as zero.
    #[must_use]
    pub fn weighted(self, weight: f32) -> Self {
        Self { weight: if weight >= 0.0 { weight } else { 0.0 }, ..self }
    }

    /// The same list as somebody's own opinion.
    #[must_use]
    pub fn overriding(self) -> Self {
        Self { role: LayerRole::Override, ..self }
    }

    fn score(&self, word: &ScoredWord) -> u16 {
        // The cast saturates at both ends, which is what is wanted here.
        (f32::from(word.score) * self.weight).round() as u16
    }
}

/// Merges lists into one.
///
/// ```
/// use gridwright_words::{Layer, ParseOptions, merge, parse};
///
/// let read = |text: &str| parse(text.as_bytes(), &ParseOptions::default()).words;
/// let list = merge(&[
///     Layer::new(read("cat;50\ndog;40")),
///     Layer::new(read("dog;90\nemu;90")).weighted(0.5),
///     Layer::new(read("cat;0\nemu;99")).overriding(),
/// ])?;
/// let score = |word: &str| list.find(word).map(|id| list.score(id));
/// assert_eq!(score("cat"), None, "taken out");
/// assert_eq!(score("dog"), Some(45));
/// assert_eq!(score("emu"), Some(99));
/// # Ok::<(), gridwright_words::ListError>(())
/// ```
pub fn merge(layers: &[Layer]) -> Result<WordList<'static>, crate::ListError> {
    let mut scores: HashMap<&str, u16> = HashMap::new();
    for layer in layers.iter().filter(|layer| layer.role == LayerRole::Source) {
        for word in &layer.words {
            let score = scores.entry(&word.text).or_default();
            *score = (*score).max(layer.score(word));
        }
    }
    for layer in layers.iter().filter(|layer| layer.role == LayerRole::Override) {
        for word in &layer.words {
            match layer.score(word) {
                0 => scores.remove(word.text.as_str()),
                score => scores.insert(&word.text, score),
            };
        }
    }
    WordList::build(scores.iter().map(|(word, score)| (*word, *score)))
}

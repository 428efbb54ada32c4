//! Readings of a clue for an answer that is known.

use crate::chart::Chart;
use crate::clue::CrypticClue;
use crate::derivation::{Derivation, Place};
use crate::leaves::Leaves;
use crate::lexicon::Lexicon;
use crate::rank::Definer;

/// A reading of a clue: which words define the answer, and how the others spell
/// it.
#[derive(Clone, Debug, PartialEq)]
pub struct Parse {
    /// The words of the definition, at one end of the clue or, where the whole
    /// clue defines its answer, all of them.
    pub definition: Place,
    /// The words that join definition and wordplay, if there are any.
    pub link: Option<Place>,
    /// The words that only put pieces side by side.
    pub joins: Vec<Place>,
    /// The wordplay.
    pub wordplay: Derivation,
    /// The negative logarithm of its probability.
    pub cost: f32,
}

impl Parse {
    /// The definition as it stands in the clue.
    pub fn definition(&self, clue: &CrypticClue) -> String {
        clue.words[self.definition.0..self.definition.1].join(" ")
    }

    /// Whether both parts of the clue define the answer, and nothing spells it.
    pub fn is_double_definition(&self) -> bool {
        matches!(self.wordplay, Derivation::Meaning { .. })
    }

    /// The parse in words.
    pub fn explain(&self, clue: &CrypticClue) -> String {
        let definition = self.definition(clue);
        match &self.wordplay {
            Derivation::Meaning { place, .. } => {
                let second = clue.words[place.0..place.1].join(" ");
                format!("double definition: \"{definition}\" and \"{second}\"")
            }
            wordplay if self.definition == (0, clue.words.len()) => {
                format!("the whole clue defines it; {}", wordplay.explain(clue))
            }
            wordplay => format!("definition \"{definition}\"; {}", wordplay.explain(clue)),
        }
    }
}

/// The longest clue that is read, in words.
pub(crate) const MOST_WORDS: usize = 24;

/// The best parses of a clue that spell an answer (capitals, no spaces), the
/// likeliest first; none where there is no way.
pub fn parse(
    clue: &CrypticClue,
    answer: &str,
    lexicon: &Lexicon,
    definer: &impl Definer,
) -> Vec<Parse> {
    let count = clue.words.len();
    let is_word = answer.bytes().all(|byte| byte.is_ascii_uppercase());
    if !(2..=MOST_WORDS).contains(&count) || answer.len() < 2 || !is_word {
        return vec![];
    }
    let leaves = Leaves::new(clue, answer.len(), lexicon, definer);
    let Some(chart) = Chart::new(&leaves, answer.as_bytes()) else { return vec![] };
    let mut readings = chart.readings();
    readings.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    readings.iter().take(8).map(|reading| chart.parse(reading)).collect()
}

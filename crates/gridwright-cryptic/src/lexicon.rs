//! Which phrases indicate what, and what phrases may stand for.

use std::sync::OnceLock;

use gridwright_search::math::ln_f32;
use rustc_hash::FxHashMap;

/// What an indicator asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Mechanism {
    /// The letters in another order.
    Anagram,
    /// A run of letters inside the words.
    Hidden,
    /// The first letter of every word.
    First,
    /// The last letter of every word.
    Last,
    /// Every other letter.
    Alternate,
    /// First and last letter.
    Ends,
    /// The letter or two in the middle.
    Centre,
    /// Without the first letter.
    Behead,
    /// Without the last letter.
    Curtail,
    /// Without the first and the last letter.
    Trim,
    /// Without the letter or two in the middle.
    Gut,
    /// The letters move round, the last ones to the front.
    Cycle,
    /// What sounds like it.
    Homophone,
    /// One piece without the letters of another one.
    Remove,
    /// Backwards.
    Reversal,
    /// What comes before it goes around what follows.
    Around,
    /// What comes before it goes inside what follows.
    Inside,
    /// Puts two pieces side by side.
    Join,
    /// Puts the second of two pieces first.
    After,
    /// Joins definition and wordplay.
    Link,
}

impl Mechanism {
    /// All of them.
    pub const ALL: [Self; 20] = [
        Self::Anagram,
        Self::Hidden,
        Self::First,
        Self::Last,
        Self::Alternate,
        Self::Ends,
        Self::Centre,
        Self::Behead,
        Self::Curtail,
        Self::Trim,
        Self::Gut,
        Self::Cycle,
        Self::Homophone,
        Self::Remove,
        Self::Reversal,
        Self::Around,
        Self::Inside,
        Self::Join,
        Self::After,
        Self::Link,
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Anagram => "anagram",
            Self::Hidden => "hidden",
            Self::First => "first letter",
            Self::Last => "last letter",
            Self::Alternate => "every other letter",
            Self::Ends => "first and last letter",
            Self::Centre => "middle",
            Self::Behead => "all but the first letter",
            Self::Curtail => "all but the last letter",
            Self::Trim => "all but the ends",
            Self::Gut => "all but the middle",
            Self::Cycle => "cycling",
            Self::Homophone => "sounds like",
            Self::Remove => "without",
            Self::Reversal => "reversal",
            Self::Around => "around",
            Self::Inside => "inside",
            Self::Join => "beside",
            Self::After => "after",
            Self::Link => "link",
        }
    }

    /// Its name in the files of the lexicon.
    pub fn key(self) -> &'static str {
        match self {
            Self::Anagram => "anagram",
            Self::Hidden => "hidden",
            Self::First => "first",
            Self::Last => "last",
            Self::Alternate => "alternate",
            Self::Ends => "ends",
            Self::Centre => "centre",
            Self::Behead => "behead",
            Self::Curtail => "curtail",
            Self::Trim => "trim",
            Self::Gut => "gut",
            Self::Cycle => "cycle",
            Self::Homophone => "homophone",
            Self::Remove => "remove",
            Self::Reversal => "reversal",
            Self::Around => "around",
            Self::Inside => "inside",
            Self::Join => "join",
            Self::After => "after",
            Self::Link => "link",
        }
    }
}

/// A line of a lexicon that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LexiconError {
    /// The line, counted from one.
    pub line: usize,
    /// What was expected and found.
    pub message: String,
}

impl std::fmt::Display for LexiconError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LexiconError {}

/// The phrases that wordplay is made of. Costs are negative logarithms of
/// probabilities, given the phrase.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    indicators: FxHashMap<String, Vec<(Mechanism, f32)>>,
    meanings: FxHashMap<String, Vec<(String, f32)>>,
}

/// Indicators, links and abbreviations that every solver knows, written by hand.
const CONVENTIONS: &str = include_str!("../data/conventions.tsv");
/// What was learned from explained clues by `training/cryptic-lexicon`.
const LEARNED: &str = include_str!("../data/lexicon.tsv");

/// The most words that a phrase of the lexicon has.
pub(crate) const LONGEST: usize = 4;

impl Lexicon {
    /// The lexicon inside the crate.
    pub fn built_in() -> &'static Self {
        static BUILT_IN: OnceLock<Lexicon> = OnceLock::new();
        BUILT_IN.get_or_init(|| {
            // A test reads both; here a bad line is as good as none.
            Self::parse(&[CONVENTIONS, LEARNED].concat()).unwrap_or_default()
        })
    }

    /// Reads lines of tab-separated fields: `is`, a mechanism, a phrase and a
    /// probability, or `means`, a phrase, letters and a probability. Lines that
    /// begin with `#` are comments.
    pub fn parse(text: &str) -> Result<Self, LexiconError> {
        let mut lexicon = Self::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            lexicon.add(line).map_err(|message| LexiconError { line: index + 1, message })?;
        }
        Ok(lexicon)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, first, second, probability] = fields[..] else {
            return Err(format!("expected four fields with tabs between, found {}", fields.len()));
        };
        let probability: f32 = probability
            .parse()
            .ok()
            .filter(|p| *p > 0.0 && *p <= 1.0)
            .ok_or_else(|| format!("expected a probability above 0, found {probability:?}"))?;
        let cost = -ln_f32(probability);
        match kind {
            "is" => {
                let mechanism = Mechanism::ALL
                    .into_iter()
                    .find(|mechanism| mechanism.key() == first)
                    .ok_or_else(|| format!("there is no mechanism {first:?}"))?;
                let known = self.indicators.entry(second.to_owned()).or_default();
                cheapest(known, mechanism, cost);
            }
            "means" => {
                if second.is_empty() || !second.bytes().all(|byte| byte.is_ascii_uppercase()) {
                    return Err(format!("expected letters A to Z, found {second:?}"));
                }
                let known = self.meanings.entry(first.to_owned()).or_default();
                cheapest(known, second.to_owned(), cost);
            }
            _ => return Err(format!("expected 'is' or 'means', found {kind:?}")),
        }
        Ok(())
    }

    /// What a phrase indicates, with its cost.
    pub fn indicates(&self, phrase: &str) -> &[(Mechanism, f32)] {
        self.indicators.get(phrase).map_or(&[], Vec::as_slice)
    }

    /// The letters that a phrase may stand for, each with its cost.
    pub fn meanings(&self, phrase: &str) -> &[(String, f32)] {
        self.meanings.get(phrase).map_or(&[], Vec::as_slice)
    }

    /// The phrases that indicate a mechanism, each with its cost, the surest
    /// first.
    pub fn indicators_of(&self, mechanism: Mechanism) -> Vec<(&str, f32)> {
        let costs = self.indicators.iter().filter_map(|(phrase, roles)| {
            let (_, cost) = roles.iter().find(|(is, _)| *is == mechanism)?;
            Some((phrase.as_str(), *cost))
        });
        sorted(costs.collect())
    }

    /// The phrases that may stand for letters, each with its cost, the surest
    /// first.
    pub fn phrases_for(&self, letters: &str) -> Vec<(&str, f32)> {
        let costs = self.meanings.iter().filter_map(|(phrase, known)| {
            let (_, cost) = known.iter().find(|(own, _)| own == letters)?;
            Some((phrase.as_str(), *cost))
        });
        sorted(costs.collect())
    }

    /// How many indicators and how many meanings there are.
    pub fn len(&self) -> (usize, usize) {
        (self.indicators.values().map(Vec::len).sum(), self.meanings.values().map(Vec::len).sum())
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.len() == (0, 0)
    }
}

fn sorted(mut phrases: Vec<(&str, f32)>) -> Vec<(&str, f32)> {
    phrases.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(b.0)));
    phrases
}

/// Notes a cost, unless less is known.
fn cheapest<T: PartialEq>(known: &mut Vec<(T, f32)>, new: T, cost: f32) {
    match known.iter_mut().find(|(one, _)| *one == new) {
        Some((_, least)) => *least = least.min(cost),
        None => known.push((new, cost)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_lexicon_is_read_to_its_end() {
        let lexicon = Lexicon::parse(&[CONVENTIONS, LEARNED].concat()).unwrap();
        assert!(lexicon.len().0 > 300 && lexicon.len().1 > 300, "{:?}", lexicon.len());
        assert!(lexicon.indicates("mixed up").iter().any(|(is, _)| *is == Mechanism::Anagram));
        assert!(lexicon.meanings("five").iter().any(|(letters, _)| letters == "V"));
    }

    #[test]
    fn bad_lines_say_where() {
        let check = |text: &str, reason: &str| {
            let error = Lexicon::parse(text).unwrap_err();
            assert!(error.to_string().contains(reason), "{error}");
        };
        check("is\tanagram\tmixed", "line 1: expected four fields");
        check("# fine\nis\tmagic\tmixed\t.5", "line 2: there is no mechanism \"magic\"");
        check("means\tfive\tv\t.5", "expected letters A to Z");
        check("means\tfive\tV\t2", "expected a probability");
        check("was\tfive\tV\t.5", "expected 'is' or 'means'");
    }
}

//! How one puzzle went, as it is kept in the parts of an evaluation.

use gridwright_solve::eval::{Evaluation, GridTally};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Value, json};

use super::report::MemoryUse;

/// A number that is written and read without a change: parsers of JSON may
/// round the last bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Exact(pub f64);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:?}", self.0))
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(|_| de::Error::custom(format!("{text:?} is no number")))
    }
}

/// How one puzzle went.
#[derive(Serialize, Deserialize)]
pub struct Graded {
    /// Its place in the whole input.
    #[serde(skip)]
    pub place: usize,
    pub id: String,
    /// Its weekday, its size, and whether it has a rebus.
    pub groups: [PuzzleGroup; 3],
    #[serde(with = "TallyRecord")]
    pub tally: GridTally,
    /// The confidence of every letter, and whether it was right.
    pub letters: Vec<(Exact, bool)>,
    pub errors: Vec<GradedError>,
    pub grid: Vec<String>,
    #[serde(default)]
    pub seconds: Exact,
    /// Whether a limit ended it before its time.
    pub is_cut: bool,
    /// The rank of every right answer by its clue alone.
    pub ranks: Vec<Option<usize>>,
}

/// A word that came out wrong.
#[derive(Serialize, Deserialize)]
pub struct GradedError {
    name: String,
    clue: String,
    truth: String,
    found: String,
    rank: Option<usize>,
    probability: Option<Exact>,
}

/// A group of puzzles: its place among others, and its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PuzzleGroup {
    pub order: u64,
    pub name: String,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GridTally")]
struct TallyRecord {
    puzzles: usize,
    perfect: usize,
    letters: usize,
    letters_wrong: usize,
    words: usize,
    words_wrong: usize,
}

/// One line of a part.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvalRecord {
    Graded { method: String, graded: Box<Graded> },
    End { method: String, end: MethodEnd },
}

/// What a method took in a part.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct MethodEnd {
    #[serde(default)]
    pub seconds: Exact,
    pub memory: MemoryUse,
}

impl GradedError {
    /// The wrong words of an evaluation with the ranks of the right ones.
    pub fn all(evaluation: &Evaluation, ranks: &[Option<usize>]) -> Vec<Self> {
        let errors = evaluation.errors.iter().zip(ranks);
        let graded = errors.map(|(error, rank)| Self {
            name: error.name.clone(),
            clue: error.clue.clone(),
            truth: error.truth.clone(),
            found: error.found.clone(),
            rank: *rank,
            probability: error.probability.map(Exact),
        });
        graded.collect()
    }

    /// The word in one line, for people.
    pub fn line(&self, id: &str) -> String {
        let place = match self.rank {
            Some(rank) => format!("rank {rank}"),
            None => "in no list".to_owned(),
        };
        let sure = self.probability.map_or(String::new(), |sure| format!(", sure {:.3}", sure.0));
        let Self { name, clue, truth, found, .. } = self;
        format!("{id} {name} {truth}, found {found} ({place}{sure}): {clue}")
    }

    fn as_json(&self) -> Value {
        let Self { name, clue, truth, found, rank, probability } = self;
        let probability = probability.map(|probability| probability.0);
        json!({"name": name, "clue": clue, "truth": truth, "found": found, "rank": rank, "probability": probability})
    }
}

impl Graded {
    pub fn as_json(&self) -> Value {
        let errors: Vec<Value> = self.errors.iter().map(GradedError::as_json).collect();
        json!({
            "id": self.id,
            "letters_wrong": self.tally.letters_wrong,
            "words_wrong": self.tally.words_wrong,
            "grid": self.grid,
            "seconds": self.seconds.0,
            "cut": self.is_cut,
            "errors": errors,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_to_the_last_bit() {
        for number in [0.1 + 0.2, 1.0 / 3.0, f64::MIN_POSITIVE, 0.999_999_999_999_999_9] {
            let text = serde_json::to_string(&Exact(number)).unwrap();
            assert_eq!(serde_json::from_str::<Exact>(&text).unwrap(), Exact(number), "{text}");
        }
        assert!(serde_json::from_str::<Exact>("\"x\"").is_err());
    }
}

//! Answers weighed by their clues.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use gridwright_clues::pack::{Pack, PackError};

use crate::forward::{Angles, ForwardPass, OutOfMemory, Prefix, TokenForest};
use crate::model::ModelWeights;
use crate::tokens::TokenId;

/// The longest clue that is read, in tokens; longer ones are not weighed.
pub const LONGEST_CLUE: usize = 120;
/// The longest answer, in tokens.
const LONGEST_ANSWER: usize = 40;
/// About how many tokens are computed at once.
const BATCH: usize = 160;

/// A clue and the answers to weigh.
#[derive(Clone, Debug)]
pub struct ClueQuestion {
    /// The clue.
    pub clue: String,
    /// For every answer the ways to write it: "tax pro", "Tax Pro".
    pub answers: Vec<Vec<String>>,
}

/// Why a clue was not weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotWeighed {
    /// The clue is longer than [`LONGEST_CLUE`], or an answer too long.
    #[error("the clue is too long for the language model, which reads up to {LONGEST_CLUE} tokens")]
    TooLong,
    /// The system gave no memory for it.
    #[error("there is not enough memory for the language model")]
    NoMemory,
}

impl From<OutOfMemory> for NotWeighed {
    fn from(_: OutOfMemory) -> Self {
        Self::NoMemory
    }
}

/// A language model that weighs answers of clues.
///
/// Its weights are used where they lie: opening it reads next to nothing.
pub struct LanguageModel {
    weights: ModelWeights,
    angles: Angles,
    prompt: Vec<TokenId>,
    line_end: Vec<TokenId>,
    /// Computed when the first clue is weighed.
    prefix: OnceLock<Result<Prefix, OutOfMemory>>,
}

impl LanguageModel {
    /// Opens the model in a pack.
    pub fn open(pack: &Pack) -> Result<Self, PackError> {
        let weights = ModelWeights::read(pack)?;
        let prompt = weights.tokens.encode(&weights.prompt);
        let line_end = weights.tokens.encode("\n");
        let positions = prompt.len() + LONGEST_CLUE + LONGEST_ANSWER + 2;
        let angles = Angles::new(&weights.shape, positions);
        Ok(Self { weights, angles, prompt, line_end, prefix: OnceLock::new() })
    }

    /// How many tokens its vocabulary has.
    pub fn vocabulary(&self) -> usize {
        self.weights.tokens.len()
    }

    /// For every answer of every question the logarithm of its probability
    /// given the clue, summed over the ways to write it.
    pub fn weigh(&self, questions: &[ClueQuestion]) -> Vec<Result<Vec<f64>, NotWeighed>> {
        let prefix = self.prefix.get_or_init(|| {
            ForwardPass::default().prefix(&self.weights, &self.angles, &self.prompt)
        });
        let prefix = match prefix {
            Ok(prefix) => prefix,
            Err(OutOfMemory) => return vec![Err(NotWeighed::NoMemory); questions.len()],
        };
        let mut results: Vec<Result<Vec<f64>, NotWeighed>> = vec![];
        let mut batch = ClueBatch::default();
        let mut pass = ForwardPass::default();
        for (number, question) in questions.iter().enumerate() {
            results.push(Ok(vec![f64::NEG_INFINITY; question.answers.len()]));
            let clue = self.weights.tokens.encode(&format!("{}:", question.clue.trim()));
            if clue.len() > LONGEST_CLUE {
                results[number] = Err(NotWeighed::TooLong);
                continue;
            }
            batch.begin(&clue);
            for (answer, ways) in question.answers.iter().enumerate() {
                for way in ways {
                    let mut tokens = self.weights.tokens.encode(&format!(" {way}"));
                    tokens.extend(&self.line_end);
                    if tokens.len() > LONGEST_ANSWER {
                        continue;
                    }
                    batch.add(&tokens, AnswerPlace { question: number, answer });
                    if batch.forest.tokens.len() >= BATCH {
                        self.finish(&mut batch, &mut pass, prefix, &mut results);
                        batch.begin(&clue);
                    }
                }
            }
        }
        self.finish(&mut batch, &mut pass, prefix, &mut results);
        results
    }

    fn finish(
        &self,
        batch: &mut ClueBatch,
        pass: &mut ForwardPass,
        prefix: &Prefix,
        results: &mut [Result<Vec<f64>, NotWeighed>],
    ) {
        let batch = std::mem::take(batch);
        if batch.ways.is_empty() {
            return;
        }
        let wanted: Vec<(u32, TokenId)> = batch.edges.keys().copied().collect();
        let found = pass
            .run(&self.weights, &self.angles, &batch.forest, prefix)
            .and_then(|()| pass.log_probabilities(&self.weights, &wanted));
        let edges: BTreeMap<(u32, TokenId), f64> = match found {
            Ok(found) => wanted.into_iter().zip(found).collect(),
            Err(error) => {
                for way in &batch.ways {
                    results[way.place.question] = Err(error.into());
                }
                return;
            }
        };
        for way in &batch.ways {
            let log_p: f64 = way.edges.iter().filter_map(|edge| edges.get(edge)).sum();
            if let Ok(answers) = &mut results[way.place.question] {
                let total = &mut answers[way.place.answer];
                *total = log_add(*total, log_p);
            }
        }
    }
}

/// The logarithm of the sum of two numbers that are given by their logarithms.
fn log_add(a: f64, b: f64) -> f64 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if low == f64::NEG_INFINITY { high } else { high + libm::log1p(libm::exp(low - high)) }
}

/// Which answer of which question.
#[derive(Clone, Copy)]
struct AnswerPlace {
    question: usize,
    answer: usize,
}

/// One way to write an answer: the steps from token to token.
struct WrittenAnswer {
    place: AnswerPlace,
    edges: Vec<(u32, TokenId)>,
}

/// Clues and answers that are computed at once.
#[derive(Default)]
struct ClueBatch {
    forest: TokenForest,
    /// The last token of the current clue.
    clue: Option<u32>,
    /// A token of the forest and one behind it, which is in the forest if
    /// anything follows.
    edges: BTreeMap<(u32, TokenId), Option<u32>>,
    ways: Vec<WrittenAnswer>,
}

impl ClueBatch {
    fn begin(&mut self, clue: &[TokenId]) {
        self.clue = None;
        for token in clue {
            self.clue = Some(self.forest.push(*token, self.clue));
        }
    }

    fn add(&mut self, tokens: &[TokenId], place: AnswerPlace) {
        let mut edges = vec![];
        let mut before = self.clue;
        for (at, token) in tokens.iter().enumerate() {
            let Some(here) = before else { return };
            edges.push((here, *token));
            let next = self.edges.entry((here, *token)).or_insert(None);
            if next.is_none() && at + 1 < tokens.len() {
                *next = Some(self.forest.push(*token, Some(here)));
            }
            before = *next;
        }
        self.ways.push(WrittenAnswer { place, edges });
    }
}

//! Cryptic puzzles: factors that read the wordplay of clues, asked twice.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gridwright_clues::Engine;
use gridwright_clues::dictionary::Dictionary;
use gridwright_clues::phrase::PhraseModel;
use gridwright_core::Puzzle;
use gridwright_cryptic::{CrypticClue, Lexicon, PreparedClue, RankTuning, WordSense};
use gridwright_search::math::ln_f32;
use gridwright_search::{Limits, Rejected, SearchOptions};

use crate::solved::Solved;
use crate::solver::{SolveProgress, Solver, SolverSteps};
use crate::source::{AnswerSource, Scores};

/// Letters that crossing words give a smaller share than this are not looked
/// at again.
const LEAST_SHARE: f32 = 0.004;
/// In a cryptic puzzle an answer is in no list at most so often.
const MOST_UNLISTED: f32 = 0.08;
/// Longer answers are asked for without their wordplay.
const LONGEST: usize = 21;

/// The power that fits the confidence of letters, measured on cryptic puzzles:
/// the table of the solver is that of American ones, which are surer than they
/// should be.
const POWER: f64 = 0.4;

/// A clue and the length of its answer.
type Question = (String, usize);
/// A prepared clue that may be shared.
type Prepared<'a> = Arc<PreparedClue<'a, WordSense<'a>>>;

/// Scores clues by their definition and their wordplay.
pub struct CrypticSource<'a> {
    engine: &'a Engine,
    knowledge: &'a WordSense<'a>,
    limits: Limits,
    prepared: Mutex<HashMap<Question, Prepared<'a>>>,
    /// The letters that crossing words let through, by place, one bit a letter.
    letters: Mutex<HashMap<Question, Vec<u32>>>,
}

/// The engine and the dictionary as [`CrypticSource`] needs them. For a whole
/// puzzle the pieces of wordplay come from the dictionary alone.
pub fn cryptic_knowledge<'a>(engine: &'a Engine, dictionary: &'a Dictionary) -> WordSense<'a> {
    WordSense::new(engine, dictionary).quick()
}

impl<'a> CrypticSource<'a> {
    /// A source that stops asking once a limit is reached.
    pub fn new(engine: &'a Engine, knowledge: &'a WordSense<'a>, limits: &Limits) -> Self {
        let limits = limits.clone();
        let (prepared, letters) = (Mutex::default(), Mutex::default());
        Self { engine, knowledge, limits, prepared, letters }
    }

    /// Solves a puzzle, and once more with the letters that the first solve
    /// leaves possible: then words that the definition alone would not have
    /// proposed are read, too. The confidence is as it is in cryptic puzzles.
    ///
    /// # Errors
    ///
    /// [`Rejected`] if the verifier refuses the grid.
    pub fn solve(
        &self,
        puzzle: &Puzzle,
        options: &SearchOptions,
        progress: &mut dyn FnMut(&SolveProgress),
    ) -> Result<Solved, Rejected> {
        let steps = SolverSteps::default()
            .with_rebus(false)
            .with_second_opinions(false)
            .with_second_pass(false);
        let solver = Solver::new(self).with_steps(steps);
        let mut rounds = 0;
        let first = solver.solve(puzzle, options, &mut |now| {
            rounds = rounds.max(now.round);
            progress(now);
        })?;
        if self.limits.is_asked() {
            return Ok(first);
        }
        self.look_again(&first);
        let second = solver.solve(puzzle, options, &mut |now| {
            progress(&SolveProgress { round: rounds + now.round, letters: now.letters.clone() });
        })?;
        Ok(second.raised_to(POWER))
    }

    /// Takes the letters that crossing words let through.
    fn look_again(&self, solved: &Solved) {
        let mut letters = locked(&self.letters);
        for word in &solved.words {
            let masks: Vec<u32> = word
                .incoming
                .iter()
                .map(|message| {
                    let total: f32 = message.iter().sum();
                    let is_possible = |(_, share): &(usize, &f32)| **share >= LEAST_SHARE * total;
                    message
                        .iter()
                        .enumerate()
                        .filter(is_possible)
                        .fold(0, |mask, (letter, _)| mask | 1 << letter)
                })
                .collect();
            letters.insert((word.clue.clone(), masks.len()), masks);
        }
    }

    fn prepared(&self, clue: &str, length: usize) -> Prepared<'a> {
        let question = (clue.to_owned(), length);
        if let Some(known) = locked(&self.prepared).get(&question) {
            return Arc::clone(known);
        }
        let read = CrypticClue::read(clue);
        let tuning = RankTuning::default();
        let lexicon = Lexicon::built_in();
        let new = Arc::new(PreparedClue::new(&read, length, lexicon, self.knowledge, &tuning));
        locked(&self.prepared).insert(question, Arc::clone(&new));
        new
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl AnswerSource for CrypticSource<'_> {
    fn words(&self, length: usize) -> &[u8] {
        self.engine.list().class_text(length)
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        if self.limits.is_asked() {
            return Scores { log_p: vec![], others: vec![], p_oov: 1.0 };
        }
        let mut scores = self.engine.score(clue, length);
        let words = CrypticClue::read(clue).words.len();
        if words < 2 || !(3..=LONGEST).contains(&length) || scores.log_p.is_empty() {
            return scores;
        }
        let letters = locked(&self.letters).get(&(clue.to_owned(), length)).cloned();
        let admits = |word: &[u8]| {
            letters.as_ref().is_none_or(|masks| {
                word.iter().zip(masks).all(|(letter, mask)| mask >> (letter - b'A') & 1 == 1)
            })
        };
        let p_oov = scores.p_oov.min(MOST_UNLISTED);
        let listed = ln_f32(1.0 - p_oov);
        scores.log_p = self.prepared(clue, length).distribution(admits);
        scores.log_p.iter_mut().for_each(|log_p| *log_p += listed);
        scores.others.clear();
        scores.p_oov = p_oov;
        scores
    }

    fn phrases(&self) -> &PhraseModel {
        self.engine.phrases()
    }

    fn is_out_of_time(&self) -> bool {
        self.limits.is_asked()
    }

    fn reason(&self, clue: &str, answer: &str) -> Option<String> {
        let read = CrypticClue::read(clue);
        let is_it = |word: &[u8]| word == answer.as_bytes();
        let ranked = self.prepared(clue, answer.len()).rank(is_it, 1);
        let parse = ranked.into_iter().next()?.parse?;
        Some(parse.explain(&read))
    }
}

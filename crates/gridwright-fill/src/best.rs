//! The best fill, not just any fill.
//!
//! A first fill is improved by large-neighbourhood search: a slot with a poor
//! word and its surroundings are freed, a better word is demanded there, and
//! the rest is filled again. Where the total counts, it may fall a little below
//! the best on the way, so that the climb does not end on the first hill. On small grids branch and bound goes through all
//! fills that could still be better, and so proves the best.

use gridwright_search::{Limits, Outcome, Rejected, SearchOptions, Stop};

use crate::engine::{Decision, End, Engine, Search, Strategy};
use crate::fill::Fill;
use crate::letters::LetterSet;
use crate::portfolio::{Method, race};
use crate::problem::{Problem, Proof};

/// What makes one fill better than another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objective {
    /// The sum of all scores.
    #[default]
    Total,
    /// The lowest score.
    Lowest,
    /// The lowest score, then the next lowest, and so on.
    Lexicographic,
}

impl Objective {
    /// Whether the first scores are better than the second, or as good.
    fn not_worse(self, first: &[u16], second: &[u16]) -> bool {
        let sorted = |scores: &[u16]| {
            let mut scores = scores.to_vec();
            scores.sort_unstable();
            scores
        };
        match self {
            Self::Total => total(first) >= total(second),
            Self::Lowest => {
                let lowest = |scores: &[u16]| scores.iter().min().copied().unwrap_or(0);
                (lowest(first), total(first)) >= (lowest(second), total(second))
            }
            Self::Lexicographic => sorted(first) >= sorted(second),
        }
    }
}

fn total(scores: &[u16]) -> u64 {
    scores.iter().map(|score| u64::from(*score)).sum()
}

/// How the search for the best fill went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The best fill found, or that there is none at all.
    pub outcome: Outcome<Fill, Proof>,
    /// Whether it is proved that no fill is better.
    pub optimal: bool,
    /// How many decisions it took.
    pub nodes: u64,
}

/// Looks for the best fill until it is proved the best, a limit is reached,
/// or nothing has helped for long. `progress` gets every better fill at once,
/// with the nodes so far. One thread works, however many the options allow.
///
/// # Errors
///
/// [`Rejected`] if a fill breaks a rule, which would be a bug of this crate.
pub fn best(
    problem: &Problem<'_>,
    options: &SearchOptions,
    objective: Objective,
    progress: &mut dyn FnMut(&Fill, u64),
) -> Result<Best, Rejected> {
    let (limits, seed) = (&options.limits, options.seed.0);
    let first = race(problem, limits, &Method::portfolio(problem, 1, seed), &|_| {})?;
    let fill = match first.outcome {
        Outcome::Found(fill) => fill,
        outcome => return Ok(Best { outcome, optimal: false, nodes: first.nodes }),
    };
    progress(&fill, first.nodes);
    let words = problem.words_of(&fill);
    let mut climb = Climb { problem, limits, objective, progress, nodes: first.nodes, words };
    let optimal = match problem.model.alphabet.len() {
        ..=64 => climb.run::<1>(seed)?,
        _ => climb.run::<16>(seed)?,
    };
    let outcome = Outcome::Found(problem.verified(problem.fill_of(&climb.words))?);
    Ok(Best { outcome, optimal, nodes: climb.nodes })
}

impl Problem<'_> {
    /// The word of every slot of a fill, as an index into its table.
    pub(crate) fn words_of(&self, fill: &Fill) -> Vec<usize> {
        let letter = |text: &str| self.model.alphabet.iter().position(|l| l == text);
        let word = |(shape, (_, text, _)): (&crate::model::SlotModel, &(_, String, u16))| {
            let raw: Vec<u16> =
                gridwright_words::letters(text).filter_map(letter).map(|l| l as u16).collect();
            self.model.tables[shape.table].find(&raw).unwrap_or_default()
        };
        self.model.slots.iter().zip(&fill.words).map(word).collect()
    }

    fn scores(&self, words: &[usize]) -> Vec<u16> {
        let slots = self.model.slots.iter().zip(words);
        slots.map(|(shape, word)| self.model.tables[shape.table].scores[*word]).collect()
    }
}

/// A climb from fill to better fill.
struct Climb<'a, 'p> {
    problem: &'a Problem<'p>,
    limits: &'a Limits,
    objective: Objective,
    progress: &'a mut dyn FnMut(&Fill, u64),
    nodes: u64,
    words: Vec<usize>,
}

impl Climb<'_, '_> {
    /// Climbs as far as it goes; whether the top is proved.
    fn run<const W: usize>(&mut self, seed: u64) -> Result<bool, Rejected> {
        let problem = self.problem;
        let mut engine = Engine::<W>::new(&problem.model);
        if engine.start().is_err() {
            return Ok(false);
        }
        let ceiling: Vec<u16> = (0..engine.slots.len()).map(|slot| engine.highest(slot)).collect();
        let tuning = problem.model.tuning.best;
        let strategy = Strategy::tuned(&problem.model.tuning.search);
        let mut search = Search::new(engine.clone(), strategy, seed);
        let exact = problem.model.slots.len() <= tuning.small && self.objective == Objective::Total;
        if exact && self.bound(engine)? {
            return Ok(true);
        }
        let mut vain = 0;
        let mut best = self.words.clone();
        loop {
            let scores = problem.scores(&self.words);
            let best_scores = problem.scores(&best);
            if best_scores == ceiling {
                self.words = best;
                return Ok(true);
            }
            if self.limits.check(self.nodes).is_some() || vain >= tuning.vain {
                self.words = best;
                return Ok(false);
            }
            let before = search.state.nodes;
            let found = self.attempt(&mut search, &scores, &ceiling);
            self.nodes += search.state.nodes - before + 1;
            search.engine.pop_to(0);
            vain += 1;
            if let Some(words) = found {
                let next = problem.scores(&words);
                if self.objective.not_worse(&next, &scores)
                    || (self.objective == Objective::Total
                        && total(&next) + tuning.slack >= total(&best_scores))
                {
                    self.words = words;
                    if !self.objective.not_worse(&best_scores, &next) {
                        best.clone_from(&self.words);
                        vain = 0;
                        self.report()?;
                    }
                }
            }
        }
    }

    /// Passes the present fill on as an improvement.
    fn report(&mut self) -> Result<(), Rejected> {
        let fill = self.problem.verified(self.problem.fill_of(&self.words))?;
        (self.progress)(&fill, self.nodes);
        Ok(())
    }

    /// Frees a slot with a poor word and its surroundings, demands a better
    /// word there and fills again.
    fn attempt<const W: usize>(
        &self,
        search: &mut Search<'_, W>,
        scores: &[u16],
        ceiling: &[u16],
    ) -> Option<Vec<usize>> {
        let model = &self.problem.model;
        let tuning = &model.tuning.best;
        let poor: Vec<usize> = (0..scores.len()).filter(|s| scores[*s] < ceiling[*s]).collect();
        let random = &mut search.state.random;
        let target = poor[random.below(poor.len())];
        let size = tuning.freed_least + random.below(tuning.freed_more);
        let free = search.engine.neighbourhood(target, size, random);
        let engine = &mut search.engine;
        engine.push();
        for (slot, shape) in model.slots.iter().enumerate().filter(|(s, _)| !free.contains(s)) {
            let word = model.tables[shape.table].word(self.words[slot]);
            for joint in &shape.joints {
                if !engine.restrict_cell(joint.cell, &LetterSet::single(word[joint.at])) {
                    return None;
                }
            }
        }
        engine.propagate().ok()?;
        engine.drop_below(target, scores[target].checked_add(1)?)?;
        engine.propagate().ok()?;
        match search.attempt(tuning.attempt) {
            End::Complete => search.engine.words(),
            End::Exhausted | End::Stopped(_) | End::Failures => None,
        }
    }

    /// Goes through every fill with a higher total; `true` if it came to the
    /// end, so that the present words are the best.
    fn bound<const W: usize>(&mut self, mut engine: Engine<'_, W>) -> Result<bool, Rejected> {
        let problem = self.problem;
        let most = self.nodes + problem.model.tuning.best.bound_nodes;
        let mut best = total(&problem.scores(&self.words));
        let mut decisions: Vec<Decision> = vec![];
        let mut alive = engine.beat(best);
        loop {
            if self.nodes >= most || self.limits.check(self.nodes) == Some(Stop::Asked) {
                return Ok(false);
            }
            if alive && let Some(words) = engine.words() {
                best = total(&problem.scores(&words));
                self.words = words;
                self.report()?;
                alive = false;
            }
            if alive && let Some(decision) = engine.promising() {
                self.nodes += 1;
                engine.push();
                decisions.push(decision);
                alive = engine.decide(decision) && engine.propagate().is_ok() && engine.beat(best);
                continue;
            }
            let Some(decision) = decisions.pop() else { return Ok(true) };
            engine.pop();
            alive = engine.refute(decision) && engine.propagate().is_ok() && engine.beat(best);
        }
    }
}

impl<const W: usize> Engine<'_, W> {
    /// The highest score among the words of a slot.
    fn highest(&self, slot: usize) -> u16 {
        let table = &self.model.tables[self.model.slots[slot].table];
        self.slots[slot].iter().map(|word| table.scores[word]).max().unwrap_or(0)
    }

    /// Takes out of a slot the words below a score; `None` if none is left.
    fn drop_below(&mut self, slot: usize, score: u16) -> Option<()> {
        let table = &self.model.tables[self.model.slots[slot].table];
        let low: Vec<usize> =
            self.slots[slot].iter().filter(|word| table.scores[*word] < score).collect();
        if low.is_empty() {
            return Some(());
        }
        for word in low {
            self.remove(slot, word);
        }
        self.enqueue(slot);
        (self.slots[slot].count > 0).then_some(())
    }

    /// Takes out every word that cannot be part of a higher total, until
    /// nothing changes; `false` if no fill can be better.
    fn beat(&mut self, total: u64) -> bool {
        loop {
            let highest: Vec<u16> = (0..self.slots.len()).map(|slot| self.highest(slot)).collect();
            let ceiling: u64 = highest.iter().map(|score| u64::from(*score)).sum();
            if ceiling <= total {
                return false;
            }
            let slack = u16::try_from(ceiling - total - 1).unwrap_or(u16::MAX);
            let before: u64 = self.slots.iter().map(|slot| u64::from(slot.count)).sum();
            for (slot, highest) in highest.iter().enumerate() {
                if self.drop_below(slot, highest.saturating_sub(slack)).is_none() {
                    return false;
                }
            }
            if self.propagate().is_err() {
                return false;
            }
            if self.slots.iter().map(|slot| u64::from(slot.count)).sum::<u64>() == before {
                return true;
            }
        }
    }

    /// The best word of the slot with the fewest.
    fn promising(&self) -> Option<Decision> {
        let open = (0..self.slots.len()).filter(|slot| self.slots[*slot].count > 1);
        let slot = open.min_by_key(|slot| self.slots[*slot].count)?;
        let table = &self.model.tables[self.model.slots[slot].table];
        let word = self.slots[slot].iter().max_by_key(|word| table.scores[*word])?;
        Some(Decision::Word { slot, word })
    }
}

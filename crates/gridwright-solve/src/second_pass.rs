//! The second pass: doubtful words are weighed by a language model.
//!
//! The first pass knows which answers clues of this kind have had. A language
//! model has read English and reads the clue in order, so the two err on
//! different words. It is too slow for whole lists: where letters are in doubt
//! after the first pass, only the words that have some support there are
//! weighed. The factor of a slot is multiplied by the model's probabilities of
//! these words to a power, scaled so that together they keep the support that
//! they have; then the messages and the local search go on. Words that come up
//! in their turn are weighed in the next round.

use std::collections::{BTreeMap, BTreeSet};

use gridwright_clues::Clue;
use gridwright_core::SlotId;
use gridwright_lm::{ClueQuestion, LanguageModel, NotWeighed};
use gridwright_search::math::exp;

use crate::context::SolveContext;
use crate::factor::Factor;
use crate::graph::{FactorGraph, SlotNode};
use crate::inference::Inference;
use crate::propagation::{BeliefPropagation, highest};
use crate::source::AnswerSource;
use crate::written::ways_to_write;

/// Something that says how probable strings are as answers of clues.
pub trait ClueScorer: Sync {
    /// For every answer of every question the logarithm of its probability.
    fn weigh(&self, questions: &[ClueQuestion]) -> Vec<Result<Vec<f64>, NotWeighed>>;
}

impl ClueScorer for LanguageModel {
    fn weigh(&self, questions: &[ClueQuestion]) -> Vec<Result<Vec<f64>, NotWeighed>> {
        Self::weigh(self, questions)
    }
}

/// What the second pass did.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct SecondPassReport {
    /// How many words of the grid were in doubt.
    pub doubtful: usize,
    /// How many candidates were weighed.
    pub weighed: usize,
    /// In how many rounds.
    pub rounds: usize,
    /// Why clues were not weighed, once for each reason.
    pub notes: Vec<String>,
}

/// The slots that were weighed.
#[derive(Default)]
pub(crate) struct WeighedSlots(BTreeMap<SlotId, WeighedSlot>);

/// What comes of a second pass beside the beliefs.
#[derive(Default)]
pub(crate) struct SecondPassOutcome {
    pub(crate) report: SecondPassReport,
    pub(crate) weighed: WeighedSlots,
}

/// A slot that was weighed.
struct WeighedSlot {
    /// Its word before the second pass.
    before: Vec<u8>,
    /// Its factor before the second pass.
    first: Factor,
    /// The words with the logarithms of their probabilities.
    words: BTreeMap<Vec<u8>, f64>,
}

/// What the second pass made of a word.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reweighing {
    /// The answer of the first pass.
    pub before: String,
    /// The logarithm of the probability that the language model gives to the
    /// answer there is now, if it was among the weighed words.
    pub log_p: Option<f64>,
    /// Its rank among the weighed words, counted from one.
    pub rank: Option<usize>,
    /// How many words were weighed.
    pub words: usize,
}

impl WeighedSlots {
    /// The factor of a slot as it was before.
    pub(crate) fn first_factor(&self, slot: SlotId) -> Option<&Factor> {
        self.0.get(&slot).map(|slot| &slot.first)
    }

    /// What was made of a word (0 to 25) of a slot.
    pub(crate) fn of(&self, slot: SlotId, letters: &[u8]) -> Option<Reweighing> {
        let slot = self.0.get(&slot)?;
        let log_p = slot.words.get(letters).copied();
        let better = |own: f64| slot.words.values().filter(|other| **other > own).count();
        Some(Reweighing {
            before: capitals(&slot.before),
            log_p,
            rank: log_p.map(|own| 1 + better(own)),
            words: slot.words.len(),
        })
    }
}

/// The second pass over one graph.
pub(crate) struct SecondPass<'a, S: ?Sized> {
    graph: &'a FactorGraph,
    context: &'a SolveContext<'a, S>,
    scorer: &'a dyn ClueScorer,
    outcome: SecondPassOutcome,
    /// Clues that could not be weighed.
    refused: BTreeSet<SlotId>,
}

/// A doubtful slot and its words that have support.
struct DoubtfulSlot {
    slot: SlotId,
    /// The least marginal of its letters.
    weakest: f64,
    /// Words with their shares of the evidence, the greatest first.
    words: Vec<(Vec<u8>, f64)>,
}

impl<'a, S: AnswerSource + ?Sized> SecondPass<'a, S> {
    pub(crate) fn new(
        graph: &'a FactorGraph,
        context: &'a SolveContext<'a, S>,
        scorer: &'a dyn ClueScorer,
    ) -> Self {
        Self {
            graph,
            context,
            scorer,
            outcome: SecondPassOutcome::default(),
            refused: BTreeSet::new(),
        }
    }

    pub(crate) fn run(
        mut self,
        found: &mut Inference,
        progress: &mut dyn FnMut(&FactorGraph, &BeliefPropagation),
    ) -> SecondPassOutcome {
        let tuning = &self.context.tuning.second_pass;
        for round in 0..tuning.rounds {
            if self.context.limits.is_asked() {
                break;
            }
            let mut doubtful = self.doubtful(found);
            if round == 0 {
                self.outcome.report.doubtful = doubtful.len();
            }
            if doubtful.len() as f64 > tuning.most_doubtful * self.graph.slots.len() as f64 {
                break;
            }
            doubtful.truncate(tuning.most_slots);
            if self.weigh(&doubtful, found) == 0 {
                break;
            }
            self.outcome.report.rounds += 1;
            let factors = self.reweighed(found);
            found.continue_with(self.graph, factors, self.context, progress);
        }
        if self.outcome.report.rounds > 0 {
            found.search_again(self.graph, self.context);
        }
        self.outcome
    }

    /// The slots that have letters in doubt, and the words to be weighed there.
    fn doubtful(&self, found: &Inference) -> Vec<DoubtfulSlot> {
        let tuning = &self.context.tuning.second_pass;
        let mut doubtful = vec![];
        for slot in &self.graph.slots {
            let is_clue = !slot.clue.trim().is_empty() && !Clue::parse(&slot.clue).is_pointer();
            if !is_clue || self.refused.contains(&slot.id) {
                continue;
            }
            let ids = slot.variables.iter().filter(|id| self.graph[**id].given.is_none());
            let letters = ids.map(|id| {
                let marginal = &found.marginals[id.index()];
                marginal[usize::from(found.letters[id.index()])].min(highest(marginal))
            });
            let weakest = letters.fold(1.0, f64::min);
            if weakest >= tuning.sure {
                continue;
            }
            let words = self.words(slot, found);
            if words.len() > 1 {
                doubtful.push(DoubtfulSlot { slot: slot.id, weakest, words });
            }
        }
        doubtful.sort_by(|a, b| a.weakest.total_cmp(&b.weakest));
        doubtful
    }

    /// The words of a slot that have support, with their shares of it.
    fn words(&self, slot: &SlotNode, found: &Inference) -> Vec<(Vec<u8>, f64)> {
        let (source, tuning) = (self.context.source, &self.context.tuning.second_pass);
        let factor = &found.factors[slot.id.index()];
        let least = self.context.tuning.propagation.least_incoming;
        let incoming = found.propagation.incoming(self.graph, slot.id, least);
        let crossings = |word: &[u8]| -> f64 {
            let letters = word.iter().zip(&incoming);
            letters.map(|(letter, message)| f64::from(message[usize::from(*letter)])).product()
        };
        let evidence = found.propagation.evidence[slot.id.index()].total;
        let mut tried: BTreeSet<Vec<u8>> = BTreeSet::new();
        let listed = source.words(factor.length).chunks_exact(factor.length);
        let floor = evidence * tuning.least_share;
        for (word, probability) in listed.zip(&*factor.listed) {
            if f64::from(*probability) < floor {
                continue;
            }
            let letters: Vec<u8> =
                word.iter().map(|letter| letter.wrapping_sub(b'A').min(25)).collect();
            if f64::from(*probability) * crossings(&letters) >= floor {
                tried.insert(letters);
            }
        }
        tried.extend(factor.others.iter().map(|(letters, _)| letters.clone()));
        let biased = factor.with_final_letter(&incoming);
        let phrases = source.phrases().best(&biased, &factor.boosts, tuning.most_words);
        tried.extend(phrases.into_iter().map(|phrase| phrase.letters));
        let current: Vec<u8> = slot.variables.iter().map(|id| found.letters[id.index()]).collect();
        tried.extend(self.respelled(slot, found, &current));
        let mut words: Vec<(Vec<u8>, f64)> = tried
            .into_iter()
            .filter(|word| word.len() == slot.len())
            .map(|word| {
                let support = factor.probability(source, &word) * crossings(&word);
                (word, support)
            })
            .collect();
        let total: f64 = words.iter().map(|(_, support)| support).sum();
        let total = total.max(f64::MIN_POSITIVE);
        words.iter_mut().for_each(|(_, support)| *support /= total);
        words.retain(|(word, share)| *share >= tuning.least_share || *word == current);
        words.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        words.truncate(tuning.most_words);
        words
    }

    /// A word with other letters in one or two of its doubtful cells.
    fn respelled(&self, slot: &SlotNode, found: &Inference, word: &[u8]) -> Vec<Vec<u8>> {
        let tuning = &self.context.tuning.second_pass;
        let mut changes: Vec<(usize, u8)> = vec![];
        for (at, id) in slot.variables.iter().enumerate() {
            if self.graph[*id].given.is_some() {
                continue;
            }
            let marginal = &found.marginals[id.index()];
            let letters = (0..26u8).filter(|letter| {
                *letter != word[at] && marginal[usize::from(*letter)] >= tuning.least_letter
            });
            changes.extend(letters.map(|letter| (at, letter)));
        }
        let mut words = vec![];
        for (index, (at, letter)) in changes.iter().enumerate() {
            let mut once = word.to_vec();
            once[*at] = *letter;
            for (other, letter) in &changes[index + 1..] {
                if other != at && changes.len() <= MOST_PAIRED {
                    let mut twice = once.clone();
                    twice[*other] = *letter;
                    words.push(twice);
                }
            }
            words.push(once);
        }
        words
    }

    /// Asks the language model for all words that it has not weighed yet.
    /// Returns how many there were.
    fn weigh(&mut self, doubtful: &[DoubtfulSlot], found: &Inference) -> usize {
        let (model, tuning) = (self.context.source.phrases(), &self.context.tuning.second_pass);
        let mut questions = vec![];
        let mut asked: Vec<(SlotId, Vec<Vec<u8>>)> = vec![];
        for one in doubtful {
            let known = self.outcome.weighed.0.get(&one.slot);
            let is_new = |word: &Vec<u8>| known.is_none_or(|slot| !slot.words.contains_key(word));
            let words: Vec<Vec<u8>> =
                one.words.iter().map(|(word, _)| word.clone()).filter(is_new).collect();
            if words.is_empty() {
                continue;
            }
            let answers = words.iter().map(|word| ways_to_write(model, tuning, word)).collect();
            questions.push(ClueQuestion { clue: self.graph[one.slot].clue.clone(), answers });
            asked.push((one.slot, words));
        }
        let mut weighed = 0;
        for ((slot, words), result) in asked.into_iter().zip(self.scorer.weigh(&questions)) {
            let log_p = match result {
                Ok(log_p) => log_p,
                Err(error) => {
                    self.refused.insert(slot);
                    let note = error.to_string();
                    if !self.outcome.report.notes.contains(&note) {
                        self.outcome.report.notes.push(note);
                    }
                    continue;
                }
            };
            weighed += words.len();
            let node = &self.graph[slot];
            let state = self.outcome.weighed.0.entry(slot).or_insert_with(|| WeighedSlot {
                before: node.variables.iter().map(|id| found.letters[id.index()]).collect(),
                first: found.factors[slot.index()].clone(),
                words: BTreeMap::new(),
            });
            state.words.extend(words.into_iter().zip(log_p));
        }
        self.outcome.report.weighed += weighed;
        weighed
    }

    /// All factors, those of weighed slots with what the language model says.
    fn reweighed(&self, found: &Inference) -> Vec<Factor> {
        let tuning = self.context.tuning;
        let mut factors = found.factors.clone();
        for (slot, weighed) in &self.outcome.weighed.0 {
            let incoming =
                found.propagation.incoming(self.graph, *slot, tuning.propagation.least_incoming);
            let source = self.context.source;
            // Every word with its support before, and what it is multiplied by.
            let mut total = 0.0;
            let mut scaled = 0.0;
            let most = weighed.words.values().copied().fold(f64::NEG_INFINITY, f64::max);
            let mut words = vec![];
            for (word, log_p) in &weighed.words {
                let letters = word.iter().zip(&incoming);
                let crossings: f64 = letters
                    .map(|(letter, message)| f64::from(message[usize::from(*letter)]))
                    .product();
                let support = weighed.first.probability(source, word) * crossings;
                let factor = exp(tuning.second_pass.weight * (log_p - most));
                total += support;
                scaled += support * factor;
                words.push((word.clone(), factor));
            }
            if !(total > 0.0 && scaled > 0.0) {
                continue;
            }
            words.iter_mut().for_each(|(_, factor)| *factor *= total / scaled);
            let mut factor = weighed.first.clone();
            factor.reweigh(source, &words);
            factors[slot.index()] = factor;
        }
        factors
    }
}

/// With more changes of single letters than this, no two are made at once.
const MOST_PAIRED: usize = 8;

/// Letters 0 to 25 as capitals.
fn capitals(letters: &[u8]) -> String {
    letters.iter().map(|letter| char::from(b'A' + letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Scores;
    use crate::{Solved, Solver, SolverSteps};
    use gridwright_clues::phrase::{PhraseBuilder, PhraseModel};
    use gridwright_core::{ClueList, Direction, Grid, Puzzle};
    use gridwright_search::SearchOptions;

    /// Two words that are equally likely, and one letter apart.
    struct Two(PhraseModel);

    impl AnswerSource for Two {
        fn words(&self, length: usize) -> &[u8] {
            if length == 4 { b"DARTDIRT" } else { b"" }
        }

        fn score(&self, _: &str, length: usize) -> Scores {
            let log_p = if length == 4 { vec![0.55f32.ln(), 0.45f32.ln()] } else { vec![] };
            Scores { log_p, others: vec![], p_oov: 1e-6 }
        }

        fn phrases(&self) -> &PhraseModel {
            &self.0
        }
    }

    /// Prefers a word, or refuses to read.
    struct Preference(Option<&'static str>);

    impl ClueScorer for Preference {
        fn weigh(&self, questions: &[ClueQuestion]) -> Vec<Result<Vec<f64>, NotWeighed>> {
            let Some(wanted) = self.0 else {
                return vec![Err(NotWeighed::TooLong); questions.len()];
            };
            let weight = |ways: &Vec<String>| if ways[0] == wanted { -2.0 } else { -9.0 };
            let answers = questions.iter().map(|one| Ok(one.answers.iter().map(weight).collect()));
            answers.collect()
        }
    }

    fn solve(scorer: Option<&dyn ClueScorer>, steps: SolverSteps) -> Solved {
        let mut grid = Grid::from_rows(&["....", ".###"]).unwrap();
        grid.number_cells();
        let mut puzzle = Puzzle::new(grid);
        let mut across = ClueList::standard(Direction::Across);
        across.clues.push(gridwright_core::Clue::new("1", "Blackmail ammunition"));
        puzzle.lists.push(across);
        let source = Two(PhraseBuilder::new().build());
        let solver = Solver::new(&source).with_scorer(scorer).with_steps(steps);
        solver.solve(&puzzle, &SearchOptions::default(), &mut |_| {}).unwrap()
    }

    #[test]
    fn a_model_that_reads_the_clue_settles_a_doubt() {
        let all = SolverSteps::default();
        let first = solve(None, all);
        assert_eq!((&*first.words[0].answer, &first.words[0].reweighed), ("DART", &None));
        let preference = Preference(Some("DIRT"));
        let second = solve(Some(&preference), all);
        let word = &second.words[0];
        assert_eq!(word.answer, "DIRT");
        let reweighed = word.reweighed.as_ref().unwrap();
        assert_eq!((&*reweighed.before, reweighed.rank, reweighed.words), ("DART", Some(1), 2));
        assert_eq!(word.rank, Some(2), "by the clue alone");
        assert!(word.in_grid > word.by_clue, "{} {}", word.in_grid, word.by_clue);
        assert!(second.second_pass.weighed >= 2 && second.second_pass.notes.is_empty());
        let without = solve(Some(&preference), all.with_second_pass(false));
        assert_eq!(without, first);
    }

    #[test]
    fn what_is_not_weighed_stays_and_is_said() {
        let first = solve(None, SolverSteps::default());
        let mut second = solve(Some(&Preference(None)), SolverSteps::default());
        assert_eq!(second.second_pass.notes, [NotWeighed::TooLong.to_string()]);
        second.second_pass = SecondPassReport::default();
        assert_eq!(second, first);
    }
}

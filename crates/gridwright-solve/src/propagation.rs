//! Loopy belief propagation between slots and letters.
//!
//! The factor of a slot sends a message to each of its letters: how probable
//! each letter of the alphabet is there by the slot's clue and by the messages
//! of the *other* slots through its letters. All slots across send, then all
//! slots down, until the messages converge. From the fourth round on messages
//! are damped: each is mixed with its predecessor, which keeps loops from
//! swinging. The marginal of a letter is the product of the messages to it.

use gridwright_clues::phrase::Message;
use gridwright_core::{Direction, SlotId};

use crate::context::SolveContext;
use crate::factor::Factor;
use crate::graph::{FactorGraph, VariableId};
use crate::source::AnswerSource;

/// The probabilities of the letters of one variable: they sum to one.
pub(crate) type Marginal = [f64; 26];

/// The messages of a factor graph.
#[derive(Clone, Debug)]
pub(crate) struct BeliefPropagation {
    /// By slot, a message to each of its letters: sums to one.
    outgoing: Vec<Vec<Message>>,
    /// By slot, the incoming messages of its last update.
    incoming: Vec<Vec<Message>>,
    /// By slot, the sum over all answers at the last update.
    pub(crate) evidence: Vec<Evidence>,
    /// How many rounds there have been.
    pub(crate) rounds: usize,
}

/// The weight of the answers of a slot under its incoming messages.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Evidence {
    /// Of all answers.
    pub(crate) total: f64,
    /// Of the answers in no list.
    pub(crate) unlisted: f64,
}

impl BeliefPropagation {
    pub(crate) fn new(graph: &FactorGraph) -> Self {
        let uniform = |length: usize| vec![[1.0 / 26.0; 26]; length];
        Self {
            outgoing: graph.slots.iter().map(|slot| uniform(slot.len())).collect(),
            incoming: vec![vec![]; graph.slots.len()],
            evidence: vec![Evidence::default(); graph.slots.len()],
            rounds: 0,
        }
    }

    /// Makes every slot update its messages again, even if no incoming message
    /// changes: its factor has changed.
    pub(crate) fn invalidate(&mut self) {
        self.incoming.iter_mut().for_each(Vec::clear);
    }

    /// Goes on until the messages converge. `progress` is called after each
    /// round. Once the limits ask for it, no message changes any more.
    pub(crate) fn run<S: AnswerSource + ?Sized>(
        &mut self,
        graph: &FactorGraph,
        factors: &[Factor],
        context: &SolveContext<'_, S>,
        progress: &mut dyn FnMut(&Self),
    ) {
        let tuning = &context.tuning.propagation;
        for round in 0..tuning.rounds {
            let mut change = 0.0f32;
            for across in [true, false] {
                for slot in &graph.slots {
                    let is_across = slot.direction == Direction::Across;
                    if is_across == across && !context.limits.is_asked() {
                        let factor = &factors[slot.id.index()];
                        change = change.max(self.update(graph, slot.id, factor, context));
                    }
                }
            }
            self.rounds += 1;
            progress(self);
            if (round > 1 && change < tuning.tolerance) || context.limits.is_asked() {
                break;
            }
        }
    }

    /// Updates the messages of one slot, if its incoming messages have
    /// changed. Returns the greatest change.
    fn update<S: AnswerSource + ?Sized>(
        &mut self,
        graph: &FactorGraph,
        slot: SlotId,
        factor: &Factor,
        context: &SolveContext<'_, S>,
    ) -> f32 {
        let tuning = &context.tuning.propagation;
        let index = slot.index();
        let incoming = self.incoming(graph, slot, tuning.least_incoming);
        if self.rounds > 1
            && greatest_difference(&incoming, &self.incoming[index]) < tuning.tolerance
        {
            return 0.0;
        }
        let hint = if self.rounds < 2 { 0.0 } else { self.evidence[index].total };
        let new = match self.rounds {
            0 => factor.initial_messages(context.source, &incoming),
            _ => factor.messages(context, &incoming, hint * tuning.hint_share),
        };
        self.evidence[index] = new.evidence;
        self.incoming[index] = incoming;
        let damping = if self.rounds < tuning.undamped_rounds { 0.0 } else { tuning.damping };
        let least = tuning.least_outgoing;
        let mut change = 0.0f32;
        for (message, sums) in self.outgoing[index].iter_mut().zip(&new.sums) {
            let total: f64 = sums.iter().sum();
            for (old, sum) in message.iter_mut().zip(sums) {
                let share = if total > 0.0 { sum / total } else { 1.0 / 26.0 };
                let new = (share * (1.0 - least) + least / 26.0) as f32;
                change = change.max((new - *old).abs());
                *old = damping * *old + (1.0 - damping) * new;
            }
        }
        change
    }

    /// The messages to a slot: those of the crossing slots and the givens,
    /// scaled so that the best letter has one. No letter has less than `least`.
    pub(crate) fn incoming(&self, graph: &FactorGraph, slot: SlotId, least: f32) -> Vec<Message> {
        let message = |id: &VariableId| {
            if let Some(letter) = graph[*id].given {
                return certain(letter, least);
            }
            match graph.crossing(slot, *id) {
                None => [1.0; 26],
                Some(other) => {
                    let sent = &self.outgoing[other.slot.index()][other.at];
                    let highest = sent.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
                    sent.map(|value| (value / highest).max(least))
                }
            }
        };
        graph[slot].variables.iter().map(message).collect()
    }

    /// The marginals of all variables.
    pub(crate) fn marginals(&self, graph: &FactorGraph) -> Vec<Marginal> {
        let marginal = |variable: &crate::graph::Variable| {
            if let Some(letter) = variable.given {
                return certain(letter, 0.0).map(f64::from);
            }
            let mut marginal = [1.0 / 26.0; 26];
            for position in &variable.positions {
                let sent = &self.outgoing[position.slot.index()][position.at];
                marginal.iter_mut().zip(sent).for_each(|(value, sent)| *value *= f64::from(*sent));
            }
            let sum: f64 = marginal.iter().sum();
            marginal.map(|value| value / sum)
        };
        graph.variables.iter().map(marginal).collect()
    }
}

/// The message of a known letter; all others have `least`.
pub(crate) fn certain(letter: u8, least: f32) -> Message {
    let mut message = [least; 26];
    message[usize::from(letter).min(25)] = 1.0;
    message
}

/// The most probable letter; the first one of several.
pub(crate) fn best_letter(marginal: &Marginal) -> u8 {
    let mut best = 0;
    for letter in 1..26 {
        if marginal[letter] > marginal[best] {
            best = letter;
        }
    }
    best as u8
}

/// The probability of the most probable letter.
pub(crate) fn highest(marginal: &Marginal) -> f64 {
    marginal.iter().copied().fold(0.0, f64::max)
}

fn greatest_difference(new: &[Message], old: &[Message]) -> f32 {
    if new.len() != old.len() {
        return f32::INFINITY;
    }
    let values = new.iter().flatten().zip(old.iter().flatten());
    values.map(|(new, old)| (new - old).abs()).fold(0.0, f32::max)
}

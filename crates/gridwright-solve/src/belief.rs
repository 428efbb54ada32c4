//! Loopy belief propagation between words and cells.
//!
//! Every word tells each of its cells what it thinks of the letter there,
//! judging by its clue and by what the *other* word through each cell says.
//! All words across speak, then all words down, again and again, until nobody
//! changes his mind. What is believed of a cell in the end is the product of
//! what the words through it say.

use gridwright_clues::phrase::Message;
use gridwright_core::Limits;

use crate::board::Board;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// How the propagation goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// After so many rounds it ends, settled or not.
    pub(crate) rounds: usize,
    /// The share of the old message that a new one keeps, from the fourth round on.
    pub(crate) damping: f32,
    /// Smaller changes of a message do not count.
    pub(crate) tolerance: f32,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { rounds: 30, damping: 0.25, tolerance: 1e-3 }
    }
}

/// What a crossing word may at least grant a letter: no word can rule out a
/// letter by itself, because its answer may be in no list.
const LEAST_HEARD: f32 = 1e-6;
/// What a word grants to all letters together, whatever its clue says.
const LEAST_SAID: f64 = 1e-5;

/// The state of the propagation.
#[derive(Clone, Debug)]
pub(crate) struct Beliefs {
    /// For every word, for every letter of it, what it says: sums to one.
    pub(crate) said: Vec<Vec<Message>>,
    /// What each word last heard.
    heard: Vec<Vec<Message>>,
    /// The evidence of each word, and the part of it that is in no list.
    pub(crate) evidence: Vec<(f64, f64)>,
    /// How many rounds it took.
    pub(crate) rounds: usize,
}

impl Beliefs {
    pub(crate) fn new(board: &Board) -> Self {
        let even = |length: usize| vec![[1.0 / 26.0; 26]; length];
        Self {
            said: board.places.iter().map(|place| even(place.cells.len())).collect(),
            heard: vec![vec![]; board.places.len()],
            evidence: vec![(0.0, 0.0); board.places.len()],
            rounds: 0,
        }
    }

    /// Makes every word speak again, even where it hears nothing new: what it
    /// knows by itself has changed.
    pub(crate) fn forget(&mut self) {
        self.heard.iter_mut().for_each(Vec::clear);
    }

    /// Goes on until the messages settle. After each round `watch` may look.
    pub(crate) fn propagate<S: AnswerSource + ?Sized>(
        &mut self,
        (board, factors): (&Board, &[Factor]),
        source: &S,
        schedule: Schedule,
        (limits, watch): (&Limits, &mut dyn FnMut(&Self)),
    ) {
        for round in 0..schedule.rounds {
            let mut change = 0.0f32;
            for across in [true, false] {
                for place in 0..board.places.len() {
                    let is_across =
                        board.places[place].direction == gridwright_core::Direction::Across;
                    // Who is asked to stop keeps what has been said so far.
                    if is_across == across && !limits.is_asked() {
                        change = change.max(self.speak((board, factors), source, schedule, place));
                    }
                }
            }
            self.rounds += 1;
            watch(self);
            if (round > 1 && change < schedule.tolerance) || limits.is_asked() {
                break;
            }
        }
    }

    /// Lets one word speak, if it has heard anything new, and gives the
    /// greatest change in what it says.
    fn speak<S: AnswerSource + ?Sized>(
        &mut self,
        (board, factors): (&Board, &[Factor]),
        source: &S,
        schedule: Schedule,
        place: usize,
    ) -> f32 {
        let incoming = self.hear(board, place);
        let first = self.rounds == 0;
        if self.rounds > 1 && difference(&incoming, &self.heard[place]) < schedule.tolerance {
            return 0.0;
        }
        let factor = &factors[place];
        let hint = if self.rounds < 2 { 0.0 } else { self.evidence[place].0 };
        let reply = match first {
            true => factor.first_reply(source, &incoming),
            false => factor.reply(source, &incoming, hint * 0.01),
        };
        self.evidence[place] = (reply.evidence, reply.unlisted);
        self.heard[place] = incoming;
        let damping = if self.rounds < 3 { 0.0 } else { schedule.damping };
        let mut change = 0.0f32;
        for (said, out) in self.said[place].iter_mut().zip(&reply.out) {
            let sum: f64 = out.iter().sum();
            for (old, new) in said.iter_mut().zip(out) {
                let new = if sum > 0.0 { new / sum } else { 1.0 / 26.0 };
                let new = (new * (1.0 - LEAST_SAID) + LEAST_SAID / 26.0) as f32;
                change = change.max((new - *old).abs());
                *old = damping * *old + (1.0 - damping) * new;
            }
        }
        change
    }

    /// What a word hears of its letters: what the crossing words say, and what
    /// is given, scaled so that the best letter has one.
    pub(crate) fn hear(&self, board: &Board, place: usize) -> Vec<Message> {
        let cells = &board.places[place].cells;
        cells
            .iter()
            .map(|cell| {
                if let Some(letter) = board.given[*cell] {
                    return only(letter);
                }
                match board.crossing(place, *cell) {
                    None => [1.0; 26],
                    Some((other, position)) => {
                        let said = &self.said[other][position];
                        let highest = said.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
                        said.map(|value| (value / highest).max(LEAST_HEARD))
                    }
                }
            })
            .collect()
    }

    /// What is believed of every cell: sums to one.
    pub(crate) fn cells(&self, board: &Board) -> Vec<[f64; 26]> {
        let through = board.through.iter().zip(&board.given);
        through
            .map(|(words, given)| {
                if let Some(letter) = given {
                    return only(*letter).map(|value| f64::from(value > 0.5));
                }
                let mut belief = [1.0 / 26.0; 26];
                for (place, position) in words {
                    for (value, said) in belief.iter_mut().zip(&self.said[*place][*position]) {
                        *value *= f64::from(*said);
                    }
                }
                let sum: f64 = belief.iter().sum();
                belief.map(|value| value / sum)
            })
            .collect()
    }
}

pub(crate) fn only(letter: u8) -> Message {
    let mut message = [LEAST_HEARD; 26];
    message[usize::from(letter).min(25)] = 1.0;
    message
}

fn difference(new: &[Message], old: &[Message]) -> f32 {
    if new.len() != old.len() {
        return f32::INFINITY;
    }
    let values = new.iter().flatten().zip(old.iter().flatten());
    values.map(|(new, old)| (new - old).abs()).fold(0.0, f32::max)
}

//! Local search among the cells that are still in doubt.
//!
//! The best letter of every cell need not make the best words together. So the
//! search starts from those letters and looks for changes (another answer in
//! one word, another letter in one cell, or another answer followed by repairs
//! of the words it crosses) that make the whole grid more probable: the
//! product, over all words, of the probability of what stands there. Cells
//! that are sure stay as they are.

use std::collections::HashMap;

use gridwright_core::Limits;

use crate::belief::Beliefs;
use crate::board::Board;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// Cells that are believed at least this much stay as they are.
const SURE: f64 = 0.985;
/// How many answers of each word are tried.
const TRIED: usize = 30;
/// How many of them are followed by repairs.
const REPAIRED: usize = 8;
/// Letters below this belief are not tried.
const LEAST_LETTER: f64 = 0.005;
/// How often all words are gone through at most.
const PASSES: usize = 6;
/// A change must make the grid likelier by this much, in nats.
const GAIN: f64 = 1e-6;
/// What a second copy of a word costs, in nats: no puzzle has the same answer
/// twice.
const REPEAT: f64 = 12.0;

/// The grid under search.
pub(crate) struct Search<'a, S: ?Sized> {
    board: &'a Board,
    factors: &'a [Factor],
    source: &'a S,
    beliefs: &'a [[f64; 26]],
    free: Vec<bool>,
    /// The letters, 0 to 25.
    letters: Vec<u8>,
    /// The logarithm of the probability of each word as it stands.
    values: Vec<f64>,
    known: HashMap<(usize, Vec<u8>), f64>,
    answers: Vec<Vec<Vec<u8>>>,
}

/// A change that has been weighed: the words it touches with their new values.
struct Change {
    gain: f64,
    values: Vec<(usize, f64)>,
}

impl<'a, S: AnswerSource + ?Sized> Search<'a, S> {
    pub(crate) fn new(
        (board, factors): (&'a Board, &'a [Factor]),
        source: &'a S,
        beliefs: &'a [[f64; 26]],
        messages: &Beliefs,
    ) -> Self {
        let letters: Vec<u8> = beliefs.iter().map(best_letter).collect();
        let free = |(belief, given): (&[f64; 26], &Option<u8>)| {
            given.is_none() && belief.iter().copied().fold(0.0, f64::max) < SURE
        };
        let free = beliefs.iter().zip(&board.given).map(free).collect();
        let mut search = Self {
            board,
            factors,
            source,
            beliefs,
            free,
            letters,
            values: vec![],
            known: HashMap::new(),
            answers: vec![],
        };
        let places = 0..board.places.len();
        search.values =
            places.clone().map(|place| search.value(place, &search.word(place))).collect();
        search.answers = places.map(|place| search.candidates(place, messages)).collect();
        search
    }

    /// Searches, until nothing gets better.
    pub(crate) fn run(&mut self, limits: &Limits) {
        if !self.free.iter().any(|free| *free) {
            return;
        }
        for _ in 0..PASSES {
            let mut changed = self.climb();
            changed |= self.repair(limits);
            if !changed || limits.is_asked() {
                break;
            }
        }
    }

    /// The letters of all cells, and the logarithm of the probability of each
    /// word.
    pub(crate) fn result(self) -> (Vec<u8>, Vec<f64>) {
        (self.letters, self.values)
    }

    fn is_free(&self, place: usize) -> bool {
        self.board.places[place].cells.iter().any(|cell| self.free[*cell])
    }

    fn word(&self, place: usize) -> Vec<u8> {
        self.board.places[place].cells.iter().map(|cell| self.letters[*cell]).collect()
    }

    /// The logarithm of the probability of a word in a place.
    fn value(&self, place: usize, word: &[u8]) -> f64 {
        let probability = self.factors[place].probability(self.source, word);
        probability.max(1e-60).ln()
    }

    fn remembered(&mut self, place: usize, word: Vec<u8>) -> f64 {
        if let Some(value) = self.known.get(&(place, word.clone())) {
            return *value;
        }
        let value = self.value(place, &word);
        self.known.insert((place, word), value);
        value
    }

    /// The answers of a place that are worth trying: those that go best with
    /// its clue and with what is believed of its cells.
    fn candidates(&self, place: usize, messages: &Beliefs) -> Vec<Vec<u8>> {
        if !self.is_free(place) || self.source.is_out_of_time() {
            return vec![];
        }
        let cells = &self.board.places[place].cells;
        let factor = &self.factors[place];
        let logs: Vec<[f32; 26]> = cells
            .iter()
            .map(|cell| self.beliefs[*cell].map(|value| (value + 1e-9).ln() as f32))
            .collect();
        let mut scored: Vec<(f32, &[u8])> = vec![];
        let words = self.source.words(factor.length).chunks_exact(factor.length);
        for (word, probability) in words.zip(&factor.listed).filter(|(_, p)| **p > 0.0) {
            let mut score = (probability + 1e-12).ln();
            for ((letter, log), cell) in word.iter().zip(&logs).zip(cells) {
                let letter = letter.wrapping_sub(b'A');
                if !self.free[*cell] && letter != self.letters[*cell] {
                    score = f32::NEG_INFINITY;
                    break;
                }
                score += log[usize::from(letter).min(25)];
            }
            if score > f32::NEG_INFINITY {
                scored.push((score, word));
            }
        }
        scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
        let listed = scored.iter().take(TRIED);
        let mut tried: Vec<Vec<u8>> =
            listed.map(|(_, word)| word.iter().map(|letter| letter - b'A').collect()).collect();
        tried.extend(factor.others.iter().map(|(letters, _)| letters.clone()));
        let incoming = factor.tilted(&messages.hear(self.board, place));
        for phrase in self.source.phrases().best(&incoming, &factor.boosts, REPAIRED) {
            tried.push(phrase.letters);
        }
        tried.retain(|word| {
            let kept = word.iter().zip(cells);
            word.len() == cells.len()
                && kept
                    .into_iter()
                    .all(|(letter, cell)| self.free[*cell] || *letter == self.letters[*cell])
        });
        tried.sort_unstable();
        tried.dedup();
        tried
    }

    /// All changes of one place to try: other answers, other letters.
    fn moves(&self, place: usize) -> Vec<Vec<u8>> {
        let mut moves = self.answers[place].clone();
        let word = self.word(place);
        for (position, cell) in self.board.places[place].cells.iter().enumerate() {
            if !self.free[*cell] {
                continue;
            }
            for letter in 0..26u8 {
                let believed = self.beliefs[*cell][usize::from(letter)];
                if letter != word[position] && believed > LEAST_LETTER {
                    let mut other = word.clone();
                    other[position] = letter;
                    moves.push(other);
                }
            }
        }
        moves.retain(|other| *other != word);
        moves
    }

    /// What a change would bring.
    fn weigh(&mut self, place: usize, word: &[u8]) -> Change {
        let value = self.remembered(place, word.to_vec());
        let mut change = Change { gain: value - self.values[place], values: vec![(place, value)] };
        change.gain += self.repeats(place, &self.word(place)) - self.repeats(place, word);
        for (position, letter) in word.iter().enumerate() {
            let cell = self.board.places[place].cells[position];
            if *letter == self.letters[cell] {
                continue;
            }
            if let Some((other, at)) = self.board.crossing(place, cell) {
                let mut crossing = self.word(other);
                crossing[at] = *letter;
                let value = self.remembered(other, crossing);
                change.gain += value - self.values[other];
                change.values.push((other, value));
            }
        }
        change
    }

    /// The cost of the same word elsewhere in the grid.
    fn repeats(&self, place: usize, word: &[u8]) -> f64 {
        let places = (0..self.board.places.len()).filter(|other| *other != place);
        let same = places.filter(|other| {
            let cells = &self.board.places[*other].cells;
            cells.len() == word.len()
                && cells.iter().zip(word).all(|(cell, letter)| self.letters[*cell] == *letter)
        });
        same.count() as f64 * REPEAT
    }

    fn apply(&mut self, place: usize, word: &[u8], change: &Change) {
        for (cell, letter) in self.board.places[place].cells.iter().zip(word) {
            self.letters[*cell] = *letter;
        }
        for (place, value) in &change.values {
            self.values[*place] = *value;
        }
    }

    /// The best change of one place, if any gains.
    fn best_move(
        &mut self,
        place: usize,
        allowed: impl Fn(&[u8]) -> bool,
    ) -> Option<(Vec<u8>, Change)> {
        let mut best: Option<(Vec<u8>, Change)> = None;
        for word in self.moves(place).into_iter().filter(|word| allowed(word)) {
            let change = self.weigh(place, &word);
            if change.gain > best.as_ref().map_or(GAIN, |(_, best)| best.gain) {
                best = Some((word, change));
            }
        }
        best
    }

    /// Makes the best change of each place in turn.
    fn climb(&mut self) -> bool {
        let mut changed = false;
        for place in 0..self.board.places.len() {
            if !self.is_free(place) || self.source.is_out_of_time() {
                continue;
            }
            if let Some((word, change)) = self.best_move(place, |_| true) {
                self.apply(place, &word, &change);
                changed = true;
            }
        }
        changed
    }

    /// Tries answers that cost at first, then repairs the words they cross,
    /// and keeps what gains in the end.
    fn repair(&mut self, limits: &Limits) -> bool {
        let mut changed = false;
        for place in 0..self.board.places.len() {
            if limits.is_asked() {
                break;
            }
            for word in self.answers[place].clone().into_iter().take(TRIED) {
                changed |= self.try_with_repairs(place, &word);
            }
        }
        changed
    }

    fn try_with_repairs(&mut self, place: usize, word: &[u8]) -> bool {
        let before = self.word(place);
        if before == word {
            return false;
        }
        let change = self.weigh(place, word);
        if change.gain < -25.0 {
            return false;
        }
        let (letters, values) = (self.letters.clone(), self.values.clone());
        self.apply(place, word, &change);
        let mut gain = change.gain;
        for position in 0..word.len() {
            let cell = self.board.places[place].cells[position];
            let Some((other, at)) = self.board.crossing(place, cell) else { continue };
            if before[position] == word[position] {
                continue;
            }
            if let Some((repair, change)) =
                self.best_move(other, |repair| repair[at] == word[position])
            {
                gain += change.gain;
                self.apply(other, &repair, &change);
            }
        }
        if gain > GAIN {
            return true;
        }
        (self.letters, self.values) = (letters, values);
        false
    }
}

/// The letter that is believed most.
pub(crate) fn best_letter(belief: &[f64; 26]) -> u8 {
    let mut best = 0;
    for letter in 1..26 {
        if belief[letter] > belief[best] {
            best = letter;
        }
    }
    best as u8
}

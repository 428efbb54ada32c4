//! Strings as chains of letters: the part of the phrase model that gives every
//! string, however odd, some probability.
//!
//! A chain of order n predicts each letter from the n letters before it. The
//! first n letters have a table of their own, and so has the end. All
//! probabilities are conditioned on the length: they are divided by the sum
//! over all strings of that length, which is worked out once.

use super::{MAX_TABULATED_LENGTH, Message};

/// A chain of letters of one order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Chain {
    order: usize,
    /// The probability of the first letters, by context.
    start: Vec<f32>,
    /// The probability of the next letter, by context and letter.
    next: Vec<f32>,
    /// The probability of ending, by context.
    end: Vec<f32>,
    /// For every length, the sum over all strings.
    total: Vec<f64>,
}

/// Contexts with less than this share of the best of their place are left out.
const NEGLIGIBLE: f64 = 1e-7;

/// The contexts that matter at one place, with their values.
type Layer = Vec<(u32, f64)>;

impl Chain {
    /// A chain from its three tables; none if their sizes do not fit the order.
    pub(super) fn new(
        order: usize,
        start: Vec<f32>,
        next: Vec<f32>,
        end: Vec<f32>,
    ) -> Option<Self> {
        let mut chain =
            Self::with_totals(order, [start, next, end], vec![1.0; MAX_TABULATED_LENGTH + 1])?;
        let everything = [[1.0; 26]; MAX_TABULATED_LENGTH];
        let layers = chain.forward(&everything);
        let ended = layers.iter().map(|layer| chain.ended(layer));
        chain.total = std::iter::repeat_n(1.0, order).chain(ended).collect();
        Some(chain)
    }

    /// A chain from its tables and the sums that [`new`](Self::new) has found.
    pub(super) fn with_totals(
        order: usize,
        [start, next, end]: [Vec<f32>; 3],
        total: Vec<f64>,
    ) -> Option<Self> {
        let contexts = contexts(order);
        let fits = start.len() == contexts && end.len() == contexts && next.len() == contexts * 26;
        let sums = total.len() == MAX_TABULATED_LENGTH + 1 && total.iter().all(|sum| *sum > 0.0);
        (fits && sums && order > 0).then_some(Self { order, start, next, end, total })
    }

    /// A chain in which all letters are alike.
    pub(super) fn even(order: usize) -> Self {
        let order = order.clamp(1, 3);
        let contexts = contexts(order);
        let start = vec![1.0 / contexts as f32; contexts];
        let total = vec![1.0; MAX_TABULATED_LENGTH + 1];
        Self {
            order,
            start,
            next: vec![1.0 / 26.0; contexts * 26],
            end: vec![1.0; contexts],
            total,
        }
    }

    pub(super) fn order(&self) -> usize {
        self.order
    }

    /// The sums over all strings, by length.
    pub(super) fn totals(&self) -> &[f64] {
        &self.total
    }

    /// The three tables: first letters, next letter, end.
    pub(super) fn tables(&self) -> [&[f32]; 3] {
        [&self.start, &self.next, &self.end]
    }

    /// The probability of a string (0 to 25 each) among all of its length.
    pub(super) fn probability(&self, letters: &[u8]) -> f64 {
        if letters.len() < self.order {
            return letters.iter().fold(1.0, |share, _| share / 26.0);
        }
        let mut context = index_of(&letters[..self.order]);
        let mut product = f64::from(self.start[context]);
        for letter in &letters[self.order..] {
            let at = context * 26 + usize::from(*letter);
            product *= f64::from(self.next[at]);
            context = at % self.start.len();
        }
        product * f64::from(self.end[context]) / self.total(letters.len())
    }

    /// The sum over all strings of a length; past the table, that of its end,
    /// because the sums hardly change there.
    fn total(&self, length: usize) -> f64 {
        self.total[length.min(MAX_TABULATED_LENGTH)]
    }

    /// Adds `weight` times the messages of the chain to `out`, and gives
    /// `weight` times its evidence. Costs 26 to the power of the order plus
    /// one for each place while the messages are flat, and next to nothing
    /// once they are sure: only contexts that matter are gone through.
    pub(super) fn spread(&self, incoming: &[Message], weight: f64, out: &mut [[f64; 26]]) -> f64 {
        if incoming.len() < self.order {
            return flat(incoming, weight, out);
        }
        let layers = self.forward(incoming);
        let total = layers.last().map_or(0.0, |layer| self.ended(layer));
        let unit = weight / self.total(incoming.len());
        if total > 0.0 {
            self.backward(incoming, &layers, unit, out);
        }
        total * unit
    }

    /// The evidence alone, as [`spread`](Self::spread) gives it.
    pub(super) fn evidence(&self, incoming: &[Message], weight: f64) -> f64 {
        if incoming.len() < self.order {
            let sum = |message: &Message| message.iter().map(|m| f64::from(*m)).sum::<f64>() / 26.0;
            return weight * incoming.iter().map(sum).product::<f64>();
        }
        let layers = self.forward(incoming);
        let total = layers.last().map_or(0.0, |layer| self.ended(layer));
        total * weight / self.total(incoming.len())
    }

    /// The forward values at every place from the end of the first full
    /// context on.
    fn forward(&self, incoming: &[Message]) -> Vec<Layer> {
        let contexts = self.start.len();
        let mut dense = vec![0.0f64; contexts];
        let first = self.openings(&incoming[..self.order]);
        let mut layers = vec![first];
        for message in &incoming[self.order..] {
            let before = &layers[layers.len() - 1];
            let mut touched = vec![false; contexts / 26];
            for (context, value) in before {
                let from = *context as usize * 26;
                let to = from % contexts;
                touched[to / 26] = true;
                let row = self.next[from..from + 26].iter().zip(message);
                for (slot, (next, message)) in dense[to..to + 26].iter_mut().zip(row) {
                    *slot += value * f64::from(next * message);
                }
            }
            let rows =
                || touched.iter().enumerate().filter(|(_, row)| **row).map(|(row, _)| row * 26);
            let highest = rows().flat_map(|row| &dense[row..row + 26]).copied().fold(0.0, f64::max);
            let mut layer = vec![];
            for row in rows() {
                for (letter, value) in dense[row..row + 26].iter_mut().enumerate() {
                    if *value > highest * NEGLIGIBLE {
                        layer.push(((row + letter) as u32, *value));
                    }
                    *value = 0.0;
                }
            }
            layers.push(layer);
        }
        layers
    }

    /// The first contexts that matter.
    fn openings(&self, incoming: &[Message]) -> Layer {
        let mut layer = vec![(0u32, 1.0f64)];
        for message in incoming {
            let highest = layer.iter().map(|(_, value)| *value).fold(0.0, f64::max);
            let grown = layer.iter().flat_map(|(context, value)| {
                let letters = message.iter().enumerate();
                letters.map(move |(letter, own)| {
                    (context * 26 + letter as u32, value * f64::from(*own))
                })
            });
            layer = grown.filter(|(_, value)| *value > highest * NEGLIGIBLE).collect();
        }
        for (context, value) in &mut layer {
            *value *= f64::from(self.start[*context as usize]);
        }
        layer
    }

    fn ended(&self, layer: &Layer) -> f64 {
        layer.iter().map(|(context, value)| value * f64::from(self.end[*context as usize])).sum()
    }

    fn backward(&self, incoming: &[Message], layers: &[Layer], unit: f64, out: &mut [[f64; 26]]) {
        let contexts = self.start.len();
        let mut dense = vec![0.0f64; contexts];
        for (step, layer) in layers.iter().enumerate().rev() {
            let place = step + self.order - 1;
            let behind = layers.get(step + 1);
            let betas: Vec<f64> = layer
                .iter()
                .map(|(context, _)| match behind {
                    None => f64::from(self.end[*context as usize]),
                    Some(_) => {
                        let from = *context as usize * 26;
                        let to = from % contexts;
                        let row = self.next[from..from + 26].iter().zip(&incoming[place + 1]);
                        let terms = dense[to..to + 26].iter().zip(row);
                        terms.map(|(beta, (next, own))| beta * f64::from(next * own)).sum()
                    }
                })
                .collect();
            behind.into_iter().flatten().for_each(|(context, _)| dense[*context as usize] = 0.0);
            // The first context covers several places, each later one its last.
            let places = if step == 0 { self.order } else { 1 };
            for ((context, value), beta) in layer.iter().zip(&betas) {
                let mut rest = *context as usize;
                for back in 0..places {
                    let own = f64::from(incoming[place - back][rest % 26]);
                    out[place - back][rest % 26] += unit * value * beta / own;
                    rest /= 26;
                }
                dense[*context as usize] = *beta;
            }
        }
    }
}

/// Strings too short for the chain: every letter is as good as any other.
fn flat(incoming: &[Message], weight: f64, out: &mut [[f64; 26]]) -> f64 {
    let sum = |message: &Message| message.iter().map(|m| f64::from(*m)).sum::<f64>() / 26.0;
    let sums: Vec<f64> = incoming.iter().map(sum).collect();
    let evidence = weight * sums.iter().product::<f64>();
    for (out, sum) in out.iter_mut().zip(&sums).filter(|(_, sum)| **sum > 0.0) {
        out.iter_mut().for_each(|out| *out += evidence / sum / 26.0);
    }
    evidence
}

/// How many contexts of an order there are.
pub(super) fn contexts(order: usize) -> usize {
    26usize.pow(order.min(4) as u32)
}

/// The number of a context.
pub(super) fn index_of(letters: &[u8]) -> usize {
    letters.iter().fold(0, |index, letter| index * 26 + usize::from(*letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A chain with made-up tables in which every entry differs.
    fn sample(order: usize) -> Chain {
        let contexts = contexts(order);
        let value = |index: usize| 0.01 + ((index * 7919) % 101) as f32 / 3000.0;
        let table = |size: usize| (0..size).map(value).collect::<Vec<_>>();
        Chain::new(order, table(contexts), table(contexts * 26), table(contexts)).unwrap()
    }

    /// Messages that allow two letters a place, so that all strings can be listed.
    fn incoming(length: usize) -> Vec<Message> {
        let mut messages = vec![[1e-30; 26]; length];
        for (place, message) in messages.iter_mut().enumerate() {
            message[(place * 5) % 26] = 1.0;
            message[(place * 3 + 7) % 26] = 0.25;
        }
        messages
    }

    #[test]
    fn messages_are_those_of_a_listing_of_all_strings() {
        for order in [1, 2, 3] {
            for length in [2, 3, 4, 6] {
                let chain = sample(order);
                let incoming = incoming(length);
                let mut expected = vec![[0.0; 26]; length];
                let mut evidence = 0.0;
                for choice in 0..1usize << length {
                    let letters: Vec<u8> = (0..length)
                        .map(|place| match choice >> place & 1 {
                            0 => ((place * 5) % 26) as u8,
                            _ => ((place * 3 + 7) % 26) as u8,
                        })
                        .collect();
                    let each =
                        |place: usize| f64::from(incoming[place][usize::from(letters[place])]);
                    let product: f64 = (0..length).map(each).product();
                    let term = chain.probability(&letters) * product;
                    evidence += term;
                    for place in 0..length {
                        expected[place][usize::from(letters[place])] += term / each(place);
                    }
                }
                let mut out = vec![[0.0; 26]; length];
                let found = chain.spread(&incoming, 0.5, &mut out);
                assert!((found / evidence / 0.5 - 1.0).abs() < 1e-4, "{order} {length}");
                for place in 0..length {
                    for letter in (0..26).filter(|letter| expected[place][*letter] > 0.0) {
                        let ratio = out[place][letter] / expected[place][letter] / 0.5;
                        assert!((ratio - 1.0).abs() < 1e-4, "{order} {length} {place} {ratio}");
                    }
                }
            }
        }
    }

    #[test]
    fn probabilities_of_a_length_sum_to_one() {
        let chain = sample(2);
        let all =
            (0..26u8).flat_map(|a| (0..26u8).flat_map(move |b| (0..26u8).map(move |c| [a, b, c])));
        let sum: f64 = all.map(|letters| chain.probability(&letters)).sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
        assert!(Chain::new(2, vec![0.1; 3], vec![], vec![]).is_none());
    }
}

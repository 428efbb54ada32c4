//! Cells with several letters.
//!
//! Some puzzles put ROCK or CAT into one cell. Nothing says so, except that
//! answers will not fit where they should. So, where words are in trouble, the
//! solver asks for answers that are one to four letters too long, and looks
//! what they would put into each cell. If the crossing word, as a listed answer
//! or as a phrase, takes them much rather than any single letter, the cell is
//! opened for them, and the puzzle is solved again.

use std::collections::HashMap;
use std::rc::Rc;

use gridwright_clues::phrase::Message;

use crate::asked::Asked;
use crate::attempt::Attempt;
use crate::belief::only;
use crate::board::Board;
use crate::factor::Factor;
use crate::source::AnswerSource;

/// The letters of one cell, 0 to 25.
pub(crate) type Letters = Vec<u8>;

/// The most letters of one cell.
const MOST_LETTERS: usize = 5;
/// A word is in trouble where its logarithm is below this.
const TROUBLED: f64 = -9.0;
/// How many words in trouble are looked at.
const MOST_WORDS: usize = 30;
/// How many strings of a cell each of its words proposes.
const PROPOSED: usize = 6;
/// How many proposals are looked at closely.
const MOST_WEIGHED: usize = 100;
/// How much likelier letters must be than a single letter, in nats: once for
/// the puzzle and string, and for every cell. In a puzzle that has such a cell
/// already others cost less, and the same letters least.
const FIRST_COST: f64 = 5.0;
const CELL_COST: f64 = 7.0;
const KNOWN_COST: f64 = 3.0;
const NEXT_COST: f64 = 5.0;
/// Cells that look worse than this are not tried, and not more than so many.
const LEAST_DOUBTFUL: f64 = 0.0;
const MOST_DOUBTFUL: usize = 4;
/// What a trial of letters that stand elsewhere must gain.
const KNOWN_TRIAL: f64 = 0.3;
/// So much more promising, in nats, is what stands elsewhere.
const KNOWN_PROMISE: f64 = 10.0;
/// Proposals that are less likely than this, against what stands there, are
/// not looked at.
const NEGLIGIBLE: f64 = 1e-3;

/// Whether there is trouble enough to look for such cells: two words in
/// trouble that cross.
pub(crate) fn is_likely(board: &Board, attempt: &Attempt) -> bool {
    let is_troubled = |(place, _): &(usize, usize)| attempt.values[*place] < TROUBLED;
    board.through.iter().any(|words| words.len() > 1 && words.iter().all(is_troubled))
}

/// Cells with the letters that they want.
pub(crate) struct Found {
    /// Those that gain enough, to be opened together.
    pub(crate) sure: Vec<(usize, Letters)>,
    /// Others that might be worth a trial each, the best first. Wrong letters
    /// around a cell hide what it is worth.
    pub(crate) doubtful: Vec<(usize, Letters)>,
}

/// Cells that want several letters, with them. `known` are strings that stand
/// in other cells.
pub(crate) fn find<S: AnswerSource + ?Sized>(
    board: &Board,
    attempt: &Attempt,
    asked: &Asked<'_, S>,
    known: &[Letters],
) -> Found {
    let mut troubled: Vec<usize> =
        (0..board.places.len()).filter(|place| attempt.values[*place] < TROUBLED).collect();
    troubled.sort_by(|a, b| attempt.values[*a].total_cmp(&attempt.values[*b]));
    troubled.truncate(MOST_WORDS);
    // In a puzzle that is known to have such cells, words that cross a word in
    // trouble are asked too: they may look well and be wrong.
    let mut proposing = troubled.clone();
    if !known.is_empty() {
        for place in &troubled {
            let cells = board.places[*place].cells.iter();
            proposing.extend(cells.filter_map(|cell| Some(board.crossing(*place, *cell)?.0)));
        }
        proposing.sort_unstable();
        proposing.dedup();
    }
    let mut words: HashMap<usize, Stretched<'_, S>> = HashMap::new();
    let stretched = |place: usize| Stretched::new(board, attempt, asked, place);
    // What the words in trouble propose, against what they say now.
    let mut proposed: Vec<(f64, usize, (usize, Letters))> = vec![];
    for place in proposing {
        let word = words.entry(place).or_insert_with(|| stretched(place));
        for (at, strings) in word.proposals().into_iter().enumerate() {
            let cell = board.places[place].cells[at];
            if board.given[cell].is_none() && board.crossing(place, cell).is_some() {
                let gains = strings.into_iter().map(|(letters, gain)| (gain, place, (at, letters)));
                proposed.extend(gains);
            }
        }
    }
    // What stands elsewhere is looked at first.
    let promise = |(gain, _, (_, letters)): &(f64, usize, (usize, Letters))| {
        if known.contains(letters) { gain + KNOWN_PROMISE } else { *gain }
    };
    proposed.sort_by(|a, b| {
        promise(b).total_cmp(&promise(a)).then_with(|| (a.1, &a.2).cmp(&(b.1, &b.2)))
    });
    proposed.truncate(MOST_WEIGHED);
    // What the crossing words think of it.
    let mut wanted: Vec<(f64, usize, Letters)> = vec![];
    for (gain, place, (at, letters)) in proposed {
        let cell = board.places[place].cells[at];
        let Some((other, across)) = board.crossing(place, cell) else { continue };
        let single = words.get(&place).map(|word| word.single[at]);
        let crossing = words.entry(other).or_insert_with(|| stretched(other));
        let together = single.map_or(0.0, |single| {
            single.iter().zip(&crossing.single[across]).map(|(a, b)| a * b).sum::<f64>()
        });
        let theirs = crossing.evidence(across, &letters);
        let plain = words.get(&place).map_or(0.0, |word| word.plain(at));
        // The gain is against the word's own evidence; what counts is the
        // evidence of both together.
        let gain = gain + (theirs.max(1e-80) * plain.max(1e-80) / together.max(1e-80)).ln();
        wanted.push((gain, cell, letters));
    }
    let mut doubtful = wanted.clone();
    doubtful.retain(|(gain, _, _)| !known.is_empty() && *gain > LEAST_DOUBTFUL);
    let sure = chosen(board, wanted, known);
    doubtful.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| (a.1, &a.2).cmp(&(b.1, &b.2))));
    let mut doubtful: Vec<(usize, Letters)> =
        doubtful.into_iter().map(|(_, cell, letters)| (cell, letters)).collect();
    doubtful.dedup();
    doubtful.truncate(MOST_DOUBTFUL);
    Found { sure, doubtful }
}

/// What a cell with these letters costs, in a puzzle in which the known ones
/// stand: once for the puzzle, and for every such cell.
fn cost(letters: &Letters, known: &[Letters]) -> (f64, f64) {
    // Most puzzles have the same letters everywhere; some have others in
    // every such cell.
    let is_repeated = |letters| known.iter().filter(|other| *other == letters).count() > 1;
    let differ = !known.is_empty() && !known.iter().any(is_repeated);
    match (known.contains(letters), differ) {
        (true, _) => (0.0, KNOWN_COST),
        (_, true) => (0.0, NEXT_COST),
        _ => (FIRST_COST, CELL_COST),
    }
}

/// What the whole grid must gain by a doubtful cell: next to nothing where the
/// same letters stand elsewhere.
pub(crate) fn trial_cost(letters: &Letters, known: &[Letters]) -> f64 {
    if known.contains(letters) { KNOWN_TRIAL } else { cost(letters, known).1 }
}

/// The strings that are worth it, each in all cells that want it, but no more
/// than one cell of a word: what a word proposes for one cell it proposes for
/// the case that its other cells have one letter each.
fn chosen(
    board: &Board,
    mut wanted: Vec<(f64, usize, Letters)>,
    known: &[Letters],
) -> Vec<(usize, Letters)> {
    // A cell may be wanted by both of its words.
    wanted.sort_by(|a, b| (a.1, &a.2).cmp(&(b.1, &b.2)).then(b.0.total_cmp(&a.0)));
    wanted.dedup_by(|a, b| (a.1, &a.2) == (b.1, &b.2));
    wanted.retain(|(gain, _, letters)| *gain > cost(letters, known).1);
    let mut worth: HashMap<Letters, f64> = HashMap::new();
    for (gain, _, letters) in &wanted {
        let (once, each) = cost(letters, known);
        *worth.entry(letters.clone()).or_insert(-once) += gain - each;
    }
    wanted.retain(|(_, _, letters)| worth[letters] > 0.0);
    wanted.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| (a.1, &a.2).cmp(&(b.1, &b.2))));
    let mut found: Vec<(usize, Letters)> = vec![];
    let mut words: Vec<usize> = vec![];
    for (_, cell, letters) in wanted {
        let through: Vec<usize> = board.through[cell].iter().map(|(place, _)| *place).collect();
        if through.iter().all(|place| !words.contains(place)) {
            words.extend(through);
            found.push((cell, letters));
        }
    }
    found.sort();
    found
}

/// A word that may have more letters than cells.
struct Stretched<'a, S: ?Sized> {
    source: &'a S,
    incoming: Vec<Message>,
    /// What it knows of answers that are 1, 2, ... letters too long.
    longer: Vec<Rc<Factor>>,
    /// What it gives to single letters of each cell.
    single: Vec<[f64; 26]>,
}

impl<'a, S: AnswerSource + ?Sized> Stretched<'a, S> {
    fn new(board: &Board, attempt: &Attempt, asked: &Asked<'a, S>, place: usize) -> Self {
        let incoming = attempt.beliefs.hear(board, place);
        let source = asked.source;
        let longer = 1..MOST_LETTERS;
        let longer = longer.map(|extra| asked.factor(board, place, incoming.len() + extra));
        Self {
            source,
            longer: longer.collect(),
            single: attempt.factors[place].reply(source, &incoming, 0.0).out,
            incoming,
        }
    }

    /// The evidence of the word as it is, through one of its cells.
    fn plain(&self, at: usize) -> f64 {
        let heard = self.single[at].iter().zip(&self.incoming[at]);
        heard.map(|(sum, heard)| sum * f64::from(*heard)).sum()
    }

    /// For every cell the likeliest strings of listed answers, with the
    /// logarithm of their weight against the word as it is.
    fn proposals(&self) -> Vec<Vec<(Letters, f64)>> {
        let mut found: Vec<HashMap<Letters, f64>> = vec![HashMap::new(); self.incoming.len()];
        let plain = self.plain(0);
        for factor in &self.longer {
            add_listed(factor, self.source, &self.incoming, plain * NEGLIGIBLE, &mut found);
        }
        let strings = found.into_iter().map(|strings| {
            let mut strings: Vec<(Letters, f64)> = strings
                .into_iter()
                .map(|(letters, weight)| (letters, (weight / plain.max(1e-80)).ln()))
                .collect();
            strings.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            strings.truncate(PROPOSED);
            strings
        });
        strings.collect()
    }

    /// The evidence of the word with these letters in a cell, phrases included.
    fn evidence(&self, at: usize, letters: &[u8]) -> f64 {
        let Some(factor) = self.longer.get(letters.len() - 2) else { return 0.0 };
        let mut incoming = self.incoming.clone();
        incoming.splice(at..=at, letters.iter().map(|letter| only(*letter)));
        factor.reply(self.source, &incoming, 0.0).evidence
    }
}

/// Adds what the listed answers of a longer word put into each cell, where it
/// is worth more than the least.
fn add_listed<S: AnswerSource + ?Sized>(
    factor: &Factor,
    source: &S,
    incoming: &[Message],
    least: f64,
    found: &mut [HashMap<Letters, f64>],
) {
    let (cells, length) = (incoming.len(), factor.length);
    let extra = length - cells;
    let heard =
        |cell: usize, letter: u8| -> f64 { f64::from(incoming[cell][usize::from(letter).min(25)]) };
    let mut after = vec![1.0; cells + 1];
    let mut add = |word: &[u8], probability: f64| {
        for cell in (0..cells).rev() {
            after[cell] = after[cell + 1] * heard(cell, word[cell + extra]);
        }
        let mut before = probability;
        for cell in 0..cells {
            let weight = before * after[cell + 1];
            if weight > least {
                *found[cell].entry(word[cell..=cell + extra].to_vec()).or_default() += weight;
            }
            before *= heard(cell, word[cell]);
            if before < least {
                break;
            }
        }
    };
    let mut letters = vec![0; length];
    for (word, probability) in source.words(length).chunks_exact(length).zip(&factor.listed) {
        if f64::from(*probability) > least {
            let spelled = word.iter().map(|letter| letter.wrapping_sub(b'A'));
            letters.iter_mut().zip(spelled).for_each(|(to, from)| *to = from);
            add(&letters, f64::from(*probability));
        }
    }
    for (letters, probability) in &factor.others {
        add(letters, f64::from(*probability));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_core::{Grid, Puzzle};

    #[test]
    fn strings_are_chosen_where_they_are_worth_it() {
        let board = Board::of(&Puzzle::new(Grid::from_rows(&["...", "...", "..."]).unwrap()));
        let letters = |text: &str| -> Letters { text.bytes().map(|byte| byte - b'A').collect() };
        let (cat, dog) = (letters("CAT"), letters("DOG"));
        let check = |wanted: &[(f64, usize, &Letters)],
                     known: &[Letters],
                     expected: &[(usize, &Letters)]| {
            let wanted = wanted.iter().map(|(gain, cell, text)| (*gain, *cell, (*text).clone()));
            let expected: Vec<(usize, Letters)> =
                expected.iter().map(|(cell, text)| (*cell, (*text).clone())).collect();
            assert_eq!(chosen(&board, wanted.collect(), known), expected);
        };
        // One cell alone must gain more than two that share their letters.
        check(&[(11.0, 4, &cat)], &[], &[]);
        check(&[(11.0, 8, &cat), (10.0, 4, &cat), (11.0, 0, &dog)], &[], &[(4, &cat), (8, &cat)]);
        // Of two strings for a word the better one stays.
        check(&[(30.0, 4, &dog), (20.0, 4, &cat), (25.0, 3, &cat)], &[], &[(4, &dog)]);
        // What stands elsewhere needs less.
        check(&[(4.0, 4, &dog)], std::slice::from_ref(&dog), &[(4, &dog)]);
        check(&[(4.0, 4, &dog)], std::slice::from_ref(&cat), &[]);
    }
}

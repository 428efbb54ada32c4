//! All words in the smallest box.
//!
//! Every search has its eye on a box a little smaller than the best layout so
//! far. The board is larger than that, so that words may stick out for a while:
//! each letter outside costs more the further out it is, and annealing draws
//! the words in. Whenever all words are laid out and the box around them is
//! smaller than the best, it is the new best, whatever the aim was.

use gridwright_core::Limits;

use crate::fixed::annealer;
use crate::optimise::{Best, Course, Laid};
use crate::problem::Problem;
use crate::search::anneal::{Annealer, Heat};

/// How many nodes are done between looks at the flag.
const SLICE: u64 = 32;

/// How dense the first box would be with all words and no crossings.
const ROOMY: f64 = 0.5;

/// Moving a word in or out of the box costs several letters, so that more heat
/// is needed than in a box that nothing can leave.
const HEAT: Heat = Heat { hot: 250.0, cold: 40.0 };

/// How far words may stick out of the box that is aimed at.
const MARGIN: usize = 4;

/// The areas to aim at next, as shares of the best: boldly at first.
const BOLD: [f64; 5] = [0.94, 0.96, 0.975, 0.985, 0.993];

/// The widest box that is tried willingly, compared with its height.
const WIDEST: f64 = 1.35;

pub(crate) struct Boxes<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Search<'a>>,
    best: Option<Best>,
    /// How many words can hang together at all.
    wanted: usize,
    nodes: u64,
    done: bool,
}

struct Search<'a> {
    annealer: Annealer<'a>,
    seed: u64,
    /// The box that it has its eye on.
    aim: (usize, usize),
    found: Option<Best>,
    most: usize,
    /// How many aims it has had since the best was found.
    aims: usize,
}

fn area((rows, cols): (usize, usize)) -> usize {
    rows * cols
}

impl Search<'_> {
    /// Does so many nodes, but no more once there is something to tell.
    fn run(&mut self, nodes: u64, best: usize, problem: &Problem<'_>, limits: &Limits) {
        let wanted = self.most.max(1);
        if self.annealer.board.live().is_empty() {
            self.annealer.start();
        }
        for node in 0..nodes {
            if node % SLICE == 0 && limits.is_asked() || self.annealer.is_between_courses() {
                return;
            }
            let changed = self.annealer.step();
            let board = &self.annealer.board;
            if !changed || board.short > 0 || board.live().len() < wanted {
                continue;
            }
            let (words, size) = cropped(&self.annealer.words(), problem);
            let most = problem.settings.size;
            if size.0 > most.rows() || size.1 > most.cols() {
                continue;
            }
            let more = board.live().len() > self.most;
            if more || area(size) < self.found.as_ref().map_or(best, |found| area(found.size)) {
                self.most = board.live().len();
                self.found = Some(Best { size, score: self.most as i64, words });
                if !more {
                    return;
                }
            }
        }
    }
}

impl<'a> Boxes<'a> {
    pub fn new(problem: &'a Problem<'a>, seed: u64, searches: usize) -> Self {
        let lexicon = &problem.lexicon;
        let letters: usize = lexicon.words().map(|word| lexicon.word_len(word)).sum();
        let side = ((letters as f64 / ROOMY).sqrt().ceil() as usize).max(lexicon.longest());
        let most = (problem.settings.size.rows(), problem.settings.size.cols());
        let aim = (side.min(most.0), side.min(most.1));
        let own = |search: usize| seed.wrapping_add((search as u64).wrapping_mul(0x1_0001));
        let searches = (0..searches).map(|search| {
            let seed = own(search);
            let annealer = aimed(problem, aim, seed);
            Search { annealer, seed, aim, found: None, most: 0, aims: 0 }
        });
        let wanted = lexicon.largest_family();
        let searches = searches.collect();
        Self { problem, searches, best: None, wanted, nodes: 0, done: false }
    }

    /// All boxes that are smaller than the best, those to try first in front.
    fn shapes(&self, best: &Best) -> Vec<(usize, usize)> {
        let settings = &self.problem.settings;
        let (rows, cols) = (settings.size.rows(), settings.size.cols());
        let longest = self.problem.lexicon.longest();
        let boxes = (1..=rows).flat_map(|rows| (1..=cols).map(move |cols| (rows, cols)));
        let fits = |size: &(usize, usize)| {
            let square = size.0 == size.1 || !settings.square;
            let middle = size.0 % 2 == 1 || size.1 % 2 == 1 || !settings.symmetric;
            middle && area(*size) < area(best.size) && size.0.max(size.1) >= longest && square
        };
        let mut shapes: Vec<(usize, usize)> = boxes.filter(fits).collect();
        // Boxes that are long and narrow come last.
        let is_long = |(rows, cols): (usize, usize)| {
            rows.max(cols) as f64 > WIDEST * rows.min(cols) as f64 || rows > cols
        };
        shapes.sort_by_key(|size| {
            (is_long(*size), std::cmp::Reverse(area(*size)), size.0.abs_diff(size.1))
        });
        shapes
    }

    /// Gives a search another aim, and the best layout to start from or, now
    /// and then, its own.
    fn aim(&mut self, index: usize) {
        let Some(best) = self.best.clone() else { return };
        let shapes = self.shapes(&best);
        // A smaller box could not even hold the longest word.
        self.done = shapes.is_empty();
        let search = &mut self.searches[index];
        let share = BOLD.get(search.aims).copied().unwrap_or(1.0);
        let most = share * area(best.size) as f64;
        let small = |size: &&(usize, usize)| area(**size) as f64 <= most;
        let turn = (search.aims / BOLD.len() + index) % 4;
        let Some(size) = shapes.iter().filter(small).nth(turn).or(shapes.first()) else { return };
        search.aims += 1;
        let words = match search.aims % 3 {
            0 if search.annealer.board.live().len() >= self.wanted => search.annealer.words(),
            _ => best.words,
        };
        search.aim = *size;
        search.seed = search.seed.wrapping_add(0x51_7cc1);
        search.annealer = aimed(self.problem, *size, search.seed);
        search.annealer.lengthen(search.aims as u32 / 2);
        search.annealer.resume(&centred(&words, *size, self.problem));
    }
}

/// A search on a board around a box, with its eye on the box.
fn aimed<'a>(problem: &'a Problem<'a>, aim: (usize, usize), seed: u64) -> Annealer<'a> {
    let (high, wide) = margins(problem, aim);
    let mut annealer = annealer(problem, (aim.0 + 2 * high, aim.1 + 2 * wide), seed);
    annealer.board.aim((high, wide), aim);
    annealer.heat = HEAT;
    annealer
}

/// The rows and columns around a box: none beyond the largest box allowed.
fn margins(problem: &Problem<'_>, aim: (usize, usize)) -> (usize, usize) {
    let most = problem.settings.size;
    let margin = |most: usize, aim: usize| (most.saturating_sub(aim) / 2).min(MARGIN);
    (margin(most.rows(), aim.0), margin(most.cols(), aim.1))
}

/// The words moved over a box, turned over if need be, so that they stick out
/// as little as possible.
fn centred(words: &[Laid], aim: (usize, usize), problem: &Problem<'_>) -> Vec<Laid> {
    let (words, size) = cropped(words, problem);
    let sticks_out = |size: (usize, usize)| {
        size.0.saturating_sub(aim.0) * size.1 + size.1.saturating_sub(aim.1) * size.0
    };
    let turned = (size.1, size.0);
    let turn = sticks_out(turned) < sticks_out(size);
    let size = if turn { turned } else { size };
    let (high, wide) = margins(problem, aim);
    let shift =
        |margin: usize, have: usize, want: usize| (margin + want / 2).saturating_sub(have / 2);
    let (down, right) = (shift(high, size.0, aim.0), shift(wide, size.1, aim.1));
    let place = |(word, (row, col), way): Laid| {
        let (row, col, way) = if turn { (col, row, 1 - way) } else { (row, col, way) };
        (word, (row + down, col + right), way)
    };
    words.into_iter().map(place).collect()
}

/// The words moved to the top left, and the smallest box around them.
fn cropped(words: &[Laid], problem: &Problem<'_>) -> (Vec<Laid>, (usize, usize)) {
    let top = words.iter().map(|(_, (row, _), _)| *row).min().unwrap_or(0);
    let left = words.iter().map(|(_, (_, col), _)| *col).min().unwrap_or(0);
    let mut size = (1, 1);
    let place = |(word, (row, col), way): &Laid| {
        let len = problem.lexicon.word_len(*word);
        let (row, col) = (row - top, col - left);
        let (tall, wide) = if *way == 0 { (1, len) } else { (len, 1) };
        size = (size.0.max(row + tall), size.1.max(col + wide));
        (*word, (row, col), *way)
    };
    let words = words.iter().map(place).collect();
    if problem.settings.square {
        size = (size.0.max(size.1), size.0.max(size.1));
    }
    (words, size)
}

impl Course for Boxes<'_> {
    fn round(&mut self, nodes: u64, limits: &Limits) -> Option<Best> {
        let best = self.best.as_ref().map_or(usize::MAX, |best| area(best.size));
        let problem = self.problem;
        match &mut self.searches[..] {
            [only] => only.run(nodes, best, problem, limits),
            many => std::thread::scope(|scope| {
                for search in many {
                    scope.spawn(move || search.run(nodes, best, problem, limits));
                }
            }),
        }
        self.nodes += nodes;
        let mut better = None;
        for index in 0..self.searches.len() {
            let Some(found) = self.searches[index].found.take() else { continue };
            let rank = |best: &Best| (best.score, std::cmp::Reverse(area(best.size)));
            if self.best.as_ref().is_none_or(|best| rank(&found) > rank(best)) {
                self.best = Some(found.clone());
                better = Some(found);
            }
        }
        if let Some(best) = self.best.as_ref().filter(|best| best.score >= self.wanted as i64) {
            let (smallest, most) = (area(best.size), self.wanted);
            for index in 0..self.searches.len() {
                let search = &mut self.searches[index];
                search.most = most;
                if better.is_some() {
                    search.aims = search.aims.min(BOLD.len() - 1) / 2;
                }
                if area(search.aim) >= smallest || search.annealer.is_between_courses() {
                    self.aim(index);
                }
            }
        }
        better
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn is_done(&self) -> bool {
        self.done
    }
}

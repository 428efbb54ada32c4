//! All words in the smallest box.
//!
//! Every search tries to lay all words out in a box a little smaller than the
//! best so far, at a temperature at which a few words are always off the board.
//! When all of them are on it for once, the box around them is the new best,
//! and the searches aim at smaller ones: boldly after a success, and after a
//! failure larger by what was left off, and for longer.

use gridwright_core::Limits;

use crate::optimise::{Best, Course, Laid, SLICE};
use crate::place::is_stray;
use crate::problem::Problem;
use crate::seeker::Seeker;

/// How dense the first box would be with all words and no crossings.
const ROOMY: f64 = 0.5;

/// How much larger the next box is if the first was too small.
const LARGER: f64 = 1.2;

/// By how many lines, and by what share at the most, is the next aim smaller
/// than the best after a success, if the courses are short? It is half of that
/// after this many longer ones.
const BOLD: (f64, f64) = (1.0, 0.05);
const SOBERING: f64 = 4.0;

/// How many cells for every letter does a box have that is found soon? Larger
/// ones are passed over where there are so many words: with fewer, it depends
/// on the words.
const SOON: f64 = 1.4;
const MANY: usize = 100;

/// By what share of the room that a word has on average is the next aim larger
/// for every word that was left off?
const MODEST: f64 = 0.8;

/// The longest course is as long as one after so many others.
const LONGEST_COURSE: u32 = 11;

/// How many of the boxes that suit an aim take turns?
const TURNS: usize = 3;

/// By how many lines, and by what share at the most, may a box have less room
/// than the aim for the sake of being longer? Of boxes with the same room the
/// longer has fewer cells; and where the longest are taken, the next is much
/// like the last, so that words laid out in one are of use in the other.
const LENIENT: (f64, f64) = (0.5, 0.025);

pub(crate) struct Boxes<'a> {
    problem: &'a Problem<'a>,
    searches: Vec<Search<'a>>,
    best: Option<Best>,
    /// How many words can hang together at all.
    wanted: usize,
    /// And how many letters they have.
    letters: usize,
    nodes: u64,
    done: bool,
}

struct Search<'a> {
    seeker: Seeker<'a>,
    seed: u64,
    /// The box that it has its eye on.
    aim: (usize, usize),
    found: Option<Best>,
    most: usize,
    /// How often it has failed since the best was found.
    failures: usize,
    /// How much longer its courses are than the first.
    patience: u32,
}

fn area((rows, cols): (usize, usize)) -> usize {
    rows * cols
}

/// How many times as long as high a box is, or as high as long.
fn aspect((rows, cols): (usize, usize)) -> f64 {
    rows.max(cols) as f64 / rows.min(cols) as f64
}

/// How much room there is in a box, in quarters of a cell. Every word needs
/// empty cells around it, and those at the edges find them outside: of two
/// boxes with the same area the longer has a little more.
fn room((rows, cols): (usize, usize)) -> usize {
    (2 * rows + 1) * (2 * cols + 1)
}

/// What share so many lines of a square box have that has so much room, but no
/// more than a share.
fn share((lines, most): (f64, f64), room: f64) -> f64 {
    (lines * 2.0 / room.max(4.0).sqrt()).min(most)
}

/// The least room that is about as much as this.
fn about(room: f64) -> f64 {
    room * (1.0 - share(LENIENT, room))
}

impl Search<'_> {
    /// The room to aim at next: boldly after a success, and after a failure
    /// larger by what the words need that were left off.
    fn goal(&self, best: &Best, (wanted, letters): (usize, usize)) -> f64 {
        let most = room(best.size) as f64;
        if self.failures == 0 {
            let soon = if wanted < MANY { most } else { 4.0 * SOON * letters as f64 };
            let sober = SOBERING / (SOBERING + f64::from(self.patience));
            let bold = most * (1.0 - share(BOLD, most) * sober);
            return bold.min(soon.max(most / 2.0));
        }
        let left = self.seeker.missing(wanted) as f64;
        room(self.aim) as f64 + MODEST * left * most / wanted as f64
    }

    /// Does so many nodes, but no more once there is something to tell.
    fn run(&mut self, nodes: u64, best: usize, problem: &Problem<'_>, limits: &Limits) {
        for node in 0..nodes {
            if node % SLICE == 0 && limits.is_asked() || self.seeker.is_between_courses() {
                return;
            }
            if self.seeker.step() && self.note(best, problem) {
                return;
            }
        }
    }

    /// Remembers the layout, or the part of it that keeps all rules, if it has
    /// more words than before or a smaller box. Says whether it is the box.
    fn note(&mut self, best: usize, problem: &Problem<'_>) -> bool {
        if self.seeker.laid() < self.most.max(1) {
            return false;
        }
        let words = self.seeker.words();
        let more = words.len() > self.most;
        if words.len() < self.most.max(1) {
            return false;
        }
        let (words, size) = cropped(&words, problem);
        let smaller = area(size) < self.found.as_ref().map_or(best, |found| area(found.size));
        if more || smaller {
            self.most = words.len();
            self.found = Some(Best { size, score: self.most as i64, words });
        }
        smaller && !more
    }
}

impl<'a> Boxes<'a> {
    pub fn new(problem: &'a Problem<'a>, seed: u64, searches: usize) -> Self {
        let lexicon = &problem.lexicon;
        let letters: usize = problem.family.iter().map(|word| lexicon.word_len(*word)).sum();
        let side = ((letters as f64 / ROOMY).sqrt().ceil() as usize).max(lexicon.longest());
        let most = (problem.settings.size.rows(), problem.settings.size.cols());
        // A layout that looks the same turned by half has a word in the middle.
        let side = side | usize::from(problem.settings.symmetric);
        // Where one side may not be as long as that, the other is longer.
        let longer = |other: usize| side * side.div_ceil(other.min(side));
        let aim = (longer(most.1).min(most.0), longer(most.0).min(most.1));
        let own = |search: usize| seed.wrapping_add((search as u64).wrapping_mul(0x1_0001));
        let searches = (0..searches).map(|search| {
            let seed = own(search);
            let seeker = Seeker::start(problem, aim, seed);
            Search { seeker, seed, aim, found: None, most: 0, failures: 0, patience: 0 }
        });
        let wanted = problem.family.len();
        let searches = searches.collect();
        Self { problem, searches, best: None, wanted, letters, nodes: 0, done: false }
    }

    /// Boxes that are smaller than the best, those with the most room in front.
    fn shapes(&self, best: &Best) -> Vec<(usize, usize)> {
        let settings = &self.problem.settings;
        let (rows, cols) = (settings.size.rows(), settings.size.cols());
        let boxes = (1..=rows).flat_map(|rows| (1..=cols).map(move |cols| (rows, cols)));
        // The best is too long only where no other box was allowed.
        let aspect = f64::from(settings.aspect).max(aspect(best.size));
        let fits = |size: &(usize, usize)| {
            let square = size.0 == size.1 || !settings.square;
            let middle = size.0 % 2 == 1 || size.1 % 2 == 1 || !settings.symmetric;
            let is_twin = size.0 > size.1 && size.0 <= cols && size.1 <= rows;
            area(*size) < area(best.size)
                && size.0.max(size.1) >= self.problem.least_side
                && self::aspect(*size) <= aspect
                && square
                && middle
                && !is_twin
        };
        let mut shapes: Vec<(usize, usize)> = boxes.filter(fits).collect();
        shapes.sort_by_key(|size| (std::cmp::Reverse(room(*size)), size.0.abs_diff(size.1)));
        // Higher ones take the search much more time and hold hardly more.
        let most = shapes.first().map_or(0.0, |size| room(*size) as f64);
        for highest in Seeker::swift_sides(self.problem) {
            let is_low = |size: &(usize, usize)| size.0.min(size.1) <= *highest;
            if shapes.iter().any(|size| is_low(size) && room(*size) as f64 >= about(most)) {
                shapes.retain(is_low);
                break;
            }
        }
        shapes
    }

    /// Gives a search another aim: a box smaller than the best, or a larger one
    /// than before as long as no box holds all words.
    fn aim(&mut self, index: usize) {
        let best = self.best.clone().filter(|best| best.score >= self.wanted as i64);
        let (size, words) = match best {
            Some(best) => {
                let shapes = self.shapes(&best);
                // A smaller box could not even hold the longest word.
                self.done = shapes.is_empty();
                let search = &mut self.searches[index];
                let most = search.goal(&best, (self.wanted, self.letters));
                let turn = search.failures + index;
                let alike = alike(&shapes, most, search.aim).filter(|_| self.wanted >= MANY);
                let Some(size) = alike.or_else(|| suitable(&shapes, most, turn)) else { return };
                let words = if search.failures > 0 { search.seeker.words() } else { best.words };
                (size, words)
            }
            None => (self.larger(self.searches[index].aim), self.searches[index].seeker.words()),
        };
        let search = &mut self.searches[index];
        search.aim = size;
        search.seed = search.seed.wrapping_add(0x51_7cc1);
        let words = centred(&words, size, self.problem);
        search.seeker = Seeker::resume(self.problem, size, &words, search.seed, search.patience);
    }

    fn larger(&self, (rows, cols): (usize, usize)) -> (usize, usize) {
        let settings = &self.problem.settings;
        let most = settings.size;
        let odd = usize::from(settings.symmetric);
        let longer = |side: usize| (side as f64 * LARGER.sqrt()).ceil() as usize | odd;
        (longer(rows).min(most.rows()), longer(cols).min(most.cols()))
    }
}

/// The box with the most room, but no more than so much, that is as high as the
/// last: most of what lies in that one can stay where it is. The boxes are sorted
/// by their room.
fn alike(shapes: &[(usize, usize)], most: f64, last: (usize, usize)) -> Option<(usize, usize)> {
    let height = |size: (usize, usize)| size.0.min(size.1);
    let is_alike = |size: &&(usize, usize)| height(**size) == height(last);
    shapes.iter().filter(is_alike).find(|size| room(**size) as f64 <= most).copied()
}

/// One of the boxes that have about so much room, in turns: those with odd sides
/// first, where words can lie on every other line from edge to edge, then the
/// longest. The boxes are sorted by their room.
fn suitable(shapes: &[(usize, usize)], most: f64, turn: usize) -> Option<(usize, usize)> {
    let most = shapes.first().map_or(most, |size| most.min(room(*size) as f64));
    let small = shapes.iter().filter(|size| room(**size) as f64 <= most).enumerate();
    let near = |(index, size): &(usize, &(usize, usize))| {
        *index == 0 || room(**size) as f64 >= about(most)
    };
    let mut near: Vec<_> = small.take_while(near).map(|(_, size)| *size).collect();
    let even = |size: &(usize, usize)| 2 - size.0 % 2 - size.1 % 2;
    near.sort_by_key(|size| (even(size), std::cmp::Reverse(size.1.saturating_sub(size.0))));
    near.truncate(TURNS);
    near.get(turn % near.len().max(1)).or(shapes.first()).copied()
}

/// The words moved over a box, turned over if need be, so that they stick out
/// as little as possible. Those that begin above or left of it are left out.
fn centred(words: &[Laid], aim: (usize, usize), problem: &Problem<'_>) -> Vec<Laid> {
    let (words, size) = cropped(words, problem);
    let sticks_out = |size: (usize, usize)| {
        size.0.saturating_sub(aim.0) * size.1 + size.1.saturating_sub(aim.1) * size.0
    };
    let turned = (size.1, size.0);
    let turn = sticks_out(turned) < sticks_out(size);
    let size = if turn { turned } else { size };
    // How far down or right, so that most words do not stray.
    let middle = |have: usize, want: usize, across: usize| {
        let by = (want as isize - have as isize) / 2;
        let line = |(_, (row, col), way): &Laid| {
            let of_this_way = *way ^ usize::from(turn) == across;
            of_this_way.then_some(if *way == 0 { *row } else { *col })
        };
        let lines = words.iter().filter_map(line);
        let strays = |line: usize| is_stray(want, (line as isize + 1 + by).unsigned_abs());
        let more: isize = lines.map(|line| if strays(line) { 1 } else { -1 }).sum();
        match more > 0 {
            true if by > 0 => by - 1,
            true => by + 1,
            false => by,
        }
    };
    let (down, right) = (middle(size.0, aim.0, 0), middle(size.1, aim.1, 1));
    let place = |(word, (row, col), way): Laid| {
        let (row, col, way) = if turn { (col, row, 1 - way) } else { (row, col, way) };
        Some((word, (row.checked_add_signed(down)?, col.checked_add_signed(right)?), way))
    };
    words.into_iter().filter_map(place).collect()
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
    // A longer box than was asked for is filled up, as far as it may be.
    let settings = &problem.settings;
    if settings.square || !settings.symmetric {
        let times = if settings.square { 1 } else { usize::from(settings.aspect.max(1)) };
        let (rows, cols) = size;
        size.0 = rows.max(cols.div_ceil(times).min(settings.size.rows()));
        size.1 = cols.max(rows.div_ceil(times).min(settings.size.cols()));
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
        let held = self.best.as_ref().filter(|best| best.score >= self.wanted as i64);
        let smallest = held.map(|best| area(best.size));
        for index in 0..self.searches.len() {
            let search = &mut self.searches[index];
            if smallest.is_some() {
                search.most = self.wanted;
            }
            let failed = search.seeker.is_between_courses();
            if failed {
                search.failures += 1;
                search.patience = (search.patience + 1).min(LONGEST_COURSE);
            }
            if better.is_some() && smallest.is_some() {
                search.failures = 0;
                search.patience = search.patience.saturating_sub(1);
            }
            if failed || smallest.is_some_and(|smallest| area(search.aim) >= smallest) {
                self.aim(index);
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

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::list::Bank;
    use crate::problem::{Objective, Rule, Settings};

    /// The longest side of any box that is tried after one of this size.
    fn longest_after(size: (usize, usize), most: (usize, usize), rule: Rule) -> usize {
        let bank = Bank::parse(include_bytes!("../../../examples/winter.csv"));
        let sized = Settings::sized(Size::new(most.0, most.1).unwrap());
        let settings = Settings { objective: Objective::Box, rule, ..sized };
        let problem = Problem::new(&bank, settings).unwrap();
        let best = Best { size, score: 0, words: vec![] };
        let shapes = Boxes::new(&problem, 1, 1).shapes(&best);
        shapes.iter().map(|size| size.0.max(size.1)).max().unwrap()
    }

    #[test]
    fn long_boxes_are_tried_where_shorter_ones_will_not_do() {
        let all = (255, 255);
        assert_eq!(longest_after((30, 30), all, Rule::Strict), 51);
        assert!(longest_after((55, 55), all, Rule::Strict) > 62);
        assert!(longest_after((55, 55), all, Rule::Relaxed) > 62);
        assert_eq!(longest_after((85, 85), all, Rule::Strict), 147);
        assert!(longest_after((12, 250), (12, 255), Rule::Strict) > 126);
    }

    #[test]
    fn the_next_box_is_as_high_as_the_last() {
        let shapes = [(27, 62), (31, 53), (29, 57), (27, 61), (25, 65)];
        assert_eq!(alike(&shapes, 7_000.0, (63, 27)), Some((27, 62)));
        assert_eq!(alike(&shapes, room((27, 61)) as f64, (27, 62)), Some((27, 61)));
        assert_eq!(alike(&shapes, 7_000.0, (50, 50)), None);
    }

    #[test]
    fn small_boxes_with_the_most_room_have_their_turn() {
        let shapes = [(11, 17), (8, 23), (13, 14), (9, 20), (10, 18)];
        let turns: Vec<_> = (0..3).filter_map(|turn| suitable(&shapes, 805.0, turn)).collect();
        assert!(turns.contains(&(11, 17)), "{turns:?}");
    }
}

//! The search against one that tries all patterns and all words, slot by slot.

use gridwright_core::Size;

use super::*;
use crate::layout::Layout;
use crate::model::WordIndex;
use crate::optimise::Incumbent;
use crate::problem::Rule;
use crate::problem::Settings;
use crate::validate::validate;
use gridwright_words::clue_list::Bank;

fn sized(bank: &Bank, rows: usize, cols: usize) -> Problem<'_> {
    Problem::new(bank, Settings::sized(Size::new(rows, cols).unwrap())).unwrap()
}

/// A list of so many words of three to five of the first letters.
fn list(random: &mut SplitMix64, count: usize, letters: usize) -> Bank {
    let mut text = String::new();
    for _ in 0..count {
        for _ in 0..3 + random.below(3) {
            text.push(char::from(b'A' + random.below(letters) as u8));
        }
        text.push('\n');
    }
    Bank::parse(text.as_bytes())
}

/// The layout of these words.
fn layout(problem: &Problem<'_>, words: &[Placed]) -> Layout {
    let (size, words) = (problem.settings.size.into(), words.to_vec());
    problem.layout(&Incumbent { size, words }).unwrap()
}

/// Runs to the end, so many nodes at a time: the best layout, by letters.
fn solve(problem: &Problem<'_>, seed: u64, nodes: u64) -> Option<(usize, Layout)> {
    let mut exact = Exact::new(problem, seed)?;
    let limits = Limits::none();
    let mut best: Option<(usize, Layout)> = None;
    loop {
        let letters = best.as_ref().map_or(0, |(letters, _)| *letters);
        match exact.run(nodes, letters, &limits) {
            Verdict::Searching => {}
            Verdict::Found(found) => {
                let layout = layout(problem, &found);
                assert_eq!(validate(&layout, problem.bank, Rule::Strict), []);
                let figures = layout.figures(problem.bank);
                assert!(figures.letters > letters);
                let value = problem.tally(&found).value;
                assert_eq!(value, (100 * figures.letters + 10 * figures.crossings) as i64);
                best = Some((figures.letters, layout));
            }
            Verdict::Proven => return best,
            Verdict::GaveUp => panic!("a small box needs little room"),
        }
    }
}

/// A pattern that is filled by trying out every word in every run.
struct Oracle<'o> {
    problem: &'o Problem<'o>,
    rows: usize,
    cols: usize,
}

impl Oracle<'_> {
    /// The most letters of any layout.
    fn most(&self) -> usize {
        let mut patterns = vec![];
        self.collect(&mut vec![], &mut patterns);
        patterns.sort_by_key(|cells: &Vec<bool>| cells.iter().filter(|cell| !**cell).count());
        let fits = |cells: &&Vec<bool>| self.fill(&self.slots(cells), &mut vec![None; cells.len()]);
        let best = patterns.iter().find(fits);
        best.map_or(0, |cells| cells.iter().filter(|cell| **cell).count())
    }

    /// All connected patterns without squares of four and with runs of word
    /// lengths only, cell by cell.
    fn collect(&self, cells: &mut Vec<bool>, patterns: &mut Vec<Vec<bool>>) {
        if cells.len() == self.rows * self.cols {
            let has_words = |slot: &Vec<usize>| self.problem.lexicon.count(slot.len()) > 0;
            if self.slots(cells).iter().all(has_words) && self.is_connected(cells) {
                patterns.push(cells.clone());
            }
            return;
        }
        let at = cells.len();
        let ends_row = at.is_multiple_of(self.cols);
        let makes_square = at > self.cols
            && !ends_row
            && cells[at - 1]
            && cells[at - self.cols]
            && cells[at - self.cols - 1];
        // A run of two letters cannot end, across or down.
        let (row, col) = (at / self.cols, at % self.cols);
        let left = (0..col).rev().take_while(|col| cells[row * self.cols + col]).count();
        let above = (0..row).rev().take_while(|row| cells[row * self.cols + col]).count();
        let ends_across = col + 1 == self.cols && left == 1;
        let ends_down = row + 1 == self.rows && above == 1;
        for cell in [true, false] {
            let is_legal = if cell {
                !makes_square && !ends_across && !ends_down
            } else {
                left != 2 && above != 2
            };
            if is_legal {
                cells.push(cell);
                self.collect(cells, patterns);
                cells.pop();
            }
        }
    }

    /// The cells of all runs of two letters or more.
    fn slots(&self, cells: &[bool]) -> Vec<Vec<usize>> {
        let across = (0..self.rows).map(|r| (0..self.cols).map(|c| r * self.cols + c).collect());
        let down = (0..self.cols).map(|c| (0..self.rows).map(|r| r * self.cols + c).collect());
        let mut slots = vec![];
        for line in across.chain(down) {
            let line: Vec<usize> = line;
            for run in line.split(|cell| !cells[*cell]).filter(|run| run.len() > 1) {
                slots.push(run.to_vec());
            }
        }
        slots
    }

    fn is_connected(&self, cells: &[bool]) -> bool {
        let Some(first) = cells.iter().position(|cell| *cell) else { return false };
        let mut left = cells.to_vec();
        let mut waiting = vec![first];
        left[first] = false;
        while let Some(at) = waiting.pop() {
            for (next, is_left) in left.iter_mut().enumerate() {
                let rows = (at / self.cols).abs_diff(next / self.cols);
                let cols = (at % self.cols).abs_diff(next % self.cols);
                if rows + cols == 1 && std::mem::take(is_left) {
                    waiting.push(next);
                }
            }
        }
        !left.contains(&true)
    }

    /// Fills all slots with different words, the one with the fewest that fit
    /// first. A letter alone is in no slot and has no word.
    fn fill(&self, slots: &[Vec<usize>], grid: &mut Vec<Option<u16>>) -> bool {
        let is_full = |slot: &&Vec<usize>| slot.iter().all(|cell| grid[*cell].is_some());
        let fitting = |slot: &Vec<usize>| {
            let fits = |word: &WordIndex| {
                let letters = self.problem.lexicon.letters(*word);
                let mut pairs = slot.iter().zip(letters);
                letters.len() == slot.len()
                    && pairs.all(|(cell, letter)| grid[*cell].is_none_or(|held| held == *letter))
            };
            self.problem.lexicon.words().filter(fits).collect::<Vec<WordIndex>>()
        };
        // Full slots must hold different words too, whichever way they came by
        // their letters.
        let read: Vec<Vec<WordIndex>> = slots.iter().filter(is_full).map(fitting).collect();
        let are_words = read.iter().all(|words| words.len() == 1);
        if !are_words || (1..read.len()).any(|at| read[..at].contains(&read[at])) {
            return false;
        }
        let open = slots.iter().filter(|slot| !is_full(slot)).map(|slot| (fitting(slot), slot));
        let Some((words, slot)) = open.min_by_key(|(words, _)| words.len()) else {
            return !slots.is_empty();
        };
        words.iter().any(|word| {
            let before = grid.clone();
            for (cell, letter) in slot.iter().zip(self.problem.lexicon.letters(*word)) {
                grid[*cell] = Some(*letter);
            }
            let filled = self.fill(slots, grid);
            *grid = before;
            filled
        })
    }
}

#[test]
fn it_finds_as_many_letters_as_there_can_be() {
    let mut random = SplitMix64::new(1);
    let mut differing = std::collections::BTreeSet::new();
    for round in 0..30 {
        let (rows, cols) = [(4, 4), (4, 5), (5, 4), (5, 5), (3, 5), (6, 3)][round % 6];
        let (count, letters) = (8 + random.below(8), 2 + random.below(4));
        let bank = list(&mut random, count, letters);
        let problem = sized(&bank, rows, cols);
        let Some((most, _)) = solve(&problem, round as u64, 1_000_000) else {
            assert_eq!(problem.family.len(), 1);
            continue;
        };
        assert_eq!(most, Oracle { problem: &problem, rows, cols }.most(), "round {round}");
        differing.insert((rows * cols, most));
    }
    assert!(differing.len() > 12, "too much alike: {differing:?}");
}

#[test]
fn both_sweeps_find_layouts() {
    let mut random = SplitMix64::new(5);
    let mut found = [0, 0];
    for seed in 0..40 {
        let bank = list(&mut random, 14, 3);
        let problem = sized(&bank, 5 + seed as usize % 2, 5);
        let mut exact = Exact::new(&problem, seed).unwrap();
        if let Verdict::Found(best) = exact.run(1_000_000, 0, &Limits::none()) {
            let layout = layout(&problem, &best);
            assert_eq!(validate(&layout, &bank, Rule::Strict), []);
            found[usize::from(exact.sweep.is_turned)] += 1;
        }
    }
    assert!(found[0] > 0 && found[1] > 0, "{found:?}");
}

#[test]
fn both_ways_of_a_rectangle_hold_the_same() {
    let mut random = SplitMix64::new(2);
    for seed in 0..12 {
        let bank = list(&mut random, 12, 4);
        let most = |rows: usize, cols: usize| {
            solve(&sized(&bank, rows, cols), seed, 1_000_000).map(|(letters, _)| letters)
        };
        assert_eq!(most(5, 4), most(4, 5));
        assert_eq!(most(7, 3), most(3, 7));
    }
}

#[test]
fn the_same_seed_gives_the_same_layout_in_slices_of_any_size() {
    let bank = list(&mut SplitMix64::new(3), 30, 4);
    let problem = sized(&bank, 6, 5);
    let whole = solve(&problem, 5, u64::MAX / STEPS_PER_NODE);
    assert!(whole.is_some());
    assert_eq!(whole, solve(&problem, 5, 1_000_000));
    assert_eq!(whole, solve(&problem, 5, 1));
    let others = (0..10).map(|seed| solve(&problem, seed, 1_000));
    let (mut differs, letters) = (false, whole.as_ref().map(|(letters, _)| *letters));
    for other in others {
        assert_eq!(other.as_ref().map(|(letters, _)| *letters), letters);
        differs |= other != whole;
    }
    assert!(differs);
}

#[test]
fn a_level_that_someone_else_has_reached_is_not_looked_at() {
    let bank = list(&mut SplitMix64::new(4), 12, 4);
    let problem = sized(&bank, 5, 5);
    let (most, _) = solve(&problem, 1, 1_000).unwrap();
    let mut exact = Exact::new(&problem, 1).unwrap();
    let mut calls = 0;
    while !matches!(exact.run(10, most, &Limits::none()), Verdict::Proven) {
        calls += 1;
        assert!(calls < 10_000);
    }
    assert_eq!(exact.letters, most);
    let at_once = Exact::new(&problem, 1).unwrap().run(0, 21, &Limits::none());
    assert!(matches!(at_once, Verdict::Proven));
}

/// Letters may be passed over and come back to while the graph for fewer is not
/// begun, half done or done.
#[test]
fn a_search_that_is_sent_elsewhere_finds_as_much() {
    let limits = Limits::none();
    let mut random = SplitMix64::new(6);
    let mut halves = 0;
    for seed in 0..8 {
        let bank = list(&mut random, 12, 4);
        // Both halves have three rows, so that one graph does for both sweeps.
        let problem = sized(&bank, 6, 5);
        let (most, _) = solve(&problem, seed, 1_000_000).unwrap();
        for few in 0..60 {
            let mut exact = Exact::new(&problem, seed).unwrap();
            exact.look_for(most);
            while matches!(exact.work, Phase::Building(_)) {
                assert!(exact.advance(&mut 1).is_none());
            }
            exact.look_for(most - 3);
            (0..few).for_each(|_| drop(exact.advance(&mut 1)));
            halves += usize::from(few > 0 && matches!(exact.work, Phase::Building(_)));
            exact.look_for(most);
            let Verdict::Found(found) = exact.run(1_000_000, most - 1, &limits) else {
                panic!("there is a layout with {most} letters");
            };
            assert_eq!(layout(&problem, &found).figures(&bank).letters, most);
            exact.look_for(most + 1);
            assert!(matches!(exact.run(1_000_000, most, &limits), Verdict::Proven));
        }
    }
    assert!(halves > 50, "{halves}");
}

#[test]
fn a_search_that_has_given_up_does_not_change_its_mind() {
    let bank = list(&mut SplitMix64::new(4), 12, 4);
    let problem = sized(&bank, 5, 5);
    let mut exact = Exact::new(&problem, 1).unwrap();
    exact.run(10, 0, &Limits::none());
    exact.give_up();
    let level = exact.letters;
    exact.look_for(level);
    assert!(matches!(exact.run(1_000, level - 1, &Limits::none()), Verdict::GaveUp));
}

#[test]
fn nothing_is_done_once_it_is_asked_to_end() {
    let bank = list(&mut SplitMix64::new(4), 12, 4);
    let problem = sized(&bank, 5, 5);
    let flag = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    let limits = Limits::none().with_flag(flag);
    let mut exact = Exact::new(&problem, 1).unwrap();
    assert!(matches!(exact.run(u64::MAX / STEPS_PER_NODE, 0, &limits), Verdict::Searching));
}

#[test]
fn it_says_where_it_cannot_help() {
    let bank = Bank::parse(b"snow\nsun\nthaw\nfrost");
    let helps = |change: &dyn Fn(&mut Settings), size: (usize, usize)| {
        let mut settings = Settings::sized(Size::new(size.0, size.1).unwrap());
        change(&mut settings);
        Exact::new(&Problem::new(&bank, settings).unwrap(), 1).is_some()
    };
    assert!(helps(&|_| {}, (6, 6)) && helps(&|_| {}, (5, 1)) && helps(&|_| {}, (1, 5)));
    // Four words leave too many blanks there.
    assert!(!helps(&|_| {}, (10, 10)));
    let winter = Bank::parse(include_bytes!("../../../../examples/winter.csv"));
    let is_small = |rows, cols| Exact::new(&sized(&winter, rows, cols), 1).is_some();
    assert!(is_small(10, 10) && is_small(11, 18) && is_small(18, 11));
    assert!(!is_small(12, 12) && !is_small(11, 19) && !is_small(60, 12));
    assert!(!helps(&|settings| settings.rule = Rule::Relaxed, (5, 5)));
    assert!(!helps(&|settings| settings.objective = Objective::Words, (5, 5)));
    assert!(!helps(&|settings| settings.must = vec!["snow".into()], (5, 5)));
    assert!(!helps(&|settings| settings.symmetric = true, (5, 5)));
    assert!(!helps(&|settings| settings.min_crossings = 1, (5, 5)));
    // The answer is known where no two words share a letter.
    let lonely = Bank::parse(b"sun\nfog");
    assert!(Exact::new(&sized(&lonely, 4, 4), 1).is_none());
    let long = (0..65).map(|n| format!("A{}{}\n", letter(n / 26), letter(n % 26)));
    let long = Bank::parse(long.collect::<String>().as_bytes());
    assert!(Exact::new(&sized(&long, 4, 4), 1).is_none());
}

fn letter(index: usize) -> char {
    char::from(b'A' + index as u8)
}

#[test]
fn words_in_a_single_line_stand_alone() {
    let bank = Bank::parse(b"snow\nsun\nthaw\nfrost");
    assert_eq!(solve(&sized(&bank, 6, 1), 1, 10).map(|(letters, _)| letters), Some(5));
    assert_eq!(solve(&sized(&bank, 2, 4), 1, 10).map(|(letters, _)| letters), Some(4));
}

#[test]
fn the_most_letters_of_the_winter_list() {
    let text = include_bytes!("../../../../examples/winter.csv");
    let bank = Bank::parse(text);
    let most = |rows, cols| solve(&sized(&bank, rows, cols), 1, 1_000).map(|(letters, _)| letters);
    assert_eq!(most(7, 7), Some(34));
    assert_eq!(most(8, 8), Some(43));
}

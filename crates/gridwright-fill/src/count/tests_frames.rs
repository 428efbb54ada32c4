//! Frames against lines, and lines that are their own mirror image.

use gridwright_core::{Grid, Limits};
use gridwright_words::WordList;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::carry::{Carry, Room, Share};
use super::crossings::Framed;
use super::frame::Frame;
use super::mirror::Mirror;
use super::plan::{Plan, Way};
use super::surround::Surround;
use super::tied::Tied;
use crate::engine::Engine;
use crate::{Problem, Rules};

/// Grids with a core for some frame, most with blocks in corners.
const GRIDS: [&str; 12] = [
    "....|....|....|....",
    "#...|....|....|...#",
    "#..#|....|....|#..#",
    "##..|....|....|....",
    ".....|.....|.....|.....",
    "....|....|....|....|....",
    "#...#|.....|.....|.....|#...#",
    "#....|.....|.....|.....|....#",
    "....#|.....|.....|.....|.....",
    "##...|#....|.....|....#|...##",
    ".....|.....|.....|.....|.....",
    "...|...|...",
];

/// A grid of these, with a letter given or none, and a list for it.
fn framed() -> impl Strategy<Value = (Grid, WordList<'static>)> {
    let words = proptest::collection::btree_set("[A-C]{2,5}", 1..120);
    (0..GRIDS.len(), any::<Option<u8>>(), words).prop_map(|(at, given, words)| {
        let rows: Vec<&str> = GRIDS[at].split('|').collect();
        let mut grid = Grid::from_rows(&rows).unwrap();
        if let Some(given) = given {
            let place = usize::from(given) % (rows.len() * rows[0].len());
            let (_, cell) = grid.iter_mut().nth(place).unwrap();
            if cell.kind != gridwright_core::CellKind::Block {
                cell.solution = gridwright_core::Entry::letter('A');
            }
        }
        let list = WordList::build(words.iter().map(|word| (word.as_str(), 0))).unwrap();
        (grid, list)
    })
}

/// All fills by a frame, the shares of some workers together; `None` if the
/// frame does not suit.
fn around(grid: &Tied<'_>, frame: Frame, workers: usize, mirrors: bool) -> Option<BigUint> {
    let plan = Plan::new(grid, Way::Framed(frame)).unwrap();
    let framed = Framed::new(grid, frame, &plan)?;
    assert!(framed.estimate() > 0.0);
    let mirror = Mirror::new(grid).filter(|_| mirrors);
    let pair = mirror.and_then(|mirror| framed.mirrored(&mirror));
    let limits = Limits::none();
    let count = |worker| {
        let share = Share { worker, workers };
        Surround::new(&framed, &limits, share, 0).with_mirror(pair).run().unwrap()
    };
    Some((0..workers).map(count).sum::<u128>().into())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn frames_and_lines_agree((grid, list) in framed()) {
        let rules = Rules { distinct: false, ..Rules::default() };
        let problem = Problem::new(&grid, &list, rules).unwrap();
        prop_assume!(problem.obvious().is_none());
        let mut engine = Engine::<1>::new(&problem.model);
        engine.distinct = false;
        prop_assume!(engine.start().is_ok());
        let grid = Tied::loose(&engine);
        let limits = Limits::none();
        let plan = Plan::new(&grid, Way::Down).unwrap();
        let lines = Carry::<u64>::new(&plan, &limits, Room::USUAL).run();
        let lines = lines.unwrap_or_else(|_| panic!("nothing stops it"));
        for frame in Frame::ALL {
            for (workers, mirrors) in [(1, false), (1, true), (3, true)] {
                if let Some(count) = around(&grid, frame, workers, mirrors) {
                    prop_assert_eq!(&count, &lines, "{:?}", frame);
                }
            }
        }
    }
}

#[test]
fn frames_suit() {
    let words: Vec<String> = (0..32 * 27)
        .map(|n: u32| (0..2 + n % 4).map(|at| char::from(b'A' + (n / 4 >> at & 1) as u8)).collect())
        .collect();
    let list = WordList::build(words.iter().map(|word| (word.as_str(), 0))).unwrap();
    let suited = |rows: &str| -> Vec<Frame> {
        let rows: Vec<&str> = rows.split('|').collect();
        let grid = Grid::from_rows(&rows).unwrap();
        let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
        let engine = Engine::<1>::new(&problem.model);
        let grid = Tied::loose(&engine);
        let suits = |frame: &Frame| around(&grid, *frame, 1, false).is_some();
        Frame::ALL.into_iter().filter(suits).collect()
    };
    assert_eq!(suited("....|....|....|...."), Frame::ALL);
    assert_eq!(suited("#...#|.....|.....|.....|#...#"), [Frame::Ring]);
    assert_eq!(suited("#....|.....|.....|.....|....#"), [Frame::Ring]);
    assert_eq!(suited("..#..|.....|.....|.....|....."), [], "a line of two slots");
    assert_eq!(suited(".....|.....|..#..|.....|....."), []);
}

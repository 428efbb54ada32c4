//! Frames against lines, with and without ties and mirrors.

use gridwright_core::{Grid, Limits};
use gridwright_words::WordList;
use num_bigint::BigUint;
use proptest::prelude::*;

use super::carry::{Carry, Room, Share};
use super::crossings::Framed;
use super::frame::Frame;
use super::mirror::Mirror;
use super::plan::{Plan, Way};
use super::repeats::Repeats;
use super::surround::Surround;
use super::tied::Tied;
use crate::engine::Engine;
use crate::{Problem, Rules};

/// Grids with a core for some frame, most with blocks in corners.
const GRIDS: [&str; 16] = [
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
    ".....|#...#|#...#|.....",
    ".###.|.....|.....|.###.",
    "...#.|#....|.....|....#|.#...",
    "...#.|.....|.....|.....|.#...",
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
    assert!(framed.estimate(16) > 0.0);
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
        let lines = lines(&grid);
        for frame in Frame::ALL {
            for (workers, mirrors) in [(1, false), (1, true), (3, true)] {
                if let Some(count) = around(&grid, frame, workers, mirrors) {
                    prop_assert_eq!(&count, &lines, "{:?}", frame);
                }
            }
        }
    }
}

/// All ways through a grid line by line.
fn lines(grid: &Tied<'_>) -> BigUint {
    let limits = Limits::none();
    let Some(plan) = Plan::new(grid, Way::Down) else { return BigUint::ZERO };
    let count = Carry::<u64>::new(&plan, &limits, Room::USUAL).run();
    count.unwrap_or_else(|_| panic!("nothing stops it"))
}

/// The same for each choice of words for the slots that are tied.
fn word_by_word(tied: &Tied<'_>, framed: &Framed<'_>) -> BigUint {
    let repeats = Repeats::new(tied, framed);
    assert!(repeats.estimate(framed) >= 0.0);
    let limits = Limits::none();
    let count = |worker| {
        let mut surround = Surround::new(framed, &limits, Share::WHOLE, 0);
        repeats.count(&mut surround, Share { worker, workers: 2 }).unwrap()
    };
    (0..2).map(count).sum::<u128>().into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn tied_grids_agree((grid, list) in framed(), at in any::<usize>()) {
        let rules = Rules { distinct: false, ..Rules::default() };
        let problem = Problem::new(&grid, &list, rules).unwrap();
        prop_assume!(problem.obvious().is_none());
        let mut engine = Engine::<1>::new(&problem.model);
        engine.distinct = false;
        prop_assume!(engine.start().is_ok());
        let grid = Tied::loose(&engine);
        let mirror = Mirror::new(&grid);
        let slots = &problem.model.slots;
        let pairs: Vec<(usize, usize)> = (0..slots.len())
            .flat_map(|b| (0..b).map(move |a| (a, b)))
            .filter(|(a, b)| slots[*a].table == slots[*b].table)
            .collect();
        for frame in Frame::ALL {
            let plan = Plan::new(&grid, Way::Framed(frame)).unwrap();
            let Some(framed) = Framed::new(&grid, frame, &plan) else { continue };
            for (a, b) in &pairs {
                let Some(tied) = grid.tie(*a, *b) else { continue };
                let expected = lines(&tied);
                prop_assert_eq!(&word_by_word(&tied, &framed), &expected);
                let (c, d) = pairs[at % pairs.len()];
                if let Some(twice) = tied.tie(c, d) {
                    prop_assert_eq!(word_by_word(&twice, &framed), lines(&twice));
                }
                if let Some(mirror) = &mirror {
                    let image = mirror.tied(&tied.cells);
                    prop_assert_eq!(mirror.tied(&image), tied.cells);
                }
            }
        }
    }
}

#[test]
fn frames_suit() {
    let words: Vec<String> = (0..32 * 27)
        .map(|n: u32| {
            (0..2 + n % 4).map(|at| char::from(b'A' + ((n / 4) >> at & 1) as u8)).collect()
        })
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

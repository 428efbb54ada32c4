//! Which boxes are tried, and how much room they have.

use std::cmp::Reverse;

use crate::board::Bits;
use crate::model::{BoxSize, PerDirection};
use crate::problem::Problem;

/// How many of the boxes that suit an aim take turns?
const ROTATION: usize = 3;

/// A difference in room: so many lines, but a share at the most.
pub(super) struct Difference {
    pub lines: f64,
    pub most: f64,
}

impl Difference {
    /// What share of a square box with so much room that is.
    pub fn share(&self, room: f64) -> f64 {
        (self.lines * 2.0 / room.max(4.0).sqrt()).min(self.most)
    }
}

/// How much less room than the aim may a box have for the sake of being longer? Of
/// boxes with the same room the longer has fewer cells; and where the longest are
/// taken, the next is much like the last, so that words laid out in one are of use
/// in the other.
const ROOM_TOLERANCE: Difference = Difference { lines: 0.25, most: 0.025 };

/// How much less room than is wanted may a box with odd sides have where many words
/// are to be laid out?
const ODD_TOLERANCE: Difference = Difference { lines: 1.0, most: 0.05 };

/// How many times as long as high a box is, or as high as long.
fn aspect(size: BoxSize) -> f64 {
    size.rows().max(size.cols()) as f64 / size.rows().min(size.cols()) as f64
}

/// How much room there is in a box, in quarters of a cell. Every word needs
/// empty cells around it, and those at the edges find them outside: of two
/// boxes with the same area the longer has a little more.
pub(super) fn room(size: BoxSize) -> f64 {
    ((2 * size.rows() + 1) * (2 * size.cols() + 1)) as f64
}

/// The least room that is about as much as this.
fn about(room: f64) -> f64 {
    room * (1.0 - ROOM_TOLERANCE.share(room))
}

/// As much room as this, or as the first of some boxes has that are sorted by it.
fn at_most(room_wanted: f64, shapes: &[BoxSize]) -> f64 {
    shapes.first().map_or(room_wanted, |size| room_wanted.min(room(*size)))
}

/// Boxes that are smaller than the best, those with the most room in front.
pub(super) fn shapes(problem: &Problem<'_>, best: BoxSize) -> Vec<BoxSize> {
    let settings = &problem.settings;
    let (rows, cols) = (settings.size.rows(), settings.size.cols());
    let boxes = (1..=rows).flat_map(|rows| (1..=cols).map(move |cols| PerDirection([rows, cols])));
    // The best is too long only where no other box was allowed.
    let most_aspect = settings.aspect.times().max(aspect(best));
    let fits = |size: &BoxSize| {
        let is_middle = evens(*size) < 2 || !settings.symmetric;
        let is_twin = size.rows() > size.cols() && size.rows() <= cols && size.cols() <= rows;
        size.area() < best.area()
            && size.rows().max(size.cols()) >= problem.least_side
            && aspect(*size) <= most_aspect
            && (size.rows() == size.cols() || !settings.square)
            && is_middle
            && !is_twin
    };
    let mut shapes: Vec<BoxSize> = boxes.filter(fits).collect();
    let quarters = |size: &BoxSize| room(*size) as usize;
    shapes.sort_by_key(|size| (Reverse(quarters(size)), size.rows().abs_diff(size.cols())));
    // Higher ones take packing much more time and hold hardly more.
    let most = shapes.first().map_or(0.0, |size| room(*size));
    let is_low = |size: &BoxSize, highest| size.rows().min(size.cols()) <= highest;
    let has_room = |highest: &usize| {
        shapes.iter().any(|size| is_low(size, *highest) && room(*size) >= about(most))
    };
    if crate::packing::suits(problem)
        && let Some(highest) = [u64::LONGEST, u128::LONGEST].into_iter().find(has_room)
    {
        shapes.retain(|size| is_low(size, highest));
    }
    shapes
}

/// How many of the sides of a box are even. Where they are odd, words can lie on
/// every other line from edge to edge.
fn evens(size: BoxSize) -> usize {
    2 - size.rows() % 2 - size.cols() % 2
}

/// Leaves out boxes with even sides where there are others with hardly less room
/// than this: many words can only be laid out densely on every other line. The
/// boxes are sorted by their room.
pub(super) fn prefer_odd(shapes: &mut Vec<BoxSize>, most: f64) {
    let most = at_most(most, shapes);
    let least = most * (1.0 - ODD_TOLERANCE.share(most));
    let is_odd = |size: &BoxSize| evens(*size) == 0;
    if shapes.iter().any(|size| is_odd(size) && (least..=most).contains(&room(*size))) {
        shapes.retain(is_odd);
    }
}

/// One of the boxes that have about so much room, in turns: those with odd sides
/// first, then the longest. The boxes are sorted by their room.
pub(super) fn suitable(shapes: &[BoxSize], most: f64, turn: usize) -> Option<BoxSize> {
    let most = at_most(most, shapes);
    let mut small = shapes.iter().copied().filter(|size| room(*size) <= most);
    let mut near: Vec<BoxSize> = small.next().into_iter().collect();
    near.extend(small.take_while(|size| room(*size) >= about(most)));
    near.sort_by_key(|size| (evens(*size), Reverse(size.cols().saturating_sub(size.rows()))));
    near.truncate(ROTATION);
    near.get(turn % near.len().max(1)).or(shapes.first()).copied()
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::problem::{Aspect, Objective, Rule, Settings};
    use gridwright_words::clue_list::Bank;

    /// The longest side of any box that is tried after one of this size.
    fn longest_after(size: [usize; 2], most: [usize; 2], rule: Rule) -> usize {
        let bank = Bank::parse(include_bytes!("../../../../../examples/winter.csv"));
        let sized = Settings::sized(Size::new(most[0], most[1]).unwrap());
        let settings =
            Settings { objective: Objective::Box, rule, aspect: Aspect::whole(3), ..sized };
        let problem = Problem::new(&bank, settings).unwrap();
        let shapes = shapes(&problem, PerDirection(size));
        shapes.iter().map(|size| size.rows().max(size.cols())).max().unwrap()
    }

    #[test]
    fn long_boxes_are_tried_where_shorter_ones_will_not_do() {
        let all = [255, 255];
        assert_eq!(longest_after([30, 30], all, Rule::Strict), 51);
        assert!(longest_after([55, 55], all, Rule::Strict) > 62);
        assert!(longest_after([55, 55], all, Rule::Relaxed) > 62);
        assert_eq!(longest_after([85, 85], all, Rule::Strict), 147);
        assert!(longest_after([12, 250], [12, 255], Rule::Strict) > 126);
    }

    #[test]
    fn even_sides_are_left_out_where_odd_ones_will_do() {
        let left = |most: [usize; 2], shapes: &[[usize; 2]]| {
            let mut shapes = shapes.iter().copied().map(PerDirection).collect();
            prefer_odd(&mut shapes, room(PerDirection(most)));
            shapes.into_iter().map(|size| size.0).collect::<Vec<_>>()
        };
        let all = [[26, 63], [40, 41], [23, 71], [22, 74], [25, 65]];
        assert_eq!(left([31, 53], &all), [[23, 71], [25, 65]]);
        assert_eq!(left([26, 63], &all[..2]), all[..2]);
        // The odd ones have far less room.
        for even in [[[40, 40], [39, 39]], [[12, 249], [11, 255]]] {
            assert_eq!(left([41, 41], &even), even);
        }
    }

    #[test]
    fn small_boxes_with_the_most_room_have_their_turn() {
        let shapes = [[11, 17], [8, 23], [13, 14], [9, 20], [10, 18]].map(PerDirection);
        let turns: Vec<_> = (0..3).filter_map(|turn| suitable(&shapes, 805.0, turn)).collect();
        assert!(turns.contains(&PerDirection([11, 17])), "{turns:?}");
    }
}

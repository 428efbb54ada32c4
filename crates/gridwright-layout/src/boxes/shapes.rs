//! Which boxes are tried, and how much room they have.

use crate::optimise::Best;
use crate::problem::Problem;
use crate::seeker::Seeker;

/// Rows and columns.
pub(super) type Sides = (usize, usize);

/// How many of the boxes that suit an aim take turns?
const TURNS: usize = 3;

/// By how many lines, and by what share at the most, may a box have less room
/// than the aim for the sake of being longer? Of boxes with the same room the
/// longer has fewer cells; and where the longest are taken, the next is much
/// like the last, so that words laid out in one are of use in the other.
const LENIENT: (f64, f64) = (0.25, 0.025);

pub(super) fn area((rows, cols): Sides) -> usize {
    rows * cols
}

/// How many times as long as high a box is, or as high as long.
fn aspect((rows, cols): Sides) -> f64 {
    rows.max(cols) as f64 / rows.min(cols) as f64
}

/// How much room there is in a box, in quarters of a cell. Every word needs
/// empty cells around it, and those at the edges find them outside: of two
/// boxes with the same area the longer has a little more.
pub(super) fn room((rows, cols): Sides) -> usize {
    (2 * rows + 1) * (2 * cols + 1)
}

/// What share so many lines of a square box have that has so much room, but no
/// more than a share.
pub(super) fn share((lines, most): (f64, f64), room: f64) -> f64 {
    (lines * 2.0 / room.max(4.0).sqrt()).min(most)
}

/// The least room that is about as much as this.
fn about(room: f64) -> f64 {
    room * (1.0 - share(LENIENT, room))
}

/// Boxes that are smaller than the best, those with the most room in front.
pub(super) fn shapes(problem: &Problem<'_>, best: &Best) -> Vec<Sides> {
    let settings = &problem.settings;
    let (rows, cols) = (settings.size.rows(), settings.size.cols());
    let boxes = (1..=rows).flat_map(|rows| (1..=cols).map(move |cols| (rows, cols)));
    // The best is too long only where no other box was allowed.
    let aspect = f64::from(settings.aspect).max(aspect(best.size));
    let fits = |size: &Sides| {
        let square = size.0 == size.1 || !settings.square;
        let middle = size.0 % 2 == 1 || size.1 % 2 == 1 || !settings.symmetric;
        let is_twin = size.0 > size.1 && size.0 <= cols && size.1 <= rows;
        area(*size) < area(best.size)
            && size.0.max(size.1) >= problem.least_side
            && self::aspect(*size) <= aspect
            && square
            && middle
            && !is_twin
    };
    let mut shapes: Vec<Sides> = boxes.filter(fits).collect();
    shapes.sort_by_key(|size| (std::cmp::Reverse(room(*size)), size.0.abs_diff(size.1)));
    // Higher ones take the search much more time and hold hardly more.
    let most = shapes.first().map_or(0.0, |size| room(*size) as f64);
    for highest in Seeker::swift_sides(problem) {
        let is_low = |size: &Sides| size.0.min(size.1) <= *highest;
        if shapes.iter().any(|size| is_low(size) && room(*size) as f64 >= about(most)) {
            shapes.retain(is_low);
            break;
        }
    }
    shapes
}

/// How many of the sides of a box are even. Where they are odd, words can lie on
/// every other line from edge to edge.
fn evens((rows, cols): Sides) -> usize {
    2 - rows % 2 - cols % 2
}

/// By how many lines, and by what share at the most, may a box with odd sides
/// have less room than is wanted where many words are to be laid out?
const ODD: (f64, f64) = (1.0, 0.05);

/// Leaves out boxes with even sides where there are others with hardly less room
/// than this: many words can only be laid out densely on every other line. The
/// boxes are sorted by their room.
pub(super) fn prefer_odd(shapes: &mut Vec<Sides>, most: f64) {
    let most = shapes.first().map_or(most, |size| most.min(room(*size) as f64));
    let least = most * (1.0 - share(ODD, most));
    let is_odd = |size: &Sides| evens(*size) == 0;
    let fits = |size: &Sides| is_odd(size) && (least..=most).contains(&(room(*size) as f64));
    if shapes.iter().any(fits) {
        shapes.retain(is_odd);
    }
}

/// One of the boxes that have about so much room, in turns: those with odd sides
/// first, then the longest. The boxes are sorted by their room.
pub(super) fn suitable(shapes: &[Sides], most: f64, turn: usize) -> Option<Sides> {
    let most = shapes.first().map_or(most, |size| most.min(room(*size) as f64));
    let small = shapes.iter().filter(|size| room(**size) as f64 <= most).enumerate();
    let near = |(index, size): &(usize, &Sides)| *index == 0 || room(**size) as f64 >= about(most);
    let mut near: Vec<_> = small.take_while(near).map(|(_, size)| *size).collect();
    near.sort_by_key(|size| (evens(*size), std::cmp::Reverse(size.1.saturating_sub(size.0))));
    near.truncate(TURNS);
    near.get(turn % near.len().max(1)).or(shapes.first()).copied()
}

#[cfg(test)]
mod tests {
    use gridwright_core::Size;

    use super::*;
    use crate::list::Bank;
    use crate::problem::{Objective, Rule, Settings};

    /// The longest side of any box that is tried after one of this size.
    fn longest_after(size: Sides, most: Sides, rule: Rule) -> usize {
        let bank = Bank::parse(include_bytes!("../../../../examples/winter.csv"));
        let sized = Settings::sized(Size::new(most.0, most.1).unwrap());
        let settings = Settings { objective: Objective::Box, rule, aspect: 3, ..sized };
        let problem = Problem::new(&bank, settings).unwrap();
        let best = Best { size, score: 0, words: vec![] };
        let shapes = shapes(&problem, &best);
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
    fn even_sides_are_left_out_where_odd_ones_will_do() {
        let left = |most: Sides, shapes: &[Sides]| {
            let mut shapes = shapes.to_vec();
            prefer_odd(&mut shapes, room(most) as f64);
            shapes
        };
        let all = [(26, 63), (40, 41), (23, 71), (22, 74), (25, 65)];
        assert_eq!(left((31, 53), &all), [(23, 71), (25, 65)]);
        assert_eq!(left((26, 63), &all[..2]), all[..2]);
        // The odd ones have far less room.
        for even in [[(40, 40), (39, 39)], [(12, 249), (11, 255)]] {
            assert_eq!(left((41, 41), &even), even);
        }
    }

    #[test]
    fn small_boxes_with_the_most_room_have_their_turn() {
        let shapes = [(11, 17), (8, 23), (13, 14), (9, 20), (10, 18)];
        let turns: Vec<_> = (0..3).filter_map(|turn| suitable(&shapes, 805.0, turn)).collect();
        assert!(turns.contains(&(11, 17)), "{turns:?}");
    }
}

//! Layouts moved from one box to another.

use gridwright_core::Direction;

use crate::model::{BoxSize, PerDirection, Place, Placed, is_off_parity};
use crate::problem::{Aspect, Problem};

/// The words moved over a box, turned over if need be, so that they stick out
/// as little as possible. Those that begin above or left of it are left out.
pub(super) fn centred(words: &[Placed], aim: BoxSize, problem: &Problem<'_>) -> Vec<Placed> {
    let (mut words, mut size) = cropped(words, problem);
    let sticks_out = |size: BoxSize| {
        size.rows().saturating_sub(aim.rows()) * size.cols()
            + size.cols().saturating_sub(aim.cols()) * size.rows()
    };
    if sticks_out(size.swapped()) < sticks_out(size) {
        size = size.swapped();
        words.iter_mut().for_each(|placed| placed.place = placed.place.transposed());
    }
    // How far down or right, so that most words are on parity.
    let shift = PerDirection::of(|way| {
        let by = (aim[way] as isize - size[way] as isize) / 2;
        let lines = words.iter().filter(|placed| placed.place.direction == way);
        let is_off = |placed: &Placed| {
            is_off_parity(aim[way], (placed.place.line as isize + by).unsigned_abs())
        };
        let more: isize = lines.map(|placed| if is_off(placed) { 1 } else { -1 }).sum();
        match more > 0 {
            true if by > 0 => by - 1,
            true => by + 1,
            false => by,
        }
    });
    let moved = |placed: Placed| {
        let Place { direction, line, start } = placed.place;
        let by = |cell: usize, way| cell.checked_add_signed(shift[way]).filter(|cell| *cell > 0);
        let (line, start) = (by(line, direction)?, by(start, direction.turned())?);
        Some(Placed { place: Place { direction, line, start }, ..placed })
    };
    words.into_iter().filter_map(moved).collect()
}

/// The words moved to the top left, and the smallest box around them.
pub(super) fn cropped(words: &[Placed], problem: &Problem<'_>) -> (Vec<Placed>, BoxSize) {
    let slots = || words.iter().map(|placed| placed.slot(&problem.lexicon));
    let first = |way| slots().map(|slot| slot.place.first(way)).min().unwrap_or(1);
    let before = PerDirection::of(|way| first(way) - 1);
    let last = |way| slots().map(|slot| slot.last(way)).max().unwrap_or(1);
    let size = BoxSize::of(|way| last(way) - before[way]);
    let moved = |placed: &Placed| {
        let Place { direction, line, start } = placed.place;
        let (line, start) = (line - before[direction], start - before[direction.turned()]);
        Placed { place: Place { direction, line, start }, ..*placed }
    };
    // A longer box than was asked for is filled up, as far as it may be.
    let settings = &problem.settings;
    let aspect = if settings.square { Aspect::whole(1) } else { settings.aspect };
    let most = BoxSize::from(settings.size);
    let filled_up =
        |way: Direction| size[way].max(aspect.least_height(size[way.turned()]).min(most[way]));
    let is_kept = settings.symmetric && !settings.square;
    let size = if is_kept { size } else { BoxSize::of(filled_up) };
    (words.iter().map(moved).collect(), size)
}

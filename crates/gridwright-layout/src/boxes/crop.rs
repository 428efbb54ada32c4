//! Layouts moved from one box to another.

use crate::optimise::Laid;
use crate::place::is_stray;
use crate::problem::Problem;

/// The words moved over a box, turned over if need be, so that they stick out
/// as little as possible. Those that begin above or left of it are left out.
pub(super) fn centred(words: &[Laid], aim: (usize, usize), problem: &Problem<'_>) -> Vec<Laid> {
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
pub(super) fn cropped(words: &[Laid], problem: &Problem<'_>) -> (Vec<Laid>, (usize, usize)) {
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

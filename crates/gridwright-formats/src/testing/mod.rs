//! Random puzzles, and the promise that every writable format keeps: reading
//! what was written gives the puzzle minus the declared losses.

mod cells;
mod clues;
mod texts;

use std::fmt::Debug;

use gridwright_core::{Grid, Metadata, Puzzle, PuzzleKind, Size, SmolStr, SolutionStatus, Timer};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::{Format, read_as, write};

/// Asserts that a puzzle in normal form can be written, that reading it back
/// gives it minus the declared losses, and that nothing more is lost when
/// what is left is written again.
pub(crate) fn check_round_trip(puzzle: &Puzzle, format: Format) {
    let written = write(puzzle, format).unwrap_or_else(|e| panic!("not written: {e}\n{puzzle:#?}"));
    let text = String::from_utf8_lossy(&written.bytes);
    let read = read_as(&written.bytes, format)
        .unwrap_or_else(|e| panic!("not read back: {e}\n{text}\n{puzzle:#?}"));
    let mut expected = puzzle.clone();
    for loss in &written.losses {
        loss.feature.forget(&mut expected);
    }
    expected.tidy();
    assert!(
        read.puzzle == expected,
        "{text}\nlosses: {:?}\n{}",
        written.losses,
        differences(&read.puzzle, &expected)
    );
    let again = write(&expected, format).expect("what is left can be written");
    assert_eq!(again.losses, [], "{text}");
    assert_eq!(again.bytes, written.bytes, "{text}");
}

/// What is different, without all that is the same.
fn differences(read: &Puzzle, expected: &Puzzle) -> String {
    let mut found = String::new();
    let mut compare = |part: &str, read: &dyn Debug, expected: &dyn Debug| {
        let (read, expected) = (format!("{read:?}"), format!("{expected:?}"));
        if read != expected {
            found.push_str(&format!("{part}:\n    read {read}\nexpected {expected}\n"));
        }
    };
    compare("size", &read.grid.size(), &expected.grid.size());
    for ((id, read), (_, expected)) in read.grid.iter().zip(expected.grid.iter()) {
        compare(&format!("{id:?}"), read, expected);
    }
    compare("lists", &read.lists, &expected.lists);
    compare("metadata", &read.metadata, &expected.metadata);
    compare("kind", &read.kind, &expected.kind);
    compare("status", &read.status, &expected.status);
    compare("timer", &read.timer, &expected.timer);
    found
}

/// A puzzle of any kind in normal form, up to 6 by 6. Each feature is in half
/// of the puzzles, so that most combinations of them occur. Texts have no
/// control characters and no white space at their ends, and only notes and
/// clues have line breaks.
pub(crate) fn arbitrary_puzzle() -> BoxedStrategy<Puzzle> {
    let sized = |(rows, cols, allowed)| {
        let size = Size::new(rows, cols).expect("a small size");
        (grid(size, allowed), clues::plans(size.area(), allowed), surroundings(allowed))
    };
    let shape = (1..=6usize, 1..=6usize, allowed());
    let build = |(grid, plans, surroundings)| {
        let Surroundings { kind, metadata, locked, timer } = surroundings;
        let mut puzzle = Puzzle { kind, metadata, timer, ..Puzzle::new(grid) };
        clues::add(&mut puzzle, plans);
        if locked && puzzle.status == SolutionStatus::Missing {
            puzzle.status = SolutionStatus::Locked;
        }
        puzzle.tidy();
        puzzle
    };
    shape.prop_flat_map(sized).prop_map(build).boxed()
}

fn grid(size: Size, allowed: Allowed) -> BoxedStrategy<Grid> {
    let cells = vec(cells::cell(allowed), size.area());
    let labels = vec(maybe(40, cells::label()), size.area());
    let build = move |(cells, labels)| {
        let mut grid = Grid::from_cells(size, cells).expect("as many cells as asked for");
        grid.number_cells();
        if allowed.has(Part::Labels) {
            for ((_, cell), label) in grid.iter_mut().zip::<Vec<Option<SmolStr>>>(labels) {
                cell.label = label.filter(|_| cell.is_open());
            }
        }
        grid
    };
    (cells, labels).prop_map(build).boxed()
}

/// Something that may be in a puzzle.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// Nothing but empty cells.
    NoSolution,
    /// Cells without a solution among others.
    Gaps,
    Unicode,
    Symbols,
    Rebus,
    Alternatives,
    Entries,
    /// Traces of play, and the time spent.
    Play,
    Voids,
    /// Circles, shades and marks.
    Looks,
    Bars,
    Labels,
    Clues,
    /// Clues missing, in odd places and with odd properties.
    Oddities,
    Markup,
    ExtraLists,
    Metadata,
    Kind,
}

/// The parts that one puzzle may have.
#[derive(Clone, Copy, Debug)]
struct Allowed(u32);

impl Allowed {
    fn has(self, part: Part) -> bool {
        self.0 & (1 << part as u32) != 0
    }

    /// The percentage where the part is allowed, else nothing.
    fn share(self, part: Part, percent: u32) -> u32 {
        if self.has(part) { percent } else { 0 }
    }
}

fn allowed() -> impl Strategy<Value = Allowed> {
    proptest::bits::u32::between(0, Part::Kind as usize + 1).prop_map(Allowed)
}

/// True in so many of a hundred cases.
fn chance(percent: u32) -> impl Strategy<Value = bool> {
    (0..100u32).prop_map(move |roll| roll >= 100 - percent)
}

/// Something in so many of a hundred cases.
fn maybe<T: Debug>(
    percent: u32,
    something: impl Strategy<Value = T>,
) -> impl Strategy<Value = Option<T>> {
    (chance(percent), something).prop_map(|(there, something)| there.then_some(something))
}

/// Everything but grid and clues.
#[derive(Debug)]
struct Surroundings {
    kind: PuzzleKind,
    metadata: Metadata,
    locked: bool,
    timer: Option<Timer>,
}

fn surroundings(allowed: Allowed) -> BoxedStrategy<Surroundings> {
    let mut kinds = vec![PuzzleKind::Crossword];
    if allowed.has(Part::Kind) {
        kinds.extend([PuzzleKind::Diagramless, PuzzleKind::Coded, PuzzleKind::Acrostic]);
    }
    let timer = (0..100_000u32, any::<bool>());
    let timer = timer.prop_map(|(seconds, running)| Timer { seconds, running });
    (
        select(kinds),
        texts::metadata(allowed),
        any::<bool>(),
        maybe(allowed.share(Part::Play, 50), timer),
    )
        .prop_map(move |(kind, metadata, locked, timer)| Surroundings {
            kind,
            metadata,
            locked: locked && allowed.has(Part::Oddities),
            timer,
        })
        .boxed()
}

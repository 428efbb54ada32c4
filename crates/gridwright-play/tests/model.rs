//! The game against a naive twin: the same rules written down once more in the
//! plainest way, over rows and columns, scanning the grid at every step and
//! keeping whole pictures of it for undo. Random actions must leave both in the
//! same state, and saving and resuming must change nothing.

#![allow(clippy::unwrap_used, clippy::panic)] // Failing loudly is what tests are for.

mod twin;

use gridwright_core::{Cell, CellId, Direction, Entry, Grid, Puzzle, Side, Size, SlotId};
use gridwright_play::{Action, AtEnd, Cursor, Event, Game, KeyPress, PlayOptions, Refusal, Scope};
use proptest::prelude::*;
use twin::Twin;

/// Small grids with blocks, bars, rebus solutions, given letters and cells
/// without a solution.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let cell = prop_oneof![
        3 => Just("#"),
        9 => prop_oneof![Just("A"), Just("B"), Just("C")],
        1 => Just("AB"),
        1 => Just("A/B"),
        1 => Just("."),
        1 => Just("!"),
        1 => Just("|"),
    ];
    (1usize..5, 1usize..5).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(cell.clone(), rows * cols).prop_map(move |texts| {
            let size = Size::new(rows, cols).unwrap();
            let cells = texts.into_iter().map(|text| match text {
                "#" => Cell::block(),
                "." => Cell::open(),
                "!" => Cell {
                    entry: Entry::new("A"),
                    given: true,
                    ..Cell::solved(Entry::new("A").unwrap())
                },
                "|" => Cell {
                    bars: [Side::Left].into_iter().collect(),
                    ..Cell::solved(Entry::new("C").unwrap())
                },
                solution => Cell::solved(Entry::new(solution).unwrap()),
            });
            Puzzle::new(Grid::from_cells(size, cells.collect()).unwrap())
        })
    })
}

fn cells() -> impl Strategy<Value = CellId> {
    (0usize..17).prop_map(CellId::from_index)
}

fn letters() -> impl Strategy<Value = Entry> {
    prop_oneof![Just("A"), Just("B"), Just("C"), Just("BA")].prop_map(|t| Entry::new(t).unwrap())
}

fn scopes() -> impl Strategy<Value = Scope> {
    prop_oneof![
        Just(Scope::Letter),
        Just(Scope::Word),
        Just(Scope::Puzzle),
        prop::collection::vec(cells(), 0..4).prop_map(Scope::Cells),
    ]
}

fn options() -> impl Strategy<Value = PlayOptions> {
    any::<[bool; 10]>().prop_map(|[a, b, c, d, e, f, g, h, i, j]| PlayOptions {
        arrow_turns_first: a,
        skip_filled: b,
        back_to_gap: c,
        at_end: if d { AtEnd::Stay } else { AtEnd::NextEntry },
        skip_full_entries: e,
        backspace_crosses: f,
        space_clears: g,
        auto_check: h,
        mark_empty: i,
        plain_letters: j,
    })
}

fn actions() -> impl Strategy<Value = Action> {
    let side = prop::sample::select(Side::ALL.to_vec());
    prop_oneof![
        8 => letters().prop_map(Action::Type),
        3 => Just(Action::Backspace),
        1 => Just(Action::Delete),
        2 => (cells(), prop::option::of(letters()), any::<bool>())
            .prop_map(|(cell, entry, pencil)| Action::Write { cell, entry, pencil }),
        4 => side.prop_map(Action::Arrow),
        2 => Just(Action::Turn),
        2 => cells().prop_map(Action::Tap),
        1 => (cells(), any::<bool>()).prop_map(|(cell, down)| Action::Go(Cursor {
            cell,
            direction: if down { Direction::Down } else { Direction::Across },
        })),
        1 => (0usize..9).prop_map(|slot| Action::GoEntry(SlotId::from_index(slot))),
        2 => Just(Action::NextEntry),
        2 => Just(Action::PreviousEntry),
        1 => Just(Action::Home),
        1 => Just(Action::End),
        1 => Just(Action::OpenRebus),
        1 => Just(Action::CommitRebus),
        1 => Just(Action::CancelRebus),
        1 => any::<bool>().prop_map(Action::Pencil),
        1 => scopes().prop_map(Action::Check),
        1 => scopes().prop_map(Action::Reveal),
        1 => scopes().prop_map(Action::Clear),
        2 => Just(Action::Undo),
        1 => Just(Action::Redo),
        1 => options().prop_map(Action::SetOptions),
        1 => (0u64..5_000).prop_map(Action::Tick),
        1 => Just(Action::Pause),
        2 => Just(Action::Resume),
        1 => Just(Action::Restart),
        1 => Just(Action::Restore),
    ]
}

fn check_same(game: &Game, twin: &Twin) -> Result<(), TestCaseError> {
    let size = game.board().size();
    for cell in size.cells() {
        prop_assert_eq!(game.square(cell), twin.square(cell), "cell {}", cell.index());
    }
    prop_assert_eq!(game.cursor(), twin.cursor());
    prop_assert_eq!(game.rebus(), twin.rebus.as_deref());
    prop_assert_eq!(game.is_finished(), twin.finished);
    prop_assert_eq!((game.clock().elapsed, game.clock().is_paused), (twin.elapsed, twin.paused));
    prop_assert_eq!(game.can_undo(), !twin.done.is_empty());
    prop_assert_eq!(game.can_redo(), !twin.undone.is_empty());
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_game_and_its_twin_agree(
        puzzle in puzzles(),
        first in options(),
        actions in prop::collection::vec(actions(), 0..60),
    ) {
        let (mut game, mut twin) = (Game::new(&puzzle), Twin::new(&puzzle));
        for action in [Action::SetOptions(first)].into_iter().chain(actions) {
            let before = game.clone();
            let events = game.apply(action.clone());
            twin.apply(&action);
            check_same(&game, &twin)?;
            // What the events leave out has not happened.
            if matches!(events[..], [Event::Refused(refusal)] if refusal != Refusal::Fixed) {
                prop_assert_eq!(&game, &before, "a refused action changes nothing: {:?}", action);
            }
            let changed: Vec<CellId> = events.iter().flat_map(|event| match event {
                Event::Changed(cells) => cells.clone(),
                _ => vec![],
            }).collect();
            for cell in game.board().size().cells() {
                prop_assert!(
                    game.square(cell) == before.square(cell) || changed.contains(&cell),
                    "the change of {} was not told", cell.index()
                );
            }
            prop_assert_eq!(events.contains(&Event::Solved), game.is_finished() && !before.is_finished()
                && action != Action::Restart);
        }
        let save = game.save();
        let text = serde_json::to_string(&save).unwrap();
        let again = Game::resume(&puzzle, &serde_json::from_str(&text).unwrap()).unwrap();
        prop_assert_eq!(again.save(), save);
        prop_assert_eq!(again.is_finished(), game.is_finished());
    }

    #[test]
    fn no_save_is_taken_up_by_mistake(puzzle in puzzles(), other in puzzles()) {
        let mut game = Game::new(&puzzle);
        game.apply(Action::Reveal(Scope::Puzzle));
        let save = game.save();
        match Game::resume(&other, &save) {
            Ok(resumed) => {
                prop_assert_eq!(other.grid.size(), puzzle.grid.size());
                for saved in &save.squares {
                    prop_assert!(resumed.board().is_open(CellId::from_index(saved.cell)));
                }
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn a_puzzle_file_carries_the_game(puzzle in puzzles(), typed in prop::collection::vec(letters(), 0..12)) {
        let mut game = Game::new(&puzzle);
        game.apply(Action::Tick(61_000));
        for entry in typed {
            game.apply(Action::Type(entry));
        }
        let mut file = puzzle.clone();
        game.record(&mut file);
        let again = Game::new(&file);
        for cell in game.board().size().cells() {
            prop_assert_eq!(again.square(cell), game.square(cell));
        }
        prop_assert_eq!(again.clock().seconds(), game.clock().seconds());
    }
}

#[test]
fn keys_are_the_contract() {
    let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
    grid.number_cells();
    let mut game = Game::new(&Puzzle::new(grid));
    let mut check = |keys: &[KeyPress], row: usize, col: usize, direction: Direction| {
        for key in keys {
            game.press(*key);
        }
        let place = game.board().size().position(game.cursor().cell);
        assert_eq!((usize::from(place.row), usize::from(place.col)), (row, col), "{keys:?}");
        assert_eq!(game.cursor().direction, direction, "{keys:?}");
    };
    use Direction::{Across, Down};
    let (right, left) = (KeyPress::Arrow(Side::Right), KeyPress::Arrow(Side::Left));
    let (down, up) = (KeyPress::Arrow(Side::Bottom), KeyPress::Arrow(Side::Top));
    check(&[right], 0, 1, Across);
    check(&[down], 2, 1, Across); // No entry runs down here: the arrow moves, over the block.
    check(&[up, right, down], 0, 2, Down); // A turn first ...
    check(&[down], 1, 2, Down); // ... then a step.
    check(&[left], 1, 0, Down);
    check(&[KeyPress::Home], 0, 0, Down);
    check(&[KeyPress::End], 2, 0, Down);
    check(&[KeyPress::Space], 2, 0, Across);
    check(&[KeyPress::Tab { shift: false }], 0, 0, Down);
    check(&[KeyPress::Tab { shift: true }], 2, 0, Across);
    check(&[KeyPress::Enter { shift: false }], 0, 0, Down);
    check(&[KeyPress::Char('c'), KeyPress::Char('o')], 2, 0, Down);
    check(&[KeyPress::Backspace], 1, 0, Down); // Empty: steps back and clears the O.
    check(&[KeyPress::Backspace], 0, 0, Down); // And the C.
    check(&[KeyPress::Char('x'), up, KeyPress::Delete], 0, 0, Down);
    check(
        &[KeyPress::Escape, KeyPress::Char('r'), KeyPress::Char('e'), KeyPress::Escape],
        1,
        0,
        Down,
    );
    let corner = CellId::from_index(0);
    assert_eq!(game.square(corner).entry.as_ref().map(Entry::as_str), Some("RE"));
}

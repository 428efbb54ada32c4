//! What the Rust state machine does with random keys, written down for its twin
//! in the browser.

use gridwright_core::{Cell, CellKind, Direction, Entry, Grid, Puzzle, Side, Size};
use gridwright_play::{Action, AtEnd, Game, KeyPress, PlayOptions};
use serde_json::{Value, json};

/// How many games are written down.
const GAMES: usize = 150;

/// How many keys are pressed in each.
const KEYS: usize = 60;

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn flip(&mut self) -> bool {
        self.roll(2) == 1
    }
}

pub fn traces() -> Value {
    let mut dice = Dice(2024);
    (0..GAMES).map(|_| trace(&mut dice)).collect()
}

/// A grid that no typed letters can finish: its solution has a letter that the
/// keys below do not.
fn puzzle(dice: &mut Dice) -> Puzzle {
    let size = Size::new(1 + dice.roll(5), 1 + dice.roll(5)).unwrap();
    let given =
        || Cell { entry: Entry::new("G"), given: true, ..Cell::solved(Entry::new("G").unwrap()) };
    let cells = (0..size.area()).map(|_| match dice.roll(12) {
        0..=2 => Cell::block(),
        3 => given(),
        4 => Cell {
            bars: [Side::Left].into_iter().collect(),
            ..Cell::solved(Entry::new("Z").unwrap())
        },
        _ => Cell::solved(Entry::new("Z").unwrap()),
    });
    let mut grid = Grid::from_cells(size, cells.collect()).unwrap();
    grid.number_cells();
    Puzzle::new(grid)
}

fn options(dice: &mut Dice) -> PlayOptions {
    PlayOptions {
        arrow_turns_first: dice.flip(),
        skip_filled: dice.flip(),
        back_to_gap: dice.flip(),
        at_end: if dice.flip() { AtEnd::Stay } else { AtEnd::NextEntry },
        skip_full_entries: dice.flip(),
        backspace_crosses: dice.flip(),
        space_clears: dice.flip(),
        auto_check: false,
        mark_empty: false,
        plain_letters: false,
    }
}

/// A key, with the name browsers have for it.
fn key(dice: &mut Dice) -> (KeyPress, String, bool) {
    let shift = dice.flip();
    let plain = |key: KeyPress, name: &str| (key, name.to_owned(), false);
    match dice.roll(22) {
        0..=7 => {
            let letter = ['a', 'b', 'ü', 'ß'][dice.roll(4)];
            plain(KeyPress::Char(letter), &letter.to_string())
        }
        8 => plain(KeyPress::Arrow(Side::Left), "ArrowLeft"),
        9 => plain(KeyPress::Arrow(Side::Right), "ArrowRight"),
        10 => plain(KeyPress::Arrow(Side::Top), "ArrowUp"),
        11 => plain(KeyPress::Arrow(Side::Bottom), "ArrowDown"),
        12 => plain(KeyPress::Space, " "),
        13 => (KeyPress::Tab { shift }, "Tab".to_owned(), shift),
        14 => (KeyPress::Enter { shift }, "Enter".to_owned(), shift),
        15..=16 => plain(KeyPress::Backspace, "Backspace"),
        17 => plain(KeyPress::Delete, "Delete"),
        18..=19 => plain(KeyPress::Escape, "Escape"),
        20 => plain(KeyPress::Home, "Home"),
        _ => plain(KeyPress::End, "End"),
    }
}

fn trace(dice: &mut Dice) -> Value {
    let puzzle = puzzle(dice);
    let options = options(dice);
    let mut game = Game::new(&puzzle);
    game.apply(Action::SetOptions(options));
    let steps: Vec<Value> = (0..KEYS)
        .map(|_| {
            let (key, name, shift) = key(dice);
            game.press(key);
            json!({ "key": name, "shift": shift, "after": state(&game) })
        })
        .collect();
    json!({ "puzzle": shape(&puzzle), "options": options, "steps": steps })
}

fn state(game: &Game) -> Value {
    let texts: Vec<String> = game
        .board()
        .size()
        .cells()
        .map(|cell| game.square(cell).entry.as_ref().map(ToString::to_string).unwrap_or_default())
        .collect();
    json!({
        "cell": game.cursor().cell.index(),
        "down": game.cursor().direction == Direction::Down,
        "rebus": game.rebus(),
        "texts": texts,
    })
}

fn shape(puzzle: &Puzzle) -> Value {
    let cells: Vec<Value> = puzzle
        .grid
        .iter()
        .map(|(_, cell)| {
            let kind = if cell.kind == CellKind::Open { "open" } else { "block" };
            match &cell.entry {
                Some(given) => json!({ "kind": kind, "given": given.as_str() }),
                None => json!({ "kind": kind }),
            }
        })
        .collect();
    let slots = puzzle.grid.slots();
    let entries: Vec<Value> = slots
        .iter()
        .map(|slot| {
            let cells: Vec<usize> = slots.cells(slot.id).iter().map(|cell| cell.index()).collect();
            json!({ "direction": slot.direction.name().to_lowercase(), "label": "", "cells": cells })
        })
        .collect();
    json!({ "rows": puzzle.grid.rows(), "cols": puzzle.grid.cols(), "cells": cells, "slots": entries })
}

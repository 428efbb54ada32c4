//! For programs in which people play: keys in, events out, and a state to keep.

use std::error::Error;

use gridwright::core::{Grid, Puzzle};
use gridwright::play::{Event, Game, KeyPress};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut grid = Grid::from_rows(&["CAT", "O#O", "WIG"])?;
    grid.number_cells();
    let mut game = Game::new(&Puzzle::new(grid));
    let mut events = vec![];
    for letter in "CATWIGOO".chars() {
        events = game.press(KeyPress::Char(letter));
    }
    assert!(events.contains(&Event::Solved));
    let save = game.save();
    println!("solved; the state to keep: {save:?}");
    Ok(())
}

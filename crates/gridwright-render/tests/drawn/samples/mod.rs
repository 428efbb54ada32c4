//! Puzzles for the tests of drawings, written for them.

// Each test file uses some of these.
#![allow(dead_code)]

use gridwright_core::{
    Cell, CellId, Clue, ClueList, Color, Corner, Direction, Entry, Grid, Mark, Puzzle, Shade, Side,
};

/// A puzzle of these rows, numbered, with a clue for every slot.
pub fn puzzle(rows: &[&str], clue: impl Fn(usize) -> String) -> Puzzle {
    let mut grid = Grid::from_rows(rows).unwrap();
    grid.number_cells();
    let slots = grid.slots();
    let mut puzzle = Puzzle::new(grid);
    let mut count = 0;
    for direction in Direction::BOTH {
        let mut list = ClueList::standard(direction);
        for slot in slots.iter().filter(|slot| slot.direction == direction) {
            let label = puzzle.grid.label(slot.start).to_owned();
            list.clues.push(Clue::new(label, clue(count).as_str()));
            count += 1;
        }
        puzzle.lists.push(list);
    }
    puzzle
}

/// Three by three with a block in the middle.
pub fn ring() -> Puzzle {
    let clues = ["House pet", "Quick humour", "Milk giver", "Small child"];
    let mut puzzle = puzzle(&["CAT", "O#O", "WIT"], |index| clues[index].to_owned());
    puzzle.metadata.title = "Ring".into();
    puzzle.metadata.author = "Ann Other".into();
    puzzle
}

/// One of everything that a cell can show.
pub fn fancy() -> Puzzle {
    let mut grid = Grid::from_rows(&["ABCD", "EF#G", "HIJK"]).unwrap();
    grid.number_cells();
    let at = CellId::from_index;
    grid[at(0)].circled = true;
    grid[at(1)].shade = Some(Shade::Grey);
    grid[at(2)].shade = Some(Shade::Color(Color { red: 20, green: 30, blue: 120 }));
    grid[at(2)].circled = true;
    grid[at(3)] = Cell::void();
    grid[at(4)].bars.insert(Side::Right);
    grid[at(5)].solution = Entry::new("HEART");
    grid[at(8)].entry = Entry::new("X");
    grid[at(8)].traces.wrong = true;
    grid[at(9)].entry = Entry::new("P");
    grid[at(9)].traces.pencilled = true;
    grid[at(10)].entry = Entry::new("J");
    grid[at(10)].given = true;
    grid[at(11)].marks.push(Mark { corner: Corner::BottomRight, text: "z".into() });
    Puzzle::new(grid)
}

/// Fifteen by fifteen with clues of ordinary length.
pub fn daily() -> Puzzle {
    const ROWS: [&str; 15] = [
        ".....#....#....",
        ".....#....#....",
        ".....#....#....",
        "...#...#.......",
        "#......#...#...",
        "##....#....####",
        "....#.....#....",
        "...#...#...#...",
        "....#.....#....",
        "####....#....##",
        "...#...#......#",
        ".......#...#...",
        "....#....#.....",
        "....#....#.....",
        "....#....#.....",
    ];
    const CLUES: [&str; 12] = [
        "Bird that is proverbially wise",
        "Tool for turning the soil before planting",
        "___ and behold",
        "Words said after the last guest has left, perhaps",
        "It may be drawn before a bath",
        "River through Vienna and Budapest",
        "Opposite of 'hither'",
        "Piece of cake, so to speak",
        "Where many a sentence is served",
        "Like a fox, in a saying about being quick or clever",
        "Unit of resistance",
        "Number of lives a cat is said to have, in English at least",
    ];
    let rows = ROWS.map(|row| row.replace('.', "E"));
    let rows = rows.each_ref().map(String::as_str);
    let mut puzzle = puzzle(&rows, |index| CLUES[index * 7 % CLUES.len()].to_owned());
    puzzle.metadata.title = "An ordinary day".into();
    puzzle.metadata.author = "Ann Other".into();
    puzzle.metadata.copyright = "© 2026 The Gridwright authors".into();
    puzzle
}

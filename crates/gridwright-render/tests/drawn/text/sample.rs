//! A small puzzle that has one of everything.

use gridwright_core::{
    CellId, CellKind, Clue, ClueList, Corner, Date, Direction, Entry, Grid, Mark, Markup, Node,
    Puzzle, Shade, Side, Style,
};

pub fn cell(index: usize) -> CellId {
    CellId::from_index(index)
}

/// A ring of four words around a block.
pub fn ring() -> Puzzle {
    let mut grid = Grid::from_rows(&["CAT", "O#O", "WIT"]).unwrap();
    grid.number_cells();
    let mut puzzle = Puzzle::new(grid);
    let clues = [
        [("1", "Pet that purrs"), ("3", "Humour that is dry as a rule")],
        [("1", "Milk giver"), ("2", "Small child")],
    ];
    for (direction, clues) in Direction::BOTH.into_iter().zip(clues) {
        let mut list = ClueList::standard(direction);
        list.clues = clues.map(|(label, text)| Clue::new(label, text)).to_vec();
        puzzle.lists.push(list);
    }
    puzzle.metadata.title = "Ring of Four".into();
    puzzle.metadata.author = "Ada Example".into();
    puzzle.metadata.date = Date::new(2024, 2, 29).ok();
    puzzle
}

/// A puzzle with a void, bars, a circle, shades, a rebus, a given letter, a
/// small text in a corner, styles in clues and an extra list.
pub fn rich() -> Puzzle {
    let mut grid = Grid::from_rows(&["STAR", "T#LE", "AREA", "YES."]).unwrap();
    grid[cell(15)].kind = CellKind::Void;
    grid[cell(15)].solution = None;
    grid[cell(8)].solution = Entry::new("heart");
    grid[cell(0)].circled = true;
    grid[cell(3)].shade = Some(Shade::Grey);
    grid[cell(9)].circled = true;
    grid[cell(9)].shade = Some(Shade::Grey);
    grid[cell(6)].bars.insert(Side::Right);
    grid[cell(10)].bars.insert(Side::Top);
    grid[cell(2)].entry = Entry::new("A");
    grid[cell(2)].given = true;
    grid[cell(12)].entry = Entry::new("X");
    grid[cell(13)].entry = Entry::new("E");
    grid[cell(13)].traces.pencilled = true;
    grid[cell(7)].marks.push(Mark { corner: Corner::TopRight, text: "§".into() });
    grid.number_cells();
    let mut puzzle = Puzzle::new(grid);
    let mut across = ClueList::standard(Direction::Across);
    let mut sun = Clue::new("1", "Our sun, or “one who shines”");
    sun.enumeration = Some("4".into());
    across.clues = vec![sun, Clue::new("5", "Einstein’s E=mc² & <b>bold</b> claims")];
    let mut down = ClueList::standard(Direction::Down);
    let slanted = Node::Styled(Style::Italic, vec![Node::Text("Don’t".into())]);
    let low = Node::Styled(Style::Subscript, vec![Node::Text("2".into())]);
    let nodes = vec![slanted, Node::Text(" go: H".into()), low, Node::Text("O".into())];
    down.clues = vec![Clue::new("1", Markup::new(nodes)), Clue::new("2", "Some beers")];
    let mut extra = ClueList::named("Around the edge");
    extra.clues = vec![Clue::new("", "A word that has no number")];
    puzzle.lists = vec![across, down, extra];
    puzzle.metadata.title = "One of <Everything>".into();
    puzzle.metadata.notes = "The circled letters spell something.".into();
    puzzle.metadata.copyright = "© 2024 Ada Example".into();
    puzzle
}

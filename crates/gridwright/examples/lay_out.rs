//! For teachers' and publishers' programs: a list of words and clues becomes a
//! free-form crossword.

use std::error::Error;

use gridwright::core::Size;
use gridwright::layout::{Bank, Problem, Rule, Settings, optimise, validate};
use gridwright::search::SearchOptions;

const LIST: &[u8] = b"clue,answer\nWhite blanket,snow\nIt rises,sun\nCold,frost\nDrips,thaw";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let bank = Bank::parse(LIST);
    let problem = Problem::new(&bank, Settings::sized(Size::new(6, 6)?))?;
    let options = SearchOptions::default().with_nodes(1_000);
    let found = optimise(&problem, &options, &mut |better| {
        println!("{} letters", better.figures.letters);
    })?;
    let puzzle = found.layout.puzzle(&bank);
    println!("{}", puzzle.grid.solution_rows().join("\n"));
    assert!(validate(&found.layout, &bank, Rule::Strict).is_empty());
    Ok(())
}

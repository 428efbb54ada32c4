//! For constructors' programs: a grid is filled, its fills are counted, or there
//! is a proof that it has none.

use std::error::Error;

use gridwright::core::Grid;
use gridwright::fill::{Problem, Rules, count_fills, fill};
use gridwright::search::{Outcome, SearchOptions};
use gridwright::words::WordList;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let grid = Grid::from_rows(&[".A.", ".#.", "..."])?;
    let list = WordList::parse(b"cat;50\ncow;40\nwit;60\ntot;30");
    let problem = Problem::new(&grid, &list, Rules::min_score(20))?;
    // No more than a million decisions, two threads, progress for nobody.
    let options = SearchOptions::default().with_nodes(1_000_000).with_threads(2);
    match fill(&problem, &options, &|_| {})?.outcome {
        Outcome::Found(fill) => println!("{}", fill.rows().join("\n")),
        Outcome::Impossible(proof) => println!("there is no fill: {proof}"),
        Outcome::Stopped(limit) => println!("{limit}"),
    }
    assert_eq!(count_fills(&problem, &options)?.to_string(), "1");
    Ok(())
}

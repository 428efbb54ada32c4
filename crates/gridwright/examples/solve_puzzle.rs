//! For programs that solve: a whole grid from its clues, with how sure each
//! letter is.

use std::error::Error;

use gridwright::clues::Engine;
use gridwright::formats::read;
use gridwright::search::SearchOptions;
use gridwright::solve::Solver;

/// The dots are open cells: the answers are not in the file.
const FILE: &[u8] =
    b"Title: Two words\n\n\n....\n.###\n.###\n\n\nA1. Mystical glow\n\nD1. Gorilla, e.g.\n";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = read(FILE)?.puzzle;
    let engine = Engine::open(&gridwright::pack::open()?)?;
    let options = SearchOptions::default();
    let solved = Solver::new(&engine).solve(&puzzle, &options, &mut |progress| {
        println!("round {}", progress.round);
    })?;
    for word in &solved.words {
        println!("{} ({:.0} %)", word.answer, 100.0 * word.probability);
    }
    assert_eq!(solved.words[0].answer, "AURA");
    Ok(())
}

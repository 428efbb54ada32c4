//! For programs with clues of their own: knowledge is made of clues and answers.

use std::error::Error;

use gridwright::clues::training::{Corpus, Day, NoCheckpoints, RowKind, TrainOptions, train};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut corpus = Corpus::new(None);
    for year in 2000..2006 {
        let day = Day::parse(&format!("{year}-05-01"));
        corpus.add("Mystical glow", "AURA", day, RowKind::Puzzle, 1);
        corpus.add("Nevada town", "ELKO", day, RowKind::Puzzle, 1);
    }
    let mut options = TrainOptions::default();
    options.encoder.width = 8;
    let trained = train(&corpus, &options, &mut NoCheckpoints, &mut |stage| println!("{stage:?}"))?;
    let scores = trained.engine.score("Mystical glow", 4);
    assert!(scores.log_p[0] > scores.log_p[1], "AURA comes before ELKO");
    Ok(())
}

//! For programs that help solvers: likely answers of one clue, with reasons.

use std::error::Error;

use gridwright::clues::{Engine, Known};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // The built-in knowledge; Pack::open takes one of your own.
    let engine = Engine::open(&gridwright::pack::open()?)?;
    let answers = engine.answers("Mystical glow", &Known::parse("a?r?")?, 5);
    for answer in &answers {
        println!("{:5.1} %  {}", 100.0 * answer.probability, answer.answer);
    }
    assert_eq!(answers[0].answer, "AURA");
    Ok(())
}

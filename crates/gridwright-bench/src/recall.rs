//! How well a knowledge pack answers the clues of puzzles, one by one.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::Instant;

use flate2::bufread::MultiGzDecoder;
use gridwright_clues::language::text::letters;
use gridwright_clues::training::{Example, Recall, evaluate};
use gridwright_clues::{Engine, ParsedClue, pack};
use gridwright_core::Puzzle;
use gridwright_formats::{Document, jsonl};

/// Prints a table for the clues of every file (.jsonl.gz).
pub fn table(pack: &str, files: &[String]) -> Result<(), String> {
    let started = Instant::now();
    let engine = open(pack)?;
    println!("opened in {:?}; {} answers\n", started.elapsed(), engine.list().len());
    println!(
        "| clues | number | @1 | @10 | @100 | @1000 | listed | log-likelihood | calibration error |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for file in files {
        let questions = questions(file)?;
        let started = Instant::now();
        let rows = evaluate(engine.list(), &questions, |parsed, length| {
            engine.score_parsed(parsed, length).smoothed()
        });
        let took = started.elapsed() / questions.len().max(1) as u32;
        let name = short_name(file);
        for Recall { name: part, clues, at, log_likelihood, calibration_error } in rows {
            let at = at.map(|share| format!("{:.1}", share * 100.0)).join(" | ");
            println!(
                "| {name}: {part} | {clues} | {at} | {log_likelihood:.3} | {:.1} % |",
                calibration_error * 100.0
            );
        }
        println!("\n{took:?} a clue on all cores\n");
    }
    Ok(())
}

/// The engine of a pack, or of the built-in one.
pub fn engine(pack: Option<&str>) -> Result<Engine, String> {
    if let Some(path) = pack {
        return open(path);
    }
    let pack = gridwright_pack::open().map_err(|error| error.to_string())?;
    Engine::open(&pack).map_err(|error| error.to_string())
}

fn open(path: &str) -> Result<Engine, String> {
    let mut files = vec![std::fs::read(path).map_err(|error| format!("{path}: {error}"))?];
    files.extend((2..).map_while(|number| std::fs::read(format!("{path}.{number}")).ok()));
    let pack = pack::from_bytes(files).map_err(|error| format!("{path}: {error}"))?;
    Engine::open(&pack).map_err(|error| format!("{path}: {error}"))
}

/// The puzzles of a file (.jsonl.gz).
pub fn puzzles(path: &str) -> Result<impl Iterator<Item = Result<Puzzle, String>>, String> {
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    let stream = BufReader::new(MultiGzDecoder::new(BufReader::new(file)));
    let puzzle = move |document: Result<Document, _>| {
        document.map(|document| document.puzzle).map_err(|error| format!("{path}: {error}"))
    };
    Ok(jsonl::JsonlReader::new(stream).map(puzzle))
}

/// The name of a file without its folders.
pub fn short_name(path: &str) -> String {
    Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn questions(path: &str) -> Result<Vec<Example>, String> {
    let mut questions = Vec::new();
    for puzzle in puzzles(path)? {
        for (clue, answer) in puzzle?.answered() {
            let (parsed, answer) = (ParsedClue::parse(&clue.text.plain()), letters(&answer));
            if answer.len() >= 2 {
                questions.push(Example { parsed, answer, weight: 1.0 });
            }
        }
    }
    Ok(questions)
}

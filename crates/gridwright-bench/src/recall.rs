//! How well a knowledge pack answers the clues of puzzles, one by one.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::time::Instant;

use flate2::bufread::MultiGzDecoder;
use gridwright_clues::scorer::{Enquiry, Lesson};
use gridwright_clues::text::letters;
use gridwright_clues::train::{Recall, evaluate};
use gridwright_clues::{Engine, pack};
use gridwright_formats::jsonl;

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
        let rows =
            evaluate(engine.list(), &questions, |enquiry, length| engine.reported(enquiry, length));
        let took = started.elapsed() / questions.len().max(1) as u32;
        let name = Path::new(file).file_name().unwrap_or_default().to_string_lossy();
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

fn open(path: &str) -> Result<Engine, String> {
    let mut files = vec![std::fs::read(path).map_err(|error| format!("{path}: {error}"))?];
    files.extend((2..).map_while(|number| std::fs::read(format!("{path}.{number}")).ok()));
    let pack = pack::from_bytes(files).map_err(|error| format!("{path}: {error}"))?;
    Engine::open(&pack).map_err(|error| format!("{path}: {error}"))
}

fn questions(path: &str) -> Result<Vec<Lesson>, String> {
    let file = File::open(path).map_err(|error| format!("{path}: {error}"))?;
    let stream = BufReader::new(MultiGzDecoder::new(BufReader::new(file)));
    let mut questions = Vec::new();
    for document in jsonl::Reader::new(stream) {
        let document = document.map_err(|error| format!("{path}: {error}"))?;
        for (clue, answer) in document.puzzle.answered() {
            let (enquiry, answer) = (Enquiry::of(&clue.text.plain()), letters(&answer));
            if answer.len() >= 2 {
                questions.push(Lesson { enquiry, answer, weight: 1.0 });
            }
        }
    }
    Ok(questions)
}

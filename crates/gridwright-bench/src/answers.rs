//! How long it takes to answer clues: from nothing, one, and all of a puzzle.

use std::fs;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Instant;

use gridwright_clues::{Engine, Known};
use gridwright_formats::read;

use crate::clock::thread_seconds;

/// How often the program is started, and how often each clue is answered.
const ROUNDS: usize = 15;

/// Prints a table of times: of `gridwright answer` as a process (if its path is
/// given), of opening the built-in pack, and of the clues of a puzzle, each
/// against its whole length class, on one core.
pub fn table(puzzle: &str, program: Option<&str>) -> Result<(), String> {
    println!("| what | least | median |\n|---|---|---|");
    if let Some(program) = program {
        let run = || start(program);
        row("the program, one clue, from start to end", times(run)?);
    }
    let (engine, opened) = opened()?;
    row("opening the built-in pack", opened);
    let clues = clues(puzzle)?;
    let classes = |clue: &str, length: usize| {
        black_box(engine.score(clue, length).log_p.len());
    };
    let each = |work: &dyn Fn(&str, usize)| -> Vec<f64> {
        clues
            .iter()
            .map(|(clue, length)| {
                let started = thread_seconds();
                (0..ROUNDS).for_each(|_| work(clue, *length));
                (thread_seconds() - started) / ROUNDS as f64
            })
            .collect()
    };
    let scores = each(&classes);
    let total: f64 = scores.iter().sum();
    row("one clue against its length class", scores);
    let answered = each(&|clue, length| {
        black_box(engine.answers(clue, &Known::nothing(length), 10).len());
    });
    row("one clue, ten answers with their reasons", answered);
    println!("\n{} clues one after the other: {:.0} ms", clues.len(), total * 1e3);
    if let Some(peak) = peak_megabytes() {
        println!("at most {peak} MB of memory");
    }
    Ok(())
}

fn row(what: &str, mut seconds: Vec<f64>) {
    seconds.sort_by(f64::total_cmp);
    let at = |place: usize| seconds.get(place).map_or(0.0, |seconds| seconds * 1e3);
    println!("| {what} | {:.2} ms | {:.2} ms |", at(0), at(seconds.len() / 2));
}

fn times(work: impl Fn() -> Result<(), String>) -> Result<Vec<f64>, String> {
    (0..ROUNDS)
        .map(|_| {
            let started = Instant::now();
            work()?;
            Ok(started.elapsed().as_secs_f64())
        })
        .collect()
}

fn start(program: &str) -> Result<(), String> {
    let mut command = Command::new(program);
    command.args(["answer", "Mystical glow", "--pattern", "a?r?"]);
    let status = command.stdout(Stdio::null()).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program}: {status}")),
        Err(error) => Err(format!("{program}: {error}")),
    }
}

fn opened() -> Result<(Engine, Vec<f64>), String> {
    let open = || -> Result<Engine, String> {
        let pack = gridwright_pack::open().map_err(|error| error.to_string())?;
        Engine::open(&pack).map_err(|error| error.to_string())
    };
    let seconds = (0..ROUNDS)
        .map(|_| {
            let started = thread_seconds();
            black_box(open()?);
            Ok(thread_seconds() - started)
        })
        .collect::<Result<_, String>>()?;
    Ok((open()?, seconds))
}

/// The clues of a puzzle with the lengths of their answers.
fn clues(path: &str) -> Result<Vec<(String, usize)>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    let puzzle = read(&bytes).map_err(|error| format!("{path}: {error}"))?.puzzle;
    let clue = |(clue, answer): (&gridwright_core::Clue, String)| {
        (clue.text.plain(), gridwright_clues::language::text::letters(&answer).len())
    };
    Ok(puzzle.answered().into_iter().map(clue).filter(|(_, length)| *length > 0).collect())
}

fn peak_megabytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? >> 10)
}

//! How long it takes to open a puzzle file.

use std::fs;
use std::hint::black_box;

use gridwright_formats::read;

use crate::clock::thread_seconds;

/// How often each file is read.
const ROUNDS: u32 = 2_000;

/// Prints a table of the mean time to read each file, from bytes in memory.
pub fn table(paths: &[String]) -> Result<(), String> {
    println!("| file | format | bytes | µs |\n|---|---|---|---|");
    for path in paths {
        let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
        let document = read(&bytes).map_err(|error| format!("{path}: {error}"))?;
        let started = thread_seconds();
        for _ in 0..ROUNDS {
            black_box(read(black_box(&bytes)).is_ok());
        }
        let micros = (thread_seconds() - started) * 1e6 / f64::from(ROUNDS);
        println!("| {path} | {} | {} | {micros:.1} |", document.format, bytes.len());
    }
    Ok(())
}

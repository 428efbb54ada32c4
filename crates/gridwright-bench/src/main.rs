//! Benchmarks of the readers, the word lists, the fill engines and layouts.
//!
//! ```text
//! gridwright-bench open FILE...
//! gridwright-bench fill DIR [--only TEXT] [--min-score N] [--seconds N] [--threads N] [--seed N] [--alone]
//! gridwright-bench best DIR [--only TEXT] [--min-score N] [--seconds N] [--seed N] [--alone]
//! gridwright-bench layout DIR [--only TEXT] [--seed N] [--seeds N]
//! gridwright-bench words DIR
//! gridwright-bench recall PACK FILE...
//! gridwright-bench answer FILE [PROGRAM]
//! gridwright-bench counts DIR
//! gridwright-bench dense DIR --only open4x4,mini5 [--threads N]
//! gridwright-bench work propagate|patterns|count DIR
//! ```
//!
//! `open` reads puzzle files again and again. `recall` asks every clue of
//! puzzles by itself. `answer` times the clues of a puzzle with the built-in
//! pack, and the start of the program if its path is given. `DIR` holds `stwl.dict.gz` and `grids/*.txt`. `fill` runs `ingrid_core` on
//! the same grids in the same run (not with `--alone`) and prints a table in
//! Markdown. Times are of the processor, not of the clock on the wall, so that
//! a busy machine does not matter much. `layout` takes a directory of lists
//! `w20.txt` to `w200.txt` and `dict50k.txt`, one word a line. `work` does a fixed amount of work, to
//! be counted by `valgrind --tool=callgrind`.

mod answers;
mod clock;
mod fills;
mod input;
mod layout;
mod open;
mod peer;
mod recall;
mod work;

use std::process::ExitCode;

use input::{Input, Settings};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("gridwright-bench: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let usage = "expected open and files, or fill, best, layout, words, counts, dense or work and a directory; see the crate's documentation";
    let (verb, rest) = args.split_first().ok_or(usage)?;
    match (verb.as_str(), rest) {
        ("open", files @ [_, ..]) => open::table(files),
        ("fill", [dir, options @ ..]) => {
            let settings = Settings::read(options)?;
            fills::table(&Input::open(dir)?, &settings)
        }
        ("best", [dir, options @ ..]) => {
            let settings = Settings::read(options)?;
            fills::best_scores(&Input::open(dir)?, &settings)
        }
        ("recall", [pack, files @ ..]) => recall::table(pack, files),
        ("answer", [file]) => answers::table(file, None),
        ("answer", [file, program]) => answers::table(file, Some(program)),
        ("layout", [dir, options @ ..]) => {
            let settings = Settings::read(options)?;
            layout::table(dir, &settings)
        }
        ("words", [dir]) => work::words(&Input::open(dir)?),
        ("counts", [dir]) => work::counts(&Input::open(dir)?),
        ("dense", [dir, options @ ..]) => {
            let settings = Settings::read(options)?;
            work::dense(&Input::open(dir)?, &settings)
        }
        ("work", [what, dir]) => work::fixed(what, &Input::open(dir)?),
        _ => Err(usage.to_owned()),
    }
}

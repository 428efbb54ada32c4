//! Benchmarks of the readers, the word lists, the fill engines and layouts.
//!
//! ```text
//! gridwright-bench open FILE...
//! gridwright-bench fill DIR [--only TEXT] [--min-score N] [--seconds N] [--threads N] [--seed N] [--alone] [--record FILE]
//! gridwright-bench best DIR [--only TEXT] [--min-score N] [--seconds N] [--seed N] [--alone] [--record FILE]
//! gridwright-bench layout DIR [--only TEXT] [--seed N] [--seeds N] [--record FILE]
//! gridwright-bench words DIR
//! gridwright-bench recall PACK FILE...
//! gridwright-bench cryptic PACK FILE EVERY [NAME=VALUE...]
//! gridwright-bench answer FILE [PROGRAM]
//! gridwright-bench invert PACK --words DIR --corpus FILE... [--before DAY] [--clues N] [--beam N] [--means]
//! gridwright-bench counts DIR
//! gridwright-bench dense DIR --only open4x4,mini5 [--threads N]
//! gridwright-bench work propagate|patterns|count DIR
//! gridwright-bench tune layout|fill|solve [DIR or FILE...] --set NAME=VALUE [--set ...] [--seeds N] [--only TEXT] [--pack PACK] [--record FILE]
//! gridwright-bench table FILE [--only TEXT]
//! gridwright-bench pages
//! ```
//!
//! `open` reads puzzle files again and again. `recall` asks every clue of
//! puzzles by itself. `answer` times the clues of a puzzle with the built-in
//! pack, and the start of the program if its path is given. `DIR` holds
//! `stwl.dict.gz` and `grids/*.txt`. `fill` runs `ingrid_core` on the same
//! grids in the same run (not with `--alone`) and prints a table in Markdown.
//! Times are of the processor, not of the clock on the wall, so that a busy
//! machine does not matter much. `layout` takes a directory of lists `w20.txt`
//! to `w200.txt` and `dict50k.txt`, one word a line. `work` does a fixed amount
//! of work, to be counted by `valgrind --tool=callgrind`.
//!
//! `invert` attacks a pack: it tries to read past clues back with public lists
//! of words (`frequency*`, `pairs*`, `common*`, `large*` and `phrases*` of a
//! folder) and compares what it gets with the clues of puzzles that the pack was
//! made of; with `--means` it is repeated without each of the pack's parts.
//!
//! `tune` compares the default numbers of an engine with changed ones, seed by
//! seed; without a directory or files it lists the numbers. For `solve` the
//! files are puzzles, one a line (`.jsonl.gz`), of which it takes `--seeds`.
//!
//! `--record` appends what was measured, with commit, machine and seeds, to a
//! file of `bench/history`. `table` prints the latest of such a file, and
//! `pages` prints these tables anew into the pages that hold them.

mod answers;
mod clock;
mod cryptic;
mod fills;
mod history;
mod input;
mod invert;
mod layout;
mod open;
mod pages;
mod peer;
mod recall;
mod tune;
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
    let usage = "expected open, fill, best, layout, words, counts, dense, recall, answer, invert, tune, \
        table, pages or work; see the crate's documentation";
    let (verb, rest) = args.split_first().ok_or(usage)?;
    // It has options of its own.
    if let ("invert", [pack, options @ ..]) = (verb.as_str(), rest) {
        return invert::table(pack, options);
    }
    let (inputs, settings) = Settings::read(rest)?;
    match (verb.as_str(), inputs.as_slice()) {
        ("open", files @ [_, ..]) => open::table(files),
        ("fill", [dir]) => fills::table(&Input::open(dir)?, &settings),
        ("best", [dir]) => fills::best_scores(&Input::open(dir)?, &settings),
        ("recall", [pack, files @ ..]) => recall::table(pack, files),
        ("cryptic", [pack, file, every, settings @ ..]) => {
            let every = every.parse().map_err(|_| format!("{every}: no number"))?;
            cryptic::table(pack, file, every, settings)
        }
        ("answer", [file]) => answers::table(file, None),
        ("answer", [file, program]) => answers::table(file, Some(program)),
        ("layout", [dir]) => layout::table(dir, &settings),
        ("words", [dir]) => work::words(&Input::open(dir)?),
        ("counts", [dir]) => work::counts(&Input::open(dir)?),
        ("dense", [dir]) => work::dense(&Input::open(dir)?, &settings),
        ("work", [what, dir]) => work::fixed(what, &Input::open(dir)?),
        ("tune", [area, inputs @ ..]) => tune::run(area, inputs, &settings),
        ("table", [file]) => {
            print!("{}", history::table(&history::read(file)?, &settings.only));
            Ok(())
        }
        ("pages", []) => {
            for page in pages::write()? {
                println!("{page}");
            }
            Ok(())
        }
        _ => Err(usage.to_owned()),
    }
}

//! Measures how fast a corpus is converted on one core: reads a `.jsonl.gz`
//! as a stream and writes every puzzle, to memory, in each of the formats
//! named.
//!
//! ```text
//! cargo run --release -p gridwright-formats --example throughput -- corpus.jsonl.gz jsonl puz
//! ```

use std::error::Error;
use std::fs::File;
use std::hint::black_box;
use std::io::{self, BufReader, Read};
use std::time::Instant;

use flate2::bufread::MultiGzDecoder;
use gridwright_formats::{Format, jsonl, write};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: throughput CORPUS.jsonl.gz [FORMAT]...")?;
    let open = || -> io::Result<_> {
        let gzip = MultiGzDecoder::new(BufReader::with_capacity(1 << 16, File::open(&path)?));
        Ok(BufReader::with_capacity(1 << 16, gzip))
    };

    let start = Instant::now();
    let mut text = vec![];
    open()?.read_to_end(&mut text)?;
    println!("gunzip alone: {:?} for {} bytes", start.elapsed(), text.len());

    let start = Instant::now();
    let lines = jsonl::JsonlReader::new(&text[..]).map(black_box).filter(Result::is_ok).count();
    report("reading alone", start, lines);

    for name in arguments {
        let format = Format::by_name(&name).ok_or_else(|| format!("no such format: {name}"))?;
        let start = Instant::now();
        let mut lines = 0;
        for document in jsonl::JsonlReader::new(open()?) {
            black_box(write(&document?.puzzle, format)?);
            lines += 1;
        }
        report(&format!("gunzip, read and write {name}"), start, lines);
    }
    Ok(())
}

fn report(what: &str, start: Instant, lines: usize) {
    let seconds = start.elapsed().as_secs_f64();
    let count = lines as f64;
    println!(
        "{what}: {:.0} puzzles a second, {:.1} µs each",
        count / seconds,
        seconds * 1e6 / count
    );
}

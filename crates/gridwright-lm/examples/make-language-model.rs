//! Makes the language model of Gridwright from a stock model in GGUF:
//!
//! ```text
//! cargo run --release -p gridwright-lm --example make-language-model -- MODEL.gguf OUT.pack [MERGES]
//! ```
//!
//! A second file gets the ending .2. docs/language-model.md says where the stock model is.

use std::error::Error;
use std::{env, fs};

use gridwright_lm::build::{BuildOptions, Gguf, build};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [model, out, rest @ ..] = arguments.as_slice() else {
        return Err("give the GGUF file and the file to write".into());
    };
    let mut options = BuildOptions::default();
    if let Some(merges) = rest.first() {
        options = options.with_merges(merges.parse()?);
    }
    let bytes = fs::read(model)?;
    let files = build(&Gguf::parse(&bytes)?, &options)?;
    for (number, file) in files.iter().enumerate() {
        let path = match number {
            0 => out.clone(),
            _ => format!("{out}.{}", number + 1),
        };
        fs::write(&path, file)?;
        println!("{path}: {} bytes", file.len());
    }
    Ok(())
}

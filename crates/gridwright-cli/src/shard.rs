//! Batches in parts, for array jobs: `--shard 2/8` takes a part of the input,
//! and `gridwright merge` puts the parts together.
//!
//! A part is lines of JSON: a head, a line for each item with its place in the
//! whole input, and an end, without which the part is not finished.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::str::FromStr;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::failure::{CommandStatus, Failure};

/// One of several equal parts of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which one, from one.
    number: usize,
    /// How many there are.
    of: usize,
}

impl Shard {
    /// Whether this part has the item at a place, from zero.
    fn takes(self, place: usize) -> bool {
        place % self.of == self.number - 1
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, of) = text.split_once('/').unwrap_or((text, ""));
        match (number.parse(), of.parse()) {
            (Ok(number), Ok(of)) if 1 <= number && number <= of => Ok(Self { number, of }),
            _ => Err(format!(
                "expected a part like 2/8, the first being 1/8 and the last 8/8, found {text:?}"
            )),
        }
    }
}

/// The arguments of commands that can do a part of their work.
#[derive(Args)]
pub struct ShardArguments {
    /// Do only this part of the work, such as 2/8: every eighth item, from the second on; the
    /// parts are put together by `gridwright merge`
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Leave times and memory out of the JSON, so that the same work gives the same bytes
    #[arg(long)]
    no_times: bool,
}

impl ShardArguments {
    pub fn is_given(&self) -> bool {
        self.shard.is_some()
    }

    /// Begins to write what a command has found. `given` are options of this
    /// run that have no place among data.
    pub fn begin(
        &self,
        command: &str,
        is_json: bool,
        given: &[&str],
    ) -> Result<ItemWriter, Failure> {
        if self.no_times && !is_json && self.shard.is_none() {
            return Err(Failure::with("--no-times", "it is for --json and --shard"));
        }
        if let (Some(shard), Some(option)) = (self.shard, given.first()) {
            let message =
                format!("a part of the work ({shard}) is data, so {option} cannot be had");
            return Err(Failure::with("--shard", message));
        }
        if let Some(Shard { number, of }) = self.shard {
            let head = ShardHead { command: command.to_owned(), settings: settings(), number, of };
            writeln!(io::stdout(), "{}", serde_json::to_string(&head).map_err(io::Error::from)?)?;
        }
        Ok(ItemWriter { shard: self.shard, no_times: self.no_times, places: 0 })
    }
}

/// The arguments of this run without the part that it does.
fn settings() -> Vec<String> {
    let mut settings = vec![];
    let mut arguments = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--shard" => drop(arguments.next()),
            text if text.starts_with("--shard=") => {}
            _ => settings.push(argument),
        }
    }
    settings
}

/// The first line of a part.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardHead {
    /// What made it.
    #[serde(rename = "gridwright shard of")]
    pub command: String,
    pub settings: Vec<String>,
    pub number: usize,
    pub of: usize,
}

/// The last line of a part.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardEnd {
    /// How many items the whole input has.
    #[serde(rename = "end of")]
    pub items: usize,
    /// The exit code.
    pub code: u8,
}

/// What stands before an item on its line.
const PLACE: &str = "{\"place\":";
/// What stands between its place and itself.
const ITEM: &str = ",\"item\":";

/// The place and the text of an item on a line.
pub fn item_of(line: &str) -> Option<(usize, &str)> {
    let (place, item) = line.strip_prefix(PLACE)?.split_once(ITEM)?;
    Some((place.parse().ok()?, item.strip_suffix('}')?))
}

/// Writes objects to standard output: all of them, or those of a part with
/// their places.
pub struct ItemWriter {
    shard: Option<Shard>,
    no_times: bool,
    places: usize,
}

impl ItemWriter {
    /// How many items there were so far.
    pub fn places(&self) -> usize {
        self.places
    }

    pub fn is_shard(&self) -> bool {
        self.shard.is_some()
    }

    /// The place of the next item of the input, if it is to be done here.
    pub fn next(&mut self) -> Option<usize> {
        let place = self.places;
        self.places += 1;
        self.shard.is_none_or(|shard| shard.takes(place)).then_some(place)
    }

    pub fn write(&self, place: usize, mut object: Value) -> Result<(), Failure> {
        if self.no_times {
            remove_times(&mut object);
        }
        let mut out = io::stdout().lock();
        match self.shard {
            Some(_) => writeln!(out, "{PLACE}{place}{ITEM}{object}}}")?,
            None => writeln!(out, "{object}")?,
        }
        Ok(())
    }

    /// Writes the end of a part.
    pub fn finish(self, status: CommandStatus) -> Result<CommandStatus, Failure> {
        if self.shard.is_some() {
            let end = ShardEnd { items: self.places, code: status.exit_code() };
            writeln!(io::stdout(), "{}", serde_json::to_string(&end).map_err(io::Error::from)?)?;
        }
        Ok(status)
    }
}

/// What differs between two runs of the same work.
const TIMES: [&str; 4] = ["seconds", "load_seconds", "peak_memory", "solving_memory"];

/// Takes times and memory out of an object.
pub fn remove_times(object: &mut Value) {
    match object {
        Value::Object(fields) => {
            for name in TIMES {
                fields.shift_remove(name);
            }
            fields.values_mut().for_each(remove_times);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_times),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn parts_are_read_and_have_every_item_once() {
        for text in ["", "1", "0/4", "5/4", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        let parts: Vec<Shard> = (1..=4).map(|n| format!("{n}/4").parse().unwrap()).collect();
        for place in 0..13 {
            assert_eq!(parts.iter().filter(|part| part.takes(place)).count(), 1);
        }
        assert_eq!(parts[2].to_string(), "3/4");
    }

    #[test]
    fn times_are_taken_out_and_the_order_stays() {
        let mut object = json!({"a": 1, "seconds": 2, "b": [{"seconds": 3, "c": 4}], "d": 5});
        remove_times(&mut object);
        assert_eq!(object.to_string(), r#"{"a":1,"b":[{"c":4}],"d":5}"#);
    }

    #[test]
    fn items_come_back_as_they_were_written() {
        assert_eq!(item_of(r#"{"place":12,"item":{"x":0.1}}"#), Some((12, r#"{"x":0.1}"#)));
        assert_eq!(item_of(r#"{"end of":12,"code":0}"#), None);
    }
}

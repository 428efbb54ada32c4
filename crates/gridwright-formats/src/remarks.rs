//! Warnings gathered while a file is read, each said once however often its
//! cause occurs.

use std::collections::HashMap;

use crate::{Location, Warning};

/// How many different warnings are kept. A file with more is broken in a way
/// that more lines would not explain.
const MOST: usize = 100;

/// Warnings in the making.
#[derive(Default)]
pub(crate) struct Remarks {
    list: Vec<(Location, String, usize)>,
    index: HashMap<String, usize>,
    unsaid: usize,
}

impl Remarks {
    /// Notes something about one place. The same message about another place
    /// is counted, not repeated.
    pub fn at(&mut self, place: Location, message: impl Into<String>) {
        let message = message.into();
        if let Some(&known) = self.index.get(&message) {
            self.list[known].2 += 1;
        } else if self.list.len() < MOST {
            self.index.insert(message.clone(), self.list.len());
            self.list.push((place, message, 1));
        } else {
            self.unsaid += 1;
        }
    }

    /// Notes something about a part with a name.
    pub fn part(&mut self, name: impl Into<String>, message: impl Into<String>) {
        self.at(Location::Part(name.into()), message);
    }

    /// Notes something about the whole file.
    pub fn whole(&mut self, message: impl Into<String>) {
        self.at(Location::Whole, message);
    }

    /// The warnings in the order in which they first occurred.
    pub fn finish(self) -> Vec<Warning> {
        let mut warnings: Vec<Warning> = self
            .list
            .into_iter()
            .map(|(place, message, count)| match count {
                1 => Warning::at(place, message),
                _ => Warning::at(place, format!("{message} (and {} more like it)", count - 1)),
            })
            .collect();
        if self.unsaid > 0 {
            warnings.push(Warning::new(format!("and {} other oddities", self.unsaid)));
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_remarks_are_counted() {
        let mut remarks = Remarks::default();
        for row in 1..4 {
            remarks.at(Location::Cell { row, col: 1 }, "odd");
        }
        remarks.whole("other");
        for number in 0..200 {
            remarks.part("clues", format!("strange {number}"));
        }
        let said: Vec<String> = remarks.finish().iter().map(ToString::to_string).collect();
        assert_eq!(said[..2], ["row 1, column 1: odd (and 2 more like it)", "other"]);
        assert_eq!(said.len(), MOST + 1);
        assert_eq!(said[MOST], "and 102 other oddities");
    }
}

//! What is odd about a file, collected while it is read.

use super::XmlSource;
use crate::{Location, Warning};

/// How many oddities are told one by one. A file with thousands of faults has
/// one cause, and nobody reads more than these.
const MAX_TOLD: usize = 20;

/// The warnings about a file.
pub(crate) struct Oddities<'a> {
    source: &'a XmlSource<'a>,
    told: Vec<Warning>,
    untold: usize,
}

impl<'a> Oddities<'a> {
    /// What is odd about this text so far: its encoding, if that.
    pub fn of(source: &'a XmlSource<'a>) -> Self {
        Self { source, told: source.oddity.iter().cloned().collect(), untold: 0 }
    }

    /// Notes a fault at a byte of the text.
    pub fn note(&mut self, offset: usize, message: impl FnOnce() -> String) {
        let source = self.source;
        self.note_at(|| source.line(offset), message);
    }

    /// Notes a fault at a place, which is worked out only if it is told.
    pub fn note_at(&mut self, place: impl FnOnce() -> Location, message: impl FnOnce() -> String) {
        if self.told.len() < MAX_TOLD {
            self.told.push(Warning::at(place(), message()));
        } else {
            self.untold += 1;
        }
    }

    /// All of them.
    pub fn finish(mut self) -> Vec<Warning> {
        if self.untold > 0 {
            self.told.push(Warning::new(format!("and {} more oddities", self.untold)));
        }
        self.told
    }
}

//! The puzzles that come with the program.

/// A puzzle that comes with the program.
pub struct Sample {
    /// The name in addresses.
    pub name: &'static str,
    /// The file.
    pub bytes: &'static [u8],
}

macro_rules! samples {
    ($($name:literal),*) => {
        &[$(Sample {
            name: $name,
            bytes: include_bytes!(concat!("../../../examples/", $name, ".ipuz")),
        }),*]
    };
}

/// All of them, easy ones first.
pub const SAMPLES: &[Sample] =
    samples!["mini-1", "mini-2", "mini-3", "seven", "daily", "rebus", "ring", "freeform"];

/// The sample with this name.
pub fn find(name: &str) -> Option<&'static Sample> {
    SAMPLES.iter().find(|sample| sample.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_can_be_read() {
        for sample in SAMPLES {
            let document = gridwright_formats::read(sample.bytes).unwrap();
            assert!(!document.puzzle.metadata.title.is_empty(), "{}", sample.name);
        }
    }
}

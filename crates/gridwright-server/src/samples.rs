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
            bytes: include_bytes!(concat!("../samples/", $name, ".ipuz")),
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
    use std::path::Path;

    use super::*;

    /// A package holds only what is below its manifest, so the crate keeps
    /// copies of the samples that stand in the folder `examples`.
    #[test]
    fn copies_are_those_of_the_examples() {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        for sample in SAMPLES {
            let original = std::fs::read(examples.join(format!("{}.ipuz", sample.name))).unwrap();
            assert!(sample.bytes == original, "{} differs from its original", sample.name);
        }
        let winter = std::fs::read(examples.join("winter.csv")).unwrap();
        assert!(include_bytes!("../samples/winter.csv").as_slice() == winter);
    }

    #[test]
    fn every_sample_can_be_read() {
        for sample in SAMPLES {
            let document = gridwright_formats::read(sample.bytes).unwrap();
            assert!(!document.puzzle.metadata.title.is_empty(), "{}", sample.name);
        }
    }
}

//! The letters that are known of an answer.

use crate::knowledge::engine::MAX_ANSWER_LENGTH;

/// What may stand at each place of an answer.
///
/// ```
/// use gridwright_clues::Known;
///
/// let known = Known::parse("a?r?").unwrap();
/// assert_eq!(known.len(), 4);
/// assert!(known.admits(b"AURA") && !known.admits(b"ELKO") && !known.admits(b"AIR"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// A bit for every letter that may stand there.
    places: Vec<u32>,
}

const ANY: u32 = (1 << 26) - 1;

/// What is wrong with a pattern or a length.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KnownError {
    /// There is nothing in it.
    #[error("the pattern is empty: give a letter or ? for every cell, such as a?r?")]
    Empty,
    /// A character that cannot be.
    #[error("column {column} of the pattern: '{found}' is neither a letter nor one of ? . _")]
    Illegal {
        /// Counted from one.
        column: usize,
        /// What is there.
        found: char,
    },
    /// There are too many places.
    #[error("an answer has at most {MAX_ANSWER_LENGTH} letters, not {found}")]
    TooLong {
        /// How many there are.
        found: usize,
    },
}

impl Known {
    /// Nothing is known but the length.
    pub fn nothing(length: usize) -> Self {
        Self { places: vec![ANY; length] }
    }

    /// The same, for a length that somebody typed.
    pub fn of_length(length: usize) -> Result<Self, KnownError> {
        match length {
            0 => Err(KnownError::Empty),
            1..=MAX_ANSWER_LENGTH => Ok(Self::nothing(length)),
            _ => Err(KnownError::TooLong { found: length }),
        }
    }

    /// Reads a pattern: letters, and `?`, `.` or `_` for those not known.
    pub fn parse(pattern: &str) -> Result<Self, KnownError> {
        let mut places = Vec::new();
        for (index, c) in pattern.trim().chars().enumerate() {
            let column = index + 1;
            places.push(match c {
                '?' | '.' | '_' => ANY,
                _ if c.is_ascii_alphabetic() => 1 << (c.to_ascii_uppercase() as u8 - b'A'),
                _ => return Err(KnownError::Illegal { column, found: c }),
            });
            if places.len() > MAX_ANSWER_LENGTH {
                return Err(KnownError::TooLong { found: pattern.trim().chars().count() });
            }
        }
        match places.is_empty() {
            true => Err(KnownError::Empty),
            false => Ok(Self { places }),
        }
    }

    /// How many letters the answer has.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether the answer has no letters.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether nothing but the length is known.
    pub fn is_open(&self) -> bool {
        self.places.iter().all(|place| *place == ANY)
    }

    /// Whether a word in capitals agrees.
    pub fn admits(&self, word: &[u8]) -> bool {
        word.len() == self.places.len()
            && word.iter().zip(&self.places).all(|(letter, place)| {
                letter.is_ascii_uppercase() && place >> (letter - b'A') & 1 == 1
            })
    }

    /// The known letters in small letters, with `?` for the others.
    pub fn pattern(&self) -> String {
        let letter = |place: &u32| match place.count_ones() {
            1 => char::from(b'a' + place.trailing_zeros() as u8),
            _ => '?',
        };
        self.places.iter().map(letter).collect()
    }

    /// For every place, a bit for every letter that may stand there.
    pub fn places(&self) -> impl Iterator<Item = u32> {
        self.places.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_patterns_are_named() {
        let check = |pattern: &str, expected: &str| {
            assert_eq!(Known::parse(pattern).unwrap_err().to_string(), expected);
        };
        check("", "the pattern is empty: give a letter or ? for every cell, such as a?r?");
        check("a1", "column 2 of the pattern: '1' is neither a letter nor one of ? . _");
        check(&"?".repeat(60), "an answer has at most 50 letters, not 60");
        assert!(Known::of_length(0).is_err() && Known::of_length(100).is_err());
        assert_eq!(Known::of_length(3), Known::parse("?._"));
        assert_eq!(Known::parse("A?r_").unwrap().pattern(), "a?r?");
    }
}

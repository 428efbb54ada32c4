//! The letters of a list.

use std::collections::{BTreeSet, HashMap};

use smol_str::SmolStr;

/// A letter of one alphabet: its place in the alphabet's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Letter(pub(crate) u16);

impl Letter {
    /// The letter at a place in its alphabet.
    pub fn from_index(index: usize) -> Self {
        Self(u16::try_from(index).unwrap_or(u16::MAX))
    }

    /// Its place in the alphabet, from zero.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Every letter that occurs in a list, in the order of their code points.
/// There are as many as the list needs, up to 65,535.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alphabet {
    letters: Vec<SmolStr>,
    index: HashMap<SmolStr, Letter>,
}

impl Alphabet {
    /// The most letters an alphabet can have.
    pub const MAX: usize = 65_535;

    /// The alphabet of these letters; `None` if there are too many of them.
    pub fn of<'a>(letters: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut ascii = [false; 128];
        let mut others = BTreeSet::new();
        for letter in letters {
            match letter.as_bytes() {
                [byte @ ..128] => ascii[usize::from(*byte)] = true,
                _ if others.contains(letter) => {}
                _ => {
                    others.insert(SmolStr::new(letter));
                }
            }
        }
        let plain = (0..128u8).filter(|b| ascii[usize::from(*b)]).map(char::from);
        others.extend(plain.map(|c| SmolStr::new_inline(c.encode_utf8(&mut [0; 4]))));
        Self::from_sorted(others.into_iter().collect())
    }

    /// The alphabet of letters that are in order and all different.
    pub(crate) fn from_sorted(letters: Vec<SmolStr>) -> Option<Self> {
        if letters.len() > Self::MAX || !letters.is_sorted_by(|a, b| a < b) {
            return None;
        }
        let index =
            letters.iter().enumerate().map(|(i, l)| (l.clone(), Letter::from_index(i))).collect();
        Some(Self { letters, index })
    }

    /// How many letters there are.
    pub fn len(&self) -> usize {
        self.letters.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// The letter with this text, in capitals, if it is one of them.
    pub fn find(&self, text: &str) -> Option<Letter> {
        self.index.get(text).copied()
    }

    /// The text of a letter; empty for a letter of a larger alphabet.
    pub fn text(&self, letter: Letter) -> &str {
        self.letters.get(letter.index()).map_or("", SmolStr::as_str)
    }

    /// All letters, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Letter, &str)> {
        self.letters.iter().enumerate().map(|(i, l)| (Letter::from_index(i), l.as_str()))
    }
}

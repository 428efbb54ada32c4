//! How a solution is scrambled with a key of four digits.
//!
//! The letters are taken column by column without the blocks. For each digit
//! of the key, every letter is moved on in the alphabet by the digits of the
//! key in turn, the first so many letters go to the end, and the two halves
//! are shuffled like cards. The header keeps a checksum of the letters as they
//! were, so that a key can be tried.

use std::fmt;
use std::str::FromStr;

use super::checksum;
use super::file::PuzFile;
use super::rebus::{BLOCK, HIDDEN_BLOCK};

/// The key of a locked solution: four digits. Programs choose keys without
/// zeros.
///
/// ```
/// use gridwright_formats::puz::ScrambleKey;
///
/// let key: ScrambleKey = "7844".parse()?;
/// assert_eq!(key.to_string(), "7844");
/// assert!("78445".parse::<ScrambleKey>().is_err());
/// # Ok::<(), gridwright_formats::puz::KeyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScrambleKey([u8; 4]);

/// A text that is no key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a key of four digits, found {0:?}")]
pub struct KeyError(String);

impl FromStr for ScrambleKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<Self, KeyError> {
        match *text.as_bytes() {
            [a, b, c, d] if text.bytes().all(|digit| digit.is_ascii_digit()) => {
                Ok(Self([a, b, c, d].map(|digit| digit - b'0')))
            }
            _ => Err(KeyError(text.to_owned())),
        }
    }
}

impl fmt::Display for ScrambleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|digit| write!(f, "{digit}"))
    }
}

impl ScrambleKey {
    /// All keys, those that programs choose first.
    fn all() -> impl Iterator<Item = Self> {
        let keys = || (0..10_000u16).map(|n| Self([n / 1000, n / 100, n / 10, n].map(last_digit)));
        let usual = |key: &Self| !key.0.contains(&0);
        keys().filter(usual).chain(keys().filter(move |key| !usual(key)))
    }
}

fn last_digit(number: u16) -> u8 {
    (number % 10) as u8
}

/// The letters of the solution column by column, each with its place.
fn columns(file: &PuzFile) -> impl Iterator<Item = usize> {
    let [width, height] = [file.header.width, file.header.height].map(usize::from);
    let places = (0..width).flat_map(move |col| (0..height).map(move |row| row * width + col));
    places.filter(|place| !matches!(file.solution.get(*place), Some(&BLOCK | &HIDDEN_BLOCK) | None))
}

/// The letters of the solution in the order in which they are scrambled.
pub(super) fn letters(file: &PuzFile) -> Vec<u8> {
    columns(file).map(|place| file.solution[place]).collect()
}

/// Puts letters in that order into the solution.
pub(super) fn set_letters(file: &mut PuzFile, letters: &[u8]) {
    let places: Vec<usize> = columns(file).collect();
    for (place, letter) in places.into_iter().zip(letters) {
        file.solution[place] = *letter;
    }
}

/// Scrambles capital letters.
pub(super) fn scramble(letters: &mut [u8], key: ScrambleKey) {
    let mut deck = letters.to_vec();
    for digit in key.0 {
        for (letter, step) in letters.iter_mut().zip(key.0.iter().cycle()) {
            *letter = (*letter - b'A' + step) % 26 + b'A';
        }
        letters.rotate_left(cut(digit, letters.len()));
        let (first, second) = letters.split_at(letters.len() / 2);
        for (index, place) in deck.iter_mut().enumerate() {
            // Of an odd number of letters the last one stays where it is,
            // which is where the second half has it.
            *place = if index % 2 == 1 { first[index / 2] } else { second[index / 2] };
        }
        letters.copy_from_slice(&deck);
    }
}

/// Undoes [`scramble`]. The second slice is room to work in, of the same
/// length.
fn unscramble(letters: &mut [u8], deck: &mut [u8], key: ScrambleKey) {
    for digit in key.0.into_iter().rev() {
        let half = letters.len() / 2;
        for (index, letter) in letters.iter().enumerate() {
            deck[if index % 2 == 1 { index / 2 } else { half + index / 2 }] = *letter;
        }
        deck.rotate_right(cut(digit, deck.len()));
        for ((letter, moved), step) in letters.iter_mut().zip(deck.iter()).zip(key.0.iter().cycle())
        {
            let plain = moved - step;
            *letter = if plain < b'A' { plain + 26 } else { plain };
        }
    }
}

/// How many letters go to the other end.
fn cut(digit: u8, count: usize) -> usize {
    usize::from(digit) % count.max(1)
}

/// The letters as they were, if the key and the checksum say so.
pub(super) fn open(scrambled: &[u8], key: ScrambleKey, checksum: u16) -> Option<Vec<u8>> {
    let mut letters = scrambled.to_vec();
    unscramble(&mut letters, &mut scrambled.to_vec(), key);
    (checksum::of(&letters, 0) == checksum).then_some(letters)
}

/// Finds the key by trying all of them: hundredths of a second for a usual
/// grid, seconds for one of 255 by 255. One in ten puzzles has a second key of
/// the right checksum by chance. What it gives is as random as the scrambled
/// letters, so the key is taken whose letters are the most unevenly
/// distributed, as they are in any language.
pub(super) fn search(scrambled: &[u8], checksum: u16) -> Option<(ScrambleKey, Vec<u8>)> {
    let [mut letters, mut deck] = [scrambled.to_vec(), scrambled.to_vec()];
    let mut best: Option<(u64, ScrambleKey)> = None;
    for key in ScrambleKey::all() {
        letters.copy_from_slice(scrambled);
        unscramble(&mut letters, &mut deck, key);
        if checksum::of(&letters, 0) == checksum {
            let found = (unevenness(&letters), key);
            if best.is_none_or(|best| found.0 > best.0) {
                best = Some(found);
            }
        }
    }
    let (_, key) = best?;
    open(scrambled, key, checksum).map(|letters| (key, letters))
}

/// The sum of the squares of the letters' frequencies.
fn unevenness(letters: &[u8]) -> u64 {
    let mut counts = [0u64; 256];
    for letter in letters {
        counts[usize::from(*letter)] += 1;
    }
    counts.iter().map(|count| count * count).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_small_deck_is_scrambled_step_by_step() {
        // One round with the key 1000: A B C D E becomes B B C D F (each
        // letter by 1, 0, 0, 0 in turn), then B C D F B, then D B F C B. The
        // three zeros move the letters by the key again and shuffle them.
        let mut letters = *b"ABCDE";
        scramble(&mut letters, ScrambleKey([1, 0, 0, 0]));
        let round = |deck: [u8; 5]| {
            let [a, b, c, d, e] = deck;
            [c, a + 1, d, b, e + 1]
        };
        assert_eq!(letters, round(round(round(*b"DBFCB"))));
    }

    #[test]
    fn the_search_finds_the_key_of_a_language() {
        let plain = b"THEQUICKBROWNFOXJUMPSOVERTHELAZYDOGANDTHENGOESTOSLEEPINTHESUN";
        for key in ["1111", "7844", "9999", "1005"].map(|key| key.parse().unwrap()) {
            let mut letters = plain.to_vec();
            scramble(&mut letters, key);
            let found = search(&letters, checksum::of(plain, 0)).unwrap();
            assert_eq!(found, (key, plain.to_vec()));
        }
        assert_eq!(search(b"", 1), None);
    }

    proptest! {
        #[test]
        fn keys_open_what_they_lock(
            plain in proptest::collection::vec(b'A'..=b'Z', 0..60),
            digits in any::<[u8; 4]>(),
        ) {
            let key = ScrambleKey(digits.map(|digit| digit % 10));
            let mut letters = plain.clone();
            scramble(&mut letters, key);
            let sum = checksum::of(&plain, 0);
            prop_assert_eq!(open(&letters, key, sum), Some(plain));
        }
    }
}

//! A parsed list as bytes that need no parsing: write once, map into memory,
//! use as it lies there.
//!
//! The bytes are little-endian and every part begins at a multiple of eight:
//!
//! | part | what |
//! |---|---|
//! | head | magic, version, length of the whole, checksum, letters, bytes of their text, classes |
//! | letters | each letter's text, ended by a zero byte, padded |
//! | directory | for every class: word length, words, rows of masks |
//! | classes | for every class: letters (16 bit), scores (16 bit), rows (32 bit), masks (64 bit) |
//!
//! The checksum guards against damage, not against malice; a file made to
//! deceive can give wrong words, but nothing in it can be read out of bounds.

use std::borrow::Cow;

use bytemuck::{Pod, try_cast_slice};
use smol_str::SmolStr;

use crate::{Alphabet, LengthClass, WordList};

const MAGIC: u64 = u64::from_le_bytes(*b"GWWORDS\n");
/// Grows whenever the bytes change their meaning.
const VERSION: u64 = 1;
const HEAD: usize = 7 * 8;

/// Bytes that are no cache of a word list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// The bytes begin with something else.
    #[error("expected a word list cache, found other data")]
    Magic,
    /// Another version of the program made it.
    #[error("expected a word list cache of version {VERSION}, found version {found}")]
    Version {
        /// The version found.
        found: u64,
    },
    /// Bytes are missing, or there are too many.
    #[error("expected a word list cache of {expected} bytes, found {found}")]
    Length {
        /// How many the head says there are.
        expected: u64,
        /// How many there are.
        found: usize,
    },
    /// The bytes have been changed since they were written.
    #[error("the word list cache is damaged: its checksum does not match")]
    Checksum,
    /// The parts contradict each other.
    #[error("the word list cache is damaged at byte {offset}: {part} cannot be read")]
    Part {
        /// Where.
        offset: usize,
        /// Which part.
        part: &'static str,
    },
    /// The bytes do not begin at a multiple of eight in memory, or this
    /// machine is big-endian: they cannot be used in place here.
    #[error("the word list cache cannot be used in place: its memory is not aligned to 8 bytes")]
    Alignment,
}

impl WordList<'_> {
    /// The list as bytes for [`WordList::from_cache`].
    pub fn to_cache(&self) -> Vec<u8> {
        let mut text: Vec<u8> = vec![];
        for (_, letter) in self.alphabet.iter() {
            text.extend_from_slice(letter.as_bytes());
            text.push(0);
        }
        let mut bytes = vec![0; HEAD];
        put(&mut bytes, text.iter().copied(), |b| [b]);
        for class in &self.classes {
            let rows = class.masks.len().checked_div(class.blocks()).unwrap_or(0);
            let entry = [class.len, class.len(), rows].map(|n| n as u64);
            put(&mut bytes, entry.into_iter(), u64::to_le_bytes);
        }
        for class in &self.classes {
            put(&mut bytes, class.letters.iter().copied(), u16::to_le_bytes);
            put(&mut bytes, class.scores.iter().copied(), u16::to_le_bytes);
            put(&mut bytes, class.rows.iter().copied(), u32::to_le_bytes);
            put(&mut bytes, class.masks.iter().copied(), u64::to_le_bytes);
        }
        let counts = [self.alphabet.len(), text.len(), self.classes.len()].map(|n| n as u64);
        let head = [MAGIC, VERSION, bytes.len() as u64, 0].into_iter().chain(counts);
        for (at, value) in head.enumerate() {
            bytes[at * 8..at * 8 + 8].copy_from_slice(&value.to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes[24..32].copy_from_slice(&sum.to_le_bytes());
        bytes
    }
}

impl<'a> WordList<'a> {
    /// The list in these bytes, which stay where they are. They must begin at
    /// a multiple of eight in memory, as a mapped file does.
    ///
    /// ```
    /// use gridwright_words::WordList;
    ///
    /// let bytes = WordList::parse(b"cat;50\ndog;60").to_cache();
    /// // A vector of bytes may begin anywhere; a mapped file is well aligned.
    /// let mut aligned = vec![0u64; bytes.len() / 8];
    /// bytemuck::cast_slice_mut(&mut aligned).copy_from_slice(&bytes);
    /// let list = WordList::from_cache(bytemuck::cast_slice(&aligned))?;
    /// assert_eq!(list.score(list.find("dog").unwrap()), 60);
    /// # Ok::<(), gridwright_words::CacheError>(())
    /// ```
    pub fn from_cache(bytes: &'a [u8]) -> Result<Self, CacheError> {
        let head = |at: usize| -> Option<u64> {
            Some(u64::from_le_bytes(bytes.get(at * 8..at * 8 + 8)?.try_into().ok()?))
        };
        if head(0) != Some(MAGIC) {
            return Err(CacheError::Magic);
        }
        match head(1) {
            Some(VERSION) => {}
            found => return Err(CacheError::Version { found: found.unwrap_or(0) }),
        }
        let expected = head(2).unwrap_or(0);
        if expected != bytes.len() as u64 || bytes.len() < HEAD || !bytes.len().is_multiple_of(8) {
            return Err(CacheError::Length { expected, found: bytes.len() });
        }
        if head(3) != Some(checksum(bytes)) {
            return Err(CacheError::Checksum);
        }
        if cfg!(target_endian = "big") || try_cast_slice::<u8, u64>(bytes).is_err() {
            return Err(CacheError::Alignment);
        }
        let counts = [4, 5, 6].map(|at| head(at).and_then(|n| usize::try_from(n).ok()));
        let [Some(letters), Some(text), Some(classes)] = counts else {
            return Err(CacheError::Part { offset: 32, part: "the head" });
        };
        CacheParts { bytes, at: HEAD }.list(letters, text, classes)
    }
}

/// The parts of a cache, read one after the other.
struct CacheParts<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> CacheParts<'a> {
    fn list(
        mut self,
        letters: usize,
        text: usize,
        classes: usize,
    ) -> Result<WordList<'a>, CacheError> {
        let at = self.at;
        let text: &[u8] = self.take(text, "the alphabet")?;
        let alphabet = read_alphabet(text)
            .filter(|alphabet| alphabet.len() == letters)
            .ok_or(CacheError::Part { offset: at, part: "the alphabet" })?;
        let mut directory = vec![];
        for _ in 0..classes.min(256) {
            let entry: &[u64] = self.take(3, "the directory")?;
            directory.push([entry[0], entry[1], entry[2]].map(|n| n as usize));
        }
        let mut list = WordList { alphabet, classes: vec![] };
        for (index, [len, words, rows]) in directory.into_iter().enumerate() {
            if len != index + 1 || len > 255 {
                return Err(self.broken("the directory"));
            }
            list.classes.push(self.class(len, [words, rows], list.alphabet.len())?);
        }
        match self.at == self.bytes.len() {
            true => Ok(list),
            false => Err(self.broken("the end")),
        }
    }

    fn class(
        &mut self,
        len: usize,
        [words, rows]: [usize; 2],
        alphabet: usize,
    ) -> Result<LengthClass<'a>, CacheError> {
        let class = LengthClass {
            len,
            letters: Cow::Borrowed(self.take(len.saturating_mul(words), "the letters of words")?),
            scores: Cow::Borrowed(self.take(words, "the scores")?),
            rows: Cow::Borrowed(self.take(len * alphabet, "the rows of masks")?),
            masks: Cow::Borrowed(self.take(rows.saturating_mul(words.div_ceil(64)), "the masks")?),
        };
        if class.letters.iter().any(|l| usize::from(*l) >= alphabet)
            || class.rows.iter().any(|row| *row as usize > rows)
        {
            return Err(self.broken("the class before"));
        }
        Ok(class)
    }

    fn take<T: Pod>(&mut self, count: usize, part: &'static str) -> Result<&'a [T], CacheError> {
        let error = CacheError::Part { offset: self.at, part };
        let size = count.checked_mul(size_of::<T>()).ok_or(error)?;
        let end = self.at.checked_add(size).ok_or(error)?;
        let found = self.bytes.get(self.at..end).ok_or(error)?;
        self.at = end.next_multiple_of(8);
        try_cast_slice(found).map_err(|_| CacheError::Alignment)
    }

    fn broken(&self, part: &'static str) -> CacheError {
        CacheError::Part { offset: self.at, part }
    }
}

fn read_alphabet(text: &[u8]) -> Option<Alphabet> {
    let text = std::str::from_utf8(text).ok()?;
    let letters: Vec<SmolStr> = text.split_terminator('\0').map(SmolStr::new).collect();
    if text.is_empty() { Some(Alphabet::default()) } else { Alphabet::from_sorted(letters) }
}

fn put<T, const N: usize>(
    bytes: &mut Vec<u8>,
    values: impl Iterator<Item = T>,
    encode: impl Fn(T) -> [u8; N],
) {
    for value in values {
        bytes.extend_from_slice(&encode(value));
    }
    bytes.resize(bytes.len().next_multiple_of(8), 0);
}

/// Mixes the bytes eight at a time, passing over the checksum itself. Four
/// lanes keep the multiplier busy, so that this runs at memory speed.
fn checksum(bytes: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let words = bytes.chunks_exact(8).enumerate().map(|(at, chunk)| match at {
        3 => 0,
        _ => chunk.iter().rev().fold(0, |word, b| word << 8 | u64::from(*b)),
    });
    let mut lanes = [1u64, 2, 3, 4];
    for (at, word) in words.enumerate() {
        let lane = &mut lanes[at % 4];
        *lane = (*lane ^ word).wrapping_mul(ODD).rotate_left(29);
    }
    lanes
        .iter()
        .fold(bytes.len() as u64, |sum, lane| (sum ^ lane).wrapping_mul(ODD).rotate_left(31))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn aligned(bytes: &[u8]) -> Vec<u64> {
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut(&mut words)[..bytes.len()].copy_from_slice(bytes);
        words
    }

    fn read(bytes: &[u8]) -> Result<WordList<'static>, CacheError> {
        let words: &'static [u64] = Box::leak(aligned(bytes).into_boxed_slice());
        WordList::from_cache(&bytemuck::cast_slice(words)[..bytes.len()])
    }

    #[test]
    fn damage_is_told_apart() {
        let bytes = WordList::parse("cat\ndog\nöl;7".as_bytes()).to_cache();
        let check = |change: &dyn Fn(&mut Vec<u8>), message: &str| {
            let mut changed = bytes.clone();
            change(&mut changed);
            assert_eq!(read(&changed).unwrap_err().to_string(), message);
        };
        check(&|b| b[0] = b'X', "expected a word list cache, found other data");
        check(&|b| b.truncate(4), "expected a word list cache, found other data");
        check(&|b| b[8] = 9, "expected a word list cache of version 1, found version 9");
        let (all, cut) = (bytes.len(), bytes.len() - 8);
        check(
            &|b| b.truncate(cut),
            &format!("expected a word list cache of {all} bytes, found {cut}"),
        );
        check(&|b| b[cut] ^= 1, "the word list cache is damaged: its checksum does not match");
    }

    proptest! {
        #[test]
        fn a_cache_reads_back_the_same(words in proptest::collection::btree_map("[A-DÄß]{1,4}", 0u16..99, 0..200)) {
            let text: Vec<String> = words.iter().map(|(w, s)| format!("{w};{s}")).collect();
            let list = WordList::parse(text.join("\n").as_bytes());
            prop_assert_eq!(read(&list.to_cache()).unwrap(), list);
        }

        /// Even where the checksum is made to fit, nothing panics.
        #[test]
        fn a_forged_cache_is_refused_or_read(at in 32usize..400, value: u8) {
            let mut bytes = WordList::parse("cat\ndog\nöl;7\nemus".as_bytes()).to_cache();
            let at = at % bytes.len();
            if !(24..32).contains(&at) {
                bytes[at] = value;
            }
            let sum = checksum(&bytes);
            bytes[24..32].copy_from_slice(&sum.to_le_bytes());
            if let Ok(list) = read(&bytes) {
                let texts: Vec<String> = list.ids().map(|id| list.text(id)).collect();
                prop_assert_eq!(texts.len(), list.len());
            }
        }
    }
}

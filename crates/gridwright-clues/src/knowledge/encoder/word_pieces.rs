//! Words cut into pieces whose vectors are known.
//!
//! A word is cut greedily into the longest pieces that are known; those inside
//! a word are marked with `##`. So a word that is rare in clues still has a
//! vector.

use xxhash_rust::xxh3::xxh3_64;

use crate::language::text::ClueWords;

/// The longest piece of a word, in bytes.
pub(crate) const MAX_WORD_LENGTH: usize = 20;

/// The places of a clue's pieces among those whose hashes are given.
pub(crate) fn pieces_of_clue(words: &ClueWords, hashes: &[u32]) -> Vec<u32> {
    let mut found = Vec::new();
    // Marks end in an underscore and mean nothing here.
    for word in words.iter().filter(|word| !word.ends_with('_')) {
        pieces_of_word(word, hashes, &mut found);
    }
    found
}

/// Adds the pieces of a word; nothing where a part of it is not known.
pub(crate) fn pieces_of_word(word: &str, hashes: &[u32], found: &mut Vec<u32>) {
    let (mut start, first) = (0, found.len());
    while start < word.len() {
        let ends = (start + 1..=word.len().min(start + MAX_WORD_LENGTH)).rev();
        let mut known = ends.filter(|end| word.is_char_boundary(*end)).filter_map(|end| {
            let piece = &word[start..end];
            let hash =
                if start == 0 { piece_hash(piece) } else { piece_hash(&format!("##{piece}")) };
            Some((end, hashes.binary_search(&hash).ok()?))
        });
        let Some((end, place)) = known.next() else {
            found.truncate(first);
            return;
        };
        found.push(place as u32);
        start = end;
    }
}

/// The hash by which a piece is known.
pub(crate) fn piece_hash(piece: &str) -> u32 {
    xxh3_64(piece.as_bytes()) as u32
}

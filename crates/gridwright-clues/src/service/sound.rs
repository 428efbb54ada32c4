//! How alike words sound, by the spelling rules of English alone.

/// The sounds of a word, roughly: one letter each, vowels after the first
/// taken together.
fn sounds(word: &[u8]) -> Vec<u8> {
    let mut found: Vec<u8> = Vec::with_capacity(word.len());
    let mut at = 0;
    while let Some(&letter) = word.get(at) {
        let next = word.get(at + 1).copied().unwrap_or(0);
        let (sound, used) = match (letter, next) {
            (b'P', b'H') => (b'F', 2),
            (b'C', b'H') | (b'T', b'C') => {
                (b'X', if word.get(at + 2) == Some(&b'H') { 3 } else { 2 })
            }
            (b'S', b'H') => (b'J', 2),
            (b'T', b'H') => (b'0', 2),
            (b'C', b'K') => (b'K', 2),
            (b'G', b'H') => (0, 2),
            (b'K' | b'G', b'N') if at == 0 => (b'N', 2),
            (b'W', b'R') if at == 0 => (b'R', 2),
            (b'W', b'H') => (b'W', 2),
            (b'M', b'B') if at + 2 == word.len() => (b'M', 2),
            (b'C', b'E' | b'I' | b'Y') => (b'S', 1),
            (b'G', b'E' | b'I' | b'Y') => (b'Y', 1),
            (b'C' | b'Q' | b'K', _) => (b'K', 1),
            (b'Z', _) => (b'S', 1),
            (b'X', _) => (b'K', 1),
            (b'J', _) => (b'Y', 1),
            (b'D', b'G') => (b'Y', 2),
            (b'H', _) if at > 0 => (0, 1),
            (b'E', _) if at + 1 == word.len() && at > 1 => (0, 1),
            (b'A' | b'E' | b'I' | b'O' | b'U' | b'Y' | b'W', _) if at > 0 => (b'A', 1),
            _ => (letter, 1),
        };
        if sound != 0 && found.last() != Some(&sound) {
            found.push(sound);
        }
        at += used;
    }
    found
}

/// How alike two words in capitals sound, in nats: zero is the same.
pub(super) fn likeness(first: &[u8], second: &[u8]) -> f32 {
    let (first, second) = (sounds(first), sounds(second));
    if first.len().abs_diff(second.len()) > 2 {
        return f32::NEG_INFINITY;
    }
    match distance(&first, &second) {
        0 => 0.0,
        steps if steps * 3 <= first.len().max(3) => -3.0 * steps as f32,
        _ => f32::NEG_INFINITY,
    }
}

/// How many letters have to be changed, added or taken away.
fn distance(first: &[u8], second: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=second.len()).collect();
    for (i, a) in first.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in second.iter().enumerate() {
            let change = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[second.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_sound_alike_are_near() {
        for (a, b) in [
            ("KNIGHT", "NITE"),
            ("WRITE", "RIGHT"),
            ("FONE", "PHONE"),
            ("SEE", "SEA"),
            ("LAMB", "LAM"),
        ] {
            assert_eq!(likeness(a.as_bytes(), b.as_bytes()), 0.0, "{a} {b}");
        }
        assert!(likeness(b"ELEPHANT", b"ELEFANTS") < 0.0);
        assert_eq!(likeness(b"CAT", b"HOUSE"), f32::NEG_INFINITY);
        assert_eq!(distance(b"KITTEN", b"SITTING"), 3);
    }
}

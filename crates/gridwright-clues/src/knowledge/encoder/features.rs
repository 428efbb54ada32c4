//! What the encoder sees of a clue and of an answer, as hashes.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::language::text::ClueWords;

/// A feature by its hash. Among half a million features some forty pairs
/// share one, which costs nothing that could be measured.
pub type FeatureHash = u32;

/// What kind of feature a hash stands for.
#[derive(Clone, Copy)]
enum FeatureKind {
    Word = 1,
    Pair,
    Start4,
    Start5,
    End4,
    First,
    Last,
    FirstEnd,
    LastEnd,
}

/// The features of a clue.
pub fn clue_features(words: &ClueWords) -> Vec<FeatureHash> {
    let words: Vec<&str> = words.iter().collect();
    let mut found = Vec::with_capacity(words.len() * 4 + 4);
    let mut add = |kind: FeatureKind, text: &str| found.push(hash(kind as u64, text));
    for word in &words {
        add(FeatureKind::Word, word);
        // Marks end in an underscore and have no parts.
        if word.len() >= 5 && !word.ends_with('_') {
            add(FeatureKind::Start4, &word[..4]);
            add(FeatureKind::Start5, &word[..5]);
            add(FeatureKind::End4, &word[word.len() - 4..]);
        }
    }
    for pair in words.windows(2) {
        add(FeatureKind::Pair, &pair.join(" "));
    }
    let ends = [
        (words.first(), FeatureKind::First, FeatureKind::FirstEnd),
        (words.last(), FeatureKind::Last, FeatureKind::LastEnd),
    ];
    for (word, whole, end) in ends {
        let Some(word) = word else { continue };
        add(whole, word);
        if word.len() > 3 {
            add(end, &word[word.len() - 2..]);
        }
    }
    found
}

/// The pieces of an answer: its last one, two and three letters, its
/// beginning, its end and all groups of four.
pub fn answer_pieces(answer: &str) -> Vec<FeatureHash> {
    let length = answer.len();
    let mut found = Vec::with_capacity(length + 5);
    let mut add = |kind: u64, text: Option<&str>| found.extend(text.map(|text| hash(kind, text)));
    let end = |letters: usize| length.checked_sub(letters).and_then(|start| answer.get(start..));
    add(101, end(1));
    if length > 2 {
        add(102, end(2));
    }
    if length > 3 {
        add(103, end(3));
        add(104, answer.get(..4));
    }
    if length >= 5 {
        add(105, answer.get(..5));
        add(106, end(4));
        for start in 0..=length - 4 {
            add(107, answer.get(start..start + 4));
        }
    }
    found
}

fn hash(kind: u64, text: &str) -> FeatureHash {
    xxh3_64_with_seed(text.as_bytes(), kind) as FeatureHash
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_with_something_in_common_share_features() {
        let of = |clue: &str| clue_features(&ClueWords::of(clue));
        let shared = |a: &str, b: &str| of(a).iter().filter(|f| of(b).contains(f)).count();
        assert_eq!(shared("Mystical glow", "Mystical glow"), of("Mystical glow").len());
        // The word, its two beginnings, its end, and what stands first with
        // its end.
        assert_eq!(shared("Mystical aura", "Mystical field"), 6);
        assert_eq!(shared("Painting", "Sculpture"), 0);
        assert!(of("").is_empty());
    }

    #[test]
    fn answers_that_end_alike_share_pieces() {
        let (cats, dogs) = (answer_pieces("CATS"), answer_pieces("DOGS"));
        assert_eq!(cats.iter().filter(|piece| dogs.contains(piece)).count(), 1);
        assert!(answer_pieces("").is_empty());
        assert_eq!(answer_pieces("AB").len(), 1);
    }
}

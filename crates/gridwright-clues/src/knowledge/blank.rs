//! Filling in blanks: "Jump ___ joy".
//!
//! The phrase model knows which words often stand together, so it knows what
//! often stands between the words next to a blank, whether or not a past clue
//! has it. This moves the probabilities of the listed answers; the rest of the
//! clue is the scorer's.

use gridwright_search::math::{exp_f32, ln_f32};

use crate::knowledge::phrase::{PhraseModel, WordId};
use crate::knowledge::scorer::Scores;

/// How much the words next to a blank count.
const BLANK_WEIGHT: f32 = 0.9;
/// The logarithm of how much less likely a word is that the model does not
/// know, or that never stands beside the word next to the blank.
const UNRELATED: f32 = -1.0;
/// And how much more likely a word can be at most.
const MOST_RELATED: f32 = 9.0;

/// The words next to the only blank of a clue, in capitals: what stands
/// directly before it and after it, without any mark between.
pub(crate) fn neighbours(clue: &str) -> Option<[Option<String>; 2]> {
    let start = clue.find("__")?;
    let rest = clue[start..].trim_start_matches('_');
    if rest.contains("__") {
        return None;
    }
    let is_word = |c: char| c.is_ascii_alphabetic() || c == '\'' || c == '\u{2019}';
    let word = |letters: String| {
        let word: String = letters.chars().filter(char::is_ascii_alphabetic).collect();
        (!word.is_empty()).then(|| word.to_ascii_uppercase())
    };
    let between = |c: char| c == ' ' || c == '-';
    let before = clue[..start].trim_end_matches(between);
    let before: Vec<char> = before.chars().rev().take_while(|c| is_word(*c)).collect();
    let after = rest.trim_start_matches(between);
    let after: String = after.chars().take_while(|c| is_word(*c)).collect();
    let found = [word(before.into_iter().rev().collect()), word(after)];
    found.iter().any(Option::is_some).then_some(found)
}

/// The listed answers of a length.
#[derive(Clone, Copy)]
pub(crate) struct Class<'a> {
    /// One after the other, in alphabetical order.
    pub words: &'a [u8],
    pub length: usize,
}

/// Moves the probabilities of the listed answers of a length towards those
/// that often stand in the blank.
pub(crate) fn fill(
    clue: &str,
    Class { words, length }: Class,
    phrases: &PhraseModel,
    scores: &mut Scores,
) {
    let Some(found) = neighbours(clue) else { return };
    let [before, after] = found.map(|word| word.and_then(|word| phrases.word_id(&word)));
    if (before.is_none() && after.is_none()) || length == 0 {
        return;
    }
    let affinity = |word: WordId| {
        let drawn = |first, second| ln_f32(phrases.attraction(first, second)).max(UNRELATED);
        let left = before.map_or(0.0, |before| drawn(before, word));
        let right = after.map_or(0.0, |after| drawn(word, after));
        (left + right).clamp(UNRELATED, MOST_RELATED)
    };
    let total = |log_p: &[f32]| log_p.iter().map(|log| exp_f32(*log)).sum::<f32>();
    let was = total(&scores.log_p);
    // Both lists are in alphabetical order.
    let mut vocabulary = phrases.words_of(length).peekable();
    for (word, log_p) in words.chunks_exact(length).zip(&mut scores.log_p) {
        while vocabulary.next_if(|(_, known)| *known < word).is_some() {}
        let known = vocabulary.next_if(|(_, known)| *known == word);
        *log_p += BLANK_WEIGHT * known.map_or(UNRELATED, |(id, _)| affinity(id));
    }
    let shift = ln_f32(was / total(&scores.log_p).max(f32::MIN_POSITIVE));
    scores.log_p.iter_mut().for_each(|log_p| *log_p += shift);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::phrase::PhraseBuilder;

    #[test]
    fn only_words_right_beside_a_blank_are_its_neighbours() {
        let check = |clue: &str, expected: Option<[Option<&str>; 2]>| {
            let expected = expected.map(|pair| pair.map(|word| word.map(str::to_owned)));
            assert_eq!(neighbours(clue), expected, "{clue}");
        };
        check("Jump ___ joy", Some([Some("JUMP"), Some("JOY")]));
        check("\"Sure ___!\" (\"You bet!\")", Some([Some("SURE"), None]));
        check("___-friendly", Some([None, Some("FRIENDLY")]));
        check("Don't ___", Some([Some("DONT"), None]));
        check("\"___, all ye faithful\"", None);
        check("___ and ___", None);
        check("No blank", None);
    }

    #[test]
    fn what_likes_to_stand_there_gets_likelier() {
        let mut builder = PhraseBuilder::new();
        let source = builder.source(1.0);
        for (word, count) in [("jump", 50.0), ("for", 900.0), ("joy", 40.0), ("fog", 30.0)] {
            builder.frequency(word, count);
        }
        (0..40).for_each(|_| builder.phrase(source, "jump for joy"));
        (0..40).for_each(|_| builder.phrase(source, "fog"));
        let phrases = builder.build();
        let mut scores =
            Scores { log_p: vec![0.4f32.ln(), 0.4f32.ln()], others: Vec::new(), p_oov: 0.2 };
        fill("Jump ___ joy", Class { words: b"FOGFOR", length: 3 }, &phrases, &mut scores);
        assert!(scores.log_p[1] > scores.log_p[0], "{:?}", scores.log_p);
        let sum: f32 = scores.log_p.iter().map(|log| log.exp()).sum();
        assert!((sum - 0.8).abs() < 1e-4, "{sum}");
        let before = scores.clone();
        fill("Joy", Class { words: b"FOGFOR", length: 3 }, &phrases, &mut scores);
        assert_eq!(scores, before);
    }
}

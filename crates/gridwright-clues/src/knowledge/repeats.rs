//! Answers that repeat the clue: "The elephant's trunk" is not ELEPHANT.
//!
//! Of 34,233 clues of the puzzles of 2022 and 2023 none without a blank had a
//! word of its own as its answer, nor two or more of its words in a row.

use gridwright_search::math::{exp_f32, ln_f32};

use super::list::AnswerList;
use super::scorer::Scores;
use crate::language::clue::Clue;

/// So many words in a row may make an answer.
const MOST_WORDS: usize = 5;
/// Shorter words are no singular: "as" is not that of ASS.
const SHORTEST_SINGULAR: usize = 3;
/// The logarithm of the probability that is left to a repetition.
const REPEATED: f32 = -60.0;

/// What would repeat a clue: its words in capitals, one or several in a row,
/// and the plural or singular of one. Clues with a blank may be filled with a
/// word that they have already.
pub(crate) fn repetitions(clue: &Clue, length: usize) -> Vec<String> {
    if clue.has_blank() {
        return Vec::new();
    }
    let words: Vec<&str> = clue.words().map(|token| token.text.as_str()).collect();
    let mut found = Vec::new();
    for start in 0..words.len() {
        let mut letters = String::new();
        for word in words[start..].iter().take(MOST_WORDS) {
            letters.push_str(&word.to_ascii_uppercase());
            if letters.len() >= length {
                break;
            }
        }
        if letters.len() == length {
            found.push(letters);
        }
        let word = words[start].to_ascii_uppercase();
        if word.len() + 1 == length && word.len() >= SHORTEST_SINGULAR {
            found.push(format!("{word}S"));
        } else if word.len() == length + 1 && length >= SHORTEST_SINGULAR {
            found.extend(word.strip_suffix('S').map(str::to_owned));
        }
    }
    found
}

/// Takes the probability of such answers away and gives it to the other listed
/// answers.
pub(crate) fn exclude(repeated: &[String], list: &AnswerList, scores: &mut Scores) {
    let total = |scores: &Scores| scores.log_p.iter().map(|log| exp_f32(*log)).sum::<f32>();
    let before = total(scores);
    let mut changed = false;
    for answer in repeated {
        if let Some(id) = list.find(answer) {
            let place = id.0 as usize - list.class(answer.len()).start;
            scores.log_p[place] = REPEATED;
            changed = true;
        }
        for (_, log_p) in scores.others.iter_mut().filter(|(other, _)| other.answer == *answer) {
            *log_p = REPEATED;
        }
    }
    if changed {
        let shift = ln_f32(before / total(scores).max(f32::MIN_POSITIVE));
        let kept = scores.log_p.iter_mut().filter(|log_p| **log_p > REPEATED);
        kept.for_each(|log_p| *log_p += shift);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(clue: &str, length: usize, expected: &[&str]) {
        assert_eq!(repetitions(&Clue::parse(clue), length), expected, "{clue}");
    }

    #[test]
    fn words_of_a_clue_are_no_answers() {
        check("The elephant's trunk", 8, &["ELEPHANT"]);
        check("Elephants, for one", 8, &["ELEPHANT"]);
        check("Hot dog, for one", 6, &["HOTDOG", "DOGFOR", "FORONE"]);
        check("One oboe", 5, &["OBOES"]);
        check("Needle's companion", 6, &["NEEDLE"]);
        check("Partner of salt", 4, &["SALT"]);
        check("Word added as an intensifier", 3, &[]);
        check("A rose is a rose is a ___", 4, &[]);
    }
}

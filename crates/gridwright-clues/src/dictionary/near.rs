//! Words that are spelled much like what somebody has typed.

use super::{Dictionary, HeadwordId, letters_of};

/// The most steps between two spellings that are near each other.
fn most_steps(length: usize) -> usize {
    match length {
        0..=3 => 1,
        4..=7 => 2,
        _ => 3,
    }
}

/// Words near a spelling in capitals, with the number of letters to change,
/// add, take away or swap.
pub(crate) fn near_spellings(dictionary: &Dictionary, letters: &[u8]) -> Vec<(HeadwordId, usize)> {
    let most = most_steps(letters.len());
    let wanted = letter_set(letters);
    let mut word_letters = Vec::with_capacity(32);
    let mut found = Vec::new();
    for word in dictionary.ids() {
        let text = dictionary.text(word);
        if text.len() + most < letters.len() || text.len() > letters.len() + most + 2 {
            continue;
        }
        word_letters.clear();
        word_letters.extend(letters_of(text));
        // Every step changes at most two members of the set of letters.
        if (letter_set(&word_letters) ^ wanted).count_ones() as usize > 2 * most {
            continue;
        }
        let steps = distance(letters, &word_letters, most);
        if let Some(steps) = steps {
            found.push((word, steps));
        }
    }
    found
}

fn letter_set(letters: &[u8]) -> u32 {
    letters.iter().fold(0, |set, letter| set | 1 << (letter & 31))
}

/// How many letters have to be changed, added, taken away, or swapped with
/// their neighbour; none if more than `most`.
pub(crate) fn distance(first: &[u8], second: &[u8], most: usize) -> Option<usize> {
    if first.len().abs_diff(second.len()) > most {
        return None;
    }
    let width = second.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut last: Vec<usize> = (0..width).collect();
    let mut row: Vec<usize> = vec![0; width];
    for (i, a) in first.iter().enumerate() {
        row[0] = i + 1;
        let mut least = row[0];
        for (j, b) in second.iter().enumerate() {
            let mut steps = (last[j] + usize::from(a != b)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == second[j - 1] && first[i - 1] == *b {
                steps = steps.min(before[j - 1] + 1);
            }
            row[j + 1] = steps;
            least = least.min(steps);
        }
        if least > most {
            return None;
        }
        std::mem::swap(&mut before, &mut last);
        std::mem::swap(&mut last, &mut row);
    }
    Some(last[second.len()]).filter(|steps| *steps <= most)
}

#[cfg(test)]
mod tests {
    use super::super::tests::small;
    use super::*;

    #[test]
    fn steps_are_counted() {
        let check = |a: &str, b: &str, most: usize, expected: Option<usize>| {
            assert_eq!(distance(a.as_bytes(), b.as_bytes(), most), expected, "{a} {b}");
        };
        check("KITTEN", "SITTING", 3, Some(3));
        check("KITTEN", "SITTING", 2, None);
        check("HIPOPATAMUS", "HIPPOPOTAMUS", 3, Some(2));
        check("RAWANDA", "RWANDA", 2, Some(1));
        check("TEH", "THE", 1, Some(1));
        check("", "A", 1, Some(1));
        check("SAME", "SAME", 0, Some(0));
    }

    #[test]
    fn near_words_are_found() {
        let dictionary = small();
        let near = near_spellings(&dictionary, b"OCAEN");
        assert_eq!(near, [(dictionary.find("ocean").unwrap(), 1)]);
        assert!(near_spellings(&dictionary, b"QQQQQQQQ").is_empty());
    }
}

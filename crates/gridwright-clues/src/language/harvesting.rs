//! From raw text (an article, a list of synonyms) to candidate answers.

use std::collections::HashSet;

use crate::language::clue::folded;

/// Every answer of this length that the text holds, each once, in the order of
/// the text: words of letters only, two neighbours joined, a word without its
/// plural -s, what stands before an apostrophe, and digits and signs spelt out.
/// Words on different lines are not neighbours. Takes time in proportion to the
/// text.
///
/// ```
/// use gridwright_clues::harvest;
///
/// assert_eq!(harvest("The auras of Eve's 7 + co-op", 4), ["AURA", "EVES", "PLUS", "COOP"]);
/// assert_eq!(harvest("ice cream", 8), ["ICECREAM"]);
/// ```
pub fn harvest(text: &str, length: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    let mut offer = |word: String| {
        if word.len() == length && length > 0 && seen.insert(word.clone()) {
            found.push(word);
        }
    };
    for line in text.lines() {
        let plain = folded(line, usize::MAX);
        let mut before: Option<String> = None;
        for token in plain.split([' ', '/', ',', ';', ':', '(', ')', '"', '.', '!', '?']) {
            let Some(word) = spelt(token) else { continue };
            if let Some(head) = token.split('\'').next().filter(|head| head.len() < token.len()) {
                spelt(head).into_iter().for_each(&mut offer);
            }
            for part in token.split('-').filter(|part| part.len() < token.len()) {
                spelt(part).into_iter().for_each(&mut offer);
            }
            if let Some(single) = word.strip_suffix('S') {
                offer(single.to_owned());
            }
            // Joining is only worth its string where the lengths add up.
            if let Some(before) = before.filter(|before| before.len() + word.len() == length) {
                offer(format!("{before}{word}"));
            }
            offer(word.clone());
            before = Some(word);
        }
    }
    found
}

/// The letters of a token in capitals, digits and signs spelt out; nothing for
/// a token that holds other signs or no letters at all.
fn spelt(token: &str) -> Option<String> {
    let mut word = String::with_capacity(token.len());
    for sign in token.chars() {
        match sign {
            'a'..='z' | 'A'..='Z' => word.push(sign.to_ascii_uppercase()),
            '-' | '\'' => {}
            sign => word.push_str(name_of(sign)?),
        }
    }
    (!word.is_empty()).then_some(word)
}

fn name_of(sign: char) -> Option<&'static str> {
    Some(match sign {
        '0' => "ZERO",
        '1' => "ONE",
        '2' => "TWO",
        '3' => "THREE",
        '4' => "FOUR",
        '5' => "FIVE",
        '6' => "SIX",
        '7' => "SEVEN",
        '8' => "EIGHT",
        '9' => "NINE",
        '+' => "PLUS",
        '&' => "AND",
        '%' => "PERCENT",
        '$' => "DOLLAR",
        '@' => "AT",
        '#' => "NUMBER",
        '=' => "EQUALS",
        '*' => "STAR",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, length: usize, expected: &[&str]) {
        assert_eq!(harvest(text, length), expected, "{text:?}");
    }

    #[test]
    fn what_counts_as_an_answer() {
        check("mystic glows", 4, &["GLOW"]);
        check("mystic glows", 5, &["GLOWS"]);
        check("ice cream soda", 8, &["ICECREAM"]);
        check("ice cream\nsoda", 9, &[]);
        check("Eve's apple", 3, &["EVE"]);
        check("the 7 + 5", 5, &["SEVEN"]);
        check("A+", 5, &["APLUS"]);
        check("cañón, naïve", 5, &["CANON", "NAIVE"]);
        check("T\u{2122} and \u{4e16}\u{754c}", 2, &[]);
        check("up-to-date", 8, &["UPTODATE"]);
        check("up-to-date", 4, &["DATE"]);
        check("glow glow glow", 4, &["GLOW"]);
        check("anything", 0, &[]);
        check("", 3, &[]);
    }
}

//! How many letters the words of an answer have, as a clue says at its end:
//! "(4,4)", "(3-5)", "(2 wds.)".

/// The lengths of the words of an answer, with what stands between them.
///
/// ```
/// use gridwright_clues::Enumeration;
///
/// let (clue, lengths) = Enumeration::split_off("Trouble, on stage (5,5)");
/// assert_eq!(clue, "Trouble, on stage");
/// let lengths = lengths.unwrap();
/// assert_eq!(lengths.letters(), 10);
/// assert_eq!(lengths.shown("DRAMAQUEEN").as_deref(), Some("DRAMA QUEEN"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enumeration {
    /// The length of each word and the sign after it; none after the last.
    parts: Vec<(usize, Option<char>)>,
}

/// Longer words and more of them are no enumeration.
const MOST_LETTERS: usize = 50;
const MOST_WORDS: usize = 12;
/// How many words an answer has, as abbreviations say it.
const WORDS: [&str; 4] = ["wds", "wds.", "words", "wd."];

impl Enumeration {
    /// Reads what stands between the parentheses: "4,4", "3-5", "2,1'5".
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts: Vec<(usize, Option<char>)> = Vec::new();
        let mut number = String::new();
        for c in text.chars().chain(std::iter::once('\0')) {
            match c {
                '0'..='9' if number.len() < 2 => number.push(c),
                ' ' if number.is_empty() => {}
                ',' | '-' | '\'' | '’' | ' ' | '\0' | '.' => {
                    let letters = number.parse().ok().filter(|letters| *letters > 0)?;
                    number.clear();
                    let sign = match c {
                        '\0' => None,
                        '-' => Some('-'),
                        '\'' | '’' => Some('\''),
                        _ => Some(' '),
                    };
                    parts.push((letters, sign));
                }
                _ => return None,
            }
        }
        let fits = !parts.is_empty() && parts.len() <= MOST_WORDS;
        let read = Self { parts };
        (fits && read.letters() <= MOST_LETTERS).then_some(read)
    }

    /// The clue without the enumeration at its end, and the enumeration. "(2
    /// wds.)" goes too, but gives no lengths.
    pub fn split_off(clue: &str) -> (&str, Option<Self>) {
        let trimmed = clue.trim_end();
        if let Some(inside) = trimmed.strip_suffix(')')
            && let Some(open) = inside.rfind('(')
        {
            let (before, text) = (trimmed[..open].trim_end(), &inside[open + 1..]);
            if !before.is_empty() {
                if let Some(read) = Self::parse(text) {
                    return (before, Some(read));
                }
                if counts_words(text) {
                    return (before, None);
                }
            }
        }
        // "Sweetheart: 2 wds."
        if let Some((before, text)) = trimmed.rsplit_once([':', ';'])
            && counts_words(text)
            && !before.trim().is_empty()
        {
            return (before.trim_end(), None);
        }
        (clue, None)
    }

    /// How many letters the answer has.
    pub fn letters(&self) -> usize {
        self.parts.iter().map(|(letters, _)| letters).sum()
    }

    /// An answer with its spaces and hyphens; none where it has another length.
    pub fn shown(&self, answer: &str) -> Option<String> {
        if answer.len() != self.letters() || !answer.is_ascii() {
            return None;
        }
        let mut shown = String::with_capacity(answer.len() + self.parts.len());
        let mut at = 0;
        for (letters, sign) in &self.parts {
            shown.push_str(&answer[at..at + letters]);
            shown.extend(sign);
            at += letters;
        }
        Some(shown)
    }
}

/// Whether a text says of how many words the answer is: "2 wds.", "two words".
fn counts_words(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let (Some(number), Some(unit), None) = (words.next(), words.next(), words.next()) else {
        return false;
    };
    let is_number = number.parse::<u8>().is_ok()
        || ["two", "three", "four", "five"].contains(&number.to_ascii_lowercase().as_str());
    is_number && WORDS.contains(&unit.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn enumerations_are_taken_off_the_clue() {
        let check = |clue: &str, rest: &str, answer: &str, shown: Option<&str>| {
            let (before, found) = Enumeration::split_off(clue);
            assert_eq!(before, rest, "{clue}");
            assert_eq!(found.and_then(|found| found.shown(answer)).as_deref(), shown, "{clue}");
        };
        check("Trouble on stage (5,5)", "Trouble on stage", "DRAMAQUEEN", Some("DRAMA QUEEN"));
        check("Passed (3-5)", "Passed", "OUTSTRIP", Some("OUT-STRIP"));
        check("Noon (6'1,5)", "Noon", "TWELVESCLOCK", Some("TWELVE'S CLOCK"));
        check("Bird (4)", "Bird", "WREN", Some("WREN"));
        check("Bird (4)", "Bird", "ROBIN", None);
        check("Sweetheart (2 wds.)", "Sweetheart", "DEARONE", None);
        check("Sweetheart: 2 wds.", "Sweetheart", "DEARONE", None);
        check("Coat (winter)", "Coat (winter)", "PARKA", None);
        check("Apollo mission (11)", "Apollo mission", "ELEVENTHONE", Some("ELEVENTHONE"));
        check("(4)", "(4)", "FOUR", None);
        check("Odd (0)", "Odd (0)", "X", None);
        check("Year (1999)", "Year (1999)", "X", None);
        check("", "", "", None);
    }
}

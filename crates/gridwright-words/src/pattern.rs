//! Patterns: what people ask a word list for.

use std::fmt;

use smol_str::SmolStr;

use crate::spelling::spelt;

/// What may stand at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PatternElement {
    /// Any letter.
    Any,
    /// One of these letters.
    OneOf(Vec<SmolStr>),
    /// Any letter but these.
    NoneOf(Vec<SmolStr>),
}

/// A pattern of letters.
///
/// * `A` that letter, however it is written; `?` or `.` or `_` any letter;
/// * `[AEIOU]` one of these, `[A-D]` a range, `[^AEIOU]` or `[!AEIOU]` none of these;
/// * `*` any number of letters, also none.
///
/// ```
/// use gridwright_words::{Pattern, WordQuery, WordList};
///
/// let list = WordList::parse(b"acre;30\nairs;60\naero;50\nstar;70");
/// let texts = |pattern: &str| -> Vec<String> {
///     let query = WordQuery::pattern(Pattern::parse(pattern).unwrap());
///     list.search(&query).map(|hit| list.text(hit)).collect()
/// };
/// assert_eq!(texts("a?r?"), ["AIRS", "AERO", "ACRE"], "the best score first");
/// assert_eq!(texts("*r"), ["STAR"]);
/// assert_eq!(texts("[a-c][^i]*"), ["AERO", "ACRE"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The pieces between the stars: one piece has no star around it, two
    /// have one between them, and so on.
    pub(crate) pieces: Vec<Vec<PatternElement>>,
}

/// A pattern that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column} of the pattern: {problem}")]
pub struct PatternError {
    /// Where, counted in letters from one.
    pub column: usize,
    /// What is the matter.
    pub problem: PatternProblem,
}

/// What is the matter with a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PatternProblem {
    /// Nothing is asked for.
    Empty,
    /// A `[` without its `]`.
    Unclosed,
    /// Nothing between `[` and `]`.
    EmptyClass,
    /// A sign that means nothing here.
    Sign(char),
}

impl fmt::Display for PatternProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("expected letters, found nothing"),
            Self::Unclosed => f.write_str("expected ']' to close this '[', found the end"),
            Self::EmptyClass => f.write_str("expected letters between '[' and ']'"),
            Self::Sign(found) => {
                write!(f, "expected a letter, '?', '*' or '[', found {found:?}")
            }
        }
    }
}

impl Pattern {
    /// Reads a pattern.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let chars: Vec<char> = text.trim().chars().collect();
        if chars.is_empty() {
            return Err(PatternError { column: 1, problem: PatternProblem::Empty });
        }
        let mut pieces = vec![vec![]];
        let mut at = 0;
        while at < chars.len() {
            let column = at + 1;
            let (places, next) = match chars[at] {
                '*' => {
                    pieces.push(vec![]);
                    at += 1;
                    continue;
                }
                '?' | '.' | '_' => (vec![PatternElement::Any], at + 1),
                '[' => class(&chars, at)?,
                _ => letter(&chars, at),
            };
            if places.is_empty() {
                let problem = PatternProblem::Sign(chars[at]);
                return Err(PatternError { column, problem });
            }
            pieces.last_mut().unwrap_or(&mut vec![]).extend(places);
            at = next;
        }
        Ok(Self { pieces })
    }

    /// The fewest letters a fitting word has.
    pub fn min_len(&self) -> usize {
        self.pieces.iter().map(Vec::len).sum()
    }

    /// Whether words of this many letters can fit.
    pub fn fits_len(&self, len: usize) -> bool {
        match self.pieces.len() {
            1 => len == self.min_len(),
            _ => len >= self.min_len(),
        }
    }

    /// Whether a word fits, letter by letter and without any list.
    ///
    /// ```
    /// use gridwright_words::Pattern;
    ///
    /// let pattern = Pattern::parse("[b-d]*a?").unwrap();
    /// assert!(pattern.fits("BOAT") && pattern.fits("cat") && !pattern.fits("COATS"));
    /// ```
    pub fn fits(&self, word: &str) -> bool {
        let letters = spelt(word);
        let Some((first, rest)) = self.pieces.split_first() else { return false };
        let Some((last, middle)) = rest.split_last() else { return agree(first, &letters) };
        if letters.len() < self.min_len() {
            return false;
        }
        let (start, inner) = letters.split_at(first.len());
        let (inner, end) = inner.split_at(inner.len() - last.len());
        // Between two stars the first place where a piece fits is as good as any.
        let mut left = inner;
        let placed = middle.iter().all(|piece| {
            let at = (0..=left.len().saturating_sub(piece.len()))
                .find(|at| left.get(*at..at + piece.len()).is_some_and(|l| agree(piece, l)));
            left = at.and_then(|at| left.get(at + piece.len()..)).unwrap_or(&[]);
            at.is_some()
        });
        placed && agree(first, start) && agree(last, end)
    }
}

/// Whether letters stand where these places allow them.
fn agree(places: &[PatternElement], letters: &[SmolStr]) -> bool {
    let fits = |(place, letter): (&PatternElement, &SmolStr)| match place {
        PatternElement::Any => true,
        PatternElement::OneOf(letters) => letters.contains(letter),
        PatternElement::NoneOf(letters) => !letters.contains(letter),
    };
    places.len() == letters.len() && places.iter().zip(letters).all(fits)
}

/// A letter and the marks that follow it: usually one place.
fn letter(chars: &[char], at: usize) -> (Vec<PatternElement>, usize) {
    let marks = chars[at + 1..]
        .iter()
        .take_while(|c| unicode_normalization::char::is_combining_mark(**c))
        .count();
    let end = at + 1 + marks;
    let text: String = chars[at..end].iter().collect();
    let letters = spelt(&text);
    (letters.into_iter().map(|l| PatternElement::OneOf(vec![l])).collect(), end)
}

fn class(chars: &[char], open: usize) -> Result<(Vec<PatternElement>, usize), PatternError> {
    let error = |problem| PatternError { column: open + 1, problem };
    let inside = &chars[open + 1..];
    let close =
        inside.iter().position(|c| *c == ']').ok_or_else(|| error(PatternProblem::Unclosed))?;
    let (negated, inside) = match &inside[..close] {
        ['^' | '!', rest @ ..] => (true, rest),
        all => (false, all),
    };
    let mut letters: Vec<SmolStr> = vec![];
    let mut rest = inside;
    while let Some((&first, after)) = rest.split_first() {
        rest = match after {
            ['-', last, beyond @ ..] if first <= *last => {
                letters.extend((first..=*last).flat_map(|c| spelt(&c.to_string())));
                beyond
            }
            _ => {
                letters.extend(spelt(&first.to_string()));
                after
            }
        };
    }
    if letters.is_empty() {
        return Err(error(PatternProblem::EmptyClass));
    }
    let place =
        if negated { PatternElement::NoneOf(letters) } else { PatternElement::OneOf(letters) };
    Ok((vec![place], open + 1 + close + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_patterns_say_where() {
        for (text, message) in [
            ("", "column 1 of the pattern: expected letters, found nothing"),
            ("ab[cd", "column 3 of the pattern: expected ']' to close this '[', found the end"),
            ("a[]", "column 2 of the pattern: expected letters between '[' and ']'"),
            ("a+b", "column 2 of the pattern: expected a letter, '?', '*' or '[', found '+'"),
        ] {
            assert_eq!(Pattern::parse(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn words_fit_or_not() {
        for (text, word, fits) in [
            ("a?r?", "AIRS", true),
            ("a?r?", "STAR", false),
            ("*", "ANY", true),
            ("*a*a*", "BANANA", true),
            ("*a*a*", "BAND", false),
            ("ab*ba", "ABA", false),
            ("ab*ba", "ABBA", true),
            ("*[^aeiou]", "TEA", false),
            ("t\u{fc}r", "T\u{dc}R", true),
        ] {
            assert_eq!(Pattern::parse(text).unwrap().fits(word), fits, "{text} {word}");
        }
    }

    #[test]
    fn lengths_follow_from_the_stars() {
        for (text, len, fits) in
            [("a?", 2, true), ("a?", 3, false), ("a*", 1, true), ("*a?*", 9, true)]
        {
            assert_eq!(Pattern::parse(text).unwrap().fits_len(len), fits, "{text} {len}");
        }
    }
}

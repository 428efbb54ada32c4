//! The words of a clue and the letters of an answer, as the learned parts see
//! them: lower case, without accents and punctuation, with marks for blanks
//! and question marks. Training and asking must go through the same door, so
//! this is the only place where text is made into words.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Stands for a blank, `___`.
pub const BLANK: &str = "blank_";
/// Stands for a question mark at the end of a clue.
pub const QUESTION: &str = "qmark_";
/// Stands for "abbr.", the most frequent signal of all.
const ABBREVIATION: &str = "abbr_";

/// Of a longer clue only the beginning is read: the longest in fifty years of
/// newspapers has 40 words.
const MAX_WORDS: usize = 64;
const MAX_BYTES: usize = 2_000;

/// Abbreviations that clues use for brevity, not as a hint.
const EXPANSIONS: [(&str, &str); 16] = [
    ("e.g.", "for example"),
    ("abbr.", ABBREVIATION),
    ("abbr", ABBREVIATION),
    ("org.", "organization"),
    ("grp.", "group"),
    ("gp.", "group"),
    ("co.", "company"),
    ("sch.", "school"),
    ("dept.", "department"),
    ("dir.", "direction"),
    ("inits.", "initials"),
    ("init.", "initial"),
    ("agcy.", "agency"),
    ("meas.", "measure"),
    ("inst.", "institute"),
    ("assn.", "association"),
];

/// The words of a clue.
///
/// ```
/// use gridwright_clues::language::text::ClueWords;
///
/// let words = ClueWords::of("\"___ Karénina\"?");
/// assert_eq!(words.iter().collect::<Vec<_>>(), ["blank_", "karenina", "qmark_"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ClueWords {
    /// The words with a space between them.
    text: String,
}

impl ClueWords {
    /// The words of a clue's text.
    pub fn of(clue: &str) -> Self {
        let folded = fold(clue);
        let marked = mark_blanks(&folded);
        let mut words = Vec::new();
        for piece in marked.split_whitespace() {
            push_piece(piece, &mut words);
        }
        rewrite(&mut words);
        if folded.trim_end_matches(['"', ')', ' ']).ends_with('?') {
            words.push(QUESTION.to_owned());
        }
        words.truncate(MAX_WORDS);
        Self { text: words.join(" ") }
    }

    /// Words that have been folded already, with a space between them.
    #[cfg(feature = "training")]
    pub(crate) fn of_words(words: &str) -> Self {
        Self { text: words.to_owned() }
    }

    /// The words in their order.
    pub fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.text.split(' ').filter(|word| !word.is_empty())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The words with spaces between them.
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

/// The letters of an answer: A to Z in upper case, accents taken off, nothing
/// else kept.
///
/// ```
/// assert_eq!(gridwright_clues::language::text::letters("Déjà vu!"), "DEJAVU");
/// ```
pub fn letters(answer: &str) -> String {
    fold(answer).chars().filter(char::is_ascii_lowercase).map(|c| c.to_ascii_uppercase()).collect()
}

/// Lower case, without accents, with plain quotes and dashes.
fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len().min(MAX_BYTES));
    for c in text.chars().flat_map(char::to_lowercase).nfkd().filter(|c| !is_combining_mark(*c)) {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' | 'ð' => folded.push('d'),
            'ı' => folded.push('i'),
            '“' | '”' | '„' => folded.push('"'),
            '‘' | '’' | 'ʼ' => folded.push('\''),
            '–' | '—' | '−' => folded.push('-'),
            _ => folded.push(c),
        }
        if folded.len() >= MAX_BYTES {
            break;
        }
    }
    folded
}

/// Makes two or more underscores or hyphens in a row a word of their own, and
/// a single hyphen between spaces, too: old clues write a blank like that.
fn mark_blanks(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut marked = String::with_capacity(text.len() + 16);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if matches!(byte, b'_' | b'-') {
            let run = bytes[at..].iter().take_while(|b| **b == byte).count();
            let free = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
            let alone = free && bytes.get(at + 1) == Some(&b' ');
            if run >= 2 || (byte == b'-' && alone) {
                marked.push_str(" blank_ ");
                at += run;
                continue;
            }
        }
        let end = (at + 1..=text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len());
        marked.push_str(&text[at..end]);
        at = end;
    }
    marked
}

/// Splits a piece between two spaces into words: apostrophes vanish, a
/// possessive "'s" too, and everything else that is neither letter nor digit
/// separates.
fn push_piece(piece: &str, words: &mut Vec<String>) {
    let bare = piece.trim_matches(|c: char| "\"'()[],;:!?".contains(c));
    if let Some((_, long)) = EXPANSIONS.iter().find(|(short, _)| *short == bare) {
        words.extend(long.split(' ').map(str::to_owned));
        return;
    }
    let mut word = String::new();
    let mut chars = piece.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\'' {
            let mut rest = chars.clone();
            if rest.next() == Some('s') && !rest.next().is_some_and(char::is_alphanumeric) {
                chars.next();
            }
        } else if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
        } else if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
}

/// Gives ways of saying the same thing one form: "Partner of X" and "X's
/// partner" become "X and ___", "X follower" becomes "X ___".
fn rewrite(words: &mut Vec<String>) {
    let blank = || BLANK.to_owned();
    let and = || "and".to_owned();
    if words.len() < 2 || words.len() > 4 || words.iter().any(|word| word == BLANK) {
        return;
    }
    let last = words.len() - 1;
    if words[0] == "partner" && words[1] == "of" && words.len() > 2 {
        words.drain(..2);
        words.extend([and(), blank()]);
    } else if matches!(words[last].as_str(), "partner" | "mate" | "companion") {
        words[last] = and();
        words.push(blank());
    } else if words[last] == "follower" {
        words[last] = blank();
    } else if words[last] == "preceder" {
        words.pop();
        words.insert(0, blank());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(clue: &str, expected: &str) {
        assert_eq!(ClueWords::of(clue).as_str(), expected, "words of {clue:?}");
    }

    #[test]
    fn words_are_folded() {
        check("Café au ___", "cafe au blank_");
        check("“Don’t!”", "dont");
        check("Writer's need", "writer need");
        check("Writers' needs", "writers needs");
        check("New York-based team", "new york based team");
        check("Straße", "strasse");
        check("", "");
    }

    #[test]
    fn marks_become_words() {
        check("___ and cheese", "blank_ and cheese");
        check("One -- time", "one blank_ time");
        check("- and order", "blank_ and order");
        check("Dinner for one?", "dinner for one qmark_");
        check("\"Who's there?\"", "who there qmark_");
        check("Road: Abbr.", "road abbr_");
        check("Bad thing, e.g.", "bad thing for example");
    }

    #[test]
    fn the_same_question_has_one_form() {
        check("Partner of nuts", "nuts and blank_");
        check("Nuts' partner", "nuts and blank_");
        check("Alpha follower", "alpha blank_");
        check("Beta preceder", "blank_ beta");
        check("Partner", "partner");
    }

    #[test]
    fn enormous_clues_are_cut() {
        assert_eq!(ClueWords::of(&"word ".repeat(100_000)).iter().count(), MAX_WORDS);
        assert!(ClueWords::of(&"x".repeat(1_000_000)).as_str().len() <= MAX_BYTES + 8);
    }

    proptest! {
        #[test]
        fn any_text_gives_plain_words(text in ".{0,80}") {
            let words = ClueWords::of(&text);
            prop_assert!(words.iter().all(|w| w.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')));
            prop_assert!(letters(&text).bytes().all(|b| b.is_ascii_uppercase()));
        }
    }
}

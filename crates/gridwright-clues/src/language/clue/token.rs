//! The words, numbers and blanks of a clue.

use std::ops::Range;

use smol_str::SmolStr;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word, or letters with points between them.
    Word,
    /// Digits: "1,000" is one number, and so is "3.14".
    Number,
    /// "___".
    Blank,
}

/// A word, number or blank of a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// In small letters, without points, apostrophes and a possessive "'s":
    /// "N.Y.C.'s" is `nyc`, "don't" is `dont`, "1,000" is `1000`, a blank `___`.
    pub text: SmolStr,
    /// Where it begins in [`Clue::plain`](super::Clue::plain), in bytes.
    start: u32,
    /// Where it ends, possessive ending and final point included.
    end: u32,
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is one of the words too common to search for.
    pub stop: bool,
    /// Whether it begins with a capital.
    pub capital: bool,
    /// Whether points stand in or after it: "U.S." is not "us".
    pub dotted: bool,
    /// Whether "'s" or a bare apostrophe ended it.
    pub possessive: bool,
    /// Whether a hyphen ties it to the token after it.
    pub hyphen: bool,
}

impl Token {
    /// Where it stands in [`Clue::plain`](super::Clue::plain).
    pub fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The number, where it is one.
    pub fn number(&self) -> Option<u64> {
        (self.kind == TokenKind::Number).then(|| self.text.parse().ok()).flatten()
    }
}

/// All tokens of a plain text, in order, in one pass.
pub(super) fn tokens(plain: &str) -> Vec<Token> {
    let mut tokens = Vec::with_capacity(plain.len() / 5 + 1);
    let mut at = 0;
    while let Some(first) = plain[at..].chars().next() {
        let rest = &plain[at..];
        let token = if rest.starts_with("__") {
            Some(blank(rest))
        } else if first.is_ascii_digit() {
            Some(number(rest).unwrap_or_else(|| word(rest)))
        } else if first.is_alphanumeric() {
            Some(word(rest))
        } else {
            None
        };
        match token {
            Some((mut token, used)) => {
                token.start = at as u32;
                at += used;
                token.end = at as u32;
                token.hyphen = plain[at..].starts_with('-')
                    && plain[at + 1..].chars().next().is_some_and(char::is_alphanumeric);
                tokens.push(token);
            }
            None => at += first.len_utf8(),
        }
    }
    tokens
}

fn token(text: impl Into<SmolStr>, kind: TokenKind) -> Token {
    Token {
        text: text.into(),
        start: 0,
        end: 0,
        kind,
        stop: false,
        capital: false,
        dotted: false,
        possessive: false,
        hyphen: false,
    }
}

fn blank(rest: &str) -> (Token, usize) {
    (token("___", TokenKind::Blank), rest.len() - rest.trim_start_matches('_').len())
}

/// A number; "5th" and "1990s" are words.
fn number(rest: &str) -> Option<(Token, usize)> {
    let bytes = rest.as_bytes();
    let mut text = String::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digit_follows = |places: usize| bytes.get(at + places).is_some_and(u8::is_ascii_digit);
        match byte {
            b'0'..=b'9' => text.push(char::from(byte)),
            // Only a comma before three digits groups them: "1,2,3" is a count.
            b',' if digit_follows(1)
                && digit_follows(2)
                && digit_follows(3)
                && !digit_follows(4) => {}
            b'.' if digit_follows(1) => text.push('.'),
            byte if byte.is_ascii_alphabetic() => return None,
            _ => break,
        }
        at += 1;
    }
    Some((token(text, TokenKind::Number), at))
}

fn word(rest: &str) -> (Token, usize) {
    let mut text = String::new();
    let mut signs = rest.char_indices().peekable();
    let mut used = 0;
    let (mut dotted, mut possessive) = (false, false);
    while let Some((at, sign)) = signs.next() {
        let next = signs.peek().map(|&(_, next)| next);
        let letter_follows = next.is_some_and(char::is_alphabetic);
        match sign {
            c if c.is_alphanumeric() => text.extend(c.to_lowercase()),
            '.' if letter_follows && single_letters(&rest[..at]) => dotted = true,
            '.' if abbreviates(&text, dotted) => {
                dotted = true;
                used = at + 1;
                if next != Some('\'') {
                    break;
                }
                continue;
            }
            '\'' if ends_possessive(&rest[at..]) => {
                possessive = true;
                used = at + if letter_follows { 2 } else { 1 };
                break;
            }
            '\'' if letter_follows => {}
            _ => break,
        }
        used = at + sign.len_utf8();
    }
    let mut token = token(text, TokenKind::Word);
    token.capital = rest.starts_with(char::is_uppercase);
    token.stop = !dotted && is_stop(&token.text);
    token.dotted = dotted;
    token.possessive = possessive;
    (token, used)
}

/// "'s" or a bare apostrophe, and then the end of the word.
fn ends_possessive(rest: &str) -> bool {
    let after = rest.strip_prefix("'s").or_else(|| rest.strip_prefix('\''));
    after.is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '\''))
}

/// Whether the text is letters with a point after each but the last.
fn single_letters(text: &str) -> bool {
    text.split('.').all(|part| {
        let mut letters = part.chars();
        letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
    })
}

/// Whether a point after this word belongs to it. Longer words are only
/// taken as shortened when they are known to be, for a point ends sentences too.
fn abbreviates(text: &str, dotted: bool) -> bool {
    dotted || text.chars().count() <= 2 || SHORTENED.binary_search(&text).is_ok()
}

/// Words that are written with a final point.
const SHORTENED: &[&str] = &[
    "abbr", "adj", "adv", "amer", "amt", "anat", "apt", "arch", "assn", "assoc", "asst", "astron",
    "auth", "ave", "avg", "biol", "bldg", "blvd", "bot", "brit", "bus", "calif", "capt", "cert",
    "chem", "cmdr", "cmte", "coll", "colo", "comp", "conf", "cong", "conn", "corp", "ctr", "def",
    "deg", "dept", "dest", "dict", "dir", "dist", "div", "eccl", "econ", "educ", "elec", "elev",
    "eng", "equip", "esp", "est", "etc", "exec", "expy", "fem", "fig", "fla", "fut", "gen", "geog",
    "geol", "geom", "ger", "gov", "govt", "gram", "hist", "hosp", "hrs", "hwy", "illus", "inc",
    "ind", "info", "init", "inits", "inst", "instr", "intl", "ital", "lab", "lang", "lat", "lbs",
    "lieut", "ling", "lit", "mag", "maj", "masc", "math", "max", "mech", "med", "mfg", "mfr",
    "mgr", "mil", "min", "misc", "mos", "mss", "mtn", "mus", "myth", "nat", "natl", "naut", "neb",
    "neg", "nev", "nos", "num", "obs", "off", "okla", "opp", "orch", "ord", "ore", "org", "orgs",
    "orig", "penn", "perp", "phil", "phys", "pkwy", "plur", "poss", "pres", "prof", "prog", "prov",
    "pseud", "psych", "pub", "rec", "recd", "ref", "rel", "relig", "rep", "reps", "rev", "russ",
    "sch", "schs", "sci", "sec", "sect", "sen", "sens", "sgt", "sing", "soc", "sov", "span",
    "spec", "stat", "std", "subj", "suff", "syn", "tech", "tel", "temp", "tenn", "terr", "tex",
    "trig", "univ", "usu", "var", "vars", "vet", "vol", "vols", "wash", "wis", "wknd", "yds",
    "yrs", "zool",
];

/// Words too common to search for, in order.
const STOP: &[&str] = &[
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be",
    "been", "being", "but", "by", "can", "could", "did", "do", "does", "for", "from", "had", "has",
    "have", "he", "her", "hers", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its",
    "may", "maybe", "me", "might", "more", "most", "my", "no", "not", "of", "off", "on", "one",
    "or", "our", "out", "perhaps", "possibly", "say", "she", "so", "some", "such", "than", "that",
    "the", "their", "them", "then", "there", "these", "they", "this", "those", "to", "too", "up",
    "us", "very", "was", "we", "were", "what", "when", "where", "which", "who", "whom", "whose",
    "why", "will", "with", "would", "you", "your",
];

fn is_stop(word: &str) -> bool {
    STOP.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = tokens(text);
        let found: Vec<&str> = found.iter().map(|token| token.text.as_str()).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn words_numbers_and_blanks() {
        check("Half of the $1,000 prize", &["half", "of", "the", "1000", "prize"]);
        check("The 1990s, 5th of 3.14", &["the", "1990s", "5th", "of", "3.14"]);
        check("1,2,3 and 1,23", &["1", "2", "3", "and", "1", "23"]);
        check("___ of the D'Artagnans", &["___", "of", "the", "dartagnans"]);
        check("N.Y.C.'s time in the U.S.", &["nyc", "time", "in", "the", "us"]);
        check("Rodeo rope. Also a lasso", &["rodeo", "rope", "also", "a", "lasso"]);
        check("Can't, won't: Abbr.", &["cant", "wont", "abbr"]);
        check("The boys' and girl's", &["the", "boys", "and", "girl"]);
        check("Up-to-date", &["up", "to", "date"]);
        check("Dr. Seuss, e.g.", &["dr", "seuss", "eg"]);
    }

    #[test]
    fn marks_of_words() {
        let found = tokens("Oslo's us vs. U.S. tie-in");
        let marks: Vec<_> =
            found.iter().map(|t| (t.capital, t.possessive, t.stop, t.dotted)).collect();
        assert_eq!(marks[0], (true, true, false, false));
        assert_eq!(marks[1], (false, false, true, false));
        assert_eq!(marks[2], (false, false, false, true));
        assert_eq!(marks[3], (true, false, false, true));
        assert!(found[4].hyphen && !found[5].hyphen);
        assert_eq!(found[0].range(), 0..6);
        assert_eq!(found[3].range(), 14..18);
    }

    #[test]
    fn the_tables_are_in_order() {
        assert!(STOP.is_sorted());
        assert!(SHORTENED.is_sorted(), "{:?}", SHORTENED.windows(2).find(|w| w[0] > w[1]));
    }
}

//! How the answer should end, since clue and answer agree in number, tense
//! and degree.

use super::{Clue, Token, TokenKind};

/// An ending that grammar asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WordEnding {
    /// Plural nouns and verbs of the third person: -S.
    S,
    /// Past tense and participles: -ED.
    Ed,
    /// Present participles: -ING.
    Ing,
    /// Comparatives and doers: -ER.
    Er,
    /// Superlatives: -EST.
    Est,
    /// Adverbs: -LY.
    Ly,
}

impl WordEnding {
    /// All endings.
    pub const ALL: [Self; 6] = [Self::S, Self::Ed, Self::Ing, Self::Er, Self::Est, Self::Ly];

    /// The letters.
    pub fn letters(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::Ed => "ED",
            Self::Ing => "ING",
            Self::Er => "ER",
            Self::Est => "EST",
            Self::Ly => "LY",
        }
    }
}

/// One reason to expect an ending, and how often it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// The ending.
    pub ending: WordEnding,
    /// How many of the answers to such clues end so, as measured.
    pub probability: f32,
    /// What in the clue says so.
    pub reason: &'static str,
}

impl Clue {
    /// The endings that the clue's grammar asks for, at most one reason each.
    ///
    /// ```
    /// use gridwright_clues::{Clue, clue::WordEnding};
    ///
    /// let hints = Clue::parse("Some garden tools").hints();
    /// assert_eq!(hints[0].ending, WordEnding::S);
    /// assert!(hints[0].probability > 0.8);
    /// assert!(Clue::parse("Garden tool").hints().is_empty());
    /// ```
    pub fn hints(&self) -> Vec<Hint> {
        let words: Vec<&Token> = self.words().collect();
        let Some(first) = words.first() else { return Vec::new() };
        if self.quoted || self.has_blank() {
            return Vec::new();
        }
        let mut hints = Vec::new();
        let mut hint = |ending, probability, reason| {
            hints.push(Hint { ending, probability, reason });
        };
        let second = words.get(1).map_or("", |token| token.text.as_str());
        let alone = words.len() == 1;
        match first.text.as_str() {
            "some" | "they" | "these" | "those" => hint(WordEnding::S, 0.88, "speaks of several"),
            "more" | "comparatively" if !alone => hint(WordEnding::Er, 0.68, "\"more\""),
            "most" if !alone => hint(WordEnding::Est, 0.46, "\"most\""),
            "less" if !alone => hint(WordEnding::Er, 0.75, "\"less\""),
            "least" if !alone => hint(WordEnding::Est, 0.85, "\"least\""),
            "one" | "person" | "someone" if matches!(second, "who" | "that" | "with" | "whos") => {
                hint(WordEnding::Er, 0.28, "speaks of a doer");
            }
            _ => {
                if let Some((probability, reason)) = several(&words) {
                    hint(WordEnding::S, probability, reason);
                }
            }
        }
        if let Some((ending, probability, reason)) = form_of_verb(first, second, alone) {
            hint(ending, probability, reason);
        }
        if in_some_manner(&words) {
            hint(WordEnding::Ly, 0.65, "asks for a manner");
        }
        hints
    }
}

/// Whether the clue's own head ends in -s, as a noun or as a verb.
fn several(words: &[&Token]) -> Option<(f32, &'static str)> {
    let end = words.iter().position(|word| closes_noun(&word.text)).unwrap_or(words.len());
    let head = words[..end].last()?;
    if !ends_in_s(head) || head.possessive {
        return None;
    }
    let verb_first = end == 1 && words.len() > 1;
    Some(match (end, verb_first) {
        (1, true) => (0.76, "begins with a word in -s"),
        (1, false) => (0.85, "is a word in -s"),
        _ => (0.69, "its noun ends in -s"),
    })
}

fn ends_in_s(word: &Token) -> bool {
    let text = word.text.as_str();
    word.kind == TokenKind::Word
        && !word.dotted
        && text.len() > 3
        && text.ends_with('s')
        && !["ss", "us", "is", "ous"].iter().any(|ending| text.ends_with(ending))
}

/// Words that end the first noun phrase of a clue.
fn closes_noun(word: &str) -> bool {
    matches!(
        word,
        "of" | "in"
            | "for"
            | "with"
            | "from"
            | "that"
            | "who"
            | "on"
            | "at"
            | "to"
            | "by"
            | "a"
            | "an"
            | "the"
            | "like"
            | "as"
            | "and"
            | "or"
            | "up"
            | "out"
            | "off"
            | "down"
            | "away"
            | "into"
            | "over"
            | "made"
            | "used"
            | "found"
            | "seen"
            | "near"
            | "after"
            | "before"
            | "his"
            | "her"
            | "their"
            | "ones"
            | "one"
            | "it"
            | "under"
            | "about"
            | "along"
            | "around"
            | "through"
            | "without"
            | "against"
            | "between"
            | "than"
            | "when"
            | "where"
            | "which"
            | "eg"
    )
}

/// -ed and -ing of the first word, where the clue is short or goes
/// on as after a verb.
fn form_of_verb(
    first: &Token,
    second: &str,
    alone: bool,
) -> Option<(WordEnding, f32, &'static str)> {
    let text = first.text.as_str();
    if text.len() < 5 || first.kind != TokenKind::Word || first.possessive {
        return None;
    }
    let goes_on = closes_noun(second);
    if text.ends_with("ed") && !text.ends_with("eed") {
        return Some((
            WordEnding::Ed,
            if goes_on { 0.4 } else { 0.25 },
            "begins with a word in -ed",
        ));
    }
    if text.ends_with("ing") && (alone || goes_on) && !text.ends_with("thing") {
        return Some((
            WordEnding::Ing,
            if alone { 0.1 } else { 0.08 },
            "begins with a word in -ing",
        ));
    }
    None
}

/// "In a kind way", "With care".
fn in_some_manner(words: &[&Token]) -> bool {
    let [first, article, .., last] = words else { return false };
    first.text == "in"
        && matches!(article.text.as_str(), "a" | "an")
        && matches!(last.text.as_str(), "way" | "manner" | "fashion")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[WordEnding]) {
        let found: Vec<WordEnding> =
            Clue::parse(text).hints().iter().map(|hint| hint.ending).collect();
        assert_eq!(found, expected, "{text:?}");
    }

    #[test]
    fn endings_follow_the_clue() {
        check("Garden tools", &[WordEnding::S]);
        check("Tools of the garden trade", &[WordEnding::S]);
        check("Digs up", &[WordEnding::S]);
        check("They dig", &[WordEnding::S]);
        check("Boss of a crew", &[]);
        check("Boss's crew", &[]);
        check("Planted", &[WordEnding::Ed]);
        check("Planting", &[WordEnding::Ing]);
        check("Everything in a shed", &[]);
        check("More muddy", &[WordEnding::Er]);
        check("Most muddy", &[WordEnding::Est]);
        check("One who digs", &[WordEnding::Er]);
        check("In a muddy way", &[WordEnding::Ly]);
        check("\"Digs up\"", &[]);
        check("", &[]);
    }
}

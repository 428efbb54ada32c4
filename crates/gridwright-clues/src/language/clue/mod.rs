//! What a clue says: one parse that everything else shares.
//!
//! [`Clue::parse`] takes time in proportion to the text and looks at no more
//! than [`MAX_CHARS`] characters of it, so that an enormous clue costs as little
//! as a long one.

mod agreement;
mod language;
mod normal;
mod query;
mod reference;
mod rewrite;
mod signal;
mod token;

pub(crate) use normal::folded;

pub use agreement::{Hint, WordEnding};
pub use language::Language;
pub use query::{Term, WordQuery};
pub use reference::Reference;
pub use token::{Token, TokenKind};

use std::ops::Range;

use signal::{Marks, Signals};

/// How many characters of a clue are looked at; the rest is left out.
///
/// The longest clue of any published puzzle we know of has fewer than 500.
pub const MAX_CHARS: usize = 2_000;

/// A clue, understood.
///
/// ```
/// use gridwright_clues::Clue;
///
/// let clue = Clue::parse("Coffee order at a café, for short");
/// assert_eq!(clue.normal, "coffee order at a cafe, for short");
/// assert!(clue.abbreviated);
/// assert_eq!(clue.aside.as_deref(), Some("for short"));
/// let words: Vec<&str> = clue.content().map(|token| token.text.as_str()).collect();
/// assert_eq!(words, ["coffee", "order", "cafe", "short"]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Clue {
    /// The text with accents dropped, typographic signs made plain, white space
    /// made single; capitals kept. [`Token`]s are ranges of it.
    pub plain: String,
    /// The same in small letters: what exact comparison is made on.
    pub normal: String,
    /// Words, numbers and blanks in order.
    pub tokens: Vec<Token>,
    /// The text without parentheses, up to the first comma, in small letters.
    pub main: String,
    /// What stands in the first parentheses, in small letters.
    pub topic: Option<String>,
    /// What stands after the first comma, in small letters.
    pub aside: Option<String>,
    /// What stands in the first double quotation marks.
    pub title: Option<String>,
    /// Whether the whole clue stands in quotation marks: something said.
    pub quoted: bool,
    /// Whether the clue ends in a question mark outside quotation marks: it is
    /// not to be taken at its word.
    pub wordplay: bool,
    /// Whether it begins with a star, as the clues of a theme may. The star
    /// itself is no part of the texts.
    pub starred: bool,
    /// Whether it speaks of the starred clues.
    pub names_starred: bool,
    /// Whether the answer is an abbreviation or a shortened word.
    pub abbreviated: bool,
    /// Whether the answer is slang or everyday speech.
    pub informal: bool,
    /// The language of the answer, where the clue hints at one that is not English.
    pub language: Option<Language>,
    /// Which token hints at the language.
    pub(crate) language_at: Option<usize>,
    /// The entries the clue names, in order.
    pub references: Vec<Reference>,
    /// Where it names them, in `plain`.
    mentions: Vec<Range<usize>>,
}

impl Clue {
    /// Reads a clue. Every text is a clue, the empty one too.
    pub fn parse(text: &str) -> Self {
        let plain = normal::plain(text);
        let starred = plain.starts_with('*');
        let plain = if starred { plain.trim_start_matches(['*', ' ']).to_owned() } else { plain };
        let normal = plain.to_lowercase();
        let tokens = token::tokens(&plain);
        let marks = Marks::of(&plain);
        let signals = Signals::of(&tokens);
        let language = language::of(&tokens);
        let (references, mentions) = reference::references(&plain, &tokens);
        Self {
            main: marks.main.to_lowercase(),
            topic: marks.topic.map(str::to_lowercase),
            aside: marks.aside.map(str::to_lowercase),
            title: marks.title.map(str::to_owned),
            quoted: marks.quoted,
            wordplay: marks.wordplay,
            starred,
            names_starred: signals.names_starred,
            abbreviated: signals.abbreviated,
            informal: signals.informal,
            language: language.map(|(language, _)| language),
            language_at: language.map(|(_, at)| at),
            references,
            mentions,
            plain,
            normal,
            tokens,
        }
    }

    /// The words and numbers, without blanks.
    pub fn words(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(|token| token.kind != TokenKind::Blank)
    }

    /// The words that carry meaning: no stop words, no blanks.
    pub fn content(&self) -> impl Iterator<Item = &Token> {
        self.words().filter(|token| !token.stop)
    }

    /// Whether the clue has a blank to be filled.
    pub fn has_blank(&self) -> bool {
        self.tokens.iter().any(|token| token.kind == TokenKind::Blank)
    }

    /// Whether these words occur in a row, the stop words included.
    pub fn says(&self, words: &[&str]) -> bool {
        !words.is_empty()
            && self
                .tokens
                .windows(words.len())
                .any(|window| window.iter().zip(words).all(|(token, word)| token.text == *word))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn enormous_clues_are_cut() {
        let clue = Clue::parse(&"so (long, it \"goes ".repeat(100_000));
        assert_eq!(clue.plain.chars().count(), MAX_CHARS);
        assert!(clue.tokens.len() < MAX_CHARS);
    }

    #[test]
    fn the_empty_clue_is_a_clue() {
        let clue = Clue::parse(" \t ");
        assert_eq!(clue.normal, "");
        assert!(clue.tokens.is_empty() && clue.references.is_empty());
        assert_eq!(clue.query(), WordQuery::Means { text: String::new() });
    }

    #[test]
    fn words_in_a_row_are_found() {
        let clue = Clue::parse("Letter after sigma, to a Greek");
        assert!(clue.says(&["letter", "after"]));
        assert!(clue.says(&["to", "a", "greek"]));
        assert!(!clue.says(&["letter", "sigma"]));
        assert!(!clue.says(&[]));
    }

    proptest! {
        #[test]
        fn any_text_is_read(text in "(?s).{0,200}|[-_ ()\"'?,.*0-9A-Za-z]{0,200}") {
            let clue = Clue::parse(&text);
            for token in &clue.tokens {
                prop_assert!(clue.plain.get(token.range()).is_some());
                prop_assert!(!token.text.is_empty());
            }
            let _ = (clue.query(), clue.search_terms(), clue.rewrites(), clue.hints());
        }
    }
}

//! The questions that a clue puts to a word engine or an encyclopaedia.

use super::{Clue, Token, TokenKind};

/// A question for a Datamuse-like word engine, in one of four styles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WordQuery {
    /// Words that mean the same as the text.
    Means {
        /// The clue up to its first comma.
        text: String,
    },
    /// The same within a topic, from a clue with parentheses.
    Topic {
        /// The clue without the parentheses.
        text: String,
        /// What stands in them.
        topic: String,
    },
    /// Words that stand in the blank of a phrase.
    Context {
        /// The word before the blank.
        left: Option<String>,
        /// The word after the blank.
        right: Option<String>,
        /// The topic, from a clue with parentheses.
        topic: Option<String>,
    },
}

impl WordQuery {
    /// The question as parameters of a Datamuse request, with the letters
    /// already known as a spelling pattern (`sn?o`).
    pub fn parameters(&self, pattern: Option<&str>) -> Vec<(&'static str, String)> {
        let (text, left, right, topic) = match self {
            Self::Means { text } => (Some(text), None, None, None),
            Self::Topic { text, topic } => (Some(text), None, None, Some(topic)),
            Self::Context { left, right, topic } => {
                (None, left.as_ref(), right.as_ref(), topic.as_ref())
            }
        };
        let named = [("ml", text), ("lc", left), ("rc", right), ("topics", topic)];
        let mut parameters: Vec<(&'static str, String)> =
            named.into_iter().filter_map(|(name, value)| Some((name, value?.clone()))).collect();
        parameters.extend(pattern.map(|pattern| ("sp", pattern.to_owned())));
        parameters
    }
}

/// Something to search for: every word of a clue that carries meaning, and
/// every pair of such words that are neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// One word.
    Word(String),
    /// Two neighbours.
    Pair(String, String),
}

impl Term {
    /// The term as text.
    pub fn text(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Pair(left, right) => format!("{left} {right}"),
        }
    }
}

impl Clue {
    /// The one question this clue puts to a word engine.
    ///
    /// ```
    /// use gridwright_clues::{Clue, WordQuery};
    ///
    /// let left = Some("grand".to_owned());
    /// assert_eq!(
    ///     Clue::parse("Grand ___").query(),
    ///     WordQuery::Context { left, right: None, topic: None },
    /// );
    /// ```
    pub fn query(&self) -> WordQuery {
        let in_topic = |word: &str| self.topic.as_ref().is_some_and(|topic| topic.contains(word));
        let Some(blank) = self.tokens.iter().position(|token| token.kind == TokenKind::Blank)
        else {
            let text = self.main.trim_end_matches(['?', '.', '!', ' ']).to_owned();
            return match &self.topic {
                Some(topic) if *topic != self.main => {
                    WordQuery::Topic { text, topic: topic.clone() }
                }
                _ => WordQuery::Means { text },
            };
        };
        let left = blank.checked_sub(1).map(|at| self.tokens[at].text.to_string());
        let right = self.tokens.get(blank + 1).map(|token| token.text.to_string());
        // The word after a final blank may already belong to the parentheses.
        let right = right.filter(|word| !in_topic(word));
        WordQuery::Context { left, right, topic: self.topic.clone() }
    }

    /// Every word that carries meaning and every pair of neighbours among them,
    /// each once, in the order of the clue. The name of another entry
    /// ("With 1-Down") means nothing to look for.
    ///
    /// ```
    /// use gridwright_clues::{Clue, clue::Term};
    ///
    /// let terms = Clue::parse("The tool for garden work").search_terms();
    /// let terms: Vec<String> = terms.iter().map(Term::text).collect();
    /// assert_eq!(terms, ["tool", "tool garden", "garden", "garden work", "work"]);
    /// ```
    pub fn search_terms(&self) -> Vec<Term> {
        let names_an_entry = |token: &Token| {
            let range = token.range();
            self.mentions.iter().any(|at| at.start <= range.start && range.end <= at.end)
        };
        let told = self.content().filter(|token| !names_an_entry(token));
        let words: Vec<&str> = told.map(|token| token.text.as_str()).collect();
        let mut seen = std::collections::HashSet::new();
        let mut terms = Vec::new();
        for (at, word) in words.iter().enumerate() {
            if seen.insert((*word, "")) {
                terms.push(Term::Word((*word).to_owned()));
            }
            if let Some(next) = words.get(at + 1).filter(|next| seen.insert((*word, **next))) {
                terms.push(Term::Pair((*word).to_owned(), (*next).to_owned()));
            }
        }
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let parameters = Clue::parse(text).query().parameters(None);
        let shown: Vec<String> =
            parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(shown.join("&"), expected, "{text:?}");
    }

    #[test]
    fn four_styles() {
        check("Winter coat, to a tailor", "ml=winter coat");
        check("Winter coat?", "ml=winter coat");
        check("Coat (winter)", "ml=coat&topics=winter");
        check("___ coat", "rc=coat");
        check("Winter ___", "lc=winter");
        check("Winter ___ coat", "lc=winter&rc=coat");
        check("Winter ___ (clothing)", "lc=winter&topics=clothing");
        check("___", "");
        check("(winter)", "ml=winter");
    }

    #[test]
    fn names_of_entries_are_not_searched_for() {
        let check = |clue: &str, expected: &[&str]| {
            let terms = Clue::parse(clue).search_terms();
            assert_eq!(terms.iter().map(Term::text).collect::<Vec<_>>(), expected, "{clue}");
        };
        check("With 1-Down, morning meal", &["morning", "morning meal", "meal"]);
        check("Sequel to 5- and 12-Across", &["sequel"]);
        check("12 down, 3 to go", &["3", "3 go", "go"]);
        check("7 dwarfs", &["7", "7 dwarfs", "dwarfs"]);
    }

    #[test]
    fn repeated_terms_are_asked_once() {
        let terms = Clue::parse("Dog eat dog eat dog").search_terms();
        let texts: Vec<String> = terms.iter().map(Term::text).collect();
        assert_eq!(texts, ["dog", "dog eat", "eat", "eat dog"]);
    }
}

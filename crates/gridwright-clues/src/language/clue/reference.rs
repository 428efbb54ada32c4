//! Entries that a clue names: "See 4-Down", "18-, 24- and 47-Across".

use std::ops::Range;

use gridwright_core::Direction;

use super::{Clue, Token};

/// An entry named in a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reference {
    /// The number of the entry.
    pub number: u16,
    /// Which way it runs.
    pub direction: Direction,
}

/// All references and where they stand. Numbers wait in a list until a
/// direction closes it; any other word shows that they were mere numbers.
pub(super) fn references(plain: &str, tokens: &[Token]) -> (Vec<Reference>, Vec<Range<usize>>) {
    let (mut found, mut mentions) = (Vec::new(), Vec::new());
    let mut waiting: Vec<(u16, Range<usize>)> = Vec::new();
    for token in tokens {
        if let Some(number) = token.number() {
            let hyphen = plain[token.range().end..].starts_with('-');
            let range = token.range().start..token.range().end + usize::from(hyphen);
            match u16::try_from(number) {
                Ok(number @ 1..=999) => waiting.push((number, range)),
                _ => waiting.clear(),
            }
            continue;
        }
        let direction = match token.text.as_str() {
            "across" | "acrosses" => Direction::Across,
            "down" | "downs" => Direction::Down,
            "and" | "or" | "through" => continue,
            _ => {
                waiting.clear();
                continue;
            }
        };
        if let Some((_, last)) = waiting.last_mut() {
            last.end = token.range().end;
        }
        for (number, range) in waiting.drain(..) {
            found.push(Reference { number, direction });
            mentions.push(range);
        }
    }
    (found, mentions)
}

impl Clue {
    /// Whether the clue only points elsewhere: "See 4-Down".
    pub fn is_pointer(&self) -> bool {
        !self.references.is_empty()
            && self.words().all(|token| {
                let direction = matches!(token.text.as_str(), "across" | "down");
                token.number().is_some()
                    || direction
                    || matches!(token.text.as_str(), "see" | "and")
            })
    }

    /// The clue with other text in place of the entries it names, or nothing if
    /// no name could be replaced. A clue that only points elsewhere becomes the
    /// text of its first replacement.
    ///
    /// ```
    /// use gridwright_clues::Clue;
    ///
    /// let clue = Clue::parse("Capital of 6-Down");
    /// let said = clue.substituted(|_| Some("Norway".to_owned()));
    /// assert_eq!(said.as_deref(), Some("Capital of Norway"));
    ///
    /// let clue = Clue::parse("See 6-Down");
    /// let said = clue.substituted(|_| Some("With 9-Across, land of fjords".to_owned()));
    /// assert_eq!(said.as_deref(), Some("With 9-Across, land of fjords"));
    /// ```
    pub fn substituted(&self, find: impl Fn(Reference) -> Option<String>) -> Option<String> {
        if self.is_pointer() {
            return self.references.iter().find_map(|reference| find(*reference));
        }
        let mut text = String::with_capacity(self.plain.len());
        let mut copied = 0;
        for (reference, range) in self.references.iter().zip(&self.mentions) {
            if let Some(other) = find(*reference) {
                text.push_str(&self.plain[copied..range.start]);
                text.push_str(&other);
                copied = range.end;
            }
        }
        if copied == 0 {
            return None;
        }
        text.push_str(&self.plain[copied..]);
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let clue = Clue::parse(text);
        let shown = |r: &Reference| format!("{}{}", r.number, &r.direction.name()[..1]);
        let found: Vec<String> = clue.references.iter().map(shown).collect();
        assert_eq!(found.join(" "), expected, "{text:?}");
    }

    #[test]
    fn entries_named_in_clues() {
        check("See 4-Down", "4D");
        check("With 8-Across, a game", "8A");
        check("Hint to 18-, 24- and 47-Across and 3- and 5-Down", "18A 24A 47A 3D 5D");
        check("Word with 12-Across/3-Down", "12A 3D");
        check("Like some 17-Acrosses", "17A");
        check("1 and 5 Across", "1A 5A");
        check("2008 film with 9-Down's star", "9D");
        check("3 men went down", "");
        check("Apollo 13 or 70,000-Down", "");
        check("5- 6- and then 7", "");
    }

    #[test]
    fn lists_are_replaced_one_by_one() {
        let clue = Clue::parse("What 2- and 3-Down both are");
        let said = clue.substituted(|r| Some(format!("<{}>", r.number)));
        assert_eq!(said.as_deref(), Some("What <2> and <3> both are"));
        assert_eq!(clue.substituted(|_| None), None);
        assert!(!clue.is_pointer());
        assert!(Clue::parse("See 3- and 5-Down").is_pointer());
    }
}

//! The ways in which a theme alters answers.

use std::fmt;

/// What is done to letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum AlterationKind {
    /// Letters that an answer does not have stand side by side in the entry.
    Adds,
    /// Letters that an answer has side by side are not in the entry.
    Drops,
    /// One letter is another.
    Replaces,
    /// The entry is the answer from its end to its beginning.
    Reverses,
}

/// One way to alter an answer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Alteration {
    /// What is done.
    pub kind: AlterationKind,
    /// The letters (0 to 25) that are added or dropped, or the old and the new
    /// one; none if each entry has letters of its own, or all are turned.
    letters: Option<Vec<u8>>,
}

impl Alteration {
    pub(crate) fn new(kind: AlterationKind, letters: &[u8]) -> Self {
        Self { kind, letters: (kind != AlterationKind::Reverses).then(|| letters.to_vec()) }
    }

    /// The same with other letters in each entry.
    pub(crate) fn with_any_letters(kind: AlterationKind) -> Self {
        Self { kind, letters: None }
    }

    /// Among how many of its kind and size it is one.
    pub(crate) fn choices(&self) -> f64 {
        match (&self.letters, self.kind) {
            (None, _) => 1.0,
            (Some(_), AlterationKind::Replaces) => 26.0 * 25.0,
            (Some(letters), _) => letters.iter().fold(1.0, |ways, _| ways * 26.0),
        }
    }

    /// The letters as capitals, the new one behind the old one.
    pub fn letters(&self) -> Option<String> {
        self.letters.as_ref().map(|letters| capitals(letters))
    }
}

impl fmt::Display for Alteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use AlterationKind::{Adds, Drops, Replaces, Reverses};

        let letters = self.letters.as_deref().map(capitals);
        match (self.kind, letters.as_deref()) {
            (Adds, Some(letters)) => write!(f, "the theme adds {letters}"),
            (Adds, None) => f.write_str("the theme adds letters"),
            (Drops, Some(letters)) => write!(f, "the theme drops {letters}"),
            (Drops, None) => f.write_str("the theme drops letters"),
            (Replaces, Some(letters)) => {
                let (old, new) = letters.split_at(letters.len() / 2);
                write!(f, "the theme turns {old} into {new}")
            }
            (Replaces, None) => f.write_str("the theme changes a letter"),
            (Reverses, _) => f.write_str("the theme turns answers round"),
        }
    }
}

fn capitals(letters: &[u8]) -> String {
    letters.iter().map(|letter| char::from(b'A' + letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alterations_are_named() {
        use AlterationKind::{Adds, Drops, Replaces, Reverses};
        let check = |alteration: Alteration, expected: &str| {
            assert_eq!(alteration.to_string(), expected);
        };
        check(Alteration::new(Drops, &[11]), "the theme drops L");
        check(Alteration::new(Adds, &[0, 13]), "the theme adds AN");
        check(Alteration::new(Replaces, &[0, 4]), "the theme turns A into E");
        check(Alteration::new(Reverses, &[]), "the theme turns answers round");
        check(Alteration::with_any_letters(Adds), "the theme adds letters");
        assert_eq!(Alteration::new(Reverses, &[]).choices(), 1.0);
        assert_eq!(Alteration::new(Adds, &[0, 13]).choices(), 676.0);
    }
}

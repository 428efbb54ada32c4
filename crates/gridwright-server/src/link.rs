//! Names that cannot be guessed.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The name of a puzzle, a game, a draft or a word list: 128 random bits.
/// Whoever knows it may use it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Link(String);

/// Letters that need no escaping in addresses; 64 of them, six bits each.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// 22 letters of six bits hold 128 bits.
const LEN: usize = 22;

/// A text that is no link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a link has 22 letters, digits, dashes or underscores")]
pub struct LinkError;

impl Link {
    /// A new link, from the random numbers of the operating system.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; LEN];
        getrandom::fill(&mut bytes)?;
        // A whole byte for each letter: no bit of one depends on another.
        let letters = bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 63)]));
        Ok(Self(letters.collect()))
    }

    /// Another link in a form that only those can read who have this one, and
    /// back again. This is how a game keeps the link of its puzzle.
    ///
    /// Each purpose has a key of its own: whoever knows one of the links that
    /// are sealed with this one learns nothing about the others.
    pub fn seal(&self, purpose: &str, other: &Self) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"gridwright seal ");
        hash.update(purpose);
        hash.update(b" ");
        hash.update(&self.0);
        let number = |letter: u8| LETTERS.iter().position(|one| *one == letter).unwrap_or_default();
        let sealed = other
            .0
            .bytes()
            .zip(hash.finalize())
            .map(|(letter, key)| char::from(LETTERS[number(letter) ^ usize::from(key & 63)]));
        Self(sealed.collect())
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let fits = text.len() == LEN && text.bytes().all(|byte| LETTERS.contains(&byte));
        if fits { Ok(Self(text.to_owned())) } else { Err(LinkError) }
    }
}

impl TryFrom<String> for Link {
    type Error = LinkError;

    fn try_from(text: String) -> Result<Self, LinkError> {
        text.parse()
    }
}

impl From<Link> for String {
    fn from(link: Link) -> Self {
        link.0
    }
}

impl JsonSchema for Link {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Link".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[A-Za-z0-9_-]{22}$" })
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Link {
    /// Links are secrets: logs do not get to see them whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}...", &self.0[..4])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_differ_and_are_read_back() {
        let links: std::collections::BTreeSet<Link> =
            (0..1000).map(|_| Link::random().unwrap()).collect();
        assert_eq!(links.len(), 1000);
        for link in &links {
            assert_eq!(link.as_str().parse::<Link>().as_ref(), Ok(link));
        }
    }

    #[test]
    fn a_sealed_link_is_opened_by_the_same_link_only() {
        let [game, other, puzzle] = [(); 3].map(|()| Link::random().unwrap());
        let sealed = game.seal("puzzle", &puzzle);
        assert_ne!(sealed, puzzle);
        assert_eq!(game.seal("puzzle", &sealed), puzzle);
        assert_ne!(game.seal("owner", &sealed), puzzle);
        assert_ne!(other.seal("puzzle", &sealed), puzzle);
        assert!(sealed.as_str().parse::<Link>().is_ok());
    }

    #[test]
    fn nothing_else_is_a_link() {
        for text in [
            "",
            "short",
            "../../../../etc/passwd",
            "AAAAAAAAAAAAAAAAAAAAA/",
            "ÄAAAAAAAAAAAAAAAAAAAA",
        ] {
            assert_eq!(text.parse::<Link>(), Err(LinkError), "{text:?}");
        }
    }
}

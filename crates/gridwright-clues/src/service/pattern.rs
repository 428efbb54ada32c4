//! Spellings with wildcards, as Datamuse writes them.

/// Letters, `?` for any letter and `*` for any number of them.
///
/// ```
/// use gridwright_clues::service::Wildcards;
///
/// let pattern = Wildcards::parse("sn?o*").unwrap();
/// assert!(pattern.admits(b"SNOOZE") && pattern.admits(b"SNOOP") && !pattern.admits(b"SNIP"));
/// assert_eq!(pattern.lengths(), (4, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wildcards(Vec<u8>);

/// Longer patterns fit no word.
const MAX_PATTERN_LENGTH: usize = 64;

impl Wildcards {
    /// Reads a pattern; none where it holds anything else or nothing. Spaces,
    /// hyphens and apostrophes are passed over, as our words have none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut pattern = Vec::new();
        for c in text.chars() {
            match c {
                '*' if pattern.last() == Some(&b'*') => {}
                '?' | '*' => pattern.push(c as u8),
                ' ' | '-' | '\'' | '+' => {}
                _ if c.is_ascii_alphabetic() => pattern.push(c.to_ascii_uppercase() as u8),
                _ => return None,
            }
        }
        (!pattern.is_empty() && pattern.len() <= MAX_PATTERN_LENGTH).then_some(Self(pattern))
    }

    /// Everything that begins so; other characters than letters are passed
    /// over.
    pub fn beginning(text: &str) -> Self {
        let letters = text.bytes().filter(u8::is_ascii_alphabetic).take(MAX_PATTERN_LENGTH);
        let mut pattern: Vec<u8> = letters.map(|letter| letter.to_ascii_uppercase()).collect();
        pattern.push(b'*');
        Self(pattern)
    }

    /// The least and the greatest number of letters.
    pub fn lengths(&self) -> (usize, Option<usize>) {
        let letters = self.0.iter().filter(|c| **c != b'*').count();
        (letters, (letters == self.0.len()).then_some(letters))
    }

    /// Whether there are no wildcards in it.
    pub fn is_plain(&self) -> bool {
        !self.0.iter().any(|c| matches!(c, b'?' | b'*'))
    }

    /// The pattern, in capitals.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Whether a word in capitals fits. Takes time in proportion to the
    /// product of the lengths at most.
    pub fn admits(&self, word: &[u8]) -> bool {
        // Where the last star was, and where in the word it was met.
        let mut star: Option<(usize, usize)> = None;
        let (mut at, mut letter) = (0, 0);
        while letter < word.len() {
            match self.0.get(at) {
                Some(b'*') => {
                    star = Some((at, letter));
                    at += 1;
                }
                Some(c) if *c == b'?' || *c == word[letter] => {
                    at += 1;
                    letter += 1;
                }
                _ => {
                    let Some((place, from)) = star else { return false };
                    star = Some((place, from + 1));
                    (at, letter) = (place + 1, from + 1);
                }
            }
        }
        self.0[at..].iter().all(|c| *c == b'*')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_stand_for_letters() {
        let check = |pattern: &str, word: &str, expected: bool| {
            assert_eq!(
                Wildcards::parse(pattern).unwrap().admits(word.as_bytes()),
                expected,
                "{pattern} {word}"
            );
        };
        check("a?r?", "AURA", true);
        check("a?r?", "AURAS", false);
        check("*ing", "SING", true);
        check("*ing", "SINGER", false);
        check("a*b*c", "AXXBXBYC", true);
        check("a*b*c", "AXXBXBY", false);
        check("*", "", true);
        check("ice cream", "ICECREAM", true);
        assert_eq!(Wildcards::parse("a1"), None);
        assert_eq!(Wildcards::parse(""), None);
        assert_eq!(Wildcards::parse(&"a".repeat(65)), None);
        assert!(Wildcards::beginning("snoo").admits(b"SNOOP"));
    }
}

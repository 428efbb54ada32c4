//! Things that come in a known order: letters, days, planets, numbers. One set
//! of frames finds "X follower", "before X", "between X and Y", "third letter"
//! in any of them.

use super::frame::ordinal;

/// A list in its order.
pub(super) struct Sequence {
    /// The names in small letters.
    pub(super) names: &'static [&'static str],
    /// Whether the first comes after the last.
    pub(super) circular: bool,
}

/// What a clue asks for, as a place in a sequence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct AskedPlace {
    pub(super) index: usize,
    /// Whether it was asked by its number ("third letter") rather than by a
    /// neighbour.
    pub(super) by_number: bool,
}

impl Sequence {
    /// The place of a name.
    pub(super) fn place(&self, word: &str) -> Option<usize> {
        self.names.iter().position(|name| *name == word)
    }

    /// The place that a clue asks for.
    pub(super) fn asked(&self, words: &[&str]) -> Option<AskedPlace> {
        self.by_neighbour(words)
            .map(|index| AskedPlace { index, by_number: false })
            .or_else(|| self.by_number(words).map(|index| AskedPlace { index, by_number: true }))
    }

    fn step(&self, from: usize, by: isize) -> Option<usize> {
        let count = self.names.len() as isize;
        let to = from as isize + by;
        if self.circular {
            return usize::try_from(to.rem_euclid(count)).ok();
        }
        (0..count).contains(&to).then(|| usize::try_from(to).ok()).flatten()
    }

    fn by_neighbour(&self, words: &[&str]) -> Option<usize> {
        for (at, word) in words.iter().enumerate() {
            let Some(place) = self.place(word) else { continue };
            let before = &words[..at];
            let after = &words[at + 1..];
            if let ["and" | "or" | "___", other, ..] | [other, "link", ..] = after
                && let Some(other) = self.place(other)
                && (before.last() == Some(&"between")
                    || after.first() == Some(&"___")
                    || after.get(1) == Some(&"link"))
            {
                let between = self.step(place, 1)?;
                return (self.step(between, 1) == Some(other)).then_some(between);
            }
            let by = match (before, after) {
                (_, ["follower" | "chaser" | "successor", ..]) => 1,
                (_, ["preceder" | "predecessor", ..]) => -1,
                ([.., "second", _, "after"] | [.., "two", "after"], _) => 2,
                ([.., "second", _, "before"] | [.., "two", "before"], _) => -2,
                (
                    [
                        ..,
                        "after" | "following" | "follows" | "follow" | "succeeds" | "past"
                        | "beyond",
                    ]
                    | [.., "follower" | "successor", "of" | "to"],
                    _,
                ) => 1,
                (
                    [.., "before" | "preceding" | "precedes" | "precede" | "ahead"]
                    | [.., "predecessor" | "preceder", "of" | "to"],
                    _,
                ) => -1,
                ([.., other], ["___"]) => {
                    // "alpha, beta, ___"
                    let other = self.place(other)?;
                    (self.step(other, 1) == Some(place)).then_some(1)?
                }
                _ => continue,
            };
            return self.step(place, by);
        }
        None
    }

    fn by_number(&self, words: &[&str]) -> Option<usize> {
        let number = words.iter().find_map(|word| ordinal(word))?;
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        (index < self.names.len()).then_some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: Sequence =
        Sequence { names: &["one", "two", "three", "four", "five"], circular: false };

    #[track_caller]
    fn check(words: &str, expected: Option<&str>) {
        let words: Vec<&str> = words.split(' ').collect();
        let found = STEPS.asked(&words).map(|asked| STEPS.names[asked.index]);
        assert_eq!(found, expected, "{words:?}");
    }

    #[test]
    fn neighbours_and_numbers() {
        check("two follower", Some("three"));
        check("it comes before two", Some("one"));
        check("before one", None);
        check("letter between two and four", Some("three"));
        check("letter between two and five", None);
        check("two ___ four", Some("three"));
        check("two three ___", Some("four"));
        check("two five ___", None);
        check("second letter after two", Some("four"));
        check("4th step", Some("four"));
        check("9th step", None);
        check("two dogs", None);
    }

    #[test]
    fn circles_have_no_end() {
        let week = Sequence { names: STEPS.names, circular: true };
        assert_eq!(week.asked(&["before", "one"]).map(|asked| asked.index), Some(4));
        assert_eq!(week.asked(&["after", "five"]).map(|asked| asked.index), Some(0));
    }
}

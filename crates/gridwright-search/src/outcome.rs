//! How a search ends.

use crate::Stop;

/// How a search ended. The three ends never mix: only a proof is
/// [`Impossible`](Self::Impossible), and a search that gave up has proved nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<T, P> {
    /// Here is what was asked for.
    Found(T),
    /// There is none, and this is why.
    Impossible(P),
    /// A limit ended the search first.
    Stopped(Stop),
}

impl<T, P> Outcome<T, P> {
    /// What was found, if anything was.
    pub fn found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Impossible(_) | Self::Stopped(_) => None,
        }
    }

    /// The same outcome, with what was found replaced by something made of it.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> Outcome<U, P> {
        match self {
            Self::Found(found) => Outcome::Found(make(found)),
            Self::Impossible(proof) => Outcome::Impossible(proof),
            Self::Stopped(stop) => Outcome::Stopped(stop),
        }
    }

    /// One word for programs: `found`, `impossible` or `stopped`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Found(_) => "found",
            Self::Impossible(_) => "impossible",
            Self::Stopped(_) => "stopped",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_keep_apart() {
        let found: Outcome<u8, &str> = Outcome::Found(1);
        let none: Outcome<u8, &str> = Outcome::Impossible("no word fits");
        let stopped: Outcome<u8, &str> = Outcome::Stopped(Stop::Nodes);
        assert_eq!([found.name(), none.name(), stopped.name()], ["found", "impossible", "stopped"]);
        assert_eq!(found.map(|n| n + 1), Outcome::Found(2));
        assert_eq!(none.map(|n| n + 1), Outcome::Impossible("no word fits"));
        assert_eq!(stopped.found(), None);
    }
}

//! How the letters of an answer come about.

use crate::clue::CrypticClue;
use crate::lexicon::Mechanism;

/// A run of words of a clue: the first one, and the one after the last.
pub type Place = (usize, usize);

/// How some words of a clue yield letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Derivation {
    /// The words as they stand.
    Literal(Place),
    /// What the words stand for: an abbreviation or a synonym.
    Meaning {
        /// The words.
        place: Place,
        /// The letters they stand for.
        letters: String,
    },
    /// An indicator and what it works on.
    Worked {
        /// What is done.
        mechanism: Mechanism,
        /// Where it is said.
        indicator: Place,
        /// What it is done to.
        fodder: Box<Derivation>,
        /// The letters that come out.
        letters: String,
    },
    /// One piece around another one.
    Container {
        /// Where it is said.
        indicator: Place,
        /// The piece outside.
        outer: Box<Derivation>,
        /// The piece inside.
        inner: Box<Derivation>,
        /// After how many letters of the piece outside.
        at: usize,
    },
    /// One piece without the letters of another one.
    Removal {
        /// Where it is said.
        indicator: Place,
        /// The piece that loses letters.
        from: Box<Derivation>,
        /// The letters that go, in a row.
        gone: Box<Derivation>,
        /// After how many letters of the piece.
        at: usize,
    },
    /// Pieces side by side, in the order of the answer.
    Charade(Vec<Derivation>),
}

/// The letters of a derivation.
pub trait Letters {
    /// The letters that come out, in capitals.
    fn letters(&self, clue: &CrypticClue) -> String;
}

impl Letters for Derivation {
    fn letters(&self, clue: &CrypticClue) -> String {
        match self {
            Self::Literal((from, to)) => clue.letters(*from, *to),
            Self::Meaning { letters, .. } | Self::Worked { letters, .. } => letters.clone(),
            Self::Container { outer, inner, at, .. } => {
                let (outer, inner) = (outer.letters(clue), inner.letters(clue));
                let (head, tail) = outer.split_at((*at).min(outer.len()));
                format!("{head}{inner}{tail}")
            }
            Self::Removal { from, gone, at, .. } => {
                let (from, gone) = (from.letters(clue), gone.letters(clue));
                let (head, rest) = from.split_at((*at).min(from.len()));
                format!("{head}{}", rest.get(gone.len()..).unwrap_or_default())
            }
            Self::Charade(pieces) => pieces.iter().map(|piece| piece.letters(clue)).collect(),
        }
    }
}

impl Derivation {
    /// Every run of words that it uses, each once, in no particular order.
    pub fn places(&self) -> Vec<Place> {
        match self {
            Self::Literal(place) | Self::Meaning { place, .. } => vec![*place],
            Self::Worked { indicator, fodder, .. } => {
                let mut places = fodder.places();
                places.push(*indicator);
                places
            }
            Self::Container { indicator, outer, inner, .. } => {
                let mut places = [outer.places(), inner.places()].concat();
                places.push(*indicator);
                places
            }
            Self::Removal { indicator, from, gone, .. } => {
                let mut places = [from.places(), gone.places()].concat();
                places.push(*indicator);
                places
            }
            Self::Charade(pieces) => pieces.iter().flat_map(Self::places).collect(),
        }
    }

    /// The derivation in words.
    pub fn explain(&self, clue: &CrypticClue) -> String {
        let said = |(from, to): Place| clue.words[from..to].join(" ");
        match self {
            Self::Literal(place) => clue.letters(place.0, place.1),
            Self::Meaning { place, letters } => format!("{letters} (\"{}\")", said(*place)),
            Self::Worked { mechanism, indicator, fodder, letters } => {
                let what = mechanism.name();
                let of = match (mechanism, &**fodder) {
                    (Mechanism::Hidden, Self::Literal((from, to))) => {
                        hidden(&clue.words[*from..*to], letters)
                    }
                    (Mechanism::First | Mechanism::Last, Self::Literal(place)) => {
                        format!("\"{}\"", said(*place))
                    }
                    (_, fodder) => fodder.explain(clue),
                };
                match mechanism {
                    Mechanism::Hidden => format!("hidden (\"{}\") in {of}", said(*indicator)),
                    Mechanism::Homophone => {
                        format!("{letters} sounds like (\"{}\") {of}", said(*indicator))
                    }
                    _ => format!("{what} (\"{}\") of {of}", said(*indicator)),
                }
            }
            Self::Container { indicator, outer, inner, .. } => format!(
                "{} around (\"{}\") {}",
                outer.explain(clue),
                said(*indicator),
                inner.explain(clue)
            ),
            Self::Removal { indicator, from, gone, .. } => format!(
                "{} without (\"{}\") {}",
                from.explain(clue),
                said(*indicator),
                gone.explain(clue)
            ),
            Self::Charade(pieces) => {
                pieces.iter().map(|piece| piece.explain(clue)).collect::<Vec<_>>().join(" + ")
            }
        }
    }
}

/// The words with the hidden letters in capitals and the others in small ones.
fn hidden(words: &[String], letters: &str) -> String {
    let text = words.join(" ");
    let kept: Vec<char> = text.chars().filter(char::is_ascii_alphabetic).collect();
    let all: String = kept.iter().map(char::to_ascii_uppercase).collect();
    let Some(start) = all.find(letters) else { return text };
    let (mut shown, mut at) = (String::new(), 0);
    for c in text.chars() {
        if !c.is_ascii_alphabetic() {
            shown.push(c);
            continue;
        }
        let inside = (start..start + letters.len()).contains(&at);
        shown.push(if inside { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() });
        at += 1;
    }
    shown
}

//! Rules that answer certain clues outright: Roman numerals, compass points,
//! letters of many alphabets, capitals, codes and so on.
//!
//! Each [`Expert`] is one file with its knowledge and a table of examples. An
//! expert says how sure it is; its probabilities are set by what it got right
//! on published puzzles (`examples/experts.rs` measures that), and it is silent
//! where it knows nothing. [`propose`] asks them all:
//!
//! ```
//! use gridwright_clues::{Clue, experts};
//!
//! let found = experts::propose(&Clue::parse("The year 254"), 5);
//! assert_eq!(found[0].answer, "CCLIV");
//! assert_eq!(found[0].expert, "roman");
//! assert!(found[0].probability > 0.8);
//! ```
//!
//! # How to add an expert
//!
//! Write a file with a unit struct that implements [`Expert`]: the words that
//! make it worth asking ([`Expert::triggers`]), and the proposals. Add a test
//! that is a table of clues and answers, add the struct to [`all`], run the
//! example, and set the probabilities to what it measures.

mod affix;
mod affixes;
mod airport;
mod alphabet;
mod arithmetic;
mod calendar;
mod chemistry;
mod clock;
mod compass;
mod foreign;
mod frame;
mod greek;
mod hebrew;
mod homophone;
mod keys;
mod lexicon;
mod measure;
mod music;
mod nations;
mod nato;
mod partner;
mod places;
mod roman;
mod rulers;
mod sequence;
mod sky;
mod states;
mod wordplay;
mod world;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

use smol_str::SmolStr;

pub use wordplay::{Constraint, constraint};

use crate::language::Clue;

/// An answer that an expert stands for.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The answer in capitals, without spaces.
    pub answer: SmolStr,
    /// How likely it is, given the clue and the length alone.
    pub probability: f32,
    /// Why, in a few words.
    pub reason: Cow<'static, str>,
    /// Whose it is.
    pub expert: &'static str,
}

/// One rule, or a family of them.
pub trait Expert: Sync {
    /// A short name for reports and explanations.
    fn name(&self) -> &'static str;

    /// Words, as [`Token::text`](crate::language::clue::Token::text) has them, of which a
    /// clue must contain one for this expert to be asked. Asking is not free, so
    /// this is what keeps a hundred rules as quick as a few.
    fn triggers(&self) -> Vec<&'static str>;

    /// The answers of this length, or none. The probabilities add up to one at
    /// most.
    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal>;
}

/// All experts there are.
pub fn all() -> &'static [&'static dyn Expert] {
    &[
        &affix::Affix,
        &airport::Airport,
        &alphabet::Alphabet,
        &arithmetic::Arithmetic,
        &calendar::Calendar,
        &chemistry::Chemistry,
        &clock::Clock,
        &compass::Compass,
        &foreign::Foreign,
        &greek::Greek,
        &hebrew::Hebrew,
        &homophone::Homophone,
        &keys::Keys,
        &measure::Measure,
        &music::Music,
        &nato::Nato,
        &partner::Partner,
        &roman::Roman,
        &sky::Sky,
        &states::States,
        &world::World,
    ]
}

/// The most that all proposals for one clue may add up to: no rule is certain.
const MOST: f32 = 0.98;

/// What all experts propose for a clue and a length, most likely first.
///
/// Where several propose the same answer the surest counts, for their evidence
/// is the same clue; where all together exceed certainty they are scaled down.
pub fn propose(clue: &Clue, length: usize) -> Vec<Proposal> {
    let mut asked = 0_u64;
    let triggers = triggers();
    for token in &clue.tokens {
        asked |= triggers.get(token.text.as_str()).copied().unwrap_or(0);
    }
    let mut merged: Vec<Proposal> = Vec::new();
    for (at, expert) in all().iter().enumerate() {
        if asked & (1 << at) == 0 {
            continue;
        }
        for proposal in expert.propose(clue, length) {
            match merged.iter_mut().find(|known| known.answer == proposal.answer) {
                Some(known) if known.probability >= proposal.probability => {}
                Some(known) => *known = proposal,
                None => merged.push(proposal),
            }
        }
    }
    let total: f32 = merged.iter().map(|proposal| proposal.probability).sum();
    if total > MOST {
        for proposal in &mut merged {
            proposal.probability *= MOST / total;
        }
    }
    merged.sort_by(|a, b| {
        b.probability.total_cmp(&a.probability).then_with(|| a.answer.cmp(&b.answer))
    });
    merged
}

/// The result of a sum, written as its numbers are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sum {
    /// Of numbers in digits or words.
    Number(u32),
    /// Of Roman numerals.
    Roman(u32),
}

impl Sum {
    /// The numeral, or the number in words; nothing where it has none.
    pub fn text(self) -> String {
        match self {
            Self::Roman(total) => roman::numeral(total),
            Self::Number(total) => frame::spelt(total).unwrap_or_default(),
        }
    }
}

/// The result of the sum that a clue is.
pub(crate) fn sum(clue: &Clue) -> Option<Sum> {
    let (total, kind) = arithmetic::sum(clue)?;
    Some(match kind {
        arithmetic::NumberWord::Arabic => Sum::Number(total),
        arithmetic::NumberWord::Roman => Sum::Roman(total),
    })
}

/// The symbol of an element, in capitals.
pub(crate) fn element_symbol(name: &str) -> Option<String> {
    chemistry::symbol_of(name).map(str::to_ascii_uppercase)
}

/// The postal code of a state, in capitals, by its full name.
pub(crate) fn state_code(name: &str) -> Option<String> {
    states::code_of(name).map(str::to_ascii_uppercase)
}

/// For every trigger the set of experts it calls, as bits in the order of [`all`].
fn triggers() -> &'static HashMap<&'static str, u64> {
    static TRIGGERS: OnceLock<HashMap<&'static str, u64>> = OnceLock::new();
    TRIGGERS.get_or_init(|| {
        let mut map: HashMap<&'static str, u64> = HashMap::new();
        for (at, expert) in all().iter().enumerate() {
            for word in expert.triggers() {
                *map.entry(word).or_default() |= 1 << at;
            }
        }
        map
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The check that every expert's table of examples uses: the answer must be
    /// the expert's first proposal of that length, and through the common door.
    #[track_caller]
    pub(super) fn check(expert: &dyn Expert, clue: &str, answer: &str) {
        let parsed = Clue::parse(clue);
        let length = answer.chars().count();
        let own = expert.propose(&parsed, length);
        let best = own.iter().max_by(|a, b| a.probability.total_cmp(&b.probability));
        assert_eq!(best.map(|best| best.answer.as_str()), Some(answer), "{clue:?}: {own:?}");
        let found = propose(&parsed, length);
        assert!(found.iter().any(|p| p.answer == answer), "{clue:?} triggers nobody");
    }

    /// The answer must be among the expert's proposals.
    #[track_caller]
    pub(super) fn check_among(expert: &dyn Expert, clue: &str, answer: &str) {
        let found = expert.propose(&Clue::parse(clue), answer.chars().count());
        assert!(found.iter().any(|p| p.answer == answer), "{clue:?}: {found:?}");
    }

    /// The expert must have nothing to say.
    #[track_caller]
    pub(super) fn check_silent(expert: &dyn Expert, clue: &str, length: usize) {
        let found = expert.propose(&Clue::parse(clue), length);
        assert!(found.is_empty(), "{clue:?}: {found:?}");
    }

    #[test]
    fn there_is_room_in_the_set_of_experts() {
        assert!(all().len() <= 64);
    }

    proptest! {
        #[test]
        fn proposals_fit_and_are_probabilities(
            text in proptest::collection::vec(
                prop_oneof![
                    "[a-zA-Z]{1,8}",
                    "[0-9]{1,5}",
                    proptest::sample::select(triggers().keys().copied().collect::<Vec<_>>())
                        .prop_map(str::to_owned),
                    proptest::sample::select(vec![
                        "___", "of", "to", "-", "and", "XIV", "X", "the", "with", "Abbr.", "+",
                    ])
                    .prop_map(str::to_owned),
                ],
                0..8,
            ),
            length in 0_usize..25,
        ) {
            let clue = Clue::parse(&text.join(" "));
            let found = propose(&clue, length);
            let total: f32 = found.iter().map(|p| p.probability).sum();
            prop_assert!(total <= 1.0, "{found:?}");
            for proposal in &found {
                prop_assert_eq!(proposal.answer.len(), length);
                prop_assert!(proposal.probability > 0.0);
                prop_assert!(proposal.answer.bytes().all(|b| b.is_ascii_uppercase()));
            }
        }
    }
}

//! The features that are weighed for every answer.

use std::ops::Index;

use crate::knowledge::sketch::RESEMBLANCES;

/// How many features there are.
pub(crate) const FEATURES: usize = Feature::ALL.len();

/// One number that is measured of an answer and weighed for it.
///
/// The order is that of the weights in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// How often this very clue had the answer; logarithmic.
    SameClue,
    /// The share of this very clue's uses that had the answer.
    SameClueShare,
    /// How often a clue of the same telling words had it; logarithmic.
    SameContent,
    /// The share of these words' uses that had the answer.
    SameContentShare,
    /// BM25 of the clue against the words of all past clues of the answer.
    Profile,
    /// How much likelier the clue's words are with this answer; logarithmic.
    Ratio,
    /// How unlikely what the clue shares with the answer's clues is by
    /// chance, in nats.
    Surprise,
    /// The share of the clue's words that past clues had.
    Coverage,
    /// Its cube.
    CoverageCubed,
    /// The logarithm of the encoder's probability.
    Learned,
    /// What rules say: the logarithm of 1 + 200 p.
    Rule,
    /// The logarithm of the answer's uses, older ones counting less.
    UsedLately,
    /// The logarithm of its uses in the last few years.
    UsedNow,
    /// The logarithm of all its uses.
    Used,
    /// The logarithm of how many different clues it has had.
    DifferentClues,
    /// One for an answer that was never in a crossword.
    NeverInCrossword,
    /// One for an answer that only word lists have.
    OnlyInWordLists,
    /// One for an answer that only lists of names and phrases have.
    OnlyInPhraseLists,
}

/// A feature with its name in explanations, its group, and the weight with
/// which a fit begins: rough, but good enough to choose the answers that the
/// fit compares.
struct Description(Feature, &'static str, FeatureGroup, f32);

const DESCRIPTIONS: [Description; Feature::ALL.len()] = {
    use Feature::*;
    use FeatureGroup as Of;
    [
        Description(SameClue, "this very clue", Of::SameClue, 0.3),
        Description(SameClueShare, "share of this very clue", Of::SameClue, 1.8),
        Description(SameContent, "the same words", Of::SameContent, 0.3),
        Description(SameContentShare, "share of the same words", Of::SameContent, 1.5),
        Description(Profile, "words of past clues", Of::Words, 1.0),
        Description(Ratio, "likelihood of the words", Of::Words, 0.2),
        Description(Surprise, "more in common than by chance", Of::Words, 0.2),
        Description(Coverage, "words known of past clues", Of::Words, 1.0),
        Description(CoverageCubed, "its cube", Of::Words, 0.0),
        Description(Learned, "learned association", Of::Learned, 0.5),
        Description(Rule, "rule", Of::Rules, 1.0),
        Description(UsedLately, "used lately", Of::Priors, 0.8),
        Description(UsedNow, "in fashion", Of::Priors, 0.0),
        Description(Used, "used", Of::Priors, -1.1),
        Description(DifferentClues, "different clues", Of::Priors, 0.7),
        Description(NeverInCrossword, "never in a crossword", Of::Priors, 0.0),
        Description(OnlyInWordLists, "only in word lists", Of::Priors, 0.0),
        Description(OnlyInPhraseLists, "only in lists of names and phrases", Of::Priors, 0.0),
    ]
};

const _: () = {
    let mut place = 0;
    while place < FEATURES {
        assert!(DESCRIPTIONS[place].0 as usize == place);
        assert!(Feature::ALL[place] as usize == place);
        place += 1;
    }
};

impl Feature {
    /// All features, in their order.
    pub const ALL: [Self; 18] = [
        Self::SameClue,
        Self::SameClueShare,
        Self::SameContent,
        Self::SameContentShare,
        Self::Profile,
        Self::Ratio,
        Self::Surprise,
        Self::Coverage,
        Self::CoverageCubed,
        Self::Learned,
        Self::Rule,
        Self::UsedLately,
        Self::UsedNow,
        Self::Used,
        Self::DifferentClues,
        Self::NeverInCrossword,
        Self::OnlyInWordLists,
        Self::OnlyInPhraseLists,
    ];

    /// What it is, for explanations.
    pub fn name(self) -> &'static str {
        DESCRIPTIONS[self as usize].1
    }

    /// The group it belongs to.
    pub fn group(self) -> FeatureGroup {
        DESCRIPTIONS[self as usize].2
    }

    /// The weight with which a fit begins.
    pub fn starting_weight(self) -> f32 {
        DESCRIPTIONS[self as usize].3
    }

    /// The feature of which this one is the cube: in an explanation both are
    /// one part.
    pub(crate) fn root(self) -> Option<Self> {
        match self {
            Self::CoverageCubed => Some(Self::Coverage),
            _ => None,
        }
    }
}

/// Features that say similar things, for measuring what each group is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FeatureGroup {
    /// The very same clue.
    SameClue,
    /// The same telling words.
    SameContent,
    /// Words.
    Words,
    /// The encoder.
    Learned,
    /// Rules.
    Rules,
    /// How often and how lately an answer was used.
    Priors,
}

impl FeatureGroup {
    /// All groups with their names.
    pub const ALL: [(&str, Self); 6] = [
        ("same", Self::SameClue),
        ("content", Self::SameContent),
        ("words", Self::Words),
        ("encoder", Self::Learned),
        ("rules", Self::Rules),
        ("priors", Self::Priors),
    ];
}

/// Where the prior features begin; everything from here on does not depend on
/// the clue.
pub(crate) const PRIOR: usize = Feature::UsedLately as usize;
/// How many prior features there are.
pub(crate) const PRIORS: usize = FEATURES - PRIOR;

const _: () = assert!(RESEMBLANCES == Feature::Learned as usize);

/// The features of one answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct FeatureRow(pub(crate) [f32; FEATURES]);

impl Index<Feature> for FeatureRow {
    type Output = f32;

    fn index(&self, feature: Feature) -> &f32 {
        &self.0[feature as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_and_groups_are_named() {
        for feature in Feature::ALL {
            assert_eq!(feature.root().is_some(), feature.name() == "its cube");
            assert!(FeatureGroup::ALL.iter().any(|(_, group)| *group == feature.group()));
        }
    }
}

//! What wordplay costs where the lexicon does not say: negative logarithms of
//! probabilities.

/// Nothing that costs more is looked at.
pub const MOST: f32 = 16.0;
/// A word that stands for its own letters, by how many it has.
pub fn literal(letters: usize) -> f32 {
    match letters {
        1 => 1.0,
        2 => 1.6,
        3 => 3.0,
        4 => 4.5,
        _ => 6.0,
    }
}
/// A phrase that indicates an anagram and is not known to.
pub const UNKNOWN_ANAGRAM: f32 = 4.5;
/// The same for hidden words.
pub const UNKNOWN_HIDDEN: f32 = 5.0;
/// A phrase that indicates anything else and is not known to.
pub const UNKNOWN_OTHER: f32 = 7.0;
/// Each further word of an indicator that is not known.
pub const UNKNOWN_WORD: f32 = 1.2;
/// A link or join that is not known.
pub const UNKNOWN_LINK: f32 = 5.0;
/// An indicator that costs more is a weak one.
pub const WEAK: f32 = 4.0;
/// Putting two pieces side by side.
pub const CHARADE: f32 = 0.9;
/// Putting one piece into another.
pub const CONTAINER: f32 = 0.6;
/// An indicator that stands before both pieces of a container.
pub const BEFORE: f32 = 1.0;
/// A piece that a dictionary knows: how much rarer that is than an abbreviation.
pub const SYNONYM: f32 = 1.5;
/// An abbreviation among the letters of an anagram.
pub const ABBREVIATED: f32 = 1.5;
/// Abbreviations that cost more do not go into an anagram.
pub const SHORT: f32 = 4.0;
/// Choosing where a hidden word begins.
pub const HIDDEN: f32 = 0.5;
/// Hidden letters by how many they are: few are found everywhere.
pub const HIDDEN_SHORT: [f32; 7] = [9.0, 9.0, 9.0, 3.0, 1.0, 0.3, 0.0];
/// The order of letters in an anagram of a part of the answer, by how many.
pub const ORDER: [f32; 7] = [0.0, 0.0, 0.7, 1.6, 2.0, 1.5, 1.0];
/// A second definition instead of wordplay.
pub const DOUBLE: f32 = 3.5;
/// A clue whose words all both define and spell.
pub const ALL_IN_ONE: f32 = 4.0;
/// A word between two definitions.
pub const LINKED: f32 = 1.5;

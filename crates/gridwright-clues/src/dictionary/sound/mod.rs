//! How words sound: phonemes as in the CMU Pronouncing Dictionary (ARPAbet).
//!
//! A sound is one byte: consonants from zero on, vowels from [`FIRST_VOWEL`]
//! on, four for each vowel, of which the rest of a division by four is the
//! stress: 0 none, 1 primary, 2 secondary.

mod letters;

pub(crate) use letters::spoken;

const CONSONANTS: [&str; 24] = [
    "B", "CH", "D", "DH", "F", "G", "HH", "JH", "K", "L", "M", "N", "NG", "P", "R", "S", "SH", "T",
    "TH", "V", "W", "Y", "Z", "ZH",
];
const VOWELS: [&str; 15] =
    ["AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW"];
const FIRST_VOWEL: u8 = 32;
const PRIMARY: u8 = 1;
/// Greater differences are not told apart.
const MOST_DIFFERENT: f32 = 4.0;

/// The signs of the International Phonetic Alphabet, in the order of
/// [`CONSONANTS`] and [`VOWELS`].
const CONSONANT_SIGNS: [&str; 24] = [
    "b", "tʃ", "d", "ð", "f", "ɡ", "h", "dʒ", "k", "l", "m", "n", "ŋ", "p", "ɹ", "s", "ʃ", "t",
    "θ", "v", "w", "j", "z", "ʒ",
];
const VOWEL_SIGNS: [&str; 15] =
    ["ɑ", "æ", "ʌ", "ɔ", "aʊ", "aɪ", "ɛ", "ɝ", "eɪ", "ɪ", "i", "oʊ", "ɔɪ", "ʊ", "u"];

/// The sounds of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sounds<'a>(pub &'a [u8]);

/// Adds the sounds of a pronunciation as it is written in ARPAbet; none where
/// there is a sound that does not exist.
pub(crate) fn push(written: &str, to: &mut Vec<u8>) -> Option<()> {
    for sound in written.split_ascii_whitespace() {
        let (name, stress) = match sound.as_bytes().last() {
            Some(digit @ b'0'..=b'2') => (&sound[..sound.len() - 1], digit - b'0'),
            _ => (sound, 0),
        };
        let place = |names: &[&str]| names.iter().position(|own| *own == name);
        to.push(match (place(&CONSONANTS), place(&VOWELS)) {
            (Some(place), _) => place as u8,
            (None, Some(place)) => FIRST_VOWEL + 4 * place as u8 + stress,
            (None, None) => return None,
        });
    }
    Some(())
}

fn is_vowel(sound: u8) -> bool {
    sound >= FIRST_VOWEL
}

/// A sound without its stress.
fn plain(sound: u8) -> u8 {
    if is_vowel(sound) { sound & !3 } else { sound }
}

impl Sounds<'_> {
    /// How many syllables there are.
    pub fn syllables(self) -> usize {
        self.0.iter().filter(|sound| is_vowel(**sound)).count()
    }

    /// In ARPAbet.
    pub fn arpabet(self) -> String {
        let name = |sound: &u8| match is_vowel(*sound) {
            true => {
                let place = (sound - FIRST_VOWEL) / 4;
                format!("{}{}", VOWELS[usize::from(place)], sound % 4)
            }
            false => CONSONANTS[usize::from(*sound)].to_owned(),
        };
        self.0.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    /// In the International Phonetic Alphabet.
    pub fn ipa(self) -> String {
        let mut text = String::new();
        for sound in self.0 {
            if is_vowel(*sound) {
                let place = usize::from((sound - FIRST_VOWEL) / 4);
                text.push_str(match sound % 4 {
                    1 => "ˈ",
                    2 => "ˌ",
                    _ => "",
                });
                // The vowel of a syllable without stress is a schwa.
                text.push_str(match (VOWELS[place], sound % 4) {
                    ("AH", 0) => "ə",
                    ("ER", 0) => "ɚ",
                    _ => VOWEL_SIGNS[place],
                });
            } else {
                text.push_str(CONSONANT_SIGNS[usize::from(*sound)]);
            }
        }
        text
    }

    /// Where the last vowel with the main stress is; where none has, the last
    /// vowel.
    fn stressed(self) -> Option<usize> {
        let main = |sound: &u8| is_vowel(*sound) && sound % 4 == PRIMARY;
        self.0.iter().rposition(main).or_else(|| self.0.iter().rposition(|sound| is_vowel(*sound)))
    }

    /// Whether both end alike from the stressed vowel on, and differ before it.
    pub fn rhymes(self, other: Sounds) -> bool {
        let (Some(own), Some(theirs)) = (self.stressed(), other.stressed()) else { return false };
        // The consonants right before the vowel.
        fn onset(sounds: &[u8], place: usize) -> &[u8] {
            let start = sounds[..place].iter().rposition(|sound| is_vowel(*sound));
            &sounds[start.map_or(0, |vowel| vowel + 1)..place]
        }
        same(&self.0[own..], &other.0[theirs..]) && onset(self.0, own) != onset(other.0, theirs)
    }

    /// Whether the vowels from the stressed one on are alike, and the sounds
    /// between them differ.
    pub fn nearly_rhymes(self, other: Sounds) -> bool {
        let (Some(own), Some(theirs)) = (self.stressed(), other.stressed()) else { return false };
        let (own, theirs) = (&self.0[own..], &other.0[theirs..]);
        let vowels = |sounds: &[u8]| -> Vec<u8> {
            sounds.iter().filter(|sound| is_vowel(**sound)).map(|sound| plain(*sound)).collect()
        };
        !same(own, theirs)
            && own.len().abs_diff(theirs.len()) <= 1
            && is_vowel(own[own.len() - 1]) == is_vowel(theirs[theirs.len() - 1])
            && vowels(own) == vowels(theirs)
    }

    /// How different both sound from the stressed vowel on.
    pub fn rhyme_difference(self, other: Sounds) -> f32 {
        let from = |sounds: Sounds| sounds.stressed().unwrap_or(sounds.0.len());
        let (own, theirs) = (&self.0[from(self)..], &other.0[from(other)..]);
        Sounds(own).difference(Sounds(theirs), MOST_DIFFERENT).unwrap_or(MOST_DIFFERENT)
    }

    /// Whether both have the same consonants in the same order, and other
    /// vowels.
    pub fn shares_consonants(self, other: Sounds) -> bool {
        let consonants = |sounds: &[u8]| -> Vec<u8> {
            sounds.iter().copied().filter(|sound| !is_vowel(*sound)).collect()
        };
        self.0.len() == other.0.len()
            && self.0.iter().zip(other.0).all(|(a, b)| is_vowel(*a) == is_vowel(*b))
            && consonants(self.0) == consonants(other.0)
            && !same(self.0, other.0)
    }

    /// The sounds without their stress.
    pub fn without_stress(self) -> Vec<u8> {
        self.0.iter().map(|sound| plain(*sound)).collect()
    }

    /// Whether both sound the same.
    pub fn is_same(self, other: Sounds) -> bool {
        same(self.0, other.0)
    }

    /// How different both sound: 0 is the same, 1 about one sound; none if
    /// more than `most`.
    pub fn difference(self, other: Sounds, most: f32) -> Option<f32> {
        if self.0.len().abs_diff(other.0.len()) > 3 {
            return None;
        }
        let mut last: Vec<f32> = vec![0.0];
        for sound in other.0 {
            last.push(last[last.len() - 1] + loss(*sound));
        }
        for own in self.0 {
            let mut row = vec![last[0] + loss(*own)];
            for (j, theirs) in other.0.iter().enumerate() {
                let change = last[j] + change(*own, *theirs);
                row.push(change.min(last[j + 1] + loss(*own)).min(row[j] + loss(*theirs)));
            }
            if row.iter().all(|steps| *steps > most) {
                return None;
            }
            last = row;
        }
        last.last().copied().filter(|steps| *steps <= most)
    }
}

fn same(first: &[u8], second: &[u8]) -> bool {
    first.len() == second.len() && first.iter().zip(second).all(|(a, b)| plain(*a) == plain(*b))
}

/// What a sound more or less makes.
fn loss(sound: u8) -> f32 {
    match is_vowel(sound) {
        true => 0.7,
        false if matches!(name(sound), "HH" | "R" | "Y" | "W") => 0.6,
        false => 1.0,
    }
}

fn name(sound: u8) -> &'static str {
    match is_vowel(sound) {
        true => VOWELS[usize::from((sound - FIRST_VOWEL) / 4)],
        false => CONSONANTS[usize::from(sound)],
    }
}

/// Consonants that are easily taken for each other.
const AKIN: [(&str, &str); 13] = [
    ("B", "P"),
    ("D", "T"),
    ("G", "K"),
    ("V", "F"),
    ("Z", "S"),
    ("DH", "TH"),
    ("ZH", "SH"),
    ("JH", "CH"),
    ("M", "N"),
    ("N", "NG"),
    ("SH", "CH"),
    ("ZH", "JH"),
    ("DH", "D"),
];

/// What one sound for another makes.
fn change(first: u8, second: u8) -> f32 {
    if plain(first) == plain(second) {
        return 0.0;
    }
    match (is_vowel(first), is_vowel(second)) {
        (true, true) => {
            let weak = |sound: u8| matches!(name(sound), "AH" | "IH" | "EH" | "ER" | "UH");
            let open = |sound: u8| matches!(name(sound), "AA" | "AO" | "AH" | "AE");
            match (weak(first) && weak(second)) || (open(first) && open(second)) {
                true => 0.25,
                false => 0.5,
            }
        }
        (false, false) => {
            let pair = (name(first), name(second));
            match AKIN.contains(&pair) || AKIN.contains(&(pair.1, pair.0)) {
                true => 0.4,
                false => 1.0,
            }
        }
        _ => 1.3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sounds(written: &str) -> Vec<u8> {
        let mut sounds = Vec::new();
        push(written, &mut sounds).unwrap();
        sounds
    }

    #[test]
    fn sounds_are_written_as_they_were_read() {
        let written = "T IH1 N IH0 T AH0 S";
        let read = sounds(written);
        assert_eq!(Sounds(&read).arpabet(), written);
        assert_eq!(Sounds(&read).ipa(), "tˈɪnɪtəs");
        assert_eq!(Sounds(&read).syllables(), 3);
        assert!(push("T QQ", &mut Vec::new()).is_none());
    }

    #[test]
    // A method of a type with a lifetime is no such function; a closure is.
    #[allow(clippy::redundant_closure_for_method_calls)]
    fn rhymes_and_their_like() {
        let check = |a: &str, b: &str, of: fn(Sounds, Sounds) -> bool, expected: bool| {
            assert_eq!(of(Sounds(&sounds(a)), Sounds(&sounds(b))), expected, "{a} / {b}");
        };
        check("S P EY1 D", "EY1 D", |a, b| a.rhymes(b), true);
        check("S P EY1 D", "S P EY1 D", |a, b| a.rhymes(b), false);
        check("S P EY1 D", "EY1 T", |a, b| a.rhymes(b), false);
        check("F AO1 R AH0 S T", "K AO1 R AH0 S", |a, b| a.nearly_rhymes(b), true);
        check("F AO1 R AH0 S T", "K AE1 T", |a, b| a.nearly_rhymes(b), false);
        check("S AE1 M P AH0 L", "S IH1 M P AH0 L", |a, b| a.shares_consonants(b), true);
        check("S AE1 M P AH0 L", "S AE1 M P AH0 L", |a, b| a.shares_consonants(b), false);
        check("R AY1 T", "R AY2 T", |a, b| a.is_same(b), true);
    }

    #[test]
    fn differences_are_small_between_akin_sounds() {
        let between = |a: &str, b: &str| Sounds(&sounds(a)).difference(Sounds(&sounds(b)), 2.0);
        assert_eq!(between("F OW1 N", "F OW2 N"), Some(0.0));
        assert_eq!(between("B AE1 T", "P AE1 T"), Some(0.4));
        assert!(between("B AE1 T", "EH1 L AH0 F AH0 N T").is_none());
        assert!(between("B IY1", "K L AE1 S P S").is_none());
    }
}

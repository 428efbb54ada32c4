//! How a word that is in no dictionary would be spoken: rules of English
//! spelling, the longest group of letters first.

use super::push;

/// Where a group of letters must stand, besides what it is made of.
#[derive(Clone, Copy, PartialEq)]
enum Where {
    Anywhere,
    Start,
    End,
    /// Before one of E, I, Y.
    BeforeSoft,
    /// Before a consonant and an E that ends the word, as in "bone".
    BeforeSilentE,
    /// Between vowels, or after a vowel at the end, as in "rose".
    BetweenVowels,
}

use Where::{Anywhere, BeforeSilentE, BeforeSoft, BetweenVowels, End, Start};

/// Groups of letters, where they stand, and their sounds. The first that fits
/// is taken.
#[rustfmt::skip]
const RULES: &[(&str, Where, &str)] = &[
    ("tion", Anywhere, "SH AH N"), ("sion", Anywhere, "ZH AH N"), ("cious", End, "SH AH S"),
    ("ough", End, "OW"), ("eigh", Anywhere, "EY"), ("augh", Anywhere, "AO"),
    ("tch", Anywhere, "CH"), ("dge", Anywhere, "JH"), ("igh", Anywhere, "AY"),
    ("sch", Start, "SH"), ("eau", Anywhere, "OW"), ("ous", End, "AH S"),
    ("ture", End, "CH ER"), ("que", End, "K"), ("sce", Anywhere, "S EH"),
    ("kn", Start, "N"), ("gn", Start, "N"), ("wr", Start, "R"), ("ps", Start, "S"),
    ("pn", Start, "N"), ("rh", Start, "R"), ("mb", End, "M"), ("mn", End, "M"),
    ("gh", Start, "G"), ("gh", Anywhere, ""), ("ph", Anywhere, "F"), ("ch", Anywhere, "CH"),
    ("sh", Anywhere, "SH"), ("th", Anywhere, "TH"), ("ck", Anywhere, "K"),
    ("wh", Anywhere, "W"), ("nk", Anywhere, "NG K"), ("ng", End, "NG"), ("qu", Anywhere, "K W"),
    ("le", End, "AH L"), ("re", End, "ER"), ("es", End, "Z"), ("ed", End, "D"),
    ("ee", Anywhere, "IY"), ("ea", Anywhere, "IY"), ("ai", Anywhere, "EY"), ("ay", Anywhere, "EY"),
    ("oa", Anywhere, "OW"), ("oo", Anywhere, "UW"), ("ou", Anywhere, "AW"), ("ow", End, "OW"),
    ("ow", Anywhere, "AW"), ("oi", Anywhere, "OY"), ("oy", Anywhere, "OY"), ("au", Anywhere, "AO"),
    ("aw", Anywhere, "AO"), ("ie", End, "IY"), ("ie", Anywhere, "IY"), ("ei", Anywhere, "IY"),
    ("ey", End, "IY"), ("ey", Anywhere, "EY"), ("ue", End, "UW"), ("ew", Anywhere, "UW"),
    ("eu", Anywhere, "UW"), ("ar", Anywhere, "AA R"), ("er", Anywhere, "ER"),
    ("ir", Anywhere, "ER"), ("ur", Anywhere, "ER"), ("or", Anywhere, "AO R"),
    ("a", BeforeSilentE, "EY"), ("e", BeforeSilentE, "IY"), ("i", BeforeSilentE, "AY"),
    ("o", BeforeSilentE, "OW"), ("u", BeforeSilentE, "UW"), ("y", BeforeSilentE, "AY"),
    ("e", End, ""), ("a", End, "AH"), ("i", End, "IY"), ("o", End, "OW"), ("u", End, "UW"),
    ("y", Start, "Y"), ("y", End, "IY"), ("x", Start, "Z"), ("c", BeforeSoft, "S"),
    ("g", BeforeSoft, "JH"), ("s", BetweenVowels, "Z"),
    ("a", Anywhere, "AE"), ("b", Anywhere, "B"), ("c", Anywhere, "K"), ("d", Anywhere, "D"),
    ("e", Anywhere, "EH"), ("f", Anywhere, "F"), ("g", Anywhere, "G"), ("h", Anywhere, "HH"),
    ("i", Anywhere, "IH"), ("j", Anywhere, "JH"), ("k", Anywhere, "K"), ("l", Anywhere, "L"),
    ("m", Anywhere, "M"), ("n", Anywhere, "N"), ("o", Anywhere, "AA"), ("p", Anywhere, "P"),
    ("q", Anywhere, "K"), ("r", Anywhere, "R"), ("s", Anywhere, "S"), ("t", Anywhere, "T"),
    ("u", Anywhere, "AH"), ("v", Anywhere, "V"), ("w", Anywhere, "W"), ("x", Anywhere, "K S"),
    ("y", Anywhere, "IH"), ("z", Anywhere, "Z"),
];

fn is_vowel(letter: u8) -> bool {
    b"aeiouy".contains(&letter)
}

fn fits(place: Where, word: &[u8], start: usize, end: usize) -> bool {
    let next = |offset: usize| word.get(end + offset).copied();
    match place {
        Anywhere => true,
        Start => start == 0,
        // An ending is no whole word: something must be left to speak.
        End => end == word.len() && word[..start].iter().any(|letter| is_vowel(*letter)),
        BeforeSoft => next(0).is_some_and(|letter| b"eiy".contains(&letter)),
        BeforeSilentE => {
            next(0).is_some_and(|letter| !is_vowel(letter) && !b"xw".contains(&letter))
                && next(1) == Some(b'e')
                && next(2).is_none_or(|letter| letter == b's' && next(3).is_none())
        }
        BetweenVowels => start > 0 && is_vowel(word[start - 1]) && next(0).is_none_or(is_vowel),
    }
}

/// The sounds of a word by its letters; the first vowel has the stress.
pub(crate) fn spoken(word: &str) -> Vec<u8> {
    let word: Vec<u8> =
        word.bytes().filter(u8::is_ascii_alphabetic).map(|c| c.to_ascii_lowercase()).collect();
    let mut sounds = Vec::new();
    let mut at = 0;
    while at < word.len() {
        // A doubled consonant is one sound.
        if at > 0 && word[at] == word[at - 1] && !is_vowel(word[at]) && word[at] != b'c' {
            at += 1;
            continue;
        }
        let rule = RULES.iter().find(|(letters, place, _)| {
            word[at..].starts_with(letters.as_bytes())
                && fits(*place, &word, at, at + letters.len())
        });
        let Some((letters, _, written)) = rule else { break };
        // All sounds of the rules exist: a test looks at every one.
        let _ = push(written, &mut sounds);
        at += letters.len();
    }
    if let Some(first) = sounds.iter_mut().find(|sound| super::is_vowel(**sound)) {
        *first += super::PRIMARY;
    }
    sounds
}

#[cfg(test)]
mod tests {
    use super::super::Sounds;
    use super::*;

    #[test]
    fn words_are_spoken_by_their_letters() {
        for (word, expected) in [
            ("fone", "F OW1 N"),
            ("jirraf", "JH ER1 AE0 F"),
            ("nite", "N AY1 T"),
            ("sez", "S EH1 Z"),
            ("elefint", "EH1 L EH0 F IH0 N T"),
            ("she", "SH EH1"),
            ("knock", "N AA1 K"),
            ("", ""),
        ] {
            assert_eq!(Sounds(&spoken(word)).arpabet(), expected, "{word}");
        }
        for (letters, _, written) in RULES {
            assert!(push(written, &mut Vec::new()).is_some(), "{letters}: {written}");
        }
    }
}

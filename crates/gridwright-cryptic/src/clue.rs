//! The words of a clue.

/// A clue as its words, and the lengths of the words of its answer.
///
/// ```
/// use gridwright_cryptic::CrypticClue;
///
/// let clue = CrypticClue::read("Pet's half-hearted “meow” (3,4)");
/// assert_eq!(clue.words, ["Pet's", "half", "hearted", "meow"]);
/// assert_eq!(clue.lengths, [3, 4]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CrypticClue {
    /// The words as they stand, without punctuation around them. Words joined by
    /// a hyphen or dash are two.
    pub words: Vec<String>,
    /// The lengths of the words of the answer; none where the clue does not say.
    pub lengths: Vec<usize>,
}

impl CrypticClue {
    /// Reads a clue with or without its enumeration.
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        let (body, lengths) = match text.rfind('(') {
            Some(open) if text.ends_with(')') => match lengths(&text[open + 1..text.len() - 1]) {
                Some(lengths) => (&text[..open], lengths),
                None => (text, vec![]),
            },
            _ => (text, vec![]),
        };
        let is_part = |c: char| c.is_alphanumeric() || is_apostrophe(c);
        let words = body
            .split(|c: char| !is_part(c))
            .map(|word| word.trim_matches(is_apostrophe).replace(is_apostrophe, "'"))
            .filter(|word| !word.is_empty());
        Self { words: words.collect(), lengths }
    }

    /// How many letters the answer has; none where the clue does not say.
    pub fn answer_length(&self) -> Option<usize> {
        (!self.lengths.is_empty()).then(|| self.lengths.iter().sum())
    }

    /// Some words in small letters, as the lexicon has them: a final `'s` is
    /// left out.
    pub fn phrase(&self, from: usize, to: usize) -> String {
        let words: Vec<String> = self.words[from..to].iter().map(|word| plain(word)).collect();
        words.join(" ")
    }

    /// The letters of some words, in capitals.
    pub fn letters(&self, from: usize, to: usize) -> String {
        self.words[from..to].iter().flat_map(|word| letters(word)).collect()
    }
}

/// The letters of a word, in capitals; accents and signs are left out.
pub(crate) fn letters(word: &str) -> impl Iterator<Item = char> + '_ {
    word.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase())
}

/// A word as the lexicon has it.
pub(crate) fn plain(word: &str) -> String {
    let small = word.to_lowercase();
    small.strip_suffix("'s").unwrap_or(&small).replace('\'', "")
}

fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '`')
}

/// The numbers of an enumeration such as "4,3-5" or "2 wds."; none where it is
/// no enumeration.
fn lengths(text: &str) -> Option<Vec<usize>> {
    let is_mark = |c: char| c.is_ascii_digit() || matches!(c, ',' | '-' | '\'' | '’' | ' ' | '.');
    if text.is_empty() || !text.chars().all(is_mark) {
        return None;
    }
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let found: Option<Vec<usize>> = numbers.map(|number| number.parse().ok()).collect();
    found.filter(|lengths| !lengths.is_empty() && !lengths.contains(&0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, words: &[&str], lengths: &[usize]) {
        let clue = CrypticClue::read(text);
        assert_eq!(clue.words, words, "{text}");
        assert_eq!(clue.lengths, lengths, "{text}");
    }

    #[test]
    fn words_and_enumerations_are_told_apart() {
        check("Swell time (4)", &["Swell", "time"], &[4]);
        check("A (very) odd one (2-3,1)", &["A", "very", "odd", "one"], &[2, 3, 1]);
        check("Well—done! (see 3)", &["Well", "done", "see", "3"], &[]);
        check("Nothing (0)", &["Nothing", "0"], &[]);
        check("Rock ’n’ roll", &["Rock", "n", "roll"], &[]);
        check("", &[], &[]);
        check("(5)", &[], &[5]);
    }

    #[test]
    fn phrases_are_plain() {
        let clue = CrypticClue::read("The King’s Head isn't open (4)");
        assert_eq!(clue.phrase(0, 3), "the king head");
        assert_eq!(clue.phrase(3, 4), "isnt");
        assert_eq!(clue.letters(1, 3), "KINGSHEAD");
        assert_eq!(clue.answer_length(), Some(4));
    }
}

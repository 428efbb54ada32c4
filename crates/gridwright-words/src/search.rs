//! Pattern search: which words fit?
//!
//! A place with known letters is a mask of the index, or the union of a few;
//! a pattern is the intersection of its places. For a piece between two stars
//! the intersection is taken at every offset and united. Only patterns with
//! two such pieces or more look at single words, and only at those that the
//! masks have left over.

use smol_str::SmolStr;

use crate::pattern::{Pattern, PatternElement};
use crate::spelling::spelt;
use crate::{LengthClass, Letter, WordId, WordList};

/// A question to a list: every condition that is set must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordQuery {
    /// The pattern the word must fit.
    pub pattern: Option<Pattern>,
    /// The letters the word must be an anagram of.
    pub anagram: Option<Rack>,
    /// The lowest score.
    pub min_score: u16,
    /// The highest score, if there is one.
    pub max_score: Option<u16>,
}

impl WordQuery {
    /// All words that fit a pattern.
    pub fn pattern(pattern: Pattern) -> Self {
        Self { pattern: Some(pattern), ..Self::default() }
    }

    /// All anagrams of these letters; each `?` stands for any letter.
    pub fn anagram(letters: &str) -> Self {
        Self { anagram: Some(Rack::new(letters)), ..Self::default() }
    }

    /// The same question for words of at least this score.
    #[must_use]
    pub fn min_score(self, min_score: u16) -> Self {
        Self { min_score, ..self }
    }
}

/// Letters in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rack {
    letters: Vec<SmolStr>,
    blanks: usize,
}

impl Rack {
    /// The letters of a text; each `?` stands for any letter.
    pub fn new(text: &str) -> Self {
        Self { letters: spelt(text), blanks: text.chars().filter(|c| *c == '?').count() }
    }
}

impl WordList<'_> {
    /// The words that answer a question, the highest score first, then the
    /// shorter, then by alphabet.
    pub fn search(&self, query: &WordQuery) -> impl ExactSizeIterator<Item = WordId> {
        let mut hits: Vec<(std::cmp::Reverse<u16>, WordId)> = vec![];
        for class in self.classes() {
            let Some(fitting) = self.fitting(class, query) else { continue };
            for_each_bit(&fitting, |index| {
                let score = class.score(index);
                if score >= query.min_score && query.max_score.is_none_or(|most| score <= most) {
                    hits.push((std::cmp::Reverse(score), WordId::new(class.word_len(), index)));
                }
            });
        }
        hits.sort_unstable();
        hits.into_iter().map(|(_, id)| id)
    }

    /// One bit for every word of the class that fits; `None` if none can.
    fn fitting(&self, class: &LengthClass<'_>, query: &WordQuery) -> Option<Vec<u64>> {
        let mut fitting = all_words(class);
        if let Some(rack) = &query.anagram {
            if rack.letters.len() + rack.blanks != class.word_len() {
                return None;
            }
            self.keep_anagrams(class, rack, &mut fitting);
        }
        if let Some(pattern) = &query.pattern {
            if !pattern.fits_len(class.word_len()) {
                return None;
            }
            self.keep_pattern(class, pattern, &mut fitting);
        }
        Some(fitting)
    }

    fn keep_anagrams(&self, class: &LengthClass<'_>, rack: &Rack, fitting: &mut [u64]) {
        let mut supply = vec![0u16; self.alphabet.len()];
        for letter in rack.letters.iter().filter_map(|l| self.alphabet.find(l)) {
            supply[letter.index()] += 1;
        }
        let unknown = rack.letters.iter().any(|l| self.alphabet.find(l).is_none());
        let mut left = supply.clone();
        retain_bits(fitting, |index| {
            if unknown {
                return false;
            }
            let word = class.raw(index);
            let mut blanks = rack.blanks;
            let mut taken = 0;
            let fits = word.iter().all(|letter| {
                taken += 1;
                match &mut left[usize::from(*letter)] {
                    0 => {
                        taken -= 1;
                        blanks.checked_sub(1).inspect(|b| blanks = *b).is_some()
                    }
                    more => {
                        *more -= 1;
                        true
                    }
                }
            });
            // Whatever was taken is put back, which is cheaper than a copy.
            if taken > 0 {
                for letter in word {
                    left[usize::from(*letter)] = supply[usize::from(*letter)];
                }
            }
            fits
        });
    }

    fn keep_pattern(&self, class: &LengthClass<'_>, pattern: &Pattern, fitting: &mut [u64]) {
        let len = class.word_len();
        let (Some(first), Some(last)) = (pattern.pieces.first(), pattern.pieces.last()) else {
            return;
        };
        self.keep_piece(class, first, 0, fitting);
        if pattern.pieces.len() == 1 {
            return;
        }
        self.keep_piece(class, last, len - last.len(), fitting);
        let middle = &pattern.pieces[1..pattern.pieces.len() - 1];
        let middle: Vec<&[PatternElement]> =
            middle.iter().map(Vec::as_slice).filter(|piece| !piece.is_empty()).collect();
        for piece in &middle {
            let mut anywhere = vec![0; fitting.len()];
            for offset in first.len()..=len - last.len() - piece.len() {
                let mut here = fitting.to_vec();
                self.keep_piece(class, piece, offset, &mut here);
                unite(&mut anywhere, &here);
            }
            fitting.copy_from_slice(&anywhere);
        }
        if middle.len() > 1 {
            let between = first.len()..len - last.len();
            retain_bits(fitting, |word| self.holds(&class.raw(word)[between.clone()], &middle));
        }
    }

    /// Keeps the words that have this piece at this offset.
    fn keep_piece(
        &self,
        class: &LengthClass<'_>,
        piece: &[PatternElement],
        offset: usize,
        fitting: &mut [u64],
    ) {
        for (at, place) in (offset..).zip(piece) {
            let (letters, kept) = match place {
                PatternElement::Any => continue,
                PatternElement::OneOf(letters) => (letters, true),
                PatternElement::NoneOf(letters) => (letters, false),
            };
            let mut union = vec![0; fitting.len()];
            for letter in letters.iter().filter_map(|l| self.alphabet.find(l)) {
                if let Some(mask) = class.mask(at, letter) {
                    unite(&mut union, mask);
                }
            }
            for (block, bits) in fitting.iter_mut().zip(&union) {
                *block &= if kept { *bits } else { !*bits };
            }
        }
    }

    /// Whether the pieces occur in this order without overlap. Taking each as
    /// early as possible is enough.
    fn holds(&self, word: &[u16], pieces: &[&[PatternElement]]) -> bool {
        let mut rest = word;
        pieces.iter().all(|piece| {
            let found = rest.windows(piece.len()).position(|window| {
                window.iter().zip(*piece).all(|(l, place)| self.stands(Letter(*l), place))
            });
            found.inspect(|at| rest = &rest[at + piece.len()..]).is_some()
        })
    }

    fn stands(&self, letter: Letter, place: &PatternElement) -> bool {
        let text = self.alphabet.text(letter);
        match place {
            PatternElement::Any => true,
            PatternElement::OneOf(letters) => letters.iter().any(|l| l == text),
            PatternElement::NoneOf(letters) => letters.iter().all(|l| l != text),
        }
    }
}

fn all_words(class: &LengthClass<'_>) -> Vec<u64> {
    let mut all = vec![u64::MAX; class.blocks()];
    let rest = class.len() % 64;
    if let (Some(last), 1..) = (all.last_mut(), rest) {
        *last = (1 << rest) - 1;
    }
    all
}

fn unite(into: &mut [u64], bits: &[u64]) {
    for (block, more) in into.iter_mut().zip(bits) {
        *block |= more;
    }
}

fn for_each_bit(blocks: &[u64], mut visit: impl FnMut(usize)) {
    for (at, block) in blocks.iter().enumerate() {
        let mut bits = *block;
        while bits != 0 {
            visit(at * 64 + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

fn retain_bits(blocks: &mut [u64], mut keep: impl FnMut(usize) -> bool) {
    for (at, block) in blocks.iter_mut().enumerate() {
        let mut bits = *block;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            if !keep(at * 64 + bit as usize) {
                *block &= !(1 << bit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(list: &WordList<'_>, query: &WordQuery, expected: &[&str]) {
        let found: Vec<String> = list.search(query).map(|id| list.text(id)).collect();
        assert_eq!(found, expected, "{query:?}");
    }

    #[test]
    fn patterns_anagrams_and_scores_combine() {
        let list = WordList::parse("tea;10\neat;20\nate;30\nteas;40\nété;50\nbeaten;60".as_bytes());
        let pattern = |text| WordQuery::pattern(Pattern::parse(text).unwrap());
        check(&list, &pattern("?a?"), &["EAT"]);
        check(&list, &pattern("*ea*"), &["BEATEN", "TEAS", "EAT", "TEA"]);
        check(&list, &pattern("*e*t*n"), &["BEATEN"]);
        check(&list, &pattern("*e*e*a*"), &[]);
        check(&list, &pattern("e\u{301}t?"), &["ÉTÉ"]);
        check(&list, &pattern("[!ae]*"), &["BEATEN", "ÉTÉ", "TEAS", "TEA"]);
        check(&list, &WordQuery::anagram("eta"), &["ATE", "EAT", "TEA"]);
        check(&list, &WordQuery::anagram("et?").min_score(15), &["ATE", "EAT"]);
        check(&list, &WordQuery::anagram("exa"), &[]);
        check(&list, &WordQuery { max_score: Some(25), ..pattern("???") }, &["EAT", "TEA"]);
    }

    /// The naive twin: a word against a glob, letter by letter.
    fn glob(pattern: &[u8], word: &[u8]) -> bool {
        match pattern.split_first() {
            None => word.is_empty(),
            Some((b'*', rest)) => (0..=word.len()).any(|skip| glob(rest, &word[skip..])),
            Some((sign, rest)) => word
                .split_first()
                .is_some_and(|(l, after)| (*sign == b'?' || sign == l) && glob(rest, after)),
        }
    }

    proptest! {
        #[test]
        fn search_finds_what_a_glob_finds(
            words in proptest::collection::btree_set("[AB]{1,5}", 0..30),
            pattern in "[AB?*]{1,6}",
        ) {
            let text: Vec<&str> = words.iter().map(String::as_str).collect();
            let list = WordList::parse(text.join("\n").as_bytes());
            let query = WordQuery::pattern(Pattern::parse(&pattern).unwrap());
            let mut found: Vec<String> = list.search(&query).map(|id| list.text(id)).collect();
            found.sort();
            let expected: Vec<&str> = text.into_iter()
                .filter(|word| glob(pattern.as_bytes(), word.as_bytes())).collect();
            prop_assert_eq!(found, expected);
        }
    }
}

//! Text as tokens: byte pair encoding with a shortened vocabulary.
//!
//! Every byte that can stand in UTF-8 text is a token; each merge joins two
//! tokens to a longer one. The vocabulary holds the first merges of the stock
//! model that make plain text, so that any string can still be written.

use std::collections::HashMap;

use gridwright_clues::pack::{Pack, PackError, PackWriter};

/// A token: its place in the vocabulary.
pub type TokenId = u32;

/// The tokens of a model.
pub struct Tokens {
    /// By byte, its token.
    bytes: [Option<TokenId>; 256],
    /// Two tokens, and the one they become. Lower tokens are merged first.
    merges: HashMap<(TokenId, TokenId), TokenId>,
    count: usize,
    /// The bytes that are tokens, and the merges, as they lie in the file.
    single: Vec<u8>,
    pairs: Vec<[u32; 2]>,
}

impl Tokens {
    /// Tokens from single bytes and merges, each of which makes the next token.
    /// None where a merge names tokens that come after it.
    pub fn new(single: Vec<u8>, pairs: Vec<[u32; 2]>) -> Option<Self> {
        let mut bytes = [None; 256];
        for (id, byte) in (0..).zip(&single) {
            bytes[usize::from(*byte)] = Some(id);
        }
        let mut merges = HashMap::with_capacity(pairs.len());
        for (id, [left, right]) in (single.len() as TokenId..).zip(&pairs) {
            if *left >= id || *right >= id {
                return None;
            }
            merges.insert((*left, *right), id);
        }
        let count = single.len() + pairs.len();
        Some(Self { bytes, merges, count, single, pairs })
    }

    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        let single = pack.array::<u8>("lm.single")?.to_vec();
        let pairs = pack.array::<[u32; 2]>("lm.merges")?.to_vec();
        Self::new(single, pairs).ok_or_else(|| PackError::Unusable {
            section: "lm.merges".to_owned(),
            problem: "names tokens before they are made".to_owned(),
        })
    }

    pub fn write(&self, writer: &mut PackWriter) {
        writer.add("lm.single", &self.single);
        writer.add("lm.merges", &self.pairs);
    }

    /// How many tokens there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// The tokens of a text. Bytes without a token are left out.
    pub fn encode(&self, text: &str) -> Vec<TokenId> {
        let mut tokens = vec![];
        for piece in pieces(text) {
            let bytes = piece.bytes().filter_map(|byte| self.bytes[usize::from(byte)]);
            tokens.extend(self.merged(bytes.collect()));
        }
        tokens
    }

    fn merged(&self, mut tokens: Vec<TokenId>) -> Vec<TokenId> {
        loop {
            let pairs = tokens.windows(2).enumerate();
            let known = pairs.filter_map(|(at, pair)| {
                self.merges.get(&(pair[0], pair[1])).map(|merged| (*merged, at))
            });
            let Some((merged, _)) = known.min() else { return tokens };
            let mut next = Vec::with_capacity(tokens.len());
            let mut at = 0;
            while at < tokens.len() {
                let pair = tokens.get(at..at + 2).map(|pair| (pair[0], pair[1]));
                match pair.and_then(|pair| self.merges.get(&pair)) {
                    Some(found) if *found == merged => {
                        next.push(merged);
                        at += 2;
                    }
                    _ => {
                        next.push(tokens[at]);
                        at += 1;
                    }
                }
            }
            tokens = next;
        }
    }
}

/// The pieces of a text that no token crosses: words with the space before
/// them, single digits, runs of other signs, spaces.
fn pieces(text: &str) -> Vec<&str> {
    let mut found = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = piece_length(rest, first);
        let (piece, after) = rest.split_at(length);
        found.push(piece);
        rest = after;
    }
    found
}

/// The length of the first piece in bytes.
fn piece_length(text: &str, first: char) -> usize {
    const ENDINGS: [&str; 7] = ["'s", "'t", "'re", "'ve", "'m", "'ll", "'d"];
    if first.is_numeric() {
        return first.len_utf8();
    }
    if let Some(ending) = ENDINGS.iter().find(|ending| text.starts_with(*ending)) {
        return ending.len();
    }
    let space = usize::from(first == ' ');
    let run = |is_part: fn(char) -> bool| {
        let rest = &text[space..];
        let length: usize = rest.chars().take_while(|c| is_part(*c)).map(char::len_utf8).sum();
        (length > 0).then_some(space + length)
    };
    let is_sign = |c: char| !c.is_whitespace() && !c.is_alphabetic() && !c.is_numeric();
    run(char::is_alphabetic).or_else(|| run(is_sign)).unwrap_or_else(|| spaces(text))
}

/// The length of the spaces at the start: all but the last, which belongs to
/// the word behind it, if there are several and a word follows.
fn spaces(text: &str) -> usize {
    let rest = text.trim_start();
    let all = text.len() - rest.len();
    let last = text[..all].chars().next_back().map_or(0, char::len_utf8);
    let follows = rest.chars().next().is_some_and(|next| !next.is_numeric());
    if follows && all > last { all - last } else { all }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_words_digits_and_signs() {
        let check = |text: &str, expected: &[&str]| assert_eq!(pieces(text), expected, "{text}");
        check("It's 5 o'clock", &["It", "'s", " ", "5", " o", "'", "clock"]);
        check("\"No, no!\":", &["\"", "No", ",", " no", "!\":"]);
        check("the  cat\n", &["the", " ", " cat", "\n"]);
        check("1990s ___ café", &["1", "9", "9", "0", "s", " ___", " café"]);
        check("", &[]);
        check("  ", &["  "]);
    }

    #[test]
    fn the_first_merge_goes_first() {
        let tokens = Tokens::new(b"abc ".to_vec(), vec![[1, 2], [0, 1], [0, 4]]).unwrap();
        assert_eq!(tokens.encode("abc"), [6]);
        assert_eq!(tokens.encode("ab"), [5]);
        assert_eq!(tokens.encode("bcbc cab"), [4, 4, 3, 2, 5]);
        assert_eq!(tokens.encode("axb"), [5], "a byte without a token is left out");
        assert!(Tokens::new(b"ab".to_vec(), vec![[0, 2]]).is_none());
    }
}

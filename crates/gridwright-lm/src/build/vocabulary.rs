//! The tokens that are kept of a stock vocabulary.

use std::collections::HashMap;

use super::gguf::{Gguf, GgufError};
use crate::tokens::Tokens;

/// The first merges of a model that make plain text, and for every token that
/// is left the one it was.
pub fn shortened(model: &Gguf<'_>, most: usize) -> Result<(Tokens, Vec<usize>), GgufError> {
    let names = model.texts("tokenizer.ggml.tokens")?;
    let merges = model.texts("tokenizer.ggml.merges")?;
    let signs = byte_signs();
    let old: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
    let mut kept: Vec<usize> = vec![];
    let mut new: HashMap<&str, u32> = HashMap::new();
    let mut single = vec![];
    for (name, id) in names.iter().zip(0..) {
        let mut letters = name.chars();
        let byte = letters.next().and_then(|sign| signs.get(&sign));
        if let (Some(byte), None) = (byte, letters.next()) {
            new.insert(name, kept.len() as u32);
            single.push(*byte);
            kept.push(id);
        }
    }
    let mut pairs = vec![];
    let mut joined = vec![];
    for merge in merges {
        let Some((left, right)) = merge.split_once(' ') else { continue };
        joined.push((left, right, format!("{left}{right}")));
    }
    for (left, right, name) in &joined {
        if pairs.len() == most {
            break;
        }
        let parts = new.get(left).zip(new.get(right));
        let bytes: Option<Vec<u8>> = name.chars().map(|sign| signs.get(&sign).copied()).collect();
        if let (Some((left, right)), Some(bytes), Some(id)) = (parts, bytes, old.get(name.as_str()))
            && is_plain(&bytes)
            && !new.contains_key(name.as_str())
        {
            pairs.push([*left, *right]);
            new.insert(name, kept.len() as u32);
            kept.push(*id);
        }
    }
    let tokens = Tokens::new(single, pairs)
        .ok_or_else(|| GgufError::Unfit { problem: "its merges are out of order".to_owned() })?;
    Ok((tokens, kept))
}

/// Whether bytes are a piece of plain text: a space or none, then letters in
/// the same case but for the first, or signs.
fn is_plain(bytes: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let rest = text.strip_prefix(' ').unwrap_or(text);
    let latin = rest.chars().all(|letter| letter.is_alphabetic() && letter < '\u{250}');
    let tail = || rest.chars().skip(1);
    let even = tail().all(char::is_lowercase) || rest.chars().all(char::is_uppercase);
    let signs = rest.len() <= 3 && rest.bytes().all(|byte| byte.is_ascii_punctuation());
    (latin && even) || signs
}

/// The signs that stand for bytes in byte-level vocabularies: printable ones
/// for themselves, the others from U+0100 on.
fn byte_signs() -> HashMap<char, u8> {
    let mut signs = HashMap::new();
    let mut next = 0x100;
    for byte in 0..=255u8 {
        let sign = match byte {
            b'!'..=b'~' | 0xA1..=0xAC | 0xAE..=0xFF => u32::from(byte),
            _ => {
                next += 1;
                next - 1
            }
        };
        if let Some(sign) = char::from_u32(sign) {
            signs.insert(sign, byte);
        }
    }
    signs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_words_and_signs() {
        for plain in [" the", "The", " NASA", "ing", "\"", " (", "...", " café"] {
            assert!(is_plain(plain.as_bytes()), "{plain}");
        }
        for other in ["getName", "\n\n", "    ", "/****", " Москва", "a1"] {
            assert!(!is_plain(other.as_bytes()), "{other}");
        }
        assert!(!is_plain(&[0xC3]));
    }

    #[test]
    fn signs_stand_for_all_bytes() {
        let signs = byte_signs();
        assert_eq!(signs.len(), 256);
        assert_eq!((signs[&'Ġ'], signs[&'Ċ'], signs[&'a']), (b' ', b'\n', b'a'));
    }
}

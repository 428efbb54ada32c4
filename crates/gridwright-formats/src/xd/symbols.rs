//! One character for every cell: the letters that stand for themselves, and
//! keys for everything else.

use std::collections::{HashMap, HashSet};

use gridwright_core::Entry;

/// What the characters of a grid stand for, beyond themselves.
#[derive(Default)]
pub(super) struct SymbolKeys(HashMap<String, Entry>);

impl SymbolKeys {
    /// Reads the value of a `Rebus` header: `1=HEART 2=TWO WORDS`. A piece
    /// that is no `key=` belongs to the value before it.
    pub fn read(&mut self, header: &str) {
        let mut pairs: Vec<(&str, String)> = vec![];
        for piece in header.split_whitespace() {
            match (key_of(piece), pairs.last_mut()) {
                (Some((key, value)), _) => pairs.push((key, value.to_owned())),
                (None, Some((_, value))) => {
                    value.push(' ');
                    value.push_str(piece);
                }
                (None, None) => {}
            }
        }
        for (key, value) in pairs {
            if let Some(entry) = Entry::new(&value) {
                self.0.insert(key.to_owned(), entry);
            }
        }
    }

    pub fn get(&self, symbol: &str) -> Option<&Entry> {
        self.0.get(symbol)
    }
}

/// The key and the rest of a piece like `1=HEART`.
fn key_of(piece: &str) -> Option<(&str, &str)> {
    let end = piece.char_indices().nth(1)?.0;
    // A key may be a letter with marks.
    let (key, value) = match piece[end..].strip_prefix('=') {
        Some(value) => (&piece[..end], value),
        None => piece.split_once('=').filter(|(key, _)| !key.is_ascii())?,
    };
    Some((key, value))
}

/// Whether a `Rebus` header can hold the letters.
pub(super) fn fits_header(entry: &Entry) -> bool {
    let text = entry.as_str();
    let pieces: Vec<&str> = text.split(' ').collect();
    pieces.iter().all(|piece| !piece.is_empty() && !piece.contains(char::is_whitespace))
        && pieces[1..].iter().all(|piece| key_of(piece).is_none())
}

/// The symbols of a puzzle that is being written.
#[derive(Default)]
pub(super) struct XdSymbols {
    keys: HashMap<Entry, char>,
    order: Vec<Entry>,
}

impl XdSymbols {
    /// Gives a key to every one of these entries that needs one.
    pub fn of(entries: &[&Entry]) -> Option<Self> {
        let mut symbols = Self::default();
        let themselves = entries.iter().filter(|entry| is_plain(entry));
        let plain: HashSet<char> = themselves.filter_map(|entry| entry.as_char()).collect();
        let mut free = ('1'..='9').chain('❶'..='❿').chain('一'..='龥').chain('가'..='힣');
        for entry in entries.iter().filter(|entry| !is_plain(entry)) {
            if !symbols.keys.contains_key(*entry) {
                let key = free.find(|key| !plain.contains(key))?;
                symbols.keys.insert((*entry).clone(), key);
                symbols.order.push((*entry).clone());
            }
        }
        Some(symbols)
    }

    /// The character of an entry.
    pub fn symbol(&self, entry: &Entry) -> char {
        self.keys.get(entry).copied().or_else(|| entry.as_char()).unwrap_or('.')
    }

    /// The value of the `Rebus` header; empty if there are no keys.
    pub fn header(&self) -> String {
        let pairs = self.order.iter().map(|entry| format!("{}={entry}", self.symbol(entry)));
        pairs.collect::<Vec<_>>().join(" ")
    }
}

/// Whether an entry is a character that can stand for itself in any row: one
/// of ASCII, or a letter of the scripts whose letters never join with their
/// neighbours.
fn is_plain(entry: &Entry) -> bool {
    match entry.as_char() {
        Some('#' | '.' | '_') => false,
        Some(c) => {
            c.is_ascii_graphic()
                || ('\u{c0}'..='\u{24f}').contains(&c)
                || (('\u{386}'..='\u{52f}').contains(&c) && c.is_alphabetic())
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_are_read() {
        let mut keys = SymbolKeys::default();
        keys.read("1=heart 2=TWO WORDS ❸=a/b 4==");
        let get = |key| keys.get(key).map(Entry::as_str);
        assert_eq!(
            ["1", "2", "❸", "4", "5"].map(get),
            [Some("HEART"), Some("TWO WORDS"), Some("A/B"), Some("="), None]
        );
    }

    #[test]
    fn keys_are_given_only_where_needed() {
        let entries = ["A", "1", "HEART", "#", "漢", "HEART"].map(|text| Entry::new(text).unwrap());
        let symbols = XdSymbols::of(&entries.each_ref()).unwrap();
        assert_eq!(symbols.header(), "2=HEART 3=# 4=漢");
        assert_eq!(symbols.symbol(&entries[0]), 'A');
        assert_eq!(symbols.symbol(&entries[1]), '1');
    }

    #[test]
    fn some_letters_fit_no_header() {
        let fits = |text| fits_header(&Entry::new(text).unwrap());
        assert!(fits("TWO WORDS") && fits("A=B") && fits("A/B"));
        assert!(!fits("A B=C") && !fits("A  B"));
    }
}

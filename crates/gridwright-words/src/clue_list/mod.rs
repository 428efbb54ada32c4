//! Lists of words and clues as people have them, cleaned.

mod json;
mod remark;
mod table;

use std::borrow::Cow;
use std::collections::HashMap;

use smol_str::SmolStr;

use crate::{Spelling, letters};

pub use remark::{Reason, Remark, Summary, Tally};

/// The fewest letters a word may have, and the most: no grid is larger.
const SHORTEST: usize = 3;
const LONGEST: usize = 255;

/// A word that may be laid out, by its place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemId(pub(crate) u32);

impl ItemId {
    /// Its place in the list, from zero.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One word of a list with its clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The word as it stands in a grid: capitals, no spaces.
    pub answer: SmolStr,
    /// The word as the list has it: "watering can".
    pub spelling: String,
    /// The lengths of its words, where it has several: "8,3".
    pub lengths: Option<String>,
    /// The clue; empty where the list has none.
    pub clue: String,
    /// The line of the list it stands on, or its number there.
    pub line: usize,
    /// How many letters it has.
    pub len: usize,
}

/// A cleaned list of words and clues.
///
/// CSV, TSV, `;` between columns, plain text and JSON are told apart by what
/// is in them. Columns may be in any order under any spelling of `clue` and
/// `answer`; a list may be of answers alone. Spaces and signs are taken out of
/// answers, notes of length like `(5,3)` off the ends of clues, and repeated
/// answers are one word; how an answer was spelt and the lengths of its words
/// are kept beside it. A row without a clue is dropped, unless no row has one.
/// Nothing in a list is fatal: what was dropped, and why, is in the
/// [`Summary`].
///
/// ```
/// use gridwright_words::clue_list::Bank;
///
/// let bank = Bank::parse(b"Answer\tClue\nice rink\tWhere skaters meet (3,4)\nox\tToo short\n");
/// assert_eq!(bank.items()[0].answer, "ICERINK");
/// assert_eq!(bank.items()[0].spelling, "ice rink");
/// assert_eq!(bank.items()[0].lengths.as_deref(), Some("3,4"));
/// assert_eq!(bank.items()[0].clue, "Where skaters meet");
/// assert_eq!(bank.summary().dropped(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bank {
    items: Vec<Item>,
    summary: Summary,
}

impl Bank {
    /// Reads and cleans a list.
    pub fn parse(bytes: &[u8]) -> Self {
        let mut bank = Self::default();
        let text = decoded(bytes);
        let rows = match text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            Some(b'[' | b'{') => json::rows(&text, &mut bank.summary),
            _ => table::rows(&text, &mut bank.summary),
        };
        let mut seen = HashMap::new();
        for row in rows {
            bank.add(&row, &mut seen);
        }
        bank.drop_unclued();
        bank.summary.kept = bank.items.len();
        bank
    }

    /// Adds a row, or says in the summary why not. `seen` has the answers so
    /// far, with their places in the list.
    fn add(&mut self, row: &Row<'_>, seen: &mut HashMap<SmolStr, usize>) {
        let answer = Spelling::default().spell(&row.answer);
        let (clue, note) = parted(row.clue.trim());
        let clue = clue.to_owned();
        let len = letters(&answer).count();
        let first = seen.get(&answer).copied();
        let reason = match len {
            0 if row.answer.trim().is_empty() => Reason::NoAnswer,
            0 => Reason::NoLetters,
            _ if len < SHORTEST => Reason::TooShort,
            _ if len > LONGEST => Reason::TooLong,
            _ if first.is_some() => Reason::Repeated,
            _ => {
                seen.insert(answer.clone(), self.items.len());
                let spelling = row.answer.split_whitespace().collect::<Vec<_>>().join(" ");
                let noted = note.filter(|note| sum(note) == len).map(str::to_owned);
                let lengths = word_lengths(&spelling).or(noted);
                let lengths = lengths.filter(|text| text.contains(|c: char| !c.is_ascii_digit()));
                let line = row.line;
                return self.items.push(Item { answer, spelling, lengths, clue, line, len });
            }
        };
        if let Some(first) = first.and_then(|first| self.items.get_mut(first))
            && first.clue.is_empty()
        {
            first.clue = clue;
        }
        self.summary.drop_row(reason, row.line, &row.answer);
    }

    /// Drops the rows that have no clue, where others have one.
    fn drop_unclued(&mut self) {
        if self.items.iter().all(|item| item.clue.is_empty()) {
            return;
        }
        let (clued, bare) =
            std::mem::take(&mut self.items).into_iter().partition(|item| !item.clue.is_empty());
        self.items = clued;
        let bare: Vec<Item> = bare;
        for item in bare {
            self.summary.drop_row(Reason::NoClue, item.line, &item.spelling);
        }
    }

    /// The words, in the order of the list.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// One word, if it is of this list.
    pub fn get(&self, id: ItemId) -> Option<&Item> {
        self.items.get(id.index())
    }

    /// Every word with its id.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ItemId, &Item)> {
        self.items.iter().enumerate().map(|(index, item)| (ItemId(index as u32), item))
    }

    /// The word that is spelt so, however it is written.
    pub fn find(&self, text: &str) -> Option<ItemId> {
        let spelt = Spelling::default().spell(text);
        self.iter().find(|(_, item)| item.answer == spelt).map(|(id, _)| id)
    }

    /// What was read, and what was dropped and why.
    pub fn summary(&self) -> &Summary {
        &self.summary
    }
}

/// One row of a list as it was read.
struct Row<'a> {
    line: usize,
    answer: Cow<'a, str>,
    clue: Cow<'a, str>,
}

/// The text in UTF-8, without a mark of its encoding.
fn decoded(bytes: &[u8]) -> Cow<'_, [u8]> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
        let text: String = char::decode_utf16(units).map(|c| c.unwrap_or('\u{fffd}')).collect();
        text.into_bytes().into()
    };
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => rest.into(),
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        _ => bytes.into(),
    }
}

/// The clue without a note of length like "(5,3)" at its end, and that note.
fn parted(clue: &str) -> (&str, Option<&str>) {
    let Some(open) = clue.rfind(['(', '[']) else { return (clue, None) };
    let (close, inside) =
        (if clue[open..].starts_with('(') { ')' } else { ']' }, &clue[open + 1..]);
    let Some(note) = inside.strip_suffix(close) else { return (clue, None) };
    let is_note = note.starts_with(|c: char| c.is_ascii_digit())
        && note.chars().all(|c| c.is_ascii_digit() || " ,-'./".contains(c));
    if is_note { (clue[..open].trim_end(), Some(note)) } else { (clue, None) }
}

/// The sum of all numbers in a note of lengths.
fn sum(note: &str) -> usize {
    let numbers = note.split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|number| number.parse::<usize>().ok()).fold(0, usize::saturating_add)
}

/// The lengths of the words of an answer, where it has several: "8,3", "5-2-4".
fn word_lengths(spelling: &str) -> Option<String> {
    let mut lengths = String::new();
    let mut count = 0;
    let mut between = None;
    for piece in spelling.split_inclusive([' ', '-', '\u{2010}', '\u{2011}', '\u{2013}']) {
        let len = letters(&Spelling::default().spell(piece)).count();
        if len > 0 {
            lengths.extend(between.take());
            lengths.push_str(&len.to_string());
            count += 1;
        }
        between = Some(if piece.ends_with(' ') { ',' } else { '-' }).filter(|_| count > 0);
    }
    (count > 1).then_some(lengths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(list: &[u8], expected: &[(&str, &str)]) {
        let bank = Bank::parse(list);
        let found: Vec<_> =
            bank.items().iter().map(|i| (i.answer.as_str(), i.clue.as_str())).collect();
        assert_eq!(found, expected, "{:?}", bank.summary());
    }

    #[test]
    fn columns_come_in_any_order_and_case() {
        check(b"CLUE,Answer\nPet,cat\n", &[("CAT", "Pet")]);
        check(b" answer ,x,Clue\ncat,1,Pet\n", &[("CAT", "Pet")]);
        check(b"word;clue\ncat;Pet\n", &[("CAT", "Pet")]);
        check(b"Answer\tClue\ncat\tPet, small\n", &[("CAT", "Pet, small")]);
        check(
            b"Animal that barks,dog\nAnimal that purrs,cat\n",
            &[("DOG", "Animal that barks"), ("CAT", "Animal that purrs")],
        );
        check(b"dog;50\ncat;40\n", &[("DOG", ""), ("CAT", "")]);
        check(b"dog\n\n  ice cream \r\n", &[("DOG", ""), ("ICECREAM", "")]);
    }

    #[test]
    fn quotes_are_understood() {
        check(b"clue,answer\n\"Say \"\"hi\"\", wave\",greet\n", &[("GREET", "Say \"hi\", wave")]);
        check(
            b"clue,answer\n\"Two\nlines\",pair\nPet,cat\n",
            &[("PAIR", "Two lines"), ("CAT", "Pet")],
        );
    }

    #[test]
    fn a_quote_that_is_never_closed_costs_one_row() {
        let list = b"clue,answer\nPet,cat\n\"Oops,dog\nBird,hen\n";
        check(list, &[("CAT", "Pet"), ("HEN", "Bird")]);
        let bank = Bank::parse(list);
        assert_eq!(
            bank.summary().remarks().next().unwrap().to_string(),
            "line 3: a quote is opened and not closed in \"\\\"Oops,dog\""
        );
    }

    #[test]
    fn json_comes_in_four_shapes() {
        let both = [("CAT", "Pet"), ("DOG", "Barker")];
        check(br#"[{"Clue":"Pet","ANSWER":"cat"},{"answer":"dog","clue":"Barker"}]"#, &both);
        check(br#"[["Pet","cat"],["Barker","dog"]]"#, &[("CAT", "Pet"), ("DOG", "Barker")]);
        check(br#"{"cat":"Pet","dog":"Barker"}"#, &both);
        check(br#"["cat","dog"]"#, &[("CAT", ""), ("DOG", "")]);
        check(br#"[{"answer":7},{"answer":"dog"}]"#, &[("DOG", "")]);
        assert!(Bank::parse(b"[\"cat\",").summary().broken.is_some());
    }

    #[test]
    fn what_is_dropped_is_told_with_its_reason() {
        let list =
            "clue,answer\nShort,ox\nPet,cat\nAgain,CAT\n,\nNothing,...\nT\u{fc}r (3),t\u{fc}r\n";
        let bank = Bank::parse(list.as_bytes());
        let told: Vec<String> = bank.summary().remarks().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "line 5: there is no answer",
                "line 6: there is no letter in \"...\"",
                "line 2: \"ox\" has fewer than 3 letters",
                "line 4: \"CAT\" is there already",
            ]
        );
        assert_eq!(bank.items()[1].answer, "TÜR");
        assert_eq!(bank.items()[1].clue, "Tür");
        assert_eq!((bank.summary().rows, bank.summary().kept), (6, 2));
    }

    #[test]
    fn other_encodings_are_read_or_told() {
        check("\u{feff}été\n".as_bytes(), &[("ÉTÉ", "")]);
        let wide: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain("été\n".encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        check(&wide, &[("ÉTÉ", "")]);
        let bank = Bank::parse(b"cat\n\xe9t\xe9\ndog\n");
        assert_eq!(bank.items().len(), 2);
        let told = bank.summary().remarks().next().unwrap().to_string();
        assert_eq!(told, "line 2: expected UTF-8, found the byte E9 in \"\u{fffd}t\u{fffd}\"");
    }

    #[test]
    fn notes_of_length_go_and_other_remarks_stay() {
        for (clue, expected) in [
            ("Rink (3,4)", "Rink"),
            ("Rink (7)", "Rink"),
            ("Rink [3,4]", "Rink"),
            ("Rink (abbr.)", "Rink (abbr.)"),
            ("(5)", ""),
            ("Rink (3", "Rink (3"),
            ("Rink [3)", "Rink [3)"),
        ] {
            assert_eq!(parted(clue).0, expected);
        }
    }

    #[test]
    fn lengths_come_from_the_answer_or_from_the_clue() {
        let bank = Bank::parse(
            "clue,answer\nFor flowers,watering can\nBlue,forget-me-not\n\"Rink (3,4)\",icerink\n\
             \"Odd (2,2)\",plain\nNot new (3),old\n"
                .as_bytes(),
        );
        let found: Vec<_> =
            bank.items().iter().map(|i| (i.spelling.as_str(), i.lengths.as_deref())).collect();
        assert_eq!(
            found,
            [
                ("watering can", Some("8,3")),
                ("forget-me-not", Some("6-2-3")),
                ("icerink", Some("3,4")),
                ("plain", None),
                ("old", None),
            ]
        );
    }

    #[test]
    fn rows_without_a_clue_go_unless_none_has_one() {
        check(b"clue,answer\nPet,cat\n,dog\nBird,hen\n", &[("CAT", "Pet"), ("HEN", "Bird")]);
        let bank = Bank::parse(b"clue,answer\nPet,cat\n,dog\n");
        let told: Vec<String> = bank.summary().remarks().map(ToString::to_string).collect();
        assert_eq!(told, ["line 3: \"dog\" has no clue"]);
        check(b"answer,clue\ncat,\ndog,\n", &[("CAT", ""), ("DOG", "")]);
    }
}

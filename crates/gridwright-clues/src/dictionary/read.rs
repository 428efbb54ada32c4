//! Reading the text of a dictionary.

use std::ops::Range;
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::lists::Lists;
use super::sound;
use super::{Dictionary, Headword, HeadwordId, Neighbour, Synset, SynsetId, letters_hash};

/// A text that is no dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the dictionary: {problem}")]
pub struct DictionaryError {
    /// Counted from one.
    pub line: usize,
    /// What is wrong with it.
    pub problem: &'static str,
}

/// Counts of pairs are given in quarters of doublings.
const LOG_COUNT_STEP: f32 = std::f32::consts::LN_2 / 4.0;

/// The lines of a text with their places in it.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    number: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Result<(&'a str, usize), DictionaryError> {
        let start = self.at;
        let rest = &self.text[start..];
        self.number += 1;
        if rest.is_empty() {
            return Err(self.error("the text ends too early"));
        }
        let end = rest.find('\n').unwrap_or(rest.len());
        self.at = start + (end + 1).min(rest.len());
        Ok((&rest[..end], start))
    }

    fn error(&self, problem: &'static str) -> DictionaryError {
        DictionaryError { line: self.number, problem }
    }

    /// The number of lines of the table that begins here.
    fn table(&mut self, name: &str) -> Result<usize, DictionaryError> {
        let (line, _) = self.next()?;
        let count = line.strip_prefix(name).and_then(|rest| rest.trim().parse().ok());
        count.ok_or_else(|| self.error("expected the name of the next table and its length"))
    }

    /// A number below a limit.
    fn below(&self, text: &str, limit: usize) -> Result<u32, DictionaryError> {
        let number = text.parse().ok().filter(|number: &u32| (*number as usize) < limit);
        number.ok_or_else(|| self.error("expected the number of a line of a table"))
    }

    /// A table of words, each with a list; gives the pairs.
    fn pairs<T>(
        &mut self,
        name: &str,
        owners: usize,
        item: impl Fn(&Self, &str) -> Result<T, DictionaryError>,
    ) -> Result<Vec<(u32, T)>, DictionaryError> {
        let mut pairs = Vec::new();
        for _ in 0..self.table(name)? {
            let (line, _) = self.next()?;
            let (owner, list) =
                line.split_once('\t').ok_or_else(|| self.error("expected a tab"))?;
            let owner = self.below(owner, owners)?;
            for text in list.split(' ') {
                pairs.push((owner, item(self, text)?));
            }
        }
        Ok(pairs)
    }
}

/// Where a part of a line is in the whole text.
fn range(start: usize, line: &str, part: &str) -> Range<u32> {
    let offset = part.as_ptr() as usize - line.as_ptr() as usize;
    let from = (start + offset) as u32;
    from..from + part.len() as u32
}

pub(super) fn read(source: String) -> Result<Dictionary, DictionaryError> {
    let mut lines = Lines { text: &source, at: 0, number: 0 };
    if source.len() >= u32::MAX as usize {
        return Err(lines.error("the text is too long"));
    }
    let count = lines.table("words")?;
    let mut words: Vec<Headword> = Vec::new();
    let mut sounds = Vec::new();
    let mut by_letters: FxHashMap<u64, HeadwordId> = FxHashMap::default();
    for _ in 0..count {
        let (line, start) = lines.next()?;
        let mut fields = line.split('\t');
        let (Some(text), Some(uses), Some(spoken)) = (fields.next(), fields.next(), fields.next())
        else {
            return Err(lines.error("expected a word, its uses and its pronunciation"));
        };
        let before =
            words.last().map(|word| &source[word.text.start as usize..word.text.end as usize]);
        if before.is_some_and(|before| before >= text) {
            return Err(lines.error("the words are not in alphabetical order"));
        }
        let uses = match uses {
            "" => 0,
            _ => uses.parse().map_err(|_| lines.error("expected a number of uses"))?,
        };
        let from = sounds.len() as u32;
        sound::push(spoken, &mut sounds).ok_or_else(|| lines.error("no such sound"))?;
        let id = HeadwordId(words.len() as u32);
        let known = by_letters.entry(letters_hash(text)).or_insert(id);
        if *known != id && uses > words[known.0 as usize].uses {
            *known = id;
        }
        words.push(Headword {
            text: range(start, line, text),
            uses,
            sounds: from..sounds.len() as u32,
        });
    }
    let count = lines.table("synsets")?;
    let mut synsets = Vec::new();
    let mut members = Vec::new();
    let (mut general, mut wholes, mut similar) = (Vec::new(), Vec::new(), Vec::new());
    for synset in 0..count as u32 {
        let (line, start) = lines.next()?;
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, definition, own, links] = fields[..] else {
            return Err(lines.error("expected four fields"));
        };
        let &[part_of_speech] = kind.as_bytes() else {
            return Err(lines.error("expected a letter for the part of speech"));
        };
        synsets.push(Synset { part_of_speech, definition: range(start, line, definition) });
        for word in own.split_terminator(' ') {
            members.push((synset, HeadwordId(lines.below(word, words.len())?)));
        }
        for link in links.split_terminator(' ') {
            let list = match link.as_bytes()[0] {
                b'^' => &mut general,
                b'<' => &mut wholes,
                b'~' => &mut similar,
                _ => return Err(lines.error("no such link")),
            };
            list.push((synset, SynsetId(lines.below(&link[1..], count)?)));
        }
    }
    let several = lines
        .pairs("senses", words.len(), |lines, text| Ok(SynsetId(lines.below(text, count)?)))?;
    let word = |lines: &Lines, text: &str| Ok(HeadwordId(lines.below(text, words.len())?));
    let antonyms = lines.pairs("antonyms", words.len(), word)?;
    let likes = lines.pairs("likes", words.len(), word)?;
    let followers = lines.pairs("followers", words.len(), |lines, text| {
        let pair = text.split_once(':').and_then(|(word, steps)| Some((word, steps.parse().ok()?)));
        let (word, steps): (&str, f32) =
            pair.ok_or_else(|| lines.error("expected a word and a count"))?;
        let word = HeadwordId(lines.below(word, words.len())?);
        Ok(Neighbour { word, log_count: steps * LOG_COUNT_STEP })
    })?;
    let back = |pairs: &[(u32, SynsetId)]| -> Vec<(u32, SynsetId)> {
        pairs.iter().map(|(from, to)| (to.0, SynsetId(*from))).collect()
    };
    let predecessors: Vec<(u32, Neighbour)> = followers
        .iter()
        .map(|(first, pair)| (pair.word.0, Neighbour { word: HeadwordId(*first), ..*pair }))
        .collect();
    let synset_lists = |pairs: &[(u32, SynsetId)]| Lists::of_pairs(count, pairs);
    let word_lists = |pairs: &[(u32, HeadwordId)]| Lists::of_pairs(words.len(), pairs);
    Ok(Dictionary {
        senses: senses(words.len(), &members, several),
        general: synset_lists(&general),
        specific: synset_lists(&back(&general)),
        wholes: synset_lists(&wholes),
        parts: synset_lists(&back(&wholes)),
        similar: synset_lists(&similar),
        members: Lists::of_pairs(count, &members),
        antonyms: word_lists(&antonyms),
        likes: word_lists(&likes),
        followers: Lists::of_pairs(words.len(), &followers),
        predecessors: Lists::of_pairs(words.len(), &predecessors),
        definitions: OnceLock::new(),
        words,
        sounds,
        by_letters,
        synsets,
        source,
    })
}

/// The synsets of every word: those of words with several are listed in their
/// order, and the others have only one.
fn senses(
    words: usize,
    members: &[(u32, HeadwordId)],
    several: Vec<(u32, SynsetId)>,
) -> Lists<SynsetId> {
    let mut has_several = vec![false; words];
    several.iter().for_each(|(word, _)| has_several[*word as usize] = true);
    let mut pairs = several;
    let single = members.iter().filter(|(_, word)| !has_several[word.0 as usize]);
    pairs.extend(single.map(|(synset, word)| (word.0, SynsetId(*synset))));
    Lists::of_pairs(words, &pairs)
}

#[cfg(test)]
mod tests {
    use super::super::tests::SMALL;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_dictionary_is_told_with_its_line() {
        let check = |text: &str, line: usize, problem: &str| {
            let error = read(text.to_owned()).unwrap_err();
            assert!(error.line == line && error.problem.contains(problem), "{error}");
        };
        check("", 1, "ends too early");
        check("verbs 3\n", 1, "name of the next table");
        check("words 2\na\t\t\n", 3, "ends too early");
        check("words 2\nb\t\t\na\t\t\n", 3, "alphabetical");
        check("words 1\na\tmany\t\n", 2, "number of uses");
        check("words 1\na\t\tQQ\n", 2, "no such sound");
        check("words 1\na\t\t\nsynsets 1\nn\ta letter\t7\t\n", 4, "number of a line");
        check("words 1\na\t\t\nsynsets 1\nn\ta letter\t0\t!0\n", 4, "no such link");
        check("words 1\na\t\t\nsynsets 1\nn\ta letter\t0\t^\n", 4, "number of a line");
        check("words 1\na\t\t\nsynsets 0\nsenses 1\n0 1\n", 5, "tab");
    }

    proptest! {
        #[test]
        fn damaged_texts_are_refused_and_nothing_else(at in 0..SMALL.len(), byte in 0u8..128) {
            let mut bytes = SMALL.as_bytes().to_vec();
            bytes[at] = byte;
            let _ = read(String::from_utf8(bytes).unwrap());
            let _ = read(SMALL[..at].to_owned());
        }
    }
}

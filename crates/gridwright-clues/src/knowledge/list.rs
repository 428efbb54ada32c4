//! The answer list: every answer the pack knows by name, in classes of equal
//! length, with how often and how lately it was used.
//!
//! Answers are numbered through: those of two letters first, and in each class
//! in alphabetical order, so that a class is a range of numbers and its text a
//! block of bytes of one width.

use std::ops::Range;

use crate::knowledge::pack::{Array, Pack, PackError, PackWriter};

/// The longest answer in the list; longer ones are left to the phrase model.
pub const MAX_LISTED_LENGTH: usize = 24;

/// The smallest part of a use that is counted.
const USE_STEP: f32 = 1.0 / 64.0;

fn use_steps(number: f32) -> u16 {
    // The cast saturates, which is what is wanted here.
    (number / USE_STEP).round() as u16
}

/// The number of an answer in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AnswerId(pub u32);

/// Where an answer was found, as bits of [`AnswerList::flags`].
pub mod flag {
    /// It was the answer of a clue in a crossword.
    pub const PUZZLE: u8 = 1;
    /// It was the answer of another clue, question or definition.
    pub const ASKED: u8 = 2;
    /// It is a word of a general word list.
    pub const WORD: u8 = 4;
    /// It is a name or a phrase of a list of such.
    pub const PHRASE: u8 = 8;
    /// Few people know it.
    pub const OBSCURE: u8 = 16;
    /// Many people would rather not meet it.
    pub const RUDE: u8 = 32;
}

/// What the trainer knows of one answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AnswerFacts {
    /// A to Z only.
    pub text: String,
    /// How often it was used in crosswords.
    pub count: u32,
    /// The same, with older uses worth less.
    pub recent: f32,
    /// The same, with uses of more than a few years ago worth next to nothing.
    pub current: f32,
    /// How good a crossword entry it is, 0 to 100.
    pub quality: u8,
    /// Bits of [`flag`].
    pub flags: u8,
}

/// The answer list.
#[derive(Clone)]
pub struct AnswerList {
    /// The first answer of every length, and one past the last.
    starts: Array<u32>,
    text: Array<u8>,
    /// Where the text of every length begins.
    text_starts: Vec<usize>,
    count: Array<u16>,
    /// In units of [`USE_STEP`], at most what they can hold.
    recent: Array<u16>,
    current: Array<u16>,
    quality: Array<u8>,
    flags: Array<u8>,
}

impl AnswerList {
    /// Makes a list. Answers that are too short or too long, or hold anything
    /// but A to Z, are left out; of two equal ones the first stays.
    pub fn new(mut facts: Vec<AnswerFacts>) -> Self {
        facts.retain(|fact| {
            (2..=MAX_LISTED_LENGTH).contains(&fact.text.len())
                && fact.text.bytes().all(|b| b.is_ascii_uppercase())
        });
        facts.sort_by(|a, b| (a.text.len(), &a.text).cmp(&(b.text.len(), &b.text)));
        facts.dedup_by(|a, b| a.text == b.text);
        let starts: Vec<u32> = (0..=MAX_LISTED_LENGTH + 1)
            .map(|length| facts.partition_point(|fact| fact.text.len() < length) as u32)
            .collect();
        Self {
            text_starts: text_starts(&starts),
            starts: starts.into(),
            text: facts.iter().flat_map(|fact| fact.text.bytes()).collect::<Vec<_>>().into(),
            count: facts.iter().map(|f| f.count.min(65_535) as u16).collect::<Vec<_>>().into(),
            recent: facts.iter().map(|f| use_steps(f.recent)).collect::<Vec<_>>().into(),
            current: facts.iter().map(|f| use_steps(f.current)).collect::<Vec<_>>().into(),
            quality: facts.iter().map(|f| f.quality).collect::<Vec<_>>().into(),
            flags: facts.iter().map(|f| f.flags).collect::<Vec<_>>().into(),
        }
    }

    /// Reads the list of a pack.
    pub fn read(pack: &Pack) -> Result<Self, PackError> {
        let starts: Array<u32> = pack.array_of("answers.starts", MAX_LISTED_LENGTH + 2)?;
        if starts[0] != 0 || !starts.is_sorted() {
            return Err(PackError::unusable("answers.starts", "is not in order"));
        }
        let text_starts = text_starts(&starts);
        let (answers, bytes) =
            (starts[MAX_LISTED_LENGTH + 1] as usize, text_starts[MAX_LISTED_LENGTH + 1]);
        let text: Array<u8> = pack.array_of("answers.text", bytes)?;
        if !text.iter().all(u8::is_ascii_uppercase) {
            return Err(PackError::unusable("answers.text", "holds more than the letters A to Z"));
        }
        Ok(Self {
            starts,
            text,
            text_starts,
            count: pack.array_of("answers.count", answers)?,
            recent: pack.array_of("answers.recent", answers)?,
            current: pack.array_of("answers.hot", answers)?,
            quality: pack.array_of("answers.quality", answers)?,
            flags: pack.array_of("answers.marks", answers)?,
        })
    }

    /// Writes the list into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        writer.add("answers.starts", &self.starts);
        writer.add("answers.text", &self.text);
        writer.add("answers.count", &self.count);
        writer.add("answers.recent", &self.recent);
        writer.add("answers.hot", &self.current);
        writer.add("answers.quality", &self.quality);
        writer.add("answers.marks", &self.flags);
    }

    /// How many answers there are.
    pub fn len(&self) -> usize {
        self.count.len()
    }

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The numbers of all answers of a length, as indices.
    pub fn class(&self, length: usize) -> Range<usize> {
        match (self.starts.get(length), self.starts.get(length + 1)) {
            (Some(&start), Some(&end)) => start as usize..end as usize,
            _ => 0..0,
        }
    }

    /// The text of a whole class, one answer after the other.
    pub fn class_text(&self, length: usize) -> &[u8] {
        match (self.text_starts.get(length), self.text_starts.get(length + 1)) {
            (Some(&start), Some(&end)) => &self.text[start..end],
            _ => &[],
        }
    }

    /// The letters of an answer.
    pub fn text(&self, id: AnswerId) -> &str {
        let id = id.0 as usize;
        let length = self.starts.partition_point(|start| *start as usize <= id).saturating_sub(1);
        let place = (id - self.starts[length] as usize) * length;
        std::str::from_utf8(&self.class_text(length)[place..place + length]).unwrap_or_default()
    }

    /// The number of an answer, if it is in the list.
    pub fn find(&self, text: &str) -> Option<AnswerId> {
        let (class, block) = (self.class(text.len()), self.class_text(text.len()));
        let (mut low, mut high) = (0, class.len());
        while low < high {
            let middle = (low + high) / 2;
            match block[middle * text.len()..(middle + 1) * text.len()].cmp(text.as_bytes()) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return Some(AnswerId((class.start + middle) as u32)),
            }
        }
        None
    }

    /// How often an answer was used in crosswords.
    pub fn uses(&self, id: AnswerId) -> u16 {
        self.count[id.0 as usize]
    }

    /// How often an answer was used, older uses worth less.
    pub fn recent_uses(&self, id: AnswerId) -> f32 {
        f32::from(self.recent[id.0 as usize]) * USE_STEP
    }

    /// How often an answer was used in the last few years.
    pub fn current_uses(&self, id: AnswerId) -> f32 {
        f32::from(self.current[id.0 as usize]) * USE_STEP
    }

    /// How good an entry an answer is, 0 to 100.
    pub fn quality(&self, id: AnswerId) -> u8 {
        self.quality[id.0 as usize]
    }

    /// Where an answer was found and what is to be said of it: bits of
    /// [`flag`].
    pub fn flags(&self, id: AnswerId) -> u8 {
        self.flags[id.0 as usize]
    }

    /// All answers.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = AnswerId> + use<> {
        (0..self.len() as u32).map(AnswerId)
    }
}

fn text_starts(starts: &[u32]) -> Vec<usize> {
    let mut at = 0;
    let mut places = vec![0];
    for (length, pair) in starts.windows(2).enumerate() {
        at += length * (pair[1] - pair[0]) as usize;
        places.push(at);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &[&str]) -> AnswerList {
        let facts = words.iter().zip(1..);
        AnswerList::new(
            facts
                .map(|(text, count)| AnswerFacts {
                    text: (*text).to_owned(),
                    count,
                    ..AnswerFacts::default()
                })
                .collect(),
        )
    }

    #[test]
    fn answers_are_found_by_text_and_number() {
        let answers = list(&["TEA", "AURA", "ERA", "X", "no", "ODE", "TEA"]);
        assert_eq!(answers.len(), 4);
        assert_eq!(answers.class_text(3), b"ERAODETEA");
        assert_eq!(answers.class(4), 3..4);
        for text in ["TEA", "AURA", "ERA", "ODE"] {
            let id = answers.find(text).unwrap();
            assert_eq!(answers.text(id), text);
        }
        assert_eq!(answers.uses(answers.find("ERA").unwrap()), 3);
        assert_eq!(answers.find("EGO"), None);
        assert_eq!(answers.find(""), None);
        assert!(answers.class(99).is_empty() && answers.class_text(99).is_empty());
    }

    #[test]
    fn an_empty_list_is_a_list() {
        let answers = list(&[]);
        assert!(answers.is_empty() && answers.find("TEA").is_none());
    }
}

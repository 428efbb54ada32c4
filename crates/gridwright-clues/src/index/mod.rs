//! Past clues as numbers: how near a new clue is to the clues that every
//! answer of a length has had before.
//!
//! There is no inverted index. A class of answers is read from end to end for
//! every clue: about a million word numbers of two bytes, of which a table says
//! at once that nearly all are not in the clue. That takes a millisecond or two,
//! needs a quarter of the memory, and gives every measure in one pass.

mod build;
mod grams;
mod measure;
mod vocabulary;

use crate::answers::{Answers, MAX_LENGTH};
use crate::pack::{Array, Pack, PackError, Writer};

pub use build::{Builder, ClueRow};
pub use measure::{MEASURES, Nearness, Question};
pub use vocabulary::Vocabulary;

/// Past clues in the order of the answers they belong to.
pub struct Index {
    vocabulary: Vocabulary,
    /// Classes by length.
    classes: Vec<Class>,
    /// The mean number of words in all clues of an answer.
    mean_words: f32,
}

/// The clues of all answers of one length.
struct Class {
    /// The first row of every answer, and one past the last.
    rows: Array<u32>,
    /// How many words every row has.
    lengths: Array<u8>,
    /// How often the clue was used for this answer, at most 255.
    counts: Array<u8>,
    /// The inverse lengths of the row's vectors, see [`build::squeeze`].
    word_norms: Array<u8>,
    gram_norms: Array<u8>,
    /// The words of all rows, [`vocabulary::WordCode`]s.
    words: Array<u16>,
}

impl Index {
    /// Reads the index of this name from a pack whose answers are given.
    pub fn read(pack: &Pack, name: &str, answers: &Answers) -> Result<Self, PackError> {
        let classes = (0..=MAX_LENGTH).map(|length| Class::read(pack, name, length, answers));
        let classes = classes.collect::<Result<Vec<_>, _>>()?;
        let vocabulary = Vocabulary::read(pack, name)?;
        let mean_words = pack.array_of::<f32>(&format!("{name}.mean"), 1)?[0];
        Ok(Self { vocabulary, classes, mean_words })
    }

    /// Writes the index into a pack under a name.
    pub fn write(&self, writer: &mut Writer, name: &str) {
        self.vocabulary.write(writer, name);
        writer.add(&format!("{name}.mean"), &[self.mean_words]);
        for (length, class) in self.classes.iter().enumerate() {
            let places = if class.lengths.is_empty() { &[][..] } else { &class.rows };
            writer.add(&format!("{name}.rows.{length}"), places);
            writer.add(&format!("{name}.lengths.{length}"), &class.lengths);
            writer.add(&format!("{name}.counts.{length}"), &class.counts);
            writer.add(&format!("{name}.wnorms.{length}"), &class.word_norms);
            writer.add(&format!("{name}.gnorms.{length}"), &class.gram_norms);
            writer.add(&format!("{name}.words.{length}"), &class.words);
        }
    }

    /// How many different clues an answer has had, by its place in its class.
    pub fn clues_of(&self, length: usize, place: usize) -> usize {
        let rows = self.classes.get(length).map_or(&[][..], |class| &class.rows);
        match (rows.get(place), rows.get(place + 1)) {
            (Some(start), Some(end)) => (end - start) as usize,
            _ => 0,
        }
    }

    /// How many rows there are in all.
    pub fn len(&self) -> usize {
        self.classes.iter().map(|class| class.lengths.len()).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Class {
    fn read(pack: &Pack, name: &str, length: usize, answers: &Answers) -> Result<Self, PackError> {
        let name = |part: &str| format!("{name}.{part}.{length}");
        // An index without any clues keeps no places either.
        let rows: Array<u32> = match pack.array::<u32>(&name("rows"))?.is_empty() {
            true => vec![0; answers.class(length).len() + 1].into(),
            false => pack.array_of(&name("rows"), answers.class(length).len() + 1)?,
        };
        let lengths: Array<u8> = pack.array(&name("lengths"))?;
        let words: Array<u16> = pack.array(&name("words"))?;
        let ordered = rows.is_sorted() && rows.first() == Some(&0);
        if !ordered || rows.last().map(|last| *last as usize) != Some(lengths.len()) {
            return Err(PackError::unusable(&name("rows"), "is not in order"));
        }
        if lengths.iter().map(|n| *n as usize).sum::<usize>() != words.len() {
            return Err(PackError::unusable(&name("words"), "has the wrong length"));
        }
        Ok(Self {
            counts: pack.array_of(&name("counts"), lengths.len())?,
            word_norms: pack.array_of(&name("wnorms"), lengths.len())?,
            gram_norms: pack.array_of(&name("gnorms"), lengths.len())?,
            rows,
            lengths,
            words,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::AnswerFacts;
    use crate::pack::{Writer, from_bytes};
    use crate::text::Words;

    const CLUES: [(&str, &str); 9] = [
        ("AURA", "Mystical glow"),
        ("AURA", "Glow around a saint"),
        ("AURA", "Mystical glow"),
        ("ELKO", "Nevada town"),
        ("RENO", "Nevada city"),
        ("RENO", "Biggest little city"),
        ("ARIA", "Solo"),
        ("SOLO", "Aria, for example"),
        ("NEON", "Glowing gas"),
    ];

    fn small() -> (Answers, Index) {
        let facts = CLUES
            .iter()
            .map(|(text, _)| AnswerFacts { text: (*text).to_owned(), ..AnswerFacts::default() });
        let answers = Answers::new(facts.collect());
        let mut builder = Builder::new(&answers);
        for (answer, clue) in CLUES {
            let answer = answers.find(answer).unwrap();
            builder.add(ClueRow { answer, words: Words::of(clue), count: 1 });
        }
        let index = builder.finish();
        (answers, index)
    }

    fn near(answers: &Answers, index: &Index, clue: &str, answer: &str) -> Nearness {
        let all = index.measure(&index.question(&Words::of(clue)), 4);
        all[answers.find(answer).unwrap().0 as usize - answers.class(4).start]
    }

    #[test]
    fn the_same_clue_is_nearest() {
        let (answers, index) = small();
        assert_eq!(index.len(), 8, "a repeated clue is one row");
        let same = near(&answers, &index, "mystical glow", "AURA");
        assert_eq!(same.exact, 2.0);
        assert!(same.words > 0.97 && same.letters > 0.97, "{same:?}");
        let other = near(&answers, &index, "mystical glow", "ELKO");
        assert_eq!(other, Nearness::default());
        let turned = near(&answers, &index, "glow mystical", "AURA");
        assert!(turned.exact == 0.0 && turned.words < same.words && turned.words > 0.4);
    }

    #[test]
    fn letters_in_common_are_seen_where_words_are_not() {
        let (answers, index) = small();
        let found = near(&answers, &index, "glows", "AURA");
        assert!(found.words == 0.0 && found.letters > 0.1, "{found:?}");
        assert!(near(&answers, &index, "glow", "AURA").profile > 0.0);
    }

    #[test]
    fn strange_questions_are_near_nothing() {
        let (_, index) = small();
        for clue in ["", "zzz", "12345 67890"] {
            let all = index.measure(&index.question(&Words::of(clue)), 4);
            assert!(all.iter().all(|near| *near == Nearness::default()), "{clue:?}");
        }
        assert!(index.measure(&index.question(&Words::of("glow")), 99).is_empty());
    }

    #[test]
    fn an_index_is_written_and_read() {
        let (answers, index) = small();
        let mut writer = Writer::new();
        index.write(&mut writer, "past");
        let pack = from_bytes(writer.finish(usize::MAX)).unwrap();
        let read = Index::read(&pack, "past", &answers).unwrap();
        for (_, clue) in CLUES {
            let words = Words::of(clue);
            let (a, b) = (index.question(&words), read.question(&words));
            assert_eq!(index.measure(&a, 4), read.measure(&b, 4));
        }
    }

    /// Words beyond the escape take two units; a made-up vocabulary of 70,000
    /// words has many of them.
    #[test]
    fn large_vocabularies_are_kept_apart() {
        let facts = vec![AnswerFacts { text: "AURA".to_owned(), ..AnswerFacts::default() }];
        let answers = Answers::new(facts);
        let id = answers.find("AURA").unwrap();
        let mut builder = Builder::new(&answers);
        for number in 0..70_000 {
            builder.add(ClueRow {
                answer: id,
                words: Words::of(&format!("w{number} x")),
                count: 1,
            });
        }
        let index = builder.finish();
        for number in [0, 61_000, 69_999] {
            let found = near(&answers, &index, &format!("w{number} x"), "AURA");
            assert_eq!(found.exact, 1.0, "{number}");
        }
    }
}

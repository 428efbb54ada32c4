//! The phrase model of a corpus.

use rustc_hash::{FxHashMap, FxHashSet};

use super::corpus::{Corpus, RowKind};
use crate::knowledge::phrase::{PhraseBuilder, PhraseModel, Seen};

/// Running text and phrases: after so many sightings of a word, what follows
/// it counts for half.
const TEXT_PRIOR: f64 = 20.0;
/// Pairs of words that fewer different texts hold are forgotten: rare pairs
/// could be put together to those texts again.
const MIN_TEXTS: f64 = 3.0;
/// So many of the most frequent words enter the vocabulary.
const MOST_WORDS: usize = 60_000;

/// Makes the phrase model of a corpus: known answers, the texts of clues and
/// definitions, titles and headings, and lists of words and pairs.
pub(crate) fn phrase_model(corpus: &Corpus) -> PhraseModel {
    let mut builder = PhraseBuilder::new();
    let sentences = builder.source(TEXT_PRIOR);
    let titles = builder.source(TEXT_PRIOR);
    let headings = builder.source(TEXT_PRIOR);
    let mut texts: FxHashSet<&str> = FxHashSet::default();
    for row in &corpus.rows {
        match row.kind {
            RowKind::Puzzle | RowKind::Trivia | RowKind::Definition => {
                if texts.insert(row.words.as_str()) {
                    builder.text(sentences, &row.text);
                }
            }
            RowKind::Synonym => builder.phrase(headings, &row.text),
            RowKind::Quick | RowKind::Cryptic | RowKind::WordClue => {}
        }
    }
    builder.forget_rare_pairs(sentences, MIN_TEXTS);
    corpus.titles.iter().for_each(|title| builder.phrase(titles, title));
    corpus.headings.iter().for_each(|heading| builder.phrase(headings, heading));
    for list in &corpus.pair_lists {
        let source = builder.source(median(list.pairs.iter().map(|pair| pair.2)));
        for (first, second, count) in &list.pairs {
            builder.pair(source, first, second, *count);
        }
    }
    add_frequencies(corpus, &mut builder);
    add_answers(corpus, &mut builder);
    builder.build()
}

/// Counts of words are full of misspellings: only what a word list has too is
/// a word.
fn add_frequencies(corpus: &Corpus, builder: &mut PhraseBuilder) {
    let known: FxHashSet<&str> = corpus.listed.iter().map(|(word, _)| word.as_str()).collect();
    let is_word = |word: &str| match word {
        "a" | "i" | "o" => true,
        _ => word.len() > 1 && known.contains(word.to_ascii_uppercase().as_str()),
    };
    let words = corpus.frequencies.iter().filter(|(word, _)| is_word(word));
    words.take(MOST_WORDS).for_each(|(word, count)| builder.frequency(word, *count));
}

fn add_answers(corpus: &Corpus, builder: &mut PhraseBuilder) {
    let mut seen: FxHashMap<&str, Seen> = FxHashMap::default();
    for row in corpus.rows.iter().filter(|row| row.kind == RowKind::Puzzle) {
        let year = row.day.map_or(0, |day| day.year() as i16);
        let entry = seen.entry(&row.answer).or_insert(Seen { count: 0, first_year: year });
        entry.count += 1;
        entry.first_year = entry.first_year.min(year);
    }
    let mut answers: Vec<(&str, Seen)> = seen.into_iter().collect();
    answers.sort_unstable_by_key(|(answer, _)| *answer);
    answers.iter().for_each(|(answer, seen)| builder.answer(answer, *seen));
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(1.0)
}

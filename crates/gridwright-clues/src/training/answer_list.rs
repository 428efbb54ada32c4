//! The answer list: which answers there are, and how good each is.

use gridwright_search::math::{exp_f32, ln_f32};
use rustc_hash::FxHashMap;

use super::corpus::{Corpus, CorpusRow, ListKind, RowKind};
use super::day::Day;
use crate::knowledge::list::{AnswerFacts, AnswerList, MAX_LISTED_LENGTH, flag};

/// After so many years a use is worth 1/e of a fresh one.
const MEMORY_YEARS: f32 = 12.0;
/// The same for what is in fashion.
const FASHION_YEARS: f32 = 2.5;
/// So often an answer must be asked for to be listed, if no crossword and no
/// word list has it: most that are asked for once are whole sentences.
const MIN_ASKED: u32 = 2;

/// Makes the answer list of all rows older than a day, with the words of the
/// corpus's lists.
pub(crate) fn answer_list(corpus: &Corpus, before: Option<Day>, now: Day) -> AnswerList {
    let mut facts: FxHashMap<&str, AnswerFacts> = FxHashMap::default();
    let mut asked: FxHashMap<&str, u32> = FxHashMap::default();
    let usable =
        |row: &&CorpusRow| !matches!((row.day, before), (Some(day), Some(before)) if day >= before);
    for row in corpus.rows.iter().filter(usable) {
        let fact = facts.entry(&row.answer).or_default();
        if row.kind == RowKind::Puzzle {
            fact.flags |= flag::PUZZLE;
            fact.count += 1;
            let age = row.day.map_or(MEMORY_YEARS, |day| now.years_since(day)).max(0.0);
            fact.recent += exp_f32(-age / MEMORY_YEARS);
            fact.current += exp_f32(-age / FASHION_YEARS);
        } else {
            fact.flags |= flag::ASKED;
            *asked.entry(&row.answer).or_default() += 1;
        }
    }
    for (word, kind) in
        corpus.listed.iter().filter(|(word, _)| word.len() > 2 && word.len() <= MAX_LISTED_LENGTH)
    {
        match kind {
            ListKind::Rude => {
                if let Some(fact) = facts.get_mut(word.as_str()) {
                    fact.flags |= flag::RUDE;
                }
            }
            _ => facts.entry(word).or_default().flags |= kind.flags(),
        }
    }
    let mut list: Vec<AnswerFacts> = facts
        .into_iter()
        .filter(|(text, fact)| fact.flags != flag::ASKED || asked[text] >= MIN_ASKED)
        .map(|(text, fact)| AnswerFacts { text: text.to_owned(), ..fact })
        .collect();
    list.iter_mut().for_each(judge);
    AnswerList::new(list)
}

/// Gives an answer its quality: how often it is used, mostly; being a word
/// people know comes next.
fn judge(fact: &mut AnswerFacts) {
    let has = |flag: u8| fact.flags & flag != 0;
    let common = has(flag::WORD) && !has(flag::OBSCURE);
    let used = match fact.count {
        0 => 0.0,
        _ => 42.0 + 14.0 * ln_f32(fact.recent + 0.2).max(-1.5),
    };
    let known: f32 = match (common, has(flag::WORD), has(flag::PHRASE), has(flag::ASKED)) {
        (true, ..) => 55.0,
        (_, true, _, true) => 35.0,
        (_, _, true, true) => 40.0,
        (_, true, ..) => 20.0,
        (_, _, true, _) => 25.0,
        (_, _, _, true) => 30.0,
        _ => 0.0,
    };
    let both = used.max(known) + if used.min(known) > 20.0 { 5.0 } else { 0.0 };
    let quality = if has(flag::RUDE) { both.min(15.0) } else { both };
    fact.quality = quality.clamp(1.0, 100.0) as u8;
    // What crosswords use often, or everybody says, is not obscure, whatever
    // list it is from.
    fact.flags &= !flag::OBSCURE;
    if both < 35.0 {
        fact.flags |= flag::OBSCURE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_often_and_known_is_better() {
        let mut corpus = Corpus::default();
        let day = |text: &str| Day::parse(text);
        for year in 2000..2020 {
            corpus.add("Nevada town", "ELKO", day(&year.to_string()), RowKind::Puzzle, 1);
            corpus.add("Mystical glow", "AURA", day(&year.to_string()), RowKind::Puzzle, 1);
        }
        corpus.add("Rare bird", "XEMA", day("1990"), RowKind::Puzzle, 1);
        corpus.add("Bird", "KNOT", day("2021"), RowKind::Puzzle, 1);
        corpus.add_word("aura", ListKind::Common);
        corpus.add_word("zyzzyva", ListKind::Large);
        corpus.add_word("elko", ListKind::Rude);
        corpus.add_word("absent", ListKind::Rude);
        let answers = answer_list(&corpus, day("2020-06-01"), Day::parse("2020-06-01").unwrap());
        let quality = |word: &str| answers.find(word).map(|id| answers.quality(id));
        assert!(quality("AURA") > quality("XEMA"));
        assert!(quality("XEMA") > quality("ZYZZYVA"));
        assert_eq!(quality("ELKO"), Some(15));
        assert_eq!((quality("KNOT"), quality("ABSENT")), (None, None));
        let flags = answers.flags(answers.find("ZYZZYVA").unwrap());
        assert_eq!(flags, flag::WORD | flag::OBSCURE);
    }
}

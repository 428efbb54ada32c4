//! Wordplay for an answer, for those who write clues.

use rustc_hash::FxHashMap;

use crate::leaves::letter_sum;
use crate::lexicon::{Lexicon, Mechanism};
use crate::rank::Definer;

/// A way to clue an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The kind of wordplay; [`Mechanism::Join`] is a charade, and
    /// [`Mechanism::Around`] a container.
    pub mechanism: Mechanism,
    /// The pieces in words.
    pub text: String,
    /// Phrases that say so.
    pub indicators: Vec<String>,
    /// Less is better; comparable within one mechanism.
    pub cost: f32,
}

/// So many indicators go with a suggestion.
const INDICATORS: usize = 4;
/// So many phrases are named for a piece.
const PHRASES: usize = 2;
/// A piece that nothing stands for.
const HOPELESS: f32 = 50.0;
/// The shortest answer, and the longest.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=30;

/// Suggests wordplay for an answer (capitals, no spaces): for each mechanism the
/// best `most`, the best first. `offer` gets them as they are found, and ends
/// the search by giving back false.
pub fn suggest(
    answer: &str,
    lexicon: &Lexicon,
    definer: &impl Definer,
    most: usize,
    offer: &mut dyn FnMut(Suggestion) -> bool,
) {
    let is_word = answer.bytes().all(|byte| byte.is_ascii_uppercase());
    if !LENGTHS.contains(&answer.len()) || !is_word {
        return;
    }
    let mut setter = Setter::new(answer, lexicon, definer);
    type Step<'a, D> = fn(&mut Setter<'a, D>) -> Texts;
    let steps: [(Mechanism, Step<'_, _>); 9] = [
        (Mechanism::Reversal, Setter::reversals),
        (Mechanism::Homophone, Setter::homophones),
        (Mechanism::Anagram, Setter::anagrams),
        (Mechanism::Hidden, Setter::hidden),
        (Mechanism::Behead, |setter| setter.longer(Mechanism::Behead)),
        (Mechanism::Curtail, |setter| setter.longer(Mechanism::Curtail)),
        (Mechanism::Gut, |setter| setter.longer(Mechanism::Gut)),
        (Mechanism::Join, Setter::charades),
        (Mechanism::Around, Setter::containers),
    ];
    for (mechanism, step) in steps {
        let known = lexicon.indicators_of(mechanism);
        let indicators: Vec<String> =
            known.iter().take(INDICATORS).map(|(phrase, _)| (*phrase).to_owned()).collect();
        let mut found = step(&mut setter);
        found.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        found.dedup_by(|a, b| a.0 == b.0);
        for (text, cost) in found.into_iter().take(most) {
            let indicators = match mechanism {
                Mechanism::Join => vec![],
                _ => indicators.clone(),
            };
            if !offer(Suggestion { mechanism, text, indicators, cost }) {
                return;
            }
        }
    }
}

/// Texts with their costs.
type Texts = Vec<(String, f32)>;

struct Setter<'a, D> {
    answer: &'a str,
    lexicon: &'a Lexicon,
    definer: &'a D,
    /// Words that many know, with what they cost: rare ones more.
    words: FxHashMap<String, f32>,
    by_letters: FxHashMap<u64, Vec<String>>,
    /// What stands for a piece, and what that costs.
    pieces: FxHashMap<String, Option<(String, f32)>>,
}

impl<'a, D: Definer> Setter<'a, D> {
    fn new(answer: &'a str, lexicon: &'a Lexicon, definer: &'a D) -> Self {
        let mut words = FxHashMap::default();
        let mut by_letters: FxHashMap<u64, Vec<String>> = FxHashMap::default();
        for (word, uses) in definer.common_words() {
            let cost = 12.0 - gridwright_search::math::ln_f32(uses.max(1) as f32).min(12.0);
            by_letters.entry(letter_sum(word.as_bytes())).or_default().push(word.clone());
            words.insert(word, cost);
        }
        Self { answer, lexicon, definer, words, by_letters, pieces: FxHashMap::default() }
    }

    /// What stands for letters: phrases of the lexicon, synonyms of a word, or
    /// a short word itself.
    fn piece(&mut self, letters: &str) -> Option<(String, f32)> {
        if let Some(known) = self.pieces.get(letters) {
            return known.clone();
        }
        let mut phrases: Vec<(String, f32)> = self
            .lexicon
            .phrases_for(letters)
            .into_iter()
            .take(PHRASES)
            .map(|(phrase, cost)| (phrase.to_owned(), cost))
            .collect();
        if let Some(rarity) = self.words.get(letters).copied()
            && letters.len() > 1
            && letters != self.answer
        {
            let synonyms = self.definer.synonyms(&letters.to_lowercase(), usize::MAX);
            let known = synonyms.into_iter().take(PHRASES);
            phrases.extend(known.map(|(word, _)| (word.to_lowercase(), 1.5 + rarity / 3.0)));
        }
        phrases.sort_by(|a, b| a.1.total_cmp(&b.1));
        let found = phrases.first().map(|(_, cost)| {
            let names: Vec<&str> =
                phrases.iter().take(PHRASES).map(|(phrase, _)| phrase.as_str()).collect();
            (format!("{letters} ({})", names.join(", ")), *cost)
        });
        self.pieces.insert(letters.to_owned(), found.clone());
        found
    }

    fn reversals(&mut self) -> Texts {
        let back: String = self.answer.chars().rev().collect();
        match back == self.answer {
            true => vec![],
            false => self.piece(&back).into_iter().collect(),
        }
    }

    fn homophones(&mut self) -> Texts {
        let others = self.definer.sounding_like(self.answer.as_bytes());
        let found = others.into_iter().filter_map(|other| {
            let cost = self.words.get(&other)?;
            Some((other, *cost))
        });
        found.collect()
    }

    /// One word or two with the letters of the answer.
    fn anagrams(&mut self) -> Texts {
        let all = letter_sum(self.answer.as_bytes());
        let mut found = vec![];
        for other in self.by_letters.get(&all).into_iter().flatten() {
            if other != self.answer {
                found.push((other.clone(), self.words[other]));
            }
        }
        let counts = letter_counts(self.answer);
        for (first, cost) in &self.words {
            let fits = first.len() > 1 && first.len() * 2 <= self.answer.len() && {
                let own = letter_counts(first);
                own.iter().zip(&counts).all(|(own, whole)| own <= whole)
            };
            if !fits || self.answer.contains(first.as_str()) {
                continue;
            }
            let rest = all.wrapping_sub(letter_sum(first.as_bytes()));
            for second in self.by_letters.get(&rest).into_iter().flatten() {
                let is_ordered = second.len() > first.len() || second >= first;
                if is_ordered && !self.answer.contains(second.as_str()) {
                    found.push((format!("{first} {second}"), 2.0 + cost + self.words[second]));
                }
            }
        }
        found
    }

    /// Two words that have the answer where they meet.
    fn hidden(&mut self) -> Texts {
        let mut found = vec![];
        let keep = |mut words: Vec<(&String, f32)>| -> Vec<(String, f32)> {
            words.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(b.0)));
            words.into_iter().take(4).map(|(word, cost)| (word.to_lowercase(), cost)).collect()
        };
        let longer = |word: &str, part: &str| word.len() > part.len() && word.len() < 12;
        for cut in 1..self.answer.len() {
            let (head, tail) = self.answer.split_at(cut);
            let all = || self.words.iter().map(|(word, cost)| (word, *cost));
            let firsts =
                keep(all().filter(|(w, _)| w.ends_with(head) && longer(w, head)).collect());
            if firsts.is_empty() {
                continue;
            }
            let seconds =
                keep(all().filter(|(w, _)| w.starts_with(tail) && longer(w, tail)).collect());
            for (first, one) in &firsts {
                for (second, other) in &seconds {
                    let start = first.len() - head.len();
                    let shown =
                        format!("{}{head} {tail}{}", &first[..start], &second[tail.len()..]);
                    found.push((shown, one + other));
                }
            }
        }
        found
    }

    /// Words that lose letters.
    fn longer(&mut self, mechanism: Mechanism) -> Texts {
        let answer = self.answer;
        let mut found = vec![];
        for letter in b'A'..=b'Z' {
            let letter = char::from(letter);
            let word = match mechanism {
                Mechanism::Behead => format!("{letter}{answer}"),
                Mechanism::Curtail => format!("{answer}{letter}"),
                _ if answer.len().is_multiple_of(2) => {
                    let (head, tail) = answer.split_at(answer.len() / 2);
                    format!("{head}{letter}{tail}")
                }
                _ => continue,
            };
            if self.words.contains_key(&word) {
                found.extend(self.piece(&word));
            }
        }
        found
    }

    /// Two or three pieces side by side.
    fn charades(&mut self) -> Texts {
        let answer = self.answer;
        let count = answer.len();
        let mut found = vec![];
        for first in 1..count {
            let Some(one) = self.piece(&answer[..first]) else { continue };
            if let Some(other) = self.piece(&answer[first..]) {
                found.push((format!("{} + {}", one.0, other.0), one.1 + other.1));
            }
            for second in first + 1..count {
                let Some(middle) = self.piece(&answer[first..second]) else { continue };
                let Some(last) = self.piece(&answer[second..]) else { continue };
                let cost = one.1 + middle.1 + last.1 + 2.0;
                found.push((format!("{} + {} + {}", one.0, middle.0, last.0), cost));
            }
        }
        found.retain(|(_, cost)| *cost < HOPELESS);
        found
    }

    /// One piece around another one.
    fn containers(&mut self) -> Texts {
        let answer = self.answer;
        let count = answer.len();
        let mut found = vec![];
        for start in 1..count {
            for end in start + 1..count {
                let outer = format!("{}{}", &answer[..start], &answer[end..]);
                let Some(outside) = self.piece(&outer) else { continue };
                let Some(inside) = self.piece(&answer[start..end]) else { continue };
                let text = format!("{} around {}", outside.0, inside.0);
                found.push((text, outside.1 + inside.1));
            }
        }
        found
    }
}

fn letter_counts(word: &str) -> [u8; 26] {
    let mut counts = [0; 26];
    for letter in word.bytes().filter(u8::is_ascii_uppercase) {
        counts[usize::from(letter - b'A')] += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Knows some words, and what a few of them mean.
    struct Words;

    impl Definer for Words {
        fn words(&self, _: usize) -> &[u8] {
            b""
        }

        fn define(&self, _: &str, _: usize) -> Vec<f32> {
            vec![]
        }

        fn common_words(&self) -> Vec<(String, u32)> {
            ["TINSEL", "LISTEN", "ENLIST", "PAL", "ACE", "SPACE", "BUSI", "LENTIL", "RAIL"]
                .map(|word| (word.to_owned(), 500))
                .to_vec()
        }

        fn synonyms(&self, phrase: &str, _: usize) -> Vec<(String, f32)> {
            match phrase {
                "pal" => vec![("FRIEND".to_owned(), 0.0)],
                "ace" => vec![("EXPERT".to_owned(), 0.0)],
                "space" => vec![("ROOM".to_owned(), 0.0)],
                "rail" => vec![("BAR".to_owned(), 0.0)],
                _ => vec![],
            }
        }
    }

    fn found(answer: &str) -> Vec<(Mechanism, String)> {
        let mut all = vec![];
        suggest(answer, &Lexicon::default(), &Words, 20, &mut |one| {
            all.push((one.mechanism, one.text));
            true
        });
        all
    }

    #[test]
    fn every_kind_of_wordplay_is_suggested() {
        let check = |answer: &str, mechanism: Mechanism, text: &str| {
            let all = found(answer);
            let is_there = all.iter().any(|(kind, own)| *kind == mechanism && own.contains(text));
            assert!(is_there, "{answer} {mechanism:?} {text}: {all:?}");
        };
        check("SILENT", Mechanism::Anagram, "TINSEL");
        check("SILENT", Mechanism::Hidden, "buSI LENTil");
        check("PALACE", Mechanism::Join, "PAL (friend) + ACE (expert)");
        check("LIAR", Mechanism::Reversal, "RAIL (bar)");
        check("PACEAL", Mechanism::Around, "PAL (friend) around ACE (expert)");
        check("PACE", Mechanism::Behead, "SPACE (room)");
    }

    #[test]
    fn the_one_who_asks_may_stop_and_nonsense_has_none() {
        let mut count = 0;
        suggest("SILENT", Lexicon::built_in(), &Words, 20, &mut |_| {
            count += 1;
            false
        });
        assert_eq!(count, 1);
        assert!(found("A").is_empty() && found("").is_empty() && found("né").is_empty());
    }
}

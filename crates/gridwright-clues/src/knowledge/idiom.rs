//! Blanks in phrases that are answers themselves: "Spill the ___" is filled by
//! BEANS, because SPILLTHEBEANS is in the list.

use gridwright_search::math::exp_f32;

use super::list::AnswerList;
use super::scorer::Scores;
use super::{AnswerId, MAX_LISTED_LENGTH, raise};

/// What explains such an answer.
pub(super) const EXPERT: &str = "a phrase";
/// So many words on each side of a blank are looked at.
const MOST_WORDS: usize = 5;
/// Of fewer letters than this around the blank many phrases are made.
const LEAST_LETTERS: usize = 4;
/// What a phrase of one, two, three and more words besides the blank is worth.
const SHARES: [f32; 3] = [0.35, 0.7, 0.85];

/// An answer that completes a phrase, and how much of the phrase stands in the
/// clue.
#[derive(Clone, Debug, PartialEq)]
struct Completion {
    answer: String,
    /// Words of the phrase besides the answer.
    words: usize,
    /// How good the phrase is.
    weight: f32,
}

/// Lets the words that complete a phrase of the list have their share.
pub(super) fn complete(clue: &str, length: usize, list: &AnswerList, scores: &mut Scores) {
    let found = completions(clue, length, list);
    let Some(most) = found.iter().map(|one| one.words).max() else { return };
    let best: Vec<(&str, f32)> = found
        .iter()
        .filter(|one| one.words == most)
        .map(|one| (one.answer.as_str(), one.weight))
        .collect();
    let share = SHARES[(most - 1).min(SHARES.len() - 1)];
    // What the pack knows already need not be said again.
    let known: f32 = best
        .iter()
        .filter_map(|(answer, _)| list.find(answer))
        .filter_map(|id| scores.log_p.get(id.0 as usize - list.class(length).start))
        .map(|log_p| exp_f32(*log_p))
        .sum();
    if known < share {
        raise::give(&best, share - known, EXPERT, list, scores);
    }
}

/// Whether an answer completes a phrase that a clue begins.
pub(super) fn completes(clue: &str, answer: &str, list: &AnswerList) -> bool {
    completions(clue, answer.len(), list).iter().any(|one| one.answer == answer)
}

fn completions(clue: &str, length: usize, list: &AnswerList) -> Vec<Completion> {
    let Some([before, after]) = around(clue) else { return vec![] };
    let mut found: Vec<Completion> = Vec::new();
    for left in 0..=before.len() {
        for right in 0..=after.len() {
            let (before, after) = (&before[before.len() - left..], &after[..right]);
            let (prefix, suffix) = (before.concat(), after.concat());
            let letters = prefix.len() + suffix.len();
            let total = letters + length;
            if letters < LEAST_LETTERS || total > MAX_LISTED_LENGTH {
                continue;
            }
            for (answer, weight) in within(list, &prefix, &suffix, total) {
                let one = Completion { answer, words: left + right, weight };
                match found.iter_mut().find(|known| known.answer == one.answer) {
                    Some(known) if known.words >= one.words => {}
                    Some(known) => *known = one,
                    None => found.push(one),
                }
            }
        }
    }
    found
}

/// What stands in the listed answers of a length between a beginning and an
/// end, if it is a listed answer, too.
fn within(list: &AnswerList, prefix: &str, suffix: &str, total: usize) -> Vec<(String, f32)> {
    let class = list.class(total);
    let text = list.class_text(total);
    let word = |place: usize| &text[place * total..(place + 1) * total];
    let (mut low, mut high) = (0, class.len());
    if !prefix.is_empty() {
        let beginning = |place: usize| &word(place)[..prefix.len()];
        low = partition(class.len(), |place| beginning(place) < prefix.as_bytes());
        high = partition(class.len(), |place| beginning(place) <= prefix.as_bytes());
    }
    let mut found = Vec::new();
    for place in low..high {
        let phrase = word(place);
        if !phrase.ends_with(suffix.as_bytes()) {
            continue;
        }
        let middle = &phrase[prefix.len()..total - suffix.len()];
        let Ok(answer) = std::str::from_utf8(middle) else { continue };
        if list.find(answer).is_some() {
            let id = AnswerId((class.start + place) as u32);
            found.push((answer.to_owned(), 1.0 + f32::from(list.uses(id))));
        }
    }
    found
}

/// The first place for which a condition does not hold any more.
fn partition(count: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = (low + high) / 2;
        match holds(middle) {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    low
}

/// The words before and after the only blank of a clue, in capitals, as far as
/// no mark stands between.
fn around(clue: &str) -> Option<[Vec<String>; 2]> {
    let start = clue.find("__")?;
    let rest = clue[start..].trim_start_matches('_');
    if rest.contains("__") {
        return None;
    }
    let is_plain = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'' | '\u{2019}');
    let before = clue[..start].rsplit(|c: char| !is_plain(c)).next().unwrap_or_default();
    let after = rest.split(|c: char| !is_plain(c)).next().unwrap_or_default();
    let words = |text: &str| -> Vec<String> {
        let words = text.split([' ', '-']).map(crate::language::text::letters);
        words.filter(|word| !word.is_empty()).collect()
    };
    let (mut before, mut after) = (words(before), words(after));
    before.drain(..before.len().saturating_sub(MOST_WORDS));
    after.truncate(MOST_WORDS);
    (!(before.is_empty() && after.is_empty())).then_some([before, after])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::AnswerFacts;

    fn list() -> AnswerList {
        let words = [
            "SPILLTHEBEANS",
            "BEANS",
            "WASTE",
            "UNDERTHEWEATHER",
            "WEATHER",
            "ANARMANDALEG",
            "LEG",
            "HOLDYOURHORSES",
            "HOLD",
            "ICE",
            "BREAKTHEICE",
        ];
        let fact = |word: &&str| AnswerFacts { text: (*word).to_owned(), ..AnswerFacts::default() };
        AnswerList::new(words.iter().map(fact).collect())
    }

    #[test]
    fn phrases_of_the_list_are_completed() {
        let list = list();
        for (clue, answer) in [
            ("Spill the ___", "BEANS"),
            ("Under the ___ (ill)", "WEATHER"),
            ("Cost an arm and a ___", "LEG"),
            ("___ your horses", "HOLD"),
            ("Break the ___ (start talking)", "ICE"),
        ] {
            assert!(completes(clue, answer, &list), "{clue}");
        }
        for (clue, answer) in [
            ("Spill the ___", "WASTE"),
            ("Spill, the ___", "BEANS"),
            ("Spill the beans", "BEANS"),
            ("___ and ___", "ICE"),
            ("___", "ICE"),
        ] {
            assert!(!completes(clue, answer, &list), "{clue}");
        }
    }

    #[test]
    fn they_get_what_the_phrase_is_worth() {
        let list = list();
        let mut scores =
            Scores { log_p: vec![0.1f32.ln(), 0.8f32.ln()], others: vec![], p_oov: 0.1 };
        complete("Spill the ___", 5, &list, &mut scores);
        assert!((scores.log_p[0].exp() - 0.7).abs() < 0.1, "{scores:?}");
        let before = scores.clone();
        complete("Spill the ___", 5, &list, &mut scores);
        assert!((scores.log_p[0] - before.log_p[0]).abs() < 0.2);
        complete("No blank", 5, &list, &mut scores);
    }
}

//! Giving answers a share of the probability that other evidence earns them.

use gridwright_search::math::{exp_f32, ln_f32};
use smol_str::SmolStr;

use super::engine::Engine;
use super::explain::Origin;
use super::idiom;
use super::list::AnswerList;
use super::overlay;
use super::scorer::{ParsedClue, Scores};
use crate::language::certain::{self, Certainty};
use crate::language::clue::Clue;
use crate::language::experts::Proposal;

/// Moves probability so that these answers have this share of it, in the
/// proportion of their weights. Answers in no list become proposals.
pub(super) fn give(
    weights: &[(&str, f32)],
    share: f32,
    expert: &'static str,
    list: &AnswerList,
    scores: &mut Scores,
) {
    let total: f32 = weights.iter().map(|(_, weight)| weight).sum();
    if !(total > 0.0 && share > 0.0) {
        return;
    }
    let rest = ln_f32((1.0 - share).max(f32::MIN_POSITIVE));
    scores.log_p.iter_mut().for_each(|log_p| *log_p += rest);
    scores.others.iter_mut().for_each(|(_, log_p)| *log_p += rest);
    scores.p_oov *= 1.0 - share;
    for (answer, weight) in weights {
        let more = share * weight / total;
        let start = list.class(answer.len()).start;
        let listed = list.find(answer).map(|id| id.0 as usize - start);
        if let Some(log_p) = listed.and_then(|place| scores.log_p.get_mut(place)) {
            *log_p = ln_f32(exp_f32(*log_p) + more);
            continue;
        }
        match scores.others.iter_mut().find(|(other, _)| other.answer == *answer) {
            Some((_, log_p)) => *log_p = ln_f32(exp_f32(*log_p) + more),
            None => {
                let proposal = Proposal {
                    answer: SmolStr::new(answer),
                    probability: more,
                    reason: expert.into(),
                    expert,
                };
                scores.others.push((proposal, ln_f32(more)));
            }
        }
    }
}

/// Lets what a clue demands outrank a guess: the answers that are as demanded
/// share at least what the rule is worth.
pub(super) fn what_is_certain(clue: &Clue, length: usize, list: &AnswerList, scores: &mut Scores) {
    let demanded = certain::certain(clue, length).or_else(|| certain::by_expert(clue, length));
    let Some(certainty) = demanded else { return };
    let words = list.class_text(length).chunks_exact(length.max(1));
    let text = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
    let demanded: Vec<(String, f32)> = match certainty.answers() {
        [] => words
            .zip(&scores.log_p)
            .filter(|(word, _)| certainty.admits(&text(word)))
            .map(|(word, log_p)| (text(word), exp_f32(*log_p)))
            .collect(),
        named => weights_of(named, &certainty, list, scores),
    };
    let weights: Vec<(&str, f32)> =
        demanded.iter().map(|(answer, weight)| (answer.as_str(), *weight)).collect();
    let known: f32 = demanded.iter().map(|(_, probability)| probability).sum();
    if known >= certainty.share {
        return;
    }
    // Answers by name come to the rule's share together with what the pack says
    // already; of many that are alike each is to outrank a guess.
    let more = match certainty.answers() {
        [] => certainty.share,
        _ => (certainty.share - known) / (1.0 - known),
    };
    give(&weights, more, certainty.reason, list, scores);
}

/// Answers that a rule names, by what else speaks for them.
fn weights_of(
    named: &[String],
    certainty: &Certainty,
    list: &AnswerList,
    scores: &Scores,
) -> Vec<(String, f32)> {
    // A name that nothing else speaks for is still an answer.
    const LEAST: f32 = 1e-4;
    let weight = |answer: &String| {
        let start = list.class(answer.len()).start;
        let place = list.find(answer).map(|id| id.0 as usize - start);
        let known =
            place.and_then(|place| scores.log_p.get(place)).map_or(0.0, |log| exp_f32(*log));
        (answer.clone(), known.max(LEAST))
    };
    named.iter().filter(|answer| certainty.admits(answer)).map(weight).collect()
}

impl Engine {
    /// Where an answer comes from that a rule demands or one of the user's own
    /// clues has.
    pub(super) fn special_origin(&self, parsed: &ParsedClue, answer: &str) -> Option<Origin> {
        let overlay = self.overlay.as_ref();
        if overlay.is_some_and(|overlay| overlay.brings(&parsed.words, answer)) {
            return Some(Origin::Rule(overlay::EXPERT));
        }
        let certainty = certain::certain(&parsed.clue, answer.len());
        if let Some(certainty) = certainty.filter(|certainty| certainty.admits(answer)) {
            return Some(Origin::Rule(certainty.reason));
        }
        let is_phrase = idiom::completes(&parsed.clue.plain, answer, self.list());
        is_phrase.then_some(Origin::Rule(idiom::EXPERT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::knowledge::AnswerFacts;

    fn list(words: &[&str]) -> AnswerList {
        let fact = |word: &&str| AnswerFacts { text: (*word).to_owned(), ..AnswerFacts::default() };
        AnswerList::new(words.iter().map(fact).collect())
    }

    fn total(scores: &Scores) -> f32 {
        let listed = scores.log_p.iter().chain(scores.others.iter().map(|(_, log_p)| log_p));
        listed.map(|log_p| log_p.exp()).sum::<f32>() + scores.p_oov
    }

    #[test]
    fn shares_are_given_and_nothing_is_lost() {
        let list = list(&["HARKEN", "SILENT", "TINSEL"]);
        let before = Scores {
            log_p: [0.75f32, 0.03, 0.02].map(f32::ln).to_vec(),
            others: vec![],
            p_oov: 0.2,
        };
        let mut scores = before.clone();
        what_is_certain(&Clue::parse("Anagram of LISTEN"), 6, &list, &mut scores);
        assert!((total(&scores) - total(&before)).abs() < 0.01);
        assert!(scores.log_p[1] > scores.log_p[2] && scores.log_p[2] > scores.log_p[0]);
        let mut named = before.clone();
        give(&[("ENLIST", 1.0)], 0.5, "test", &list, &mut named);
        assert!((named.others[0].1.exp() - 0.5).abs() < 1e-4, "{named:?}");
        let mut untouched = before.clone();
        what_is_certain(&Clue::parse("Pay attention"), 6, &list, &mut untouched);
        assert_eq!(untouched, before);
    }
}

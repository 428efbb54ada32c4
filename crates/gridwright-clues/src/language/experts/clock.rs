//! Time zones: "Winter hrs. in Boston".

use super::frame::{AnswerSet, said};
use super::places::find;
use super::{Expert, Proposal};
use crate::language::Clue;

/// Time zones.
pub(super) struct Clock;

impl Expert for Clock {
    fn name(&self) -> &'static str {
        "clock"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "hrs", "hr", "hours", "zone", "clock", "time", "std", "setting", "dst", "winter",
            "summer", "est", "pst", "edt", "pdt", "cst", "cdt", "mst", "mdt",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if !(3..=4).contains(&length) || words.len() > 9 {
            return answers.done();
        }
        let says = |word: &str| words.contains(&word);
        let hours = says("hrs")
            || says("hr")
            || (says("time") && (says("zone") || clue.abbreviated))
            || ((says("clock") || says("time")) && says("setting"))
            || says("std");
        if !hours {
            return answers.done();
        }
        let place =
            (0..words.len()).find_map(|at| find(&words[at..]).filter(|_| named(clue, words[at])));
        let zone = place.and_then(|place| zone_of(place.state)).or_else(|| region(&words));
        let summer = says("summer")
            || says("dst")
            || ["june", "july", "aug", "august", "may"].into_iter().any(says);
        let winter =
            says("winter") || says("std") || ["jan", "january", "feb", "dec"].into_iter().any(says);
        let (standard, daylight) = match (summer, winter) {
            (true, false) => (0.08, 0.9),
            (false, true) => (0.95, 0.02),
            _ => (0.55, 0.4),
        };
        match zone {
            Some(zone) => {
                let sure = if says("hrs") || says("zone") || says("setting") { 0.85 } else { 0.5 };
                answers.add(format!("{zone}ST"), sure * standard, "a time zone");
                answers.add(format!("{zone}DT"), sure * daylight, "a time zone");
            }
            None if words.len() <= 5 => {
                let zones = [("E", 5.0), ("P", 3.0), ("C", 1.5), ("M", 1.5), ("A", 0.3)];
                let all = zones.into_iter().flat_map(|(zone, weight)| {
                    [
                        (format!("{zone}ST"), weight * standard),
                        (format!("{zone}DT"), weight * daylight),
                    ]
                });
                answers.share(all.chain([("GMT".to_owned(), 0.5)]), 0.3, "a time zone");
            }
            None => {}
        }
        answers.done()
    }
}

/// Whether the clue writes this word with a capital, as places are.
fn named(clue: &Clue, word: &str) -> bool {
    clue.tokens.iter().any(|token| token.capital && token.text == word)
}

fn region(words: &[&str]) -> Option<&'static str> {
    words.iter().find_map(|word| match *word {
        "eastern" | "east" => Some("E"),
        "central" | "midwest" => Some("C"),
        "mountain" | "rockies" => Some("M"),
        "pacific" | "west" => Some("P"),
        "atlantic" => Some("A"),
        _ => None,
    })
}

/// The first letter of the zone that most of a state is in.
fn zone_of(state: &str) -> Option<&'static str> {
    Some(match state {
        "al" | "ar" | "ia" | "il" | "ks" | "la" | "mn" | "mo" | "ms" | "nd" | "ne" | "ok"
        | "sd" | "tn" | "tx" | "wi" => "C",
        "az" | "co" | "id" | "mt" | "nm" | "ut" | "wy" => "M",
        "ca" | "nv" | "or" | "wa" => "P",
        "ak" => "AK",
        "hi" => "H",
        "" => return None,
        _ => "E",
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn zones() {
        let clock = |clue, answer| check(&Clock, clue, answer);
        clock("Winter hrs. in Boston", "EST");
        clock("Summer hrs. in L.A.", "PDT");
        clock("Denver hrs.", "MST");
        clock("Clock setting in Chicago: Abbr.", "CST");
        clock("Pacific time zone: Abbr.", "PST");
        check_among(&Clock, "Clock setting: Abbr.", "EDT");
        check_silent(&Clock, "Time in office", 4);
        check_silent(&Clock, "Alarm clock setting in a farce", 6);
    }
}

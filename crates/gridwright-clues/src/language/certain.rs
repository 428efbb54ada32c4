//! Clues whose answer follows from what they say: rules that outrank a guess.
//!
//! The experts' proposals are one piece of evidence among others. What is here
//! needs no weighing: the sum of two numbers, a word read backwards, the other
//! words of the same letters, the sign of an element, the code of a state, and
//! what an expert is all but sure of.

use super::clue::Clue;
use super::experts::{self, Constraint, Sum};

/// What an answer must be, and how many such clues mean it so.
#[derive(Clone, Debug, PartialEq)]
pub struct Certainty {
    what: Demand,
    /// The share of the probability that goes to what is as demanded.
    pub share: f32,
    /// The rule, in a few words.
    pub reason: &'static str,
}

#[derive(Clone, Debug, PartialEq)]
enum Demand {
    /// One of these.
    OneOf(Vec<String>),
    /// Listed answers that are so.
    Like(Constraint),
}

/// What most rules are worth.
const SURE: f32 = 0.9;
/// What a rule is worth that goes by a single word.
const LIKELY: f32 = 0.6;
/// How sure an expert must be. Of 890 first proposals with 0.85 and more to the
/// clues of 2018 to 2021, 95 % were right (`examples/experts.rs`).
const EXPERT_SURE: f32 = 0.85;

/// Names of numbers besides the number words.
const NUMBER_NAMES: [(u32, &[&str]); 9] = [
    (0, &["NIL", "ZIP", "NADA"]),
    (2, &["PAIR"]),
    (6, &["HALFADOZEN"]),
    (12, &["DOZEN"]),
    (13, &["BAKERSDOZEN"]),
    (20, &["SCORE"]),
    (100, &["HUNDRED"]),
    (144, &["GROSS", "ONEFORTYFOUR"]),
    (1000, &["THOUSAND", "GRAND"]),
];

impl Certainty {
    /// Whether an answer in capitals is as demanded.
    pub fn admits(&self, answer: &str) -> bool {
        match &self.what {
            Demand::OneOf(answers) => answers.iter().any(|own| own == answer),
            Demand::Like(constraint) => constraint.admits(answer),
        }
    }

    /// The answers by name, where the rule names any.
    pub fn answers(&self) -> &[String] {
        match &self.what {
            Demand::OneOf(answers) => answers,
            Demand::Like(_) => &[],
        }
    }
}

/// What a clue demands of an answer of a length, if it demands anything.
pub fn certain(clue: &Clue, length: usize) -> Option<Certainty> {
    let one_of = |answers: Vec<String>, share: f32, reason: &'static str| {
        let fits: Vec<String> =
            answers.into_iter().filter(|answer| answer.len() == length).collect();
        (!fits.is_empty()).then_some(Certainty { what: Demand::OneOf(fits), share, reason })
    };
    let written = clue.plain.to_ascii_lowercase();
    let is_plain = !clue.wordplay && !written.contains("roman");
    if let Some(sum) = experts::sum(clue).filter(|_| is_plain) {
        return one_of(names_of(&sum), SURE, "a sum");
    }
    if let Some(text) = reversed(clue) {
        return one_of(vec![text], SURE, "read backwards");
    }
    if let Some(symbol) = symbol(clue) {
        return one_of(vec![symbol], SURE, "the sign of an element");
    }
    if let Some((code, share)) = state_code(clue) {
        return one_of(vec![code], share, "the code of a state");
    }
    let constraint = experts::constraint(clue)?;
    let Constraint::Anagram(text) = &constraint else { return None };
    (text.len() == length).then(|| {
        let share = constraint.probability();
        Certainty { what: Demand::Like(constraint), share, reason: "an anagram" }
    })
}

/// The answer that an expert is all but sure of: "Salt's partner" is PEPPER.
pub fn by_expert(clue: &Clue, length: usize) -> Option<Certainty> {
    let best = experts::propose(clue, length).into_iter().next()?;
    (best.probability >= EXPERT_SURE).then(|| Certainty {
        what: Demand::OneOf(vec![best.answer.to_string()]),
        share: best.probability,
        reason: best.expert,
    })
}

/// What a sum may be called.
fn names_of(sum: &Sum) -> Vec<String> {
    let mut names = vec![sum.text()];
    if let Sum::Number(total) = sum {
        let others = NUMBER_NAMES.iter().filter(|(number, _)| number == total);
        names.extend(others.flat_map(|(_, others)| others.iter().map(|name| (*name).to_owned())));
    }
    names
}

/// The text that a clue tells to read backwards, so read: "Backward LIVED",
/// "Drawer, in reverse".
fn reversed(clue: &Clue) -> Option<String> {
    const SIGNALS: [&str; 7] =
        ["backward", "backwards", "reversed", "reverse", "reversal", "flipped", "mirrored"];
    const FILLERS: [&str; 9] =
        ["in", "of", "the", "when", "read", "spelled", "written", "turned", "spelt"];
    let words: Vec<&str> = clue.tokens.iter().map(|token| token.text.as_str()).collect();
    if words.len() > 5 || !words.iter().any(|word| SIGNALS.contains(word)) {
        return None;
    }
    let mut rest = clue.tokens.iter().filter(|token| {
        !SIGNALS.contains(&token.text.as_str()) && !FILLERS.contains(&token.text.as_str())
    });
    let (Some(only), None) = (rest.next(), rest.next()) else { return None };
    let shown = clue.plain.get(only.range())?;
    // "Reverse gear" speaks of gears; a word that is shown is in capitals, in
    // quotation marks, or said to be spelled.
    let is_shown = shown.len() > 2 && shown.bytes().all(|byte| byte.is_ascii_uppercase())
        || clue.plain.contains(['"', '\u{201c}'])
        || words.iter().any(|word| matches!(*word, "spelled" | "spelt" | "written" | "read"))
        || (clue.plain.contains(',') && words.last().is_some_and(|word| SIGNALS.contains(word)));
    (is_shown && shown.bytes().all(|byte| byte.is_ascii_alphabetic()))
        .then(|| shown.bytes().rev().map(|byte| char::from(byte.to_ascii_uppercase())).collect())
}

/// The sign of the element that a clue asks for: "Gold's symbol", "Sodium, on
/// the periodic table", "Iron, to a chemist".
fn symbol(clue: &Clue) -> Option<String> {
    const SIGNALS: [&str; 9] = [
        "symbol",
        "symbolically",
        "chemically",
        "chemist",
        "chemists",
        "periodic",
        "chemical",
        "atomic",
        "scientifically",
    ];
    const FILLERS: [&str; 14] = [
        "for", "of", "the", "on", "to", "a", "in", "table", "element", "elements", "in", "lab",
        "s", "as",
    ];
    let is_signal = |word: &str| SIGNALS.contains(&word);
    asked_of(clue, is_signal, &FILLERS).and_then(|word| experts::element_symbol(&word))
}

/// The code of the state that a clue asks for, and how sure that is.
fn state_code(clue: &Clue) -> Option<(String, f32)> {
    const SIGNALS: [&str; 9] =
        ["envelope", "postal", "zip", "mail", "mailing", "envelopes", "address", "usps", "abbr"];
    const FILLERS: [&str; 13] = [
        "on",
        "an",
        "for",
        "the",
        "of",
        "a",
        "in",
        "s",
        "code",
        "abbreviation",
        "label",
        "s'",
        "service",
    ];
    let is_signal = |word: &str| SIGNALS.contains(&word);
    if let Some(code) =
        asked_of(clue, is_signal, &FILLERS).and_then(|name| experts::state_code(&name))
    {
        return Some((code, SURE));
    }
    let bare = clue.plain.trim().trim_end_matches([',', '.', ':']).to_ascii_lowercase();
    experts::state_code(&bare).map(|code| (code, LIKELY))
}

/// What is left of a clue that has a signal, without that and words that mean
/// nothing: one name.
fn asked_of(clue: &Clue, is_signal: impl Fn(&str) -> bool, fillers: &[&str]) -> Option<String> {
    let words: Vec<&str> = clue.tokens.iter().map(|token| token.text.as_str()).collect();
    if words.len() > 7 || !words.iter().any(|word| is_signal(word)) {
        return None;
    }
    let rest: Vec<&str> = words
        .into_iter()
        .filter(|word| !is_signal(word) && !fillers.contains(word))
        .map(|word| word.strip_suffix("'s").unwrap_or(word))
        .collect();
    (!rest.is_empty() && rest.len() <= 2).then(|| rest.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(clue: &str, answer: &str, expected: bool) {
        let found = certain(&Clue::parse(clue), answer.len());
        let admitted = found.as_ref().is_some_and(|found| found.admits(answer));
        assert_eq!(admitted, expected, "{clue:?} {answer}: {found:?}");
    }

    #[test]
    fn experts_that_are_sure_are_believed() {
        let check = |clue: &str, answer: &str, expected: bool| {
            let found = by_expert(&Clue::parse(clue), answer.len());
            let admitted = found.as_ref().is_some_and(|found| found.admits(answer));
            assert_eq!(admitted, expected, "{clue:?} {answer}: {found:?}");
        };
        check("Salt's partner", "PEPPER", true);
        check("Salt's partner", "SEASON", false);
        check("Capital of Norway", "OSLO", true);
        check("It is in the salt cellar", "SALT", false);
    }

    #[test]
    fn what_follows_from_the_clue_is_certain() {
        check("12 x 12", "GROSS", true);
        check("Square root of 49", "SEVEN", true);
        check("Half of XVIII", "IX", true);
        check("Half of XVIII", "LI", false);
        check("Half of XVIII", "NINE", false);
        check("One plus one?", "TWO", false);
        check("Six plus six", "DOZEN", true);
        check("3 x 4, in Roman numerals", "TWELVE", false);
        check("Backward LIVED", "DEVIL", true);
        check("\"Lived\" reversed", "DEVIL", true);
        check("Drawer, in reverse", "REWARD", true);
        check("Reverse gear", "RAEG", false);
        check("Anagram of LISTEN", "SILENT", true);
        check("Anagram of LISTEN", "HARKEN", false);
        check("Gold's symbol", "AU", true);
        check("Sodium, on the periodic table", "NA", true);
        check("Chemical symbol for iron", "FE", true);
        check("Gold medal", "AU", false);
        check("Texas, on an envelope", "TX", true);
        check("Postal code for New Mexico", "NM", true);
        check("Texas", "TX", true);
        check("Texas", "AM", false);
        check("Capital of Norway", "OSLO", false);
        check("", "OSLO", false);
    }
}

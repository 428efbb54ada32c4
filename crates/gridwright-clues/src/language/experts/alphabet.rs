//! Letters of our own alphabet: their names, runs of them, and the first, last
//! and repeated letters of words.

use super::frame::{AnswerSet, ordinal, said};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Letters of our own alphabet.
pub(super) struct Alphabet;

/// What the letters are called, the usual spelling first.
const NAMES: [&[&str]; 26] = [
    &["ay"],
    &["bee"],
    &["cee"],
    &["dee"],
    &["ee"],
    &["ef", "eff"],
    &["gee"],
    &["aitch"],
    &["eye"],
    &["jay"],
    &["kay"],
    &["el", "ell"],
    &["em"],
    &["en"],
    &["oh"],
    &["pee"],
    &["cue"],
    &["ar"],
    &["ess"],
    &["tee"],
    &["you"],
    &["vee"],
    &["doubleu"],
    &["ex"],
    &["wye"],
    &["zee", "zed"],
];

/// Words for what stands between two letters.
const LINKS: [&str; 12] = [
    "link",
    "connection",
    "connector",
    "bridge",
    "gobetween",
    "filler",
    "string",
    "separators",
    "insert",
    "joiner",
    "linkup",
    "connectors",
];

impl Expert for Alphabet {
    fn name(&self) -> &'static str {
        "alphabet"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = vec![
            "alphabet",
            "alphabetic",
            "alphabetical",
            "letter",
            "letters",
            "grade",
            "grades",
            "marks",
            "follower",
            "followers",
            "preceder",
            "preceders",
            "start",
            "head",
            "front",
            "end",
            "finish",
            "center",
            "heart",
            "beginning",
            "lead",
            "back",
            "tail",
            "opening",
            "middle",
            "pair",
            "trio",
            "quartet",
            "duo",
            "couple",
            "foursome",
            "threesome",
            "twosome",
            "twins",
            "leaders",
            "ends",
            "vowels",
            "vowel",
            "after",
            "before",
            "go",
        ];
        words.extend(LINKS);
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 8 {
            return answers.done();
        }
        runs(&words, length, &mut answers);
        neighbours(&words, &mut answers);
        grades(&words, &mut answers);
        if answers.is_empty() {
            parts_of_words(clue, &words, &mut answers);
        }
        answers.done()
    }
}

fn letter(word: &str) -> Option<u8> {
    match word.as_bytes() {
        [letter @ b'a'..=b'z'] => Some(letter - b'a'),
        _ => None,
    }
}

/// The letters from one place up to, not including, another.
fn run(from: u8, to: u8) -> String {
    (from..to.min(26)).map(|at| char::from(b'A' + at)).collect()
}

fn runs(words: &[&str], length: usize, answers: &mut AnswerSet) {
    let (Ok(count), 2..=9) = (u8::try_from(length), length) else { return };
    let between = match words {
        [from, to, link] | [from, "to", to, link] if LINKS.contains(link) => Some((from, to)),
        [from, to, "go", "between"] => Some((from, to)),
        [link, "between" | "from", from, "and" | "to", to] if LINKS.contains(link) => {
            Some((from, to))
        }
        ["letters" | "they" | "trio" | "run", .., "between", from, "and", to] => Some((from, to)),
        _ => None,
    };
    if let Some((Some(from), Some(to))) = between.map(|(from, to)| (letter(from), letter(to))) {
        if from < to {
            answers.add(run(from + 1, to), 0.95, "the letters between");
        }
        return;
    }
    if let [from, "follower" | "followers"]
    | ["followers", "of", from]
    | [
        "letters" | "trio" | "quartet" | "run" | "string" | "series",
        "after" | "following",
        from,
    ] = words
        && let Some(from) = letter(from).filter(|from| from + count < 26)
    {
        return answers.add(run(from + 1, from + 1 + count), 0.45, "the letters that follow");
    }
    if let [to, "preceder" | "preceders" | "leaders"]
    | ["letters" | "trio" | "run", "before" | "preceding", to] = words
        && let Some(to) = letter(to).filter(|to| *to >= count)
    {
        return answers.add(run(to - count, to), 0.3, "the letters before");
    }
    let sure = match words {
        ["alphabet" | "alphabetic" | "alphabetical", _] => match words[1] {
            "run" | "trio" | "quartet" | "string" | "sequence" | "series" | "segment"
            | "quintet" | "sextet" | "threesome" | "foursome" | "string's" | "chunk" | "part"
            | "bit" | "group" => 0.85,
            _ => 0.1,
        },
        [
            "part" | "piece" | "bit" | "run" | "string" | "section",
            "of" | "in" | "from",
            "alphabet",
        ] => 0.8,
        ["letter" | "letters", "sequence" | "run" | "string"] => 0.4,
        ["three" | "four", "letters", "in", "row"] => 0.4,
        _ => return,
    };
    let all = (0..=26 - count).map(|from| run(from, from + count));
    answers.share_evenly(all, sure, "a run of the alphabet");
}

/// "Letter after kay", "Nineteenth letter", "Tee preceder".
fn neighbours(words: &[&str], answers: &mut AnswerSet) {
    let named = |word: &str| NAMES.iter().position(|names| names.contains(&word));
    let place = |word: &str| named(word).or_else(|| letter(word).map(usize::from));
    let index = match words {
        ["letter" | "it" | "one", .., "after" | "following" | "follows", name] => {
            place(name).map(|at| at + 1)
        }
        ["letter" | "it" | "one", .., "before" | "preceding" | "precedes", name] => {
            place(name).and_then(|at| at.checked_sub(1))
        }
        [name, "follower"] => named(name).map(|at| at + 1),
        [name, "preceder"] => named(name).and_then(|at| at.checked_sub(1)),
        [number, "letter"] | [number, "letter", "of", "alphabet"] => {
            ordinal(number).and_then(|number| usize::try_from(number).ok()?.checked_sub(1))
        }
        _ => None,
    };
    if let Some(names) = index.and_then(|at| NAMES.get(at)) {
        answers.share_evenly(*names, 0.7, "the name of a letter");
    }
}

fn grades(words: &[&str], answers: &mut AnswerSet) {
    let (letters, sure): (&[usize], f32) = match words {
        ["bad" | "failing" | "worst" | "terrible", "grades" | "marks" | "grade" | "mark"] => {
            (&[5, 3], 0.8)
        }
        ["poor" | "low" | "lousy" | "awful", "grades" | "marks" | "grade" | "mark"] => {
            (&[3, 5], 0.75)
        }
        [
            "average" | "fair" | "mediocre" | "middling" | "soso" | "passing",
            "grades" | "marks" | "grade" | "mark",
        ] => (&[2, 3], 0.75),
        ["good" | "decent", "grades" | "marks" | "grade" | "mark"] => (&[1], 0.5),
        ["grades"] | ["some", "grades"] | ["school", "grades"] => (&[2, 3, 1, 5], 0.3),
        _ => return,
    };
    let several = words.last().is_some_and(|word| word.ends_with('s'));
    // The grade that comes to mind first is the likelier one.
    let named = letters
        .iter()
        .zip([3.0, 1.0, 1.0, 1.0])
        .flat_map(|(at, weight)| NAMES[*at].iter().map(move |name| (named(name, several), weight)));
    answers.share(named, sure, "names of grades");
}

fn named(name: &str, several: bool) -> String {
    match (several, name) {
        (false, _) => name.to_owned(),
        (true, "ess") => "esses".to_owned(),
        (true, "aitch") => "aitches".to_owned(),
        (true, "ex") => "exes".to_owned(),
        (true, name) => format!("{name}s"),
    }
}

/// "Head of lettuce?", "Mississippi quartet".
fn parts_of_words(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    if let [word, group] = words {
        let count = match *group {
            "pair" | "duo" | "couple" | "twosome" | "twins" => 2,
            "trio" | "threesome" => 3,
            "quartet" | "foursome" => 4,
            _ => 0,
        };
        let letters: Vec<u8> = (0..26_u8)
            .filter(|at| {
                count > 0 && word.bytes().filter(|byte| *byte == b'a' + at).count() == count
            })
            .collect();
        let names = letters.iter().flat_map(|at| NAMES[usize::from(*at)].iter());
        let sure = if count >= 3 { 0.25 } else { 0.12 };
        answers.share_evenly(names.map(|name| named(name, true)), sure, "letters of that word");
        return;
    }
    let [part, "of" | "in" | "for" | "to", word] = words else { return };
    let bytes = word.as_bytes();
    let byte = match *part {
        "start" | "head" | "front" | "beginning" | "lead" | "opening" => bytes.first(),
        "end" | "finish" | "back" | "tail" => bytes.last(),
        "center" | "heart" | "middle" if bytes.len() % 2 == 1 => bytes.get(bytes.len() / 2),
        _ => None,
    };
    let at = byte.filter(|byte| byte.is_ascii_lowercase()).map(|byte| usize::from(byte - b'a'));
    if let Some(names) = at.and_then(|at| NAMES.get(at)) {
        let sure = if clue.wordplay { 0.3 } else { 0.06 };
        answers.share_evenly(*names, sure, "the name of a letter of that word");
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn runs_and_names() {
        let alphabet = |clue, answer| check(&Alphabet, clue, answer);
        alphabet("R-V link", "STU");
        alphabet("A-F connection", "BCDE");
        alphabet("K-to-P connector", "LMNO");
        alphabet("Q followers", "RST");
        alphabet("Letter after kay", "ELL");
        alphabet("Tee preceder", "ESS");
        alphabet("Bad grades", "EFS");
        alphabet("Fair grades", "CEES");
        alphabet("Mississippi quartet", "ESSES");
        alphabet("Head of state?", "ESS");
        check_among(&Alphabet, "Alphabet quartet", "WXYZ");
        check_silent(&Alphabet, "Sausage link", 3);
        check_silent(&Alphabet, "V-R link", 3);
        check_silent(&Alphabet, "Letter opener", 4);
    }
}

//! Roman numerals: numbers "in old Rome", years, sums, reigns and centuries.

use super::arithmetic::{NumberWord, sum};
use super::frame::{AnswerSet, cardinal, ordinal, said};
use super::rulers::{NUMBERED, REIGNS};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Roman numerals.
pub(super) struct Roman;

impl Expert for Roman {
    fn name(&self) -> &'static str {
        "roman"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = vec![
            "roman", "rome", "romans", "numeral", "numerals", "year", "caesar", "caesars", "nero",
            "ovid", "cato", "cicero", "latin", "livy", "virgil", "bowl", "century", "clock",
            "sundial", "reign", "augustus", "forum", "horace", "antony", "seneca", "brutus",
            "date", "pope", "king", "hadrian", "trajan", "tiberius", "claudius", "caligula",
            "pliny", "tacitus", "half", "double", "twice", "times", "plus", "minus", "x",
        ];
        words.extend(NUMBERED.iter().map(|ruler| ruler.0));
        words.extend(SINGLE_LETTERS);
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        given_number(clue, &words, &mut answers);
        if answers.is_empty() {
            period(&words, length, &mut answers);
        }
        if answers.is_empty() {
            ranked(clue, &words, length, &mut answers);
        }
        answers.done()
    }
}

/// The letters that sums are written with: "V x V".
const SINGLE_LETTERS: [&str; 8] = ["i", "ii", "iii", "iv", "v", "l", "c", "m"];

/// The numeral of a number from 1 to 3999; empty for others.
pub(super) fn numeral(mut number: u32) -> String {
    const PARTS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut text = String::new();
    if number > 3999 {
        return text;
    }
    for (value, letters) in PARTS {
        while number >= value {
            text.push_str(letters);
            number -= value;
        }
    }
    text
}

/// The number that a well-formed numeral stands for.
pub(super) fn value(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > 15 {
        return None;
    }
    let digit = |letter: u8| match letter.to_ascii_uppercase() {
        b'I' => Some(1),
        b'V' => Some(5),
        b'X' => Some(10),
        b'L' => Some(50),
        b'C' => Some(100),
        b'D' => Some(500),
        b'M' => Some(1000),
        _ => None,
    };
    let mut total = 0_u32;
    let mut largest = 0;
    for letter in text.bytes().rev() {
        let digit = digit(letter)?;
        if digit >= largest {
            total += digit;
            largest = digit;
        } else {
            total = total.checked_sub(digit)?;
        }
    }
    (numeral(total).eq_ignore_ascii_case(text)).then_some(total)
}

fn is_roman(words: &[&str]) -> bool {
    words.iter().any(|word| {
        matches!(
            *word,
            "roman"
                | "rome"
                | "romans"
                | "numeral"
                | "numerals"
                | "caesar"
                | "caesars"
                | "nero"
                | "ovid"
                | "cato"
                | "cicero"
                | "latin"
                | "livy"
                | "virgil"
                | "augustus"
                | "forum"
                | "horace"
                | "antony"
                | "seneca"
                | "brutus"
                | "hadrian"
                | "trajan"
                | "tiberius"
                | "claudius"
                | "caligula"
                | "pliny"
                | "tacitus"
        )
    })
}

/// A number, a sum or a year that the clue states.
fn given_number(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    if let Some((total, NumberWord::Roman)) = sum(clue) {
        return answers.add(numeral(total), 0.9, "sum of Roman numerals");
    }
    let years = || words.iter().filter_map(|word| word.parse::<u32>().ok());
    if let (["super", "bowl", ..], Some(year @ 1967..=2100)) = (words, years().next()) {
        return answers.add(numeral(year - 1966), 0.85, "number of a Super Bowl");
    }
    if let ["year", year] | ["year", year, "ad"] = words
        && let Some(year) = cardinal(year)
    {
        return answers.add(numeral(year), 0.95, "a year in Roman numerals");
    }
    if is_roman(words) {
        let number = years().next().or_else(|| in_words(words));
        if let Some(number) = number.filter(|_| years().count() <= 1) {
            let sure = if words.len() <= 5 { 0.85 } else { 0.5 };
            answers.add(numeral(number), sure, "a number in Roman numerals");
        }
    }
}

/// A number in words: the first word or two, "fifty-one in old Rome".
fn in_words(words: &[&str]) -> Option<u32> {
    let at = words.iter().position(|word| *word != "roman" && cardinal(word).is_some())?;
    let first = cardinal(words[at])?;
    let second = words.get(at + 1).and_then(|word| cardinal(word));
    Some(match second {
        Some(unit @ 1..=9) if first >= 20 && first.is_multiple_of(10) => first + unit,
        Some(large @ (100 | 1000)) => first.checked_mul(large)?,
        _ => first,
    })
}

/// A year of which only the century, the reign or nothing is known.
fn period(words: &[&str], length: usize, answers: &mut AnswerSet) {
    let speaks_of_year = words.iter().any(|word| matches!(*word, "year" | "yr" | "date"));
    if !speaks_of_year || length < 2 {
        return;
    }
    let years = |from: u32, to: u32| (from..=to).map(numeral);
    if let Some(at) = words.iter().position(|word| *word == "century")
        && let Some(century @ 1..=21) = at.checked_sub(1).and_then(|at| ordinal(words[at]))
    {
        let first = (century - 1) * 100;
        let (from, to) = match words[0] {
            "early" => (1, 40),
            "mid" | "midway" | "middle" => (30, 70),
            "late" => (60, 99),
            _ => (1, 100),
        };
        return answers.share_evenly(
            years(first + from, first + to),
            0.85,
            "a year of that century",
        );
    }
    let named = REIGNS.iter().find(|(name, ..)| {
        let mut parts = name.split(' ');
        parts.all(|part| words.contains(&part))
    });
    if let Some(&(_, from, to)) = named {
        return answers.share_evenly(years(from, to), 0.7, "a year of that reign");
    }
    if words[0] == "year" && length >= 3 {
        let weight = |year: u32| if year >= 1900 { 3.0 } else { 1.0 };
        let all = (1..2030).map(|year| (numeral(year), weight(year)));
        answers.share(all, 0.2, "a year in Roman numerals");
    }
}

/// Numbers of popes, kings, films and hours.
fn ranked(clue: &Clue, words: &[&str], length: usize, answers: &mut AnswerSet) {
    if length > 6 {
        return;
    }
    let up_to = |last: u32| (1..=last).map(numeral);
    if words.contains(&"clock") || words.contains(&"sundial") {
        let number =
            words.iter().any(|w| matches!(*w, "number" | "numeral" | "numerals" | "figure"));
        let twelve = words.iter().any(|w| matches!(*w, "midnight" | "noon" | "topper" | "top"));
        if twelve {
            answers.add("XII", 0.75, "twelve on a clock");
        } else if number {
            answers.share_evenly(up_to(12), 0.4, "a number on a clock");
        }
    } else if let ["super", "bowl", ..] = words {
        answers.share_evenly((1..=60).map(numeral), 0.15, "number of a Super Bowl");
    } else if clue.has_blank() {
        let blank = words.iter().position(|word| *word == "___").filter(|at| *at > 0);
        let name = blank.map(|at| words[at - 1]);
        if let Some((_, last)) = NUMBERED.iter().find(|ruler| Some(ruler.0) == name) {
            answers.share_evenly((2..=*last).map(numeral), 0.25, "number of a ruler");
        }
    } else if words.contains(&"roman") && words.iter().any(|w| matches!(*w, "numeral" | "numerals"))
    {
        answers.share_evenly(up_to(2000), 0.3, "a Roman numeral");
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn numerals_and_values_are_inverse() {
        for number in 1..=3999 {
            assert_eq!(value(&numeral(number)), Some(number));
        }
        assert_eq!((value("IIII"), value("VX"), value("cat"), value("")), (None, None, None, None));
        assert_eq!(numeral(4000), "");
    }

    #[test]
    fn numbers_years_and_sums() {
        let roman = |clue, answer| check(&Roman, clue, answer);
        roman("The year 254", "CCLIV");
        roman("Ovid's 52", "LII");
        roman("Roman 610", "DCX");
        roman("Fifty-one, in old Rome", "LI");
        roman("Three hundred, to Cicero", "CCC");
        roman("1605, in Roman numerals", "MDCV");
        roman("XVI + V", "XXI");
        roman("Half of MCII", "DLI");
        roman("III times LXX", "CCX");
        roman("Super Bowl played in 2012", "XLVI");
        roman("Noon, on a sundial", "XII");
    }

    #[test]
    fn years_that_are_only_placed() {
        check_among(&Roman, "Early ninth-century year", "DCCCIX");
        check_among(&Roman, "Year in Trajan's reign", "CIV");
        check_among(&Roman, "Year that a comet was seen", "MDCLXXX");
        check_among(&Roman, "Pope Pius ___", "XII");
        check_among(&Roman, "Grandfather clock numeral", "VIII");
        check_silent(&Roman, "Century plant", 5);
        check_silent(&Roman, "Rome's land", 5);
    }
}

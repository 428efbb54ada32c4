//! Sums in digits, words and numerals: "VI + IX", "Two plus two", "Square root
//! of 81".

use super::frame::{AnswerSet, cardinal, said, spelt};
use super::roman::value;
use super::{Expert, Proposal};
use crate::language::Clue;
use crate::language::clue::{Token, TokenKind};

/// Sums.
pub(super) struct Arithmetic;

/// How the numbers of a sum are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NumberWord {
    Arabic,
    Roman,
}

impl Expert for Arithmetic {
    fn name(&self) -> &'static str {
        "arithmetic"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = vec![
            "plus", "minus", "times", "half", "twice", "double", "square", "cube", "root",
            "quarter", "third", "sum", "dozen", "x", "squared", "cubed", "percent", "halved",
            "doubled",
        ];
        words.extend([
            "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        ]);
        words.extend(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "20", "50", "100"]);
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        if let Some((total, NumberWord::Arabic)) = sum(clue)
            && let Some(text) = spelt(total)
        {
            let sure = if clue.wordplay || clue.tokens.len() > 8 { 0.15 } else { 0.6 };
            answers.add(text, sure, "a sum");
        }
        answers.done()
    }
}

/// The result of the sum that a clue is, and how its numbers are written.
pub(super) fn sum(clue: &Clue) -> Option<(u32, NumberWord)> {
    between(clue).or_else(|| of_one(clue))
}

fn operand(clue: &Clue, token: &Token) -> Option<(u32, NumberWord)> {
    let written = clue.plain.get(token.range())?;
    let roman = written.bytes().all(|byte| byte.is_ascii_uppercase());
    if roman && let Some(value) = value(written) {
        return Some((value, NumberWord::Roman));
    }
    cardinal(&token.text).map(|value| (value, NumberWord::Arabic))
}

/// Two numbers with a sign or word between them and nothing else in the clue.
fn between(clue: &Clue) -> Option<(u32, NumberWord)> {
    let tokens = &clue.tokens;
    let (left, sign, right) = match &tokens[..] {
        [left, right] => {
            let sign = clue.plain.get(left.range().end..right.range().start)?.trim();
            (left, sign, right)
        }
        [left, middle, right] => (left, middle.text.as_str(), right),
        [left, divided, by, right] if divided.text == "divided" && by.text == "by" => {
            (left, "/", right)
        }
        _ => return None,
    };
    // A lone hyphen joins words more often than it subtracts.
    let spaced = clue.plain.contains(" - ");
    let ((left, kind), (right, other)) = (operand(clue, left)?, operand(clue, right)?);
    let total = match sign {
        "+" | "plus" | "and" => left.checked_add(right)?,
        "-" if spaced => left.checked_sub(right)?,
        "minus" | "less" => left.checked_sub(right)?,
        "x" | "\u{d7}" | "times" | "*" => left.checked_mul(right)?,
        "/" | "\u{f7}" | "over" if right > 0 && left.is_multiple_of(right) => left / right,
        _ => return None,
    };
    (kind == other && !(sign == "and" && kind == NumberWord::Arabic)).then_some((total, kind))
}

/// "Half of CII", "Square root of 49", "IV squared".
fn of_one(clue: &Clue) -> Option<(u32, NumberWord)> {
    let words = said(clue);
    if words.len() > 5 {
        return None;
    }
    let mut numbers = clue.tokens.iter().filter(|token| {
        token.kind != TokenKind::Blank && !matches!(token.text.as_str(), "a" | "third" | "one")
    });
    let (number, kind) = numbers.find_map(|token| operand(clue, token))?;
    let divided = |by: u32| number.is_multiple_of(by).then_some(number / by);
    let total = match words[..] {
        ["half", "of", _] | ["half", _] | [_, "halved"] | ["50", "percent", "of", _] => divided(2)?,
        ["one" | "1", "third", "of", _] | ["third", "of", _] => divided(3)?,
        ["quarter" | "fourth", "of", _] => divided(4)?,
        ["twice" | "double", _] | ["two", "times", _] | [_, "doubled"] => number.checked_mul(2)?,
        ["thrice" | "triple", _] | [_, "tripled"] => number.checked_mul(3)?,
        ["square", "root", "of", _] => (1..=number.min(1000)).find(|root| root * root == number)?,
        ["cube", "root", "of", _] => (1..=number.min(100)).find(|root| root.pow(3) == number)?,
        [_, "squared"] | ["square", "of", _] => number.checked_mul(number)?,
        [_, "cubed"] => number.checked_pow(3)?,
        _ => return None,
    };
    Some((total, kind))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_silent};
    use super::*;

    #[test]
    fn sums() {
        let sum = |clue, answer| check(&Arithmetic, clue, answer);
        sum("Two plus two", "FOUR");
        sum("4 x 3", "TWELVE");
        sum("Square root of 81", "NINE");
        sum("Half of sixteen", "EIGHT");
        sum("Half a dozen", "SIX");
        sum("Twice five", "TEN");
        sum("10 divided by 2", "FIVE");
        sum("9 - 7", "TWO");
        check_silent(&Arithmetic, "9-to-5 job", 4);
        check_silent(&Arithmetic, "Two by four", 5);
        check_silent(&Arithmetic, "Four score and seven years ago", 6);
        check_silent(&Arithmetic, "4,000,000,000 x 9", 4);
    }
}

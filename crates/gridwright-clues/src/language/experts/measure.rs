//! Units: what so many of one make of another, and prefixes of size.

use super::frame::{AnswerSet, plural, said};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Units of measure.
pub(super) struct Measure;

impl Expert for Measure {
    fn name(&self) -> &'static str {
        "measure"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = vec!["prefix", "prefixes", "bytes", "bits"];
        words.extend(EQUALS.iter().map(|equal| equal.1));
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 7 || clue.wordplay {
            return answers.done();
        }
        let short = clue.abbreviated || clue.words().any(|token| token.dotted);
        let number = words.iter().position(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        if let Some(at) = number
            && let Some(unit) = words.get(at + 1)
        {
            for (count, name, long, shorts) in EQUALS {
                if *count == words[at] && name == unit {
                    let sure = if words.len() <= 3 { 0.8 } else { 0.5 };
                    let (full, brief) = if short { (0.2, sure) } else { (sure, 0.25) };
                    answers.add(long, full, "equals that many");
                    answers.add(plural(long), full * 0.3, "equals that many");
                    for short in shorts.split(' ') {
                        answers.add(short, brief, "equals that many");
                    }
                }
            }
        }
        if words.contains(&"prefix") || words.contains(&"prefixes") {
            prefixes(&words, &mut answers);
        }
        answers.done()
    }
}

/// "Billion: Prefix", "Prefix for a trillionth".
fn prefixes(words: &[&str], answers: &mut AnswerSet) {
    for (meaning, prefix) in SIZES {
        let mut parts = meaning.split(' ');
        if parts.all(|part| words.contains(&part)) {
            answers.add(prefix, 0.9, "prefix of that size");
        }
    }
    let metric = words
        .iter()
        .any(|word| matches!(*word, "metric" | "byte" | "computing" | "tech" | "computer"));
    if metric && answers.is_empty() {
        answers.share_evenly(SIZES.iter().map(|size| size.1), 0.75, "a prefix of size");
    }
}

const SIZES: &[(&str, &str)] = &[
    ("trillion", "tera"),
    ("billion", "giga"),
    ("million", "mega"),
    ("thousand", "kilo"),
    ("hundred", "hecto"),
    ("hundred", "hecta"),
    ("ten", "deca"),
    ("ten", "deka"),
    ("tenth", "deci"),
    ("hundredth", "centi"),
    ("thousandth", "milli"),
    ("millionth", "micro"),
    ("billionth", "nano"),
    ("trillionth", "pico"),
    ("quadrillionth", "femto"),
    ("quintillionth", "atto"),
    ("quadrillion", "peta"),
    ("quintillion", "exa"),
    ("1000", "kilo"),
    ("1000000", "mega"),
    ("1000000000", "giga"),
];

/// So many of a unit make one of another; then its short forms.
const EQUALS: &[(&str, &str, &str, &str)] = &[
    ("12", "inches", "foot", "ft"),
    ("12", "in", "foot", "ft"),
    ("36", "inches", "yard", "yd"),
    ("3", "feet", "yard", "yd"),
    ("3", "ft", "yard", "yd"),
    ("1760", "yards", "mile", "mi"),
    ("5280", "feet", "mile", "mi"),
    ("16", "ounces", "pound", "lb"),
    ("16", "oz", "pound", "lb"),
    ("16", "fluid", "pint", "pt"),
    ("2000", "pounds", "ton", "tn"),
    ("2000", "lbs", "ton", "tn"),
    ("2240", "pounds", "longton", ""),
    ("14", "pounds", "stone", ""),
    ("8", "ounces", "cup", ""),
    ("8", "oz", "cup", ""),
    ("2", "cups", "pint", "pt"),
    ("2", "pints", "quart", "qt"),
    ("2", "pts", "quart", "qt"),
    ("4", "cups", "quart", "qt"),
    ("4", "quarts", "gallon", "gal"),
    ("4", "qts", "gallon", "gal"),
    ("8", "pints", "gallon", "gal"),
    ("8", "quarts", "peck", "pk"),
    ("4", "pecks", "bushel", "bu"),
    ("3", "teaspoons", "tablespoon", "tbsp tbs"),
    ("3", "tsps", "tablespoon", "tbsp tbs"),
    ("16", "tablespoons", "cup", ""),
    ("60", "minutes", "hour", "hr"),
    ("60", "mins", "hour", "hr"),
    ("60", "min", "hour", "hr"),
    ("60", "seconds", "minute", "min"),
    ("60", "secs", "minute", "min"),
    ("60", "sec", "minute", "min"),
    ("24", "hours", "day", ""),
    ("24", "hrs", "day", ""),
    ("7", "days", "week", "wk"),
    ("365", "days", "year", "yr"),
    ("52", "weeks", "year", "yr"),
    ("12", "months", "year", "yr"),
    ("12", "mos", "year", "yr"),
    ("3", "months", "quarter", "qtr"),
    ("10", "years", "decade", ""),
    ("100", "years", "century", "cen cent"),
    ("1000", "years", "millennium", ""),
    ("640", "acres", "squaremile", ""),
    ("4840", "square", "acre", ""),
    ("43560", "square", "acre", ""),
    ("6", "feet", "fathom", ""),
    ("220", "yards", "furlong", ""),
    ("8", "furlongs", "mile", "mi"),
    ("3", "miles", "league", ""),
    ("1000", "meters", "kilometer", "km"),
    ("1000", "grams", "kilogram", "kg kilo"),
    ("1000", "kilograms", "tonne", ""),
    ("1000", "milliliters", "liter", ""),
    ("100", "centimeters", "meter", ""),
    ("10", "millimeters", "centimeter", "cm"),
    ("1000", "bytes", "kilobyte", "kb"),
    ("1024", "bytes", "kilobyte", "kb"),
    ("8", "bits", "byte", ""),
    ("1000", "gigabytes", "terabyte", "tb"),
    ("1000", "megabytes", "gigabyte", "gb gig"),
    ("1000", "kilobytes", "megabyte", "mb meg"),
    ("100", "cents", "dollar", ""),
    ("100", "pence", "pound", ""),
    ("5", "cents", "nickel", ""),
    ("10", "cents", "dime", ""),
    ("25", "cents", "quarter", ""),
    ("12", "dozen", "gross", ""),
    ("144", "units", "gross", ""),
    ("20", "years", "score", ""),
    ("500", "sheets", "ream", ""),
    ("480", "sheets", "ream", ""),
    ("24", "sheets", "quire", ""),
    ("25", "sheets", "quire", ""),
    ("20", "quires", "ream", ""),
    ("360", "degrees", "circle", ""),
    ("90", "degrees", "rightangle", ""),
    ("90", "degrees", "east", ""),
    ("180", "degrees", "uturn", ""),
    ("100", "square", "are", ""),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_silent};
    use super::*;

    #[test]
    fn units() {
        let measure = |clue, answer| check(&Measure, clue, answer);
        measure("5,280 feet", "MILE");
        measure("2,000 pounds", "TON");
        measure("60 secs.", "MIN");
        measure("4 qts.", "GAL");
        measure("500 sheets", "REAM");
        measure("Billion: Prefix", "GIGA");
        measure("Prefix meaning \"billionth\"", "NANO");
        check_silent(&Measure, "60 Minutes airer, on many days", 3);
        check_silent(&Measure, "7 feet", 3);
    }
}

//! Planets and signs of the zodiac.

use super::calendar::month;
use super::frame::{AnswerSet, said};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;

/// Planets and signs of the zodiac.
pub(super) struct Sky;

const PLANETS: Sequence = Sequence {
    names: &["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune"],
    circular: false,
};
const SIGNS: Sequence = Sequence {
    names: &[
        "aries",
        "taurus",
        "gemini",
        "cancer",
        "leo",
        "virgo",
        "libra",
        "scorpio",
        "sagittarius",
        "capricorn",
        "aquarius",
        "pisces",
    ],
    circular: true,
};
/// What the signs above are pictured as.
const PICTURES: [&[&str]; 12] = [
    &["ram"],
    &["bull"],
    &["twins"],
    &["crab"],
    &["lion"],
    &["virgin", "maiden"],
    &["scales", "balance"],
    &["scorpion"],
    &["archer"],
    &["goat"],
    &["water", "bearer"],
    &["fish"],
];
impl Expert for Sky {
    fn name(&self) -> &'static str {
        "sky"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words = vec![
            "planet",
            "sign",
            "zodiac",
            "zodiacal",
            "baby",
            "birth",
            "horoscope",
            "born",
            "astrological",
        ];
        words.extend(PLANETS.names.iter().chain(SIGNS.names));
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 8 {
            return answers.done();
        }
        let says = |word: &str| words.contains(&word);
        if let Some(asked) = PLANETS.asked(&words) {
            let sure = match (asked.by_number, says("planet")) {
                (true, true) | (false, true) => 0.7,
                (true, false) => 0.0,
                (false, false) => 0.4,
            };
            answers.add(PLANETS.names[asked.index], sure, "its place among the planets");
        }
        if let Some(asked) = SIGNS.asked(&words).filter(|asked| !asked.by_number) {
            answers.add(SIGNS.names[asked.index], 0.93, "its place in the zodiac");
        }
        if answers.is_empty() {
            signs(clue, &words, &mut answers);
        }
        if answers.is_empty()
            && matches!(words[..], ["planet"] | [_, "planet"] | ["planet", "with" | "named", ..])
        {
            answers.share_evenly(PLANETS.names, 0.5, "a planet");
        }
        answers.done()
    }
}

fn signs(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    let says = |word: &str| words.contains(&word);
    let zodiac = ["zodiac", "zodiacal", "horoscope", "astrological"].into_iter().any(says);
    let sign = says("sign");
    let baby = says("baby") || says("birth") || says("born");
    if !(zodiac || sign || baby) || clue.has_blank() {
        return;
    }
    // January is when the eleventh sign begins.
    let begun = words.iter().filter_map(|word| month(word)).map(|month| (month + 10) % 12);
    let mut in_month: Vec<usize> = begun.collect();
    in_month.sort_unstable();
    in_month.dedup();
    if let [only] = in_month[..] {
        // A month belongs to the sign that begins in it and the one before.
        let both = [(only + 11) % 12, only];
        let names = both.map(|at| SIGNS.names[at]);
        return answers.share_evenly(
            names,
            if zodiac || sign { 0.93 } else { 0.8 },
            "sign of that month",
        );
    }
    if let [one, two] = in_month[..]
        && (zodiac || sign)
    {
        let at = if two == one + 1 { one } else { two };
        return answers.add(SIGNS.names[at], 0.85, "sign of those months");
    }
    if zodiac || sign {
        let pictured = PICTURES.iter().position(|names| names.iter().any(|name| says(name)));
        if let Some(at) = pictured {
            return answers.add(SIGNS.names[at], 0.93, "picture of that sign");
        }
        let season = ["spring", "summer", "fall", "winter"].iter().position(|season| says(season));
        let autumn = says("autumn").then_some(2);
        if let Some(season) = season.or(autumn) {
            let names = (0..3).map(|at| SIGNS.names[season * 3 + at]);
            return answers.share_evenly(names, 0.88, "sign of that season");
        }
        if zodiac || words == ["birth", "sign"] {
            answers.share_evenly(SIGNS.names, 0.35, "a sign of the zodiac");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn planets_and_signs() {
        let sky = |clue, answer| check(&Sky, clue, answer);
        sky("Planet beyond Saturn", "URANUS");
        sky("Fourth planet", "MARS");
        sky("Leo follower", "VIRGO");
        sky("Sign before Taurus", "ARIES");
        sky("Zodiac lion", "LEO");
        sky("July-August sign", "LEO");
        check_among(&Sky, "Summer sign", "LEO");
        check_among(&Sky, "October birth, maybe", "LIBRA");
        check_among(&Sky, "Sign of the zodiac", "GEMINI");
        check_silent(&Sky, "Stop sign shape", 7);
        check_silent(&Sky, "Mars bar", 5);
    }
}

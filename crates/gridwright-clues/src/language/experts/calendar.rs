//! Days and months, in full, shortened, and in other languages.

use super::frame::{AnswerSet, said};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;
use crate::language::clue::Language;

/// Days and months.
pub(super) struct Calendar;

const DAYS: Sequence = Sequence {
    names: &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    circular: true,
};
const MONTHS: Sequence = Sequence {
    names: &[
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ],
    circular: true,
};

/// Short forms of the days above; the first is the usual one.
const SHORT_DAYS: [&[&str]; 7] = [
    &["mon"],
    &["tues", "tue"],
    &["wed", "weds"],
    &["thurs", "thu", "thur"],
    &["fri"],
    &["sat"],
    &["sun"],
];
const SHORT_MONTHS: [&[&str]; 12] = [
    &["jan"],
    &["feb"],
    &["mar"],
    &["apr"],
    &[],
    &["jun"],
    &["jul"],
    &["aug"],
    &["sept", "sep"],
    &["oct"],
    &["nov"],
    &["dec"],
];

/// Days and months elsewhere, Monday and January first.
const ABROAD: &[(Language, [&str; 7], [&str; 12])] = &[
    (
        Language::French,
        ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        [
            "janvier",
            "fevrier",
            "mars",
            "avril",
            "mai",
            "juin",
            "juillet",
            "aout",
            "septembre",
            "octobre",
            "novembre",
            "decembre",
        ],
    ),
    (
        Language::Spanish,
        ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
        [
            "enero",
            "febrero",
            "marzo",
            "abril",
            "mayo",
            "junio",
            "julio",
            "agosto",
            "septiembre",
            "octubre",
            "noviembre",
            "diciembre",
        ],
    ),
    (
        Language::German,
        ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"],
        [
            "januar",
            "februar",
            "marz",
            "april",
            "mai",
            "juni",
            "juli",
            "august",
            "september",
            "oktober",
            "november",
            "dezember",
        ],
    ),
    (
        Language::Italian,
        ["lunedi", "martedi", "mercoledi", "giovedi", "venerdi", "sabato", "domenica"],
        [
            "gennaio",
            "febbraio",
            "marzo",
            "aprile",
            "maggio",
            "giugno",
            "luglio",
            "agosto",
            "settembre",
            "ottobre",
            "novembre",
            "dicembre",
        ],
    ),
];

/// What happens when: a word of the clue and the months it may mean, counted
/// from January as 1.
const EVENTS: &[(&str, &[usize])] = &[
    ("amethyst", &[2]),
    ("aquamarine", &[3]),
    ("autumn", &[10, 11, 9]),
    ("bastille", &[7]),
    ("canada", &[7]),
    ("christmas", &[12]),
    ("cinco", &[5]),
    ("columbus", &[10]),
    ("diamond", &[4]),
    ("diamonds", &[4]),
    ("earth", &[4]),
    ("easter", &[4, 3]),
    ("election", &[11]),
    ("emerald", &[5]),
    ("epiphany", &[1]),
    ("fall", &[10, 11, 9]),
    ("father", &[6]),
    ("fathers", &[6]),
    ("flag", &[6]),
    ("fools", &[4]),
    ("garnet", &[1]),
    ("groundhog", &[2]),
    ("halloween", &[10]),
    ("hanukkah", &[12]),
    ("inauguration", &[1]),
    ("independence", &[7]),
    ("juneteenth", &[6]),
    ("labor", &[9]),
    ("leap", &[2]),
    ("memorial", &[5]),
    ("mlk", &[1]),
    ("mother", &[5]),
    ("mothers", &[5]),
    ("oktoberfest", &[9, 10]),
    ("opal", &[10]),
    ("oscars", &[2, 3]),
    ("patrick", &[3]),
    ("pearl", &[6]),
    ("peridot", &[8]),
    ("presidents", &[2]),
    ("ruby", &[7]),
    ("sapphire", &[9]),
    ("school", &[9]),
    ("spring", &[4, 5, 3]),
    ("summer", &[8, 7, 6]),
    ("super", &[2]),
    ("tax", &[4]),
    ("thanksgiving", &[11]),
    ("topaz", &[11]),
    ("turquoise", &[12]),
    ("valentine", &[2]),
    ("valentines", &[2]),
    ("veterans", &[11]),
    ("winter", &[1, 2, 12]),
    ("xmas", &[12]),
];

impl Expert for Calendar {
    fn name(&self) -> &'static str {
        "calendar"
    }

    fn triggers(&self) -> Vec<&'static str> {
        let mut words =
            vec!["day", "days", "month", "months", "mo", "mos", "wknd", "calendar", "weekday"];
        words.extend(DAYS.names.iter().chain(MONTHS.names));
        words.extend(SHORT_DAYS.iter().chain(&SHORT_MONTHS).flat_map(|names| names.iter()));
        for (_, days, months) in ABROAD {
            words.extend(days.iter().chain(months));
        }
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 9 {
            return answers.done();
        }
        abroad(clue, &words, &mut answers);
        let short = clue.abbreviated || clue.words().any(|token| token.dotted);
        let full: Vec<&str> = words.iter().map(|word| in_full(word)).collect();
        for (sequence, shorts) in [(&DAYS, &SHORT_DAYS[..]), (&MONTHS, &SHORT_MONTHS[..])] {
            if let Some(asked) = sequence.asked(&full).filter(|asked| !asked.by_number) {
                let forms = forms(sequence.names[asked.index], shorts[asked.index], short);
                let sure = if words.len() <= 5 { 0.9 } else { 0.5 };
                answers.share(forms, sure, "its place in the calendar");
            }
        }
        let month = words.iter().any(|word| matches!(*word, "mo" | "month"));
        if answers.is_empty() && month {
            months(&words, short || words.contains(&"mo"), &mut answers);
        }
        if answers.is_empty() {
            any_day(&words, short, &mut answers);
        }
        answers.done()
    }
}

/// The month that a word names, in full or shortened, counted from January as 0.
pub(super) fn month(word: &str) -> Option<usize> {
    MONTHS.place(in_full(word))
}

fn in_full(word: &str) -> &str {
    let place = |shorts: &[&[&str]]| shorts.iter().position(|forms| forms.contains(&word));
    let day = place(&SHORT_DAYS).map(|at| DAYS.names[at]);
    day.or_else(|| place(&SHORT_MONTHS).map(|at| MONTHS.names[at])).unwrap_or(word)
}

fn forms(
    full: &'static str,
    shorts: &'static [&'static str],
    short: bool,
) -> Vec<(&'static str, f32)> {
    let (long, brief) = if short { (0.1, 1.0) } else { (1.0, 0.05) };
    let mut forms = vec![(full, long)];
    forms.extend(shorts.iter().map(|form| (*form, brief)));
    forms
}

/// A month by its number or by what happens in it.
fn months(words: &[&str], short: bool, answers: &mut AnswerSet) {
    let named = words.iter().find_map(|word| {
        let at = EVENTS.binary_search_by_key(word, |event| event.0).ok()?;
        Some(EVENTS[at].1)
    });
    let numbered = MONTHS.asked(words).filter(|asked| asked.by_number).map(|asked| asked.index + 1);
    let form = |month: usize| forms(MONTHS.names[month - 1], SHORT_MONTHS[month - 1], short);
    if let Some(months) = named {
        let sure = if months.len() == 1 { 0.93 } else { 0.85 };
        answers.share(months.iter().flat_map(|month| form(*month)), sure, "month of that event");
    } else if let Some(month) = numbered.filter(|_| words.len() <= 3) {
        answers.share(form(month), 0.5, "month by number");
    } else {
        let birth = words.iter().any(|word| word.contains("birth"));
        let sure = if birth { 0.6 } else { 0.42 };
        answers.share((1..=12).flat_map(form), sure, "a month");
    }
}

fn any_day(words: &[&str], short: bool, answers: &mut AnswerSet) {
    let week = |from: usize, to: usize| {
        (from..to).flat_map(move |at| forms(DAYS.names[at], SHORT_DAYS[at], true))
    };
    match words {
        ["day", "of", "week"] | ["calendar", "day" | "abbr" | "col"] if short => {
            answers.share(week(0, 7), 0.7, "a day of the week");
        }
        ["wknd", "day"] | ["weekend", "day"] => {
            answers.share(week(5, 7), 0.8, "a day of the weekend");
        }
        ["weekday"] if short => answers.share(week(0, 5), 0.8, "a weekday"),
        ["day", ..] | [.., "day"] if short && words.len() <= 4 => {
            answers.share(week(0, 7), 0.6, "a day of the week");
        }
        _ => {}
    }
}

fn abroad(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    for (language, days, months) in ABROAD {
        for names in [&days[..], &months[..]] {
            let count = names.len();
            let foreign =
                names.iter().position(|name| words.contains(name) && in_full(name) == *name);
            let asked = foreign.and_then(|at| neighbour(words, names[at]).map(|by| (at, by)));
            if let Some((at, by)) = asked.filter(|_| words.len() <= 5) {
                let index = if by > 0 { at + 1 } else { at + count - 1 } % count;
                answers.add(names[index], 0.7, "its place in a foreign calendar");
            }
        }
        if clue.language != Some(*language) {
            continue;
        }
        let english = [(DAYS.names, &days[..]), (MONTHS.names, &months[..])];
        for (from, to) in english {
            let place = from.iter().position(|name| words.contains(name));
            if let Some(at) = place.filter(|_| words.len() <= 4) {
                answers.add(to[at], 0.7, "a day or month in that language");
            }
        }
        if words.contains(&"month") {
            answers.share_evenly(months, 0.7, "a month in that language");
        } else if words.contains(&"day") && words.len() <= 3 {
            answers.share_evenly(days, 0.3, "a day in that language");
        }
    }
}

fn neighbour(words: &[&str], name: &str) -> Option<i8> {
    let at = words.iter().position(|word| *word == name)?;
    match (&words[..at], &words[at + 1..]) {
        ([.., "after" | "following" | "follows"], _) | (_, ["follower", ..]) => Some(1),
        ([.., "before" | "preceding" | "precedes"], _) | (_, ["preceder", ..]) => Some(-1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn days_and_months() {
        let calendar = |clue, answer| check(&Calendar, clue, answer);
        calendar("Day before Fri.", "THURS");
        calendar("Mo. after Sept.", "OCT");
        calendar("Mo. with Halloween", "OCT");
        calendar("Christmas mo.", "DEC");
        calendar("Saturday follower", "SUNDAY");
        calendar("Month after avril", "MAI");
        calendar("June, in Juarez", "JUNIO");
        calendar("Mother's Day month", "MAY");
        check_among(&Calendar, "Spanish month", "ENERO");
        check_among(&Calendar, "Winter mo.", "JAN");
        check_among(&Calendar, "Day of the wk.: Abbr.", "TUE");
        check_silent(&Calendar, "Day laborer", 5);
        check_silent(&Calendar, "March king", 5);
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(EVENTS.is_sorted_by(|a, b| a.0 < b.0));
    }
}

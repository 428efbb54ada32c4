//! The states of the U.S.: by capital, city, neighbour and nickname, in full
//! and shortened.

use super::frame::{AnswerSet, said};
use super::places::find;
use super::{Expert, Proposal};
use crate::language::Clue;

/// The states of the U.S.
pub(super) struct States;

struct UsState {
    name: &'static str,
    postal: &'static str,
    /// The older short forms, in capitals.
    short: &'static str,
    capital: &'static str,
    /// The postal codes of the states it borders.
    borders: &'static str,
    /// The words before "UsState" in its nickname.
    nickname: &'static str,
}

impl UsState {
    fn by_postal(code: &str) -> Option<&'static Self> {
        STATES.iter().find(|state| state.postal == code)
    }

    /// The state that a name or a short form means.
    fn by_name(words: &[&str]) -> Option<&'static Self> {
        let name = words.join(" ");
        STATES.iter().find(|state| {
            state.name == name
                || state.postal == name
                || state.short.split(' ').any(|short| short.eq_ignore_ascii_case(&name))
        })
    }

    /// The forms that fit a clue: short where it is written short.
    fn forms(&self, abbreviated: bool) -> Vec<(String, f32)> {
        let (full, short) = if abbreviated { (0.03, 1.0) } else { (1.0, 0.05) };
        let mut forms = vec![(letters(self.name), full), (letters(self.postal), short)];
        let shorts = self.short.split(' ').filter(|form| !form.is_empty());
        forms.extend(shorts.map(|form| (letters(form), short)));
        forms
    }
}

/// The postal code of a state by its full name in small letters.
pub(super) fn code_of(name: &str) -> Option<&'static str> {
    STATES.iter().find(|state| state.name == name).map(|state| state.postal)
}

fn letters(text: &str) -> String {
    text.bytes()
        .filter(u8::is_ascii_alphabetic)
        .map(|byte| char::from(byte.to_ascii_uppercase()))
        .collect()
}

impl Expert for States {
    fn name(&self) -> &'static str {
        "states"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "capital",
            "state",
            "states",
            "neighbor",
            "neighbors",
            "borders",
            "borderer",
            "st",
            "home",
            "locale",
            "city",
            "site",
            "location",
            "region",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        // A neighbour that is named in short form asks for one.
        let short = clue.abbreviated || clue.words().any(|token| token.dotted);
        capitals(&words, short, &mut answers);
        borders(&words, short, &mut answers);
        cities(&words, short, &mut answers);
        nicknames(clue, &words, short, &mut answers);
        answers.done()
    }
}

/// "Capital of Ohio", "Its capital is Columbus", "Ohio's capital".
fn capitals(words: &[&str], short: bool, answers: &mut AnswerSet) {
    if !words.contains(&"capital") {
        return;
    }
    let of = match words {
        ["capital", "of" | "in", name @ ..] | ["state", "capital", "of", name @ ..] => Some(name),
        [name @ .., "state", "capital"] | [name @ .., "capital"] => Some(name),
        _ => None,
    };
    if let Some(state) = of.and_then(UsState::by_name) {
        return answers.add(letters(state.capital), 0.9, "capital of a state");
    }
    let named = match words {
        ["its" | "whose", "capital", "is", name @ ..] => Some(name),
        ["state", "whose", "capital", "is", name @ ..]
        | ["state", "with", "capital", name @ ..] => Some(name),
        [name @ .., "is", "its", "capital"] | [name @ .., "is", "capital"] => Some(name),
        [name @ .., "is", "its", "capital", _] => Some(name),
        _ => None,
    };
    if let Some(name) = named.map(|words| words.join(" "))
        && let Some(state) = STATES.iter().find(|state| state.capital == name)
    {
        answers.share(state.forms(short), 0.9, "state with that capital");
    }
    if let ["state", "capital"] | ["us", "capital"] | ["capital", "city"] = words {
        answers.share_evenly(STATES.iter().map(|s| letters(s.capital)), 0.35, "capital of a state");
    }
}

/// "Neighbor of Ohio", "It borders Ohio", "Ohio neighbor".
fn borders(words: &[&str], short: bool, answers: &mut AnswerSet) {
    let named = match words {
        ["neighbor" | "borderer", "of" | "to", name @ ..] => name,
        [name @ .., "neighbor" | "borderer"] => name,
        ["it" | "state" | "one", "borders" | "bordering", name @ ..] => name,
        ["state", "that", "borders", name @ ..] | ["state", "next", "to", name @ ..] => name,
        _ => return,
    };
    let states = |name: &[&str]| UsState::by_name(name).map(|state| state.borders);
    let both = named.iter().position(|word| matches!(*word, "and" | "or"));
    let common: Vec<&str> = match both {
        Some(at) => {
            let (Some(one), Some(two)) = (states(&named[..at]), states(&named[at + 1..])) else {
                return;
            };
            one.split(' ').filter(|code| two.split(' ').any(|other| other == *code)).collect()
        }
        None => states(named).map(|codes| codes.split(' ').collect()).unwrap_or_default(),
    };
    let forms = common.iter().filter_map(|code| UsState::by_postal(code));
    answers.share(forms.flat_map(|state| state.forms(short)), 0.8, "a neighbouring state");
}

/// "Tulsa's state", "Reno's home", "Where Reno is: Abbr.".
fn cities(words: &[&str], short: bool, answers: &mut AnswerSet) {
    let (name, sure) = match words {
        [name @ .., "state" | "locale" | "location" | "home" | "site" | "st"] => (name, 0.85),
        ["home" | "locale" | "site" | "location", "of" | "for", name @ ..] => (name, 0.85),
        ["state" | "st", "with" | "of" | "containing", name @ ..] => (name, 0.7),
        ["where", name @ .., "is"] => (name, 0.85),
        _ => return,
    };
    if name.len() > 3 || name.is_empty() || name == ["capital"] {
        return;
    }
    if let Some(state) = find(name).and_then(|place| UsState::by_postal(place.state)) {
        answers.share(state.forms(short), sure, "state of a city");
    }
}

/// "Beehive State", and any state at all.
fn nicknames(clue: &Clue, words: &[&str], short: bool, answers: &mut AnswerSet) {
    let named = match words {
        [name @ .., "state"] | [name @ .., "state's", _] => name.join(" "),
        _ => return,
    };
    let known = STATES.iter().find(|state| {
        !named.is_empty()
            && (state.nickname == named || state.nickname.split(' ').any(|n| n == named))
    });
    if let Some(state) = known.filter(|_| clue.words().all(|token| token.capital || token.stop)) {
        answers.share(state.forms(short), 0.9, "nickname of a state");
    }
}

const fn state(
    name: &'static str,
    postal: &'static str,
    short: &'static str,
    capital: &'static str,
    borders: &'static str,
    nickname: &'static str,
) -> UsState {
    UsState { name, postal, short, capital, borders, nickname }
}

#[rustfmt::skip]
const STATES: &[UsState] = &[
    state("alabama", "al", "ALA", "montgomery", "fl ga ms tn", "cotton yellowhammer"),
    state("alaska", "ak", "ALAS", "juneau", "", "last frontier"),
    state("arizona", "az", "ARIZ", "phoenix", "ca nv ut nm co", "grand canyon"),
    state("arkansas", "ar", "ARK", "little rock", "la mo ms ok tn tx", "natural"),
    state("california", "ca", "CALIF CAL", "sacramento", "or nv az", "golden"),
    state("colorado", "co", "COLO COL", "denver", "az ks ne nm ok ut wy", "centennial"),
    state("connecticut", "ct", "CONN", "hartford", "ma ny ri", "constitution nutmeg"),
    state("delaware", "de", "DEL", "dover", "md nj pa", "first"),
    state("florida", "fl", "FLA", "tallahassee", "al ga", "sunshine"),
    state("georgia", "ga", "", "atlanta", "al fl nc sc tn", "peach"),
    state("hawaii", "hi", "", "honolulu", "", "aloha"),
    state("idaho", "id", "IDA", "boise", "mt nv or ut wa wy", "gem potato"),
    state("illinois", "il", "ILL", "springfield", "in ia ky mo wi", "prairie"),
    state("indiana", "in", "IND", "indianapolis", "il ky mi oh", "hoosier"),
    state("iowa", "ia", "", "des moines", "il mn mo ne sd wi", "hawkeye"),
    state("kansas", "ks", "KAN KANS", "topeka", "co mo ne ok", "sunflower"),
    state("kentucky", "ky", "", "frankfort", "il in mo oh tn va wv", "bluegrass"),
    state("louisiana", "la", "", "baton rouge", "ar ms tx", "pelican"),
    state("maine", "me", "", "augusta", "nh", "pine tree"),
    state("maryland", "md", "", "annapolis", "de pa va wv", "old line"),
    state("massachusetts", "ma", "MASS", "boston", "ct nh ny ri vt", "bay"),
    state("michigan", "mi", "MICH", "lansing", "in oh wi", "wolverine"),
    state("minnesota", "mn", "MINN", "st paul", "ia nd sd wi", "gopher"),
    state("mississippi", "ms", "MISS", "jackson", "al ar la tn", "magnolia"),
    state("missouri", "mo", "", "jefferson city", "ar il ia ks ky ne ok tn", "showme"),
    state("montana", "mt", "MONT", "helena", "id nd sd wy", "treasure"),
    state("nebraska", "ne", "NEB NEBR", "lincoln", "co ia ks mo sd wy", "cornhusker"),
    state("nevada", "nv", "NEV", "carson city", "az ca id or ut", "silver"),
    state("new hampshire", "nh", "", "concord", "me ma vt", "granite"),
    state("new jersey", "nj", "", "trenton", "de ny pa", "garden"),
    state("new mexico", "nm", "NMEX", "santa fe", "az co ok tx ut", ""),
    state("new york", "ny", "", "albany", "ct ma nj pa vt", "empire"),
    state("north carolina", "nc", "NCAR", "raleigh", "ga sc tn va", "tar heel"),
    state("north dakota", "nd", "NDAK", "bismarck", "mn mt sd", ""),
    state("ohio", "oh", "", "columbus", "in ky mi pa wv", "buckeye"),
    state("oklahoma", "ok", "OKLA", "oklahoma city", "ar co ks mo nm tx", "sooner"),
    state("oregon", "or", "ORE OREG", "salem", "ca id nv wa", "beaver"),
    state("pennsylvania", "pa", "PENN PENNA", "harrisburg", "de md nj ny oh wv", "keystone"),
    state("rhode island", "ri", "", "providence", "ct ma", "ocean"),
    state("south carolina", "sc", "SCAR", "columbia", "ga nc", "palmetto"),
    state("south dakota", "sd", "SDAK", "pierre", "ia mn mt ne nd wy", ""),
    state("tennessee", "tn", "TENN", "nashville", "al ar ga ky ms mo nc va", "volunteer"),
    state("texas", "tx", "TEX", "austin", "ar la nm ok", "lone star"),
    state("utah", "ut", "", "salt lake city", "az co id nv nm wy", "beehive"),
    state("vermont", "vt", "", "montpelier", "ma nh ny", "green mountain"),
    state("virginia", "va", "", "richmond", "ky md nc tn wv", "old dominion"),
    state("washington", "wa", "WASH", "olympia", "id or", "evergreen"),
    state("west virginia", "wv", "WVA", "charleston", "ky md oh pa va", "mountain"),
    state("wisconsin", "wi", "WIS WISC", "madison", "il ia mi mn", "badger"),
    state("wyoming", "wy", "WYO", "cheyenne", "co id mt ne sd ut", "equality"),
];

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn capitals_cities_and_names() {
        let states = |clue, answer| check(&States, clue, answer);
        states("Capital of Idaho", "BOISE");
        states("Vermont's capital", "MONTPELIER");
        states("Its capital is Boise", "IDAHO");
        states("Boise is its capital: Abbr.", "IDA");
        states("Tulsa's state: Abbr.", "OKLA");
        states("Home of Reno", "NEVADA");
        states("Beehive State", "UTAH");
        states("Neighbor of Me.", "NH");
        check_among(&States, "Neighbor of Ore.", "IDA");
        check_among(&States, "Kansas neighbor", "MISSOURI");
        check_among(&States, "It borders Utah and Oregon", "NEVADA");
        check_silent(&States, "Noisy neighbor", 5);
        check_silent(&States, "Solid state", 3);
    }

    #[test]
    fn borders_go_both_ways() {
        assert_eq!(STATES.len(), 50);
        for one in STATES {
            for code in one.borders.split(' ').filter(|code| !code.is_empty()) {
                let other = UsState::by_postal(code).unwrap();
                assert!(other.borders.split(' ').any(|c| c == one.postal), "{code} {}", one.postal);
            }
        }
    }
}

//! Countries: capitals, money, neighbours, people and codes.

use super::frame::{AnswerSet, plural, said};
use super::nations::{NATIONS, Nation};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Countries.
pub(super) struct World;

impl Expert for World {
    fn name(&self) -> &'static str {
        "world"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "capital",
            "currency",
            "money",
            "neighbor",
            "neighbors",
            "borders",
            "coin",
            "cash",
            "country",
            "nation",
            "monetary",
            "bread",
            "dough",
            "change",
            "url",
            "internet",
            "suffix",
            "unit",
            "border",
            "resident",
            "native",
            "locale",
            "city",
            "domain",
            "web",
            "address",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 8 {
            return answers.done();
        }
        capitals(clue, &words, &mut answers);
        money(clue, &words, &mut answers);
        neighbours(&words, &mut answers);
        codes(&words, &mut answers);
        if answers.is_empty() {
            countries(&words, &mut answers);
        }
        answers.done()
    }
}

fn letters(name: &str) -> String {
    name.replace([' ', '_'], "")
}

/// A country by its name or, where one word will do, by its people.
fn named(words: &[&str]) -> Option<&'static Nation> {
    if words.is_empty() || words.len() > 3 {
        return None;
    }
    let name = words.join(" ");
    Nation::by_name(&name).or_else(|| {
        NATIONS.iter().find(|nation| nation.people.split(' ').any(|people| people == name))
    })
}

fn in_region(words: &[&str]) -> impl Iterator<Item = &'static Nation> {
    let text = words.join("_");
    NATIONS.iter().filter(move |nation| {
        nation
            .region
            .split(' ')
            .any(|region| region == text || (region.len() > 4 && text.ends_with(region)))
    })
}

/// "Capital of Norway", "Norway's capital", "Its capital is Oslo", "African capital".
fn capitals(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    if !words.contains(&"capital") || clue.has_blank() {
        return;
    }
    let of = match words {
        ["capital", "of" | "in", name @ ..] | ["capital", "city", "of", name @ ..] => Some(name),
        [name @ .., "capital"] | [name @ .., "capital", "city"] => Some(name),
        _ => None,
    };
    if let Some(nation) = of.and_then(named) {
        // Money is capital too: the capital of Iran may be its rial.
        let sure = if clue.wordplay { 0.4 } else { 0.92 };
        answers.share_evenly(nation.capitals.split(' ').map(letters), sure, "capital of a country");
        answers.share_evenly(
            nation.money.split(' '),
            if clue.wordplay { 0.5 } else { 0.05 },
            "money of a country",
        );
        return;
    }
    let is = match words {
        ["its", "capital", "is", name @ ..] => Some(name),
        ["country" | "nation", "whose", "capital", "is", name @ ..] => Some(name),
        [name @ .., "is", "its", "capital"] => Some(name),
        ["country", "with" | "whose", "capital", name @ ..] => Some(name),
        _ => None,
    };
    if let Some(name) = is.map(|words| words.join("_")) {
        let found = NATIONS
            .iter()
            .filter(|nation| nation.capitals.split(' ').any(|capital| capital == name));
        return answers.share_evenly(
            found.map(|nation| letters(nation.name)),
            0.9,
            "country with that capital",
        );
    }
    let (among, sure): (Vec<&Nation>, f32) = match words {
        [region @ .., "capital"] | [region @ .., "capital", "city"]
            if region == ["world"] || region == ["foreign"] =>
        {
            (NATIONS.iter().collect(), 0.85)
        }
        [region @ .., "capital"] | [region @ .., "capital", "city"] => {
            (in_region(region).collect(), 0.92)
        }
        ["world" | "national", "capital", ..] => (NATIONS.iter().collect(), 0.8),
        [first, "capital", ..] => (in_region(&[first]).collect(), 0.85),
        [first, second, "capital", ..] => (in_region(&[first, second]).collect(), 0.85),
        _ => return,
    };
    let capitals = among.iter().flat_map(|nation| nation.capitals.split(' ').map(letters));
    answers.share_evenly(capitals, sure, "a capital of that region");
}

/// "Currency of Laos", "Thai money", "Bread in Japan?".
fn money(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    let is_money = |word: &str| matches!(word, "currency" | "money" | "coin" | "cash" | "coins");
    let slang =
        |word: &str| matches!(word, "bread" | "dough" | "change" | "capital") && clue.wordplay;
    let (name, sure) = match words {
        [what, "of" | "in", name @ ..] if is_money(what) => (name, 0.85),
        [what, "unit", "of" | "in", name @ ..] if is_money(what) => (name, 0.85),
        ["monetary", "unit", "of" | "in", name @ ..]
        | ["unit", "of", "currency", "in", name @ ..] => (name, 0.85),
        [name @ .., what] if is_money(what) => (name, 0.8),
        [name @ .., what, "unit"] if is_money(what) || *what == "monetary" => (name, 0.85),
        [what, "of" | "in", name @ ..] | [name @ .., what] if slang(what) => (name, 0.6),
        _ => return,
    };
    let capital_city = |name: &str| {
        NATIONS.iter().find(|nation| nation.capitals.split(' ').any(|capital| capital == name))
    };
    let nation = named(name).or_else(|| capital_city(&name.join("_")));
    if let Some(nation) = nation {
        let several = words.iter().any(|word| matches!(*word, "coins" | "units"));
        let forms = nation
            .money
            .split(' ')
            .map(|money| if several { plural(money) } else { money.to_owned() });
        answers.share_evenly(forms, sure, "money of a country");
    } else if !name.is_empty() {
        let among = in_region(name).flat_map(|nation| nation.money.split(' '));
        answers.share_evenly(among, 0.85, "money of that region");
    }
}

fn neighbours(words: &[&str], answers: &mut AnswerSet) {
    let (name, people) = match words {
        ["neighbor" | "borderer", "of" | "to", name @ ..] => (name, false),
        [name @ .., "neighbor" | "borderer"] => (name, true),
        ["it" | "country" | "nation", "borders" | "bordering", name @ ..] => (name, false),
        ["country" | "nation", "that", "borders", name @ ..] => (name, false),
        ["country" | "nation", "next", "to", name @ ..] => (name, false),
        _ => return,
    };
    let joined = name.join(" ");
    let by_people = Nation::by_name(&joined).is_none();
    let Some(nation) = named(name) else { return };
    let others =
        nation.borders.split(' ').filter_map(|border| Nation::by_name(&border.replace('_', " ")));
    if by_people && people {
        let peoples = others.flat_map(|nation| nation.people.split(' '));
        answers.share_evenly(peoples, 0.88, "a neighbouring people");
    } else {
        answers.share_evenly(
            others.map(|nation| letters(nation.name)),
            0.8,
            "a neighbouring country",
        );
    }
}

fn codes(words: &[&str], answers: &mut AnswerSet) {
    let about = words.iter().any(|word| matches!(*word, "url" | "internet" | "domain" | "web"));
    let nation = words.iter().enumerate().find_map(|(at, _)| named(&words[at..=at]));
    if let Some(nation) = nation.filter(|_| about) {
        answers.add(nation.code, 0.7, "its code on the internet");
    }
}

/// "African nation", "Asian country".
fn countries(words: &[&str], answers: &mut AnswerSet) {
    let (region, sure) = match words {
        [region @ .., "country" | "nation"] => (region, 0.75),
        [_, "country" | "nation", ..] => (&words[..1], 0.6),
        [_, _, "country" | "nation", ..] => (&words[..2], 0.6),
        _ => return,
    };
    answers.share_evenly(
        in_region(region).map(|nation| letters(nation.name)),
        sure,
        "a country of that region",
    );
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn countries() {
        let world = |clue, answer| check(&World, clue, answer);
        world("Capital of Norway", "OSLO");
        world("Ghana's capital", "ACCRA");
        world("Its capital is Tirana", "ALBANIA");
        world("Currency of Laos", "KIP");
        world("Thai money", "BAHT");
        world("Bread in Tokyo?", "YEN");
        check_among(&World, "African capital", "CAIRO");
        check_among(&World, "South American capital", "LIMA");
        check_among(&World, "Neighbor of Turkey", "IRAQ");
        check_among(&World, "Thai neighbor", "LAO");
        check_among(&World, "West African nation", "MALI");
        check_silent(&World, "Capital gain", 4);
        check_silent(&World, "Noisy neighbor", 4);
        check_silent(&World, "Change of heart", 4);
    }
}

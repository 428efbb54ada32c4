//! Numbers and small words in other languages.

use super::frame::AnswerSet;
use super::lexicon::{Entry, LEXICON};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;
use crate::language::clue::Language;

/// Numbers and small words in other languages.
pub(super) struct Foreign;

/// The numbers from one on, in the languages whose numbers are asked for.
const NUMBERS: [(Language, Sequence); 5] = [
    (
        Language::French,
        counting(&[
            "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze",
            "douze", "treize",
        ]),
    ),
    (
        Language::Spanish,
        counting(&[
            "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
            "once", "doce", "trece",
        ]),
    ),
    (
        Language::German,
        counting(&[
            "eins", "zwei", "drei", "vier", "funf", "sechs", "sieben", "acht", "neun", "zehn",
            "elf", "zwolf",
        ]),
    ),
    (
        Language::Italian,
        counting(&[
            "uno", "due", "tre", "quattro", "cinque", "sei", "sette", "otto", "nove", "dieci",
            "undici", "dodici",
        ]),
    ),
    (
        Language::Japanese,
        counting(&["ichi", "ni", "san", "shi", "go", "roku", "shichi", "hachi", "ku", "ju"]),
    ),
];

const fn counting(names: &'static [&'static str]) -> Sequence {
    Sequence { names, circular: false }
}

/// Parts of speech by language.
const KINDS: &[(Language, &str, &str)] = &[
    (Language::French, "article", "une les des un le la"),
    (Language::French, "pronoun", "elle moi toi lui ils vous nous tu il je eux ses tous mes"),
    (Language::French, "possessive", "mes tes ses sa ma mon ton son leur notre nos"),
    (Language::French, "preposition", "avec sans sous sur dans par de des pour chez entre"),
    (Language::French, "conjunction", "mais ou et car donc que"),
    (Language::French, "verb", "etre avoir aller faire dire lire voir"),
    (Language::Spanish, "article", "los las una uno el la un unas"),
    (
        Language::Spanish,
        "pronoun",
        "esa ese eso esta este esto ella ellos ellas usted yo tu el nosotros ello uno estas esos",
    ),
    (Language::Spanish, "preposition", "con por para sin entre sobre de en hasta desde"),
    (Language::Spanish, "conjunction", "pero o y porque"),
    (Language::Spanish, "possessive", "mis tus su sus mio tuyo"),
    (Language::Spanish, "verb", "ser estar ir tener hacer dar"),
    (Language::German, "article", "der die das ein eine einer den dem des eines einem einen"),
    (Language::German, "pronoun", "sie ich uns wir ihr mir mich dich dir ihn er es du"),
    (Language::German, "conjunction", "und oder aber"),
    (Language::German, "preposition", "mit von aus bei zu auf nach unter ohne uber"),
    (Language::German, "possessive", "mein dein sein ihr unser"),
    (Language::Italian, "article", "una uno il lo la gli le un"),
    (Language::Italian, "pronoun", "lui lei io noi voi loro essa mio"),
    (Language::Italian, "possessive", "mio tuo suo mia tua sua"),
    (Language::Latin, "pronoun", "ego tu nos vos ille ipse hic"),
    (Language::Latin, "verb", "amo amas amat esse est sum erat"),
    (Language::Latin, "conjunction", "et sed aut ergo"),
    (Language::Latin, "preposition", "ad ab ex cum de sub per pro ante"),
];

impl Expert for Foreign {
    fn name(&self) -> &'static str {
        "foreign"
    }

    fn triggers(&self) -> Vec<&'static str> {
        // The parsed clue already knows whether it hints at a language, but
        // triggers are words; these are the English words that it can gloss.
        let mut words: Vec<&'static str> =
            LEXICON.iter().filter_map(|entry| entry.0.split(' ').next()).collect();
        words.extend([
            "article",
            "pronoun",
            "preposition",
            "conjunction",
            "possessive",
            "verb",
            "number",
            "ordinal",
        ]);
        words.extend(NUMBERS.iter().flat_map(|(_, sequence)| sequence.names.iter()));
        words
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        numbers(clue, &mut answers);
        if let Some(language) = clue.language
            && !clue.has_blank()
        {
            let core = core(clue);
            gloss(clue, &core, language, &mut answers);
        }
        answers.done()
    }
}

/// The words that are left without the one that names the language.
fn core(clue: &Clue) -> Vec<&str> {
    let mut core: Vec<&str> = Vec::with_capacity(clue.tokens.len());
    for (at, token) in clue.tokens.iter().enumerate() {
        if clue.language_at != Some(at) {
            core.push(&token.text);
            continue;
        }
        if let [_, .., "the" | "a"] = core[..] {
            core.pop();
        }
        if let [_, .., "in" | "to" | "for" | "at" | "from" | "of" | "on" | "near" | "with"] =
            core[..]
        {
            core.pop();
        }
    }
    while let [.., "eg" | "say" | "abbr" | "perhaps"] = core[..] {
        core.pop();
    }
    match core[..] {
        ["word" | "words", "for", ..] => core.split_off(2),
        _ => core,
    }
}

fn gloss(clue: &Clue, core: &[&str], language: Language, answers: &mut AnswerSet) {
    if core.is_empty() || core.len() > 3 {
        return;
    }
    let column = |entry: &'static Entry| match language {
        Language::French => entry.1,
        Language::Spanish => entry.2,
        Language::German => entry.3,
        Language::Italian => entry.4,
        Language::Latin => entry.5,
        _ => "",
    };
    let text = core.join(" ");
    let bare = match core {
        ["the" | "a" | "an", rest @ ..] if !rest.is_empty() => rest.join(" "),
        _ => text.clone(),
    };
    let by_digits = core.first().and_then(|word| word.parse::<usize>().ok());
    if let Some(number) = by_digits.filter(|_| core.len() == 1) {
        let list = NUMBERS.iter().find(|(spoken, _)| *spoken == language);
        if let Some(name) = list.and_then(|(_, list)| list.names.get(number.checked_sub(1)?)) {
            answers.add(name, 0.8, "that number in that language");
        }
    }
    for text in [text, bare] {
        if let Ok(at) = LEXICON.binary_search_by_key(&text.as_str(), |entry| entry.0) {
            let words: Vec<&str> = column(&LEXICON[at]).split(' ').collect();
            // "Spanish gold" may be treasure; "Gold: Sp." is oro.
            let adjective = clue.language_at == Some(0) && !clue.tokens[0].possessive;
            answers.share_evenly(
                words,
                if adjective { 0.9 } else { 0.94 },
                "that word in that language",
            );
        }
    }
    for (spoken, kind, words) in KINDS {
        if *spoken == language && core == [*kind] {
            answers.share_evenly(words.split(' '), 0.94, "such a word in that language");
        }
    }
    if core == ["number"] || core == ["numeral"] {
        let list = NUMBERS.iter().find(|(spoken, _)| *spoken == language);
        if let Some((_, list)) = list {
            answers.share_evenly(list.names, 0.7, "a number in that language");
        }
    }
}

/// "Tres follower", "Uno, dos, ___".
fn numbers(clue: &Clue, answers: &mut AnswerSet) {
    let words: Vec<&str> = clue.tokens.iter().map(|token| token.text.as_str()).collect();
    if words.len() > 6 {
        return;
    }
    for (language, list) in &NUMBERS {
        if let Some(asked) = list.asked(&words).filter(|asked| !asked.by_number) {
            let known = clue.language.is_none_or(|spoken| spoken == *language);
            answers.add(
                list.names[asked.index],
                if known { 0.75 } else { 0.2 },
                "its place in counting",
            );
        }
        if let [left, "+" | "plus" | "y" | "et" | "und", right] = words[..]
            && let (Some(left), Some(right)) = (list.place(left), list.place(right))
            && let Some(name) = list.names.get(left + right + 1)
        {
            answers.add(name, 0.9, "a sum in that language");
        }
        if let [left, right] = words[..]
            && clue.plain.contains('+')
            && let (Some(left), Some(right)) = (list.place(left), list.place(right))
            && let Some(name) = list.names.get(left + right + 1)
        {
            answers.add(name, 0.9, "a sum in that language");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn words_and_numbers() {
        let foreign = |clue, answer| check(&Foreign, clue, answer);
        foreign("Aunt: Sp.", "TIA");
        foreign("Summer, in Cannes", "ETE");
        foreign("Seven, in Sicily", "SETTE");
        foreign("Juan's uncle", "TIO");
        foreign("German one", "EINS");
        foreign("\"To be,\" to Cicero", "ESSE");
        foreign("Thanks, in Berlin", "DANKE");
        foreign("The sea, in Nice", "MER");
        foreign("8, in Madrid", "OCHO");
        foreign("Tres + cuatro", "SIETE");
        foreign("Zwei follower", "DREI");
        foreign("Un, deux, ___", "TROIS");
        check_among(&Foreign, "German article", "EINE");
        check_among(&Foreign, "\"The\": Ger.", "DAS");
        check_silent(&Foreign, "Friend in need", 3);
        check_silent(&Foreign, "French bulldog", 4);
    }
}

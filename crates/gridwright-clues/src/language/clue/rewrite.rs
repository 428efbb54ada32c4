//! Other ways to say the same clue.

use super::{Clue, Token, TokenKind};

impl Clue {
    /// The clue in other words, in small letters: idioms of clue writing become
    /// phrases with a blank, and shortened words are written out. Empty where
    /// there is nothing to say in another way.
    ///
    /// ```
    /// use gridwright_clues::Clue;
    ///
    /// assert_eq!(Clue::parse("Partner of pepper").rewrites(), ["pepper and ___"]);
    /// assert_eq!(Clue::parse("Rock-roll link").rewrites(), ["rock ___ roll"]);
    /// assert_eq!(Clue::parse("Teachers' org.").rewrites(), ["teachers organization"]);
    /// ```
    pub fn rewrites(&self) -> Vec<String> {
        let words: Vec<&Token> = self.tokens.iter().collect();
        let mut rewrites = Vec::new();
        rewrites.extend(idiom(&words));
        rewrites.extend(written_out(&words));
        rewrites
    }
}

fn joined(tokens: &[&Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

/// The first idiom that the clue is an example of. Each is tried on the words
/// alone, so that quotation marks and hyphens do not matter.
fn idiom(words: &[&Token]) -> Option<String> {
    if words.len() < 2 || words.iter().any(|token| token.kind == TokenKind::Blank) {
        return None;
    }
    partner(words).or_else(|| link(words)).or_else(|| follower(words)).or_else(|| leader(words))
}

const PARTNERS: &[&str] = &["partner", "mate", "companion", "counterpart", "complement"];

/// "Partner of X", "X's partner" -> "X and ___".
fn partner(words: &[&Token]) -> Option<String> {
    let (last, head) = words.split_last()?;
    let named = match words {
        [first, of, rest @ ..]
            if PARTNERS.contains(&first.text.as_str())
                && matches!(of.text.as_str(), "of" | "for" | "to")
                && !rest.is_empty() =>
        {
            rest
        }
        _ if PARTNERS.contains(&last.text.as_str()) && head.last()?.possessive => head,
        _ => return None,
    };
    (named.len() <= 3).then(|| format!("{} and ___", joined(named)))
}

/// "X-Y link", "Link between X and Y" -> "X ___ Y".
fn link(words: &[&Token]) -> Option<String> {
    let is_link =
        |token: &Token| matches!(token.text.as_str(), "link" | "connector" | "connection");
    match words {
        [left, right, link] if is_link(link) && left.hyphen => {
            Some(format!("{} ___ {}", left.text, right.text))
        }
        [link, between, left, and, right]
            if is_link(link) && between.text == "between" && and.text == "and" =>
        {
            Some(format!("{} ___ {}", left.text, right.text))
        }
        _ => None,
    }
}

/// "X follower", "Word after X" -> "X ___".
fn follower(words: &[&Token]) -> Option<String> {
    let (last, head) = words.split_last()?;
    if matches!(last.text.as_str(), "follower" | "chaser" | "ender" | "trailer") && head.len() <= 3
    {
        return Some(format!("{} ___", joined(head)));
    }
    let rest = after_opening(
        words,
        &[
            &["follower", "of"],
            &["word", "after"],
            &["word", "following"],
            &["it", "follows"],
            &["it", "comes", "after"],
            &["it", "may", "follow"],
            &["it", "might", "follow"],
            &["word", "with"],
            &["word", "that", "follows"],
        ],
    )?;
    (rest.len() <= 3).then(|| format!("{} ___", joined(rest)))
}

/// "X preceder", "Lead-in to X" -> "___ X".
fn leader(words: &[&Token]) -> Option<String> {
    let (last, head) = words.split_last()?;
    if matches!(last.text.as_str(), "preceder" | "opener" | "starter" | "intro") && head.len() <= 2
    {
        return Some(format!("___ {}", joined(head)));
    }
    let rest = after_opening(
        words,
        &[
            &["lead", "in", "to"],
            &["lead", "in", "for"],
            &["leadin", "to"],
            &["word", "before"],
            &["word", "preceding"],
            &["intro", "to"],
            &["opening", "for"],
            &["start", "for"],
            &["start", "to"],
            &["it", "precedes"],
            &["it", "comes", "before"],
            &["it", "may", "precede"],
        ],
    )?;
    (rest.len() <= 3).then(|| format!("___ {}", joined(rest)))
}

/// What follows the first of these openings that the words begin with.
fn after_opening<'w, 't>(words: &'w [&'t Token], openings: &[&[&str]]) -> Option<&'w [&'t Token]> {
    let opens = |opening: &&&[&str]| {
        words.len() > opening.len()
            && words.iter().zip(**opening).all(|(token, word)| token.text == *word)
    };
    openings.iter().find(opens).map(|opening| &words[opening.len()..])
}

/// The words with shortened ones written out, if there are any.
fn written_out(words: &[&Token]) -> Option<String> {
    let mut text = String::new();
    let mut any = false;
    for token in words {
        let long = token.dotted.then(|| long_form(&token.text)).flatten();
        any |= long.is_some();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(long.unwrap_or(&token.text));
    }
    any.then_some(text)
}

fn long_form(short: &str) -> Option<&'static str> {
    let index = LONG_FORMS.binary_search_by_key(&short, |form| form.0).ok()?;
    Some(LONG_FORMS[index].1)
}

/// Shortened words of clues and what they stand for, in order.
const LONG_FORMS: &[(&str, &str)] = &[
    ("abbr", "abbreviation"),
    ("agcy", "agency"),
    ("amer", "american"),
    ("amt", "amount"),
    ("assn", "association"),
    ("asst", "assistant"),
    ("ave", "avenue"),
    ("avg", "average"),
    ("bldg", "building"),
    ("capt", "captain"),
    ("co", "company"),
    ("coll", "college"),
    ("conf", "conference"),
    ("corp", "corporation"),
    ("dept", "department"),
    ("dir", "direction"),
    ("div", "division"),
    ("doc", "document"),
    ("eg", "for example"),
    ("esp", "especially"),
    ("fed", "federal"),
    ("fr", "french"),
    ("ger", "german"),
    ("govt", "government"),
    ("grp", "group"),
    ("hosp", "hospital"),
    ("hrs", "hours"),
    ("hwy", "highway"),
    ("ie", "that is"),
    ("init", "initial"),
    ("inits", "initials"),
    ("inst", "institute"),
    ("intl", "international"),
    ("lang", "language"),
    ("lat", "latin"),
    ("mag", "magazine"),
    ("meas", "measure"),
    ("mil", "military"),
    ("mo", "month"),
    ("mos", "months"),
    ("mtn", "mountain"),
    ("natl", "national"),
    ("no", "number"),
    ("nos", "numbers"),
    ("org", "organization"),
    ("orgs", "organizations"),
    ("pres", "president"),
    ("prof", "professor"),
    ("pt", "part"),
    ("pts", "parts"),
    ("pub", "publication"),
    ("rd", "road"),
    ("ref", "reference"),
    ("rep", "representative"),
    ("rte", "route"),
    ("sch", "school"),
    ("schs", "schools"),
    ("sen", "senator"),
    ("sp", "spanish"),
    ("std", "standard"),
    ("syst", "system"),
    ("tech", "technical"),
    ("univ", "university"),
    ("var", "variant"),
    ("yr", "year"),
    ("yrs", "years"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(Clue::parse(text).rewrites(), expected, "{text:?}");
    }

    #[test]
    fn idioms_become_phrases_with_blanks() {
        check("Needle's partner", &["needle and ___"]);
        check("Mate for Adam", &["adam and ___"]);
        check("Business partner", &[]);
        check("Link between Fri and Sun", &["fri ___ sun"]);
        check("Sausage link", &[]);
        check("Word after snow or fire", &["snow or fire ___"]);
        check("Lead-in to \"boy\"", &["___ boy"]);
        check("Epsilon follower", &["epsilon ___"]);
        check("Word before a long and winding road", &[]);
        check("", &[]);
    }

    #[test]
    fn shortened_words_are_written_out() {
        check("Min. part", &[]);
        check("Rabbit, e.g.", &["rabbit for example"]);
        check("No, no", &[]);
        check("Phone no.", &["phone number"]);
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(LONG_FORMS.is_sorted_by(|a, b| a.0 < b.0));
    }
}

//! The marks in a clue (parentheses, comma, quotes, question mark) and the
//! small words that say what kind of answer is wanted.

use super::Token;

/// The parts that punctuation makes of a clue.
pub(super) struct Marks<'t> {
    pub(super) main: String,
    pub(super) topic: Option<&'t str>,
    pub(super) aside: Option<&'t str>,
    pub(super) title: Option<&'t str>,
    pub(super) quoted: bool,
    pub(super) wordplay: bool,
}

impl<'t> Marks<'t> {
    pub(super) fn of(plain: &'t str) -> Self {
        let open = plain.find('(');
        let close = open.and_then(|open| Some(open + plain[open..].find(')')?));
        let topic = open.zip(close).map(|(open, close)| plain[open + 1..close].trim());
        let topic = topic.filter(|topic| !topic.is_empty());
        let comma = first_comma(plain);
        let aside = comma.map(|comma| plain[comma + 1..].trim()).filter(|aside| !aside.is_empty());
        let title = between_quotes(plain);
        let whole = plain.trim_end_matches(['.', '!', '?']);
        let quoted = whole.len() > 2
            && whole.starts_with('"')
            && whole.ends_with('"')
            && !whole[1..whole.len() - 1].contains('"');
        Self {
            main: main(plain, comma),
            topic,
            aside,
            title,
            quoted,
            wordplay: plain.trim_end_matches([' ', ')']).ends_with('?'),
        }
    }
}

/// The first comma outside quotation marks and parentheses that does not
/// group digits.
fn first_comma(plain: &str) -> Option<usize> {
    let bytes = plain.as_bytes();
    let (mut in_quotes, mut depth) = (false, 0_usize);
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'"' => in_quotes = !in_quotes,
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' if !in_quotes && depth == 0 => {
                let in_number = at > 0
                    && bytes[at - 1].is_ascii_digit()
                    && bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
                if !in_number {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The text up to the comma without what stands in parentheses. Where nothing
/// is left, and where the comma ends an opening such as "With 5-Down,", the
/// text after it is the clue.
fn main(plain: &str, comma: Option<usize>) -> String {
    let (before, after) = match comma {
        Some(comma) => (&plain[..comma], &plain[comma + 1..]),
        None => (plain, ""),
    };
    let opening = before.starts_with("With ") && before.contains(|c: char| c.is_ascii_digit());
    let chosen =
        without_parentheses(if opening && !after.trim().is_empty() { after } else { before });
    if !chosen.is_empty() {
        return chosen;
    }
    let bare = plain.replace(['(', ')', ','], " ");
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn without_parentheses(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for sign in text.chars() {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ' ' if out.is_empty() || out.ends_with(' ') => {}
            sign if depth == 0 => out.push(sign),
            _ => {}
        }
    }
    out.truncate(out.trim_end().len());
    out
}

fn between_quotes(plain: &str) -> Option<&str> {
    let open = plain.find('"')?;
    let close = open + 1 + plain[open + 1..].find('"')?;
    let title = plain[open + 1..close].trim_matches([' ', ',', '.', '?', '!']);
    (!title.is_empty()).then_some(title)
}

/// What small words say about the answer.
pub(super) struct Signals {
    pub(super) abbreviated: bool,
    pub(super) informal: bool,
    pub(super) names_starred: bool,
}

impl Signals {
    pub(super) fn of(tokens: &[Token]) -> Self {
        let mut signals = Self { abbreviated: false, informal: false, names_starred: false };
        for (at, token) in tokens.iter().enumerate() {
            let before = at.checked_sub(1).map_or("", |before| tokens[before].text.as_str());
            match token.text.as_str() {
                "abbr" | "briefly" | "inits" | "abbreviated" | "abbreviation" | "initially" => {
                    signals.abbreviated = true;
                }
                "short" => signals.abbreviated |= before == "for" || before == "in",
                "brief" => signals.abbreviated |= before == "in",
                "familiarly" | "informally" | "slangily" | "colloquially" | "casually" => {
                    signals.informal = true;
                }
                "slang" => signals.informal |= before == "in",
                "starred" => signals.names_starred = true,
                word if token.dotted => {
                    signals.abbreviated |= SHORTENED_NOUNS.binary_search(&word).is_ok();
                }
                _ => {}
            }
        }
        signals
    }
}

/// Shortened nouns that, by custom, ask for a shortened answer.
const SHORTENED_NOUNS: &[&str] = &[
    "agcy", "amt", "assn", "asst", "co", "coll", "conf", "degs", "dept", "dir", "div", "govt",
    "grp", "grps", "hosp", "hrs", "hwy", "inst", "intl", "mag", "meas", "mil", "mo", "mos", "mtn",
    "natl", "no", "nos", "org", "orgs", "pt", "pts", "pub", "rd", "rte", "sch", "schs", "st",
    "sta", "std", "stn", "subj", "syst", "tech", "terr", "univ", "wd", "wds", "yr", "yrs",
];

#[cfg(test)]
mod tests {
    use super::super::Clue;

    #[track_caller]
    fn check(text: &str, main: &str, topic: Option<&str>, aside: Option<&str>) {
        let clue = Clue::parse(text);
        assert_eq!(clue.main, main, "{text:?}");
        assert_eq!(clue.topic.as_deref(), topic, "{text:?}");
        assert_eq!(clue.aside.as_deref(), aside, "{text:?}");
    }

    #[test]
    fn punctuation_makes_parts() {
        check("Fruit, in Madrid", "fruit", None, Some("in madrid"));
        check("Ring (boxing)", "ring", Some("boxing"), None);
        check("Ring (boxing, say) of old, once", "ring of old", Some("boxing, say"), Some("once"));
        check("\"Well, well\" sayer", "\"well, well\" sayer", None, None);
        check("1,000 grams", "1,000 grams", None, None);
        check("With 5-Down, tall ship", "tall ship", None, Some("tall ship"));
        check("(sigh)", "sigh", Some("sigh"), None);
        check("Open ( forever", "open", None, None);
        check("", "", None, None);
    }

    #[test]
    fn marks_and_signals() {
        let clue = |text| Clue::parse(text);
        assert!(clue("Bark bench?").wordplay);
        assert!(!clue("\"Who's that?\"").wordplay);
        assert!(clue("\"Who's that?\"").quoted);
        assert!(!clue("\"Ow\" or \"ouch\"").quoted);
        assert_eq!(clue("\"Hamlet,\" e.g.").title.as_deref(), Some("Hamlet"));
        assert!(clue("*Garden tool").starred);
        assert_eq!(clue("*Garden tool").normal, "garden tool");
        assert!(clue("What the starred clues share").names_starred);
        for text in ["Doctor: Abbr.", "Doctors' org.", "Doctor, in brief", "Doctor, for short"] {
            assert!(clue(text).abbreviated, "{text}");
        }
        assert!(!clue("Brief note").abbreviated && !clue("No, sir").abbreviated);
        assert!(clue("Doctor, informally").informal && clue("Doctor, in slang").informal);
    }
}

//! One line of a clue section: `#a1 1, 5, 2d Text (4,5) [ANSWER] explanation`.

/// The parts of a line, as they stand there.
#[derive(Debug, Default, PartialEq)]
pub(super) struct ClueLine<'a> {
    /// The names of cells in front.
    pub cells: Vec<&'a str>,
    pub label: &'a str,
    /// Entries that the answer goes on in: label and direction letter.
    pub children: Vec<(&'a str, Option<char>)>,
    pub text: &'a str,
    pub enumeration: Option<&'a str>,
    pub answer: Option<&'a str>,
    pub explanation: &'a str,
}

impl<'a> ClueLine<'a> {
    /// Reads a line; `None` if it has no label in front and so is no clue.
    pub fn parse(line: &'a str) -> Option<Self> {
        let mut rest = line.trim();
        let mut cells = vec![];
        while let Some(name) = rest.strip_prefix('#') {
            let end = name.find(char::is_whitespace)?;
            cells.push(&name[..end]);
            rest = name[end..].trim_start();
        }
        let (label, _, mut rest) = label(rest)?;
        let mut children = vec![];
        while let Some(after) = rest.trim_start().strip_prefix([',', '&']) {
            let Some((child, direction, after)) = self::label(after.trim_start()) else { break };
            children.push((child, direction));
            rest = after;
        }
        let rest = rest.trim_start();
        let dotted = rest.strip_prefix('.').filter(|after| !after.starts_with('.'));
        let rest = dotted.unwrap_or(rest).trim();
        let mut parsed = Self { cells, label, children, text: rest, ..Self::default() };
        if let Some(lengths) = Lengths::find(rest) {
            parsed.text = rest[..lengths.start].trim();
            parsed.enumeration = (!lengths.hidden).then_some(lengths.text);
            parsed.explain(&rest[lengths.end..]);
        }
        Some(parsed)
    }

    /// Reads what stands behind the word lengths: blanks for the answer, then
    /// the answer or cells in brackets, then the explanation.
    fn explain(&mut self, after: &'a str) {
        let mut rest = after.trim_start_matches(|c: char| c == '_' || c.is_whitespace());
        while let Some((inner, after)) =
            rest.strip_prefix('[').and_then(|inner| inner.split_once(']'))
        {
            rest = after.trim();
            let inner = inner.trim();
            if inner.is_empty() {
                break;
            }
            if !inner.split_whitespace().all(is_reference) {
                self.answer = Some(inner);
                break;
            }
        }
        self.explanation = rest.trim();
    }
}

/// Whether a word names cells: `1a`, `c4` or `r5c3`.
fn is_reference(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit())
        && word.contains(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_digit() || c.is_ascii_lowercase())
}

/// A number or a label in brackets, the direction letter behind a number, and
/// what comes after.
fn label(text: &str) -> Option<(&str, Option<char>, &str)> {
    if let Some(inner) = text.strip_prefix('[') {
        let (label, after) = inner.split_once(']')?;
        return Some((label.trim().trim_end_matches('.'), None, after)).filter(|l| !l.0.is_empty());
    }
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, after) = text.split_at(end);
    if number.is_empty() {
        return None;
    }
    let mut chars = after.chars();
    let direction = chars.next().filter(|c| "adbuADBU".contains(*c));
    let alone = !chars.next().is_some_and(char::is_alphanumeric);
    match direction {
        Some(letter) if alone => Some((number, Some(letter.to_ascii_lowercase()), &after[1..])),
        _ => Some((number, None, after)),
    }
}

/// The word lengths in brackets.
pub(super) struct Lengths<'a> {
    start: usize,
    end: usize,
    text: &'a str,
    hidden: bool,
}

impl<'a> Lengths<'a> {
    /// Of several candidates: the last with a square bracket right behind it,
    /// else the last of numbers only, else the last of all.
    fn find(text: &'a str) -> Option<Self> {
        let mut best: Option<(u8, Self)> = None;
        for (start, _) in text.match_indices('(') {
            let inner = &text[start + 1..];
            let Some(length) = inner.bytes().take(40).position(|b| b == b')' || b == b'(') else {
                continue;
            };
            let Some(rank) = inner.get(..length).and_then(rank) else { continue };
            if !inner[length..].starts_with(')') {
                continue;
            }
            let after = &inner[length + 1..];
            let hidden = after.starts_with('*');
            let end = start + length + 2 + usize::from(hidden);
            let followed = text[end..].trim_start().starts_with('[');
            let rank = if followed { 3 } else { rank };
            let found = Self { start, end, text: inner[..length].trim(), hidden };
            if best.as_ref().is_none_or(|(known, _)| rank >= *known) {
                best = Some((rank, found));
            }
        }
        best.map(|(_, lengths)| lengths)
    }
}

/// Whether the inside of brackets may be word lengths: 2 for numbers, 1 for
/// words about them.
pub(super) fn rank(inner: &str) -> Option<u8> {
    let inner = inner.trim();
    let numeric = inner.starts_with(|c: char| c.is_ascii_digit())
        && inner.chars().all(|c| c.is_ascii_digit() || "-,.'’ ".contains(c));
    let mut words = inner.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    let about = |word: &str| {
        ["words", "wrds", "letters", "ltrs"].iter().any(|w| w.starts_with(word))
            || word == "word"
            || word == "letter"
    };
    match () {
        () if numeric => Some(2),
        () if inner.ends_with('?') || words.any(about) => Some(1),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, label: &str, text: &str, enumeration: Option<&str>) {
        let parsed = ClueLine::parse(line).unwrap();
        assert_eq!(
            (parsed.label, parsed.text, parsed.enumeration),
            (label, text, enumeration),
            "{line}"
        );
    }

    #[test]
    fn clues_end_with_their_lengths() {
        check("1 Pet (3)", "1", "Pet", Some("3"));
        check("1 This (13) ends (word) here! (4)", "1", "This (13) ends (word) here!", Some("4"));
        check("8 Ends here! (4) The (word) and (4 letters)", "8", "Ends here!", Some("4"));
        check("4 Ends here! (8) [] [t]W has (3) parts", "4", "Ends here!", Some("8"));
        check("5 No lengths!", "5", "No lengths!", None);
        check("6 Hidden (?)*", "6", "Hidden", None);
        check("7 (two words)", "7", "", Some("two words"));
        check("3.Dotted", "3", "Dotted", None);
        check("[R] ... aboard", "R", "... aboard", None);
        check("2", "2", "", None);
    }

    #[test]
    fn answers_and_explanations_follow() {
        let parsed = ClueLine::parse("3 x (8) _ _ [ANSWER] because (3 ways)").unwrap();
        assert_eq!((parsed.answer, parsed.explanation), (Some("ANSWER"), "because (3 ways)"));
        let parsed = ClueLine::parse("[C] x (?) [3d c4 r5c3] [SO LONG] y").unwrap();
        assert_eq!((parsed.answer, parsed.explanation), (Some("SO LONG"), "y"));
    }

    #[test]
    fn answers_may_go_on_elsewhere() {
        let parsed = ClueLine::parse("#a12 1, 5, 2d & [H] In spite (7,3,4)").unwrap();
        assert_eq!(parsed.cells, ["a12"]);
        assert_eq!(parsed.children, [("5", None), ("2", Some('d')), ("H", None)]);
        assert_eq!(parsed.text, "In spite");
        assert_eq!(ClueLine::parse("prose"), None);
    }
}

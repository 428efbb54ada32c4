//! Which characters a terminal can show, and what is safe to send to one.

/// Which characters a drawing for terminals is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Box drawing, full blocks and typographic quotes.
    #[default]
    Unicode,
    /// `+--+` and `#`. The letters of the puzzle stay what they are.
    Ascii,
}

/// The characters of a drawing besides its lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct TerminalSymbols {
    pub block: char,
    pub shade: char,
    /// An empty cell where no lines show it.
    pub blank: char,
    /// Stands for the rest of a rebus that is too long for its cell.
    pub more: char,
    /// After a circled letter where there is no room in front of it.
    pub circle: char,
    pub wrong: char,
    pub doubtful: char,
    pub rule: char,
}

impl Charset {
    pub(super) fn symbols(self) -> TerminalSymbols {
        match self {
            Self::Unicode => TerminalSymbols {
                block: '█',
                shade: '░',
                blank: '·',
                more: '…',
                circle: '°',
                wrong: '✗',
                doubtful: '?',
                rule: '─',
            },
            Self::Ascii => TerminalSymbols {
                block: '#',
                shade: ':',
                blank: '.',
                more: '+',
                circle: ')',
                wrong: '!',
                doubtful: '?',
                rule: '-',
            },
        }
    }

    /// The text without anything that could move the cursor, reorder the line
    /// or start an escape sequence: a puzzle file is never trusted with the
    /// terminal. Line ends and tabs become spaces.
    pub(super) fn clean(self, text: &str) -> String {
        let mut clean = String::with_capacity(text.len());
        for c in text.chars() {
            match c {
                _ if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => clean.push(' '),
                _ if is_invisible_control(c) => {}
                _ if self == Self::Ascii => clean.push_str(&ascii(c)),
                _ => clean.push(c),
            }
        }
        clean
    }
}

/// Whether a character shows nothing but changes how its neighbours show:
/// writing direction, invisible breaks and hyphens, the byte order mark.
fn is_invisible_control(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
            | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
    )
}

/// The nearest plain spelling of typographic punctuation; other characters as
/// they are, since a letter has no other spelling.
fn ascii(c: char) -> std::borrow::Cow<'static, str> {
    match c {
        '‘' | '’' | '‚' | '′' => "'".into(),
        '“' | '”' | '„' | '″' => "\"".into(),
        '–' | '—' | '‑' | '−' => "-".into(),
        '…' => "...".into(),
        '×' => "x".into(),
        '·' | '•' => "*".into(),
        '\u{a0}' | '\u{2009}' | '\u{202f}' => " ".into(),
        _ => c.to_string().into(),
    }
}

/// Digits and signs raised or lowered, or `None` where one of the characters
/// has no such form.
pub(super) fn shifted(text: &str, raised: bool) -> Option<String> {
    const PLAIN: &str = "0123456789+-=()";
    let forms = if raised {
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾"
    } else {
        "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
    };
    text.chars().map(|c| forms.chars().nth(PLAIN.find(c)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(charset: Charset, text: &str, expected: &str) {
        assert_eq!(charset.clean(text), expected);
    }

    #[test]
    fn escape_sequences_and_direction_marks_are_taken_out() {
        check(Charset::Unicode, "a\x1b[31mb\u{9b}2Jc", "a [31mb 2Jc");
        check(Charset::Unicode, "a\r\nb\tc\u{2028}d", "a  b c d");
        check(Charset::Unicode, "x\u{202e}y\u{2066}z\u{feff}", "xyz");
        check(Charset::Unicode, "“Ü” – 한국어", "“Ü” – 한국어");
    }

    #[test]
    fn ascii_spells_punctuation_plainly_and_keeps_letters() {
        check(Charset::Ascii, "“It’s…” – Ü", "\"It's...\" - Ü");
    }

    #[test]
    fn digits_are_raised_and_lowered() {
        assert_eq!(shifted("2", true).as_deref(), Some("²"));
        assert_eq!(shifted("10", false).as_deref(), Some("₁₀"));
        assert_eq!(shifted("th", true), None);
    }
}

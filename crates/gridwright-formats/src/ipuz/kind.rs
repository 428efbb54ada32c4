//! What sort of puzzle the file holds: a list of addresses.

use gridwright_core::Kind;
use serde_json::Value;

use super::{Object, error};
use crate::ReadError;
use crate::json;
use crate::remarks::Remarks;

const CROSSWORD: &str = "http://ipuz.org/crossword#1";

/// The addresses that say no more than this kind.
pub(super) fn addresses(kind: &Kind) -> &'static [&'static str] {
    match kind {
        Kind::Crossword => &[CROSSWORD],
        Kind::Diagramless => &["http://ipuz.org/crossword/diagramless#1"],
        Kind::Coded => &[CROSSWORD, "http://crosswordnexus.com/ipuz/coded#1"],
        Kind::Acrostic => &["http://ipuz.org/acrostic#1"],
    }
}

/// The kind, and the addresses in the file that say more than that.
pub(super) fn read(top: &Object, remarks: &mut Remarks) -> Result<(Kind, Vec<String>), ReadError> {
    let found: Vec<String> = match top.get("kind") {
        Some(Value::Array(list)) => list.iter().filter_map(json::scalar).collect(),
        Some(Value::String(one)) => vec![one.clone()],
        _ => vec![],
    };
    if found.is_empty() {
        remarks.part("kind", "expected a list of addresses, found none; read as a crossword");
        return Ok((Kind::Crossword, vec![]));
    }
    let known: Vec<Kind> = found.iter().filter_map(|address| of_address(address)).collect();
    // The special kinds stand beside the general one.
    let kind = known.iter().find(|kind| **kind != Kind::Crossword).or(known.first());
    let Some(kind) = kind.cloned() else {
        let names: Vec<String> =
            found.iter().take(3).map(|name| json::brief(&Value::from(name.as_str()))).collect();
        return Err(error("kind", format!("expected a crossword, found {}", names.join(", "))));
    };
    let plain = addresses(&kind);
    let extra = found.into_iter().filter(|address| !plain.contains(&address.as_str())).collect();
    Ok((kind, extra))
}

/// What an address stands for; the host and the version at the end do not
/// matter.
fn of_address(address: &str) -> Option<Kind> {
    let lower = address.to_ascii_lowercase();
    let path = lower.split('#').next().unwrap_or_default();
    let says = |names: &[&str]| path.split('/').any(|part| names.contains(&part));
    if says(&["diagramless"]) {
        Some(Kind::Diagramless)
    } else if says(&["coded", "codeword", "codecracker"]) {
        Some(Kind::Coded)
    } else if says(&["acrostic"]) {
        Some(Kind::Acrostic)
    } else if says(&["crossword", "crypticcrossword", "cryptic", "barred", "arrowword"])
        || says(&["filippine", "alphabetic", "american"])
    {
        Some(Kind::Crossword)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kinds: &str, expected: Result<(Kind, &[&str]), &str>) {
        let kinds: Value = serde_json::from_str(kinds).unwrap();
        let top = Object::from_iter([("kind".to_owned(), kinds)]);
        let found = read(&top, &mut Remarks::default()).map_err(|e| e.to_string());
        let expected = expected
            .map(|(kind, extra)| (kind, extra.iter().map(|s| (*s).to_owned()).collect()))
            .map_err(str::to_owned);
        assert_eq!(found, expected);
    }

    #[test]
    fn kinds_are_known_by_their_path() {
        check(r#"["http://ipuz.org/crossword#1"]"#, Ok((Kind::Crossword, &[])));
        check(
            r#""http://ipuz.org/crossword""#,
            Ok((Kind::Crossword, &["http://ipuz.org/crossword"])),
        );
        check(r#"["http://ipuz.org/crossword/diagramless#1"]"#, Ok((Kind::Diagramless, &[])));
        check(
            r#"["http://ipuz.org/crossword#1", "http://crosswordnexus.com/ipuz/coded#1"]"#,
            Ok((Kind::Coded, &[])),
        );
        let cryptic = "http://ipuz.org/crossword/crypticcrossword#1";
        check(
            r#"["http://ipuz.org/crossword/crypticcrossword#1"]"#,
            Ok((Kind::Crossword, &[cryptic])),
        );
        check("[]", Ok((Kind::Crossword, &[])));
    }

    #[test]
    fn other_puzzles_are_refused_by_name() {
        check(
            r#"["http://ipuz.org/sudoku#1"]"#,
            Err("ipuz: kind: expected a crossword, found \"http://ipuz.org/sudoku#1\""),
        );
    }
}

//! What sort of puzzle the file holds: a list of addresses.

use gridwright_core::PuzzleKind;
use serde_json::Value;

use super::{JsonObject, error};
use crate::ReadError;
use crate::json;
use crate::remarks::Remarks;

const CROSSWORD: &str = "http://ipuz.org/crossword#1";

/// The addresses that say no more than this kind.
pub(super) fn addresses(kind: &PuzzleKind) -> &'static [&'static str] {
    match kind {
        PuzzleKind::Crossword => &[CROSSWORD],
        PuzzleKind::Diagramless => &["http://ipuz.org/crossword/diagramless#1"],
        PuzzleKind::Coded => &[CROSSWORD, "http://crosswordnexus.com/ipuz/coded#1"],
        PuzzleKind::Acrostic => &["http://ipuz.org/acrostic#1"],
    }
}

/// The kind, and the addresses in the file that say more than that.
pub(super) fn read(
    top: &JsonObject,
    remarks: &mut Remarks,
) -> Result<(PuzzleKind, Vec<String>), ReadError> {
    let found: Vec<String> = match top.get("kind") {
        Some(Value::Array(list)) => list.iter().filter_map(json::scalar).collect(),
        Some(Value::String(one)) => vec![one.clone()],
        _ => vec![],
    };
    if found.is_empty() {
        remarks.part("kind", "expected a list of addresses, found none; read as a crossword");
        return Ok((PuzzleKind::Crossword, vec![]));
    }
    let known: Vec<PuzzleKind> = found.iter().filter_map(|address| of_address(address)).collect();
    // The special kinds stand beside the general one.
    let kind = known.iter().find(|kind| **kind != PuzzleKind::Crossword).or(known.first());
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
fn of_address(address: &str) -> Option<PuzzleKind> {
    let lower = address.to_ascii_lowercase();
    let path = lower.split('#').next().unwrap_or_default();
    let says = |names: &[&str]| path.split('/').any(|part| names.contains(&part));
    if says(&["diagramless"]) {
        Some(PuzzleKind::Diagramless)
    } else if says(&["coded", "codeword", "codecracker"]) {
        Some(PuzzleKind::Coded)
    } else if says(&["acrostic"]) {
        Some(PuzzleKind::Acrostic)
    } else if says(&["crossword", "crypticcrossword", "cryptic", "barred", "arrowword"])
        || says(&["filippine", "alphabetic", "american"])
    {
        Some(PuzzleKind::Crossword)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kinds: &str, expected: Result<(PuzzleKind, &[&str]), &str>) {
        let kinds: Value = serde_json::from_str(kinds).unwrap();
        let top = JsonObject::from_iter([("kind".to_owned(), kinds)]);
        let found = read(&top, &mut Remarks::default()).map_err(|e| e.to_string());
        let expected = expected
            .map(|(kind, extra)| (kind, extra.iter().map(|s| (*s).to_owned()).collect()))
            .map_err(str::to_owned);
        assert_eq!(found, expected);
    }

    #[test]
    fn kinds_are_known_by_their_path() {
        check(r#"["http://ipuz.org/crossword#1"]"#, Ok((PuzzleKind::Crossword, &[])));
        check(
            r#""http://ipuz.org/crossword""#,
            Ok((PuzzleKind::Crossword, &["http://ipuz.org/crossword"])),
        );
        check(r#"["http://ipuz.org/crossword/diagramless#1"]"#, Ok((PuzzleKind::Diagramless, &[])));
        check(
            r#"["http://ipuz.org/crossword#1", "http://crosswordnexus.com/ipuz/coded#1"]"#,
            Ok((PuzzleKind::Coded, &[])),
        );
        let cryptic = "http://ipuz.org/crossword/crypticcrossword#1";
        check(
            r#"["http://ipuz.org/crossword/crypticcrossword#1"]"#,
            Ok((PuzzleKind::Crossword, &[cryptic])),
        );
        check("[]", Ok((PuzzleKind::Crossword, &[])));
    }

    #[test]
    fn other_puzzles_are_refused_by_name() {
        check(
            r#"["http://ipuz.org/sudoku#1"]"#,
            Err("ipuz: kind: expected a crossword, found \"http://ipuz.org/sudoku#1\""),
        );
    }
}

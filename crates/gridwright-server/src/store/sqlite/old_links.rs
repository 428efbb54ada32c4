//! Links that older tables hold in clear, sealed as newer ones hold them.

use rusqlite::Connection;
use serde_json::Value;

use super::rows;
use crate::Link;
use crate::store::{ContentHash, RecordKind, StoreError};

/// A game whose puzzle is named by its hash, and whose links only those can
/// read who have its own.
pub fn game(
    connection: &Connection,
    link: &Link,
    bytes: Vec<u8>,
) -> Result<(Vec<u8>, Option<ContentHash>), StoreError> {
    // What cannot be read stays as it is: it could not be played before either.
    let Ok(mut game) = serde_json::from_slice::<Value>(&bytes) else { return Ok((bytes, None)) };
    if game.get("alias_of").is_some() {
        seal(&mut game["alias_of"], link, "alias");
        return Ok((game.to_string().into_bytes(), None));
    }
    let Some(puzzle) = linked(&game["puzzle"]) else { return Ok((bytes, None)) };
    let content =
        rows::content_of(connection, RecordKind::Puzzle, &puzzle).map_err(rows::failed)?;
    seal(&mut game["puzzle"], link, "puzzle");
    if let Some(Value::Object(access)) = game.get_mut("access") {
        for purpose in ["owner", "play", "look"] {
            if let Some(value) = access.get_mut(purpose) {
                seal(value, link, purpose);
            }
        }
    }
    Ok((game.to_string().into_bytes(), content))
}

/// A race whose games only those can find who have its link.
pub fn race(link: &Link, bytes: Vec<u8>) -> Vec<u8> {
    let Ok(mut race) = serde_json::from_slice::<Value>(&bytes) else { return bytes };
    let teams = race["teams"].as_array_mut().into_iter().flatten();
    for (at, team) in teams.enumerate() {
        seal(&mut team["game"], link, &format!("team {at}"));
    }
    race.to_string().into_bytes()
}

fn linked(value: &Value) -> Option<Link> {
    value.as_str()?.parse().ok()
}

fn seal(value: &mut Value, link: &Link, purpose: &str) {
    if let Some(other) = linked(value) {
        *value = Value::String(link.seal(purpose, &other).into());
    }
}

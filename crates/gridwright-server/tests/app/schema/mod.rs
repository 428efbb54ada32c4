//! The OpenAPI document against the running server: every operation is called,
//! every answer must be one that is described, and every method there is must
//! be in the document.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::common::{Answer, Running, request};

const SIMPLE: &str = "CAT\nO#O\nWIT\n";

fn ipuz() -> Value {
    json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 3, "height": 3 },
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
    })
}

/// A player's record.
fn book() -> Value {
    json!({ "entries": [{ "id": "a", "title": "Mini", "rows": 5, "cols": 5,
        "day": "2026-11-19", "seconds": 65 }] })
}

/// Links of things that are there, to fill into addresses.
struct Things {
    puzzle: String,
    game: String,
    /// The key of its owner.
    owner: String,
    /// A game whose solution is locked.
    locked: String,
    race: String,
    record: String,
    draft: String,
    words: String,
    job: String,
    /// A job that solves.
    solving: String,
}

fn link_of(answer: &Answer) -> String {
    answer.value()["link"].as_str().unwrap().to_owned()
}

impl Things {
    fn make(server: &Running) -> Self {
        let puzzle = link_of(&server.send("POST", "/api/puzzles", SIMPLE.as_bytes()));
        let begun = server.json("POST", "/api/games", &json!({ "puzzle": puzzle }));
        let owner = begun.value()["owner"].as_str().unwrap().to_owned();
        let game = link_of(&begun);
        let locked = link_of(&server.send("POST", "/api/puzzles", &crate::browser::locked()));
        let locked = link_of(&server.json("POST", "/api/games", &json!({ "puzzle": locked })));
        let teams = json!({ "puzzle": puzzle, "teams": ["Red", "Blue"] });
        let race = link_of(&server.json("POST", "/api/races", &teams));
        let record = link_of(&server.json("POST", "/api/records", &book()));
        let draft = link_of(&server.send("POST", "/api/drafts", SIMPLE.as_bytes()));
        let words = link_of(&server.send("POST", "/api/words", b"cat\ncow\nwit\ntot"));
        let order = json!({ "puzzle": ipuz(), "words": [words] });
        let job = link_of(&server.json("POST", "/api/jobs/fill", &order));
        let order = json!({ "puzzle": puzzle });
        let solving = link_of(&server.json("POST", "/api/jobs/solve", &order));
        Self { puzzle, game, owner, locked, race, record, draft, words, job, solving }
    }

    fn link_for(&self, path: &str) -> &str {
        match path.split('/').nth(2) {
            Some("puzzles") => &self.puzzle,
            Some("games") if path.ends_with("/unlock") => &self.locked,
            Some("games") => &self.game,
            Some("races") => &self.race,
            Some("records") => &self.record,
            Some("drafts") => &self.draft,
            Some("words") => &self.words,
            _ if path.ends_with("/candidates") => &self.solving,
            _ => &self.job,
        }
    }

    /// An address with something that is there.
    fn fill_in(&self, path: &str) -> String {
        path.replace("{link}", self.link_for(path)).replace("{name}", "mini-1")
    }

    /// A body that the operation should be content with.
    fn body_for(&self, operation: &str) -> Option<Value> {
        match operation {
            "beginGame" => Some(json!({ "puzzle": self.puzzle })),
            "play" => Some(json!({ "moves": [{ "type": "write", "cell": 0, "text": "A" },
                { "type": "check", "cells": [0] }] })),
            "unlock" => Some(json!({ "key": "1357" })),
            "govern" => Some(json!({ "owner": self.owner, "wish": { "type": "rotate-look" } })),
            "hint" => Some(json!({ "step": "clue" })),
            "beginRace" => Some(json!({ "sample": "mini-1", "teams": ["Red", "Blue"] })),
            "beginRecord" | "addToRecord" => Some(book()),
            "analysis" => Some(json!({ "puzzle": ipuz(), "words": [self.words], "slot": 0 })),
            "searchWords" => Some(json!({ "words": [self.words], "pattern": "c*" })),
            "movedLayout" => Some(json!({ "list": "cat\ncow", "placed": [
                { "answer": "CAT", "row": 0, "col": 0, "down": false },
                { "answer": "COW", "row": 0, "col": 0, "down": true },
            ] })),
            "worksheets" => Some(json!({ "sheets": [{ "puzzle": ipuz() }] })),
            "fill" => Some(json!({ "puzzle": ipuz(), "words": [self.words] })),
            "solve" => Some(json!({ "puzzle": self.puzzle, "method": "ratio-tree" })),
            "saveDraft" | "export" => Some(ipuz()),
            _ => None,
        }
    }
}

pub fn check_all(server: &Running, document: &Value) {
    let things = Things::make(server);
    let mut deleting = vec![];
    for (path, methods) in document["paths"].as_object().unwrap() {
        let mut described: BTreeSet<String> =
            methods.as_object().unwrap().keys().map(|method| method.to_uppercase()).collect();
        let address = things.fill_in(path);
        let allowed = server.send("PATCH", &address, b"");
        assert_eq!(allowed.status, 405, "{path} is an address of the server");
        let there: BTreeSet<String> =
            allowed.header("allow").unwrap().split(',').map(|m| m.trim().to_owned()).collect();
        if described.contains("GET") {
            described.insert("HEAD".to_owned());
        }
        assert_eq!(there, described, "the methods of {path}");
        for (method, operation) in methods.as_object().unwrap() {
            match method.as_str() {
                "delete" => deleting.push((path, method, operation)),
                _ => check_operation(server, document, &things, (path, method, operation)),
            }
        }
    }
    // What deletes goes last, so that it takes nothing away from the others.
    for (path, method, operation) in deleting {
        check_operation(server, document, &things, (path, method, operation));
    }
}

fn check_operation(
    server: &Running,
    document: &Value,
    things: &Things,
    (path, method, operation): (&str, &str, &Value),
) {
    let name = operation["operationId"].as_str().unwrap();
    let owner = format!("?owner={}", things.owner);
    let query = match name {
        "deleteGame" => owner.as_str(),
        "download" | "downloadPuzzle" | "export" => "?format=ipuz&letters=solution",
        "candidates" => "?slot=0",
        _ => "",
    };
    let address = things.fill_in(path) + query;
    let method = method.to_uppercase();
    let answer = match things.body_for(name) {
        Some(body) => server.json(&method, &address, &body),
        None if matches!(name, "addWords" | "layout") => {
            server.send(&method, &address, b"cat\ndog")
        }
        None => server.send(&method, &address, SIMPLE.as_bytes()),
    };
    let told = check_answer(document, operation, &answer, name);
    // A WebSocket that nobody asked for is refused; all else must succeed.
    assert!(told < 300 || name == "live", "{name}: {told} {}", answer.text());
    if path.contains('{') {
        let missing = path.replace("{link}", &"B".repeat(22)).replace("{name}", "nothing");
        let body = things.body_for(name).unwrap_or(Value::Null).to_string();
        let headers = [
            ("content-type", "application/json"),
            ("connection", "upgrade, close"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let headers = if name == "live" { &headers[..] } else { &headers[..1] };
        let answer = request(server.address, &method, &(missing + query), headers, body.as_bytes());
        assert_eq!(
            check_answer(document, operation, &answer, name),
            404,
            "{name}: {}",
            answer.text()
        );
    }
}

/// Fails unless a value is as the document describes it.
pub fn check_value(document: &Value, name: &str, value: &Value) {
    let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
    assert_eq!(fault(document, &schema, value, ""), None, "{name}: {value}");
}

/// Fails unless the answer is one that the document describes.
fn check_answer(document: &Value, operation: &Value, answer: &Answer, name: &str) -> u16 {
    let described = &operation["responses"][answer.status.to_string()];
    assert!(described.is_object(), "{name}: {} is not described: {}", answer.status, answer.text());
    let schema = &described["content"]["application/json"]["schema"];
    if schema.is_object() {
        let found = fault(document, schema, &answer.value(), "");
        assert_eq!(found, None, "{name}: {}", answer.text());
    }
    answer.status
}

/// What is wrong with a value, by the part of JSON Schema that the document uses.
fn fault(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let schema = document.pointer(reference.trim_start_matches('#'));
        return fault(document, schema.expect("a schema that is there"), value, at);
    }
    let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    if let Some(choices) = choices {
        let fits = choices.iter().any(|choice| fault(document, choice, value, at).is_none());
        return (!fits).then(|| format!("{at}: {value} is none of the choices"));
    }
    if let Some(only) = schema.get("const")
        && only != value
    {
        return Some(format!("{at}: {value} is not {only}"));
    }
    if let Some(choices) = schema["enum"].as_array()
        && !choices.contains(value)
    {
        return Some(format!("{at}: {value} is not one of {choices:?}"));
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    if !types.iter().any(|name| is_of(value, name)) {
        return Some(format!("{at}: {value} is no {types:?}"));
    }
    fault_inside(document, schema, value, at)
}

fn fault_inside(document: &Value, schema: &Value, value: &Value, at: &str) -> Option<String> {
    if let (Some(items), Value::Array(all)) = (schema.get("items"), value) {
        let mut faults = all.iter().enumerate();
        return faults.find_map(|(n, value)| fault(document, items, value, &format!("{at}/{n}")));
    }
    let (Some(properties), Value::Object(object)) = (schema["properties"].as_object(), value)
    else {
        return None;
    };
    for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(required) {
            return Some(format!("{at}: {required} is missing"));
        }
    }
    object.iter().find_map(|(name, value)| match properties.get(name) {
        Some(schema) => fault(document, schema, value, &format!("{at}/{name}")),
        None => Some(format!("{at}: {name} is not described")),
    })
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "null" => value.is_null(),
        _ => false,
    }
}

//! The OpenAPI document: operations by hand, schemas from the wire types.

mod operation;
mod operations;
mod schemas;

use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use operation::Operation;
use schemas::Schemas;

/// The document as JSON.
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(build);
    &DOCUMENT
}

fn build() -> String {
    let mut schemas = Schemas::new();
    let mut paths: Map<String, Value> = Map::new();
    for operation in operations::all(&mut schemas) {
        let Operation { path, method, described } = operation;
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        methods[method] = Value::Object(described);
    }
    schemas.complete(json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Gridwright",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play, solve, make and construct crosswords. Links are secrets: \
                whoever has the link of a game, a draft or a word list may use it, and there is \
                no way to list them. A server on this machine answers only to the names of this \
                machine, and takes changes only from its own pages or from programs.",
        },
        "paths": paths,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All references in a document.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(object) => {
                found.extend(object.get("$ref").and_then(Value::as_str));
                object.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document: Value = serde_json::from_str(document()).unwrap();
        let mut found = vec![];
        references(&document, &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for reference in found {
            let target = document.pointer(reference.trim_start_matches('#'));
            assert!(target.is_some(), "{reference}");
        }
    }

    #[test]
    fn requests_and_answers_have_schemas_of_their_own() {
        let document: Value = serde_json::from_str(document()).unwrap();
        let schemas = &document["components"]["schemas"];
        // The options of a player are whole in an answer, but not in a request.
        assert_eq!(schemas["PlayOptions"]["required"].as_array().map(Vec::len), Some(10));
        assert_eq!(schemas["PlayOptionsInput"]["required"], Value::Null);
    }
}

//! The Merriam-Webster thesaurus: synonyms, related and similar words.

use serde_json::Value;

/// The lists of words within a sense that mean nearly the same. Those of
/// opposites (`ant_list`, `near_list`) are not among them.
const LISTS: [&str; 3] = ["syn_list", "rel_list", "sim_list"];

/// All synonyms, related and similar words of a reply, each once, synonyms
/// first. Opposites are left out. A word that is not in the thesaurus is
/// answered with a list of spellings, which are no answers.
pub(crate) fn words(body: &str) -> Result<Vec<String>, String> {
    let value: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let entries = value.as_array().ok_or("expected a list of entries")?;
    let mut words = Vec::new();
    for entry in entries {
        let groups = entry["meta"]["syns"].as_array().into_iter().flatten();
        for word in groups.filter_map(Value::as_array).flatten().filter_map(Value::as_str) {
            push(&mut words, word);
        }
        in_lists(&entry["def"], false, &mut words);
    }
    Ok(words)
}

/// Every "wd" below one of [`LISTS`]. The reader of JSON bounds the depth.
fn in_lists(value: &Value, listed: bool, words: &mut Vec<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| in_lists(item, listed, words)),
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(word) if listed && name == "wd" => push(words, word),
                    _ => in_lists(field, listed || LISTS.contains(&name.as_str()), words),
                }
            }
        }
        _ => {}
    }
}

fn push(words: &mut Vec<String>, word: &str) {
    if !words.iter().any(|known| known == word) {
        words.push(word.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies() {
        let body = r#"[{"meta":{"id":"glow","syns":[["gleam","shine"]],"ants":[["dim"]]},
            "def":[{"sseq":[[["sense",{"dt":[["text","to shine"]],
                "syn_list":[[{"wd":"shine"},{"wd":"beam"}]],
                "rel_list":[[{"wd":"flush","wvrs":[{"wvl":"or"}]}]],
                "ant_list":[[{"wd":"darken"}]]}]]]}]}]"#;
        assert_eq!(words(body).unwrap(), ["gleam", "shine", "beam", "flush"]);
        assert_eq!(words(r#"["glowe","gloat"]"#), Ok(vec![]));
        assert!(words("Invalid API key.").is_err());
    }
}

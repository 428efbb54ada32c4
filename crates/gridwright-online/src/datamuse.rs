//! The Datamuse word engine: `GET /words`.

use serde_json::Value;

/// A word and its score, as the engine gives them: best first.
#[derive(Clone, Debug, PartialEq)]
pub struct DatamuseWord {
    /// The word or phrase, in small letters.
    pub word: String,
    /// The higher the better; comparable within one reply only.
    pub score: f64,
}

/// The words of a reply.
pub(crate) fn words(body: &str) -> Result<Vec<DatamuseWord>, String> {
    let value: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let list = value.as_array().ok_or("expected a list of words")?;
    let word = |item: &Value| {
        let word = item["word"].as_str()?.to_owned();
        Some(DatamuseWord { word, score: item["score"].as_f64().unwrap_or(0.0) })
    };
    Ok(list.iter().filter_map(word).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies() {
        let body =
            r#"[{"word":"glow","score":50,"tags":["n"]},{"word":"aura"},{"numSyllables":1}]"#;
        let found = words(body).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], DatamuseWord { word: "glow".to_owned(), score: 50.0 });
        assert_eq!(words("[]"), Ok(vec![]));
        assert_eq!(words("{}"), Err("expected a list of words".to_owned()));
        assert!(words("<html>").is_err());
    }
}

//! Wikipedia: the first hit of a search, and the summary of that article.

use serde_json::Value;

/// The title of the first hit, if there is one.
pub(crate) fn first_hit(body: &str) -> Result<Option<String>, String> {
    let value: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let hits = value["query"]["search"].as_array().ok_or("expected the hits of a search")?;
    Ok(hits.first().and_then(|hit| Some(hit["title"].as_str()?.to_owned())))
}

/// The summary paragraph.
pub(crate) fn summary(body: &str) -> Result<String, String> {
    let value: Value = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let text = value["extract"].as_str().ok_or("expected the extract of an article")?;
    Ok(text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies() {
        let hits = r#"{"batchcomplete":"","query":{"search":[{"ns":0,"title":"Aura (glow)","pageid":1}]}}"#;
        assert_eq!(first_hit(hits), Ok(Some("Aura (glow)".to_owned())));
        assert_eq!(first_hit(r#"{"query":{"search":[]}}"#), Ok(None));
        assert!(first_hit(r#"{"error":{}}"#).is_err());
        let page = r#"{"type":"standard","title":"Aura","extract":"An aura is a glow."}"#;
        assert_eq!(summary(page), Ok("An aura is a glow.".to_owned()));
        assert!(summary("{}").is_err());
    }
}

//! All replies of a run, to repeat it without a network.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::HttpReply;

/// Addresses, without keys, and what they answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tape {
    replies: BTreeMap<String, HttpReply>,
}

/// A text that is no tape.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TapeError {
    /// The text is no JSON.
    #[error("the record of the run is no JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// It is JSON, but not a tape.
    #[error("the record of the run: expected {expected} at {place}")]
    Shape {
        /// Where.
        place: String,
        /// What should stand there.
        expected: &'static str,
    },
}

impl Tape {
    /// What an address answered.
    pub fn get(&self, url: &str) -> Option<&HttpReply> {
        self.replies.get(url)
    }

    /// Keeps a reply.
    pub fn keep(&mut self, url: impl Into<String>, reply: HttpReply) {
        self.replies.insert(url.into(), reply);
    }

    /// How many replies there are.
    pub fn len(&self) -> usize {
        self.replies.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.replies.is_empty()
    }

    /// The tape as JSON text, the same text for the same replies.
    pub fn to_json(&self) -> String {
        let replies: serde_json::Map<String, Value> = self
            .replies
            .iter()
            .map(|(url, reply)| (url.clone(), json!({"status": reply.status, "body": reply.body})))
            .collect();
        format!("{:#}\n", json!({"version": 1, "replies": replies}))
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
    pub fn from_json(text: &str) -> Result<Self, TapeError> {
        let shape = |place: &str, expected| TapeError::Shape { place: place.to_owned(), expected };
        let value: Value = serde_json::from_str(text)?;
        if value["version"] != 1 {
            return Err(shape("version", "the number 1"));
        }
        let replies = value["replies"].as_object().ok_or_else(|| shape("replies", "an object"))?;
        let mut tape = Self::default();
        for (url, reply) in replies {
            let status = reply["status"].as_u64().and_then(|status| u16::try_from(status).ok());
            let status = status.ok_or_else(|| shape(url, "a status from 0 to 65535"))?;
            let body = reply["body"].as_str().ok_or_else(|| shape(url, "a body that is text"))?;
            tape.keep(url.clone(), HttpReply { status, body: body.to_owned() });
        }
        Ok(tape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut tape = Tape::default();
        tape.keep("http://a", HttpReply { status: 200, body: "[\"é\"]\n".to_owned() });
        tape.keep("http://b", HttpReply { status: 404, body: String::new() });
        assert_eq!(Tape::from_json(&tape.to_json()).unwrap(), tape);
        assert_eq!((tape.len(), tape.is_empty()), (2, false));
    }

    #[track_caller]
    fn check(text: &str, message: &str) {
        assert_eq!(Tape::from_json(text).unwrap_err().to_string(), message);
    }

    #[test]
    fn other_texts_are_refused() {
        check("[]", "the record of the run: expected the number 1 at version");
        check(r#"{"version": 1}"#, "the record of the run: expected an object at replies");
        check(
            r#"{"version": 1, "replies": {"u": {"status": "x"}}}"#,
            "the record of the run: expected a status from 0 to 65535 at u",
        );
        assert!(Tape::from_json("{").unwrap_err().to_string().contains("no JSON"));
    }
}

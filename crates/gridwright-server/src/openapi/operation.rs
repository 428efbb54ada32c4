//! One operation of the document.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::schemas::Schemas;
use crate::wire::ErrorView;

/// One operation of the document.
pub struct Operation {
    pub path: &'static str,
    pub method: &'static str,
    /// The operation as the document has it.
    pub described: Map<String, Value>,
}

impl Operation {
    /// An operation with its name and a line about it.
    pub fn new(method: &'static str, path: &'static str, id: &str, summary: &str) -> Self {
        let mut described = Map::new();
        described.insert("operationId".to_owned(), json!(id));
        described.insert("summary".to_owned(), json!(summary));
        let operation = Self { path, method, described };
        if path.contains("{link}") {
            return operation.parameters(vec![json!({
                "name": "link",
                "in": "path",
                "required": true,
                "schema": { "type": "string", "pattern": "^[A-Za-z0-9_-]{22}$" },
                "description": "The link: 22 letters that cannot be guessed",
            })]);
        }
        operation
    }

    fn insert(&mut self, part: &str, name: &str, value: Value) {
        let part = self.described.entry(part).or_insert_with(|| json!({}));
        part[name] = value;
    }

    /// Adds parameters.
    pub fn parameters(mut self, mut more: Vec<Value>) -> Self {
        let parameters = self.described.entry("parameters").or_insert_with(|| json!([]));
        if let Some(parameters) = parameters.as_array_mut() {
            parameters.append(&mut more);
        }
        self
    }

    /// The query is of this type.
    pub fn query<T: JsonSchema>(self, schemas: &mut Schemas) -> Self {
        self.parameters(schemas.query::<T>())
    }

    /// The body is JSON of this type.
    pub fn takes<T: JsonSchema>(mut self, schemas: &mut Schemas) -> Self {
        let content = json!({ "application/json": { "schema": schemas.request::<T>() } });
        let body = json!({ "required": true, "content": content });
        self.described.insert("requestBody".to_owned(), body);
        self
    }

    /// The body is a file.
    pub fn takes_file(mut self) -> Self {
        let schema = json!({ "type": "string", "format": "binary" });
        let content = json!({ "application/octet-stream": { "schema": schema } });
        let body =
            json!({ "required": true, "description": "The bytes of a file", "content": content });
        self.described.insert("requestBody".to_owned(), body);
        self
    }

    /// An answer in JSON of this type.
    pub fn gives<T: JsonSchema>(self, schemas: &mut Schemas, status: u16, what: &str) -> Self {
        let schema = schemas.answer::<T>();
        self.gives_as(status, what, "application/json", &schema)
    }

    /// An answer in another form.
    pub fn gives_as(mut self, status: u16, what: &str, media: &str, schema: &Value) -> Self {
        let content = json!({ media: { "schema": schema } });
        let answer = json!({ "description": what, "content": content });
        self.insert("responses", &status.to_string(), answer);
        self
    }

    /// An answer that is a file.
    pub fn gives_file(self) -> Self {
        let schema = json!({ "type": "string", "format": "binary" });
        self.gives_as(200, "The file", "application/octet-stream", &schema)
    }

    /// An answer without a body.
    pub fn gives_nothing(mut self, status: u16, what: &str) -> Self {
        self.insert("responses", &status.to_string(), json!({ "description": what }));
        self
    }

    /// The errors that may come instead.
    pub fn fails(mut self, schemas: &mut Schemas, statuses: &[u16]) -> Self {
        for status in statuses {
            let what = match status {
                400 => "The query makes no sense",
                404 => "Nothing is there under this link",
                408 => "The request did not come whole in time",
                410 => "It has been deleted meanwhile",
                413 => "The body is too large",
                415 => "The body is not of the expected type",
                422 => "What was sent makes no sense",
                429 => "Too many requests of this sort; Retry-After says when to ask again",
                451 => "Whoever runs the server has taken this down",
                501 => "The server was started without knowledge of answers",
                503 => "Too much is going on; try again soon",
                507 => "The disk is full",
                _ => "A fault of the program",
            };
            self = self.gives::<ErrorView>(schemas, *status, what);
        }
        self
    }
}

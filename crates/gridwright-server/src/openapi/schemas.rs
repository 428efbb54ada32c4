//! The schemas of the wire types.

use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Value, json};

/// Where the document has its schemas.
const ANSWERS: &str = "/components/schemas";

/// Where requests look for theirs, until names are settled.
const REQUESTS: &str = "/components/requests";

/// The schemas of requests and of answers. They differ for a type that is both
/// read and written where a field may be left out only in one of the two.
pub struct Schemas {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Schemas {
    pub fn new() -> Self {
        let settings = |path: &'static str| {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = path.into();
                settings.meta_schema = None;
            })
        };
        Self {
            requests: settings(REQUESTS).for_deserialize().into_generator(),
            answers: settings(ANSWERS).for_serialize().into_generator(),
        }
    }

    /// A reference to the schema of an answer.
    pub fn answer<T: JsonSchema>(&mut self) -> Value {
        self.answers.subschema_for::<T>().to_value()
    }

    /// A reference to the schema of a request.
    pub fn request<T: JsonSchema>(&mut self) -> Value {
        self.requests.subschema_for::<T>().to_value()
    }

    /// The fields of a query, each as a parameter.
    pub fn query<T: JsonSchema>(&mut self) -> Vec<Value> {
        let schema = T::json_schema(&mut self.requests).to_value();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let parameter = |(name, schema): (&String, &Value)| {
            let mut schema = without_null(schema.clone());
            let described = schema.as_object_mut().and_then(|schema| schema.remove("description"));
            let mut parameter = json!({
                "name": name,
                "in": "query",
                "required": required.contains(&json!(name)),
                "schema": schema,
            });
            if let Some(description) = described {
                parameter["description"] = description;
            }
            parameter
        };
        schema["properties"].as_object().into_iter().flatten().map(parameter).collect()
    }

    /// The document as text, with all schemas. Where a request and an answer
    /// have different ones of the same name, that of the request ends with
    /// `Input`.
    pub fn complete(mut self, mut document: Value) -> String {
        let mut all = self.answers.take_definitions(true);
        let mut renamed = vec![];
        for (name, schema) in self.requests.take_definitions(true) {
            let is_apart = all.get(&name).is_some_and(|answer| *answer != schema);
            let own = if is_apart { format!("{name}Input") } else { name.clone() };
            renamed.push((format!("\"#{REQUESTS}/{name}\""), format!("\"#{ANSWERS}/{own}\"")));
            all.insert(own, schema);
        }
        all.sort_keys();
        document["components"] = json!({ "schemas": all });
        let text = document.to_string();
        renamed.iter().fold(text, |text, (from, to)| text.replace(from, to))
    }
}

/// The schema of a parameter that may be left out: what is there is never null.
fn without_null(mut schema: Value) -> Value {
    let is_null = |schema: &Value| schema["type"] == "null";
    if let Some(choices) = schema["anyOf"].as_array()
        && let [one, null] = &choices[..]
        && is_null(null)
    {
        return one.clone();
    }
    if let Some([Value::String(one), Value::String(null)]) =
        schema["type"].as_array().map(Vec::as_slice)
        && null == "null"
    {
        schema["type"] = json!(one);
    }
    schema.as_object_mut().and_then(|schema| schema.remove("default"));
    schema
}

/// The parameters of the word service, which are read in order and not into a
/// type.
pub fn text_parameters(parameters: &[(&str, &str)]) -> Vec<Value> {
    let parameter = |(name, description): &(&str, &str)| {
        let kind = if *name == "max" { "integer" } else { "string" };
        json!({
            "name": name,
            "in": "query",
            "required": false,
            "schema": { "type": kind },
            "description": description,
        })
    };
    parameters.iter().map(parameter).collect()
}

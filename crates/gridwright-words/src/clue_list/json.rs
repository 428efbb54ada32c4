//! Lists in JSON: objects, pairs, texts, or one object of answers and clues.

use std::borrow::Cow;

use serde_json::Value;

use super::Row;
use super::remark::{Reason, Summary};
use super::table::{Column, Columns};

/// The rows of a list. One that is no JSON has none, and the summary says why.
pub(super) fn rows(text: &[u8], summary: &mut Summary) -> Vec<Row<'static>> {
    let values = match serde_json::from_slice(text) {
        Ok(Value::Array(values)) => values,
        Ok(Value::Object(pairs)) => {
            summary.rows = pairs.len();
            let row = |((answer, clue), line): ((String, Value), usize)| Row {
                line,
                answer: answer.into(),
                clue: text_of(&clue).into(),
            };
            return pairs.into_iter().zip(1..).map(row).collect();
        }
        Ok(_) => vec![],
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            summary.broken =
                Some(format!("line {line}, column {column}: this is no JSON: {error}"));
            vec![]
        }
    };
    summary.rows = values.len();
    let columns = columns(&values);
    let mut rows = vec![];
    for (value, line) in values.into_iter().zip(1..) {
        match row(&value, columns.as_ref(), line) {
            Some(row) => rows.push(row),
            None => summary.drop_row(Reason::NoText, line, &value.to_string()),
        }
    }
    rows
}

/// Which of two texts is the answer, where the rows are pairs.
fn columns(values: &[Value]) -> Option<Columns> {
    let pair = |value: &Value| -> Option<Vec<Cow<'static, str>>> {
        Some(value.as_array()?.iter().map(|part| text_of(part).into()).collect())
    };
    let first: Vec<_> = values.iter().filter_map(pair).take(Columns::LOOKED_AT).collect();
    (!first.is_empty()).then(|| Columns::guess(&first))
}

fn row(value: &Value, columns: Option<&Columns>, line: usize) -> Option<Row<'static>> {
    let (answer, clue) = match value {
        Value::String(answer) => (answer.clone(), String::new()),
        Value::Array(parts) => {
            let columns = columns?;
            let part = |at: usize| parts.get(at).map(text_of).unwrap_or_default();
            (part(columns.answer), columns.clue.map(part).unwrap_or_default())
        }
        Value::Object(fields) => {
            let field = |column: Column| {
                fields.iter().find(|(name, _)| Column::named(name) == Some(column)).map(|(_, v)| v)
            };
            let answer = field(Column::Answer)?.as_str()?.to_owned();
            (answer, field(Column::Clue).map(text_of).unwrap_or_default())
        }
        _ => return None,
    };
    Some(Row { line, answer: answer.into(), clue: clue.into() })
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

//! Writes version 2, laid out for people: a row of the grid and a clue to a
//! line.

use gridwright_core::{Cell, CellKind, Clue, Puzzle, Size};
use serde_json::{Value, json};

use super::symbols::IpuzSymbols;
use super::{JsonObject, TIMER, TRACES, about, cells, style, titles};
use crate::{WriteError, markup_to_html};

/// Writes a puzzle.
pub(super) fn write(puzzle: &Puzzle) -> Result<Vec<u8>, WriteError> {
    let symbols = IpuzSymbols::fitting(puzzle);
    let mut page = IpuzText::default();
    page.field("version", &json!("http://ipuz.org/v2"));
    for (name, value) in about::write(&puzzle.metadata, &puzzle.kind) {
        page.field(&name, &value);
    }
    if let Some(timer) = puzzle.timer {
        page.field(TIMER, &json!({"seconds": timer.seconds, "running": timer.running}));
    }
    let size = puzzle.grid.size();
    page.field("dimensions", &json!({"width": size.cols(), "height": size.rows()}));
    for (name, symbol) in symbols.declared().into_iter().flatten() {
        page.field(name, &json!(symbol));
    }
    page.grid("puzzle", puzzle, |cell| labelled(cell, &symbols));
    if puzzle.grid.iter().any(|(_, cell)| cell.solution.is_some() || !cell.alternatives.is_empty())
    {
        page.grid("solution", puzzle, |cell| solved(cell, &symbols));
    }
    let saved = |cell: &Cell| !cell.traces.is_clear() || (cell.entry.is_some() && !cell.given);
    if puzzle.grid.iter().any(|(_, cell)| saved(cell)) {
        page.grid("saved", puzzle, |cell| written(cell, &symbols));
    }
    let keys = titles::keys(&puzzle.lists);
    let standard = titles::Standard::of(&puzzle.lists);
    page.begin("clues", '{');
    for (key, list) in keys.iter().zip(&puzzle.lists) {
        let clues: Vec<Value> = list.clues.iter().map(|c| clue(c, &standard, size)).collect();
        page.lines(key, &clues);
    }
    page.end('}');
    Ok(page.finish())
}

/// A text under construction.
#[derive(Default)]
struct IpuzText {
    text: String,
    /// Whether something stands before, at the present depth.
    full: bool,
    depth: usize,
}

impl IpuzText {
    /// Starts a line with the name of a field.
    fn name(&mut self, name: &str) {
        if self.full {
            self.text.push(',');
        }
        self.full = true;
        self.new_line();
        self.text.push_str(&Value::from(name).to_string());
        self.text.push_str(": ");
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.text.extend(std::iter::repeat_n("  ", self.depth + 1));
    }

    fn field(&mut self, name: &str, value: &Value) {
        self.name(name);
        self.text.push_str(&value.to_string());
    }

    fn begin(&mut self, name: &str, bracket: char) {
        self.name(name);
        self.text.push(bracket);
        self.depth += 1;
        self.full = false;
    }

    fn end(&mut self, bracket: char) {
        self.depth -= 1;
        if self.full {
            self.new_line();
        }
        self.text.push(bracket);
        self.full = true;
    }

    /// A list with a value to a line.
    fn lines(&mut self, name: &str, values: &[Value]) {
        self.begin(name, '[');
        for value in values {
            if self.full {
                self.text.push(',');
            }
            self.full = true;
            self.new_line();
            self.text.push_str(&value.to_string());
        }
        self.end(']');
    }

    fn grid(&mut self, name: &str, puzzle: &Puzzle, value: impl Fn(&Cell) -> Value) {
        let rows: Vec<Value> =
            puzzle.grid.row_slices().map(|row| row.iter().map(&value).collect()).collect();
        self.lines(name, &rows);
    }

    fn finish(self) -> Vec<u8> {
        format!("{{{}\n}}\n", self.text).into_bytes()
    }
}

/// A cell as it is printed.
fn labelled(cell: &Cell, symbols: &IpuzSymbols) -> Value {
    let base = match (cell.kind, &cell.label) {
        (CellKind::Void, _) => Value::Null,
        (CellKind::Block, _) => symbols.block(),
        (CellKind::Open, Some(label)) => label_value(label),
        (CellKind::Open, None) => symbols.empty(),
    };
    let given = cell.entry.as_ref().filter(|_| cell.given);
    let style = style::write(cell);
    if style.is_none() && given.is_none() {
        return base;
    }
    let mut fields = JsonObject::new();
    fields.insert("cell".into(), base);
    fields.extend(style.map(|style| ("style".to_owned(), style)));
    fields.extend(given.map(|entry| ("value".to_owned(), json!(entry.as_str()))));
    Value::Object(fields)
}

/// A number where the label is one, which is what most programs expect.
fn label_value(label: &str) -> Value {
    match label.parse::<u32>() {
        Ok(number) if number > 0 && number.to_string() == label => Value::from(number),
        _ => Value::from(label),
    }
}

/// What stands where no letter can.
fn closed(cell: &Cell, symbols: &IpuzSymbols) -> Option<Value> {
    match cell.kind {
        CellKind::Open => None,
        CellKind::Block => Some(symbols.block()),
        CellKind::Void => Some(Value::Null),
    }
}

/// The right letters of a cell, all of them in a list if there are several.
fn solved(cell: &Cell, symbols: &IpuzSymbols) -> Value {
    if let Some(closed) = closed(cell, symbols) {
        return closed;
    }
    let right = cell.solution.as_ref().map_or(symbols.empty(), |entry| json!(entry.as_str()));
    if cell.alternatives.is_empty() {
        return right;
    }
    let others = cell.alternatives.iter().map(|entry| json!(entry.as_str()));
    Value::Array(std::iter::once(right).chain(others).collect())
}

/// What a player has written, and what has happened to it.
fn written(cell: &Cell, symbols: &IpuzSymbols) -> Value {
    if let Some(closed) = closed(cell, symbols) {
        return closed;
    }
    let entry = cell.entry.as_ref().map_or(symbols.empty(), |entry| json!(entry.as_str()));
    if cell.traces.is_clear() {
        return entry;
    }
    json!({"value": entry, TRACES: cells::trace_names(cell.traces)})
}

fn clue(clue: &Clue, standard: &titles::Standard, size: Size) -> Value {
    let text = json!(markup_to_html(&clue.text));
    let number = label_value(&clue.label);
    let mut fields = JsonObject::new();
    if let Some(enumeration) = &clue.enumeration {
        fields.insert("enumeration".into(), json!(enumeration));
    }
    if let Some(answer) = &clue.answer {
        fields.insert("answer".into(), json!(answer));
    }
    if !clue.cells.is_empty() {
        let cells = clue.cells.iter().map(|cell| {
            let at = size.position(*cell);
            json!([u16::from(at.col) + 1, u16::from(at.row) + 1])
        });
        fields.insert("cells".into(), cells.collect());
    }
    if !clue.continues.is_empty() {
        let pointers = clue.continues.iter().map(|other| {
            let direction = standard.name_of(&other.list);
            json!({"direction": direction, "number": label_value(&other.label)})
        });
        fields.insert("continued".into(), pointers.collect());
    }
    match (fields.is_empty(), clue.label.is_empty()) {
        (true, true) => text,
        (true, false) => json!([number, text]),
        (false, _) => {
            let mut full = JsonObject::new();
            full.insert("number".into(), number);
            full.insert("clue".into(), text);
            full.extend(fields);
            Value::Object(full)
        }
    }
}

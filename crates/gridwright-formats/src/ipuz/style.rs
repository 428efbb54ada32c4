//! How cells look: circles, shades, bars and small texts.

use gridwright_core::{Cell, Color, Corner, Mark, Shade, Side, Sides};
use serde_json::{Value, json};

use super::JsonObject;
use crate::Location;
use crate::json::{brief, scalar};
use crate::remarks::Remarks;

const CORNERS: [(&str, Corner); 4] = [
    ("TL", Corner::TopLeft),
    ("TR", Corner::TopRight),
    ("BL", Corner::BottomLeft),
    ("BR", Corner::BottomRight),
];

const SIDES: [(char, Side); 4] =
    [('T', Side::Top), ('R', Side::Right), ('B', Side::Bottom), ('L', Side::Left)];

/// The names of colours that occur in files, besides hexadecimal ones.
const COLORS: [(&str, &str); 22] = [
    ("black", "000000"),
    ("white", "ffffff"),
    ("gray", "808080"),
    ("grey", "808080"),
    ("lightgray", "d3d3d3"),
    ("lightgrey", "d3d3d3"),
    ("darkgray", "a9a9a9"),
    ("darkgrey", "a9a9a9"),
    ("silver", "c0c0c0"),
    ("red", "ff0000"),
    ("maroon", "800000"),
    ("orange", "ffa500"),
    ("yellow", "ffff00"),
    ("olive", "808000"),
    ("lime", "00ff00"),
    ("green", "008000"),
    ("aqua", "00ffff"),
    ("cyan", "00ffff"),
    ("blue", "0000ff"),
    ("pink", "ffc0cb"),
    ("purple", "800080"),
    ("magenta", "ff00ff"),
];

/// Reads the styles of cells, by themselves or by the names the file gives
/// them.
pub(super) struct Styles<'a> {
    named: Option<&'a JsonObject>,
}

impl<'a> Styles<'a> {
    pub fn of(top: &'a JsonObject) -> Self {
        Self { named: top.get("styles").and_then(Value::as_object) }
    }

    /// Gives a cell a style.
    pub fn apply(&self, cell: &mut Cell, style: &Value, place: &Location, remarks: &mut Remarks) {
        let look = |name: &str| self.named.and_then(|named| named.get(name));
        match style {
            Value::Object(fields) => {
                if let Some(named) = fields.get("named").and_then(Value::as_str).and_then(look)
                    && let Some(fields) = named.as_object()
                {
                    apply_fields(cell, fields, place, remarks);
                }
                apply_fields(cell, fields, place, remarks);
            }
            Value::String(name) => match look(name).and_then(Value::as_object) {
                Some(fields) => apply_fields(cell, fields, place, remarks),
                None => {
                    remarks.at(place.clone(), format!("no style named {name:?}"));
                }
            },
            Value::Null => {}
            other => remarks.at(place.clone(), format!("expected a style, found {}", brief(other))),
        }
    }
}

fn apply_fields(cell: &mut Cell, fields: &JsonObject, place: &Location, remarks: &mut Remarks) {
    for (name, value) in fields {
        let known = match name.as_str() {
            "shapebg" | "shape" => shape(cell, value, place, remarks),
            "highlight" => {
                if value == &Value::Bool(true) && cell.shade.is_none() {
                    cell.shade = Some(Shade::Grey);
                }
                value.is_boolean()
            }
            "color" | "colorbg" => match color(value) {
                Some(color) => {
                    cell.shade = Some(Shade::Color(color));
                    true
                }
                None => false,
            },
            "barred" => match value.as_str().and_then(sides) {
                Some(sides) => {
                    sides.iter().for_each(|side| cell.bars.insert(side));
                    true
                }
                None => false,
            },
            "mark" => value.as_object().is_some_and(|marks| marks_of(cell, marks)),
            "label" => match scalar(value) {
                Some(label) => {
                    cell.label = Some(label.into());
                    true
                }
                None => false,
            },
            "named" => true,
            _ => value.is_null(),
        };
        if !known {
            remarks.at(place.clone(), format!("the style {name:?} is not kept"));
        }
    }
}

/// A shape behind the letter. Of all shapes we have the circle, and rather
/// draw that than nothing.
fn shape(cell: &mut Cell, value: &Value, place: &Location, remarks: &mut Remarks) -> bool {
    let Some(shape) = value.as_str() else { return value.is_null() };
    cell.circled = true;
    if !shape.eq_ignore_ascii_case("circle") {
        remarks.at(place.clone(), format!("the shape {shape:?} is read as a circle"));
    }
    true
}

fn color(value: &Value) -> Option<Color> {
    let text = value.as_str()?.trim();
    let named = COLORS.iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
    Color::from_hex(named.map_or(text, |(_, hex)| hex))
}

/// The sides in "TL" or "T, L"; nothing if there is any other letter.
fn sides(text: &str) -> Option<Sides> {
    text.chars()
        .filter(|c| c.is_alphabetic())
        .map(|c| {
            let side = SIDES.iter().find(|(letter, _)| c.eq_ignore_ascii_case(letter));
            side.map(|(_, side)| *side)
        })
        .collect()
}

/// Adds the texts in the corners; false if there are some elsewhere.
fn marks_of(cell: &mut Cell, marks: &JsonObject) -> bool {
    let mut all = true;
    for (name, value) in marks {
        let corner = CORNERS.iter().find(|(corner, _)| name.eq_ignore_ascii_case(corner));
        // Several texts in one corner are a list, which only we write.
        let texts: Vec<String> = match value {
            Value::Array(texts) => texts.iter().filter_map(scalar).collect(),
            one => scalar(one).into_iter().collect(),
        };
        match corner {
            Some((_, corner)) => cell
                .marks
                .extend(texts.into_iter().map(|text| Mark { corner: *corner, text: text.into() })),
            None => all = false,
        }
    }
    all
}

/// The style of a cell, where it has one.
pub(super) fn write(cell: &Cell) -> Option<Value> {
    let mut fields = JsonObject::new();
    if !cell.is_open()
        && let Some(label) = &cell.label
    {
        fields.insert("label".into(), json!(label.as_str()));
    }
    if cell.circled {
        fields.insert("shapebg".into(), json!("circle"));
    }
    match cell.shade {
        Some(Shade::Grey) => {
            fields.insert("highlight".into(), json!(true));
        }
        Some(Shade::Color(color)) => {
            let hex = color.to_string().to_ascii_uppercase();
            fields.insert("color".into(), json!(hex.trim_start_matches('#')));
        }
        None => {}
    }
    if !cell.bars.is_empty() {
        let letters: String = SIDES
            .iter()
            .filter(|(_, side)| cell.bars.contains(*side))
            .map(|(letter, _)| *letter)
            .collect();
        fields.insert("barred".into(), json!(letters));
    }
    if !cell.marks.is_empty() {
        fields.insert("mark".into(), Value::Object(written_marks(&cell.marks)));
    }
    (!fields.is_empty()).then_some(Value::Object(fields))
}

fn written_marks(marks: &[Mark]) -> JsonObject {
    let mut written = JsonObject::new();
    for (name, corner) in CORNERS {
        let mut texts: Vec<Value> = marks
            .iter()
            .filter(|mark| mark.corner == corner)
            .map(|mark| json!(mark.text.as_str()))
            .collect();
        match texts.len() {
            0 => None,
            1 => written.insert(name.into(), texts.remove(0)),
            _ => written.insert(name.into(), Value::Array(texts)),
        };
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a style and writes it again.
    fn check(style: &str, expected: &str, warnings: &[&str]) {
        let top: Value =
            serde_json::from_str(r#"{"styles": {"ring": {"shapebg": "circle"}, "odd": 7}}"#)
                .unwrap();
        let style: Value = serde_json::from_str(style).unwrap();
        let mut cell = Cell::open();
        let mut remarks = Remarks::default();
        Styles::of(top.as_object().unwrap()).apply(
            &mut cell,
            &style,
            &Location::Whole,
            &mut remarks,
        );
        let written = write(&cell).unwrap_or(Value::Null);
        assert_eq!(written.to_string(), expected, "{style}");
        let said: Vec<String> = remarks.finish().iter().map(ToString::to_string).collect();
        assert_eq!(said, warnings, "{style}");
    }

    #[test]
    fn known_styles_are_kept() {
        check(r#"{"shapebg": "circle"}"#, r#"{"shapebg":"circle"}"#, &[]);
        check(r#""ring""#, r#"{"shapebg":"circle"}"#, &[]);
        check(
            r#"{"named": "ring", "highlight": true}"#,
            r#"{"shapebg":"circle","highlight":true}"#,
            &[],
        );
        check(r##"{"color": "#c0C0c0"}"##, r#"{"color":"C0C0C0"}"#, &[]);
        check(r#"{"color": "Yellow"}"#, r#"{"color":"FFFF00"}"#, &[]);
        check(r#"{"barred": "T, l"}"#, r#"{"barred":"TL"}"#, &[]);
        check(r#"{"mark": {"BR": 7, "tl": "a"}}"#, r#"{"mark":{"TL":"a","BR":"7"}}"#, &[]);
        check("null", "null", &[]);
    }

    #[test]
    fn other_styles_are_said() {
        check(
            r#"{"shapebg": "star"}"#,
            r#"{"shapebg":"circle"}"#,
            &["the shape \"star\" is read as a circle"],
        );
        check(r#"{"imagebg": "x.png"}"#, "null", &["the style \"imagebg\" is not kept"]);
        check(r#"{"color": 3}"#, "null", &["the style \"color\" is not kept"]);
        check(r#"{"barred": "TX"}"#, "null", &["the style \"barred\" is not kept"]);
        check(r#"{"mark": {"C": "x"}}"#, "null", &["the style \"mark\" is not kept"]);
        check(r#""none""#, "null", &["no style named \"none\""]);
        check(r#""odd""#, "null", &["no style named \"odd\""]);
        check("[]", "null", &["expected a style, found []"]);
    }
}

//! The shape of a line, borrowed from its text wherever possible: most strings
//! of a corpus hold no escapes, and then nothing is copied before the puzzle
//! itself is built.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// No list of a line may be longer: a grid has no more cells than this.
const MAX_ITEMS: usize = 65_536;

/// One line.
#[derive(Default)]
pub(super) struct JsonlRecord<'a> {
    pub source: Text<'a>,
    pub date: Text<'a>,
    pub title: Text<'a>,
    pub author: Text<'a>,
    pub editor: Text<'a>,
    pub copyright: Text<'a>,
    pub publisher: Text<'a>,
    pub rows: Option<u64>,
    pub cols: Option<u64>,
    pub grid: BoundedList<Text<'a>>,
    pub clues: DirectionTexts<'a>,
    pub answers: DirectionTexts<'a>,
    pub rebus_cells: TextPairs<'a>,
    pub circles: BoundedList<(u64, u64)>,
    pub shaded: BoundedList<(u64, u64)>,
    pub notes: BoundedList<Text<'a>>,
    /// The names of fields that the format does not have.
    pub unknown: Vec<String>,
}

impl<'de> Deserialize<'de> for JsonlRecord<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(RecordVisitor)
    }
}

struct RecordVisitor;

impl<'de> Visitor<'de> for RecordVisitor {
    type Value = JsonlRecord<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the fields of a puzzle")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut record = JsonlRecord::default();
        while let Some(Text(name)) = map.next_key()? {
            match &*name {
                "source" => record.source = map.next_value()?,
                "date" => record.date = map.next_value()?,
                "title" => record.title = map.next_value()?,
                "author" => record.author = map.next_value()?,
                "editor" => record.editor = map.next_value()?,
                "copyright" => record.copyright = map.next_value()?,
                "publisher" => record.publisher = map.next_value()?,
                "rows" => record.rows = map.next_value()?,
                "cols" => record.cols = map.next_value()?,
                "grid" => record.grid = map.next_value()?,
                "clues" => record.clues = map.next_value()?,
                "answers" => record.answers = map.next_value()?,
                "rebus_cells" => record.rebus_cells = map.next_value()?,
                "circles" => record.circles = map.next_value()?,
                "shaded" => record.shaded = map.next_value()?,
                "notes" => record.notes = map.next_value()?,
                // They say only whether there are rebus cells, and whether
                // the numbers are the usual ones, which the clues show.
                "rebus" | "std_numbering" => _ = map.next_value::<IgnoredAny>()?,
                other => {
                    if record.unknown.len() < 16 {
                        record.unknown.push(other.to_owned());
                    }
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(record)
    }
}

/// A string; `null` counts as an empty one.
#[derive(Clone, Debug, Default)]
pub(super) struct Text<'a>(pub Cow<'a, str>);

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Text::default())
    }
}

/// An object of strings, in its order.
#[derive(Default)]
pub(super) struct TextPairs<'a>(pub Vec<(Text<'a>, Text<'a>)>);

impl<'de> Deserialize<'de> for TextPairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = TextPairs<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of strings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        // An ordinary grid has up to 75 or so entries each way.
        let mut pairs = Vec::with_capacity(80);
        while let Some(pair) = map.next_entry()? {
            check_length(pairs.len())?;
            pairs.push(pair);
        }
        Ok(TextPairs(pairs))
    }
}

/// Texts for the entries of both directions.
#[derive(Default)]
pub(super) struct DirectionTexts<'a> {
    pub across: TextPairs<'a>,
    pub down: TextPairs<'a>,
}

impl<'de> Deserialize<'de> for DirectionTexts<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(DirectionsVisitor)
    }
}

struct DirectionsVisitor;

impl<'de> Visitor<'de> for DirectionsVisitor {
    type Value = DirectionTexts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with \"across\" and \"down\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut directions = DirectionTexts::default();
        while let Some(Text(name)) = map.next_key()? {
            match &*name {
                "across" => directions.across = map.next_value()?,
                "down" => directions.down = map.next_value()?,
                other => return Err(Error::unknown_field(other, &["across", "down"])),
            }
        }
        Ok(directions)
    }
}

/// An array of bounded length.
pub(super) struct BoundedList<T>(pub Vec<T>);

impl<T> Default for BoundedList<T> {
    fn default() -> Self {
        Self(vec![])
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for BoundedList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(ListVisitor(PhantomData))
    }
}

struct ListVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = BoundedList<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::with_capacity(16);
        while let Some(item) = array.next_element()? {
            check_length(items.len())?;
            items.push(item);
        }
        Ok(BoundedList(items))
    }
}

fn check_length<E: Error>(length: usize) -> Result<(), E> {
    if length < MAX_ITEMS {
        return Ok(());
    }
    Err(E::custom(format_args!("expected at most {MAX_ITEMS} items, found more")))
}

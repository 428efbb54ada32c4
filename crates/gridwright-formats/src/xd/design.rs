//! The `## Design` section: classes of looks, and a grid that says which cell
//! has which. A `.` or a `#` in that grid is a cell without a class.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use gridwright_core::{Cell, Color, Grid, Shade, Side, Sides};

use super::sections::NumberedLine;

/// How a cell looks, as far as a class can say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ClassStyle {
    circled: bool,
    shade: Option<Shade>,
    bars: Sides,
}

impl ClassStyle {
    fn of(cell: &Cell) -> Self {
        Self { circled: cell.circled, shade: cell.shade, bars: cell.bars }
    }

    pub fn apply(self, cell: &mut Cell) {
        cell.circled |= self.circled;
        cell.shade = self.shade.or(cell.shade);
        cell.bars = cell.bars.iter().chain(self.bars.iter()).collect();
    }

    /// Reads one property; what we do not know means nothing.
    fn set(&mut self, property: &str, value: &str) {
        match (property, value) {
            ("background", "circle") => self.circled = true,
            ("background-light", color) => self.shade = Color::from_hex(color).map(Shade::Color),
            (property, "true") => {
                if let Some((side, _)) = SIDES.iter().find(|(_, name)| *name == property) {
                    self.bars.insert(*side);
                }
            }
            _ => {}
        }
    }

    /// The properties, as they stand between the braces.
    fn properties(self) -> String {
        let mut properties: Vec<String> = vec![];
        if self.circled {
            properties.push("background: circle".to_owned());
        }
        if let Some(shade) = self.shade {
            properties.push(format!("background-light: {}", shade.color()));
        }
        let bars = SIDES.iter().filter(|(side, _)| self.bars.contains(*side));
        properties.extend(bars.map(|(_, name)| format!("{name}: true")));
        properties.join("; ")
    }
}

const SIDES: [(Side, &str); 4] = [
    (Side::Top, "bar-top"),
    (Side::Right, "bar-right"),
    (Side::Bottom, "bar-bottom"),
    (Side::Left, "bar-left"),
];

/// Reads the section: the classes, and the lines of the grid.
pub(super) fn read<'a>(
    lines: &[NumberedLine<'a>],
) -> (HashMap<char, ClassStyle>, Vec<NumberedLine<'a>>) {
    let (mut style, mut rows, mut inside) = (String::new(), vec![], false);
    for (number, line) in lines {
        let mut rest = *line;
        if let Some((_, after)) = rest.split_once("<style>") {
            inside = true;
            rest = after;
        }
        if let (true, Some((before, after))) = (inside, rest.split_once("</style>")) {
            style.push_str(before);
            inside = false;
            rest = after;
        }
        if inside {
            style.push_str(rest);
            style.push('\n');
        } else if !rest.trim().is_empty() {
            rows.push((*number, rest));
        }
    }
    (classes(&style), rows)
}

fn classes(style: &str) -> HashMap<char, ClassStyle> {
    let mut classes = HashMap::new();
    for rule in style.split('}') {
        let Some((name, properties)) = rule.split_once('{') else { continue };
        let Some(name) = name.trim().chars().next() else { continue };
        let look: &mut ClassStyle = classes.entry(name).or_default();
        for property in properties.split([';', '\n']) {
            if let Some((property, value)) = property.split_once(':') {
                look.set(property.trim(), value.trim());
            }
        }
    }
    classes
}

/// Writes the section, or nothing where no cell has a look. `None` if there
/// are more looks than names for them, which takes tens of thousands.
pub(super) fn write(grid: &Grid) -> Option<String> {
    let mut names: HashMap<ClassStyle, char> = HashMap::new();
    let mut free = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain('一'..='龥');
    let mut rules = String::new();
    let mut rows = String::new();
    for row in grid.row_slices() {
        for cell in row {
            let look = ClassStyle::of(cell);
            if look == ClassStyle::default() {
                rows.push(if cell.is_open() { '.' } else { '#' });
                continue;
            }
            let name = match names.entry(look) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(new) => {
                    let name = *new.insert(free.next()?);
                    rules.push_str(&format!("{name} {{ {} }}\n", look.properties()));
                    name
                }
            };
            rows.push(name);
        }
        rows.push('\n');
    }
    match names.is_empty() {
        true => Some(String::new()),
        false => Some(format!("<style>\n{rules}</style>\n\n{rows}")),
    }
}

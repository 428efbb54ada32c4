//! Rules for single slots and for lengths, as people write them:
//! `12A=60`, `3-Down=s??e?`, `3=60`.

use gridwright_core::{Direction, Entry, Grid, SlotId};
use gridwright_fill::{Rules, given};
use gridwright_words::{Pattern, letters};

/// What one slot may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotWish {
    label: String,
    direction: Direction,
    demand: Demand,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Demand {
    MinScore(u16),
    Pattern(Pattern, String),
}

/// The lowest score for words of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthWish {
    length: usize,
    min_score: u16,
}

/// Reads `12A=60` or `12-Across=s??e?`: a slot and a lowest score or a pattern.
pub fn slot_wish(text: &str) -> Result<SlotWish, String> {
    let (slot, demand) = text.split_once('=').ok_or_else(|| {
        format!("expected a slot and a rule like 12A=60 or 3D=s??e?, found {text:?}")
    })?;
    let (label, direction) = slot_name(slot)
        .ok_or_else(|| format!("expected a slot like 12A or 3-Down before '=', found {slot:?}"))?;
    let is_number = !demand.is_empty() && demand.bytes().all(|byte| byte.is_ascii_digit());
    let demand = match is_number {
        true => Demand::MinScore(score(demand)?),
        false => {
            let pattern = Pattern::parse(demand).map_err(|error| error.to_string())?;
            Demand::Pattern(pattern, demand.to_owned())
        }
    };
    Ok(SlotWish { label: label.to_owned(), direction, demand })
}

/// Reads `3=60`: a length and a lowest score.
pub fn length_wish(text: &str) -> Result<LengthWish, String> {
    let expected = || format!("expected a length and a score like 3=60, found {text:?}");
    let (length, min_score) = text.split_once('=').ok_or_else(expected)?;
    let length = length.parse().ok().filter(|length| *length > 0).ok_or_else(expected)?;
    Ok(LengthWish { length, min_score: score(min_score)? })
}

fn score(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("expected a score from 0 to {}, found {text:?}", u16::MAX))
}

/// The label and the direction of `12A`, `12-Across` or `12 across`.
fn slot_name(text: &str) -> Option<(&str, Direction)> {
    let word_at = text.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + 1);
    let (label, word) = text.split_at(word_at);
    let direction = match word.to_ascii_lowercase().as_str() {
        "a" | "across" => Direction::Across,
        "d" | "down" => Direction::Down,
        _ => return None,
    };
    let label = label.trim_end_matches(['-', ' ']);
    (!label.is_empty()).then_some((label, direction))
}

/// Adds wishes to the rules of a grid. Several for one slot come together.
pub fn add_to(
    rules: &mut Rules,
    grid: &Grid,
    slots: &[SlotWish],
    lengths: &[LengthWish],
) -> Result<(), String> {
    for wish in lengths {
        rules.min_score_by_length.insert(wish.length, wish.min_score);
    }
    for wish in slots {
        let (slot, letters) = wish.find(grid)?;
        let rule = rules.slots.entry(slot).or_default();
        match &wish.demand {
            Demand::MinScore(score) => rule.min_score = Some(*score),
            Demand::Pattern(pattern, text) if !pattern.fits_len(letters) => {
                let name = wish.name();
                return Err(format!("{name} has {letters} letters, which {text:?} does not fit"));
            }
            Demand::Pattern(pattern, _) => rule.pattern = Some(pattern.clone()),
        }
    }
    Ok(())
}

impl SlotWish {
    /// The slot that is meant, and how many letters its word has.
    fn find(&self, grid: &Grid) -> Result<(SlotId, usize), String> {
        let slots = grid.slots();
        let start = grid.labelled(&self.label);
        let slot =
            start.and_then(|cell| slots.starting(cell, self.direction)).ok_or_else(|| {
                format!("there is a rule for {}, which the grid does not have", self.name())
            })?;
        let cells = slots.cells(slot.id).iter();
        let in_cell = |entry: &Entry| letters(entry.as_str()).count();
        Ok((slot.id, cells.map(|id| given(grid, *id).map_or(1, in_cell)).sum()))
    }

    fn name(&self) -> String {
        format!("{} {}", self.label, self.direction)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let mut rules = Rules::default();
        let mut grid = Grid::from_rows(&["....", ".##.", "...."]).unwrap();
        grid.number_cells();
        let added = slot_wish(text).and_then(|wish| {
            add_to(&mut rules, &grid, &[wish], &[])?;
            let (slot, rule) = rules.slots.pop_first().unwrap();
            let pattern = rule.pattern.map_or("any", |_| "pattern");
            Ok(format!("{} {:?} {pattern}", slot.index(), rule.min_score))
        });
        let expected = expected.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(added, expected, "{text}");
    }

    #[test]
    fn slots_are_named_as_people_name_them() {
        check("1A=60", Ok("0 Some(60) any"));
        check("1-Across=60", Ok("0 Some(60) any"));
        check("3 across=s??e", Ok("1 None pattern"));
        check("2d=*s", Ok("3 None pattern"));
    }

    #[test]
    fn what_makes_no_sense_is_told() {
        check("1A", Err(r#"expected a slot and a rule like 12A=60 or 3D=s??e?, found "1A""#));
        check("one=60", Err(r#"expected a slot like 12A or 3-Down before '=', found "one""#));
        check("A=60", Err(r#"expected a slot like 12A or 3-Down before '=', found "A""#));
        check("2A=60", Err("there is a rule for 2 Across, which the grid does not have"));
        check("1A=s?", Err(r#"1 Across has 4 letters, which "s?" does not fit"#));
        check("1A=", Err("column 1 of the pattern: expected letters, found nothing"));
        check("1A=70000", Err(r#"expected a score from 0 to 65535, found "70000""#));
    }

    #[test]
    fn lengths_have_their_lowest_scores() {
        assert_eq!(length_wish("3=60"), Ok(LengthWish { length: 3, min_score: 60 }));
        for text in ["3", "0=60", "x=60", "3=x"] {
            assert!(length_wish(text).is_err(), "{text}");
        }
    }
}

//! Compass points: from one place to another, opposites, and any point.

use gridwright_search::math::{atan2_f32, cos_f32, exp_f32};

use super::frame::{AnswerSet, said};
use super::places::{Town, find};
use super::{Expert, Proposal};
use crate::language::Clue;

/// Compass points.
pub(super) struct Compass;

/// The points clockwise from north, with how often each is an answer.
const POINTS: [(&str, f32); 16] = [
    ("N", 1.0),
    ("NNE", 1.4),
    ("NE", 1.0),
    ("ENE", 2.2),
    ("E", 1.0),
    ("ESE", 1.8),
    ("SE", 1.0),
    ("SSE", 1.5),
    ("S", 1.0),
    ("SSW", 0.7),
    ("SW", 1.0),
    ("WSW", 0.6),
    ("W", 1.0),
    ("WNW", 0.5),
    ("NW", 1.0),
    ("NNW", 0.6),
];

impl Expert for Compass {
    fn name(&self) -> &'static str {
        "compass"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "dir",
            "direction",
            "heading",
            "compass",
            "vane",
            "opposite",
            "gps",
            "map",
            "course",
            "reverse",
            "180",
            "wind",
            "bearing",
            "navigational",
            "navigation",
            "pilot",
            "sailor",
            "counter",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if let Some(at) = opposite(&words) {
            answers.add(POINTS[at].0, 0.95, "the opposite point");
        } else if let Some((from, to)) = journey(&words) {
            match (find(from), find(to)) {
                (Some(from), Some(to)) => by_bearing(bearing(from, to), &mut answers),
                _ if length <= 3 => answers.share(POINTS, 0.93, "a compass point"),
                _ => {}
            }
        } else if let Some(sure) = any_point(clue, &words) {
            answers.share(POINTS, sure, "a compass point");
        }
        answers.done()
    }
}

fn point(word: &str) -> Option<usize> {
    POINTS.iter().position(|(name, _)| name.eq_ignore_ascii_case(word))
}

/// "Opposite of NNW", "180 degrees from NNW", "NNW's opposite".
fn opposite(words: &[&str]) -> Option<usize> {
    let turned =
        words.iter().any(|word| matches!(*word, "opposite" | "reverse" | "180" | "counter"));
    if !turned || words.len() > 5 {
        return None;
    }
    let at = words.iter().find_map(|word| point(word))?;
    Some((at + 8) % 16)
}

/// The words for the two ends of "Dir. from A to B" and "A-to-B dir.".
fn journey<'w, 'c>(words: &'w [&'c str]) -> Option<(&'w [&'c str], &'w [&'c str])> {
    let names_point =
        |word: &&str| matches!(*word, "dir" | "direction" | "heading" | "course" | "bearing");
    let at = words.iter().position(names_point)?;
    let places = if let Some(from) = words.iter().position(|word| *word == "from") {
        &words[from + 1..]
    } else if at > 0 {
        &words[..at]
    } else {
        &words[1..]
    };
    let to = places.iter().position(|word| *word == "to")?;
    let (from, to) = (&places[..to], &places[to + 1..]);
    (!from.is_empty() && !to.is_empty() && from.len() <= 4 && to.len() <= 4).then_some((from, to))
}

/// Clues that could mean any of the points: how likely they do.
fn any_point(clue: &Clue, words: &[&str]) -> Option<f32> {
    let says = |word: &str| words.contains(&word);
    if says("dir") && words.len() <= 4 {
        return Some(0.85);
    }
    if words.len() > 4 || clue.quoted || clue.has_blank() {
        return None;
    }
    match words {
        ["compass", "pt" | "point" | "heading" | "dir" | "direction" | "reading"] => Some(0.75),
        ["gps", "heading" | "direction" | "reading" | "abbr"] => Some(0.5),
        ["vane" | "wind", "direction" | "heading" | "reading"] => Some(0.4),
        ["weather", "vane", "dir" | "direction" | "reading"] => Some(0.5),
        ["map" | "navigational" | "navigation", "point" | "direction" | "heading"] => Some(0.3),
        ["pilot" | "sailor", "heading" | "direction" | "course"] => Some(0.25),
        _ => None,
    }
}

/// The direction of the shortest way, in degrees clockwise from north. Short
/// journeys look the same on a map; for long ones people look at the map too,
/// so the straight line on it (a rhumb line, roughly) is taken.
fn bearing(from: Town, to: Town) -> f32 {
    let middle = f32::midpoint(from.latitude, to.latitude).to_radians();
    let mut east = to.longitude - from.longitude;
    if east > 180.0 {
        east -= 360.0;
    } else if east < -180.0 {
        east += 360.0;
    }
    let (x, y) = (east * cos_f32(middle), to.latitude - from.latitude);
    atan2_f32(x, y).to_degrees().rem_euclid(360.0)
}

/// How far off, in degrees, a point in a clue may be from the true direction.
const SPREAD: f32 = 11.0;

fn by_bearing(bearing: f32, answers: &mut AnswerSet) {
    let weights = POINTS.iter().enumerate().map(|(at, (name, _))| {
        let angle = at as f32 * 22.5;
        let off = (bearing - angle).abs();
        let off = off.min(360.0 - off) / SPREAD;
        (*name, exp_f32(-0.5 * off * off) + 1e-4)
    });
    answers.share(weights, 0.96, "the direction between two places");
    let whole = [("NORTH", 0.0), ("EAST", 90.0), ("SOUTH", 180.0), ("WEST", 270.0_f32)];
    for (name, angle) in whole {
        let off = (bearing - angle).abs();
        if off.min(360.0 - off) < 25.0 {
            answers.add(name, 0.7, "the direction between two places");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn points_between_places() {
        let compass = |clue, answer| check(&Compass, clue, answer);
        compass("Toledo-to-Detroit dir.", "NNE");
        compass("Dir. from Denver to Omaha", "ENE");
        compass("Miami-to-New York dir.", "NNE");
        compass("L.A.-to-Las Vegas dir.", "NE");
        compass("Direction from St. Louis, Mo., to Tulsa, Okla.", "WSW");
        compass("Tokyo-to-Honolulu dir.", "ESE");
        check_among(&Compass, "Erewhon-to-Brigadoon dir.", "SSE");
    }

    #[test]
    fn opposites_and_any_point() {
        check(&Compass, "Opposite of NNW", "SSE");
        check(&Compass, "180\u{b0} from WSW", "ENE");
        check_among(&Compass, "Vane dir.", "WNW");
        check_among(&Compass, "Compass point: Abbr.", "NE");
        check_silent(&Compass, "Opposite of up", 4);
        check_silent(&Compass, "Stage direction", 4);
        check_silent(&Compass, "Moral compass", 6);
    }
}

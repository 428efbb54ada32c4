//! Clues that name other entries: asked again, once those are known.
//!
//! "Capital of 6-Down" says little until 6-Down is NORWAY. "See 17-Across"
//! says nothing at all until the clue of 17-Across is put in its place, or its
//! answer: HEY makes "HEY ___". What comes back is mixed with the first
//! opinion, so that a wrong guess elsewhere cannot do much harm.

use std::rc::Rc;

use gridwright_clues::Clue;
use gridwright_clues::clue::Reference;

use crate::asked::Asked;
use crate::board::Board;
use crate::factor::Factor;
use crate::search::best_letter;
use crate::source::AnswerSource;
use crate::whole::Whole;

/// Another entry's answer is used from this belief in its weakest letter on.
const TRUSTED: f64 = 0.6;
/// What the first opinion keeps.
const FIRST_SHARE: f32 = 0.3;
/// How far a listed answer over several entries is believed.
const WHOLE_TRUST: f64 = 0.9;

/// Asks for all clues that name other entries with what is believed of those:
/// at first nothing. Says whether anything was asked.
pub(crate) fn ask<S: AnswerSource + ?Sized>(
    board: &Board,
    factors: &mut [Factor],
    asked: &Asked<'_, S>,
    beliefs: Option<&[[f64; 26]]>,
) -> bool {
    let wholes = Whole::all(board, asked);
    let mut changed = false;
    for (place, factor) in factors.iter_mut().enumerate() {
        let clue = Clue::parse(&board.places[place].clue);
        if clue.references.is_empty() {
            continue;
        }
        let length = board.places[place].cells.len();
        let first = asked.factor(board, place, length);
        let mut texts = match beliefs {
            Some(beliefs) => Reader { board, source: asked.source, beliefs }.readings(place, &clue),
            None => vec![],
        };
        texts.sort_unstable();
        texts.dedup();
        let opinions: Vec<Rc<Factor>> =
            texts.iter().map(|text| asked.reading(text, length)).collect();
        let whole = wholes.iter().find(|whole| whole.places.contains(&place));
        if opinions.is_empty() && whole.is_none() {
            continue;
        }
        *factor = (*first).clone();
        if !opinions.is_empty() {
            factor.mix(&opinions, FIRST_SHARE);
        }
        if let Some(whole) = whole {
            let part = whole.part(board, asked.source, (place, beliefs));
            factor.prefer(asked.source, &part, WHOLE_TRUST);
        }
        changed = true;
    }
    changed
}

struct Reader<'a, S: ?Sized> {
    board: &'a Board,
    source: &'a S,
    beliefs: &'a [[f64; 26]],
}

impl<S: AnswerSource + ?Sized> Reader<'_, S> {
    /// Other ways to say the clue.
    fn readings(&self, place: usize, clue: &Clue) -> Vec<String> {
        let mut texts = vec![];
        if clue.is_pointer() {
            for (other, theirs) in self.named(clue) {
                texts.extend(definition(&theirs).map(|(_, text)| text));
                // This entry goes on where that one ends, or the other way round.
                if let Some(answer) = self.answer(other) {
                    texts.push(format!("{answer} ___"));
                }
            }
            return texts;
        }
        if let Some((_, text)) = definition(clue) {
            texts.push(text);
            let follower = self.named(clue).into_iter().next();
            if let Some(answer) = follower.and_then(|(other, _)| self.answer(other)) {
                texts.push(format!("___ {answer}"));
            }
        } else {
            let other = |reference: Reference| {
                place_of(self.board, reference)
                    .filter(|other| *other != place)
                    .and_then(|other| self.answer(other))
            };
            texts.extend(clue.substituted(other));
        }
        texts
    }

    /// The entries that a clue names, with their clues.
    fn named(&self, clue: &Clue) -> Vec<(usize, Clue)> {
        let places =
            clue.references.iter().filter_map(|reference| place_of(self.board, *reference));
        places.map(|place| (place, Clue::parse(&self.board.places[place].clue))).collect()
    }

    /// The answer of another entry as words, if it is believed.
    fn answer(&self, place: usize) -> Option<String> {
        let cells = &self.board.places[place].cells;
        let letters: Vec<u8> = cells.iter().map(|cell| best_letter(&self.beliefs[*cell])).collect();
        let beliefs = cells
            .iter()
            .zip(&letters)
            .map(|(cell, letter)| self.beliefs[*cell][usize::from(*letter)]);
        if beliefs.fold(1.0, f64::min) < TRUSTED {
            return None;
        }
        let model = self.source.phrases();
        let words: Vec<&str> = model.cut(&letters).iter().map(|word| model.word(*word)).collect();
        if words.is_empty() {
            let spelled = letters.iter().map(|letter| char::from(b'a' + letter));
            return Some(spelled.collect());
        }
        Some(words.join(" ").to_lowercase())
    }
}

/// The entry that a clue names.
pub(crate) fn place_of(board: &Board, reference: Reference) -> Option<usize> {
    board.named(&reference.number.to_string(), reference.direction)
}

/// The entries in which an answer goes on, and its clue: of "With 8-Across, a
/// game" 8-Across, and "a game".
pub(crate) fn definition(clue: &Clue) -> Option<(Vec<Reference>, String)> {
    let text = &clue.plain;
    if !text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("with ")) {
        return None;
    }
    let ends = text.match_indices(", ").map(|(at, _)| at);
    let (names, end) = ends
        .map(|end| (Clue::parse(&text[5..end]), end))
        .take_while(|(names, _)| names.is_pointer())
        .last()?;
    let rest = text[end + 2..].trim();
    (!rest.is_empty()).then(|| (names.references, rest.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_that_goes_on_elsewhere_keeps_its_definition() {
        let check = |text: &str, expected: Option<(usize, &str)>| {
            let found = definition(&Clue::parse(text));
            let found = found.as_ref().map(|(names, text)| (names.len(), text.as_str()));
            assert_eq!(found, expected, "{text}");
        };
        check("With 8-Across, a game", Some((1, "a game")));
        check("With 8-Across, Paris, for one", Some((1, "Paris, for one")));
        check("With 3-Down and 4-Across, they live", Some((2, "they live")));
        check("With 3-Down, 4-Across and 5-Across, they live", Some((3, "they live")));
        check("With 8-Across", None);
        check("Game with 8-Across, say", None);
    }
}

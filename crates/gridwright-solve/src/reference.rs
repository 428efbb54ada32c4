//! Clues that name other entries: asked again, once those are known.
//!
//! "Capital of 6-Down" says little until 6-Down is NORWAY. "See 17-Across"
//! says nothing at all until the clue of 17-Across is put in its place, or its
//! answer: HEY makes "HEY ___". What comes back is mixed with the first
//! opinion, so that a wrong guess elsewhere cannot do much harm.

use gridwright_clues::Clue;
use gridwright_clues::clue::Reference;
use gridwright_core::Direction;

use crate::board::Board;
use crate::factor::Factor;
use crate::search::best_letter;
use crate::source::AnswerSource;

/// Another entry's answer is used from this belief in its weakest letter on.
const TRUSTED: f64 = 0.6;
/// What the first opinion keeps.
const FIRST_SHARE: f32 = 0.3;

/// Asks again for every clue that names other entries. Says whether anything
/// was asked.
pub(crate) fn ask_again<S: AnswerSource + ?Sized>(
    board: &Board,
    factors: &mut [Factor],
    source: &S,
    beliefs: &[[f64; 26]],
) -> bool {
    let mut asked = false;
    for (place, factor) in factors.iter_mut().enumerate() {
        let clue = Clue::parse(&board.places[place].clue);
        if clue.references.is_empty() {
            continue;
        }
        let reader = Reader { board, source, beliefs };
        let mut texts = reader.readings(place, &clue);
        texts.sort_unstable();
        texts.dedup();
        let length = board.places[place].cells.len();
        let opinions: Vec<Factor> =
            texts.iter().map(|text| Factor::ask(source, text, length)).collect();
        if !opinions.is_empty() {
            factor.mix(&opinions, FIRST_SHARE);
            asked = true;
        }
    }
    asked
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
                texts.extend(definition(&theirs.plain));
                // This entry goes on where that one ends, or the other way round.
                if let Some(answer) = self.answer(other) {
                    texts.push(format!("{answer} ___"));
                }
            }
            return texts;
        }
        texts.extend(definition(&clue.plain));
        if starts_with_names(&clue.plain) {
            let follower = self.named(clue).into_iter().next();
            if let Some(answer) = follower.and_then(|(other, _)| self.answer(other)) {
                texts.push(format!("___ {answer}"));
            }
        } else {
            let other = |reference: Reference| {
                self.place_of(reference)
                    .filter(|other| *other != place)
                    .and_then(|other| self.answer(other))
            };
            texts.extend(clue.substituted(other));
        }
        texts
    }

    /// The entries that a clue names, with their clues.
    fn named(&self, clue: &Clue) -> Vec<(usize, Clue)> {
        let places = clue.references.iter().filter_map(|reference| self.place_of(*reference));
        places.map(|place| (place, Clue::parse(&self.board.places[place].clue))).collect()
    }

    fn place_of(&self, reference: Reference) -> Option<usize> {
        let direction: Direction = reference.direction;
        self.board.named(&reference.number.to_string(), direction)
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

/// Whether a clue begins with the entries that it goes on in: "With 8-Across, ...".
fn starts_with_names(text: &str) -> bool {
    text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("with "))
}

/// What is left of "With 8-Across, a game": "a game".
fn definition(text: &str) -> Option<String> {
    if !starts_with_names(text) {
        return None;
    }
    let (_, rest) = text.split_once(", ")?;
    (!rest.trim().is_empty()).then(|| rest.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clue_that_goes_on_elsewhere_keeps_its_definition() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(definition(text).as_deref(), expected, "{text}");
        };
        check("With 8-Across, a game", Some("a game"));
        check("With 8-Across, Paris, for one", Some("Paris, for one"));
        check("With 8-Across", None);
        check("Game with 8-Across, say", None);
    }
}

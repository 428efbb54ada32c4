//! Why a word stands in the grid, in words that need no knowledge of solvers:
//! what its clue says by itself, what the crossing letters decided, and what
//! came next.

use gridwright_core::SlotId;

use crate::candidates::SlotCandidate;
use crate::solved::Solved;
use crate::source::AnswerSource;

/// So many candidates are looked at for the runner-up.
const LOOKED_AT: usize = 8;
/// A runner-up below this is not worth naming.
const WORTH_NAMING: f64 = 0.001;

impl Solved {
    /// Why the answer of a slot stands there, on one line. None where there is
    /// no such word.
    pub fn verdict<S: AnswerSource + ?Sized>(&self, source: &S, slot: SlotId) -> Option<String> {
        let word = self.words.iter().find(|word| word.slot == slot)?;
        let found = self.candidates(source, slot, LOOKED_AT);
        let own = found.iter().find(|one| one.answer == word.answer);
        let next = found.iter().find(|one| one.answer != word.answer);
        let has_clue = !word.clue.trim().is_empty();
        let alone = match (has_clue, word.rank) {
            (false, _) => "there is no clue; the crossing letters have decided".to_owned(),
            (true, rank) => by_clue(rank, own),
        };
        Some(match next.filter(|next| next.in_grid >= WORTH_NAMING) {
            Some(next) => format!("{alone}; next best {} ({})", next.answer, percent(next.in_grid)),
            None => alone,
        })
    }
}

/// What the clue says by itself, and what is left to the crossings.
fn by_clue(rank: Option<usize>, own: Option<&SlotCandidate>) -> String {
    let share = own.map_or(String::new(), |own| format!(" ({})", percent(own.by_clue)));
    match rank {
        Some(1) => format!("the first answer by its clue alone{share}"),
        Some(rank) if rank <= NEAR => {
            format!("{} by its clue alone{share}; the crossing letters have decided", ordinal(rank))
        }
        Some(rank) => format!(
            "only {} by its clue alone{share}: the crossing letters have made it",
            ordinal(rank)
        ),
        None => "in no list: the crossing letters have made it".to_owned(),
    }
}

/// Up to this rank the clue has had its part in the answer.
const NEAR: usize = 20;

fn percent(share: f64) -> String {
    match share * 100.0 {
        share if share >= 10.0 => format!("{share:.0} %"),
        share if share >= 0.1 => format!("{share:.1} %"),
        _ => "below 0.1 %".to_owned(),
    }
}

/// "1st", "2nd", "1,182nd".
fn ordinal(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    let digits = number.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped + ending
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_shares_are_said_in_words() {
        let own = |by_clue: f64| SlotCandidate { answer: "AURA".to_owned(), by_clue, in_grid: 0.9 };
        let check = |rank: Option<usize>, share: f64, expected: &str| {
            assert_eq!(by_clue(rank, Some(&own(share))), expected);
        };
        check(Some(1), 0.43, "the first answer by its clue alone (43 %)");
        check(Some(3), 0.012, "3rd by its clue alone (1.2 %); the crossing letters have decided");
        check(
            Some(1182),
            0.0,
            "only 1,182nd by its clue alone (below 0.1 %): the crossing letters have made it",
        );
        check(None, 0.5, "in no list: the crossing letters have made it");
        let ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 111, 1000, 12345].map(ordinal);
        let expected = [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "111th", "1,000th",
            "12,345th",
        ];
        assert_eq!(ordinals, expected);
    }
}

//! Whether a clue of one's own is sound.

use crate::chart::Chart;
use crate::clue::CrypticClue;
use crate::costs;
use crate::derivation::Derivation;
use crate::leaves::Leaves;
use crate::lexicon::Lexicon;
use crate::parse::{MOST_WORDS, Parse, parse};
use crate::rank::Definer;
use crate::verify::verify;

/// What was found out about a clue and its answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClueCheck {
    /// The parses that the verifier accepts, the likeliest first.
    pub parses: Vec<Parse>,
    /// Without a parse: the best reading that leaves words over, and these words.
    pub leftover: Option<(Parse, Vec<String>)>,
    /// Whether a dictionary has the answer as a synonym of the definition of the
    /// first parse.
    pub is_defined: bool,
    /// What is wrong, in words.
    pub faults: Vec<String>,
}

impl ClueCheck {
    /// Whether the clue has a parse, and nothing is wrong.
    pub fn is_sound(&self) -> bool {
        !self.parses.is_empty() && self.faults.is_empty()
    }
}

/// Looks for a parse of a clue for its answer (capitals, no spaces), and for
/// what is wrong with it.
pub fn check_clue(
    clue: &CrypticClue,
    answer: &str,
    lexicon: &Lexicon,
    definer: &impl Definer,
) -> ClueCheck {
    let mut found = ClueCheck::default();
    let count = clue.words.len();
    match clue.answer_length() {
        None => found.faults.push("the clue does not say how long its answer is".to_owned()),
        Some(length) if length != answer.len() => found
            .faults
            .push(format!("the clue asks for {length} letters, and {answer} has {}", answer.len())),
        Some(_) => {}
    }
    if count > MOST_WORDS {
        found.faults.push(format!("the clue has {count} words, and {MOST_WORDS} are read"));
    }
    let is_given = |word: &String| word.eq_ignore_ascii_case(answer);
    if clue.words.iter().any(is_given) {
        found.faults.push(format!("{answer} stands in the clue"));
    }
    let parses = parse(clue, answer, lexicon, definer).into_iter();
    found.parses = parses.filter(|one| verify(clue, answer, one).is_ok()).collect();
    found.parses.extend(double_definition(clue, answer, definer));
    found.parses.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    match found.parses.first() {
        Some(first) => {
            let (from, to) = first.definition;
            found.is_defined = defines(&clue.phrase(from, to), answer, definer);
        }
        None => {
            found.leftover = leftover(clue, answer, lexicon, definer);
            found.faults.push(match &found.leftover {
                Some((_, idle)) => format!("\"{}\" does nothing", idle.join(" ")),
                None => "no wordplay was found that spells the answer".to_owned(),
            });
        }
    }
    found
}

fn defines(phrase: &str, answer: &str, definer: &impl Definer) -> bool {
    definer.synonyms(phrase, answer.len()).iter().any(|(word, _)| word == answer)
}

/// The cut into two definitions that both have the answer as a synonym.
fn double_definition(clue: &CrypticClue, answer: &str, definer: &impl Definer) -> Option<Parse> {
    let count = clue.words.len();
    let cut = (1..count.min(MOST_WORDS)).find(|cut| {
        [(0, *cut), (*cut, count)]
            .iter()
            .all(|(from, to)| defines(&clue.phrase(*from, *to), answer, definer))
    })?;
    Some(Parse {
        definition: (0, cut),
        link: None,
        joins: vec![],
        wordplay: Derivation::Meaning { place: (cut, count), letters: answer.to_owned() },
        cost: costs::DOUBLE,
    })
}

/// The best reading that leaves words over.
fn leftover(
    clue: &CrypticClue,
    answer: &str,
    lexicon: &Lexicon,
    definer: &impl Definer,
) -> Option<(Parse, Vec<String>)> {
    let is_read = (3..=MOST_WORDS).contains(&clue.words.len());
    let is_word = answer.len() > 1 && answer.bytes().all(|byte| byte.is_ascii_uppercase());
    if !is_read || !is_word {
        return None;
    }
    let leaves = Leaves::new(clue, answer.len(), lexicon, definer);
    let chart = Chart::new(&leaves, answer.as_bytes())?;
    let (reading, (from, to)) = chart.loose_readings().into_iter().next()?;
    Some((chart.parse(&reading), clue.words[from..to].to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, answer: &str) -> ClueCheck {
        check_clue(&CrypticClue::read(text), answer, Lexicon::built_in(), &())
    }

    #[test]
    fn a_sound_clue_has_a_parse_and_no_faults() {
        let found = check("Strange tinsel, quiet (6)", "SILENT");
        assert!(found.is_sound(), "{found:?}");
        assert!(!found.is_defined, "nobody knows what it means here");
    }

    #[test]
    fn faults_are_named() {
        let faults = |text: &str, answer: &str| check(text, answer).faults.join("; ");
        assert_eq!(
            faults("Strange tinsel, quiet (7)", "SILENT"),
            "the clue asks for 7 letters, and SILENT has 6"
        );
        assert!(faults("Strange tinsel, quiet", "SILENT").contains("does not say how long"));
        assert!(faults("Wholly unrelated words here (6)", "SILENT").contains("no wordplay"));
        assert!(faults("Silent night (6)", "SILENT").contains("stands in the clue"));
        let long = vec!["word"; 40].join(" ");
        assert!(faults(&format!("{long} (6)"), "SILENT").contains("40 words"));
        assert!(faults("(6)", "SILENT").contains("no wordplay"));
    }
}

//! What the commands about fills share: a grid, words, rules and limits.

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use gridwright_core::{Grid, Puzzle};
use gridwright_fill::{Problem, Rules};
use gridwright_server::GOOD_ENTRY;
use gridwright_words::{Spelling, WordList};

use crate::failure::Failure;
use crate::input::grid_in;
use crate::limits::LimitArguments;
use crate::slot_rules::{self, LengthWish, SlotWish, length_wish, slot_wish};
use crate::word_lists::ListArguments;

/// The arguments that say what is to be filled, with what and under which rules.
#[derive(Args)]
pub struct FillTask {
    /// The grid: rows of `#`, `.` or `_` and letters, or any puzzle file
    #[arg(value_name = "GRID")]
    pub grid: PathBuf,
    /// The word list: one word a line, or word;score [default: the built-in list]
    #[arg(value_name = "WORDS")]
    list: Option<PathBuf>,
    #[command(flatten)]
    lists: ListArguments,
    #[command(flatten)]
    rules: RuleArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// The rules of a fill.
#[derive(Args)]
struct RuleArguments {
    /// The lowest score a word may have [default: 50 with the built-in list, 0 with others]
    #[arg(long, value_name = "SCORE")]
    min_score: Option<u16>,
    /// The lowest score for words of a length: 3=60; may be given more than once
    #[arg(long, value_name = "LENGTH=SCORE", value_parser = length_wish)]
    min_score_of: Vec<LengthWish>,
    /// A rule for one slot, its lowest score or a pattern: 12A=60, 3D=s??e?; may be given more
    /// than once
    #[arg(long, value_name = "SLOT=RULE", value_parser = slot_wish)]
    slot: Vec<SlotWish>,
    /// A word that must be used; may be given more than once
    #[arg(long, value_name = "WORD")]
    must_use: Vec<String>,
    /// A word that may not be used; may be given more than once
    #[arg(long, value_name = "WORD")]
    must_not_use: Vec<String>,
    /// Let a word stand in the grid more than once
    #[arg(long)]
    allow_repeats: bool,
    /// Let no two words share a stem, like TREE and TREES
    #[arg(long)]
    distinct_stems: bool,
}

impl FillTask {
    /// Reads the grid.
    pub fn puzzle(&self) -> Result<Puzzle, Failure> {
        grid_in(&self.grid)
    }

    /// The lowest score a word may have.
    fn min_score(&self) -> u16 {
        let is_built_in = self.lists.is_built_in(self.list.as_deref());
        let usual = if is_built_in { GOOD_ENTRY } else { 0 };
        self.rules.min_score.unwrap_or(usual)
    }

    /// Reads the words.
    pub fn words(&self) -> Result<WordList<'static>, Failure> {
        self.lists.load(self.list.as_deref())
    }

    /// Puts grid, words and rules together.
    pub fn problem<'a>(
        &self,
        grid: &'a Grid,
        words: &'a WordList<'a>,
    ) -> Result<Problem<'a>, Failure> {
        self.problem_of(&self.grid.display(), grid, words)
    }

    /// The same for a grid of another name.
    pub fn problem_of<'a>(
        &self,
        name: &dyn Display,
        grid: &'a Grid,
        words: &'a WordList<'a>,
    ) -> Result<Problem<'a>, Failure> {
        let named = |error: &dyn Display| Failure::with(name, error);
        let rules = self.rules(grid).map_err(|error| named(&error))?;
        Problem::new(grid, words, rules).map_err(|error| named(&error))
    }

    /// The words of the textbook method, which knows no rules but that all
    /// words differ: lowest score and words that may not be used are a matter
    /// of the list, whatever else is asked for is refused.
    pub fn textbook_words(&self, words: &WordList<'_>) -> Result<WordList<'static>, Failure> {
        let given = &self.rules;
        let refused = [
            ("--must-use", !given.must_use.is_empty()),
            ("--slot", !given.slot.is_empty()),
            ("--min-score-of", !given.min_score_of.is_empty()),
            ("--allow-repeats", given.allow_repeats),
            ("--distinct-stems", given.distinct_stems),
        ];
        if let Some((name, _)) = refused.iter().find(|(_, is_asked)| *is_asked) {
            return Err(Failure::new(format!("the textbook method does not know {name}")));
        }
        let banned: Vec<_> =
            given.must_not_use.iter().map(|word| Spelling::default().spell(word)).collect();
        let min_score = self.min_score();
        let kept: Vec<(String, u16)> = words
            .ids()
            .map(|id| (words.text(id), words.score(id)))
            .filter(|(text, score)| *score >= min_score && !banned.iter().any(|b| b == text))
            .collect();
        WordList::build(kept.iter().map(|(text, score)| (text.as_str(), *score)))
            .map_err(|error| Failure::new(error.to_string()))
    }

    fn rules(&self, grid: &Grid) -> Result<Rules, String> {
        let given = &self.rules;
        let mut rules = Rules {
            min_score: self.min_score(),
            must_use: given.must_use.clone(),
            must_not_use: given.must_not_use.clone(),
            distinct: !given.allow_repeats,
            distinct_stems: given.distinct_stems,
            ..Rules::default()
        };
        slot_rules::add_to(&mut rules, grid, &given.slot, &given.min_score_of)?;
        Ok(rules)
    }
}

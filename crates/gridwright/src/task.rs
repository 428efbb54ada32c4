//! What the commands about fills share: a grid, words, rules and limits.

use std::path::PathBuf;

use clap::Args;
use gridwright_core::{Grid, Puzzle};
use gridwright_fill::{Problem, Rules};
use gridwright_words::WordList;

use crate::failure::Failure;
use crate::input::puzzle_in;
use crate::limits::LimitArguments;
use crate::word_lists::ListArguments;

/// The arguments that say what is to be filled, with what and under which rules.
#[derive(Args)]
pub struct Task {
    /// The grid to fill: rows of `#`, `.` or `_` and letters, or any puzzle file
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
    /// The lowest score a word may have
    #[arg(long, value_name = "SCORE", default_value_t = 0)]
    min_score: u16,
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

impl Task {
    /// Reads the grid.
    pub fn puzzle(&self) -> Result<Puzzle, Failure> {
        puzzle_in(&self.grid)
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
        Problem::new(grid, words, self.rules())
            .map_err(|error| Failure::with(self.grid.display(), error))
    }

    fn rules(&self) -> Rules {
        let rules = &self.rules;
        Rules {
            min_score: rules.min_score,
            must_use: rules.must_use.clone(),
            must_not_use: rules.must_not_use.clone(),
            distinct: !rules.allow_repeats,
            distinct_stems: rules.distinct_stems,
            ..Rules::default()
        }
    }
}

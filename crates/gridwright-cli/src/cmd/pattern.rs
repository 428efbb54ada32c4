//! `gridwright pattern`: patterns of blocks that hold theme answers.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gridwright_core::{Puzzle, Size};
use gridwright_fill::{FoundPattern, PatternLimits, PatternTask, Patterns, Symmetry, patterns};
use gridwright_render::{RenderOptions, Sheet, ShownLetters};
use gridwright_search::{SearchOptions, Seed};
use gridwright_server::GOOD_ENTRY;
use serde_json::json;

use crate::cmd::fill::{save, settle};
use crate::failure::{CommandStatus, Failure};
use crate::limits::{LimitArguments, reached};
use crate::word_lists::ListArguments;

/// The time for which patterns are sought where no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(20);

/// Propose patterns of blocks that hold theme answers
///
/// Every pattern is symmetric, hangs together, checks every cell and has no
/// word of fewer than three letters. Patterns that were filled at once come
/// first, then those with the most room. Exit code 1 means that no pattern was
/// met; one without symmetry is shown then, if there is one.
#[derive(Args)]
pub struct PatternCommand {
    /// Theme answers; alternatives of one stand with a slash between them: ICECREAM/ICECREAMS
    #[arg(value_name = "ANSWER")]
    theme: Vec<String>,
    #[command(flatten)]
    lists: ListArguments,
    /// The size of the grid: 15, 15x15, 21x21
    #[arg(long, value_name = "SIZE", default_value = "15", value_parser = size)]
    size: Size,
    /// What looks the same
    #[arg(long, value_enum, default_value_t = SymmetryName::Rotation)]
    symmetry: SymmetryName,
    /// The limits of which papers hold
    #[arg(long, value_enum, default_value_t = Preset::Themed)]
    preset: Preset,
    /// The most words, instead of those of the preset
    #[arg(long, value_name = "NUMBER")]
    most_words: Option<usize>,
    /// The most blocks, instead of those of the preset
    #[arg(long, value_name = "NUMBER")]
    most_blocks: Option<usize>,
    /// The lowest score of the other words [default: 50 with the built-in list, 0 with others]
    #[arg(long, value_name = "SCORE")]
    min_score: Option<u16>,
    /// How many patterns to propose
    #[arg(long, value_name = "NUMBER", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    count: u16,
    /// Where the search starts; the same seed gives the same patterns
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    limits: LimitArguments,
    /// Write the best pattern, with its fill if it has one, to a puzzle file or picture
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print one JSON object per pattern
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SymmetryName {
    /// The grid turned by half
    Rotation,
    /// Left and right
    LeftRight,
    /// Top and bottom
    UpDown,
    /// Rows and columns, about the diagonal
    Diagonal,
    /// Nothing
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Preset {
    /// An American daily with a theme: 78 words in 15x15, 140 in 21x21, a sixth of the cells blocks
    Themed,
    /// An American daily without a theme: 72 words in 15x15
    Themeless,
    /// No limit but that a third of the cells may be blocks
    Free,
}

impl PatternCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let list = self.lists.load(None)?;
        let usual = if self.lists.is_built_in(None) { GOOD_ENTRY } else { 0 };
        let mut task = PatternTask {
            size: self.size,
            symmetry: self.symmetry(),
            limits: self.pattern_limits(),
            theme: self
                .theme
                .iter()
                .map(|text| text.split('/').map(str::to_owned).collect())
                .collect(),
            min_score: self.min_score.unwrap_or(usual),
        };
        let limits = self.limits.start_or(USUAL_TIME);
        let options = SearchOptions::default()
            .with_limits(limits)
            .with_seed(Seed(self.seed))
            .with_threads(super::fill::threads_here());
        let search = |task: &PatternTask, most: usize| {
            patterns(task, &list, &options, most, &mut |_| ControlFlow::Continue(()))
                .map_err(|error| Failure::new(error.to_string()))
        };
        let mut proposed = search(&task, usize::from(self.count))?;
        let has_failed = proposed.found.is_empty();
        if has_failed {
            eprintln!("gridwright: no pattern with this symmetry and these limits was met");
            task.symmetry = Symmetry::None;
            if proposed.stopped.is_none() && self.symmetry != SymmetryName::None {
                proposed = search(&task, 1)?;
            }
            if !proposed.found.is_empty() {
                eprintln!("gridwright: the nearest, without symmetry:");
            }
        }
        self.show(&proposed)?;
        if let Some(stop) = proposed.stopped {
            eprintln!("gridwright: {} before all was tried", reached(stop));
        }
        if has_failed {
            return Ok(CommandStatus::Problems);
        }
        if let (Some(path), Some(best)) = (&self.output, proposed.found.first()) {
            let puzzle = puzzle_of(best);
            let options = RenderOptions {
                letters: ShownLetters::Solution,
                clues: false,
                ..RenderOptions::default()
            };
            save(&puzzle, &Sheet::one(&puzzle, options), path)?;
        }
        Ok(CommandStatus::Done)
    }

    fn symmetry(&self) -> Symmetry {
        match self.symmetry {
            SymmetryName::Rotation => Symmetry::Rotation,
            SymmetryName::LeftRight => Symmetry::LeftRight,
            SymmetryName::UpDown => Symmetry::UpDown,
            SymmetryName::Diagonal => Symmetry::Diagonal,
            SymmetryName::None => Symmetry::None,
        }
    }

    fn pattern_limits(&self) -> PatternLimits {
        let mut limits = match self.preset {
            Preset::Themed => PatternLimits::themed(self.size),
            Preset::Themeless => PatternLimits::themeless(self.size),
            Preset::Free => PatternLimits::new(self.size.area(), self.size.area() / 3),
        };
        limits.most_words = self.most_words.unwrap_or(limits.most_words);
        limits.most_blocks = self.most_blocks.unwrap_or(limits.most_blocks);
        limits
    }

    fn show(&self, proposed: &Patterns) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        for pattern in &proposed.found {
            let theme: Vec<String> = pattern
                .theme
                .iter()
                .map(|(word, slot)| {
                    let slots = pattern.grid.slots();
                    let name = slots.get(*slot).map(|slot| {
                        gridwright_core::verify::SlotName::of(&pattern.grid, slot).to_string()
                    });
                    format!("{word} {}", name.unwrap_or_default())
                })
                .collect();
            let fill = pattern.fill.as_ref();
            if self.json {
                let object = json!({
                    "grid": pattern.grid.solution_rows(),
                    "theme": theme,
                    "words": pattern.words,
                    "blocks": pattern.blocks,
                    "cheaters": pattern.cheaters,
                    "room": pattern.room,
                    "fill": fill.map(gridwright_fill::Fill::rows),
                    "mean_score": fill.map(gridwright_fill::Fill::mean_score),
                });
                writeln!(out, "{object}")?;
                continue;
            }
            writeln!(
                out,
                "{} words, {} blocks, {} cheaters, room for 2^{:.0} fills{}",
                pattern.words,
                pattern.blocks,
                pattern.cheaters,
                pattern.room,
                if theme.is_empty() { String::new() } else { format!("; {}", theme.join(", ")) }
            )?;
            for row in
                fill.map_or_else(|| pattern.grid.solution_rows(), gridwright_fill::Fill::rows)
            {
                writeln!(out, "{row}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The pattern as a puzzle: with its fill, or with the theme answers only.
fn puzzle_of(pattern: &FoundPattern) -> Puzzle {
    let mut puzzle = Puzzle::new(pattern.grid.clone());
    match &pattern.fill {
        Some(fill) => settle(&mut puzzle, &fill.solution),
        None => puzzle.update_status(),
    }
    puzzle
}

/// Reads `15` or `15x21`: columns and rows.
fn size(text: &str) -> Result<Size, String> {
    let expected = || format!("expected a size like 15 or 15x21, found {text:?}");
    let (cols, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    let side = |text: &str| text.trim().parse::<usize>().map_err(|_| expected());
    let (cols, rows) = (side(cols)?, side(rows)?);
    if !(3..=40).contains(&cols) || !(3..=40).contains(&rows) {
        return Err(format!("a pattern has from 3 to 40 rows and columns, found {text}"));
    }
    Size::new(rows, cols).map_err(|error| error.to_string())
}

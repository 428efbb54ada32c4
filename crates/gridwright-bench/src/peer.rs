//! The other engine, `ingrid_core`.

use std::time::Duration;

use gridwright_core::Grid;
use ingrid_core::backtracking_search::{FillFailure, find_fill};
use ingrid_core::grid_config::generate_grid_config_from_template_string;
use ingrid_core::word_list::{WordList, WordListSourceConfig, WordListSourceConfigProvider};

use crate::clock::thread_seconds;

/// How a run of the other engine went.
pub struct Peer {
    pub outcome: &'static str,
    pub seconds: f64,
    /// The mean score of the words, where it found a fill.
    pub mean_score: Option<f64>,
}

/// Fills a grid; the time is of the search alone, without reading the list.
pub fn fill(grid: &Grid, list: &str, min_score: u16, seconds: f64) -> Peer {
    let words = list.lines().filter_map(|line| {
        let (word, score) = line.split_once(';')?;
        Some((word.to_owned(), score.parse().ok()?))
    });
    let source = WordListSourceConfig {
        id: "0".to_owned(),
        enabled: true,
        provider: WordListSourceConfigProvider::Memory { words: words.collect() },
        normalization: None,
    };
    let side = grid.rows().max(grid.cols());
    let words = WordList::new(vec![source], None, Some(side), None);
    let template = grid.solution_rows().join("\n").to_lowercase() + "\n";
    let config = generate_grid_config_from_template_string(words, &template, min_score);
    let start = thread_seconds();
    let found = find_fill(&config.to_config_ref(), Some(Duration::from_secs_f64(seconds)), None);
    let seconds = thread_seconds() - start;
    let outcome = match &found {
        Ok(_) => "found",
        Err(FillFailure::Timeout) => "stopped",
        Err(_) => "impossible",
    };
    let mean_score = found.ok().map(|fill| {
        let score = |slot: usize, word: usize| {
            let len = config.slot_configs[slot].length;
            f64::from(config.word_list.words[len][word].score)
        };
        let sum: f64 = fill.choices.iter().map(|c| score(c.slot_id, c.word_id)).sum();
        sum / fill.choices.len().max(1) as f64
    });
    Peer { outcome, seconds, mean_score }
}

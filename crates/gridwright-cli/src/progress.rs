//! What is shown to whoever waits more than a second.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress bar on standard error that shows itself only on a terminal and
/// only once a second has gone by.
pub struct FileProgress {
    bar: ProgressBar,
    started: Instant,
    shown: bool,
}

impl FileProgress {
    /// A bar for so many files; zero where the number is not known.
    pub fn new(total: usize) -> Self {
        let bar = ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::hidden());
        let template = if total > 1 {
            "{bar:30} {pos}/{len} {per_sec} {wide_msg}"
        } else {
            "{spinner} {human_pos} {per_sec} {wide_msg}"
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, started: Instant::now(), shown: !std::io::stderr().is_terminal() }
    }

    /// One more is done.
    pub fn step(&mut self, name: &str) {
        self.bar.inc(1);
        if !self.shown && self.started.elapsed() > Duration::from_secs(1) {
            self.shown = true;
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(name.to_owned());
        }
    }

    /// Prints a line without tearing the bar.
    pub fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }
}

impl Drop for FileProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A line on standard error for a search of which nobody knows how long it
/// takes: how much it has done and how far it is. It shows itself only on a
/// terminal and only once a second has gone by.
pub struct SearchProgress {
    bar: ProgressBar,
    started: Instant,
    watched: bool,
    /// When the line was last brought up to date, in tenths of a second.
    told: AtomicU64,
}

impl SearchProgress {
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}") {
            bar.set_style(style);
        }
        let watched = std::io::stderr().is_terminal();
        Self { bar, started: Instant::now(), watched, told: AtomicU64::new(10) }
    }

    /// Tells how far the search is, ten times a second at most. Any thread may.
    pub fn tell(&self, nodes: u64, state: impl FnOnce() -> String) {
        self.say(|| format!("{nodes} nodes, {}", state()));
    }

    /// The same for what has no nodes.
    pub fn say(&self, state: impl FnOnce() -> String) {
        if !self.watched {
            return;
        }
        let now = (self.started.elapsed().as_millis() / 100) as u64;
        let told = self.told.load(Ordering::Relaxed);
        let is_first = told == 10;
        let mine = now > told
            && self.told.compare_exchange(told, now, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if mine {
            if is_first {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            self.bar.set_message(state());
            self.bar.tick();
        }
    }
}

impl Drop for SearchProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

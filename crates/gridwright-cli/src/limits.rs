//! What may end a search: the clock and the nodes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use gridwright_search::{Limits, Stop};

/// How often an interruption is looked for.
const TICK: Duration = Duration::from_millis(20);

/// The arguments that limit a search.
#[derive(Args)]
pub struct LimitArguments {
    /// Stop after this time: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    limit_time: Option<Duration>,
    /// Stop after so many nodes; the result is then the same on every machine
    #[arg(long, value_name = "NODES")]
    limit_nodes: Option<u64>,
}

impl LimitArguments {
    /// The limits. The clock starts now.
    pub fn start(&self) -> Limits {
        self.limits(self.limit_time, None)
    }

    /// The limits, or this time where none are given. The clock starts now.
    pub fn start_or(&self, usual: Duration) -> Limits {
        let usual = Some(usual).filter(|_| self.limit_nodes.is_none());
        self.limits(self.limit_time.or(usual), None)
    }

    /// The limits, with a flag that something else may set as well.
    pub fn start_with(&self, flag: Arc<AtomicBool>) -> Limits {
        self.limits(self.limit_time, Some(flag))
    }

    /// The limits for one of several searches, each with the whole time. What
    /// interrupts the command ends it too.
    pub fn start_each(&self, interrupt: &Arc<AtomicBool>) -> Limits {
        let Some(time) = self.limit_time else { return self.start_with(Arc::clone(interrupt)) };
        let flag = Arc::new(AtomicBool::new(time.is_zero()));
        let (watched, interrupt) = (Arc::downgrade(&flag), Arc::clone(interrupt));
        let end = Instant::now() + time;
        // The thread goes when the search is over.
        thread::spawn(move || {
            while let Some(flag) = watched.upgrade() {
                if Instant::now() >= end || interrupt.load(Ordering::Relaxed) {
                    flag.store(true, Ordering::Relaxed);
                    return;
                }
                drop(flag);
                thread::sleep(TICK.min(end.saturating_duration_since(Instant::now())));
            }
        });
        self.counted(Limits::none().with_flag(flag))
    }

    fn limits(&self, time: Option<Duration>, flag: Option<Arc<AtomicBool>>) -> Limits {
        let Some(flag) = flag.or_else(|| time.map(|_| Arc::default())) else {
            return self.counted(Limits::none());
        };
        // Without any time nothing may begin, however slowly a thread starts.
        if time == Some(Duration::ZERO) {
            flag.store(true, Ordering::Relaxed);
        } else if let Some(time) = time {
            let rung = Arc::clone(&flag);
            thread::spawn(move || {
                thread::sleep(time);
                rung.store(true, Ordering::Relaxed);
            });
        }
        self.counted(Limits::none().with_flag(flag))
    }

    fn counted(&self, limits: Limits) -> Limits {
        match self.limit_nodes {
            Some(nodes) => limits.with_nodes(nodes),
            None => limits,
        }
    }
}

/// Which limit of the command line ended a search. Where nobody can interrupt
/// a command, only the clock asks it to stop.
pub fn reached(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "the limit of nodes was reached",
        Stop::Asked => "the limit of time was reached",
    }
}

/// Reads "500ms", "10s", "2m" or "1h"; a bare number is seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let unit = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("expected a time like 500ms, 10s or 2m, found {text:?}")),
    };
    number
        .parse::<f64>()
        .ok()
        .and_then(|number| Duration::try_from_secs_f64(number * unit).ok())
        .ok_or_else(|| format!("expected a time like 500ms, 10s or 2m, found {text:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, expected) in [
            ("500ms", Some(500)),
            ("10s", Some(10_000)),
            ("1.5", Some(1_500)),
            ("2m", Some(120_000)),
            ("1h", Some(3_600_000)),
            ("-1s", None),
            ("s", None),
            ("10 parsecs", None),
            ("1e300h", None),
        ] {
            let read = duration(text).ok().map(|time| time.as_millis());
            assert_eq!(read, expected, "{text}");
        }
    }
}

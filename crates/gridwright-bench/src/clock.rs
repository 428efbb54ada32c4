//! Time of the processor, which a busy machine does not stretch.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Seconds of processor time that this thread has used; of the wall clock
/// where the system does not tell.
pub fn thread_seconds() -> f64 {
    let nanoseconds = std::fs::read_to_string("/proc/thread-self/schedstat")
        .ok()
        .and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(wall_seconds, |n| n / 1e9)
}

/// Seconds of processor time that all threads have used, to a hundredth.
pub fn process_seconds() -> f64 {
    let ticks = std::fs::read_to_string("/proc/self/stat").ok().and_then(|text| {
        let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
        Some(fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?)
    });
    ticks.map_or_else(wall_seconds, |n| n / 100.0)
}

fn wall_seconds() -> f64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_secs_f64()
}

/// A flag that is set once the process has used so many more seconds of
/// processor time, and no longer watched once dropped.
pub struct Timer {
    pub flag: Arc<AtomicBool>,
    done: Arc<AtomicBool>,
}

impl Timer {
    pub fn start(seconds: f64) -> Self {
        let timer = Self { flag: Arc::default(), done: Arc::default() };
        let (flag, done) = (Arc::clone(&timer.flag), Arc::clone(&timer.done));
        let from = process_seconds();
        std::thread::spawn(move || {
            while !done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
                if process_seconds() - from > seconds {
                    flag.store(true, Ordering::Relaxed);
                    return;
                }
            }
        });
        timer
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

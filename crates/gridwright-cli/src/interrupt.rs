//! Ctrl-C: the first asks the work to end with what there is, the second ends
//! the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that is set once the user presses Ctrl-C.
pub fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let pressed = Arc::clone(&flag);
    let handler = move || {
        if pressed.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        eprintln!("gridwright: stopping; press again to give up at once");
    };
    // Where there can be no handler, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(handler);
    flag
}

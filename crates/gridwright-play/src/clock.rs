//! How long someone has been playing. Time comes in from outside.

/// How long someone has been playing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameClock {
    /// The milliseconds so far.
    pub elapsed: u64,
    /// Whether it is stopped.
    pub is_paused: bool,
}

impl GameClock {
    /// The longest time that is counted: ten years. A number beyond it can
    /// only come from a faulty file or program.
    pub const MOST: u64 = 10 * 365 * 86_400_000;

    /// Lets time go by, unless the clock is stopped.
    pub(crate) fn tick(&mut self, milliseconds: u64) {
        if !self.is_paused {
            self.elapsed = self.elapsed.saturating_add(milliseconds).min(Self::MOST);
        }
    }

    /// The whole seconds so far.
    pub fn seconds(&self) -> u64 {
        self.elapsed / 1000
    }
}

//! Words that are taken off again and again become dearer for a while.
//!
//! A layout in which one word is missing can otherwise last for a long time: two
//! or three words of a length take each other's place in turns, because all other
//! ways cost a little more.

/// How much dearer a word is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EjectionPenalty {
    /// In parts of a price.
    height: u32,
    /// When it was last told.
    round: u32,
}

impl EjectionPenalty {
    /// How many parts are a whole.
    const PARTS: u32 = 1 << 16;

    /// After how many rounds is it half as high, and how many parts higher each
    /// time?
    const HALVING: u32 = 2_000;
    const RISE: u32 = 2_400;

    /// The most.
    const HIGHEST: u32 = 60 * Self::PARTS;

    /// The word has been taken off.
    pub fn raise(&mut self, round: u32) {
        let height = self.height_in(round) + Self::RISE;
        *self = Self { height: height.min(Self::HIGHEST), round };
    }

    /// So many times halved, and in between along a straight line.
    fn height_in(self, round: u32) -> u32 {
        let gone = round.wrapping_sub(self.round);
        let height = self.height.checked_shr(gone / Self::HALVING).unwrap_or(0);
        let within = u64::from(gone % Self::HALVING);
        height - (u64::from(height) * within / u64::from(2 * Self::HALVING)) as u32
    }

    /// How much dearer it is, as a price.
    pub fn now(self, round: u32) -> u32 {
        self.height_in(round) / Self::PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_rises_each_time_and_falls_by_half() {
        let mut temper = EjectionPenalty::default();
        (0..1_000).for_each(|_| temper.raise(7));
        let high = temper.height_in(7);
        assert_eq!((high, temper.now(7)), (1_000 * EjectionPenalty::RISE, 36));
        assert_eq!(temper.height_in(7 + EjectionPenalty::HALVING), high / 2);
        assert_eq!(temper.height_in(7 + 3 * EjectionPenalty::HALVING), high / 8);
        let heights: Vec<u32> = (7..20_000).map(|round| temper.height_in(round)).collect();
        assert!(heights.is_sorted_by(|one, next| one >= next));
        assert_eq!(temper.now(u32::MAX), 0);
        (0..10_000).for_each(|_| temper.raise(8));
        assert_eq!(temper.height_in(8), EjectionPenalty::HIGHEST);
    }
}

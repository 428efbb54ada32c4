//! Sets as bits of a number.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A number whose bits are a set, such as some cells of a line. Where cells are
/// counted from one, a bit on either side is the border.
pub(crate) trait Bits:
    Copy
    + Send
    + Default
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The longest line whose cells and border are bits of it.
    const LONGEST: usize;

    /// So many bits, all of them at the most.
    fn mask(len: usize) -> Self;

    /// The number of the lowest bit that is set.
    fn lowest(self) -> Option<usize>;

    /// How many bits are set.
    fn count(self) -> usize;

    /// Without the lowest bit that is set.
    fn without_lowest(self) -> Self;

    /// The numbers of the bits that are set.
    fn ones(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let bit = self.lowest()?;
            self = self.without_lowest();
            Some(bit)
        })
    }

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether it has a bit.
    fn has(self, at: usize) -> bool {
        !(self & Self::cell(at)).is_empty()
    }

    fn cell(at: usize) -> Self {
        Self::mask(1) << at
    }
}

macro_rules! set_of_bits {
    ($number:ty) => {
        impl Bits for $number {
            const LONGEST: usize = Self::BITS as usize - 2;

            fn mask(len: usize) -> Self {
                !Self::MAX.unbounded_shl(len as u32)
            }

            fn lowest(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            fn count(self) -> usize {
                self.count_ones() as usize
            }

            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

set_of_bits!(u16);
set_of_bits!(u32);
set_of_bits!(u64);
set_of_bits!(u128);

/// A row as words across see it, or a column as words down see it: one bit a
/// cell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    /// Cells of words along the line.
    pub along: u64,
    /// Cells of words that cross it.
    pub across: u64,
}

impl Line {
    pub fn letters(self) -> u64 {
        self.along | self.across
    }
}

/// So many bits of a machine word, all 64 of them at the most.
pub(crate) fn mask(len: usize) -> u64 {
    u64::mask(len)
}

/// Keeps the bits that other numbers have too. Says how many those are.
pub(crate) fn keep(bits: &mut [u64], others: &[u64]) -> usize {
    let pairs = bits.iter_mut().zip(others);
    pairs.fold(0, |left, (block, other)| {
        *block &= other;
        left + block.count()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<B: Bits>() {
        for len in [0, 1, 5, B::LONGEST, B::LONGEST + 2, 400] {
            let all: Vec<usize> = B::mask(len).ones().collect();
            assert_eq!(all, (0..len.min(B::LONGEST + 2)).collect::<Vec<_>>());
        }
        let some = B::cell(3) | B::cell(B::LONGEST + 1);
        assert_eq!(some.ones().collect::<Vec<_>>(), [3, B::LONGEST + 1]);
        assert_eq!((some.count(), B::default().count()), (2, 0));
        assert!(some.has(3) && !some.has(4) && !some.is_empty());
        assert!(B::default().lowest().is_none());
    }

    #[test]
    fn numbers_are_sets_of_cells() {
        check::<u16>();
        check::<u32>();
        check::<u64>();
        check::<u128>();
    }
}

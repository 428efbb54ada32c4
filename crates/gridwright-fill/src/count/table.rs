//! How many ways lead to each frontier.

use num_bigint::BigUint;

/// A number that ways are counted with.
pub(super) trait Number: Clone {
    /// About how many words of 64 bits it takes.
    const WORDS: usize;
    fn zero() -> Self;
    fn one() -> Self;
    fn is_zero(&self) -> bool;
    /// Adds another some times; `false` if the sum is too large.
    #[must_use]
    fn add(&mut self, other: &Self, times: u32) -> bool;
    fn big(self) -> BigUint;
}

macro_rules! number {
    ($kind:ty) => {
        impl Number for $kind {
            const WORDS: usize = size_of::<$kind>() / 8;
            fn zero() -> Self {
                0
            }
            fn one() -> Self {
                1
            }
            fn is_zero(&self) -> bool {
                *self == 0
            }
            #[inline]
            fn add(&mut self, other: &Self, times: u32) -> bool {
                let product = other.checked_mul(Self::from(times));
                match product.and_then(|product| self.checked_add(product)) {
                    Some(sum) => {
                        *self = sum;
                        true
                    }
                    None => false,
                }
            }
            fn big(self) -> BigUint {
                BigUint::from(self)
            }
        }
    };
}

number!(u64);
number!(u128);

impl Number for BigUint {
    const WORDS: usize = 8;
    fn zero() -> Self {
        Self::ZERO
    }
    fn one() -> Self {
        Self::from(1u32)
    }
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
    fn add(&mut self, other: &Self, times: u32) -> bool {
        *self += other * times;
        true
    }
    fn big(self) -> BigUint {
        self
    }
}

/// A table from frontiers, packed into a few words of 64 bits, to the number
/// of ways that lead there. A place is empty while its number is zero.
pub(super) struct FrontierTable<N> {
    width: usize,
    keys: Vec<u64>,
    numbers: Vec<N>,
    len: usize,
}

/// How many places a table has at first.
const FEW: usize = 64;

impl<N: Number> FrontierTable<N> {
    pub(super) fn new(width: usize) -> Self {
        Self { width, keys: vec![0; width * FEW], numbers: vec![N::zero(); FEW], len: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many places there are; some are empty.
    pub(super) fn places(&self) -> usize {
        self.numbers.len()
    }

    /// The frontier at a place and its number, which is taken out.
    pub(super) fn take(&mut self, place: usize) -> Option<(&[u64], N)> {
        if self.numbers[place].is_zero() {
            return None;
        }
        let number = std::mem::replace(&mut self.numbers[place], N::zero());
        Some((&self.keys[place * self.width..(place + 1) * self.width], number))
    }

    /// Says that everything has been taken out.
    pub(super) fn emptied(&mut self) {
        self.len = 0;
    }

    /// Adds to the number of a frontier; `false` if it grows too large.
    #[inline]
    #[must_use]
    pub(super) fn add(&mut self, frontier: &[u64], number: &N) -> bool {
        let place = self.place(frontier);
        if self.numbers[place].is_zero() {
            self.numbers[place] = number.clone();
            self.keys[place * self.width..(place + 1) * self.width].copy_from_slice(frontier);
            self.len += 1;
            if self.len * 2 > self.places() {
                self.grow();
            }
            return true;
        }
        self.numbers[place].add(number, 1)
    }

    /// Where a frontier is, or would be.
    #[inline]
    fn place(&self, frontier: &[u64]) -> usize {
        let mix = |hash: u64, word: &u64| {
            (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        let hash = frontier.iter().fold(0, mix);
        let last = self.numbers.len() - 1;
        let mut place = (hash ^ hash >> 32) as usize & last;
        while !self.numbers[place].is_zero()
            && self.keys[place * self.width..(place + 1) * self.width] != *frontier
        {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        let places = self.places() * 2;
        let larger = Self {
            width: self.width,
            keys: vec![0; self.width * places],
            numbers: vec![N::zero(); places],
            len: self.len,
        };
        let old = std::mem::replace(self, larger);
        for (key, number) in old.keys.chunks(self.width.max(1)).zip(old.numbers) {
            if !number.is_zero() {
                let place = self.place(key);
                self.keys[place * self.width..(place + 1) * self.width].copy_from_slice(key);
                self.numbers[place] = number;
            }
        }
    }
}

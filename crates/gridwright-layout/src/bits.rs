//! Sets as bits of a machine word.

/// So many bits, all 64 of them at the most.
pub(crate) fn mask(len: usize) -> u64 {
    !u64::MAX.unbounded_shl(len as u32)
}

/// The numbers of the bits that are set.
pub(crate) fn bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}

//! Things that wait in a heap in order of a key with chance in it.

use std::cmp::Ordering;

/// A thing and how much it is wanted. Those that are wanted alike come in an
/// order of their own, so that it is the same everywhere.
pub(crate) struct Keyed<T> {
    pub key: f32,
    pub thing: T,
}

impl<T: Ord> PartialEq for Keyed<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T: Ord> Eq for Keyed<T> {}

impl<T: Ord> PartialOrd for Keyed<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Ord> Ord for Keyed<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.total_cmp(&other.key).then_with(|| self.thing.cmp(&other.thing))
    }
}

//! What the boards of all searches are made of.

mod bits;
mod connectivity;
mod occupancy;

pub(crate) use bits::{Bits, Line, keep, mask};
pub(crate) use connectivity::{Flood, UnionFind, parts};
pub(crate) use occupancy::{Change, Occupancy, WordBoard};

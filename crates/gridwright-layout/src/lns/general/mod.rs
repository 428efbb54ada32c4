//! The search that can do everything: cells one by one, any rule, any size.

pub(crate) mod board;
mod insert;
mod relaxed;
pub(crate) mod search;

//! For those who run a server: what goes on in it, and what they decide.

#[cfg(unix)]
pub mod admin;
pub mod blocks;
pub mod metrics;
pub mod observe;
pub mod take_down;

//! The clients against a server on this machine.

#![allow(clippy::unwrap_used, reason = "a test server that cannot start must stop its test")]

mod documents;
mod loopback;
mod server;

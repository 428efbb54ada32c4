//! The web app as its users meet it: a server on this machine that is asked
//! over the network, and its pages in a browser.

#![allow(
    clippy::needless_pass_by_value,
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod api;
mod browser;
#[cfg(feature = "cluster")]
mod cluster;
mod common;
mod data;
mod desk;
mod jobs;
mod limits;
mod live;
mod schema;
mod service;
mod together;
mod traces;

//! What is drawn: pictures, paper, text for terminals, and pages.

#![allow(clippy::unwrap_used, reason = "tests may panic")]

mod drawings;
mod paper;
mod properties;
mod samples;
mod text;

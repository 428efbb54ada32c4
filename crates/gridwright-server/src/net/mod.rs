//! Connections: who is let in, how long anything may take, how all of it ends.

mod body;
mod client;
mod places;
mod serve;
mod stream;

pub use body::LateBody;
pub use client::{AddressRange, AddressRangeError, Client, Proxies};
pub use places::{ClientPlace, ClientPlaces, NoPlace, most_connections};
pub use serve::{Door, Signals, serve};

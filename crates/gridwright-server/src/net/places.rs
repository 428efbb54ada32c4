//! Room for connections: in all, and for each client.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Client;

/// File descriptors that are left for files, logs and what else there is.
const SPARE_DESCRIPTORS: usize = 64;

/// How many connections a server takes where nobody says how many.
const USUAL_CONNECTIONS: usize = 10_000;

/// How many connections there may be, so that descriptors are left for files.
/// Asks the system for as many descriptors as that takes.
pub fn most_connections(wanted: Option<usize>) -> usize {
    let wanted = wanted.unwrap_or(USUAL_CONNECTIONS).max(1);
    let descriptors = descriptors(wanted + SPARE_DESCRIPTORS);
    // With very few descriptors half of them are still for files.
    wanted.min(descriptors.saturating_sub(SPARE_DESCRIPTORS).max(descriptors / 2)).max(1)
}

/// How many descriptors there are, after as many as wanted have been asked for.
#[cfg(unix)]
fn descriptors(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let enough = wanted as u64;
    let most = now.maximum.map_or(enough, |most| most.min(enough));
    if now.current.is_some_and(|current| current < most) {
        // Where the system refuses, what there is has to do.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum: now.maximum });
    }
    let now = getrlimit(Resource::Nofile).current;
    now.map_or(wanted, |current| usize::try_from(current).unwrap_or(wanted))
}

/// Sockets are no file descriptors here.
#[cfg(not(unix))]
fn descriptors(wanted: usize) -> usize {
    wanted
}

/// Places that clients take, so many in all and so many each.
pub struct ClientPlaces {
    most: usize,
    most_each: usize,
    taken: Mutex<TakenPlaces>,
}

#[derive(Default)]
struct TakenPlaces {
    all: usize,
    each: HashMap<Client, usize>,
}

/// A place, free again when this is dropped.
pub struct ClientPlace {
    places: Arc<ClientPlaces>,
    client: Option<Client>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// All are taken.
    Full,
    /// This client has as many as it may.
    TooMany,
}

impl ClientPlaces {
    /// So many places in all, and so many for each client.
    pub fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self { most, most_each, taken: Mutex::default() })
    }

    /// Takes a place. Without a client only the places in all count.
    pub fn take(self: &Arc<Self>, client: Option<Client>) -> Result<ClientPlace, NoPlace> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.all >= self.most {
            return Err(NoPlace::Full);
        }
        if let Some(client) = client {
            let own = taken.each.entry(client).or_default();
            if *own >= self.most_each {
                return Err(NoPlace::TooMany);
            }
            *own += 1;
        }
        taken.all += 1;
        Ok(ClientPlace { places: Arc::clone(self), client })
    }

    /// How many are taken.
    pub fn taken(&self) -> usize {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner).all
    }
}

impl Drop for ClientPlace {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.all -= 1;
        let Some(client) = self.client else { return };
        if let Some(own) = taken.each.get_mut(&client) {
            *own -= 1;
            if *own == 0 {
                taken.each.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn nobody_takes_all_places_and_those_left_are_free_again() {
        let client = |n: u8| Some(Client::at(IpAddr::from([10, 0, 0, n])));
        let places = ClientPlaces::new(3, 2);
        let first = places.take(client(1)).ok().unwrap();
        let _second = places.take(client(1)).ok().unwrap();
        assert_eq!(places.take(client(1)).err(), Some(NoPlace::TooMany));
        let _other = places.take(client(2)).ok().unwrap();
        assert_eq!(places.take(client(3)).err(), Some(NoPlace::Full));
        drop(first);
        assert_eq!(places.taken(), 2);
        assert!(places.take(client(1)).is_ok());
        assert!(places.take(None).is_ok());
    }

    #[test]
    fn connections_leave_descriptors_for_files() {
        assert_eq!(most_connections(Some(5)), 5);
        assert!(most_connections(None) >= 1);
    }
}

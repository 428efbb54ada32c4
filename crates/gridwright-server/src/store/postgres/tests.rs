//! The store in a real PostgreSQL.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use gridwright_testing::cluster::{Services, services};

use super::leases::LEASE;
use super::*;
use crate::store::{StoredRecord, suite};

/// Another server than those that are open, on a database of its own.
fn opened(services: &Services) -> (String, Arc<Postgres>) {
    let address = services.database();
    let store = Postgres::open(&address).unwrap();
    (address, store)
}

fn link() -> Link {
    Link::random().unwrap()
}

/// A change of a game, where the fence holds.
fn fenced(link: &Link, fence: Fence, bytes: &[u8]) -> StoreChange {
    let record = StoredRecord::new(RecordKind::Game, link.clone(), bytes.to_vec());
    StoreChange::Put(StoredRecord { fence: Some(fence), ..record })
}

fn claim(store: &Postgres, link: &Link) -> Result<Fence, StoreError> {
    store.claim(RecordKind::Game, link).map(Option::unwrap)
}

fn bytes(store: &Postgres, link: &Link) -> Option<Vec<u8>> {
    store.get(RecordKind::Game, link).unwrap().map(|found| found.bytes)
}

/// Waits until something is so, but not for ever.
fn until(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < Duration::from_secs(60), "this takes too long");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn it_does_what_every_store_must_do() {
    let Some(services) = services() else { return };
    let address = services.database();
    suite::check(&|| Postgres::open(&address).unwrap());
}

#[test]
fn one_server_owns_a_game_and_only_that_one_writes_it() {
    let Some(services) = services() else { return };
    let (address, one) = opened(services);
    let other = Postgres::open(&address).unwrap();
    let game = link();
    let fence = claim(&one, &game).unwrap();
    one.apply(&[fenced(&game, fence, b"one")]).unwrap();
    assert_eq!(claim(&other, &game), Err(StoreError::NotHolder));
    let key = RecordKey::of(RecordKind::Game, &game);
    assert_eq!(one.holder("game", &key), Ok(HeldBy::Us));
    assert_eq!(other.holder("game", &key), Ok(HeldBy::Other(fence.server)));
    // Whoever only says so does not own it, and nothing else of the batch is kept.
    let free = link();
    let own = claim(&other, &free).unwrap();
    for wrong in [
        Fence { server: own.server, number: fence.number },
        Fence { server: fence.server, number: own.number },
        own,
    ] {
        let batch = [fenced(&free, own, b"x"), fenced(&game, wrong, b"other")];
        assert_eq!(other.apply(&batch), Err(StoreError::NotHolder));
    }
    assert_eq!((bytes(&one, &game).unwrap(), bytes(&one, &free)), (b"one".to_vec(), None));
    // One that goes in good order leaves everything at once, and cannot write then.
    one.resign();
    let next = claim(&other, &game).unwrap();
    assert!(next.number > fence.number);
    assert_eq!(one.apply(&[fenced(&game, fence, b"late")]), Err(StoreError::NotHolder));
    other.apply(&[fenced(&game, next, b"two")]).unwrap();
    assert_eq!(bytes(&other, &game).unwrap(), b"two");
    // A game that was taken away is not kept again by whoever has it in memory.
    one.apply(&[StoreChange::Delete(RecordKind::Game, game.clone())]).unwrap();
    assert_eq!(other.apply(&[fenced(&game, next, b"three")]), Err(StoreError::NotHolder));
    assert_eq!(bytes(&other, &game), None);
}

#[test]
fn a_server_whose_lease_is_over_owns_nothing_and_begins_anew() {
    let Some(services) = services() else { return };
    let (address, one) = opened(services);
    let other = Postgres::open(&address).unwrap();
    let (game, second) = (link(), link());
    let (fence, spare) = (claim(&one, &game).unwrap(), claim(&one, &second).unwrap());
    let losses = one.losses();
    // As if it had been cut off from the database for so long.
    let dead = format!(
        "UPDATE gridwright.servers SET until = clock_timestamp() - interval '1 s' WHERE number = {}",
        fence.server
    );
    services.sql(&address, &dead);
    // Nobody has taken it over yet; even so it may not write.
    assert_eq!(one.apply(&[fenced(&second, spare, b"late")]), Err(StoreError::NotHolder));
    let next = claim(&other, &game).unwrap();
    assert_eq!(one.apply(&[fenced(&game, fence, b"late")]), Err(StoreError::NotHolder));
    other.apply(&[fenced(&game, next, b"other")]).unwrap();
    until(|| *losses.borrow() > 0 && one.number().is_some());
    assert_ne!(one.number(), Some(fence.server));
    assert_eq!(claim(&one, &game), Err(StoreError::NotHolder));
    assert!(claim(&one, &second).unwrap().number > spare.number);
    assert_eq!(bytes(&one, &game).unwrap(), b"other");
}

#[test]
fn a_living_server_keeps_what_it_owns() {
    let Some(services) = services() else { return };
    let (address, one) = opened(services);
    let other = Postgres::open(&address).unwrap();
    let game = link();
    let fence = claim(&one, &game).unwrap();
    thread::sleep(LEASE + Duration::from_millis(500));
    if one.number() == Some(fence.server) {
        assert_eq!(claim(&other, &game), Err(StoreError::NotHolder));
        one.apply(&[fenced(&game, fence, b"still here")]).unwrap();
    } else {
        // So busy a machine that no sign of life came through in time.
        assert_eq!(one.apply(&[fenced(&game, fence, b"x")]), Err(StoreError::NotHolder));
    }
}

#[test]
fn many_servers_that_start_at_once_make_the_tables_once() {
    let Some(services) = services() else { return };
    let address = services.database();
    let stores: Vec<_> = (0..4)
        .map(|_| {
            let address = address.clone();
            thread::spawn(move || Postgres::open(&address).unwrap())
        })
        .collect();
    let stores: Vec<Arc<Postgres>> = stores.into_iter().map(|one| one.join().unwrap()).collect();
    let names: std::collections::BTreeSet<&str> =
        stores.iter().map(|store| store.cluster()).collect();
    let numbers: std::collections::BTreeSet<Option<i64>> =
        stores.iter().map(|store| store.number()).collect();
    assert_eq!((names.len(), numbers.len()), (1, 4));
    assert_eq!(stores[0].others().unwrap().len(), 3);
}

#[test]
fn what_cannot_be_used_is_refused_in_words() {
    let Some(services) = services() else { return };
    let (address, store) = opened(services);
    let refused = |address: &str| Postgres::open(address).err().unwrap().to_string();
    services.sql(&address, "UPDATE gridwright.about SET version = 99");
    let words = refused(&address);
    assert!(words.contains("newer gridwright") && words.contains("version 99"), "{words}");
    services.sql(&address, "UPDATE gridwright.about SET version = 0");
    assert!(refused(&address).contains("version 0"), "{}", refused(&address));
    let (user, rest) = address.rsplit_once('@').unwrap();
    let words = refused(&format!("{user}x@{rest}"));
    assert!(words.contains("password") && !words.contains("xyz"), "{words}");
    assert!(refused(&format!("{address}_none")).contains("does not exist"));
    let words = refused("postgres://somebody@127.0.0.1:1/nothing");
    assert!(words.contains("cannot be reached"), "{words}");
    assert!(refused("postgres://[/").contains("address"));
    drop(store);
}

#[test]
fn a_flipped_byte_is_found() {
    let Some(services) = services() else { return };
    let (address, store) = opened(services);
    let (draft, puzzle) = (link(), link());
    let put = |kind, link: &Link, bytes: &[u8]| {
        StoreChange::Put(StoredRecord::new(kind, link.clone(), bytes.to_vec()))
    };
    store
        .apply(&[
            put(RecordKind::Draft, &draft, b"a draft"),
            put(RecordKind::Puzzle, &puzzle, b"a puzzle"),
        ])
        .unwrap();
    services.sql(&address, "UPDATE gridwright.records SET bytes = 'b draft' WHERE kind = 'draft'");
    services.sql(&address, "UPDATE gridwright.contents SET bytes = 'b puzzle'");
    for (kind, link) in [(RecordKind::Draft, &draft), (RecordKind::Puzzle, &puzzle)] {
        assert!(matches!(store.get(kind, link), Err(StoreError::Damaged(_))));
    }
}

#[test]
fn servers_that_write_the_same_files_do_not_stop_each_other() {
    let Some(services) = services() else { return };
    let address = services.database();
    let threads: Vec<_> = (0..4)
        .map(|lane| {
            let store = Postgres::open(&address).unwrap();
            thread::spawn(move || {
                for round in 0..20 {
                    let changes = (0..10).map(|n| {
                        let file = format!("file {}", (n * (lane + 1) + round) % 17);
                        let bytes = file.into_bytes();
                        StoreChange::Put(StoredRecord::new(RecordKind::Puzzle, link(), bytes))
                    });
                    store.apply(&changes.collect::<Vec<_>>()).unwrap();
                }
            })
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let usage = Postgres::open(&address).unwrap().usage().unwrap();
    assert_eq!((usage.puzzles, usage.contents), (800, 17));
}

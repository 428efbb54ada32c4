//! What every store must do, as tests.

use std::sync::Arc;

use super::{ContentHash, RecordKind, Store, StoreChange, StoreError, StoredRecord};
use crate::Link;

/// Seconds in which no test is over.
const LONG: u64 = 1_000_000;

fn link() -> Link {
    Link::random().unwrap()
}

fn put(kind: RecordKind, link: &Link, bytes: &[u8]) -> StoreChange {
    let (link, bytes) = (link.clone(), bytes.to_vec());
    StoreChange::Put(StoredRecord::new(kind, link, bytes))
}

fn game(link: &Link, of: &ContentHash, bytes: &[u8]) -> StoreChange {
    let (link, bytes) = (link.clone(), bytes.to_vec());
    let record = StoredRecord::new(RecordKind::Game, link, bytes);
    StoreChange::Put(StoredRecord { content: Some(*of), ..record })
}

fn bytes(store: &dyn Store, kind: RecordKind, link: &Link) -> Option<Vec<u8>> {
    store.get(kind, link).unwrap().map(|found| found.bytes)
}

/// All of them. The function opens the same store again.
pub fn check(open: &dyn Fn() -> Arc<dyn Store>) {
    what_is_put_is_there_after_reopening(open);
    files_are_kept_once(&*open());
    all_changes_are_made_or_none(&*open());
    what_is_taken_away_is_gone(&*open());
    a_change_may_ask_for_what_it_replaces(&*open());
    the_last_of_many_changes_stands(&*open());
    notes_are_kept(open);
    old_things_go(&*open());
}

fn what_is_put_is_there_after_reopening(open: &dyn Fn() -> Arc<dyn Store>) {
    let (one, other, file) = (link(), link(), link());
    let store = open();
    store
        .apply(&[put(RecordKind::Draft, &one, b"one"), put(RecordKind::Draft, &other, b"")])
        .unwrap();
    store
        .apply(&[put(RecordKind::Draft, &one, b"two"), put(RecordKind::Words, &file, b"cat")])
        .unwrap();
    drop(store);
    let store = open();
    assert_eq!(bytes(&*store, RecordKind::Draft, &one).unwrap(), b"two");
    assert_eq!(bytes(&*store, RecordKind::Draft, &other).unwrap(), b"");
    assert_eq!(bytes(&*store, RecordKind::Words, &file).unwrap(), b"cat");
    assert_eq!(bytes(&*store, RecordKind::Game, &one), None, "kinds are apart");
    let found = store.get(RecordKind::Words, &file).unwrap().unwrap();
    assert_eq!(found.content, Some(ContentHash::of(b"cat")));
    assert!(found.changed > 1_700_000_000);
}

fn files_are_kept_once(store: &dyn Store) {
    let before = store.usage().unwrap();
    let (first, second, played) = (link(), link(), link());
    let file = b"a puzzle that is kept once";
    let hash = ContentHash::of(file);
    store.apply(&[put(RecordKind::Puzzle, &first, file)]).unwrap();
    store.apply(&[put(RecordKind::Puzzle, &second, file), game(&played, &hash, b"g")]).unwrap();
    let after = store.usage().unwrap();
    assert_eq!(after.contents, before.contents + 1);
    assert_eq!(after.puzzles, before.puzzles + 2);
    assert_eq!(after.games, before.games + 1);
    // It stays as long as something is about it.
    let delete = |link: &Link| StoreChange::Delete(RecordKind::Puzzle, link.clone());
    store.apply(&[delete(&first), delete(&second)]).unwrap();
    assert_eq!(bytes(store, RecordKind::Puzzle, &first), None);
    assert_eq!(store.content(&hash).unwrap().unwrap(), file);
    store.apply(&[StoreChange::Delete(RecordKind::Game, played)]).unwrap();
    assert_eq!(store.content(&hash).unwrap(), None);
}

fn all_changes_are_made_or_none(store: &dyn Store) {
    let (kept, lost) = (link(), link());
    let missing = ContentHash::of(b"nobody has ever kept this");
    let changes = [put(RecordKind::Draft, &kept, b"x"), game(&lost, &missing, b"g")];
    assert_eq!(store.apply(&changes), Err(StoreError::Gone));
    assert_eq!(bytes(store, RecordKind::Draft, &kept), None);
    assert_eq!(bytes(store, RecordKind::Game, &lost), None);
    store.apply(&[]).unwrap();
    // What is not there cannot be used or taken away, and that is no error.
    let (touch, delete) = (
        StoreChange::Touch(RecordKind::Draft, kept.clone()),
        StoreChange::Delete(RecordKind::Draft, kept.clone()),
    );
    store.apply(&[touch, delete]).unwrap();
    assert_eq!(bytes(store, RecordKind::Draft, &kept), None);
}

fn a_change_may_ask_for_what_it_replaces(store: &dyn Store) {
    let (draft, other) = (link(), link());
    let revision = |link| store.get(RecordKind::Draft, link).unwrap().unwrap().revision;
    let over = |revision, bytes: &[u8]| {
        let record = StoredRecord::new(RecordKind::Draft, draft.clone(), bytes.to_vec());
        StoreChange::Put(StoredRecord { replaces: Some(revision), ..record })
    };
    store.apply(&[put(RecordKind::Draft, &draft, b"one")]).unwrap();
    let first = revision(&draft);
    store.apply(&[over(first, b"two")]).unwrap();
    assert_ne!(revision(&draft), first);
    let late = [put(RecordKind::Draft, &other, b"x"), over(first, b"three")];
    assert_eq!(store.apply(&late), Err(StoreError::Changed));
    assert_eq!(bytes(store, RecordKind::Draft, &draft).unwrap(), b"two");
    assert_eq!(bytes(store, RecordKind::Draft, &other), None);
    let second = revision(&draft);
    store.apply(&[StoreChange::Delete(RecordKind::Draft, draft.clone())]).unwrap();
    assert_eq!(store.apply(&[over(second, b"four")]), Err(StoreError::Changed));
    assert_eq!(bytes(store, RecordKind::Draft, &draft), None);
}

fn the_last_of_many_changes_stands(store: &dyn Store) {
    let links: Vec<Link> = (0..300).map(|_| link()).collect();
    let mut changes: Vec<StoreChange> =
        links.iter().map(|link| put(RecordKind::Draft, link, link.as_str().as_bytes())).collect();
    store.apply(&changes).unwrap();
    // The same thing more than once in one batch, and taken away in it.
    changes.push(put(RecordKind::Draft, &links[0], b"last"));
    changes.push(StoreChange::Delete(RecordKind::Draft, links[1].clone()));
    store.apply(&changes).unwrap();
    assert_eq!(bytes(store, RecordKind::Draft, &links[0]).unwrap(), b"last");
    assert_eq!(bytes(store, RecordKind::Draft, &links[1]), None);
    for link in &links[2..] {
        let kept = bytes(store, RecordKind::Draft, link).unwrap();
        assert_eq!(kept, link.as_str().as_bytes());
    }
    store.probe().unwrap();
    store.probe().unwrap();
}

fn what_is_taken_away_is_gone(store: &dyn Store) {
    let (puzzle, played, other) = (link(), link(), link());
    let hash = ContentHash::of(b"a puzzle to take down");
    store.apply(&[put(RecordKind::Puzzle, &puzzle, b"a puzzle to take down")]).unwrap();
    store.apply(&[game(&played, &hash, b"g"), put(RecordKind::Draft, &other, b"d")]).unwrap();
    assert_eq!(store.take_down(&hash).unwrap(), 2);
    assert_eq!(store.take_down(&hash).unwrap(), 0);
    assert_eq!(bytes(store, RecordKind::Puzzle, &puzzle), None);
    assert_eq!(bytes(store, RecordKind::Game, &played), None);
    assert_eq!(store.content(&hash).unwrap(), None);
    assert_eq!(bytes(store, RecordKind::Draft, &other).unwrap(), b"d");
}

fn notes_are_kept(open: &dyn Fn() -> Arc<dyn Store>) {
    let store = open();
    store.set_note("suite/b", Some("2")).unwrap();
    store.set_note("suite/a", Some("one")).unwrap();
    store.set_note("suite/b", Some("two")).unwrap();
    store.set_note("suite/c", Some("three")).unwrap();
    store.set_note("suite/c", None).unwrap();
    drop(store);
    let store = open();
    assert_eq!(store.note("suite/a").unwrap().as_deref(), Some("one"));
    assert_eq!(store.note("suite/c").unwrap(), None);
    let pair = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    assert_eq!(store.notes("suite/").unwrap(), [pair("suite/a", "one"), pair("suite/b", "two")]);
    assert_eq!(store.notes("%").unwrap(), [], "a beginning is no pattern");
}

fn old_things_go(store: &dyn Store) {
    let (played, puzzle) = (link(), link());
    let hash = ContentHash::of(b"an old puzzle");
    store.apply(&[put(RecordKind::Puzzle, &puzzle, b"an old puzzle")]).unwrap();
    store.apply(&[game(&played, &hash, b"g")]).unwrap();
    let changed = store.get(RecordKind::Game, &played).unwrap().unwrap().changed;
    store.sweep(changed).unwrap();
    assert!(bytes(store, RecordKind::Game, &played).is_some(), "it is not older than that");
    assert!(store.sweep(changed + LONG).unwrap() >= 2);
    assert_eq!(bytes(store, RecordKind::Game, &played), None);
    assert_eq!(store.content(&hash).unwrap(), None);
}

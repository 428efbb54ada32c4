//! Files of all sorts: whole, damaged, old, new, foreign, full.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tempfile::TempDir;

use super::*;
use crate::store::{StoredRecord, suite};

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.sqlite");
    (folder, path)
}

fn draft(bytes: &[u8]) -> (Link, StoreChange) {
    let link = Link::random().unwrap();
    let record = StoredRecord::new(RecordKind::Draft, link.clone(), bytes.to_vec());
    (link, StoreChange::Put(record))
}

fn file(bytes: &[u8]) -> (Link, StoreChange) {
    let (link, change) = draft(bytes);
    let StoreChange::Put(record) = change else { unreachable!() };
    (link, StoreChange::Put(StoredRecord { kind: RecordKind::Puzzle, ..record }))
}

/// A store with games as they are: so many of them, each of a puzzle.
fn filled(path: &Path, games: usize) -> Vec<(RecordKind, Link, Vec<u8>)> {
    let store = Sqlite::open(path).unwrap();
    let mut kept = vec![];
    for n in 0..games {
        let text = format!("puzzle number {n} {}", "clue ".repeat(n % 40));
        // The same links every time: where a byte is flipped is no accident.
        let link: Link = format!("{:022}", 2 * n).parse().unwrap();
        let (_, change) = file(text.as_bytes());
        let StoreChange::Put(record) = change else { unreachable!() };
        store.apply(&[StoreChange::Put(StoredRecord { link: link.clone(), ..record })]).unwrap();
        kept.push((RecordKind::Puzzle, link, text.clone().into_bytes()));
        let link: Link = format!("{:022}", 2 * n + 1).parse().unwrap();
        let saved = format!("{{\"game\":{n},\"{}\":1}}", "x".repeat(n * 7 % 900));
        let StoreChange::Put(record) = draft(saved.as_bytes()).1 else { unreachable!() };
        let record = StoredRecord { link: link.clone(), ..record };
        let content = Some(ContentHash::of(text.as_bytes()));
        kept.push((RecordKind::Game, link, record.bytes.clone()));
        store
            .apply(&[StoreChange::Put(StoredRecord { kind: RecordKind::Game, content, ..record })])
            .unwrap();
    }
    kept
}

#[test]
fn it_does_what_every_store_does() {
    let (_folder, path) = folder();
    suite::check(&|| Arc::new(Sqlite::open(&path).unwrap()));
}

#[test]
fn a_second_server_is_kept_out_with_a_clear_word_and_readers_are_not() {
    let (_folder, path) = folder();
    let first = Sqlite::open(&path).unwrap();
    let second = Sqlite::open(&path).err().unwrap();
    assert!(matches!(second, StoreError::InUse(_)), "{second}");
    assert!(check(&path).unwrap().is_sound());
    assert!(matches!(vacuum(&path, None), Err(StoreError::InUse(_))));
    drop(first);
    assert!(Sqlite::open(&path).is_ok());
}

#[test]
fn a_full_store_says_so_and_keeps_what_it_has() {
    let store = Sqlite::in_memory().unwrap().limited(64 << 10).unwrap();
    let (link, kept) = draft(b"kept");
    store.apply(&[kept]).unwrap();
    let error = store.apply(&[draft(&vec![7; 1 << 20]).1]).unwrap_err();
    assert!(error.is_full(), "{error}");
    assert_eq!(store.get(RecordKind::Draft, &link).unwrap().unwrap().bytes, b"kept");
}

#[test]
fn the_file_and_its_log_stay_below_their_bound() {
    let (_folder, path) = folder();
    let bound = 1 << 20;
    let store = Sqlite::open(&path).unwrap().limited(bound).unwrap();
    let taken = || {
        let size = |path: PathBuf| path.metadata().map_or(0, |data| data.len());
        size(path.clone()) + size(files::beside(&path, "-wal"))
    };
    let mut written = 0;
    for _ in 0..3000 {
        match store.apply(&[draft(&[7; 1000]).1]) {
            Ok(()) => written += 1,
            Err(error) => assert!(error.is_full(), "{error}"),
        }
        assert!(taken() <= bound, "{}", taken());
    }
    assert!(written > 500, "{written} of them fit");
    assert_eq!(store.apply(&[draft(&vec![7; 900_000]).1]), Err(StoreError::Full));
    assert!(taken() <= bound, "{}", taken());
    let usage = store.usage().unwrap();
    assert_eq!((usage.drafts, usage.most_bytes), (written, Some(bound)));
    // What is taken away makes room.
    assert!(store.sweep(u64::MAX).unwrap() > 500);
    store.apply(&[draft(&[7; 1000]).1]).unwrap();
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, path) = folder();
    drop(Sqlite::open(&path).unwrap());
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    let store = Sqlite::open(&path).unwrap();
    store.apply(&[draft(b"x").1]).unwrap();
    for file in fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
    }
}

#[test]
fn no_link_stands_in_the_file() {
    let (_folder, path) = folder();
    let kept = filled(&path, 20);
    let bytes = fs::read(&path).unwrap();
    for (_, link, _) in kept {
        let text = link.as_str().as_bytes();
        assert!(!bytes.windows(text.len()).any(|part| part == text));
    }
}

#[test]
fn foreign_and_newer_files_are_refused_in_words() {
    let (_folder, path) = folder();
    let refused = |what: &str| {
        let error = Sqlite::open(&path).err().unwrap();
        assert!(matches!(&error, StoreError::Foreign(words) if words.contains(what)), "{error:?}");
    };
    fs::write(&path, vec![b'x'; 4096]).unwrap();
    refused("no database of gridwright");
    fs::remove_file(&path).unwrap();
    let other = Connection::open(&path).unwrap();
    other.execute_batch("CREATE TABLE things (name TEXT)").unwrap();
    drop(other);
    refused("another program");
    let other = Connection::open(&path).unwrap();
    other.execute_batch("DROP TABLE things").unwrap();
    drop(other);
    drop(Sqlite::open(&path).unwrap());
    let newer = Connection::open(&path).unwrap();
    newer.pragma_update(None, "user_version", schema::VERSION + 1).unwrap();
    drop(newer);
    refused("newer gridwright");
    assert!(check(&path).is_err() && backup(&path, &path.with_extension("copy")).is_err());
}

#[test]
fn tables_of_version_0_are_brought_over() {
    let (_folder, path) = folder();
    let old = Connection::open(&path).unwrap();
    old.execute_batch(
        "CREATE TABLE records (
             kind TEXT NOT NULL, link TEXT NOT NULL, bytes BLOB NOT NULL,
             changed TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, PRIMARY KEY (kind, link)
         ) WITHOUT ROWID, STRICT;",
    )
    .unwrap();
    let [puzzle, same, game, draft] = [(); 4].map(|()| Link::random().unwrap());
    let saved = serde_json::json!({
        "puzzle": puzzle, "version": 7, "save": { "cell": 3 }, "access": { "owner": same },
    });
    let saved = saved.to_string();
    for (kind, link, bytes) in [
        ("puzzle", &puzzle, "a file"),
        ("puzzle", &same, "a file"),
        ("game", &game, saved.as_str()),
        ("draft", &draft, "a draft"),
    ] {
        old.execute(
            "INSERT INTO records (kind, link, bytes) VALUES (?1, ?2, ?3)",
            params![kind, link.as_str(), bytes.as_bytes()],
        )
        .unwrap();
    }
    drop(old);
    let store = Sqlite::open(&path).unwrap();
    assert!(store.remarks()[0].contains("version 0"), "{:?}", store.remarks());
    let found = store.get(RecordKind::Game, &game).unwrap().unwrap();
    assert_eq!(found.content, Some(ContentHash::of(b"a file")));
    let value: serde_json::Value = serde_json::from_slice(&found.bytes).unwrap();
    let sealed: Link = value["puzzle"].as_str().unwrap().parse().unwrap();
    assert_eq!(
        (game.seal("puzzle", &sealed), &value["version"]),
        (puzzle.clone(), &serde_json::json!(7))
    );
    let owner: Link = value["access"]["owner"].as_str().unwrap().parse().unwrap();
    assert_eq!(game.seal("owner", &owner), same);
    assert_eq!(store.get(RecordKind::Puzzle, &same).unwrap().unwrap().bytes, b"a file");
    assert_eq!(store.get(RecordKind::Draft, &draft).unwrap().unwrap().bytes, b"a draft");
    let usage = store.usage().unwrap();
    assert_eq!((usage.puzzles, usage.contents, usage.games), (2, 1, 1));
    drop(store);
    assert!(Sqlite::open(&path).unwrap().remarks().is_empty(), "once is enough");
    assert!(check(&path).unwrap().is_sound());
    let bytes = fs::read(&path).unwrap();
    assert!(!bytes.windows(22).any(|part| part == puzzle.as_str().as_bytes()));
}

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        usize::try_from((self.0 >> 33) % end as u64).unwrap()
    }
}

#[test]
fn flipped_bytes_are_found_and_nothing_wrong_is_given() {
    let (folder, path) = folder();
    let kept = filled(&path, 300);
    let whole = fs::read(&path).unwrap();
    let (mut found_in_all, mut served, mut refused) = (0, 0, 0);
    for seed in 1..=8 {
        let mut random = Random(seed);
        let mut bytes = whole.clone();
        for _ in 0..200 {
            let at = 8192 + random.below(bytes.len() - 8192);
            bytes[at] ^= 1 << random.below(8);
        }
        let path = folder.path().join(format!("damaged-{seed}.sqlite"));
        fs::write(&path, &bytes).unwrap();
        let report = check(&path).unwrap();
        assert!(!report.is_sound());
        found_in_all += report.damaged.len();
        let is_named = |kind: RecordKind, link: &Link| {
            let key = RecordKey::of(kind, link).to_string();
            report.damaged.iter().any(|one| one.kind == kind.name() && one.key == key)
        };
        // As the server does: what is given is right, and what is not right is
        // named by the check.
        let connection = files::open_for_reading(&path, "damaged").unwrap();
        for (kind, link, right) in &kept {
            let key = RecordKey::of(*kind, link);
            let given = match check::read_record(&connection, kind.name(), key.as_bytes()) {
                Ok(row) if kind.is_file() => {
                    check::read_content(&connection, &row.content.unwrap_or_default()).ok()
                }
                Ok(row) => Some(row.bytes),
                Err(_) => None,
            };
            match given {
                Some(given) => {
                    assert_eq!(&given, right, "seed {seed}");
                    served += 1;
                }
                None => {
                    assert!(is_named(*kind, link), "seed {seed}: {kind:?} {key} is not named");
                    refused += 1;
                }
            }
        }
        drop(connection);
        // A server starts with it, gives what is whole, and names what is not.
        let store = Sqlite::open(&path).unwrap();
        for (kind, link, right) in &kept {
            match store.get(*kind, link) {
                Ok(Some(found)) => assert_eq!(&found.bytes, right, "seed {seed}"),
                Ok(None) => panic!("seed {seed}: {kind:?} is told to be missing"),
                Err(error) => assert!(matches!(error, StoreError::Damaged(_)), "{error}"),
            }
        }
        let (_, new) = draft(b"goes on");
        store.apply(&[new]).unwrap();
    }
    println!("8 x 200 flipped bytes: {found_in_all} named, {served} right, {refused} not given");
    assert!(served > refused && refused > 0);
}

#[test]
fn a_copy_is_made_while_people_write_and_goes_on_elsewhere() {
    let (folder, path) = folder();
    let kept = filled(&path, 100);
    let copy = folder.path().join("copy.sqlite");
    let store = Sqlite::open(&path).unwrap();
    let report = std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            for n in 0..200 {
                store.apply(&[draft(format!("{n}").as_bytes()).1]).unwrap();
            }
        });
        let report = backup(&path, &copy).unwrap();
        writing.join().unwrap();
        report
    });
    assert!(report.records >= 200 && report.contents == 100, "{report:?}");
    assert!(backup(&path, &copy).is_err(), "nothing is written over");
    let elsewhere = folder.path().join("elsewhere.sqlite");
    restore(&copy, &elsewhere, false).unwrap();
    let other = Sqlite::open(&elsewhere).unwrap();
    for (kind, link, right) in &kept {
        assert_eq!(&other.get(*kind, link).unwrap().unwrap().bytes, right);
    }
    assert!(matches!(restore(&copy, &elsewhere, true), Err(StoreError::InUse(_))));
    drop(other);
    assert!(restore(&copy, &elsewhere, false).is_err());
    restore(&copy, &elsewhere, true).unwrap();
    let names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(names.iter().any(|name| name.starts_with("elsewhere.sqlite.before-")), "{names:?}");
}

#[test]
fn lines_hold_everything() {
    let (folder, path) = folder();
    let kept = filled(&path, 30);
    let binary = [0, 159, 146, 150, 255];
    let store = Sqlite::open(&path).unwrap();
    let (link, change) = file(&binary);
    store.apply(&[change]).unwrap();
    store.set_note("blocked/192.0.2.1", Some("yes")).unwrap();
    let mut lines = vec![];
    assert_eq!(export(&path, &mut lines).unwrap(), Vec::<String>::new());
    let other = folder.path().join("other.sqlite");
    let report = import(&other, &mut lines.as_slice()).unwrap();
    assert_eq!(report, ImportReport { taken: 61, known: 0 });
    assert_eq!(import(&other, &mut lines.as_slice()).unwrap().known, 61);
    let there = Sqlite::open(&other).unwrap();
    for (kind, link, right) in &kept {
        assert_eq!(&there.get(*kind, link).unwrap().unwrap().bytes, right);
    }
    assert_eq!(there.get(RecordKind::Puzzle, &link).unwrap().unwrap().bytes, binary);
    assert_eq!(there.note("blocked/192.0.2.1").unwrap().as_deref(), Some("yes"));
    drop(there);
    for wrong in [
        "",
        "{}",
        "[]",
        "{\"type\":\"note\",\"name\":\"a\",\"text\":\"b\"}",
        "{\"type\":\"gridwright\",\"version\":99}",
    ] {
        let error = import(&other, &mut wrong.as_bytes()).unwrap_err();
        assert!(error.to_string().starts_with("line 1: "), "{wrong}: {error}");
    }
}

#[test]
fn unused_room_is_given_back() {
    let (_folder, path) = folder();
    filled(&path, 200);
    let store = Sqlite::open(&path).unwrap();
    store.sweep(u64::MAX).unwrap();
    drop(store);
    let report = vacuum(&path, Some(0)).unwrap();
    assert!(report.bytes * 3 < report.bytes_before, "{report:?}");
    assert_eq!((report.records, report.contents), (0, 0));
    assert!(vacuum(&path.with_extension("missing"), None).is_err());
}

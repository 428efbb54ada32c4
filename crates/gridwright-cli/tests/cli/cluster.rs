//! Several servers on one database, as processes: killed, cut off, and with a
//! database and a NATS that come and go.

use std::process::Stdio;
use std::sync::{Mutex, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use gridwright_testing::cluster::{Services, services};
use serde_json::json;

use crate::gridwright;
use crate::serve::Serving;

/// Nothing takes this long, on any machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// One test stops the database; the other one waits until that is over.
static TURN: Mutex<()> = Mutex::new(());

struct TestCluster {
    store: String,
    nats: String,
}

impl TestCluster {
    fn new(services: &Services) -> Self {
        Self { store: services.database(), nats: services.nats.clone() }
    }

    fn server(&self) -> Serving {
        let variables = [("GRIDWRIGHT_STORE", &*self.store), ("GRIDWRIGHT_NATS", &*self.nats)];
        Serving::run(&[], &variables, Stdio::null())
    }
}

/// Writes a letter by whichever server takes it. Gives how long that took.
fn write(servers: &[&Serving], game: &str, seq: u64, cell: usize, text: &str) -> Duration {
    let begun = Instant::now();
    let moves = json!({
        "player": "p", "seq": seq,
        "moves": [{ "type": "write", "cell": cell, "text": text }]
    });
    let path = format!("/api/games/{game}/moves");
    for server in servers.iter().cycle() {
        let answer = server.answer("POST", &path, &moves.to_string());
        if answer.starts_with("HTTP/1.1 200") {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "{answer}");
        sleep(Duration::from_millis(50));
    }
    begun.elapsed()
}

#[test]
fn a_game_goes_on_whatever_is_killed() {
    let Some(services) = services() else { return };
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let cluster = TestCluster::new(services);
    let [one, other, third] = [(); 3].map(|()| cluster.server());
    let games: Vec<String> = (0..4).map(|_| one.begin("mini-1")).collect();
    let mut seq = 0;
    let mut next = || {
        seq += 1;
        seq
    };
    for game in &games {
        write(&[&one], game, next(), 0, "A");
        write(&[&third], game, next(), 1, "B");
    }
    // The server that holds them all is killed in the middle of it.
    drop(one);
    let living = [&other, &third];
    for game in &games {
        write(&living, game, next(), 2, "C");
        for (server, (cell, text)) in living.iter().cycle().zip([(0, "A"), (1, "B"), (2, "C")]) {
            assert_eq!(server.letter(game, cell).as_deref(), Some(text));
        }
    }
    // One that stands still for longer than its lease finds its games with the
    // other, and does not write over them.
    let waiting = cluster.server();
    let held = waiting.begin("mini-1");
    write(&[&waiting], &held, next(), 0, "A");
    waiting.signal("STOP");
    write(&living, &held, next(), 1, "B");
    waiting.signal("CONT");
    write(&[&waiting], &held, next(), 2, "C");
    for (server, (cell, text)) in
        [&other, &third, &waiting].into_iter().zip([(0, "A"), (1, "B"), (2, "C")])
    {
        assert_eq!(server.letter(&held, cell).as_deref(), Some(text));
    }
    // PostgreSQL and NATS go and come back; who plays has to be patient.
    services.tell("stop postgres");
    let moves = json!({ "moves": [{ "type": "write", "cell": 3, "text": "X" }] }).to_string();
    let refused = other.answer("POST", &format!("/api/games/{}/moves", games[0]), &moves);
    assert!(refused.starts_with("HTTP/1.1 50"), "{refused}");
    let health = other.answer("GET", "/api/health", "");
    assert!(health.starts_with("HTTP/1.1 503"), "{health}");
    services.tell("start postgres");
    for game in &games {
        write(&living, game, next(), 3, "D");
    }
    services.tell("restart nats");
    for game in &games {
        write(&[&other], game, next(), 5, "E");
        write(&[&third], game, next(), 6, "F");
    }
    // A server that is new finds all of it.
    let fourth = cluster.server();
    for game in &games {
        write(&[&fourth], game, next(), 7, "G");
        let letters = [(0, "A"), (1, "B"), (2, "C"), (3, "D"), (5, "E"), (6, "F"), (7, "G")];
        for (cell, text) in letters {
            assert_eq!(fourth.letter(game, cell).as_deref(), Some(text));
        }
    }
}

#[test]
fn a_store_that_cannot_be_used_is_refused_in_words() {
    let Some(services) = services() else { return };
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let serve = |options: &[&str]| {
        let run = gridwright(&[&["serve", "--port", "0"], options].concat());
        assert_eq!(run.code, 2, "{}", run.err);
        run.err
    };
    assert!(serve(&["--store", "games.sqlite"]).contains("postgres://"));
    assert!(serve(&["--nats", &services.nats]).contains("--store"));
    let words = serve(&["--store", "postgres://nobody:secret@127.0.0.1:1/none"]);
    assert!(words.contains("cannot be reached") && !words.contains("secret"), "{words}");
    let database = services.database();
    let wrong = database.replace("gridwright:", "gridwright:x");
    let words = serve(&["--store", &wrong]);
    assert!(words.contains("password authentication failed"), "{words}");
    let words = serve(&["--store", &database, "--nats", "nats://127.0.0.1:1"]);
    assert!(words.contains("NATS cannot be used"), "{words}");
    serve(&["--store", &database, "--data", "x"]);
    serve(&["--store", &database, "--largest-data", "5"]);
}

//! The clients against servers on this machine that speak the protocols of
//! the three services.

use std::net::TcpListener;
use std::time::{Duration, Instant};

use crate::server::Server;
use gridwright_clues::Clue;
use gridwright_online::{Online, OnlineSettings, Service, Tape};

fn settings(server: &Server, services: &[Service]) -> OnlineSettings {
    OnlineSettings {
        services: services.to_vec(),
        datamuse: server.address.clone(),
        wikipedia: server.address.clone(),
        merriam_webster: server.address.clone(),
        merriam_webster_key: Some("s3cret".to_owned()),
        user_agent: "gridwright-test (someone@example.org)".to_owned(),
        timeout: Duration::from_secs(5),
        backoff: Duration::from_millis(10),
        interval: Duration::ZERO,
        ..OnlineSettings::default()
    }
}

/// The three services in one, each with its own paths.
fn three(_: usize, path: &str) -> (u16, String) {
    let body = if path.starts_with("/words?ml=") {
        r#"[{"word":"aura","score":100},{"word":"halo","score":90},{"word":"light show","score":3}]"#
    } else if path.starts_with("/words?rel_syn=") {
        "[]"
    } else if path.starts_with("/w/api.php") {
        r#"{"query":{"search":[{"title":"Glow worm"}]}}"#
    } else if path == "/api/rest_v1/page/summary/Glow_worm" {
        r#"{"extract":"Glow worms are insects' larvae that emit light."}"#
    } else if path.starts_with("/api/v3/references/thesaurus/json/") {
        r#"[{"meta":{"syns":[["beam","gleam"]]},"def":[]}]"#
    } else {
        return (404, "{}".to_owned());
    };
    (200, body.to_owned())
}

#[test]
fn all_three_services_make_a_domain() {
    let server = Server::start(three);
    let mut online = Online::new(settings(&server, &Service::ALL));
    let found = online.domain(&Clue::parse("Mystical"), 4);
    let shown: Vec<String> = found.iter().map(|f| format!("{} {}", f.word, f.service)).collect();
    assert_eq!(
        shown,
        [
            "AURA datamuse",
            "HALO datamuse",
            "SHOW datamuse",
            "GLOW wikipedia",
            "WORM wikipedia",
            "THAT wikipedia",
            "EMIT wikipedia",
            "BEAM merriam-webster",
        ]
    );
    assert!(online.failures().is_empty());
    let asked = server.asked.lock().unwrap();
    assert!(asked.iter().all(|asked| {
        asked.header("user-agent") == Some("gridwright-test (someone@example.org)")
    }));
    assert!(asked.iter().any(|asked| asked.path.ends_with("/json/mystical?key=s3cret")));
}

#[test]
fn a_run_repeats_from_its_tape_without_a_network() {
    let server = Server::start(three);
    let settings = settings(&server, &Service::ALL);
    let clue = Clue::parse("Mystical glow");
    let mut online = Online::new(settings.clone());
    let first = online.domain(&clue, 4);
    let json = online.tape().to_json();
    assert!(!json.contains("s3cret"), "keys must not be written down");
    let asked = server.paths().len();

    let mut again = Online::replaying(
        OnlineSettings { merriam_webster_key: None, ..settings },
        Tape::from_json(&json).unwrap(),
    );
    assert_eq!(again.domain(&clue, 4), first);
    assert!(again.failures().is_empty());
    assert_eq!(server.paths().len(), asked);
    assert!(again.domain(&Clue::parse("Another"), 4).is_empty());
    assert_eq!(again.failures().len(), 3);
}

#[test]
fn queries_carry_their_style_and_pattern() {
    let server = Server::start(three);
    let mut online = Online::new(settings(&server, &[Service::Datamuse]));
    let words = online.words(&Clue::parse("Mystical glow (art)").query(), Some("a?r?"), 10);
    assert_eq!(words[0].word, "aura");
    online.words(&Clue::parse("Grand ___").query(), None, 5);
    assert!(online.words(&Clue::parse("___").query(), None, 5).is_empty());
    assert_eq!(
        server.paths(),
        ["/words?ml=mystical%20glow&topics=art&sp=a%3Fr%3F&max=10", "/words?lc=grand&max=5"]
    );
}

#[test]
fn trouble_is_tried_again_with_growing_pauses() {
    let server = Server::start(|count, path| match count {
        1 => (503, String::new()),
        2 => (429, String::new()),
        _ => three(count, path),
    });
    let mut online = Online::new(settings(&server, &[Service::Datamuse]));
    let started = Instant::now();
    assert_eq!(online.words(&Clue::parse("Glow").query(), None, 9).len(), 3);
    assert_eq!(server.paths().len(), 3);
    assert!(started.elapsed() >= Duration::from_millis(30), "10 ms, then 20 ms");
}

#[test]
fn a_failing_service_is_reported_once_and_left_alone() {
    let server = Server::start(|count, path| {
        if path.starts_with("/words") { (500, String::new()) } else { three(count, path) }
    });
    let mut online = Online::new(settings(&server, &[Service::Datamuse, Service::Wikipedia]));
    let found = online.domain(&Clue::parse("Mystical glow"), 4);
    assert!(found.iter().all(|f| f.service == Service::Wikipedia) && !found.is_empty());
    assert_eq!(online.failures().len(), 1);
    let message = online.failures()[0].to_string();
    assert!(message.starts_with("datamuse: http://127.0.0.1:"), "{message}");
    assert!(message.ends_with("status 500, after 3 attempts"), "{message}");
    assert_eq!(server.paths().iter().filter(|path| path.starts_with("/words")).count(), 3);
}

#[test]
fn a_service_that_hangs_is_asked_once() {
    // Connections are taken by the system, and nobody answers.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    silent.set_nonblocking(true).unwrap();
    let settings = OnlineSettings {
        services: vec![Service::Datamuse],
        datamuse: format!("http://{}", silent.local_addr().unwrap()),
        timeout: Duration::from_millis(300),
        attempts: 3,
        ..OnlineSettings::default()
    };
    let mut online = Online::new(settings);
    assert!(online.domain(&Clue::parse("Mystical glow"), 4).is_empty());
    assert_eq!(online.failures().len(), 1);
    let message = online.failures()[0].to_string();
    assert!(message.contains("timeout"), "{message}");
    let connections: Vec<_> = silent.incoming().map_while(Result::ok).collect();
    assert_eq!(connections.len(), 1);
}

#[test]
fn replies_that_make_no_sense_and_no_network_are_failures() {
    let server = Server::start(|_, _| (200, "<html>".to_owned()));
    let mut online = Online::new(settings(&server, &Service::ALL));
    assert!(online.domain(&Clue::parse("Glow"), 4).is_empty());
    assert_eq!(online.failures().len(), 3);
    assert!(!online.failures()[2].to_string().contains("s3cret"));

    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nowhere = OnlineSettings {
        datamuse: format!("http://{closed}"),
        attempts: 1,
        ..settings(&server, &[Service::Datamuse, Service::MerriamWebster])
    };
    let mut online = Online::new(OnlineSettings { merriam_webster_key: None, ..nowhere });
    assert!(online.domain(&Clue::parse("Glow"), 4).is_empty());
    assert_eq!(online.failures().len(), 2);
    assert_eq!(online.failures()[1].to_string(), "merriam-webster: it needs a key");
}

#[test]
fn replies_are_cached_across_runs() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(three);
    let settings = OnlineSettings {
        cache: Some(folder.path().to_owned()),
        ..settings(&server, &Service::ALL)
    };
    let clue = Clue::parse("Glow");
    let first = Online::new(settings.clone()).domain(&clue, 4);
    let asked = server.paths().len();
    assert!(asked > 0);
    assert_eq!(Online::new(settings).domain(&clue, 4), first);
    assert_eq!(server.paths().len(), asked);
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        assert!(!text.contains("s3cret"));
    }
}

#[test]
fn requests_to_one_service_keep_their_distance() {
    let server = Server::start(three);
    let patient = OnlineSettings {
        interval: Duration::from_millis(40),
        ..settings(&server, &[Service::Datamuse])
    };
    let mut online = Online::new(patient);
    let started = Instant::now();
    for text in ["One", "Two", "Three"] {
        online.words(&Clue::parse(text).query(), None, 3);
    }
    assert!(started.elapsed() >= Duration::from_millis(80));
}

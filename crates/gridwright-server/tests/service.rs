//! The word service over HTTP, asked plainly and by the client of Datamuse.

#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used)] // Failing loudly is what tests are for.

mod common;

use std::time::Duration;

use common::{Running, knowledge};
use gridwright_clues::{Clue, Known};
use gridwright_online::{Online, Service, Settings};
use gridwright_server::Config;

fn knowing() -> Config {
    Config { knowledge: Some(knowledge()), ..Config::default() }
}

fn words(server: &Running, path: &str) -> Vec<String> {
    let answer = server.get(path);
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    let value = answer.value();
    let hits = value.as_array().unwrap();
    let scores: Vec<u64> = hits.iter().map(|hit| hit["score"].as_u64().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{path}: {scores:?}");
    hits.iter().map(|hit| hit["word"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn clients_of_datamuse_are_answered() {
    let server = Running::start(knowing());
    assert_eq!(words(&server, "/words?ml=mystical+glow&sp=a%3Fr%3F&max=1"), ["aura"]);
    assert_eq!(words(&server, "/words?sp=zygot*&max=2").first().unwrap(), "zygote");
    assert_eq!(words(&server, "/sug?s=zygo&max=1").len(), 1);
    assert_eq!(words(&server, "/sug?s=e").len(), 10);
    assert!(words(&server, "/sug").is_empty());
    assert!(words(&server, "/words?sp=qqqqqqq").is_empty());
    assert_eq!(words(&server, "/words?rel_ant=hot&sp=????&max=20").len(), 20);
    let tagged = server.get("/words?sp=aura&md=f").value();
    assert!(tagged[0]["tags"][0].as_str().unwrap().starts_with("f:"), "{tagged}");
    for bad in ["/words?max=many", "/words?sp=1", "/sug?s=a&max=-1"] {
        let answer = server.get(bad);
        assert_eq!(answer.status, 400, "{bad}");
        assert!(answer.value()["error"].as_str().unwrap().starts_with("parameter '"));
    }
    let ignorant = Running::start(Config::default());
    assert_eq!(ignorant.get("/words?ml=glow").status, 501);
}

#[test]
fn our_own_client_works_against_it() {
    let server = Running::start(knowing());
    let settings = Settings {
        services: vec![Service::Datamuse],
        datamuse: server.base(),
        timeout: Duration::from_secs(120),
        interval: Duration::ZERO,
        ..Settings::default()
    };
    let mut online = Online::new(settings);
    let clue = Clue::parse("Mystical glow");
    let found = online.words(&clue.query(), Some("a?r?"), 5);
    assert_eq!(found[0].word, "aura");
    assert!(found.iter().all(|word| word.word.len() == 4 && word.score > 0.0));
    let left = Clue::parse("Pearl ___ (Hawaii)");
    assert!(!online.words(&left.query(), Some("h?????"), 5).is_empty());
    assert_eq!(online.is_word("AURA"), Some(true));
    assert_eq!(online.is_word("XQZJ"), Some(false));
    let domain = online.domain(&Clue::parse("Saint's glow"), 4);
    assert!(domain.iter().any(|found| found.word == "HALO"), "{domain:?}");
    let all = online.candidates(&clue, &Known::parse("a???").unwrap());
    assert!(all.iter().all(|found| found.word.starts_with('A')));
    assert!(online.failures().is_empty(), "{:?}", online.failures());
}

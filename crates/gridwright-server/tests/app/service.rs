//! The word service over HTTP, asked plainly and by the client of Datamuse.

use std::time::Duration;

use crate::common::{Running, knowledge};
use gridwright_clues::{Clue, Known};
use gridwright_online::{Online, OnlineSettings, Service};
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
    assert_eq!(words(&server, "/words?ml=ringing+in+the+ears&max=3")[0], "tinnitus");
    assert_eq!(words(&server, "/words?rel_ant=hot")[0], "cold");
    assert_eq!(words(&server, "/words?rel_xyz=hot"), [""; 0]);
    assert_eq!(words(&server, "/words"), [""; 0]);
    assert_eq!(words(&server, "/sug?s=zygo&max=1").len(), 1);
    assert_eq!(words(&server, "/sug?s=e").len(), 10);
    let suggested = words(&server, "/sug?s=rawand");
    assert!(suggested[..5].contains(&"rwanda".to_owned()), "{suggested:?}");
    assert!(words(&server, "/sug").is_empty());
    assert!(words(&server, "/words?sp=qqqqqqq").is_empty());
    let tagged = server.get("/words?sp=aura&md=dpsrf&ipa=1").value();
    assert_eq!(tagged[0]["numSyllables"], 2, "{tagged}");
    assert!(tagged[0]["defs"][0].as_str().unwrap().starts_with("n\t"), "{tagged}");
    let tags: Vec<&str> =
        tagged[0]["tags"].as_array().unwrap().iter().map(|tag| tag.as_str().unwrap()).collect();
    assert_eq!(tags[..3], ["n", "pron:AO1 R AH0 ", "ipa_pron:ˈɔɹə"]);
    assert!(tags[3].starts_with("f:"), "{tagged}");
    for bad in ["/words?max=many", "/words?sp=1", "/sug?s=a&max=-1"] {
        let answer = server.get(bad);
        assert_eq!(answer.status, 400, "{bad}");
        assert!(answer.value()["error"].as_str().unwrap().starts_with("parameter '"));
    }
    let ignorant = Running::start(Config::default());
    assert_eq!(ignorant.get("/words?ml=glow").status, 501);
}

#[test]
fn other_sites_read_the_word_service_if_they_may() {
    let path = "/words?rel_ant=hot&max=1";
    let closed = Running::start(knowing()).get(path);
    assert_eq!(closed.header("access-control-allow-origin"), None);
    assert_eq!(closed.header("cross-origin-resource-policy"), Some("same-origin"));
    let server = Running::start(Config { any_site_reads_words: true, ..knowing() });
    let open = server.get(path);
    assert_eq!(open.header("access-control-allow-origin"), Some("*"));
    assert_eq!(open.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert_eq!(server.get("/api/health").header("access-control-allow-origin"), None);
}

#[test]
fn our_own_client_works_against_it() {
    let server = Running::start(knowing());
    let settings = OnlineSettings {
        services: vec![Service::Datamuse],
        datamuse: server.base(),
        timeout: Duration::from_secs(120),
        interval: Duration::ZERO,
        ..OnlineSettings::default()
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

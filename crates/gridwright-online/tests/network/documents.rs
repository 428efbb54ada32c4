//! Documents over loopback: manners, refusals, secrets, cache.

use std::time::Duration;

use crate::server::Server;
use gridwright_online::{Cookie, DocumentError, DocumentRequest, Documents, OnlineSettings};

fn settings() -> OnlineSettings {
    OnlineSettings {
        user_agent: "gridwright-test".to_owned(),
        timeout: Duration::from_secs(60),
        backoff: Duration::from_millis(10),
        interval: Duration::ZERO,
        ..OnlineSettings::default()
    }
}

fn request(server: &Server, path: &str) -> DocumentRequest {
    DocumentRequest { url: format!("{}{path}", server.address), headers: vec![], cookie: None }
}

#[test]
fn a_subscriber_gets_what_others_are_refused() {
    let server = Server::start(|_, path| match path {
        "/mini.json?secret=1" => (200, "{}".to_owned()),
        "/none.json" => (404, String::new()),
        _ => (403, "no".to_owned()),
    });
    let mut documents = Documents::new(&settings());
    let mut open = request(&server, "/mini.json?secret=1");
    open.cookie = Cookie::parse("s3cret", "NYT-S");
    open.headers.push(("X-Wish".to_owned(), "please".to_owned()));
    assert_eq!(documents.ask(&open).unwrap(), "{}");
    {
        let asked = server.asked.lock().unwrap();
        assert_eq!(asked[0].header("cookie"), Some("NYT-S=s3cret"));
        assert_eq!(asked[0].header("x-wish"), Some("please"));
        assert_eq!(asked[0].header("user-agent"), Some("gridwright-test"));
    }
    let mut closed = request(&server, "/closed.json?token=s3cret");
    let stranger = documents.ask(&closed).unwrap_err().to_string();
    assert!(stranger.contains("access refused (status 403)"), "{stranger}");
    assert!(stranger.ends_with("whose cookie must be given"), "{stranger}");
    closed.cookie = Cookie::parse("s3cret", "NYT-S");
    let known = documents.ask(&closed).unwrap_err().to_string();
    assert!(known.ends_with("it may have run out"), "{known}");
    let missing = documents.ask(&request(&server, "/none.json")).unwrap_err();
    assert!(matches!(missing, DocumentError::Missing { .. }), "{missing}");
    for message in [stranger, known, missing.to_string()] {
        assert!(!message.contains("s3cret"), "{message}");
    }
}

#[test]
fn a_document_that_has_moved_on_its_host_is_followed() {
    let server = Server::start(|_, path| match path {
        "/old.json" => (302, "/new.json".to_owned()),
        "/new.json" => (200, "found".to_owned()),
        _ => (302, "/round.json".to_owned()),
    });
    let mut documents = Documents::new(&settings());
    let mut moved = request(&server, "/old.json");
    moved.cookie = Cookie::parse("s3cret", "NYT-S");
    assert_eq!(documents.ask(&moved).as_deref(), Ok("found"));
    let cookies = || server.asked.lock().unwrap().iter().all(|one| one.header("cookie").is_some());
    assert!(cookies(), "both addresses are on the host that was named");
    let round = documents.ask(&request(&server, "/round.json")).unwrap_err().to_string();
    assert!(round.contains("moved more than 5 times"), "{round}");
}

#[test]
fn nothing_is_sent_on_to_another_address() {
    let other = Server::start(|_, _| (200, "{}".to_owned()));
    let (elsewhere, login) =
        (format!("{}/x?a=b", other.address), format!("{}/auth/login", other.address));
    let server = Server::start(move |_, path| match path {
        "/login" => (302, login.clone()),
        _ => (302, elsewhere.clone()),
    });
    let mut documents = Documents::new(&settings());
    let mut request = request(&server, "/moved");
    request.cookie = Cookie::parse("s3cret", "NYT-S");
    let moved = documents.ask(&request).unwrap_err().to_string();
    assert!(moved.contains(&format!("points to {}/x;", other.address)), "{moved}");
    request.url = format!("{}/login", server.address);
    let refused = documents.ask(&request).unwrap_err();
    assert!(matches!(refused, DocumentError::Refused { status: 302, .. }), "{refused}");
    request.url = "http://puzzles.invalid/mini.json".to_owned();
    let unsafe_ = documents.ask(&request).unwrap_err().to_string();
    assert_eq!(unsafe_, "puzzles.invalid: a cookie is sent over https only, or to this machine");
    assert!(other.paths().is_empty());
}

#[test]
fn trouble_is_tried_again_and_told() {
    let server = Server::start(|count, path| match (path, count) {
        ("/busy", 1 | 2) => (503, String::new()),
        ("/busy", _) => (200, "at last".to_owned()),
        _ => (500, String::new()),
    });
    let mut documents = Documents::new(&settings());
    assert_eq!(documents.ask(&request(&server, "/busy")).unwrap(), "at last");
    let error = documents.ask(&request(&server, "/broken?key=s3cret")).unwrap_err().to_string();
    assert!(error.ends_with("/broken: status 500, after 3 attempts"), "{error}");
    let mut bad = request(&server, "/busy");
    bad.headers.push(("X".to_owned(), "a\r\nb: c".to_owned()));
    assert!(matches!(documents.ask(&bad), Err(DocumentError::Header { .. })));
    assert_eq!(server.paths().len(), 6);
}

#[test]
fn what_is_kept_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let cached = OnlineSettings { cache: Some(folder.path().join("new")), ..settings() };
    let documents = Documents::new(&cached);
    assert_eq!(documents.kept("https://a"), None);
    documents.keep("https://a", "{}").unwrap();
    assert_eq!(Documents::new(&cached).kept("https://a").as_deref(), Some("{}"));
    assert_eq!(Documents::new(&settings()).kept("https://a"), None);
}

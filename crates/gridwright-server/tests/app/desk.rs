//! What the construct and make pages ask of the server.

use serde_json::{Value, json};

use crate::common::Running;
use gridwright_server::Config;

fn link_of(answer: &Value) -> String {
    answer["link"].as_str().unwrap().to_owned()
}

/// A ring of four words of three letters around a block.
fn ring(solution: Value) -> Value {
    json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 3, "height": 3 }, "title": "A ring",
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]], "solution": solution,
        "clues": { "Across": [[1, "Pet"], [3, "Humour"]], "Down": [[1, "Moos"], [2, "Child"]] },
    })
}

/// The result of a job, once it is done.
fn result_of(server: &Running, link: &str) -> Value {
    server.watch(link).last().unwrap()["result"].clone()
}

#[test]
fn later_lists_overrule_and_changes_overrule_all() {
    let server = Running::start(Config::default());
    let low = link_of(&server.send("POST", "/api/words", b"cat;50\ncow;40\nyak;30").value());
    let high = link_of(&server.send("POST", "/api/words", b"cat;10\nemu;60").value());
    let search = |words: [&String; 2], changes: &str, pattern: Option<&str>| {
        let question = json!({ "words": words, "changes": changes, "pattern": pattern });
        let found = server.json("POST", "/api/words/search", &question).value();
        let words = found["words"].as_array().unwrap().iter();
        let told = words.map(|one| format!("{};{}", one["word"].as_str().unwrap(), one["score"]));
        (told.collect::<Vec<String>>().join(" "), found["listed"].as_u64().unwrap())
    };
    assert_eq!(search([&low, &high], "", None).0, "EMU;60 COW;40 YAK;30 CAT;10");
    assert_eq!(search([&high, &low], "", None).0, "EMU;60 CAT;50 COW;40 YAK;30");
    let changed = search([&low, &high], "emu;0\nyak;90\nant;70\n", None);
    assert_eq!(changed, ("YAK;90 ANT;70 COW;40 CAT;10".to_owned(), 4));
    assert_eq!(search([&low, &high], "", Some("c*")).0, "COW;40 CAT;10");
    let bad = json!({ "words": [low], "changes": "cat;many" });
    let refused = server.json("POST", "/api/words/search", &bad);
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("expected a score"), "{}", refused.text());
}

#[test]
fn a_region_that_cannot_be_filled_alone_grows() {
    let server = Running::start(Config::default());
    let list = b"cat;50\ncow;50\ntot;50\nwit;50\ndim;50\ndog;50\nmud;50\ngid;50\n";
    let words = link_of(&server.send("POST", "/api/words", list).value());
    // CAT and COW are banned. No other word ends in OW: the region must grow.
    let fill = |replaceable: &[usize]| {
        let order = json!({
            "puzzle": ring(json!([["C", "A", "T"], ["O", "#", "O"], ["W", "I", "T"]])),
            "words": [words], "changes": "cat;0\ncow;0\n", "region": [0, 1, 2],
            "replaceable": replaceable,
        });
        let link = link_of(&server.json("POST", "/api/jobs/fill", &order).value());
        result_of(&server, &link)
    };
    let all: Vec<usize> = (0..9).filter(|cell| *cell != 4).collect();
    let found = fill(&all);
    assert_eq!(found["outcome"], "found", "{found}");
    let letters: Vec<&str> =
        found["grid"].as_array().unwrap().iter().map(|cell| cell.as_str().unwrap_or("")).collect();
    assert_eq!(letters.concat(), "DIMOUGID");
    // Letters that must stay are not touched: then there is no fill.
    assert_eq!(fill(&[1])["outcome"], "impossible");
}

#[test]
fn a_written_word_that_no_list_has_is_a_word() {
    let server = Running::start(Config::default());
    let words = link_of(&server.send("POST", "/api/words", b"qow;50\ntot;50\nwit;50").value());
    let puzzle = ring(json!([["Q", "X", "T"], [0, "#", 0], [0, 0, 0]]));
    let order = json!({ "puzzle": puzzle, "words": [words], "min_score": 40, "slot": 0 });
    let found = server.json("POST", "/api/construct/analysis", &order).value();
    assert_eq!(found["slots"][0], 1, "{found}");
    assert!(found["slots"].as_array().unwrap().iter().all(|count| *count != 0), "{found}");
    assert_eq!(found["scores"], json!([0, null, null, null]), "no list has QXT");
    let mut order = order;
    order.as_object_mut().unwrap().remove("slot");
    let link = link_of(&server.json("POST", "/api/jobs/fill", &order).value());
    assert_eq!(result_of(&server, &link)["outcome"], "found");
}

#[test]
fn a_draft_keeps_what_the_desk_knows() {
    let server = Running::start(Config::default());
    let mut draft = ring(json!([["C", "A", "T"], ["O", "#", "O"], ["W", "I", "T"]]));
    draft["org.gridwright:desk"] = json!({ "locked": [0, 1, 2], "symmetry": "none" });
    let link = link_of(&server.json("POST", "/api/drafts", &draft).value());
    let shown = server.get(&format!("/api/drafts/{link}")).value();
    assert_eq!(shown["desk"], draft["org.gridwright:desk"]);
    assert_eq!(shown["cells"][0]["solution"], "C");
}

#[test]
fn manuscripts_and_packages_are_files() {
    let server = Running::start(Config::default());
    let puzzle = ring(json!([["C", "A", "T"], ["O", "#", "O"], ["W", "I", "T"]]));
    let path = "/api/construct/export?format=manuscript&paper=letter&address=1%20Main%20Street";
    let manuscript = server.json("POST", path, &puzzle);
    assert!(manuscript.body.starts_with(b"%PDF"), "{}", manuscript.text());
    assert!(manuscript.header("content-disposition").unwrap().contains("a-ring.pdf"));
    let package = server.json("POST", "/api/construct/export?format=scorm", &puzzle);
    assert!(package.body.starts_with(b"PK"), "{}", package.text());
    assert!(package.header("content-disposition").unwrap().contains("a-ring.zip"));
}

#[test]
fn words_are_moved_by_hand_and_sheets_are_printed() {
    let server = Running::start(Config::default());
    let list = "clue,answer\nFor flowers,watering can\nIn the garden,gnome\nIt grows,rose\n";
    let link = server.send("POST", "/api/jobs/layout?rows=12&cols=12&seconds=1", list.as_bytes());
    let made = result_of(&server, &link_of(&link.value()));
    assert_eq!(made["word_bank"], json!(["gnome", "rose", "watering can"]));
    let placed = made["placed"].as_array().unwrap().clone();
    let ask = |placed: &[Value]| {
        server.json("POST", "/api/layouts/moved", &json!({ "list": list, "placed": placed }))
    };
    let same = ask(&placed).value();
    assert_eq!(same["letters"], made["letters"]);
    let mut away = placed.clone();
    away[0]["row"] = json!(-9);
    let refused = ask(&away);
    assert_eq!(refused.status, 422);
    assert!(refused.text().contains("hang together"), "{}", refused.text());
    away[0]["answer"] = json!("TROWEL");
    assert!(ask(&away).text().contains("TROWEL is not in the list"));
    let sheet = json!({ "puzzle": made["ipuz"], "words": made["word_bank"] });
    let order = |count: usize| {
        let sheets = vec![sheet.clone(); count];
        let order = json!({ "sheets": sheets, "key": true, "name_line": true, "paper": "letter" });
        server.json("POST", "/api/worksheets", &order)
    };
    let three = order(3);
    assert!(three.body.starts_with(b"%PDF"), "{}", three.text());
    assert_eq!(order(0).status, 422);
}

//! Solving and laying out as jobs of a running server.

use crate::common::{Answer, Running, knowledge};
use gridwright_server::Config;
use serde_json::{Value, json};

fn server() -> Running {
    // However slow the machine is, no job is cut short.
    Running::start(Config {
        knowledge: Some(knowledge()),
        longest_job: 3600,
        workers: 1,
        ..Config::default()
    })
}

fn link_of(answer: &Answer) -> String {
    assert!(answer.status < 300, "{}", answer.text());
    answer.value()["link"].as_str().unwrap().to_owned()
}

fn sample(server: &Running, name: &str) -> String {
    link_of(&server.send("POST", &format!("/api/samples/{name}"), b""))
}

/// Solves to the end. Gives the link of the job and its result.
fn solve(server: &Running, puzzle: &str, method: &str) -> (String, Value) {
    let order = json!({ "puzzle": puzzle, "method": method });
    let job = link_of(&server.json("POST", "/api/jobs/solve", &order));
    let told = server.watch(&job);
    let last = told.last().unwrap();
    assert_eq!(last["status"], "done", "{last}");
    let document = server.get("/api/openapi.json").value();
    crate::schema::check_value(&document, "SolveResult", &last["result"]);
    let kind = if method == "beliefs" { "BeliefRound" } else { "RatioStep" };
    for now in told.iter().filter_map(|progress| progress.get("so_far")) {
        crate::schema::check_value(&document, kind, now);
    }
    (job, last["result"].clone())
}

#[test]
fn a_puzzle_is_solved_by_beliefs_and_its_words_explained() {
    let server = server();
    let puzzle = sample(&server, "mini-1");
    let (job, result) = solve(&server, &puzzle, "beliefs");
    assert_eq!(result["outcome"], "solved");
    assert!(result["rounds"].as_array().unwrap().len() > 2);
    assert!(result["grid"].as_array().unwrap().iter().all(Value::is_string), "{result}");
    assert_eq!(result["words"].as_array().unwrap().len(), 10);
    assert_eq!(result["letters_wrong"], result["wrong"].as_array().unwrap().len());
    let first = &result["rounds"][0];
    assert_eq!(first["letters"].as_str().unwrap().len(), 25);
    assert_eq!(first["sure"].as_array().unwrap().len(), 25);

    let found = server.get(&format!("/api/jobs/{job}/candidates?slot=0")).value();
    let best = &found["candidates"][0];
    assert_eq!(best["answer"].as_str().unwrap().len(), 5);
    assert!(best["in_grid"].as_f64().unwrap() > 0.0 && best["reason"].is_string(), "{found}");
    assert_eq!(server.get(&format!("/api/jobs/{job}/candidates?slot=99")).status, 422);
    assert_eq!(server.get(&format!("/api/jobs/{job}/candidates")).status, 400);
}

#[test]
fn the_older_methods_tell_what_they_did() {
    let server = server();
    let puzzle = sample(&server, "mini-1");
    let (job, tree) = solve(&server, &puzzle, "ratio-tree");
    assert_eq!(tree["steps"][0]["step"], 1);
    assert_eq!(tree["steps"][0]["grid"], ".".repeat(25));
    assert!(!tree["steps"][0]["wishes"].as_array().unwrap().is_empty());
    let found = server.get(&format!("/api/jobs/{job}/candidates?slot=0")).value();
    assert!(found["candidates"][0].get("in_grid").is_none(), "by the clue alone: {found}");

    let (_, reduced) = solve(&server, &puzzle, "reduce-neglect");
    assert_eq!(reduced["domains"].as_array().unwrap().len(), 10);
    assert_eq!(reduced["tried"], 1024);
    let large = sample(&server, "daily");
    let (_, refused) = solve(&server, &large, "reduce-neglect");
    assert_eq!(refused["outcome"], "refused");
    assert!(refused["reason"].as_str().unwrap().contains("30 rows and columns"), "{refused}");
}

#[test]
fn the_solution_is_never_looked_at() {
    let server = server();
    let puzzle = |solution: [&str; 3]| {
        let rows: Vec<Value> = solution
            .iter()
            .map(|row| row.chars().map(|letter| json!(letter.to_string())).collect())
            .collect();
        let ipuz = json!({
            "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
            "dimensions": { "width": 3, "height": 3 },
            "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]], "solution": rows,
            "clues": {
                "Across": [[1, "Feline pet"], [4, "Feel sick"], [5, "It may be black or green"]],
                "Down": [[1, "Performed"], [2, "Had a meal"], [3, "Golf peg"]],
            },
        });
        link_of(&server.send("POST", "/api/puzzles", ipuz.to_string().as_bytes()))
    };
    let (_, one) = solve(&server, &puzzle(["CAT", "AIL", "TEA"]), "beliefs");
    let (_, other) = solve(&server, &puzzle(["XXX", "XXX", "XXX"]), "beliefs");
    assert_eq!(one["grid"], other["grid"]);
    assert_eq!(one["rounds"], other["rounds"]);
    assert_eq!(other["letters_wrong"], 9, "no cell has an X: {other}");
}

#[test]
fn without_knowledge_nothing_is_solved() {
    let server = Running::start(Config::default());
    let puzzle = sample(&server, "mini-1");
    let answer = server.json("POST", "/api/jobs/solve", &json!({ "puzzle": puzzle }));
    assert_eq!(answer.status, 501);
    assert!(answer.value()["error"].as_str().unwrap().contains("without knowledge"));
}

const LIST: &str = "clue,answer\nWhite blanket,snow\nIt rises,sun\nCold,frost\nDrips,thaw\nox,ox\n";

#[test]
fn a_list_is_laid_out_and_kept() {
    let server = server();
    let query = "rows=7&cols=7&seconds=1&title=Winter&must=thaw";
    let answer = server.send("POST", &format!("/api/jobs/layout?{query}"), LIST.as_bytes());
    let list = &answer.value()["list"];
    assert_eq!((&list["kept"], &list["left_out_count"]), (&json!(4), &json!(1)));
    assert_eq!(list["left_out"][0], "line 6: \"ox\" has fewer than 3 letters");
    let told = server.watch(&link_of(&answer));
    let document = server.get("/api/openapi.json").value();
    for now in told.iter().filter_map(|progress| progress.get("so_far")) {
        crate::schema::check_value(&document, "LayoutView", now);
    }
    let made = &told.last().unwrap()["result"];
    crate::schema::check_value(&document, "LayoutResult", made);
    assert_eq!((&made["outcome"], &made["missing"]), (&json!("found"), &json!([])));
    assert!(made["crossings"].as_u64().unwrap() > 0, "{made}");
    assert!(!made["history"].as_array().unwrap().is_empty());
    // What it made can be kept, played and printed.
    let puzzle = link_of(&server.send("POST", "/api/puzzles", made["ipuz"].to_string().as_bytes()));
    link_of(&server.json("POST", "/api/games", &json!({ "puzzle": puzzle })));
    let print = |query: &str| {
        let answer = server.get(&format!("/api/puzzles/{puzzle}/download?format=pdf{query}"));
        assert_eq!(answer.header("content-type"), Some("application/pdf"));
        assert!(answer.body.starts_with(b"%PDF-"));
        answer.body.len()
    };
    assert!(print("&solution_page=true") > print(""), "one page more");
}

#[test]
fn simple_algorithms_lay_out_too_and_faults_name_their_line() {
    let server = server();
    let order =
        |query: &str, list: &[u8]| server.send("POST", &format!("/api/jobs/layout?{query}"), list);
    let answer = order("rows=8&cols=8&method=seed&rank=3&place=2", LIST.as_bytes());
    let told = server.watch(&link_of(&answer));
    let made = &told.last().unwrap()["result"];
    assert_eq!(made["by"], "ranking 3 open, placing 2 longest", "{made}");

    let refused = |query: &str, list: &[u8], message: &str| {
        let answer = order(query, list);
        assert_eq!(answer.status, 422, "{}", answer.text());
        let told = answer.value()["error"].as_str().unwrap().to_owned();
        assert!(told.contains(message), "{query}: {told}");
    };
    refused("", b"", "no words");
    refused("", b"ox\nup\n", "line 1: \"ox\" has fewer than 3 letters");
    refused("rows=3&cols=3", b"avalanche\n", "none of the 1 words fits");
    refused("rows=5&cols=5&must=avalanche", b"snow\navalanche\n", "AVALANCHE (line 2)");
    refused("must=rain", b"snow\n", "\"rain\" must be laid out, but is not in the list");
    refused("rows=0&cols=5", b"snow\n", "");
    refused("method=seed&rank=6", b"snow\n", "there is no ranking 6");
    refused("", b"[{\"answer\": \"snow\"", "");
    assert_eq!(order("objective=beauty", b"snow\n").status, 400);
    assert_eq!(order("color=red", b"snow\n").status, 400);
    assert_eq!(server.get("/api/health").status, 200);
}

#[test]
fn the_built_in_list_fills_a_grid() {
    let server = server();
    let lists = server.get("/api/words").value();
    assert_eq!(lists["lists"], json!(["Built-in list"]));
    let puzzle = json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": { "width": 4, "height": 4 },
        "puzzle": vec![vec![0; 4]; 4],
    });
    let order = json!({ "puzzle": puzzle, "words": ["Built-in list"], "min_score": 40 });
    let job = link_of(&server.json("POST", "/api/jobs/fill", &order));
    let told = server.watch(&job);
    assert_eq!(told.last().unwrap()["result"]["outcome"], "found", "{told:?}");
    let unknown = Running::start(Config::default());
    let refused = unknown.json("POST", "/api/jobs/fill", &order);
    assert_eq!(refused.status, 404, "a server without knowledge has no such list");
}

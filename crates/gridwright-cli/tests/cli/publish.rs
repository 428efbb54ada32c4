//! `gridwright publish`: a site of a folder, made again only where something
//! has changed, and safe from bad input.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use gridwright_testing::browser::{folder, tools};
use gridwright_testing::skip;
use serde_json::{Value, json};

use crate::{Run, example, gridwright, run};

/// A puzzle of four words with this title, and a clue of its own.
fn puzzle(title: &str, clue: &str) -> Value {
    json!({
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "title": title, "author": "Ann",
        "dimensions": { "width": 3, "height": 3 },
        "puzzle": [[1, 0, 2], [0, "#", 0], [3, 0, 0]],
        "solution": [["C", "A", "T"], ["O", "#", "O"], ["W", "I", "G"]],
        "clues": {
            "Across": [[1, clue], [3, "Fake hair"]],
            "Down": [[1, "Milk-giving farm animal"], [2, "To and ___"]],
        },
    })
}

/// Every file below a folder, with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = walkdir::WalkDir::new(folder).into_iter().map(Result::unwrap);
    let found = entries.filter(|entry| entry.file_type().is_file());
    let named = |entry: walkdir::DirEntry| {
        let name = entry.path().strip_prefix(folder).unwrap().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).unwrap())
    };
    found.map(named).collect()
}

fn publish(from: &Path, site: &Path, more: &[&str]) -> Run {
    let mut arguments = vec![
        "publish",
        from.to_str().unwrap(),
        "-o",
        site.to_str().unwrap(),
        "--today",
        "2026-11-19",
    ];
    arguments.extend(more);
    gridwright(&arguments)
}

/// A folder with the samples: the small ones in a folder of their own, and one
/// with a contest.
fn samples(folder: &Path) {
    fs::create_dir(folder.join("Minis")).unwrap();
    for name in ["mini-1", "mini-2", "mini-3", "seven", "daily", "rebus", "ring", "freeform"] {
        let place = if name.starts_with("mini") { folder.join("Minis") } else { folder.to_owned() };
        fs::copy(example(&format!("{name}.ipuz")), place.join(format!("{name}.ipuz"))).unwrap();
    }
    let contest = "question: Which river?\nanswer: The Rhine\ncloses: 2026-12-01\n";
    fs::write(folder.join("seven.contest"), contest).unwrap();
}

/// Fails unless everything that a page names is there.
fn check_links(site: &Path) {
    let all = files(site);
    let mut checked = 0;
    for (page, bytes) in all.iter().filter(|(name, _)| name.ends_with(".html")) {
        let html = String::from_utf8(bytes.clone()).unwrap();
        // What is inside the data of the player is no link of the page.
        let (head, rest) =
            html.split_once("<script type=\"application/json\"").unwrap_or((&html, ""));
        let tail = rest.split_once("</script>").map_or("", |(_, tail)| tail);
        let downloads = rest.split("\"href\":\"").skip(1).filter_map(|part| part.split('"').next());
        let named = [head, tail].into_iter().flat_map(|part| {
            let parts = part.split(" href=\"").skip(1).chain(part.split(" src=\"").skip(1));
            parts.filter_map(|part| part.split('"').next())
        });
        for link in named.chain(downloads) {
            if link.starts_with("http") || link.starts_with("data:") {
                continue;
            }
            if let Some(place) = link.strip_prefix('#') {
                assert!(html.contains(&format!(" id=\"{place}\"")), "{page} has no {link}");
                continue;
            }
            let base = Path::new(page).parent().unwrap().to_string_lossy().into_owned();
            let mut parts: Vec<&str> = base.split('/').filter(|part| !part.is_empty()).collect();
            for part in link.split('/') {
                if part == ".." {
                    parts.pop().unwrap();
                } else {
                    parts.push(part);
                }
            }
            let path = parts.join("/");
            assert!(all.contains_key(&path), "{page} names {link}, and there is no {path}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked} links");
}

#[test]
fn a_site_of_the_samples_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (from, site) = (folder.path().join("in"), folder.path().join("out"));
    fs::create_dir(&from).unwrap();
    samples(&from);
    let theme = folder.path().join("theme.css");
    fs::write(&theme, ":root { --accent: teal; }").unwrap();
    let more = [
        ["--base-url", "https://example.org/x"],
        ["--files", "puz,ipuz,pdf,page"],
        ["--title", "A & B"],
        ["--theme", theme.to_str().unwrap()],
    ]
    .concat();
    let run = publish(&from, &site, &more);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    check_links(&site);
    let all = files(&site);
    // The theme comes last in every list and on every page of a puzzle.
    let pages =
        all.iter().filter(|(name, _)| name.ends_with(".html") && !name.starts_with("files/"));
    for (name, page) in pages {
        let page = String::from_utf8_lossy(page);
        let last = page.rsplit("<link rel=\"stylesheet\" href=\"").next().unwrap();
        assert!(last.trim_start_matches("../").starts_with("assets/theme-"), "{name}");
    }
    let text = |name: &str| String::from_utf8(all[name].clone()).unwrap();
    for name in [
        "index.html",
        "series/minis.html",
        "files/mini-1.puz",
        "files/daily.pdf",
        "files/mini-1.html",
    ] {
        assert!(all.contains_key(name), "{name}: {:?}", all.keys());
    }
    assert!(text("index.html").contains("A &amp; B"));
    let feed: Value = serde_json::from_str(&text("feed.json")).unwrap();
    assert_eq!(feed["items"].as_array().unwrap().len(), 8);
    assert_eq!(
        feed["items"][0]["url"].as_str().unwrap().split("/puzzles/").next(),
        Some("https://example.org/x")
    );
    assert!(text("feed.xml").contains("<link>https://example.org/x/puzzles/mini-1.html</link>"));
    // Nothing of the contest is told, in any file.
    let solution: Value =
        serde_json::from_slice(&fs::read(from.join("seven.ipuz")).unwrap()).unwrap();
    let row: String =
        solution["solution"][3].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    for (name, bytes) in
        all.iter().filter(|(name, _)| name.contains("seven") || name.ends_with(".json"))
    {
        let text = String::from_utf8_lossy(bytes).to_uppercase();
        assert!(!text.contains("RHINE") && !text.contains(&row), "{name} tells the solution");
    }
    let converted: Value = serde_json::from_str(&text("files/seven.ipuz")).unwrap();
    assert!(converted.get("solution").is_none(), "{converted}");
    // The day after the last one everything is told.
    let after = publish(&from, &site, &[&more[..], &["--today", "2026-12-02"]].concat());
    assert_eq!(after.code, 2, "a day is named twice: {}", after.err);
    let path = [from.to_str().unwrap(), site.to_str().unwrap()];
    let after = gridwright(
        &[&["publish", path[0], "-o", path[1], "--today", "2026-12-02"], &more[..]].concat(),
    );
    assert_eq!(after.code, 0, "{}", after.err);
    let converted: Value =
        serde_json::from_slice(&fs::read(site.join("files/seven.ipuz")).unwrap()).unwrap();
    assert!(converted.get("solution").is_some());
}

#[test]
fn a_second_run_makes_only_what_has_changed() {
    let folder = tempfile::tempdir().unwrap();
    let (from, site) = (folder.path().join("in"), folder.path().join("out"));
    fs::create_dir(&from).unwrap();
    let write = |number: usize, clue: &str| {
        let day = format!("2026-{:02}-{:02}", 1 + number / 28, 1 + number % 28);
        let text = puzzle(&format!("Number {number}"), clue).to_string();
        fs::write(from.join(format!("{day}.ipuz")), text).unwrap();
    };
    (0..70).for_each(|number| write(number, &format!("Pet {number}")));
    let none = ["--files", "none"];
    let first = publish(&from, &site, &none);
    assert!(first.out.contains("70 puzzles, 70 pages made"), "{}{}", first.out, first.err);
    check_links(&site);
    assert!(site.join("years/2026.html").exists(), "more than the first page shows");
    let before = files(&site);
    let second = publish(&from, &site, &none);
    assert!(second.out.contains("70 puzzles, 0 pages made, 0 files taken away"), "{}", second.out);
    assert!(files(&site) == before, "nothing has changed");
    // A clue has changed: its page only. A title: its neighbours, too.
    write(30, "Another pet");
    assert!(publish(&from, &site, &none).out.contains(" 1 pages made"));
    let text = puzzle("New title", "Another pet").to_string();
    fs::write(from.join("2026-02-03.ipuz"), text).unwrap();
    assert!(publish(&from, &site, &none).out.contains(" 3 pages made"));
    // A puzzle that is gone takes its page along.
    fs::remove_file(from.join("2026-02-03.ipuz")).unwrap();
    let gone = publish(&from, &site, &none);
    assert!(gone.out.contains("69 puzzles, 2 pages made, 1 files taken away"), "{}", gone.out);
    assert!(!site.join("puzzles/2026-02-03.html").exists());
    check_links(&site);
    // What came by itself is what would be made at once.
    let fresh = folder.path().join("fresh");
    publish(&from, &fresh, &none);
    let (mut old, mut new) = (files(&site), files(&fresh));
    let ledger = ".gridwright-publish.json";
    assert_eq!((old.remove(ledger).is_some(), new.remove(ledger).is_some()), (true, true));
    assert!(old == new, "the same site");
}

#[test]
fn bad_input_is_told_and_the_rest_is_published() {
    let folder = tempfile::tempdir().unwrap();
    let (from, site) = (folder.path().join("in"), folder.path().join("out"));
    fs::create_dir(&from).unwrap();
    let write = |name: &str, text: &str| fs::write(from.join(name), text).unwrap();
    write("Mini.ipuz", &puzzle("Upper", "One").to_string());
    write("mini.ipuz", &puzzle("Lower", "Two").to_string());
    write("mïni.ipuz", &puzzle("Marked", "Three").to_string());
    write("again.ipuz", &puzzle("The same under another name", "Two").to_string());
    write("broken.puz", "this is no puzzle");
    write("notes.txt", "buy milk");
    write(
        "later.ipuz",
        &puzzle("Waits", "Four")
            .to_string()
            .replace("\"author\"", "\"date\":\"12/24/2026\",\"author\""),
    );
    write("held.ipuz", &puzzle("Held back", "Five").to_string());
    write("held.contest", "question: what\n");
    write("lone.contest", "question: what\nanswer: x\n");
    let run = publish(&from, &site, &["--files", "none"]);
    assert_eq!(run.code, 2, "{}", run.err);
    for told in [
        "broken.puz: ",
        "mini.ipuz: left out, it is the same puzzle as again.ipuz",
        "puzzles that wait for their day: 1, the next until 2026-12-24",
        "held.contest: there is no line \"answer: ...\"; held.ipuz is held back",
        "lone.contest: there is no puzzle of that name beside it",
    ] {
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    assert!(!run.err.contains("notes.txt"), "{}", run.err);
    let pages: BTreeSet<String> =
        files(&site).into_keys().filter(|name| name.starts_with("puzzles/")).collect();
    let expected = ["puzzles/again.html", "puzzles/mini-3.html", "puzzles/mini.html"];
    assert_eq!(pages, expected.map(str::to_owned).into());
    let lower: BTreeSet<String> = pages.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(lower.len(), pages.len(), "no names differ only in case");
    let all = files(&site).into_values().flatten().collect::<Vec<u8>>();
    let all = String::from_utf8_lossy(&all).into_owned();
    assert!(!all.contains("Waits") && !all.contains("Held back"), "what is not shown is not told");
    // The same is told again, though nothing is read again.
    let again = publish(&from, &site, &["--files", "none"]);
    assert_eq!((again.code, again.err.contains("broken.puz: ")), (2, true), "{}", again.err);
    // Its address stays when another file comes that sorts before it.
    write("MINI.ipuz", &puzzle("Capital", "Six").to_string());
    let before = fs::read(site.join("puzzles/mini.html")).unwrap();
    publish(&from, &site, &["--files", "none"]);
    let title = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes).split("<title>").nth(1).unwrap()[..5].to_owned()
    };
    assert_eq!(title(&fs::read(site.join("puzzles/mini.html")).unwrap()), title(&before));
}

#[test]
fn nothing_is_half_written_and_nothing_of_others_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let (from, site) = (folder.path().join("in"), folder.path().join("out"));
    fs::create_dir(&from).unwrap();
    fs::write(from.join("a.ipuz"), puzzle("One", "One").to_string()).unwrap();
    // A site inside the folder is not read as puzzles.
    let inside = from.join("site");
    assert_eq!(publish(&from, &inside, &["--files", "ipuz"]).code, 0);
    let again = publish(&from, &inside, &["--files", "ipuz"]);
    assert!(again.out.contains("1 puzzles, 0 pages made"), "{}{}", again.out, again.err);
    fs::remove_dir_all(&inside).unwrap();
    // A file of somebody else's is left alone.
    fs::create_dir(&site).unwrap();
    fs::write(site.join("index.html"), "mine").unwrap();
    let run = publish(&from, &site, &[]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("index.html: it was not made by gridwright publish"), "{}", run.err);
    assert_eq!(files(&site).len(), 1, "nothing is left behind");
    fs::remove_file(site.join("index.html")).unwrap();
    assert_eq!(publish(&from, &site, &[]).code, 0);
    let before = files(&site);
    // No room: a limit for the size of files stands in for a full disk.
    fs::write(from.join("b.ipuz"), puzzle("Two", "Two").to_string()).unwrap();
    let limited = format!(
        "trap '' XFSZ; ulimit -f 4; exec {} publish {} -o {}",
        env!("CARGO_BIN_EXE_gridwright"),
        from.display(),
        site.display()
    );
    let full = run_shell(&limited);
    assert_eq!(full.code, 2, "{}{}", full.out, full.err);
    assert!(full.err.contains("the site stays as it was"), "{}", full.err);
    assert!(files(&site) == before, "the site is as it was");
    assert_eq!(publish(&from, &site, &[]).code, 0);
    // Without a folder, and with one that is a file.
    assert!(
        publish(&folder.path().join("none"), &site, &[]).err.contains("there is no such folder")
    );
    assert_eq!(publish(&from, &from.join("a.ipuz"), &[]).code, 2);
    assert!(publish(&from, &site, &["--files", "exe"]).err.contains("no file that can be offered"));
    assert!(publish(&from, &site, &["--base-url", "example"]).err.contains("no address"));
}

fn run_shell(script: &str) -> Run {
    run(Command::new("sh").args(["-c", script]), b"")
}

#[test]
fn a_site_works_from_disk_in_a_browser() {
    if let Err(reason) = tools() {
        skip(format_args!("the site was not opened in a browser: {reason}"));
        return;
    }
    let kept = tempfile::tempdir().unwrap();
    let (from, site) = (kept.path().join("in"), kept.path().join("out"));
    fs::create_dir(&from).unwrap();
    samples(&from);
    let run = publish(
        &from,
        &site,
        &[
            "--base-url",
            "https://example.org",
            "--title",
            "Our crosswords",
            "--about",
            "A puzzle now and then.",
        ],
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let mini: Value =
        serde_json::from_slice(&fs::read(from.join("Minis/mini-2.ipuz")).unwrap()).unwrap();
    let letters =
        mini["solution"].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap());
    let letters: String = letters.filter_map(Value::as_str).filter(|text| *text != "#").collect();
    let output = Command::new("node")
        .args(["run-site.js", site.to_str().unwrap()])
        .current_dir(folder())
        .env("MINI_2", letters)
        .output()
        .unwrap();
    let report = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{report}");
    match output.status.code() {
        Some(77) => skip(format_args!("the site was not opened in a browser: {report}")),
        code => assert_eq!(code, Some(0), "{report}{}", String::from_utf8_lossy(&output.stderr)),
    }
}

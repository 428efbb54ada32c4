//! The commands in the README and in the pages of the book: they do what they
//! say, on files that are there.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::fetch::document;
use crate::loopback::Loopback;
use crate::world::write_world;
use crate::{Folder, Run, run};

/// Programs of others, that are none of ours to run here. What they install or
/// build is tested where it is made.
const OTHER_PROGRAMS: [&str; 9] =
    ["cargo", "pip", "sudo", "podman", "uvx", "tar", "gridwright-bench", "#", "."];

/// A command of a page.
#[derive(Debug)]
struct PageCommand {
    page: String,
    line: usize,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The README and the pages of the book, but those of the lab: they tell what
/// was done with programs of their time.
fn pages() -> Vec<(String, String)> {
    let mut found = vec![root().join("README.md"), root().join("bindings/python/README.md")];
    let docs = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().path());
    found.extend(docs.filter(|path| path.extension().is_some_and(|ending| ending == "md")));
    found.sort();
    let name = |path: &Path| path.strip_prefix(root()).unwrap().display().to_string();
    found.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// The commands in blocks of the languages `sh` and `console`.
fn commands(page: &str, text: &str) -> Vec<PageCommand> {
    let mut found: Vec<PageCommand> = vec![];
    let mut block: Option<&str> = None;
    let mut goes_on = false;
    for (number, line) in text.lines().enumerate() {
        let line_number = number + 1;
        if let Some(language) = line.trim_start().strip_prefix("```") {
            block = if block.is_some() { None } else { Some(language) };
            continue;
        }
        let command = match block {
            Some("sh") => line.trim(),
            Some("console") => match line.trim().strip_prefix("$ ") {
                Some(command) => command,
                None => continue,
            },
            Some("") => {
                let is_ours = line.trim_start().starts_with("gridwright ");
                assert!(!is_ours, "{page}:{line_number}: a command in a block of no language");
                continue;
            }
            _ => continue,
        };
        let command = command.split("  #").next().unwrap().trim();
        let command = command.split(" # ").next().unwrap().trim();
        let (text, is_unfinished) = match command.strip_suffix('\\') {
            Some(start) => (start, true),
            None => (command, false),
        };
        match found.last_mut().filter(|_| goes_on) {
            Some(last) => last.text += text,
            None if text.is_empty() => {}
            None => found.push(PageCommand {
                page: page.to_owned(),
                line: line_number,
                text: text.to_owned(),
            }),
        }
        goes_on = is_unfinished;
    }
    found
}

/// Commands that stand in the text and are whole: `gridwright eval FILES`.
fn commands_in_text(page: &str, text: &str) -> Vec<PageCommand> {
    let mut found = vec![];
    let mut is_block = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            is_block = !is_block;
        }
        if is_block {
            continue;
        }
        for span in line.split('`').skip(1).step_by(2) {
            let span = span.trim_start_matches("time ").trim_start_matches("taskset -c 0 ");
            let is_whole = span.starts_with("gridwright ") && !span.contains(['|', '…']);
            if is_whole && !span.contains("...") && !span.contains(" FLAG") {
                let text = span.split([';', '>', '&']).next().unwrap().trim().to_owned();
                found.push(PageCommand { page: page.to_owned(), line: number + 1, text });
            }
        }
    }
    found
}

/// Whether a word stands for something of the reader's: `CORPUS`, `LISTS`.
fn has_placeholder(command: &str) -> bool {
    command.split([' ', '=', '/', '.']).any(|word| {
        word.len() > 3 && word.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
    })
}

/// A shell that finds our program, in the folder of the world.
fn shell(world: &Folder, text: &str) -> Command {
    let mut shell = Command::new("bash");
    shell.args(["-c", text]).current_dir(world.path("work"));
    let path = std::env::var("PATH").unwrap();
    shell.env("PATH", format!("{}:{path}", world.name("bin")));
    shell.env("HOME", world.path("home")).env("XDG_DATA_HOME", world.path("home/data"));
    shell.env("XDG_CACHE_HOME", world.path("home/cache")).env("BROWSER", "true");
    shell
}

fn says(world: &Folder, text: &str) -> Run {
    run(&mut shell(world, text), b"")
}

/// What the program takes in place of a word that stands for something.
const MEANINGS: [(&str, &str); 4] =
    [("N", "1"), ("DAYS", "30"), ("STEP", "search"), ("COMMAND", "solve")];

/// Whether the program understands a command. With a request for help at its
/// end it does nothing else.
fn check_arguments(world: &Folder, text: &str) -> Result<(), String> {
    let meant = |word| MEANINGS.iter().find(|(name, _)| *name == word).map_or(word, |it| it.1);
    let text: Vec<&str> = text.split(' ').map(meant).collect();
    // What is asked for help already needs no more of it.
    let help = if text.contains(&"help") { "" } else { "--help" };
    let asked = says(world, &format!("{} {help}", text.join(" ")));
    if asked.code == 0 { Ok(()) } else { Err(asked.err) }
}

/// A server that runs while it is kept.
struct Running {
    child: Child,
    address: String,
}

impl Running {
    /// Starts a command of the web app on any free port, and no browser.
    fn start(world: &Folder, command: &str) -> Self {
        let mut words: Vec<&str> = command.split_whitespace().filter(|word| *word != "&").collect();
        if let Some(at) = words.iter().position(|word| *word == "--port") {
            words.drain(at..at + 2);
        }
        words.retain(|word| *word != "--open");
        let quiet = if words[1] == "play" { "--no-open" } else { "" };
        let text = format!("exec {} --port 0 {quiet}", words.join(" "));
        let mut shell = shell(world, &text);
        let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let place = line.split("http://").nth(1).unwrap_or_else(|| panic!("{command}: {line:?}"));
        let address = place.split(['/', ' ']).next().unwrap().trim().to_owned();
        Self { child, address }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let host = &self.address;
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether the server answers.
fn check_answer(server: Option<&Running>, path: &str) -> Result<(), String> {
    let answer = server.ok_or("no server runs before it")?.get(path);
    if answer.starts_with("HTTP/1.1 200") { Ok(()) } else { Err(answer) }
}

/// Runs one command as far as it can be run here.
fn check(
    world: &Folder,
    newspaper: &Loopback,
    server: &mut Option<Running>,
    text: &str,
) -> Result<(), String> {
    let text = text.replacen("cargo run --release --", "gridwright", 1);
    let first = text.split_whitespace().next().unwrap();
    if first == "curl" {
        let url = text.split('\'').nth(1).unwrap();
        return check_answer(server.as_ref(), url.split_once("8080").unwrap().1);
    }
    if first.starts_with("scripts/") {
        let is_there = root().join(first).exists();
        return if is_there { Ok(()) } else { Err("there is no such script".to_owned()) };
    }
    if OTHER_PROGRAMS.contains(&first) {
        return Ok(());
    }
    if has_placeholder(&text) || text.contains("--terminal") || text.contains("/usr/share/doc") {
        return check_arguments(world, &text);
    }
    if text.starts_with("gridwright serve") || text.starts_with("gridwright play") {
        // Only one server can use the data.
        *server = None;
        *server = Some(Running::start(world, &text));
        return check_answer(server.as_ref(), "/api/health");
    }
    let asked = match text.starts_with("gridwright fetch") && !text.contains("--file") {
        true => {
            let (fetch, rest) = text.split_once('|').unwrap_or((&text, "cat"));
            let fetch = format!("{fetch} --no-cache --url {}", newspaper.address);
            says(world, &format!("set -o pipefail; {fetch} | {rest}"))
        }
        false => says(world, &format!("set -o pipefail; {text}")),
    };
    let Run { code, out, err } = asked;
    if code == 0 { Ok(()) } else { Err(format!("exit code {code}\n{out}{err}")) }
}

/// Checks every command of a page, in a world of its own; gives their number
/// and what is wrong.
fn check_page(page: &str, text: &str, newspaper: &Loopback) -> (usize, Vec<String>) {
    let world = Folder::new();
    write_world(&world, &root());
    let mut server = None;
    let mut faults = vec![];
    let mut note = |command: &PageCommand, checked: Result<(), String>| {
        let PageCommand { page, line, text } = command;
        faults.extend(checked.err().map(|fault| format!("{page}:{line}: {text}: {fault}")));
    };
    let (blocks, spans) = (commands(page, text), commands_in_text(page, text));
    for command in &blocks {
        note(command, check(&world, newspaper, &mut server, &command.text));
    }
    for command in &spans {
        note(command, check_arguments(&world, &command.text));
    }
    (blocks.len() + spans.len(), faults)
}

#[cfg(unix)]
#[test]
fn every_command_in_the_pages_works() {
    let newspaper = Loopback::start(|_, _| (200, document("2024-02-29")));
    let pages = pages();
    // Much of the time goes into limits of time: so all pages at once.
    let checked: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let start = |(page, text): &(String, String)| {
            let (page, text, newspaper) = (page.clone(), text.clone(), &newspaper);
            scope.spawn(move || check_page(&page, &text, newspaper))
        };
        let running: Vec<_> = pages.iter().map(start).collect();
        running.into_iter().map(|page| page.join().unwrap()).collect()
    });
    let count: usize = checked.iter().map(|(count, _)| count).sum();
    let faults: Vec<String> = checked.into_iter().flat_map(|(_, faults)| faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count > 80, "only {count} commands were found");
}

#[test]
fn the_first_command_of_the_readme_solves_and_says_how_sure_it_is() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    assert!(readme.lines().count() <= 200, "the README is for the first look");
    let first = commands("README.md", &readme);
    let first = first.iter().find_map(|found| found.text.strip_prefix("cargo run --release -- "));
    let mut program = Command::new(env!("CARGO_BIN_EXE_gridwright"));
    let run = run(program.args(first.unwrap().split_whitespace()).current_dir(root()), b"");
    assert_eq!(run.code, 0, "{}", run.err);
    let shown = format!("{}{}", run.out, run.err);
    assert!(shown.contains("round 1"), "it is seen to work: {shown}");
    assert!(shown.contains("letters"), "it says how sure it is: {shown}");
}

#[test]
fn commands_are_found_with_their_places() {
    let text = "a\n```sh\ngridwright show x.puz   # what it is\n\nprintf 'a #b' | \\\n  gridwright answer --file -\n```\n\
                ```console\n$ gridwright man\nits answer\n```\n`gridwright db check` and `gridwright eval A | B`\n";
    let found = commands("p", text);
    let texts: Vec<(usize, &str)> = found.iter().map(|one| (one.line, one.text.as_str())).collect();
    assert_eq!(
        texts,
        [
            (3, "gridwright show x.puz"),
            (5, "printf 'a #b' | gridwright answer --file -"),
            (9, "gridwright man"),
        ]
    );
    let inline = commands_in_text("p", text);
    assert_eq!((inline.len(), inline[0].text.as_str()), (1, "gridwright db check"));
    assert!(has_placeholder("gridwright eval CORPUS") && !has_placeholder("layout --first TÜR"));
}

//! The files that the commands of the pages name, made of the samples.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use gridwright_core::{Slots, Solution};
use gridwright_formats::{Format, puz, read, write};

use crate::Folder;
use crate::fetch::document;

/// Makes three folders: `bin` with the program, `work` with the files, and an
/// empty `home`.
pub fn write_world(world: &Folder, root: &Path) {
    for folder in ["bin", "home", "work/examples", "work/puzzles"] {
        fs::create_dir_all(world.path(folder)).unwrap();
    }
    let program = env!("CARGO_BIN_EXE_gridwright");
    #[cfg(unix)]
    std::os::unix::fs::symlink(program, world.path("bin/gridwright")).unwrap();
    let file = |name: &str, bytes: &[u8]| {
        fs::write(world.path("work").join(name), bytes).unwrap();
    };
    let mut words = vec![];
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let bytes = fs::read(&path).unwrap();
        file(&format!("examples/{name}"), &bytes);
        if name.ends_with(".ipuz") && name != "ring.ipuz" {
            words.extend(words_of(&bytes));
        }
        if name.starts_with("mini") {
            file(&format!("puzzles/{name}"), &bytes);
        }
    }
    let example = |name: &str| fs::read(root.join("examples").join(name)).unwrap();
    let daily = read(&example("daily.ipuz")).unwrap().puzzle;
    let as_format = |format| write(&daily, format).unwrap().bytes;
    let across_lite = as_format(Format::Puz);
    file("puzzle.puz", &across_lite);
    file("puzzle.jpz", &as_format(Format::Jpz));
    file("puzzle.xd", &as_format(Format::Xd));
    file("mine.xd", &as_format(Format::Xd));
    let mut locked = puz::PuzFile::parse(&across_lite).unwrap();
    locked.lock("1357".parse().unwrap()).unwrap();
    file("locked.puz", &locked.to_bytes());

    let mut archive = GzEncoder::new(vec![], Compression::fast());
    for name in ["mini-1.ipuz", "mini-2.ipuz"] {
        let puzzle = read(&example(name)).unwrap().puzzle;
        archive.write_all(&write(&puzzle, Format::Jsonl).unwrap().bytes).unwrap();
    }
    file("archive.jsonl.gz", &archive.finish().unwrap());

    let mini = example("mini-3.ipuz");
    file("mine.ipuz", &mini);
    file("list.txt", words_of(&mini).join("\n").as_bytes());
    file("grid.txt", b"#...#\n.....\n.....\n.....\n#...#\n");
    words.sort();
    words.dedup();
    let scored: Vec<String> = words.iter().map(|word| format!("{word};50")).collect();
    file("words.txt", scored.join("\n").as_bytes());
    file("german.txt", words_of(&example("ring.ipuz")).join("\n").as_bytes());

    let winter = String::from_utf8(example("winter.csv")).unwrap();
    let list: Vec<&str> = winter.lines().take(21).collect();
    file("list.csv", list.join("\n").as_bytes());
    file("clues.txt", "Nevada town\t4\nSolo at the opera\ta???\n".as_bytes());
    let mut clues = "clue,answer,year\n".to_owned();
    for year in 2000..2012 {
        for line in winter.lines().skip(1).take(20) {
            clues += &format!("{line},{year}\n");
        }
    }
    file("my-clues.csv", clues.as_bytes());
    file("saved.json", document("2024-02-29").as_bytes());
    file("my.css", b":root { --accent: #704214; }\n");
}

/// The words of a puzzle's solution.
fn words_of(bytes: &[u8]) -> Vec<String> {
    let grid = read(bytes).unwrap().puzzle.grid;
    let solution = Solution::of(&grid);
    let slots = Slots::of(&grid);
    slots.iter().filter_map(|slot| solution.word(slots.cells(slot.id))).collect()
}

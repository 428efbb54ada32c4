use std::fs;

use crate::{Folder, example, gridwright, run_with};

#[test]
fn the_last_name_is_the_output() {
    let folder = Folder::new();
    let puz = folder.name("mini.puz");
    let run = gridwright(&["convert", &example("mini-1.ipuz"), &puz]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("the date"), "what is lost is said: {}", run.err);
    assert_eq!(folder.names(), ["mini.puz"], "nothing else is left in the folder");
    let back = gridwright(&["convert", "--to", "ipuz", &puz]);
    let ipuz: serde_json::Value = serde_json::from_str(&back.out).unwrap();
    assert_eq!(ipuz["title"], "Wide Open");
}

#[test]
fn every_writable_format_gives_back_the_same_grid_and_clues() {
    let folder = Folder::new();
    let grid = |file: &str| -> (serde_json::Value, serde_json::Value) {
        let run = gridwright(&["show", "--json", file]);
        assert_eq!(run.code, 0, "{}{}", run.out, run.err);
        let object: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        (object["grid"].clone(), object["clues"].clone())
    };
    for sample in ["mini-1", "seven", "daily", "rebus"] {
        let original = example(&format!("{sample}.ipuz"));
        for format in ["puz", "ipuz", "jpz", "xd", "cfp", "exolve", "jsonl"] {
            let file = folder.name(&format!("{sample}.{format}"));
            let run = gridwright(&["convert", &original, "--to", format, "-o", &file]);
            assert_eq!(run.code, 0, "{format}: {}", run.err);
            assert_eq!(grid(&file), grid(&original), "{sample} as {format}");
        }
    }
}

#[test]
fn a_file_converted_to_its_own_format_is_the_same_to_the_byte() {
    let run = gridwright(&["convert", "--to", "ipuz", &example("daily.ipuz")]);
    assert_eq!(run.out.as_bytes(), fs::read(example("daily.ipuz")).unwrap());
}

#[test]
fn many_puzzles_go_into_a_folder_or_one_stream() {
    let folder = Folder::new();
    let stream = folder.name("all.jsonl");
    let run = gridwright(&["convert", &example(""), "-o", &stream]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(fs::read_to_string(&stream).unwrap().lines().count(), 8);
    let out = format!("{}/", folder.name("out"));
    let run = gridwright(&["convert", &stream, "--to", "puz", "-o", &out]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 8);
    let run = gridwright(&["convert", &example(""), "--to", "puz"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("name a folder with -o"), "{}", run.err);
}

#[test]
fn gzipped_and_piped_input_is_read() {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(vec![], flate2::Compression::fast());
    packed.write_all(&fs::read(example("ring.ipuz")).unwrap()).unwrap();
    let run = run_with(&["convert", "--to", "structure", "-"], &packed.finish().unwrap());
    assert_eq!(run.out, "TÜR\nA#O\nGUT\n");
}

#[test]
fn bad_input_is_one_clear_line_and_leaves_no_file() {
    let folder = Folder::new();
    let output = folder.name("out.puz");
    let cases: [(&str, &[u8], &str); 5] = [
        ("empty", b"", "empty"),
        ("unknown", b"hello, world", "no known crossword format"),
        ("truncated", b"\0\0ACROSS&DOWN\0", "puz: "),
        ("bytes", b"\xff\xfe\xfd", "no known crossword format"),
        ("absurd", b"{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/crossword#1\"],\"dimensions\":{\"width\":1000000,\"height\":5},\"puzzle\":[[0,0]]}", "255"),
    ];
    for (name, bytes, message) in cases {
        let file = folder.file(name, bytes);
        let run = gridwright(&["convert", &file, &output]);
        assert_eq!(run.code, 2, "{name}");
        assert_eq!(run.err.lines().count(), 1, "{name}: {}", run.err);
        assert!(run.err.contains(&file) && run.err.contains(message), "{name}: {}", run.err);
        assert!(!folder.path("out.puz").exists(), "{name}");
    }
    let run = gridwright(&["convert", &example("ring.ipuz"), &folder.name("no/such/folder.puz")]);
    assert_eq!(run.code, 2);
    let run = gridwright(&["convert", &example("ring.ipuz"), &folder.name("name.without-format")]);
    assert!(run.err.contains("--to"), "{}", run.err);
}

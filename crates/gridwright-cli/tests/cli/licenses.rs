use crate::gridwright;

#[test]
fn fonts_data_and_crates_are_named() {
    let run = gridwright(&["licenses"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in ["Gridwright: MIT or Apache-2.0", "Noto Sans", "SCOWL", "clap 4", "--texts"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn texts_are_printed_when_asked_for() {
    let run = gridwright(&["licenses", "--texts"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in [
        "SIL OPEN FONT LICENSE",
        "Apache License",
        "Princeton University",
        "Kevin Atkinson",
        "clap 4",
    ] {
        assert!(run.out.contains(part), "{part} is missing");
    }
}

//! The examples run, and what they assert holds.

macro_rules! examples {
    ($($name:ident: $path:literal),* $(,)?) => { $(
        #[path = $path]
        mod $name;

        #[test]
        fn $name() -> Result<(), Box<dyn std::error::Error>> {
            $name::main()
        }
    )* };
}

examples! {
    answer_clue: "../examples/answer_clue.rs",
    convert: "../examples/convert.rs",
    draw: "../examples/draw.rs",
    fill_grid: "../examples/fill_grid.rs",
    find_words: "../examples/find_words.rs",
    lay_out: "../examples/lay_out.rs",
    play_game: "../examples/play_game.rs",
    serve: "../examples/serve.rs",
    solve_puzzle: "../examples/solve_puzzle.rs",
    train_pack: "../examples/train_pack.rs",
}

#[test]
fn every_example_is_run() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let run = include_str!("examples.rs");
    for file in files {
        let name = file.file_name();
        assert!(run.contains(&format!("/{}\"", name.to_string_lossy())), "{name:?} is not run");
    }
}

//! What stands at the foot of every `--help`: examples, and the variables of
//! the environment.

use clap::Command;

/// Every command with examples of it.
const EXAMPLES: &[(&str, [&str; 3])] = &[
    ("show", ["show puzzle.puz", "show puzzles/ --json", "show locked.puz --unlock"]),
    ("check", ["check puzzles/", "check mine.ipuz --words list.txt", "check puzzle.puz --json"]),
    (
        "convert",
        [
            "convert puzzle.puz puzzle.ipuz",
            "convert puzzles/ --to jpz -o out/",
            "convert locked.puz open.puz --unlock",
        ],
    ),
    (
        "render",
        [
            "render puzzle.jpz",
            "render puzzle.jpz -o puzzle.pdf --solution-page --paper letter",
            "render puzzle.xd --beside mine.xd -o both.png",
        ],
    ),
    (
        "fill",
        [
            "fill grid.txt words.txt filled.png",
            "fill grid.txt --best --limit-time 10s",
            "fill grid.txt --min-score 50 --slot 12A=s??e?",
        ],
    ),
    (
        "pattern",
        [
            "pattern MANYTHANKS GOODENOUGH",
            "pattern 'many thanks' GOODENOUGH/GOODENOUGHS --count 5",
            "pattern MANYTHANKS GOODENOUGH --size 13x13 -o pattern.ipuz",
        ],
    ),
    (
        "test-solve",
        [
            "test-solve mine.ipuz",
            "test-solve mine.ipuz --json",
            "test-solve mine.ipuz --also my-clues.csv",
        ],
    ),
    (
        "count",
        [
            "count grid.txt words.txt",
            "count grid.txt --min-score 60",
            "count grid.txt words.txt --json --limit-time 1m",
        ],
    ),
    (
        "list",
        [
            "list grid.txt words.txt",
            "list grid.txt --min-score 70",
            "list ring --first TEA --words words.txt",
        ],
    ),
    (
        "layout",
        [
            "layout list.csv",
            "layout list.csv --size 13x13 -o sheet.pdf --word-bank",
            "layout list.csv --objective box --limit-time 1m",
        ],
    ),
    ("words", ["words a?r?", "words --anagram listen", "words *ing words.txt --most 20"]),
    (
        "answer",
        [
            "answer 'Mystical glow' --pattern a?r?",
            "answer 'The year 254' --length 5 --explain",
            "answer 'Strange tinsel, quiet (6)' --cryptic",
        ],
    ),
    (
        "check-clue",
        [
            "check-clue 'Strange tinsel, quiet (6)' SILENT",
            "check-clue 'Bath water holds back (6)' THWART",
            "check-clue 'Strange tinsel, quiet (6)' SILENT --json",
        ],
    ),
    ("wordplay", ["wordplay SILENT", "wordplay THWART --kind hidden", "wordplay PLANET --json"]),
    (
        "solve",
        [
            "solve puzzle.puz --explain",
            "solve puzzle.ipuz -o solved.pdf --side-by-side",
            "solve puzzle.ipuz --method ratio-tree --trace",
        ],
    ),
    (
        "eval",
        [
            "eval puzzles/ --errors",
            "eval archive.jsonl.gz --method beliefs,ratio-tree --sample 50",
            "eval puzzles/ --shard 2/8 > part-2.jsonl",
        ],
    ),
    (
        "merge",
        [
            "merge part-*.jsonl",
            "merge part-*.jsonl --json",
            "merge part-1.jsonl part-2.jsonl --errors",
        ],
    ),
    (
        "fetch",
        [
            "fetch nyt-mini -o mini.ipuz",
            "fetch nyt-daily --date 2024-02-29 --cookie-file cookie.txt",
            "fetch nyt-mini --file saved.html -o mini.puz",
        ],
    ),
    (
        "train",
        [
            "train --corpus my-clues.csv --out my.pack",
            "train --corpus CORPUS --lists LISTS --out my.pack",
            "train --corpus CORPUS --before 2022-01-01 --out old.pack",
        ],
    ),
    ("play", ["play puzzle.puz", "play --terminal puzzle.puz", "play puzzle.puz --restart"]),
    ("serve", ["serve", "serve --port 9000 --words words.txt --open", "serve --forget --cors"]),
    ("completions", ["completions bash", "completions zsh", "completions fish"]),
    (
        "admin",
        [
            "admin --socket /run/gridwright/admin status",
            "admin --socket /run/gridwright/admin take-down puzzle https://example.org/play/LINK",
            "admin --socket /run/gridwright/admin block 192.0.2.0/24",
        ],
    ),
    ("db", ["db check", "db backup copy.sqlite", "db vacuum --unused-for 90"]),
    (
        "publish",
        [
            "publish puzzles -o site/",
            "publish puzzles -o site/ --base-url https://example.org/",
            "publish puzzles -o site/ --theme my.css --files puz,pdf,page",
        ],
    ),
    ("licenses", ["licenses", "licenses --texts", "licenses --texts > licenses.txt"]),
    ("man", ["man", "man solve", "man --out share/man/man1"]),
];

/// The variables that the program looks at.
const VARIABLES: &str = "\
Environment:
  GRIDWRIGHT_PACK                 the knowledge pack to use instead of the built-in one
  GRIDWRIGHT_LANGUAGE_MODEL       the language model to use instead of the built-in one
  GRIDWRIGHT_NYT_COOKIE           a subscriber's cookie for fetch; it goes to nytimes.com only
  MERRIAM_WEBSTER_KEY             a key for --online merriam-webster
  GRIDWRIGHT_CONTACT              how the services of --online can reach you, told to them
  GRIDWRIGHT_DATAMUSE_URL         where Datamuse is, if not at its usual address
  GRIDWRIGHT_WIKIPEDIA_URL        the same for Wikipedia
  GRIDWRIGHT_MERRIAM_WEBSTER_URL  the same for the Merriam-Webster thesaurus
  GRIDWRIGHT_STORE                the database of serve --store; it may hold a password
  GRIDWRIGHT_NATS                 the address of serve --nats
  NO_COLOR                        if set, no colours in the terminal";

/// The commands with what stands at the foot of their help.
pub fn with_examples(program: Command) -> Command {
    let program = program.after_help(VARIABLES);
    EXAMPLES.iter().fold(program, |program, (name, examples)| {
        let lines = examples.map(|example| format!("  gridwright {example}"));
        let foot = format!("Examples:\n{}", lines.join("\n"));
        program.mut_subcommand(*name, |command| command.after_help(foot))
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::Arguments;

    #[test]
    fn every_command_has_examples_that_it_understands() {
        let program = with_examples(Arguments::command());
        for command in program.get_subcommands() {
            let name = command.get_name();
            let known = EXAMPLES.iter().find(|(own, _)| *own == name);
            let (_, examples) = known.unwrap_or_else(|| panic!("{name} has no examples"));
            for example in examples {
                // What a shell does with the output is not for us.
                let example = example.split(" > ").next().unwrap_or(example);
                let words = example.split('\'').enumerate().flat_map(|(place, part)| {
                    // What stands in quotes is one word.
                    let one = place % 2 == 1;
                    let parts: Vec<&str> =
                        if one { vec![part] } else { part.split_whitespace().collect() };
                    parts.into_iter().map(str::to_owned)
                });
                let words = std::iter::once("gridwright".to_owned()).chain(words);
                let parsed = program.clone().try_get_matches_from(words);
                assert!(parsed.is_ok(), "{example}: {}", parsed.unwrap_err());
            }
        }
    }
}

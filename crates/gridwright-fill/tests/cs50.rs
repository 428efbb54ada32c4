//! The nine pairs of structures and word files of the classic exercise: both
//! methods must agree on each.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use gridwright_core::Grid;
use gridwright_fill::textbook::{self, Options};
use gridwright_fill::{Problem, Rules, fill};
use gridwright_search::{Limits, Outcome, SearchOptions};
use gridwright_words::WordList;

fn grid(text: &str) -> Grid {
    let cell = |c: char| if c == '_' { '.' } else { '#' };
    let rows: Vec<String> = text.lines().map(|line| line.chars().map(cell).collect()).collect();
    let width = rows.iter().map(String::len).max().unwrap_or(0);
    let rows: Vec<String> = rows.iter().map(|row| format!("{row:#<width$}")).collect();
    Grid::from_rows(&rows).unwrap()
}

#[test]
fn both_methods_agree_on_all_nine() {
    let Some(data) = gridwright_testing::shared("bench/cs50") else { return };
    let read = |name: String| std::fs::read_to_string(data.join(name)).unwrap();
    for structure in 0..3 {
        for words in 0..3 {
            let grid = grid(&read(format!("structure{structure}.txt")));
            let list = WordList::parse(read(format!("words{words}.txt")).as_bytes());
            let problem = Problem::new(&grid, &list, Rules::default()).unwrap();
            let fast = fill(&problem, &SearchOptions::default(), &|_| {}).unwrap();
            let expected = !matches!((structure, words), (1 | 2, 0));
            match fast.outcome {
                Outcome::Found(fill) => {
                    assert!(expected);
                    assert_eq!(problem.faults(&fill.solution), []);
                }
                Outcome::Impossible(_) => assert!(!expected),
                Outcome::Stopped(stop) => panic!("{stop}"),
            }
            let mut nodes = vec![];
            for inference in [false, true] {
                let options = Options { inference, ..Options::default() };
                let solved =
                    textbook::solve(&grid, &list, options, &Limits::none(), &mut |_| {}).unwrap();
                nodes.push(solved.nodes);
                match solved.outcome {
                    Outcome::Found(assignment) => {
                        let crossword = textbook::Crossword::new(&grid, &list).unwrap();
                        assert_eq!(problem.faults(&crossword.solution(&assignment)), []);
                        assert!(expected);
                    }
                    Outcome::Impossible(_) => assert!(!expected),
                    Outcome::Stopped(stop) => panic!("{stop}"),
                }
            }
            println!("({structure}, {words}): nodes {}, textbook {nodes:?}", fast.nodes);
        }
    }
}

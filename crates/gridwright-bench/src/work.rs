//! Word lists, and fixed amounts of work for an instruction counter.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use gridwright_core::Grid;
use gridwright_fill::{Problem, Rules, count_fills, fill, list_fills, ring};
use gridwright_search::SearchOptions;
use gridwright_words::{Pattern, WordList, WordQuery};

use crate::clock::{process_seconds, thread_seconds};
use crate::input::{Input, Settings};

/// The patterns that are searched for.
const PATTERNS: [&str; 5] = ["a?r?", "?????ing", "*zz*", "[aeiou]?[^aeiou]*s", "q*"];

/// Times of reading, caching, searching, counting and listing.
pub fn words(input: &Input) -> Result<(), String> {
    let timed = |what: &str, times: u32, run: &mut dyn FnMut() -> usize| {
        let start = thread_seconds();
        let mut size = 0;
        for _ in 0..times {
            size = run();
        }
        let each = (thread_seconds() - start) / f64::from(times) * 1e6;
        println!("| {what} | {size} | {each:.1} |");
    };
    println!("| what | result | CPU µs |\n|---|---|---|");
    let mut list = WordList::empty();
    timed("parse", 1, &mut || {
        list = WordList::parse(input.list.as_bytes());
        list.len()
    });
    let mut bytes = vec![];
    timed("write the cache", 1, &mut || {
        bytes = list.to_cache();
        bytes.len()
    });
    let chunk = |c: &[u8]| u64::from_le_bytes(c.try_into().unwrap_or_default());
    let aligned: Vec<u64> = bytes.chunks_exact(8).map(chunk).collect();
    let bytes: &[u8] = bytemuck::cast_slice(&aligned);
    timed("open the cache", 5, &mut || WordList::from_cache(bytes).map_or(0, |list| list.len()));
    for text in PATTERNS {
        let query = WordQuery::pattern(Pattern::parse(text).map_err(|error| error.to_string())?);
        timed(text, 100, &mut || list.search(&query).len());
    }
    timed("anagrams of TEASING", 100, &mut || list.search(&WordQuery::anagram("teasing")).len());
    Ok(())
}

/// How many words, evenly from the whole list, open grids are counted with.
const LIST_TO_COUNT: usize = 10_000;

/// Times of counting and listing.
pub fn counts(input: &Input) -> Result<(), String> {
    let list = WordList::parse(input.list.as_bytes());
    let any = Rules { distinct: false, ..Rules::default() };
    let ring_of = |first: &str| ring(first).ok_or(format!("no ring begins with {first}"));
    println!("| what | fills | CPU s |\n|---|---|---|");
    let grid = ring_of("tar")?;
    let problem = Problem::new(&grid, &list, any.clone()).map_err(|error| error.to_string())?;
    let start = thread_seconds();
    let listed =
        list_fills(&problem, &SearchOptions::default(), &mut |_| ControlFlow::Continue(()));
    println!("| rings below TAR, listed | {} | {:.4} |", listed.count, thread_seconds() - start);
    let first: Vec<String> =
        list.ids().filter(|word| word.word_len() == 3).map(|word| list.text(word)).collect();
    let (mut longest, mut all) = (0.0f64, 0.0);
    for word in &first {
        let grid = ring_of(word)?;
        let start = thread_seconds();
        let problem = Problem::new(&grid, &list, any.clone()).map_err(|error| error.to_string())?;
        count_fills(&problem, &SearchOptions::default()).map_err(|error| error.to_string())?;
        let seconds = thread_seconds() - start;
        longest = longest.max(seconds);
        all += seconds;
    }
    let each = all / first.len().max(1) as f64;
    println!(
        "| rings below each of {} words, mean and longest | | {each:.4}, {longest:.4} |",
        first.len()
    );
    let share = list.len() / LIST_TO_COUNT + 1;
    let some: Vec<String> = list.ids().step_by(share).map(|word| list.text(word)).collect();
    let some = WordList::build(some.iter().map(|word| (word.as_str(), 0)))
        .map_err(|error| error.to_string())?;
    for (side, distinct) in [(4, false), (4, true), (5, false), (5, true)] {
        let grid = Grid::from_rows(&vec![".".repeat(side); side]).map_err(|e| e.to_string())?;
        let rules = Rules { distinct, ..Rules::default() };
        let problem = Problem::new(&grid, &some, rules).map_err(|e| e.to_string())?;
        let start = thread_seconds();
        let count = count_fills(&problem, &SearchOptions::default()).map_err(|e| e.to_string())?;
        let kind = if distinct { "all words different" } else { "words may repeat" };
        println!("| open {side}x{side}, {kind} | {count} | {:.2} |", thread_seconds() - start);
    }
    Ok(())
}

/// How many letters the words of dense lists have.
const DENSE: std::ops::RangeInclusive<usize> = 3..=5;

/// Times of counting with dense lists: the best words of three to five
/// letters, those with the same score by the alphabet, and every second and
/// every third of them.
pub fn dense(input: &Input, settings: &Settings) -> Result<(), String> {
    let list = WordList::parse(input.list.as_bytes());
    let short = list.ids().filter(|word| DENSE.contains(&word.word_len()));
    let mut best: Vec<(Reverse<u16>, String)> =
        short.map(|word| (Reverse(list.score(word)), list.text(word))).collect();
    best.sort_unstable();
    best.truncate(LIST_TO_COUNT);
    println!("| grid | words | kind | fills | CPU s |\n|---|---|---|---|---|");
    for (name, grid) in input.grids(&settings.only)? {
        for (share, distinct) in [3, 2, 1].into_iter().flat_map(|n| [(n, false), (n, true)]) {
            let words = best.iter().step_by(share).map(|(_, word)| (word.as_str(), 0));
            let some = WordList::build(words).map_err(|error| error.to_string())?;
            let rules = Rules { distinct, ..Rules::default() };
            let problem = Problem::new(&grid, &some, rules).map_err(|e| e.to_string())?;
            let start = process_seconds();
            let count =
                count_fills(&problem, &SearchOptions::default().with_threads(settings.threads))
                    .map_err(|e| e.to_string())?;
            let kind = if distinct { "all different" } else { "may repeat" };
            let seconds = process_seconds() - start;
            println!("| {name} | {} | {kind} | {count} | {seconds:.2} |", some.len());
        }
    }
    Ok(())
}

/// The same amount of work every time.
pub fn fixed(what: &str, input: &Input) -> Result<(), String> {
    let list = WordList::parse(input.list.as_bytes());
    match what {
        "patterns" => {
            for text in PATTERNS.repeat(20) {
                let query = WordQuery::pattern(Pattern::parse(text).map_err(|e| e.to_string())?);
                std::hint::black_box(list.search(&query).len());
            }
        }
        "propagate" => {
            let grid = Grid::from_rows(&["......."; 7]).map_err(|e| e.to_string())?;
            // A word that must be used keeps the sweep away.
            let must_use = vec!["elegant".to_owned()];
            let rules = Rules { must_use, ..Rules::min_score(50) };
            let problem = Problem::new(&grid, &list, rules).map_err(|e| e.to_string())?;
            let filled = fill(&problem, &SearchOptions::default().with_nodes(2_000), &|_| {})
                .map_err(|e| e.to_string())?;
            println!("{} after {} nodes", filled.outcome.name(), filled.nodes);
        }
        "count" => {
            let grid = Grid::from_rows(&["...."; 4]).map_err(|e| e.to_string())?;
            let rules = Rules { distinct: false, ..Rules::min_score(50) };
            let problem = Problem::new(&grid, &list, rules).map_err(|e| e.to_string())?;
            let start = thread_seconds();
            let count =
                count_fills(&problem, &SearchOptions::default()).map_err(|e| e.to_string())?;
            println!("{count} fills, {:.2} s", thread_seconds() - start);
        }
        other => return Err(format!("work {other}: expected propagate, patterns or count")),
    }
    Ok(())
}

use super::*;

fn list(words: &str) -> WordList<'static> {
    WordList::parse(words.replace(' ', "\n").as_bytes())
}

fn silent() -> impl FnMut(&Event) {
    |_: &Event| {}
}

#[test]
fn variables_have_two_cells_or_more() {
    let grid = Grid::from_rows(&["...", ".#."]).unwrap();
    let words = list("ONE");
    let crossword = Crossword::new(&grid, &words).unwrap();
    let shown: Vec<String> = crossword.variables().iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["(1, 1) across 3", "(1, 1) down 2", "(1, 3) down 2"]);
    let [across, left, right] = crossword.variables() else { panic!("three variables") };
    assert_eq!(crossword.overlap(*across, *right), Some((2, 0)));
    assert_eq!(crossword.overlap(*right, *across), Some((0, 2)));
    assert_eq!(crossword.overlap(*left, *right), None);
    assert_eq!(crossword.neighbours(*across), [*left, *right]);
}

#[test]
fn node_consistency_leaves_words_of_the_right_length_and_letters() {
    let grid = Grid::from_rows(&["O.."]).unwrap();
    let words = list("ONE TWO FOUR OWE");
    let crossword = Crossword::new(&grid, &words).unwrap();
    let mut domains = crossword.full_domains();
    assert_eq!(domains.values().map(BTreeSet::len).collect::<Vec<_>>(), [4]);
    crossword.enforce_node_consistency(&mut domains, &mut silent());
    let left: Vec<String> = domains.values().flatten().map(|w| words.text(*w)).collect();
    assert_eq!(left, ["ONE", "OWE"]);
}

#[test]
fn revise_drops_words_without_a_partner() {
    let grid = Grid::from_rows(&["...", ".##", ".##"]).unwrap();
    let words = list("CAT COW DOG EEL");
    let crossword = Crossword::new(&grid, &words).unwrap();
    let [across, down] = crossword.variables() else { panic!("two variables") };
    let mut domains = crossword.full_domains();
    domains.get_mut(down).unwrap().retain(|w| words.text(*w).starts_with('C'));
    assert!(!crossword.revise(&mut domains, *down, *across), "C has a partner");
    assert!(crossword.revise(&mut domains, *across, *down));
    let left: Vec<String> = domains[across].iter().map(|w| words.text(*w)).collect();
    assert_eq!(left, ["CAT", "COW"]);
    assert!(!crossword.revise(&mut domains, *across, *down), "a second time changes nothing");
}

#[test]
fn ac3_works_on_all_arcs_or_on_some() {
    let grid = Grid::from_rows(&["...", ".#.", "..."]).unwrap();
    let words = list("CAT COW WIT TOT XYZ");
    let crossword = Crossword::new(&grid, &words).unwrap();
    let mut all = crossword.full_domains();
    assert!(crossword.ac3(&mut all, None, &mut silent()));
    assert!(all.values().all(|words| words.len() < 5), "XYZ fits nowhere");
    let mut none = crossword.full_domains();
    assert!(crossword.ac3(&mut none, Some(vec![]), &mut silent()));
    assert_eq!(none, crossword.full_domains(), "no arcs, no change");
    let disjoint = list("ABC DEF");
    let crossword = Crossword::new(&grid, &disjoint).unwrap();
    let mut domains = crossword.full_domains();
    assert!(!crossword.ac3(&mut domains, None, &mut silent()));
}

#[test]
fn the_orders_are_those_of_the_textbook() {
    let grid = Grid::from_rows(&["...", ".##", ".##"]).unwrap();
    let words = list("CAT COW DOG CUB");
    let crossword = Crossword::new(&grid, &words).unwrap();
    let [across, down] = crossword.variables() else { panic!("two variables") };
    let mut domains = crossword.full_domains();
    let order = crossword.order_domain_values(*across, &Assignment::new(), &domains);
    assert_eq!(words.text(order[3]), "DOG", "it rules out three of four");
    domains.get_mut(down).unwrap().pop_first();
    let next = crossword.select_unassigned_variable(&Assignment::new(), &domains);
    assert_eq!(next, Some(*down), "it has the fewest words");
}

#[test]
fn a_trace_tells_the_story() {
    let grid = Grid::from_rows(&["..", ".#"]).unwrap();
    let words = list("AB AC");
    let mut story = vec![];
    let solved = solve(&grid, &words, Options::default(), &Limits::none(), &mut |event| {
        story.push(event.to_string());
    });
    assert_eq!(solved.unwrap().nodes, 3);
    assert_eq!(
        story,
        [
            "2 variables, 2 arcs",
            "node (1, 1) across 2: 2 words kept, 0 dropped",
            "node (1, 1) down 2: 2 words kept, 0 dropped",
            "try AB at (1, 1) across 2 (one of 2)",
            " try AB at (1, 1) down 2 (one of 2)",
            "conflict: AB at (1, 1) down 2",
            " try AC at (1, 1) down 2 (one of 2)",
            "solved after 3 words",
        ]
    );
}

#[test]
fn no_solution_says_where_it_was_found() {
    let check = |rows: &[&str], words: &str, expected: NoAssignment| {
        let grid = Grid::from_rows(rows).unwrap();
        for inference in [false, true] {
            let options = Options { inference, ..Options::default() };
            let solved =
                solve(&grid, &list(words), options, &Limits::none(), &mut silent()).unwrap();
            assert_eq!(solved.outcome, Outcome::Impossible(expected));
        }
    };
    check(&["..."], "FOUR FIVE", NoAssignment::Node);
    check(&["..", ".#"], "AB", NoAssignment::Search);
    check(&["...", "#.#", "#.#"], "ABC DEF", NoAssignment::Arc);
}

#[test]
fn a_rebus_is_refused_with_its_place() {
    let mut grid = Grid::from_rows(&["..."]).unwrap();
    for (_, cell) in grid.iter_mut().skip(1).take(1) {
        cell.solution = Entry::new("HEART");
    }
    let error = Crossword::new(&grid, &list("ONE")).unwrap_err();
    let message =
        "row 1, column 2 holds 'HEART'; the textbook method knows only cells of one letter";
    assert_eq!(error.to_string(), message);
}

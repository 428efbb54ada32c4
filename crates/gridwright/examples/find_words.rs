//! For programs that help constructors: which words fit a pattern.

use std::error::Error;

use gridwright::words::{Pattern, WordList, WordQuery};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let list = WordList::parse(b"acre;40\naero;90\nstar;70\nrats;70");
    let query = WordQuery::pattern(Pattern::parse("a?r?")?).min_score(50);
    let found: Vec<String> = list.search(&query).map(|id| list.text(id)).collect();
    println!("{found:?}");
    assert_eq!(found, ["AERO"]);
    assert_eq!(list.search(&WordQuery::anagram("tsar")).len(), 2);
    Ok(())
}

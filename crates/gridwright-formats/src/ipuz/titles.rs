//! The names of clue lists, which are the keys of an object: a direction, a
//! title of the file's own, or both as in "Across:Orizzontali".

use std::collections::HashSet;

use gridwright_core::{ClueList, Direction};

/// The list without its clues that a key stands for.
pub(super) fn list_of_key(key: &str) -> ClueList {
    let (base, title) = match key.split_once(':') {
        Some((base, title)) => (base, Some(title)),
        None => (key, None),
    };
    match (direction(base), title) {
        (Some(direction), None) => ClueList::standard(direction),
        (Some(direction), Some(title)) => {
            ClueList { title: title.to_owned(), ..ClueList::standard(direction) }
        }
        (None, Some(title)) if unnumbered(base) == "Clues" => ClueList::named(title),
        _ => ClueList::named(key),
    }
}

fn direction(base: &str) -> Option<Direction> {
    let base = unnumbered(base.trim());
    Direction::BOTH.into_iter().find(|way| base.eq_ignore_ascii_case(way.name()))
}

/// The word without a number behind it: "Across" for "Across 2".
fn unnumbered(base: &str) -> &str {
    let word = base.trim_end_matches(|c: char| c.is_ascii_digit());
    if word.len() < base.len() { word.strip_suffix(' ').unwrap_or(base) } else { base }
}

/// The keys of lists, all different, from which [`list_of_key`] makes the
/// same titles and directions again.
pub(super) fn keys(lists: &[ClueList]) -> Vec<String> {
    let mut used = HashSet::new();
    let mut keys = Vec::with_capacity(lists.len());
    for list in lists {
        let key = candidates(list)
            .find(|key| !used.contains(key) && is_key_of(key, list))
            .unwrap_or_else(|| list.title.clone());
        used.insert(key.clone());
        keys.push(key);
    }
    keys
}

fn is_key_of(key: &str, list: &ClueList) -> bool {
    let read = list_of_key(key);
    read.title == list.title && read.direction == list.direction
}

/// The possible keys of a list, the plainest first.
fn candidates(list: &ClueList) -> impl Iterator<Item = String> {
    let title = &list.title;
    let base = list.direction.map_or("Clues", Direction::name);
    let plain = if list.direction.is_some() { base.to_owned() } else { title.clone() };
    // Reading a numbered key always gives the title and the direction, so the
    // first free number fits.
    let numbered = (2u32..).map(move |number| format!("{base} {number}:{title}"));
    [plain, format!("{base}:{title}")].into_iter().chain(numbered)
}

/// The title of the list that a pointer to a clue names by its direction.
pub(super) fn title_of(direction: &str, lists: &[ClueList]) -> String {
    let named = list_of_key(direction);
    let same = |list: &&ClueList| list.direction == named.direction;
    match named.direction {
        Some(_) => lists.iter().find(same).map_or(named.title, |list| list.title.clone()),
        None => named.title,
    }
}

/// How a pointer names a list: [`title_of`] gives the title again.
pub(super) fn name_of(title: &str, lists: &[ClueList]) -> String {
    let direction = lists
        .iter()
        .find(|list| list.title == title)
        .and_then(|list| list.direction)
        .map(|direction| direction.name().to_owned());
    direction
        .into_iter()
        .chain([title.to_owned(), format!("Clues:{title}")])
        .find(|name| title_of(name, lists) == title)
        .unwrap_or_else(|| title.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(key: &str, title: &str, direction: Option<Direction>) {
        let list = list_of_key(key);
        assert_eq!((list.title.as_str(), list.direction), (title, direction), "{key:?}");
    }

    #[test]
    fn keys_name_directions_and_titles() {
        check("Across", "Across", Some(Direction::Across));
        check("DOWN", "Down", Some(Direction::Down));
        check("Across:Orizzontali", "Orizzontali", Some(Direction::Across));
        check("Diagonal:Southeast", "Diagonal:Southeast", None);
        check("Clues", "Clues", None);
        check("Clues:Across", "Across", None);
        check("Track 1", "Track 1", None);
    }

    #[test]
    fn every_list_gets_a_key_of_its_own() {
        let across = ClueList::standard(Direction::Across);
        let lists = [
            across.clone(),
            ClueList::named("Across"),
            across.clone(),
            ClueList { title: "Waagerecht".into(), ..across },
            ClueList::named("Clues:x"),
            ClueList::named("Zone"),
            ClueList::named("Zone"),
            ClueList::named("Zone"),
        ];
        let keys = keys(&lists);
        assert_eq!(keys[..4], ["Across", "Clues:Across", "Across:Across", "Across:Waagerecht"]);
        assert_eq!(keys[4..], ["Clues:Clues:x", "Zone", "Clues:Zone", "Clues 2:Zone"]);
        for (key, list) in keys.iter().zip(&lists) {
            check(key, &list.title, list.direction);
        }
    }

    #[test]
    fn pointers_name_lists_by_direction() {
        let italian = [list_of_key("Across:Orizzontali"), ClueList::named("Zone")];
        assert_eq!(title_of("across", &italian), "Orizzontali");
        for title in ["Orizzontali", "Zone", "Across", "Down", "Clues:x"] {
            assert_eq!(title_of(&name_of(title, &italian), &italian), title);
        }
        assert_eq!(name_of("Orizzontali", &italian), "Across");
    }
}

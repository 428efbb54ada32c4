//! The names of clue lists, which are the keys of an object: a direction, a
//! title of the file's own, or both as in "Across:Orizzontali".

use std::collections::{HashMap, HashSet};

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
    // How often a title has been numbered, so that many lists of one title
    // need not be counted anew each time.
    let mut numbered: HashMap<(Option<Direction>, &str), u32> = HashMap::new();
    let mut keys = Vec::with_capacity(lists.len());
    for list in lists {
        let title = &list.title;
        let base = list.direction.map_or("Clues", Direction::name);
        let plain = if list.direction.is_some() { base } else { title };
        let mut key = plain.to_owned();
        if !is_key_of(&key, list) || used.contains(&key) {
            key = format!("{base}:{title}");
        }
        let number = numbered.entry((list.direction, title)).or_insert(1);
        while used.contains(&key) {
            *number += 1;
            key = format!("{base} {number}:{title}");
        }
        used.insert(key.clone());
        keys.push(key);
    }
    keys
}

fn is_key_of(key: &str, list: &ClueList) -> bool {
    let read = list_of_key(key);
    read.title == list.title && read.direction == list.direction
}

/// The titles of the lists across and down, by which clues point at others.
pub(super) struct Standard([Option<String>; 2]);

impl Standard {
    pub fn of(lists: &[ClueList]) -> Self {
        Self(Direction::BOTH.map(|direction| {
            let list = lists.iter().find(|list| list.direction == Some(direction));
            list.map(|list| list.title.clone())
        }))
    }

    /// The title of the list that a pointer to a clue names by its direction.
    pub fn title_of(&self, name: &str) -> String {
        let named = list_of_key(name);
        let title = named.direction.and_then(|direction| self.0[direction as usize].clone());
        title.unwrap_or(named.title)
    }

    /// How a pointer names a list: [`title_of`](Self::title_of) gives the
    /// title again.
    pub fn name_of(&self, title: &str) -> String {
        Direction::BOTH
            .into_iter()
            .filter(|direction| self.0[*direction as usize].as_deref() == Some(title))
            .map(|direction| direction.name().to_owned())
            .chain([title.to_owned()])
            .find(|name| self.title_of(name) == title)
            .unwrap_or_else(|| format!("Clues:{title}"))
    }
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
        let lists = [list_of_key("Across:Orizzontali"), ClueList::named("Zone")];
        let italian = Standard::of(&lists);
        assert_eq!(italian.title_of("across"), "Orizzontali");
        for title in ["Orizzontali", "Zone", "Across", "Down", "Clues:x"] {
            assert_eq!(italian.title_of(&italian.name_of(title)), title);
        }
        assert_eq!(italian.name_of("Orizzontali"), "Across");
    }
}

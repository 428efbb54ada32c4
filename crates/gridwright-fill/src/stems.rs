//! Which words are too much alike to stand in one grid.

/// The stem of an English word, roughly: its usual endings taken off, a
/// doubled last consonant made single, a final `E` dropped.
///
/// ```
/// use gridwright_fill::stem;
///
/// for word in ["BAKE", "BAKES", "BAKED", "BAKING", "BAKER", "BAKERS"] {
///     assert_eq!(stem(word), "BAK");
/// }
/// assert_eq!(stem("RUNNING"), stem("RUNS"));
/// assert_ne!(stem("RING"), stem("RED"), "a stem has three letters or more");
/// ```
pub fn stem(word: &str) -> &str {
    const ENDINGS: [&str; 9] = ["INGS", "ERS", "IES", "ING", "ES", "ED", "ER", "LY", "S"];
    let mut stem = word;
    for ending in ENDINGS {
        match stem.strip_suffix(ending) {
            Some(rest) if rest.chars().count() >= 3 => {
                stem = rest;
                break;
            }
            _ => {}
        }
    }
    let mut back = stem.chars().rev();
    if let (Some(last), Some(before), true) = (back.next(), back.next(), back.count() >= 1) {
        let doubled = last == before && !"AEIOULS".contains(last);
        if doubled || (matches!(last, 'E' | 'Y') && stem.chars().count() > 3) {
            stem = &stem[..stem.len() - last.len_utf8()];
        }
    }
    stem
}

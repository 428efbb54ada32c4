//! Notes, scales and keys.

use super::frame::{AnswerSet, cardinal, said};
use super::sequence::Sequence;
use super::{Expert, Proposal};
use crate::language::Clue;

/// Notes, scales and keys.
pub(super) struct Music;

const SCALE: Sequence =
    Sequence { names: &["do", "re", "mi", "fa", "sol", "la", "ti"], circular: true };

impl Expert for Music {
    fn name(&self) -> &'static str {
        "music"
    }

    fn triggers(&self) -> Vec<&'static str> {
        vec![
            "note",
            "notes",
            "scale",
            "key",
            "sharp",
            "sharps",
            "flat",
            "flats",
            "do",
            "re",
            "mi",
            "fa",
            "sol",
            "la",
            "ti",
            "so",
            "solfege",
            "guidonian",
            "keys",
        ]
    }

    fn propose(&self, clue: &Clue, length: usize) -> Vec<Proposal> {
        let mut answers = AnswerSet::new(self.name(), length);
        let words = said(clue);
        if words.len() > 9 {
            return answers.done();
        }
        solfege(&words, &mut answers);
        keys(clue, &words, &mut answers);
        answers.done()
    }
}

/// "Fa follower", "Notes after do", "Scale trio".
fn solfege(words: &[&str], answers: &mut AnswerSet) {
    let says = |word: &str| words.contains(&word);
    let words: Vec<&str> =
        words.iter().map(|word| if *word == "so" { "sol" } else { word }).collect();
    let several = says("notes") || says("followers") || says("pair") || says("trio") || says("duo");
    let after = words.iter().position(|word| matches!(*word, "after" | "following" | "follow"));
    let follows = after.and_then(|at| SCALE.place(words.get(at + 1)?));
    if let Some(at) = follows.filter(|_| several) {
        for count in 2..=4 {
            answers.add(run(at + 1, count), 0.5, "the notes that follow");
        }
    } else if let Some(asked) =
        SCALE.asked(&words).filter(|asked| !asked.by_number && words.len() <= 4)
    {
        let sure = if says("note") || says("scale") { 0.9 } else { 0.6 };
        answers.share_evenly(spellings(asked.index), sure, "its place in the scale");
    } else if let [
        "musical" | "scale",
        "notes" | "pair" | "trio" | "duo" | "quartet" | "sequence",
    ]
    | ["notes"]
    | ["notes", "on" | "in", "scale"]
    | ["part" | "bit" | "parts", "of", "scale"] = words[..]
    {
        let runs = (2..=4).flat_map(|count| (0..7).map(move |at| run(at, count)));
        answers.share_evenly(runs, 0.3, "notes of the scale in a row");
        let singles = ["las", "mis", "res", "tis", "fas", "dos", "sols"];
        answers.share_evenly(singles, 0.2, "notes of the scale");
    } else if let ["scale" | "musical", "note"]
    | ["note"]
    | ["guidonian", "note"]
    | ["note", "on" | "of", "scale"] = words[..]
    {
        answers.share_evenly((0..7).flat_map(spellings), 0.3, "a note of the scale");
    }
}

fn spellings(at: usize) -> impl Iterator<Item = &'static str> {
    let other = if at == 4 { Some("so") } else { None };
    std::iter::once(SCALE.names[at]).chain(other)
}

fn run(from: usize, count: usize) -> String {
    (from..from + count).map(|at| SCALE.names[at % 7]).collect()
}

/// Keys by their number of sharps, flats going down from -1.
const MAJOR: [(i32, &str); 15] = [
    (-7, "CFLAT"),
    (-6, "GFLAT"),
    (-5, "DFLAT"),
    (-4, "AFLAT"),
    (-3, "EFLAT"),
    (-2, "BFLAT"),
    (-1, "F"),
    (0, "C"),
    (1, "G"),
    (2, "D"),
    (3, "A"),
    (4, "E"),
    (5, "B"),
    (6, "FSHARP"),
    (7, "CSHARP"),
];

/// "Key with three sharps", "G-sharp equivalent", "Symphony key".
fn keys(clue: &Clue, words: &[&str], answers: &mut AnswerSet) {
    let says = |word: &str| words.contains(&word);
    let minor = says("minor");
    let count = words.windows(2).find_map(|pair| {
        let count = i32::try_from(cardinal(pair[0])?).ok()?;
        match pair[1] {
            "sharps" | "sharp" => Some(count),
            "flats" | "flat" => Some(-count),
            _ => None,
        }
    });
    let about_key = says("key") || says("scale");
    if let Some(count) = count.filter(|_| about_key) {
        // The minor key with the same signs lies three fifths further.
        let major = MAJOR.iter().find(|key| key.0 == count).map(|key| key.1);
        let relative = MAJOR.iter().find(|key| key.0 == count + 3).map(|key| key.1);
        if let Some(key) = major.filter(|_| !minor) {
            answers.add(format!("{key}MAJOR"), 0.7, "key with those signs");
            answers.add(key, 0.6, "key with those signs");
        }
        if let Some(key) = relative.filter(|_| !says("major")) {
            answers.add(
                format!("{key}MINOR"),
                if minor { 0.7 } else { 0.25 },
                "key with those signs",
            );
        }
        return;
    }
    if let Some(other) = same_note(words) {
        return answers.add(other, 0.8, "another name of the note");
    }
    let musical = clue.words().any(|token| {
        matches!(
            token.text.as_str(),
            "piano"
                | "symphony"
                | "concerto"
                | "sonata"
                | "beethoven"
                | "mozart"
                | "bach"
                | "haydn"
                | "chopin"
                | "schubert"
                | "brahms"
                | "black"
                | "mass"
                | "etude"
                | "prelude"
                | "nocturne"
                | "waltz"
                | "musical"
                | "vivaldi"
                | "mendelssohn"
                | "dvorak"
                | "mahler"
                | "orchestra"
        )
    });
    if (says("key") || says("keys")) && musical {
        let black = says("black") || says("piano");
        let notes = ["A", "B", "C", "D", "E", "F", "G"];
        let signs = ["FLAT", "SHARP", "MAJOR", "MINOR", "FLATMAJOR", "FLATMINOR", "SHARPMINOR"];
        let all = notes.into_iter().flat_map(|note| {
            signs.into_iter().map(move |sign| {
                let common = match (note, sign) {
                    ("B" | "E", "SHARP") | ("C" | "F", "FLAT") => 0.1,
                    ("E" | "A" | "B", "FLAT") => 2.0,
                    _ => 1.0,
                };
                (format!("{note}{sign}"), common)
            })
        });
        answers.share(all, if black { 0.75 } else { 0.9 }, "a key");
    }
}

/// "G-sharp, alternatively": the same key of the piano under its other name.
fn same_note(words: &[&str]) -> Option<String> {
    let other = words.iter().any(|word| {
        matches!(
            *word,
            "equivalent" | "alternative" | "alternatively" | "same" | "aka" | "equal" | "alias"
        )
    });
    let at = words.iter().position(|word| matches!(*word, "sharp" | "flat"))?;
    let note = words.get(at.checked_sub(1)?)?.bytes().next()?;
    if !other || words[at - 1].len() != 1 || !(b'a'..=b'g').contains(&note) {
        return None;
    }
    let turned = |by: u8| char::from(b'A' + (note - b'a' + by) % 7);
    Some(match (words[at], note) {
        // There is no black key between these.
        ("sharp", b'b' | b'e') | ("flat", b'c' | b'f') => return None,
        ("sharp", _) => format!("{}FLAT", turned(1)),
        _ => format!("{}SHARP", turned(6)),
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{check, check_among, check_silent};
    use super::*;

    #[test]
    fn notes_and_keys() {
        let music = |clue, answer| check(&Music, clue, answer);
        music("Fa follower", "SOL");
        music("Notes after do", "REMI");
        music("Key with three sharps", "AMAJOR");
        music("Key with one flat", "FMAJOR");
        music("Minor key with two flats", "GMINOR");
        music("G-sharp equivalent", "AFLAT");
        music("Same as D-flat", "CSHARP");
        check_among(&Music, "Black key on a piano", "EFLAT");
        check_among(&Music, "Key of a Beethoven symphony", "CMINOR");
        check_among(&Music, "Scale notes", "LATIDO");
        check_silent(&Music, "Key lime dessert", 3);
        check_silent(&Music, "Re", 5);
    }
}

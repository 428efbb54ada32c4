//! How a string of letters is written as text.
//!
//! A language model has read text with spaces, apostrophes and capitals, and
//! makes little of "ididntmeantopry". So a string is cut into words in the ways
//! that are most probable by the phrase model's words and pairs of words, and
//! each is written as it might stand in a text.

use gridwright_clues::phrase::{PhraseModel, WordId};
use gridwright_search::math::ln;

use crate::tuning::SecondPassTuning;

/// The ways to write a string (0 to 25).
pub(crate) fn ways_to_write(
    model: &PhraseModel,
    tuning: &SecondPassTuning,
    letters: &[u8],
) -> Vec<String> {
    let whole: String = letters.iter().map(|letter| char::from(b'A' + letter)).collect();
    let mut ways = vec![whole.to_lowercase(), titled(&whole.to_lowercase())];
    for words in cuts(model, tuning, &whole) {
        let spelled: Vec<&str> = words.iter().map(|word| spelled(word)).collect();
        let text = spelled.join(" ");
        if words.len() <= tuning.most_titled {
            ways.push(titled(&text));
        }
        ways.push(sentence(&text));
        ways.push(text);
    }
    if letters.len() <= tuning.longest_abbreviation {
        ways.push(whole);
    }
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// A cut of the beginning of a string.
#[derive(Clone, Copy)]
struct PartialCut {
    log_p: f64,
    /// The last word, where it starts, and which cut of what is before it.
    last: Option<(WordId, usize, usize)>,
}

/// The most probable ways to cut a string into words, in small letters.
fn cuts(model: &PhraseModel, tuning: &SecondPassTuning, whole: &str) -> Vec<Vec<String>> {
    let empty = PartialCut { log_p: 0.0, last: None };
    let mut ends: Vec<Vec<PartialCut>> = vec![vec![empty]];
    for end in 1..=whole.len() {
        let mut here = vec![];
        for (start, before) in ends.iter().enumerate() {
            let Some(word) = model.word_id(&whole[start..end]) else { continue };
            let alone = f64::from(model.word_probability(word));
            for (index, cut) in before.iter().enumerate() {
                let attraction =
                    cut.last.map_or(1.0, |(last, ..)| f64::from(model.attraction(last, word)));
                let log_p = cut.log_p + ln((alone * attraction).max(1e-30));
                here.push(PartialCut { log_p, last: Some((word, start, index)) });
            }
        }
        here.sort_by(|a: &PartialCut, b| b.log_p.total_cmp(&a.log_p));
        here.truncate(tuning.cuts);
        ends.push(here);
    }
    let all = ends.last().map_or(&[][..], |all| all);
    let best = all.first().map_or(0.0, |best| best.log_p);
    let near = all.iter().filter(|cut| cut.log_p >= best - tuning.cut_reach);
    near.map(|cut| {
        let mut words = vec![];
        let mut at = *cut;
        while let Some((word, start, index)) = at.last {
            words.push(model.word(word).to_lowercase());
            at = ends[start][index];
        }
        words.reverse();
        words
    })
    .filter(|words| !words.is_empty())
    .collect()
}

/// Words that are spelled with an apostrophe or a capital, and nothing else.
const SPELLED: [(&str, &str); 36] = [
    ("aint", "ain't"),
    ("arent", "aren't"),
    ("couldnt", "couldn't"),
    ("didnt", "didn't"),
    ("doesnt", "doesn't"),
    ("dont", "don't"),
    ("hadnt", "hadn't"),
    ("hasnt", "hasn't"),
    ("havent", "haven't"),
    ("heres", "here's"),
    ("hes", "he's"),
    ("i", "I"),
    ("im", "I'm"),
    ("isnt", "isn't"),
    ("itll", "it'll"),
    ("ive", "I've"),
    ("maam", "ma'am"),
    ("oclock", "o'clock"),
    ("shes", "she's"),
    ("shouldnt", "shouldn't"),
    ("thats", "that's"),
    ("theres", "there's"),
    ("theyll", "they'll"),
    ("theyre", "they're"),
    ("wasnt", "wasn't"),
    ("werent", "weren't"),
    ("weve", "we've"),
    ("whats", "what's"),
    ("wheres", "where's"),
    ("whos", "who's"),
    ("wouldnt", "wouldn't"),
    ("yall", "y'all"),
    ("youd", "you'd"),
    ("youll", "you'll"),
    ("youre", "you're"),
    ("youve", "you've"),
];

fn spelled(word: &str) -> &str {
    match SPELLED.binary_search_by_key(&word, |(plain, _)| plain) {
        Ok(at) => SPELLED[at].1,
        Err(_) => word,
    }
}

/// The same words with capitals at their beginnings.
fn titled(words: &str) -> String {
    let mut starts = true;
    let letters = words.chars().map(|letter| {
        let titled = if starts { letter.to_ascii_uppercase() } else { letter };
        starts = letter == ' ';
        titled
    });
    letters.collect()
}

/// The same words with one capital at the beginning.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_clues::phrase::PhraseBuilder;

    #[test]
    fn strings_are_written_in_words() {
        let mut builder = PhraseBuilder::new();
        let source = builder.source(1.0);
        for _ in 0..20 {
            builder.phrase(source, "didnt mean to pry");
            builder.phrase(source, "i saw it");
            builder.phrase(source, "tax pro");
            builder.phrase(source, "top");
            builder.phrase(source, "ry");
        }
        let model = builder.build();
        let tuning = SecondPassTuning::default();
        let ways = |word: &str| {
            let letters: Vec<u8> = word.bytes().map(|byte| byte - b'A').collect();
            ways_to_write(&model, &tuning, &letters)
        };
        let found = ways("TAXPRO");
        for way in ["tax pro", "Tax Pro", "Tax pro", "taxpro", "Taxpro"] {
            assert!(found.contains(&way.to_owned()), "{way}: {found:?}");
        }
        let found = ways("IDIDNTMEANTOPRY");
        assert!(found.contains(&"I didn't mean to pry".to_owned()), "{found:?}");
        assert_eq!(ways("ZZZ"), ["ZZZ", "Zzz", "zzz"]);
        assert!(SPELLED.is_sorted());
    }
}

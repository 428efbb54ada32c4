//! Words that are related to a word.

use gridwright_search::math::ln_f32;
use rustc_hash::FxHashMap;

use super::Relation;
use crate::dictionary::{
    Dictionary, HeadwordId, Neighbour, SynsetLink, is_stop_word, sound, sound::Sounds, stem,
};

/// Words with how closely they are related; greater is closer.
pub(super) type Related = FxHashMap<HeadwordId, f32>;

/// What a word that shares a sense is worth, and how much less each further
/// sense is.
const SHARED_SENSE: f32 = 6.0;
const NEXT_SENSE: f32 = 0.7;
/// The nearest word of the thesaurus, and how much less each further one is.
const LIKE: f32 = 5.0;
const NEXT_LIKE: f32 = 0.12;
const SIMILAR: f32 = 3.5;
const MORE_GENERAL: f32 = 3.0;
const MORE_SPECIFIC: f32 = 2.5;
const ANTONYM: f32 = 1.5;
/// So much does the logarithm of its number of uses add to a word.
const COMMON: f32 = 0.2;
/// And how much more so for synonyms: people look for usual ones.
const SYNONYM_COMMON: f32 = 1.5;
/// Senses after this many are hardly ever meant.
const MOST_SENSES: usize = 8;
/// Words that are used less often count as if they were used so often.
const USUAL_USES: f32 = 200.0;
/// The logarithm of the count of a pair that is not known.
const RARE_PAIR: f32 = 7.0;
/// What the difference between the ends of near rhymes costs.
const NEAR_RHYME: f32 = 6.0;
/// How much a common word in a definition counts for what goes together.
const DEFINED: f32 = 0.6;

/// The word that is meant: as it stands, or without its ending.
pub(super) fn headword(dictionary: &Dictionary, text: &str) -> Option<HeadwordId> {
    let text = text.trim().to_lowercase();
    let known = |text: &str| dictionary.find(text);
    let singular = || text.strip_suffix('s').and_then(known);
    known(&text)
        .or_else(|| known(&text.replace('-', " ")))
        .or_else(|| dictionary.spelled(&text))
        .or_else(singular)
}

/// How common a word is, in nats with little weight.
pub(super) fn commonness(dictionary: &Dictionary, word: HeadwordId) -> f32 {
    COMMON * ln_f32(1.0 + dictionary.uses(word) as f32)
}

/// The words that are related to a word.
pub(super) fn related(dictionary: &Dictionary, relation: Relation, asked: &str) -> Related {
    let mut found = Related::default();
    let Some(word) = headword(dictionary, asked) else {
        if let Relation::Rhyme | Relation::NearRhyme | Relation::Homophone | Relation::Consonants =
            relation
        {
            sounding(dictionary, relation, Sounds(&sound::spoken(asked)), &mut found);
        }
        return found;
    };
    let mut add = |word: HeadwordId, worth: f32| keep(&mut found, word, worth);
    match relation {
        Relation::Synonym => synonyms(dictionary, word, &mut found),
        Relation::Trigger => triggers(dictionary, word, &mut found),
        Relation::Antonym => antonyms(dictionary, word, &mut found),
        Relation::MoreGeneral => linked(dictionary, word, &mut found, |synset| {
            dictionary.linked(synset, SynsetLink::General)
        }),
        Relation::MoreSpecific => linked(dictionary, word, &mut found, |synset| {
            dictionary.linked_back(synset, SynsetLink::General)
        }),
        Relation::Part => linked(dictionary, word, &mut found, |synset| {
            dictionary.linked_back(synset, SynsetLink::Part)
        }),
        Relation::Whole => linked(dictionary, word, &mut found, |synset| {
            dictionary.linked(synset, SynsetLink::Part)
        }),
        Relation::DescribedNoun => {
            for pair in dictionary.followers(word) {
                if is_mainly(dictionary, pair.word, 'n') {
                    add(pair.word, drawn(dictionary, *pair));
                }
            }
        }
        Relation::Adjective => {
            for pair in dictionary.predecessors(word) {
                if is_mainly(dictionary, pair.word, 'a') {
                    add(pair.word, drawn(dictionary, *pair));
                }
            }
        }
        Relation::Follower => {
            dictionary
                .followers(word)
                .iter()
                .for_each(|pair| add(pair.word, drawn(dictionary, *pair)));
        }
        Relation::Predecessor => {
            let pairs = dictionary.predecessors(word);
            pairs.iter().for_each(|pair| add(pair.word, drawn(dictionary, *pair)));
        }
        Relation::Rhyme | Relation::NearRhyme | Relation::Homophone | Relation::Consonants => {
            let letters;
            let sounds = match dictionary.sounds(word) {
                Some(sounds) => sounds,
                None => {
                    letters = sound::spoken(asked);
                    Sounds(&letters)
                }
            };
            sounding(dictionary, relation, sounds, &mut found);
        }
    }
    found.remove(&word);
    found
}

/// How strongly a word is drawn to the one beside it: how often they stand
/// together, the less the commoner the word is anyway.
pub(super) fn drawn(dictionary: &Dictionary, pair: Neighbour) -> f32 {
    pair.log_count - rareness_worth(dictionary, pair.word)
}

/// What a word would be worth beside another one that it hardly ever stands
/// beside.
pub(super) fn undrawn(dictionary: &Dictionary, word: HeadwordId) -> f32 {
    RARE_PAIR - rareness_worth(dictionary, word)
}

fn rareness_worth(dictionary: &Dictionary, word: HeadwordId) -> f32 {
    0.5 * ln_f32(USUAL_USES + dictionary.uses(word) as f32)
}

/// Keeps the best of what a word is worth.
fn keep(found: &mut Related, word: HeadwordId, worth: f32) {
    let known = found.entry(word).or_insert(worth);
    *known = known.max(worth);
}

/// Whether a word has a part of speech among its usual senses.
fn is_mainly(dictionary: &Dictionary, word: HeadwordId, wanted: char) -> bool {
    let senses = dictionary.senses(word);
    let count = senses.iter().filter(|sense| dictionary.part_of_speech(**sense) == wanted).count();
    count * 3 >= senses.len().max(1)
}

fn synonyms(dictionary: &Dictionary, word: HeadwordId, found: &mut Related) {
    for (rank, sense) in dictionary.senses(word).iter().take(MOST_SENSES).enumerate() {
        for other in dictionary.members(*sense) {
            keep(found, *other, SHARED_SENSE - NEXT_SENSE * rank as f32);
        }
        for near in dictionary.linked(*sense, SynsetLink::Similar) {
            for other in dictionary.members(*near) {
                keep(found, *other, SIMILAR - NEXT_SENSE * rank as f32);
            }
        }
    }
    for (rank, other) in dictionary.likes(word).iter().enumerate() {
        let worth = LIKE - NEXT_LIKE * rank as f32;
        // What both a shared sense and the thesaurus have is surely one.
        *found.entry(*other).or_insert(LIKE / 2.0) += worth - LIKE / 2.0;
    }
    for (other, worth) in found.iter_mut() {
        *worth += SYNONYM_COMMON * commonness(dictionary, *other);
    }
}

fn antonyms(dictionary: &Dictionary, word: HeadwordId, found: &mut Related) {
    for other in dictionary.antonyms(word) {
        keep(found, *other, SHARED_SENSE + commonness(dictionary, *other));
    }
    // An adjective shares the opposites of those that are like it.
    for (rank, sense) in dictionary.senses(word).iter().take(MOST_SENSES).enumerate() {
        for near in dictionary.linked(*sense, SynsetLink::Similar) {
            for member in dictionary.members(*near) {
                for other in dictionary.antonyms(*member) {
                    let worth = SIMILAR - NEXT_SENSE * rank as f32;
                    keep(found, *other, worth + commonness(dictionary, *other));
                }
            }
        }
    }
}

/// The words of synsets that those of a word are linked with.
fn linked<'a>(
    dictionary: &'a Dictionary,
    word: HeadwordId,
    found: &mut Related,
    links: impl Fn(crate::dictionary::SynsetId) -> &'a [crate::dictionary::SynsetId],
) {
    for (rank, sense) in dictionary.senses(word).iter().take(MOST_SENSES).enumerate() {
        for other in links(*sense) {
            for member in dictionary.members(*other) {
                let worth = SHARED_SENSE - NEXT_SENSE * rank as f32;
                keep(found, *member, worth + commonness(dictionary, *member));
            }
        }
    }
}

/// Words that go together with a word: its neighbours in text, words in its
/// definitions, and words in whose definitions it stands.
fn triggers(dictionary: &Dictionary, word: HeadwordId, found: &mut Related) {
    let mut add = |other: HeadwordId, worth: f32| *found.entry(other).or_default() += worth;
    for pair in dictionary.followers(word).iter().chain(dictionary.predecessors(word)) {
        if !dictionary.senses(pair.word).is_empty() && !is_stop_word(dictionary.text(pair.word)) {
            add(pair.word, (drawn(dictionary, *pair) - 4.0).max(0.0) * 0.5);
        }
    }
    let definitions = dictionary.definitions();
    let own = stem(dictionary.text(word));
    let having = definitions.having(&own);
    for synset in having {
        for member in dictionary.members(*synset) {
            add(*member, DEFINED * commonness(dictionary, *member));
        }
        let worth = 6.0 / (having.len() as f32 + 8.0);
        for text in dictionary.definition(*synset).split(|c: char| !c.is_ascii_alphabetic()) {
            add_defining(dictionary, text, worth, &mut add);
        }
    }
    for sense in dictionary.senses(word).iter().take(MOST_SENSES) {
        for text in dictionary.definition(*sense).split(|c: char| !c.is_ascii_alphabetic()) {
            add_defining(dictionary, text, 0.3, &mut add);
        }
    }
}

/// Adds a word of a definition, for how telling it is.
fn add_defining(
    dictionary: &Dictionary,
    text: &str,
    worth: f32,
    add: &mut impl FnMut(HeadwordId, f32),
) {
    const TELLING: f32 = 4.5;
    if text.len() < 3 || is_stop_word(text) {
        return;
    }
    let definitions = dictionary.definitions();
    let stem = stem(text);
    let rarity = definitions.rarity(&stem);
    if rarity > TELLING
        && !definitions.having(&stem).is_empty()
        && let Some(other) = dictionary.find(text)
    {
        add(other, worth * (rarity - TELLING));
    }
}

/// Words that sound as a relation says.
fn sounding(dictionary: &Dictionary, relation: Relation, sounds: Sounds, found: &mut Related) {
    let fits = |other: Sounds| match relation {
        Relation::Rhyme => sounds.rhymes(other),
        Relation::NearRhyme => sounds.nearly_rhymes(other),
        Relation::Consonants => sounds.shares_consonants(other),
        _ => sounds.is_same(other),
    };
    for word in dictionary.ids() {
        if let Some(other) = dictionary.sounds(word)
            && fits(other)
        {
            let length = other.syllables().abs_diff(sounds.syllables()) as f32;
            // Names and abbreviations that are spoken so have no meaning here.
            let known = if dictionary.senses(word).is_empty() { 3.0 } else { 0.0 };
            let near = match relation {
                Relation::NearRhyme => NEAR_RHYME * sounds.rhyme_difference(other),
                _ => 0.0,
            };
            keep(found, word, 4.0 * commonness(dictionary, word) - length - known - near);
        }
    }
}

/// Words that mean what a word means, more or less.
pub(super) fn near_in_meaning(dictionary: &Dictionary, word: HeadwordId) -> Related {
    let mut found = Related::default();
    synonyms(dictionary, word, &mut found);
    antonyms_as_kin(dictionary, word, &mut found);
    for (rank, sense) in dictionary.senses(word).iter().take(MOST_SENSES).enumerate() {
        let less = NEXT_SENSE * rank as f32;
        let kin = [
            (dictionary.linked(*sense, SynsetLink::General), MORE_GENERAL),
            (dictionary.linked_back(*sense, SynsetLink::General), MORE_SPECIFIC),
        ];
        for (synsets, worth) in kin {
            for other in synsets.iter().flat_map(|synset| dictionary.members(*synset)) {
                keep(&mut found, *other, worth - less + commonness(dictionary, *other));
            }
        }
    }
    found.remove(&word);
    found
}

fn antonyms_as_kin(dictionary: &Dictionary, word: HeadwordId, found: &mut Related) {
    for other in dictionary.antonyms(word) {
        keep(found, *other, ANTONYM + commonness(dictionary, *other));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dictionary::tests::small;

    #[test]
    fn every_relation_is_known() {
        let dictionary = small();
        let check = |relation: Relation, asked: &str, expected: &[&str]| {
            let found = related(&dictionary, relation, asked);
            let mut ranked: Vec<(HeadwordId, f32)> = found.into_iter().collect();
            ranked.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            let words: Vec<&str> = ranked.iter().map(|(word, _)| dictionary.text(*word)).collect();
            assert_eq!(words, expected, "{relation:?} {asked}");
        };
        check(Relation::Synonym, "ocean", &["sea"]);
        check(Relation::Antonym, "hot", &["cold"]);
        check(Relation::Antonym, "icy", &["hot"]);
        check(Relation::MoreGeneral, "ocean", &["body of water"]);
        check(Relation::MoreSpecific, "body of water", &["sea", "ocean"]);
        check(Relation::Part, "sea", &["wave", "waves"]);
        check(Relation::Whole, "wave", &["sea", "ocean"]);
        check(Relation::DescribedNoun, "sandy", &["beach"]);
        check(Relation::Adjective, "beach", &["sandy"]);
        check(Relation::Follower, "sea", &["view"]);
        check(Relation::Predecessor, "view", &["sea", "ocean"]);
        check(Relation::Rhyme, "clue", &["view", "glue"]);
        check(Relation::Homophone, "sea", &["see"]);
        check(Relation::Consonants, "sample", &["simple"]);
        check(Relation::Synonym, "nothing of the kind", &[]);
        let together = related(&dictionary, Relation::Trigger, "sea");
        assert!(together.contains_key(&dictionary.find("beach").unwrap()), "{together:?}");
    }
}

//! What is asked of the word service.

use super::pattern::Wildcards;
use crate::dictionary::letters_of;

/// How words are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `rel_syn`: they mean the same.
    Synonym,
    /// `rel_trg`: they go together.
    Trigger,
    /// `rel_ant`: they mean the opposite.
    Antonym,
    /// `rel_spc`: the answer is more general.
    MoreGeneral,
    /// `rel_gen`: the answer is more specific.
    MoreSpecific,
    /// `rel_com`: the answer is a part.
    Part,
    /// `rel_par`: the answer has it as a part.
    Whole,
    /// `rel_jja`: nouns that the adjective describes.
    DescribedNoun,
    /// `rel_jjb`: adjectives that describe the noun.
    Adjective,
    /// `rel_bga`: the answer often follows.
    Follower,
    /// `rel_bgb`: the answer often comes before.
    Predecessor,
    /// `rel_rhy`: they rhyme.
    Rhyme,
    /// `rel_nry`: they nearly rhyme.
    NearRhyme,
    /// `rel_hom`: they sound the same.
    Homophone,
    /// `rel_cns`: they have the same consonants.
    Consonants,
}

impl Relation {
    /// The code of each, after `rel_`.
    const CODES: [(&'static str, Self); 15] = [
        ("syn", Self::Synonym),
        ("trg", Self::Trigger),
        ("ant", Self::Antonym),
        ("spc", Self::MoreGeneral),
        ("gen", Self::MoreSpecific),
        ("com", Self::Part),
        ("par", Self::Whole),
        ("jja", Self::DescribedNoun),
        ("jjb", Self::Adjective),
        ("bga", Self::Follower),
        ("bgb", Self::Predecessor),
        ("rhy", Self::Rhyme),
        ("nry", Self::NearRhyme),
        ("hom", Self::Homophone),
        ("cns", Self::Consonants),
    ];

    fn of_code(code: &str) -> Option<Self> {
        Self::CODES.iter().find(|(own, _)| *own == code).map(|(_, relation)| *relation)
    }
}

/// What is to be said of each word, beside the word: the parameter `md`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// `d`: what it means.
    pub definitions: bool,
    /// `p`: its parts of speech.
    pub parts_of_speech: bool,
    /// `s`: how many syllables it has.
    pub syllables: bool,
    /// `r`: how it is spoken.
    pub pronunciation: bool,
    /// `f`: how often it is used.
    pub frequency: bool,
    /// `ipa=1`: the pronunciation in the International Phonetic Alphabet.
    pub ipa: bool,
}

/// A request, as its parameters say.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// `ml`: the answer means this.
    pub means: Option<String>,
    /// `sp`: the answer is spelled so.
    pub spelling: Option<Wildcards>,
    /// `sl`: the answer sounds so.
    pub sounds: Option<String>,
    /// `lc`: the word before.
    pub left: Option<String>,
    /// `rc`: the word after.
    pub right: Option<String>,
    /// `topics`: what it is about.
    pub topics: Vec<String>,
    /// `rel_...`: words it is related to.
    pub relations: Vec<(Relation, String)>,
    /// `max`: so many at most.
    pub max: usize,
    /// `md`: what else is asked of each word.
    pub metadata: Metadata,
    /// `qe`: the word of this parameter comes first, with its metadata.
    pub echoed: Option<String>,
    /// Whether it asks for what this service does not have: a relation that it
    /// does not know, or another language. Nothing answers that.
    pub is_foreign: bool,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            means: None,
            spelling: None,
            sounds: None,
            left: None,
            right: None,
            topics: Vec::new(),
            relations: Vec::new(),
            max: DEFAULT_MAX,
            metadata: Metadata::default(),
            echoed: None,
            is_foreign: false,
        }
    }
}

const DEFAULT_MAX: usize = 100;
const MOST: usize = 1_000;
const MOST_TOPICS: usize = 5;
/// Vocabularies that are English.
const ENGLISH: [&str; 2] = ["en", "enwiki"];
/// Longer values are cut, so that no request takes long.
const MOST_CHARACTERS: usize = 200;

/// A request that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("parameter '{name}': {problem}")]
pub struct RequestError {
    /// The parameter.
    pub name: String,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl Request {
    /// Reads decoded parameters; those the service does not know are passed
    /// over, as Datamuse does.
    pub fn read<'a>(
        parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, RequestError> {
        let mut request = Self::default();
        let parameters: Vec<(&str, &str)> = parameters.into_iter().collect();
        for (name, value) in &parameters {
            let (name, value) = (*name, cut(value.trim()));
            let error = |problem| RequestError { name: name.to_owned(), problem };
            if value.is_empty() {
                continue;
            }
            match name {
                "ml" => request.means = Some(value.to_owned()),
                "sp" => {
                    let pattern = Wildcards::parse(value);
                    request.spelling =
                        Some(pattern.ok_or_else(|| error("expected letters, ? and *"))?);
                }
                "sl" => request.sounds = Some(value.to_owned()),
                "lc" => request.left = Some(value.to_owned()),
                "rc" => request.right = Some(value.to_owned()),
                "topics" => {
                    let topics = value.split([',', ' ']).filter(|topic| !topic.is_empty());
                    request.topics = topics.take(MOST_TOPICS).map(str::to_owned).collect();
                }
                "max" => {
                    let max: usize = value.parse().map_err(|_| error("expected a number"))?;
                    request.max = max.min(MOST);
                }
                "md" => {
                    let metadata = &mut request.metadata;
                    metadata.definitions = value.contains('d');
                    metadata.parts_of_speech = value.contains('p');
                    metadata.syllables = value.contains('s');
                    metadata.pronunciation = value.contains('r');
                    metadata.frequency = value.contains('f');
                }
                "ipa" => request.metadata.ipa = value == "1",
                "v" => request.is_foreign |= !ENGLISH.contains(&value),
                "qe" => {
                    let echoed = parameters.iter().find(|(other, _)| *other == value);
                    request.echoed = echoed.map(|(_, word)| cut(word.trim()).to_lowercase());
                }
                _ => {
                    let Some(code) = name.strip_prefix("rel_") else { continue };
                    match Relation::of_code(code) {
                        Some(relation) => request.relations.push((relation, value.to_owned())),
                        None => request.is_foreign = true,
                    }
                }
            }
        }
        Ok(request)
    }

    /// The words around the answer as a clue with a blank.
    pub(super) fn context(&self) -> Option<String> {
        match (&self.left, &self.right) {
            (None, None) => None,
            (left, right) => {
                let [left, right] = [left, right].map(|word| word.as_deref().unwrap_or_default());
                Some(format!("{left} ___ {right}").trim().to_owned())
            }
        }
    }

    /// Whether a word in capitals is the one that was asked about, which is no
    /// answer.
    pub(super) fn repeats(&self, word: &[u8]) -> bool {
        let asked = self.means.iter().chain(self.relations.iter().map(|(_, word)| word));
        asked.into_iter().any(|asked| letters_of(asked).eq(word.iter().copied()))
    }
}

/// The beginning of a value.
fn cut(value: &str) -> &str {
    match value.char_indices().nth(MOST_CHARACTERS) {
        Some((end, _)) => &value[..end],
        None => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_read_and_strange_ones_passed_over() {
        let request = Request::read([
            ("ml", "ringing in the ears"),
            ("sp", "t*"),
            ("lc", "drink"),
            ("topics", "medicine, sound"),
            ("rel_syn", "ocean"),
            ("max", "5000"),
            ("qe", "ml"),
            ("k", "a key"),
            ("md", "df"),
            ("sl", ""),
        ])
        .unwrap();
        assert_eq!(request.means.as_deref(), Some("ringing in the ears"));
        assert_eq!(request.context().as_deref(), Some("drink ___"));
        assert_eq!(request.topics, ["medicine", "sound"]);
        assert_eq!(request.relations, [(Relation::Synonym, "ocean".to_owned())]);
        assert_eq!(request.max, 1_000);
        assert!(request.metadata.frequency && request.metadata.definitions);
        assert!(request.sounds.is_none() && !request.is_foreign);
        assert!(request.repeats(b"OCEAN") && !request.repeats(b"SEA"));
        assert_eq!(request.echoed.as_deref(), Some("ringing in the ears"));
        assert!(Request::read([("rel_xyz", "ocean")]).unwrap().is_foreign);
        assert!(Request::read([("ml", "mar"), ("v", "es")]).unwrap().is_foreign);
        let error = Request::read([("max", "many")]).unwrap_err();
        assert_eq!(error.to_string(), "parameter 'max': expected a number");
        assert!(Request::read([("sp", "a1")]).is_err());
    }
}

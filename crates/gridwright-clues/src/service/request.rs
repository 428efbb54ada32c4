//! What is asked of the word service.

use super::pattern::Wildcards;

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
    /// Whether `md` asks for frequencies.
    pub wants_frequency: bool,
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
            wants_frequency: false,
        }
    }
}

const DEFAULT_MAX: usize = 100;
const MOST: usize = 1_000;
const MOST_TOPICS: usize = 5;

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
        for (name, value) in parameters {
            let value = value.trim();
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
                "sl" => request.sounds = Some(crate::text::letters(value)),
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
                "md" => request.wants_frequency = value.contains('f'),
                _ => {
                    let relation = match name {
                        "rel_syn" => Relation::Synonym,
                        "rel_trg" => Relation::Trigger,
                        "rel_ant" => Relation::Antonym,
                        "rel_spc" => Relation::MoreGeneral,
                        "rel_gen" => Relation::MoreSpecific,
                        _ => continue,
                    };
                    request.relations.push((relation, value.to_owned()));
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

    /// Whether a word is the one that was asked about, which is no answer.
    pub(super) fn repeats(&self, word: &[u8]) -> bool {
        let asked = self.means.iter().chain(self.relations.iter().map(|(_, word)| word));
        asked.into_iter().any(|asked| {
            let letters = asked.bytes().filter(u8::is_ascii_alphabetic);
            letters.map(|letter| letter.to_ascii_uppercase()).eq(word.iter().copied())
        })
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
            ("md", "df"),
            ("sl", ""),
        ])
        .unwrap();
        assert_eq!(request.means.as_deref(), Some("ringing in the ears"));
        assert_eq!(request.context().as_deref(), Some("drink ___"));
        assert_eq!(request.topics, ["medicine", "sound"]);
        assert_eq!(request.relations, [(Relation::Synonym, "ocean".to_owned())]);
        assert_eq!(request.max, 1_000);
        assert!(request.wants_frequency && request.sounds.is_none());
        assert!(request.repeats(b"OCEAN") && !request.repeats(b"SEA"));
        let error = Request::read([("max", "many")]).unwrap_err();
        assert_eq!(error.to_string(), "parameter 'max': expected a number");
        assert!(Request::read([("sp", "a1")]).is_err());
    }
}

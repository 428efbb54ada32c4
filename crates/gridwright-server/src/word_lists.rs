//! The word lists that jobs and candidates come from.

use std::sync::{Arc, Mutex, PoisonError};

use gridwright_core::{Entry, Grid, SlotId};
use gridwright_fill::given;
use gridwright_words::{Layer, ParseOptions, ScoredWord, WordList, merge, parse};

use crate::Knowledge;
use crate::config::NamedWords;
use crate::entry_score::{EntryTolerance, built_in_layer};
use crate::error::{ApiError, StartError, blocking};
use crate::persistence::Persistence;
use crate::store::RecordKind;

/// How many lists stay in memory: those of a few people at work, with their
/// changes.
const MOST_CACHED: usize = 8;

/// How many lists may be merged into one.
const MOST_LAYERS: usize = 8;

/// What people see of the list that the knowledge has.
const BUILT_IN: &str = "Built-in list";

/// The words that stand whole in a grid and are not in the list, or not with
/// this score: whoever has written them wants them.
pub fn written(grid: &Grid, list: &WordList<'_>, min_score: u16) -> Vec<ScoredWord> {
    let slots = grid.slots();
    let letters = |slot: SlotId| slots.cells(slot).iter().map(|cell| given(grid, *cell));
    let word = |slot: SlotId| -> Option<String> {
        letters(slot).map(|entry| entry.filter(|e| !e.is_rebus()).map(Entry::as_str)).collect()
    };
    let score = |word: &str| list.find(word).map(|id| list.score(id));
    slots
        .iter()
        .filter_map(|slot| word(slot.id))
        .filter(|word| score(word).is_none_or(|score| score < min_score))
        .map(|word| ScoredWord { text: word.as_str().into(), score: min_score.max(1) })
        .collect()
}

/// Where a list comes from.
enum ListSource {
    BuiltIn(Knowledge),
    Own(Arc<[u8]>),
    Brought(Vec<u8>),
}

/// The built-in list, lists of the server and lists of its users, merged as
/// asked for.
pub struct WordLists {
    knowledge: Option<Knowledge>,
    own: Vec<NamedWords>,
    cache: Mutex<Vec<(Vec<String>, Arc<WordList<'static>>)>>,
}

/// The lists that somebody works with: names and links, and what they have
/// changed of them.
pub struct WordChoice<'a> {
    /// Names of the server's lists and links of lists that were brought.
    pub lists: &'a [String],
    /// Words scored anew, `word;score` a line.
    pub changes: &'a str,
}

impl WordLists {
    /// The lists that everybody may use.
    pub fn new(own: Vec<NamedWords>, knowledge: Option<Knowledge>) -> Result<Self, StartError> {
        for list in &own {
            if parse(&list.bytes, &ParseOptions::default()).words.is_empty() {
                return Err(StartError::Words { name: list.name.clone() });
            }
        }
        Ok(Self { knowledge, own, cache: Mutex::default() })
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let built_in = self.knowledge.iter().map(|_| BUILT_IN);
        built_in.chain(self.own.iter().map(|list| list.name.as_str()))
    }

    /// The lists with these names (of the server's lists) and links (of those
    /// that users have brought), merged, with the changes of their user. Of two
    /// lists that know a word the later one says its score.
    pub async fn chosen(
        &self,
        persistence: &Persistence,
        choice: WordChoice<'_>,
    ) -> Result<Arc<WordList<'static>>, ApiError> {
        let list = self.merged(persistence, choice.lists).await?;
        if choice.changes.trim().is_empty() {
            return Ok(list);
        }
        let parsed = parse(choice.changes.as_bytes(), &ParseOptions::default());
        if let Some(fault) = parsed.malformed.first.first() {
            return Err(ApiError::unfit(format_args!("the changes of the word lists: {fault}")));
        }
        // The changes stand in the key, which no name of a list looks like.
        let key: Vec<String> =
            choice.lists.iter().cloned().chain([format!("\n{}", choice.changes)]).collect();
        if let Some(list) = self.cached(&key) {
            return Ok(list);
        }
        let changed = blocking(move || list.changed(&parsed.words)).await?;
        let changed = Arc::new(changed.map_err(ApiError::unfit)?);
        self.keep(key, &changed);
        Ok(changed)
    }

    async fn merged(
        &self,
        persistence: &Persistence,
        wanted: &[String],
    ) -> Result<Arc<WordList<'static>>, ApiError> {
        if wanted.is_empty() || wanted.len() > MOST_LAYERS {
            return Err(ApiError::unfit(format!("expected from 1 to {MOST_LAYERS} word lists")));
        }
        if let Some(list) = self.cached(wanted) {
            return Ok(list);
        }
        let mut sources = vec![];
        for name in wanted {
            let own = self.own.iter().find(|list| list.name == *name);
            sources.push(match (own, &self.knowledge) {
                (Some(list), _) => ListSource::Own(Arc::clone(&list.bytes)),
                (None, Some(knowledge)) if name == BUILT_IN => {
                    ListSource::BuiltIn(knowledge.clone())
                }
                _ => {
                    let link = name.parse().map_err(|_| ApiError::no_such("word list"))?;
                    let bytes = persistence.get(RecordKind::Words, &link).await?;
                    ListSource::Brought(bytes.ok_or_else(|| ApiError::no_such("word list"))?)
                }
            });
        }
        let list = Arc::new(blocking(move || merged(&sources)).await??);
        self.keep(wanted.to_vec(), &list);
        Ok(list)
    }

    fn keep(&self, key: Vec<String>, list: &Arc<WordList<'static>>) {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.truncate(MOST_CACHED - 1);
        cache.insert(0, (key, Arc::clone(list)));
    }

    /// The list from the cache, which moves to its front.
    fn cached(&self, wanted: &[String]) -> Option<Arc<WordList<'static>>> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let at = cache.iter().position(|(names, _)| names == wanted)?;
        cache[..=at].rotate_right(1);
        Some(Arc::clone(&cache[0].1))
    }
}

fn merged(sources: &[ListSource]) -> Result<WordList<'static>, ApiError> {
    let read = |bytes: &[u8]| Layer::new(parse(bytes, &ParseOptions::default()).words);
    let mut layers = vec![];
    for (place, source) in sources.iter().enumerate() {
        let layer = match source {
            ListSource::BuiltIn(knowledge) => {
                let engine = knowledge.engine().map_err(ApiError::unfit)?;
                built_in_layer(engine.list(), EntryTolerance::default())
            }
            ListSource::Own(bytes) => read(bytes),
            ListSource::Brought(bytes) => read(bytes),
        };
        // Every list overrules those before it.
        layers.push(if place == 0 { layer } else { layer.overriding() });
    }
    merge(&layers).map_err(ApiError::unfit)
}

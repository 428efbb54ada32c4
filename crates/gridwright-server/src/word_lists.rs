//! The word lists that jobs and candidates come from.

use std::sync::{Arc, Mutex, PoisonError};

use gridwright_words::{Layer, ParseOptions, WordList, merge, parse};

use crate::Knowledge;
use crate::config::NamedWords;
use crate::entry_score::{EntryTolerance, built_in_layer};
use crate::error::{ApiError, StartError, blocking};
use crate::persistence::Persistence;
use crate::store::RecordKind;

/// How many merged lists stay in memory: those of a few people at work.
const MOST_CACHED: usize = 6;

/// How many lists may be merged into one.
const MOST_LAYERS: usize = 8;

/// What people see of the list that the knowledge has.
const BUILT_IN: &str = "Built-in list";

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
    /// that users have brought), merged; a user's scores count more.
    pub async fn merged(
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
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.truncate(MOST_CACHED - 1);
        cache.insert(0, (wanted.to_vec(), Arc::clone(&list)));
        Ok(list)
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
    for source in sources {
        layers.push(match source {
            ListSource::BuiltIn(knowledge) => {
                let engine = knowledge.engine().map_err(ApiError::unfit)?;
                built_in_layer(engine.list(), EntryTolerance::default())
            }
            ListSource::Own(bytes) => read(bytes),
            // A personal list among others overrules them; alone it is simply the list.
            ListSource::Brought(bytes) if sources.len() > 1 => read(bytes).overriding(),
            ListSource::Brought(bytes) => read(bytes),
        });
    }
    merge(&layers).map_err(ApiError::unfit)
}

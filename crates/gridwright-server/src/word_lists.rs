//! The word lists that jobs and candidates come from.

use std::sync::{Arc, Mutex, PoisonError};

use gridwright_words::{Layer, Reading, WordList, merge, parse};

use crate::app::Keeper;
use crate::config::NamedWords;
use crate::error::{ApiError, StartError};
use crate::store::Kind;

/// How many merged lists stay in memory: those of a few people at work.
const MOST_CACHED: usize = 6;

/// How many lists may be merged into one.
const MOST_LAYERS: usize = 8;

/// Lists of the server and lists of its users, merged as asked for.
pub struct WordLists {
    own: Vec<NamedWords>,
    cache: Mutex<Vec<(Vec<String>, Arc<WordList<'static>>)>>,
}

impl WordLists {
    /// The lists that everybody may use.
    pub fn new(own: Vec<NamedWords>) -> Result<Self, StartError> {
        for list in &own {
            if parse(&list.bytes, &Reading::default()).words.is_empty() {
                return Err(StartError::Words { name: list.name.clone() });
            }
        }
        Ok(Self { own, cache: Mutex::default() })
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.own.iter().map(|list| list.name.as_str())
    }

    /// The lists with these names (of the server's lists) and links (of those
    /// that users have brought), merged; a user's scores count more.
    pub async fn merged(
        &self,
        keeper: &Keeper,
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
            match self.own.iter().find(|list| list.name == *name) {
                Some(list) => sources.push((list.bytes.to_vec(), false)),
                None => {
                    let link = name.parse().map_err(|_| ApiError::no_such("word list"))?;
                    let bytes = keeper.get(Kind::Words, &link).await?;
                    sources.push((bytes.ok_or_else(|| ApiError::no_such("word list"))?, true));
                }
            }
        }
        let list = tokio::task::spawn_blocking(move || merged(&sources))
            .await
            .map_err(|error| ApiError::unfit(error.to_string()))??;
        let list = Arc::new(list);
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

fn merged(sources: &[(Vec<u8>, bool)]) -> Result<WordList<'static>, ApiError> {
    let layers: Vec<Layer> = sources
        .iter()
        .map(|(bytes, is_personal)| {
            let layer = Layer::new(parse(bytes, &Reading::default()).words);
            // A personal list among others overrules them; alone it is simply the list.
            if *is_personal && sources.len() > 1 { layer.overriding() } else { layer }
        })
        .collect();
    merge(&layers).map_err(|error| ApiError::unfit(error.to_string()))
}

//! The clients: what is asked about a clue, and what becomes of the replies.

use std::collections::HashSet;

use gridwright_clues::{Clue, Known, WordQuery, harvest};

use crate::cache::Cache;
use crate::http::Http;
use crate::url::{encoded, with_parameters, without_key};
use crate::{
    DatamuseWord, HttpFailure, HttpReply, OnlineSettings, Service, Tape, datamuse, webster,
    wikipedia,
};

/// How many terms of one clue are asked about; clues have fewer, unless they
/// are not clues.
const MAX_TERMS: usize = 24;

/// How many words Datamuse is asked for per question of a domain.
const PER_QUESTION: usize = 20;

/// A candidate from a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceCandidate {
    /// The word in capitals, of the length asked for.
    pub word: String,
    /// Where it came from.
    pub service: Service,
    /// What was asked there.
    pub term: String,
}

/// The services, and what they have said so far.
pub struct Online {
    settings: OnlineSettings,
    http: Option<Http>,
    cache: Option<Cache>,
    tape: Tape,
    failures: Vec<HttpFailure>,
}

impl Online {
    /// Clients that ask the network. All replies are also kept on a [`Tape`].
    pub fn new(settings: OnlineSettings) -> Self {
        let http = Some(Http::new(&settings));
        let cache = settings.cache.as_deref().map(Cache::new);
        Self { settings, http, cache, tape: Tape::default(), failures: Vec::new() }
    }

    /// Clients that only repeat what is on the tape. The settings must name the
    /// same services at the same addresses as in the recorded run.
    pub fn replaying(settings: OnlineSettings, tape: Tape) -> Self {
        Self { settings, http: None, cache: None, tape, failures: Vec::new() }
    }

    /// All replies of this run.
    pub fn tape(&self) -> &Tape {
        &self.tape
    }

    /// The services that failed, each once, with the first reason. They are not
    /// asked again.
    pub fn failures(&self) -> &[HttpFailure] {
        &self.failures
    }

    /// Puts one question to Datamuse, with the letters already known (`sn?o`).
    /// Empty if the service is not among those to be asked, or has failed.
    pub fn words(
        &mut self,
        query: &WordQuery,
        pattern: Option<&str>,
        max: usize,
    ) -> Vec<DatamuseWord> {
        let parameters = query.parameters(pattern);
        if parameters.is_empty() {
            return Vec::new();
        }
        self.datamuse(parameters, max)
    }

    /// Whether Datamuse knows a word, in capitals. None if it is not among
    /// those to be asked, or has failed.
    pub fn is_word(&mut self, word: &str) -> Option<bool> {
        let found = self.datamuse(vec![("sp", word.to_ascii_lowercase())], 1);
        self.asks(Service::Datamuse).then(|| found.iter().any(|hit| spelled(&hit.word) == word))
    }

    /// Whether a service is to be asked and has not failed.
    pub fn asks(&self, service: Service) -> bool {
        self.settings.services.contains(&service)
            && !self.failures.iter().any(|failure| failure.service == service)
    }

    /// How the services are asked.
    pub fn settings(&self) -> &OnlineSettings {
        &self.settings
    }

    /// Everything that fits the known letters and that the services have to
    /// say about a clue: what Datamuse answers to its question, then its
    /// [`domain`](Self::domain).
    pub fn candidates(&mut self, clue: &Clue, known: &Known) -> Vec<ServiceCandidate> {
        let mut found = Vec::new();
        let term = clue.main.clone();
        for word in self.words(&clue.query(), Some(&known.pattern()), PER_QUESTION) {
            let word = spelled(&word.word);
            found.push(ServiceCandidate { word, service: Service::Datamuse, term: term.clone() });
        }
        found.extend(self.domain(clue, known.len()));
        let mut seen = HashSet::new();
        found.retain(|found| {
            known.admits(found.word.as_bytes()) && seen.insert((found.word.clone(), found.service))
        });
        found
    }

    /// Everything of this length that the services have to say about the words
    /// of a clue and the pairs of neighbours among them: from Wikipedia the
    /// summary of the first hit, from the thesaurus synonyms, related and
    /// similar words, from Datamuse twenty words that mean the same and twenty
    /// synonyms. At most 24 terms of a clue are asked about.
    pub fn domain(&mut self, clue: &Clue, length: usize) -> Vec<ServiceCandidate> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for term in clue.search_terms().iter().take(MAX_TERMS) {
            let term = term.text();
            for service in self.settings.services.clone() {
                let text = match service {
                    Service::Datamuse => self.datamuse_text(&term),
                    Service::Wikipedia => self.summary(&term).unwrap_or_default(),
                    Service::MerriamWebster => self.thesaurus(&term),
                };
                for word in harvest(&text, length) {
                    if seen.insert((word.clone(), service)) {
                        found.push(ServiceCandidate { word, service, term: term.clone() });
                    }
                }
            }
        }
        found
    }

    fn datamuse(&mut self, mut parameters: Vec<(&str, String)>, max: usize) -> Vec<DatamuseWord> {
        parameters.push(("max", max.to_string()));
        let url = with_parameters(&self.settings.datamuse, "/words", &parameters);
        self.understood(Service::Datamuse, &url, datamuse::words).unwrap_or_default()
    }

    fn datamuse_text(&mut self, term: &str) -> String {
        let mut words = self.datamuse(vec![("ml", term.to_owned())], PER_QUESTION);
        words.extend(self.datamuse(vec![("rel_syn", term.to_owned())], PER_QUESTION));
        lines(words.iter().map(|word| word.word.as_str()))
    }

    fn summary(&mut self, term: &str) -> Option<String> {
        let parameters = [
            ("action", "query".to_owned()),
            ("list", "search".to_owned()),
            ("srsearch", term.to_owned()),
            ("srlimit", "1".to_owned()),
            ("format", "json".to_owned()),
        ];
        let search = with_parameters(&self.settings.wikipedia, "/w/api.php", &parameters);
        let title = self.understood(Service::Wikipedia, &search, wikipedia::first_hit)??;
        let path = format!("/api/rest_v1/page/summary/{}", encoded(&title.replace(' ', "_")));
        let page = with_parameters(&self.settings.wikipedia, &path, &[]);
        self.understood(Service::Wikipedia, &page, wikipedia::summary)
    }

    fn thesaurus(&mut self, term: &str) -> String {
        let key = self.settings.merriam_webster_key.clone();
        if key.is_none() && self.http.is_some() {
            self.fail(Service::MerriamWebster, "it needs a key".to_owned());
            return String::new();
        }
        let path = format!("/api/v3/references/thesaurus/json/{}", encoded(term));
        let parameters: Vec<(&str, String)> = key.map(|key| ("key", key)).into_iter().collect();
        let url = with_parameters(&self.settings.merriam_webster, &path, &parameters);
        let words = self.understood(Service::MerriamWebster, &url, webster::words);
        lines(words.unwrap_or_default().iter().map(String::as_str))
    }

    /// What a reply says. One that cannot be understood is a failure, except
    /// that "not found" says nothing.
    fn understood<T>(
        &mut self,
        service: Service,
        url: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        let reply = self.fetch(service, url)?;
        match reply.status {
            404 => None,
            200..=299 => match read(&reply.body) {
                Ok(said) => Some(said),
                Err(trouble) => {
                    self.fail(service, format!("{}: {trouble}", without_key(url)));
                    None
                }
            },
            status => {
                self.fail(service, format!("{}: status {status}", without_key(url)));
                None
            }
        }
    }

    /// The reply from the tape, the cache or the network, in this order.
    fn fetch(&mut self, service: Service, url: &str) -> Option<HttpReply> {
        let failed = self.failures.iter().any(|failure| failure.service == service);
        if failed || !self.settings.services.contains(&service) {
            return None;
        }
        let known = without_key(url);
        if let Some(reply) = self.tape.get(&known) {
            return Some(reply.clone());
        }
        if let Some(reply) = self.cache.as_ref().and_then(|cache| cache.get(&known)) {
            self.tape.keep(known, reply.clone());
            return Some(reply);
        }
        let Some(http) = &mut self.http else {
            self.fail(service, format!("{known}: no reply was recorded"));
            return None;
        };
        match http.get(service, url) {
            Ok(reply) => {
                self.keep(&known, &reply);
                Some(reply)
            }
            Err(trouble) => {
                self.fail(service, format!("{known}: {trouble}"));
                None
            }
        }
    }

    /// Keeps a reply on the tape and, if it is worth it, in the cache. A cache
    /// that cannot be written is done without.
    fn keep(&mut self, url: &str, reply: &HttpReply) {
        self.tape.keep(url, reply.clone());
        if matches!(reply.status, 200 | 404)
            && let Some(cache) = &self.cache
            && cache.keep(url, reply).is_err()
        {
            self.cache = None;
        }
    }

    fn fail(&mut self, service: Service, message: String) {
        if !self.failures.iter().any(|failure| failure.service == service) {
            self.failures.push(HttpFailure { service, message });
        }
    }
}

/// A word or phrase as it is written into a grid: letters only, in capitals.
pub(crate) fn spelled(word: &str) -> String {
    word.chars().filter(char::is_ascii_alphabetic).map(|c| c.to_ascii_uppercase()).collect()
}

/// Words as a text in which none is the neighbour of another.
fn lines<'w>(words: impl Iterator<Item = &'w str>) -> String {
    words.collect::<Vec<_>>().join("\n")
}

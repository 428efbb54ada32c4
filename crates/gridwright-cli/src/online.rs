//! The services on the network, for those who ask for them, and the record of
//! a run with them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::Args;
use gridwright_clues::experts::Proposal;
use gridwright_clues::phrase::PhraseModel;
use gridwright_clues::{Clue, Engine, Known, WordQuery};
use gridwright_online::{Online, OnlineSettings, Service, Tape};
use gridwright_search::math::{exp_f32, ln_f32};
use gridwright_solve::methods::{OfflineService, WordService};
use gridwright_solve::{AnswerSource, Scores};
use serde_json::{Value, json};

use crate::caches;
use crate::failure::{CommandStatus, Failure};
use crate::output::write_file;
use crate::progress::SearchProgress;

/// Which services are asked, and what is kept of it.
#[derive(Args)]
pub struct OnlineArguments {
    /// Ask these services too: datamuse, wikipedia, merriam-webster (which
    /// needs a key in MERRIAM_WEBSTER_KEY)
    #[arg(long, value_name = "SERVICES", value_delimiter = ',')]
    online: Vec<Service>,
    /// Write the whole run to this file as JSON, with all that the services said
    #[arg(long, value_name = "FILE", requires = "online")]
    record: Option<PathBuf>,
    /// Repeat a recorded run, without a network
    #[arg(long, value_name = "FILE", conflicts_with_all = ["online", "record"])]
    replay: Option<PathBuf>,
}

/// The services of one run, and its record.
pub struct OnlineServices {
    pub online: Online,
    record: Option<PathBuf>,
    is_replay: bool,
    /// What was asked and what came out, for the record.
    results: Vec<Value>,
}

/// Where a service is, if not at its usual address.
const ADDRESSES: [(Service, &str); 3] = [
    (Service::Datamuse, "GRIDWRIGHT_DATAMUSE_URL"),
    (Service::Wikipedia, "GRIDWRIGHT_WIKIPEDIA_URL"),
    (Service::MerriamWebster, "GRIDWRIGHT_MERRIAM_WEBSTER_URL"),
];

impl OnlineArguments {
    /// The file with the run that is to be repeated.
    pub fn replayed(&self) -> Option<&Path> {
        self.replay.as_deref()
    }

    /// The services, if any are to be asked.
    pub fn start(&self) -> Result<Option<OnlineServices>, Failure> {
        if let Some(path) = &self.replay {
            let (settings, tape) = recorded(path)?;
            let online = Online::replaying(settings, tape);
            return Ok(Some(OnlineServices {
                online,
                record: None,
                is_replay: true,
                results: vec![],
            }));
        }
        if self.online.is_empty() {
            return Ok(None);
        }
        let mut settings = OnlineSettings {
            services: Service::ALL.into_iter().filter(|own| self.online.contains(own)).collect(),
            merriam_webster_key: variable("MERRIAM_WEBSTER_KEY"),
            cache: caches::folder("online"),
            ..OnlineSettings::default()
        };
        for (service, name) in ADDRESSES {
            if let Some(address) = variable(name) {
                *address_of(&mut settings, service) = address;
            }
        }
        if let Some(contact) = variable("GRIDWRIGHT_CONTACT") {
            settings.user_agent = format!("{} ({contact})", settings.user_agent);
        }
        let online = Online::new(settings);
        let record = self.record.clone();
        Ok(Some(OnlineServices { online, record, is_replay: false, results: vec![] }))
    }
}

/// A variable of the environment that is not empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

fn address_of(settings: &mut OnlineSettings, service: Service) -> &mut String {
    match service {
        Service::Datamuse => &mut settings.datamuse,
        Service::Wikipedia => &mut settings.wikipedia,
        Service::MerriamWebster => &mut settings.merriam_webster,
    }
}

impl OnlineServices {
    /// Keeps a result for the record.
    pub fn keep(&mut self, result: impl FnOnce() -> Value) {
        if self.record.is_some() {
            self.results.push(result());
        }
    }

    /// Says which services have failed, each once, and writes the record. A
    /// replay that needed a reply that was not recorded has failed.
    pub fn finish(mut self) -> Result<CommandStatus, Failure> {
        for failure in self.online.failures() {
            eprintln!("gridwright: {failure}; it was not asked again");
        }
        let status = match self.is_replay && !self.online.failures().is_empty() {
            true => CommandStatus::SomeFailed,
            false => CommandStatus::Done,
        };
        let Some(path) = &self.record else { return Ok(status) };
        let tape: Value = serde_json::from_str(&self.online.tape().to_json())
            .map_err(|error| Failure::with(path.display(), error))?;
        let mut settings = self.online.settings().clone();
        let services: Vec<Value> = settings
            .services
            .clone()
            .into_iter()
            .map(|service| {
                json!({"name": service.name(), "address": *address_of(&mut settings, service)})
            })
            .collect();
        let record = json!({
            "version": 1,
            "services": services,
            "runs": std::mem::take(&mut self.results),
            "replies": tape["replies"],
        });
        write_file(path, format!("{record:#}\n").as_bytes())
            .map_err(|error| Failure::with(path.display(), error))?;
        Ok(status)
    }
}

/// The services and replies of a recorded run.
fn recorded(path: &Path) -> Result<(OnlineSettings, Tape), Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::with(path.display(), error);
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let tape = Tape::from_json(&text).map_err(|error| failed(&error))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| failed(&error))?;
    let mut settings = OnlineSettings { services: vec![], ..OnlineSettings::default() };
    for service in value["services"].as_array().into_iter().flatten() {
        let name: Service = service["name"]
            .as_str()
            .unwrap_or("")
            .parse()
            .map_err(|error: String| failed(&error))?;
        settings.services.push(name);
        if let Some(address) = service["address"].as_str() {
            *address_of(&mut settings, name) = address.to_owned();
        }
    }
    if settings.services.is_empty() {
        return Err(failed(&"expected the record of a run, with the services that were asked"));
    }
    Ok((settings, tape))
}

/// The puzzles of a recorded run, each with its name.
pub fn recorded_puzzles(path: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::with(path.display(), error);
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| failed(&error))?;
    let runs = value["runs"].as_array().into_iter().flatten();
    let puzzles: Vec<(String, Vec<u8>)> = runs
        .filter(|run| run["puzzle"].is_object())
        .map(|run| {
            let name = run["file"].as_str().unwrap_or("puzzle").to_owned();
            (name, run["puzzle"].to_string().into_bytes())
        })
        .collect();
    match puzzles.is_empty() {
        true => Err(failed(&"no puzzle was recorded in it")),
        false => Ok(puzzles),
    }
}

/// The services as a word engine for the methods that want one. What they do
/// not say, or no more, once they have failed, comes from the pack.
pub struct OnlineWords<'a> {
    online: RefCell<&'a mut Online>,
    offline: OfflineService<'a, Engine>,
    waiting: SearchProgress,
}

impl<'a> OnlineWords<'a> {
    pub fn new(online: &'a mut Online, engine: &'a Engine) -> Self {
        let (offline, waiting) = (OfflineService::new(engine), SearchProgress::new());
        Self { online: RefCell::new(online), offline, waiting }
    }

    fn tell(&self, online: &Online) {
        let replies = online.tape().len() as u64;
        self.waiting.say(|| format!("{replies} replies of the services"));
    }
}

impl WordService for OnlineWords<'_> {
    fn ask(&self, query: &WordQuery, pattern: &str, most: usize) -> Vec<(String, f64)> {
        let mut online = self.online.borrow_mut();
        let found = online.words(query, Some(&pattern.to_ascii_lowercase()), most);
        self.tell(&online);
        if !online.asks(Service::Datamuse) {
            return self.offline.ask(query, pattern, most);
        }
        let spelled = |word: &str| -> String {
            word.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_uppercase()
        };
        let words = found.into_iter().map(|word| (spelled(&word.word), word.score));
        words.filter(|(word, _)| fits(word, pattern)).collect()
    }

    fn is_word(&self, word: &str) -> bool {
        // A word of the pack need not be asked for.
        let known = || self.online.borrow_mut().is_word(word).unwrap_or(false);
        self.offline.is_word(word) || known()
    }

    fn domain(&self, clue: &Clue, length: usize) -> Vec<String> {
        let mut online = self.online.borrow_mut();
        let found = online.domain(clue, length);
        self.tell(&online);
        if !Service::ALL.into_iter().any(|service| online.asks(service)) {
            return self.offline.domain(clue, length);
        }
        let mut words: Vec<String> = found.into_iter().map(|found| found.word).collect();
        words.sort_unstable();
        words.dedup();
        words
    }
}

/// What a word of a service that the pack does not have is called.
const EXPERT: &str = "online";
/// What part of the probability goes to what the services have found.
const SERVICE_SHARE: f32 = 0.15;

/// The pack with what the services say to every clue: they have a fixed share
/// of the probability, if they find anything.
pub struct OnlineSource<'a> {
    engine: &'a Engine,
    online: Mutex<&'a mut Online>,
}

impl<'a> OnlineSource<'a> {
    pub fn new(online: &'a mut Online, engine: &'a Engine) -> Self {
        Self { engine, online: Mutex::new(online) }
    }

    /// The words that services name for a clue, with weights that sum to one.
    fn named(&self, clue: &str, length: usize) -> BTreeMap<String, f32> {
        let Ok(mut online) = self.online.lock() else { return BTreeMap::new() };
        let Ok(known) = Known::of_length(length) else { return BTreeMap::new() };
        let found = online.candidates(&Clue::parse(clue), &known);
        let mut weights: BTreeMap<String, f32> = BTreeMap::new();
        for service in Service::ALL {
            let own = found.iter().filter(|found| found.service == service);
            for (rank, found) in own.enumerate() {
                *weights.entry(found.word.clone()).or_default() += 1.0 / (rank + 2) as f32;
            }
        }
        let total: f32 = weights.values().sum();
        weights.values_mut().for_each(|weight| *weight /= total);
        weights
    }
}

impl AnswerSource for OnlineSource<'_> {
    fn words(&self, length: usize) -> &[u8] {
        AnswerSource::words(self.engine, length)
    }

    fn score(&self, clue: &str, length: usize) -> Scores {
        let mut scores = AnswerSource::score(self.engine, clue, length);
        let named = self.named(clue, length);
        if named.is_empty() {
            return scores;
        }
        let rest = ln_f32(1.0 - SERVICE_SHARE);
        scores.log_p.iter_mut().for_each(|log_p| *log_p += rest);
        scores.others.iter_mut().for_each(|(_, log_p)| *log_p += rest);
        scores.p_oov *= 1.0 - SERVICE_SHARE;
        let start = self.engine.list().class(length).start;
        for (word, weight) in named {
            let more = SERVICE_SHARE * weight;
            match self.engine.list().find(&word) {
                Some(id) => {
                    let log_p = &mut scores.log_p[id.0 as usize - start];
                    *log_p = ln_f32(exp_f32(*log_p) + more);
                }
                None => scores.others.push((
                    Proposal {
                        answer: word.into(),
                        probability: more,
                        reason: "a service has named it".into(),
                        expert: EXPERT,
                    },
                    ln_f32(more),
                )),
            }
        }
        scores
    }

    fn phrases(&self) -> &PhraseModel {
        self.engine.phrases()
    }
}

/// Whether a word in capitals fits a pattern.
fn fits(word: &str, pattern: &str) -> bool {
    word.len() == pattern.len()
        && word
            .bytes()
            .zip(pattern.bytes())
            .all(|(letter, wanted)| wanted == b'?' || wanted.eq_ignore_ascii_case(&letter))
}

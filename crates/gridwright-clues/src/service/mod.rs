//! A word service that speaks the protocol of Datamuse: clients of that
//! service work against this engine, offline.
//!
//! Here is what a request means and what is answered; HTTP is somebody else's
//! business. What Datamuse takes from thesauruses is put to the clue engine as
//! a clue: the antonyms of X are the answers of "Opposite of X", words between
//! two words those of "X ___ Y".

mod pattern;
mod request;
mod sound;

use crate::answers::{AnswerId, MAX_LENGTH};
use crate::encoder::log_sum;
use crate::engine::Engine;
use crate::index::MEASURES;
use crate::scorer::Enquiry;

pub use pattern::Wildcards;
pub use request::{Relation, Request, RequestError};
use sound::likeness;

/// A word that is answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Hit {
    /// In small letters.
    pub word: String,
    /// Greater is better; only the order means something.
    pub score: u32,
    /// What else was asked for, as Datamuse writes it.
    pub tags: Vec<String>,
}

/// What a nat of evidence is worth in the service's scores.
const POINTS: f32 = 1_000.0;
/// How much a topic counts beside the question itself.
const TOPIC_WEIGHT: f32 = 0.4;
/// Words shorter than this are not answered unless the pattern asks for them.
const SHORTEST: usize = 3;
/// The longest words that are answered without a pattern.
const LONGEST: usize = 15;

impl Engine {
    /// Answers a request for words.
    pub fn words(&self, request: &Request) -> Vec<Hit> {
        let mut found: Vec<(f32, AnswerId)> = Vec::new();
        for length in self.lengths(request) {
            let evidence = self.evidence(request, length);
            let class = self.list().class(length);
            let text = self.list().class_text(length);
            for (place, word) in text.chunks_exact(length).enumerate() {
                let id = AnswerId((class.start + place) as u32);
                let fits = request.spelling.as_ref().is_none_or(|pattern| pattern.admits(word));
                if fits && !request.repeats(word) {
                    let own = evidence.as_ref().map_or(0.0, |evidence| evidence[place]);
                    if own > f32::NEG_INFINITY {
                        found.push((own + f32::from(self.list().quality(id)) / 50.0, id));
                    }
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        found.truncate(request.max);
        found.iter().map(|(score, id)| self.hit(*score, *id, request)).collect()
    }

    /// Words that begin so, the best first: what somebody is typing.
    pub fn suggest(&self, beginning: &str, max: usize) -> Vec<Hit> {
        let request =
            Request { spelling: Some(Wildcards::beginning(beginning)), max, ..Request::default() };
        self.words(&request)
    }

    fn hit(&self, score: f32, id: AnswerId, request: &Request) -> Hit {
        let mut tags = Vec::new();
        if request.relations.iter().any(|(relation, _)| *relation == Relation::Synonym) {
            tags.push("syn".to_owned());
        }
        if request.wants_frequency {
            tags.push(format!("f:{:.6}", self.list().recent(id)));
        }
        let score = ((score + 40.0).max(0.0) * POINTS) as u32;
        Hit { word: self.list().text(id).to_ascii_lowercase(), score, tags }
    }

    fn lengths(&self, request: &Request) -> std::ops::RangeInclusive<usize> {
        match &request.spelling {
            Some(pattern) => {
                let (least, most) = pattern.lengths();
                least.max(1)..=most.unwrap_or(MAX_LENGTH).min(MAX_LENGTH)
            }
            None => SHORTEST..=LONGEST,
        }
    }

    /// What speaks for every word of a length, in nats; none where nothing
    /// but the spelling was asked.
    fn evidence(&self, request: &Request, length: usize) -> Option<Vec<f32>> {
        let class = self.list().class(length);
        let mut parts: Vec<Vec<f32>> = Vec::new();
        let questions = request.means.iter().cloned().chain(request.context());
        for question in questions {
            parts.push(self.score(&question, length).log_p);
        }
        for (relation, word) in &request.relations {
            parts.push(self.related(*relation, word, length));
        }
        if let Some(sound) = &request.sounds {
            let text = self.list().class_text(length);
            parts.push(
                text.chunks_exact(length).map(|word| likeness(sound.as_bytes(), word)).collect(),
            );
        }
        for topic in &request.topics {
            let encoder = &self.scorer().measures.encoder;
            let clue = encoder.encode(&crate::text::Words::of(topic));
            let mut learned = encoder.log_probabilities(&clue, class.clone(), -20.0);
            learned.iter_mut().for_each(|value| *value *= TOPIC_WEIGHT);
            parts.push(learned);
        }
        let mut sum = parts.pop()?;
        for part in parts {
            sum.iter_mut().zip(part).for_each(|(to, from)| *to += from);
        }
        Some(sum)
    }

    fn related(&self, relation: Relation, word: &str, length: usize) -> Vec<f32> {
        let class = self.list().class(length);
        match relation {
            Relation::Antonym => self.score(&format!("Opposite of {word}"), length).log_p,
            Relation::MoreGeneral => self.score(&format!("{word}, for example"), length).log_p,
            Relation::MoreSpecific => self.score(&format!("Kind of {word}"), length).log_p,
            Relation::Trigger => {
                let encoder = &self.scorer().measures.encoder;
                encoder.log_probabilities(
                    &encoder.encode(&crate::text::Words::of(word)),
                    class,
                    -20.0,
                )
            }
            Relation::Synonym => {
                let enquiry = Enquiry::of(word);
                let considered = self.scorer().measures.consider(&enquiry, length);
                let near = |place: usize| considered.row(place)[MEASURES];
                let scores = self.score(word, length).log_p;
                let is_near: Vec<bool> =
                    (0..scores.len()).map(|place| near(place) >= 0.5).collect();
                let mut kept: Vec<f32> = scores;
                for (score, near) in kept.iter_mut().zip(is_near) {
                    if !near {
                        *score = f32::NEG_INFINITY;
                    }
                }
                let total = log_sum(&kept);
                kept.iter_mut().for_each(|score| *score -= total);
                kept
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::small_engine;

    fn words(engine: &Engine, parameters: &[(&str, &str)]) -> Vec<String> {
        let request = Request::read(parameters.iter().copied()).unwrap();
        engine.words(&request).into_iter().map(|hit| hit.word).collect()
    }

    #[test]
    fn requests_are_answered_from_the_list() {
        let engine = small_engine();
        assert_eq!(words(&engine, &[("ml", "mystical glow"), ("max", "1")]), ["aura"]);
        let mut e = words(&engine, &[("ml", "mystical glow"), ("sp", "e*"), ("max", "9")]);
        e.sort();
        assert_eq!(e, ["elko", "epee"]);
        assert_eq!(words(&engine, &[("rel_syn", "a glow")]), ["halo"]);
        assert_eq!(words(&engine, &[("sl", "oralya")]), [""; 0]);
        assert!(words(&engine, &[("sl", "arria")]).contains(&"aria".to_owned()));
        assert!(words(&engine, &[("lc", "pearl"), ("sp", "????")]).contains(&"oahu".to_owned()));
        assert!(words(&engine, &[("max", "0")]).is_empty());
        let request = Request::read([("sp", "aria"), ("md", "f")]).unwrap();
        assert!(engine.words(&request)[0].tags[0].starts_with("f:"));
        let found: Vec<String> = engine.suggest("el", 5).into_iter().map(|hit| hit.word).collect();
        assert_eq!(found, ["elko"]);
        let scores: Vec<u32> =
            engine.words(&Request::default()).iter().map(|hit| hit.score).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b) && scores.len() == 8);
    }
}

//! The engine: a knowledge pack made ready to answer clues.

use std::cmp::Ordering;
use std::sync::OnceLock;

use crate::answers::{AnswerId, Answers, MAX_LENGTH};
use crate::blank;
use crate::explain::Source;
use crate::known::Known;
use crate::pack::{Pack, PackError, Writer};
use crate::phrase::{Boosts, Message, Phrase, PhraseModel};
use crate::scorer::{Considered, Enquiry, Familiarity, Scorer, Scores};

/// What a letter that contradicts the known ones is worth: nothing, but not
/// zero, as the phrase model asks for.
const CONTRADICTION: f32 = 1e-9;
/// The longest answer the engine is asked for.
pub const LONGEST: usize = 50;
/// So many more phrases than answers are looked at, as some are listed.
const PHRASES: usize = 20;
/// So many phrases of a length are remembered.
const REMEMBERED: usize = 40;

/// Answers clues.
///
/// ```no_run
/// use gridwright_clues::{Engine, Known, pack};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let engine = Engine::open(&pack::from_bytes(vec![std::fs::read("my.pack")?])?)?;
/// let known = Known::parse("a?r?")?;
/// for candidate in engine.answers("Mystical glow", &known, 5) {
///     println!("{} {:.1} %", candidate.answer, candidate.probability * 100.0);
/// }
/// # Ok(())
/// # }
/// ```
pub struct Engine {
    scorer: Scorer,
    phrases: PhraseModel,
    /// The best phrases of every length, once they have been asked for.
    open_phrases: Vec<OnceLock<Vec<Phrase>>>,
}

/// An answer that is possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The letters.
    pub answer: String,
    /// How likely it is.
    pub probability: f64,
    /// Where it comes from, first of all.
    pub source: Source,
}

impl Engine {
    /// An engine of these parts.
    pub fn new(scorer: Scorer, phrases: PhraseModel) -> Self {
        Self { scorer, phrases, open_phrases: vec![OnceLock::new(); MAX_LENGTH + 1] }
    }

    /// Makes the engine of a pack ready.
    pub fn open(pack: &Pack) -> Result<Self, PackError> {
        let phrases = PhraseModel::from_bytes(&pack.array::<u8>("phrases")?)
            .map_err(|error| PackError::unusable("phrases", error.to_string()))?;
        Ok(Self::new(Scorer::read(pack)?, phrases))
    }

    /// Writes everything into a pack.
    pub fn write(&self, writer: &mut Writer) {
        self.scorer.write(writer);
        writer.add("phrases", &self.phrases.to_bytes());
    }

    /// The answer list.
    pub fn list(&self) -> &Answers {
        &self.scorer.measures.answers
    }

    /// The model of answers in no list.
    pub fn phrases(&self) -> &PhraseModel {
        &self.phrases
    }

    /// What weighs and measures.
    pub fn scorer(&self) -> &Scorer {
        &self.scorer
    }

    /// The probabilities of all listed answers of a length, and of being in no
    /// list.
    pub fn score(&self, clue: &str, length: usize) -> Scores {
        self.score_enquiry(&Enquiry::of(clue), length)
    }

    /// The same for a clue that has been parsed.
    pub fn score_enquiry(&self, enquiry: &Enquiry, length: usize) -> Scores {
        self.weigh(enquiry, length).0
    }

    /// The same as they are shown to people, see [`Scores::sobered`].
    pub fn reported(&self, enquiry: &Enquiry, length: usize) -> Scores {
        self.score_enquiry(enquiry, length).sobered()
    }

    /// The same with what was considered.
    fn weigh(&self, enquiry: &Enquiry, length: usize) -> (Scores, Considered<'_>) {
        let (mut scores, considered) = self.scorer.weigh(enquiry, length);
        let words = self.list().class_text(length);
        blank::fill(&enquiry.clue.plain, (words, length), &self.phrases, &mut scores);
        (scores, considered)
    }

    /// The most likely answers that agree with the known letters, most likely
    /// first. Their probabilities are among all strings that agree.
    pub fn answers(&self, clue: &str, known: &Known, count: usize) -> Vec<Candidate> {
        let enquiry = Enquiry::of(clue);
        let mut found = self.weighted(&enquiry, known, count);
        let total: f64 = found.total.max(f64::MIN_POSITIVE);
        found.candidates.iter_mut().for_each(|candidate| candidate.probability /= total);
        found.candidates
    }

    /// The most likely answers of any length from 3 to 15, weighed by how
    /// common the lengths are, and much more where the clue, or one like it,
    /// had an answer of that length before.
    pub fn answers_of_any_length(&self, clue: &str, count: usize) -> Vec<Candidate> {
        let enquiry = Enquiry::of(clue);
        let uses = |length: usize| -> f64 {
            let class = self.list().class(length);
            class.map(|id| f64::from(self.list().count(AnswerId(id as u32)))).sum::<f64>() + 1.0
        };
        let lengths = 3..=15;
        let all: f64 = lengths.clone().map(uses).sum();
        let mut candidates = Vec::new();
        for length in lengths {
            let found = self.weighted(&enquiry, &Known::nothing(length), count);
            let share = uses(length) / all * known_before(found.familiarity);
            candidates.extend(found.candidates.into_iter().map(|mut candidate| {
                candidate.probability *= share / found.total.max(f64::MIN_POSITIVE);
                candidate
            }));
        }
        candidates.sort_by(falling);
        candidates.truncate(count);
        candidates
    }

    /// Where one answer comes from, first of all; none where nothing of its
    /// length could be said.
    pub fn source_of(&self, clue: &str, answer: &str) -> Option<Source> {
        let enquiry = Enquiry::of(clue);
        let length = answer.len();
        if !(1..=LONGEST).contains(&length) || !answer.bytes().all(|b| b.is_ascii_uppercase()) {
            return None;
        }
        if let Some(id) = self.list().find(answer) {
            let considered = self.scorer.measures.consider(&enquiry, length);
            let place = id.0 as usize - self.list().class(length).start;
            return Some(Source::of(&considered.row(place), &enquiry, length));
        }
        let proposals = crate::experts::propose(&enquiry.clue, length);
        if let Some(rule) = proposals.into_iter().find(|proposal| proposal.answer == answer) {
            return Some(Source::Rule(rule.expert));
        }
        let letters: Vec<u8> = answer.bytes().map(|byte| byte - b'A').collect();
        let words: Vec<&str> =
            self.phrases.cut(&letters).iter().map(|word| self.phrases.word(*word)).collect();
        Some(Source::Phrase(words.join(" ")))
    }

    /// Candidates with weights that still have to be divided by their total.
    fn weighted(&self, enquiry: &Enquiry, known: &Known, count: usize) -> Weighted {
        let length = known.len();
        let (scores, considered) = self.weigh(enquiry, length);
        let scores = scores.sobered();
        let mut total = 0.0;
        let mut fitting: Vec<(f32, usize)> = Vec::new();
        let text = self.list().class_text(length);
        for (place, (word, log_p)) in
            text.chunks_exact(length.max(1)).zip(&scores.log_p).enumerate()
        {
            if known.admits(word) {
                total += f64::from(log_p.exp());
                fitting.push((*log_p, place));
            }
        }
        let likelier = |a: &(f32, usize), b: &(f32, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if fitting.len() > count && count > 0 {
            fitting.select_nth_unstable_by(count - 1, likelier);
        }
        fitting.truncate(count);
        fitting.sort_by(likelier);
        let mut candidates = self.listed(enquiry, &considered, &fitting, length);
        for (proposal, log_p) in &scores.others {
            if known.admits(proposal.answer.as_bytes()) {
                let probability = f64::from(log_p.exp());
                total += probability;
                let (answer, source) = (proposal.answer.to_string(), Source::Rule(proposal.expert));
                candidates.push(Candidate { answer, probability, source });
            }
        }
        total += self.add_phrases(known, f64::from(scores.unlisted), count, &mut candidates);
        candidates.sort_by(falling);
        candidates.truncate(count);
        Weighted { candidates, total, familiarity: considered.familiarity() }
    }

    fn listed(
        &self,
        enquiry: &Enquiry,
        considered: &Considered,
        fitting: &[(f32, usize)],
        length: usize,
    ) -> Vec<Candidate> {
        let start = self.list().class(length).start;
        fitting
            .iter()
            .map(|(log_p, place)| Candidate {
                answer: self.list().text(AnswerId((start + place) as u32)).to_owned(),
                probability: f64::from(log_p.exp()),
                source: Source::of(&considered.row(*place), enquiry, length),
            })
            .collect()
    }

    /// Adds phrases in no list; returns the weight of all of them, found or
    /// not.
    fn add_phrases(
        &self,
        known: &Known,
        unlisted: f64,
        count: usize,
        to: &mut Vec<Candidate>,
    ) -> f64 {
        let messages: Vec<Message> = known
            .places()
            .map(|letters| {
                std::array::from_fn(|i| if letters >> i & 1 == 1 { 1.0 } else { CONTRADICTION })
            })
            .collect();
        let boosts = Boosts::default();
        let query = crate::phrase::Query { incoming: &messages, boosts: &boosts, negligible: 0.0 };
        let all = self.phrases.evidence(query);
        let limit = if known.len() <= MAX_LENGTH { count + PHRASES } else { count };
        // Where enough is likelier than all phrases together, none is wanted.
        let enough = to.len() >= count && to.iter().all(|other| other.probability > unlisted * all);
        let phrases = if enough { vec![] } else { self.best_phrases(known, &messages, limit) };
        for phrase in phrases {
            let answer: String =
                phrase.letters.iter().map(|letter| char::from(b'A' + letter)).collect();
            if known.admits(answer.as_bytes()) && self.list().find(&answer).is_none() {
                let words: Vec<&str> =
                    phrase.words.iter().map(|word| self.phrases.word(*word)).collect();
                let source = Source::Phrase(words.join(" "));
                to.push(Candidate { answer, probability: unlisted * phrase.weight, source });
            }
        }
        unlisted * all
    }

    /// The best phrases that agree with the known letters. Those of which only
    /// the length is known do not depend on the clue and are remembered.
    fn best_phrases(&self, known: &Known, messages: &[Message], count: usize) -> Vec<Phrase> {
        let find = |count: usize| self.phrases.best(messages, &Boosts::default(), count);
        match self.open_phrases.get(known.len()) {
            Some(kept) if known.is_open() && count <= REMEMBERED => {
                kept.get_or_init(|| find(REMEMBERED))[..].iter().take(count).cloned().collect()
            }
            _ => find(count),
        }
    }
}

struct Weighted {
    candidates: Vec<Candidate>,
    total: f64,
    familiarity: Familiarity,
}

/// How much more likely a length is whose answers had such a clue before.
fn known_before(familiarity: Familiarity) -> f64 {
    match familiarity {
        Familiarity::Same => 50.0,
        Familiarity::Near => 4.0,
        Familiarity::New => 1.0,
    }
}

fn falling(a: &Candidate, b: &Candidate) -> Ordering {
    b.probability.total_cmp(&a.probability).then_with(|| a.answer.cmp(&b.answer))
}

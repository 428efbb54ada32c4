//! The engine: a knowledge pack made ready to answer clues.

use std::cmp::Ordering;
use std::sync::OnceLock;

use gridwright_search::math::exp_f32;

use super::blank;
use super::explain::Origin;
use super::idiom;
use super::known::Known;
use super::list::{AnswerId, AnswerList, MAX_LISTED_LENGTH};
use super::overlay::Overlay;
use super::pack::{Pack, PackError, PackWriter};
use super::phrase::{Boosts, Message, Phrase, PhraseModel, PhraseQuery};
use super::raise;
use super::repeats;
use super::scorer::{Familiarity, FeatureMatrix, ParsedClue, Scorer, Scores};

/// What a letter that contradicts the known ones is worth: nothing, but not
/// zero, as the phrase model asks for.
const CONTRADICTION: f32 = 1e-9;
/// The longest answer that the engine is asked for.
pub const MAX_ANSWER_LENGTH: usize = 50;
/// So many more phrases than answers are looked at, as some are listed.
const EXTRA_PHRASES: usize = 20;
/// So many phrases of a length are kept for clues without known letters.
const CACHED_PHRASES: usize = 40;

/// Answers clues.
///
/// ```no_run
/// use gridwright_clues::{Engine, Known, pack};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let engine = Engine::open(&pack::from_bytes(vec![std::fs::read("my.pack")?])?)?;
/// let known = Known::parse("a?r?")?;
/// for answer in engine.answers("Mystical glow", &known, 5) {
///     println!("{} {:.1} %", answer.answer, answer.probability * 100.0);
/// }
/// # Ok(())
/// # }
/// ```
pub struct Engine {
    scorer: Scorer,
    phrases: PhraseModel,
    /// The best phrases of every length, once they have been asked for.
    open_phrases: Vec<OnceLock<Vec<Phrase>>>,
    /// Clues of the user's own.
    pub(super) overlay: Option<Overlay>,
}

/// An answer that is possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The letters.
    pub answer: String,
    /// How likely it is.
    pub probability: f64,
    /// Where it comes from, first of all.
    pub origin: Origin,
}

impl Engine {
    /// An engine of these parts.
    pub(crate) fn new(scorer: Scorer, phrases: PhraseModel) -> Self {
        let open_phrases = vec![OnceLock::new(); MAX_LISTED_LENGTH + 1];
        Self { scorer, phrases, open_phrases, overlay: None }
    }

    /// Makes the engine of a pack ready.
    pub fn open(pack: &Pack) -> Result<Self, PackError> {
        let phrases = PhraseModel::from_bytes(&pack.array::<u8>("phrases")?)
            .map_err(|error| PackError::unusable("phrases", error.to_string()))?;
        Ok(Self::new(Scorer::read(pack)?, phrases))
    }

    /// Lays clues, names and answers of one's own over what the pack knows.
    pub fn lay_over(&mut self, overlay: Overlay) {
        self.overlay = Some(overlay);
    }

    /// Writes everything into a pack.
    pub fn write(&self, writer: &mut PackWriter) {
        self.scorer.write(writer);
        writer.add("phrases", &self.phrases.to_bytes());
    }

    /// The answer list.
    pub fn list(&self) -> &AnswerList {
        &self.scorer.extractor.answers
    }

    /// The model of answers in no list.
    pub fn phrases(&self) -> &PhraseModel {
        &self.phrases
    }

    /// Features and weights.
    pub(crate) fn scorer(&self) -> &Scorer {
        &self.scorer
    }

    /// The probabilities of all listed answers of a length, and of being in no
    /// list.
    pub fn score(&self, clue: &str, length: usize) -> Scores {
        self.score_parsed(&ParsedClue::parse(clue), length)
    }

    /// The same for a clue that has been parsed.
    pub fn score_parsed(&self, parsed: &ParsedClue, length: usize) -> Scores {
        self.measured(parsed, length).0
    }

    /// The same with the features that the probabilities were made of.
    pub(crate) fn measured(
        &self,
        parsed: &ParsedClue,
        length: usize,
    ) -> (Scores, FeatureMatrix<'_>) {
        let (mut scores, matrix) = self.scorer.score(parsed, length);
        let class = blank::Class { words: self.list().class_text(length), length };
        blank::fill(&parsed.clue.plain, class, &self.phrases, &mut scores);
        idiom::complete(&parsed.clue.plain, length, self.list(), &mut scores);
        raise::what_is_certain(&parsed.clue, length, self.list(), &mut scores);
        let repeated = repeats::repetitions(&parsed.clue, length);
        repeats::exclude(&repeated, self.list(), &mut scores);
        if let Some(overlay) = &self.overlay {
            overlay.lay_over(&parsed.words, length, self.list(), &mut scores);
        }
        (scores, matrix)
    }

    /// The most likely answers that agree with the known letters, most likely
    /// first. Their probabilities are among all strings that agree, and
    /// [smoothed](Scores::smoothed).
    pub fn answers(&self, clue: &str, known: &Known, count: usize) -> Vec<Answer> {
        let parsed = ParsedClue::parse(clue);
        let mut found = self.weighted(&parsed, known, count);
        let total: f64 = found.total.max(f64::MIN_POSITIVE);
        found.answers.iter_mut().for_each(|answer| answer.probability /= total);
        found.answers
    }

    /// The most likely answers of any length from 3 to 15, weighed by how
    /// common the lengths are, and much more where the clue, or one like it,
    /// had an answer of that length before.
    pub fn answers_of_any_length(&self, clue: &str, count: usize) -> Vec<Answer> {
        let parsed = ParsedClue::parse(clue);
        let uses = |length: usize| -> f64 {
            let class = self.list().class(length);
            class.map(|id| f64::from(self.list().uses(AnswerId(id as u32)))).sum::<f64>() + 1.0
        };
        let lengths = 3..=15;
        let all: f64 = lengths.clone().map(uses).sum();
        let mut answers = Vec::new();
        for length in lengths {
            let found = self.weighted(&parsed, &Known::nothing(length), count);
            let share = uses(length) / all * familiarity_factor(found.familiarity);
            answers.extend(found.answers.into_iter().map(|mut answer| {
                answer.probability *= share / found.total.max(f64::MIN_POSITIVE);
                answer
            }));
        }
        answers.sort_by(falling);
        answers.truncate(count);
        answers
    }

    /// Answers with weights that still have to be divided by their total.
    fn weighted(&self, parsed: &ParsedClue, known: &Known, count: usize) -> WeightedAnswers {
        let length = known.len();
        let (scores, matrix) = self.measured(parsed, length);
        let scores = scores.smoothed();
        let mut total = 0.0;
        let mut fitting: Vec<(f32, usize)> = Vec::new();
        let text = self.list().class_text(length);
        for (place, (word, log_p)) in
            text.chunks_exact(length.max(1)).zip(&scores.log_p).enumerate()
        {
            if known.admits(word) {
                total += f64::from(exp_f32(*log_p));
                fitting.push((*log_p, place));
            }
        }
        let likelier = |a: &(f32, usize), b: &(f32, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if fitting.len() > count && count > 0 {
            fitting.select_nth_unstable_by(count - 1, likelier);
        }
        fitting.truncate(count);
        fitting.sort_by(likelier);
        let start = self.list().class(length).start;
        let listed = fitting.iter().map(|(log_p, place)| Answer {
            answer: self.list().text(AnswerId((start + place) as u32)).to_owned(),
            probability: f64::from(exp_f32(*log_p)),
            origin: self
                .special_origin(parsed, self.list().text(AnswerId((start + place) as u32)))
                .unwrap_or_else(|| Origin::of(&matrix.row(*place), parsed, length)),
        });
        let mut answers: Vec<Answer> = listed.collect();
        for (proposal, log_p) in &scores.others {
            if known.admits(proposal.answer.as_bytes()) {
                let probability = f64::from(exp_f32(*log_p));
                total += probability;
                let (answer, origin) = (proposal.answer.to_string(), Origin::Rule(proposal.expert));
                answers.push(Answer { answer, probability, origin });
            }
        }
        let first_phrase = answers.len();
        total += self.add_phrases(known, f64::from(scores.p_oov), count, &mut answers);
        let repeated = repeats::repetitions(&parsed.clue, length);
        let phrases = answers.split_off(first_phrase).into_iter();
        answers.extend(phrases.filter(|phrase| !repeated.contains(&phrase.answer)));
        answers.sort_by(falling);
        answers.truncate(count);
        WeightedAnswers { answers, total, familiarity: matrix.familiarity() }
    }

    /// Adds phrases in no list; returns the weight of all of them, found or
    /// not.
    fn add_phrases(&self, known: &Known, p_oov: f64, count: usize, to: &mut Vec<Answer>) -> f64 {
        let messages: Vec<Message> = known
            .places()
            .map(|letters| {
                std::array::from_fn(|i| if letters >> i & 1 == 1 { 1.0 } else { CONTRADICTION })
            })
            .collect();
        let boosts = Boosts::default();
        let query = PhraseQuery { incoming: &messages, boosts: &boosts, negligible: 0.0 };
        let all = self.phrases.evidence(query);
        let is_listed = known.len() <= MAX_LISTED_LENGTH;
        let limit = if is_listed { count + EXTRA_PHRASES } else { count };
        // Where enough is likelier than all phrases together, none is wanted.
        let enough = to.len() >= count && to.iter().all(|other| other.probability > p_oov * all);
        let phrases = if enough { vec![] } else { self.best_phrases(known, &messages, limit) };
        for phrase in phrases {
            let answer: String =
                phrase.letters.iter().map(|letter| char::from(b'A' + letter)).collect();
            if known.admits(answer.as_bytes()) && self.list().find(&answer).is_none() {
                let words: Vec<&str> =
                    phrase.words.iter().map(|word| self.phrases.word(*word)).collect();
                let origin = Origin::Phrase(words.join(" "));
                to.push(Answer { answer, probability: p_oov * phrase.weight, origin });
            }
        }
        p_oov * all
    }

    /// The best phrases that agree with the known letters. Those of which only
    /// the length is known do not depend on the clue and are kept.
    fn best_phrases(&self, known: &Known, messages: &[Message], count: usize) -> Vec<Phrase> {
        let find = |count: usize| self.phrases.best(messages, &Boosts::default(), count);
        match self.open_phrases.get(known.len()) {
            Some(kept) if known.is_open() && count <= CACHED_PHRASES => {
                kept.get_or_init(|| find(CACHED_PHRASES))[..].iter().take(count).cloned().collect()
            }
            _ => find(count),
        }
    }
}

struct WeightedAnswers {
    answers: Vec<Answer>,
    total: f64,
    familiarity: Familiarity,
}

/// How much more likely a length is whose answers had such a clue before.
fn familiarity_factor(familiarity: Familiarity) -> f64 {
    match familiarity {
        Familiarity::Same => 50.0,
        Familiarity::Near => 4.0,
        Familiarity::New => 1.0,
    }
}

fn falling(a: &Answer, b: &Answer) -> Ordering {
    b.probability.total_cmp(&a.probability).then_with(|| a.answer.cmp(&b.answer))
}

//! The stages of training.

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::Xxh3;

use super::corpus::{Corpus, Kind, Row};
use super::day::Day;
use super::evaluate::{Recall, evaluate};
use super::list::answer_list;
use super::phrases::phrase_model;
use crate::answers::Answers;
use crate::encoder::{self, Encoder, Example, Meanings, Settings};
use crate::engine::Engine;
use crate::index::{Builder, ClueRow, Index};
use crate::pack::Writer;
use crate::scorer::{Absence, Enquiry, FitReport, Group, Lesson, Measures, Scorer, Weights, fit};

/// How a pack is trained.
#[derive(Clone)]
pub struct Options {
    /// How the encoder is trained.
    pub encoder: Settings,
    /// How many clues of the last year the weights are fitted on.
    pub lessons: usize,
    /// How many further clues of the last year the report is made of.
    pub questions: usize,
    /// What is not weighed, to learn what it is worth.
    pub without: Vec<Group>,
    /// Weights that were fitted before; then nothing is fitted and the last
    /// year is not asked.
    pub weights: Option<(Weights, Absence)>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            encoder: Settings::default(),
            lessons: 14_000,
            questions: 3_000,
            without: Vec::new(),
            weights: None,
        }
    }
}

/// What is going on.
#[derive(Clone, Debug, PartialEq)]
pub enum Stage {
    /// Making the answer list and the index, of rows before a day.
    Indexing,
    /// Training an encoder.
    Encoding(encoder::EpochReport),
    /// Fitting the weights.
    Fitting,
    /// Making the phrase model.
    Phrasing,
    /// Asking held-out clues.
    Asking,
}

/// Where finished stages are kept, so that a training that was stopped goes
/// on where it was.
pub trait Shelf {
    /// The files kept under a key.
    fn get(&self, key: u64) -> Option<Vec<Vec<u8>>>;
    /// Keeps files under a key.
    fn put(&mut self, key: u64, files: Vec<Vec<u8>>);
}

/// The shelf of who keeps nothing.
pub struct NoShelf;

impl Shelf for NoShelf {
    fn get(&self, _: u64) -> Option<Vec<Vec<u8>>> {
        None
    }

    fn put(&mut self, _: u64, _: Vec<Vec<u8>>) {}
}

/// A trained engine with its report.
pub struct Trained {
    /// The engine.
    pub engine: Engine,
    /// How the fit went, if there was one.
    pub fit: Option<FitReport>,
    /// What the clues of the last year gave that were neither indexed nor
    /// fitted on.
    pub recall: Vec<Recall>,
}

/// Trains an engine on everything in a corpus. None where the corpus has no
/// dated clues of a puzzle from two different years.
pub fn train(
    corpus: &Corpus,
    options: &Options,
    shelf: &mut dyn Shelf,
    watch: &mut dyn FnMut(Stage),
) -> Option<Trained> {
    let fitted = match &options.weights {
        Some((weights, absence)) => (weights.clone(), absence.clone(), None, Vec::new()),
        None => fitted(corpus, options, (shelf, watch))?,
    };
    let (weights, absence, fit, recall) = fitted;
    let all = measures(corpus, corpus.before, options, (shelf, watch));
    watch(Stage::Phrasing);
    let phrases = phrase_model(corpus);
    let engine = Engine::new(Scorer::new(all, weights, absence).packed(), phrases);
    Some(Trained { engine, fit, recall })
}

/// Fits the weights on the last year, and asks other clues of that year.
fn fitted(
    corpus: &Corpus,
    options: &Options,
    (shelf, watch): (&mut dyn Shelf, &mut dyn FnMut(Stage)),
) -> Option<(Weights, Absence, Option<FitReport>, Vec<Recall>)> {
    let end = corpus.before.or(corpus.last_day())?;
    let shift = end.year_before();
    let early = measures(corpus, Some(shift), options, (shelf, watch));
    watch(Stage::Fitting);
    let (lessons, questions) = held_out(corpus, shift, options);
    if lessons.is_empty() {
        return None;
    }
    let (weights, absence, fit) = fit(&early, &lessons, &options.without);
    watch(Stage::Asking);
    let early = Scorer::new(early, weights.clone(), absence.clone()).packed();
    let recall = evaluate(&early.measures.answers, &questions, |enquiry, length| {
        early.score(enquiry, length)
    });
    Some((weights, absence, Some(fit), recall))
}

/// The measures of all rows older than a day.
pub fn measures(
    corpus: &Corpus,
    before: Option<Day>,
    options: &Options,
    (shelf, watch): (&mut dyn Shelf, &mut dyn FnMut(Stage)),
) -> Measures {
    watch(Stage::Indexing);
    let now = before.or_else(|| corpus.last_day()).or_else(|| Day::parse("2020"));
    let Some(now) = now else { return empty() };
    let answers = answer_list(corpus, before, now);
    let rows: Vec<&Row> = corpus.rows.iter().filter(|row| is_before(row, before)).collect();
    let past = index(&answers, rows.iter().copied().filter(|row| row.kind == Kind::Puzzle));
    let indexed = |row: &&Row| is_indexed(row.kind) && !options.without.contains(&Group::Asked);
    let asked = index(&answers, rows.iter().copied().filter(indexed));
    // Everything else takes seconds; the encoder is worth keeping.
    let meanings = Meanings::new(&corpus.vectors, &corpus.frequencies, options.encoder.width);
    let key = key(corpus, before, options) ^ meanings.identity();
    let encoder = shelf.get(key).and_then(|files| read(files, &answers)).unwrap_or_else(|| {
        let examples = examples(&answers, &rows);
        let mut report = |epoch| {
            watch(Stage::Encoding(epoch));
            true
        };
        let encoder = encoder::train(&answers, &examples, &meanings, &options.encoder, &mut report);
        let mut writer = Writer::new();
        encoder.write(&mut writer);
        shelf.put(key, writer.finish(usize::MAX));
        encoder
    });
    Measures::new(answers, past, asked, encoder)
}

fn empty() -> Measures {
    let answers = Answers::new(Vec::new());
    let none = || std::iter::empty::<&Row>();
    let (past, asked) = (index(&answers, none()), index(&answers, none()));
    let settings = Settings { epochs: 0, ..Settings::default() };
    let encoder = encoder::train(&answers, &[], &Meanings::default(), &settings, &mut |_| true);
    Measures::new(answers, past, asked, encoder)
}

fn read(files: Vec<Vec<u8>>, answers: &Answers) -> Option<Encoder> {
    let pack = crate::pack::from_bytes(files).ok()?;
    Encoder::read(&pack, answers).ok()
}

/// Which rows besides those of puzzles are worth their bytes in the index.
fn is_indexed(kind: Kind) -> bool {
    matches!(kind, Kind::Quick | Kind::WordClue | Kind::Definition | Kind::Synonym)
}

fn index<'a>(answers: &Answers, rows: impl Iterator<Item = &'a Row>) -> Index {
    let mut builder = Builder::new(answers);
    for row in rows {
        if let Some(answer) = answers.find(&row.answer) {
            builder.add(ClueRow { answer, words: row.words.clone(), count: 1 });
        }
    }
    builder.finish()
}

/// Every clue with its answer once for every kind of source, the more weight
/// the more often they stood together, up to four times.
fn examples(answers: &Answers, rows: &[&Row]) -> Vec<Example> {
    let mut counts: FxHashMap<(&str, &str), (u32, Kind, &Row)> = FxHashMap::default();
    for row in rows {
        let entry = counts.entry((row.words.as_str(), &row.answer)).or_insert((0, row.kind, row));
        entry.0 += 1;
        entry.1 = entry.1.min(row.kind);
    }
    let mut pairs: Vec<(u32, Kind, &Row)> = counts.into_values().collect();
    pairs.sort_unstable_by(|a, b| {
        (&a.2.answer, a.2.words.as_str()).cmp(&(&b.2.answer, b.2.words.as_str()))
    });
    pairs
        .into_iter()
        .filter_map(|(count, kind, row)| {
            let weight = (count.min(4) as f32).sqrt() * kind.weight();
            let answer = answers.find(&row.answer)?;
            Some(Example { words: row.words.clone(), answer, weight, source: kind as u8 })
        })
        .collect()
}

/// Clues of puzzles from a day on: those to fit on, and others to report on.
/// Every series gives as many of each as it can, up to an equal share.
fn held_out(corpus: &Corpus, from: Day, options: &Options) -> (Vec<Lesson>, Vec<Lesson>) {
    let mut series: FxHashMap<u8, Vec<&Row>> = FxHashMap::default();
    let late = |row: &&Row| row.kind == Kind::Puzzle && row.day.is_some_and(|day| day >= from);
    for row in corpus.rows.iter().filter(late).filter(|row| row.answer.len() >= 3) {
        series.entry(row.series).or_default().push(row);
    }
    let mut order: Vec<u8> = series.keys().copied().collect();
    order.sort_unstable_by_key(|name| (series[name].len(), *name));
    let total = options.lessons + options.questions;
    let (mut lessons, mut questions, mut left) = (Vec::new(), Vec::new(), total);
    for (turn, name) in order.iter().enumerate() {
        let rows = &mut series.get_mut(name).map(std::mem::take).unwrap_or_default();
        fastrand::Rng::with_seed(options.encoder.seed).shuffle(rows);
        rows.truncate(left / (order.len() - turn));
        left -= rows.len();
        let asked = rows.len() * options.questions / total.max(1);
        let lesson = |row: &&Row| Lesson {
            enquiry: Enquiry::of(&row.text),
            answer: row.answer.clone(),
            weight: 1.0,
        };
        questions.extend(rows[..asked].iter().map(lesson));
        lessons.extend(rows[asked..].iter().map(lesson));
    }
    (lessons, questions)
}

/// A number that changes with everything the measures of rows before a day
/// depend on.
fn key(corpus: &Corpus, before: Option<Day>, options: &Options) -> u64 {
    let mut hasher = Xxh3::new();
    let (encoder, version) = (&options.encoder, env!("CARGO_PKG_VERSION"));
    hasher.update(format!("{before:?} {encoder:?} {version}").as_bytes());
    let rows: Vec<u64> = corpus
        .rows
        .par_iter()
        .filter(|row| is_before(row, before))
        .map(|row| {
            let text =
                format!("{} {} {:?} {:?}", row.words.as_str(), row.answer, row.day, row.kind);
            xxhash_rust::xxh3::xxh3_64(text.as_bytes())
        })
        .collect();
    rows.iter().for_each(|row| hasher.update(&row.to_le_bytes()));
    for (word, kind) in &corpus.listed {
        hasher.update(word.as_bytes());
        hasher.update(&[*kind as u8]);
    }
    hasher.digest()
}

/// Whether a row is older than a day, as far as is known.
fn is_before(row: &Row, before: Option<Day>) -> bool {
    !matches!((row.day, before), (Some(day), Some(before)) if day >= before)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::pack::{Writer, from_bytes};

    /// Clues of a small world, two of which are alike every year.
    fn corpus() -> Corpus {
        let mut corpus = Corpus::new(None);
        let pairs = [
            ("Mystical glow", "AURA"),
            ("Mystical light", "AURA"),
            ("Nevada town", "ELKO"),
            ("Nevada city on a river", "RENO"),
            ("Opera solo", "ARIA"),
            ("Solo at the opera", "ARIA"),
            ("Hawaiian island", "OAHU"),
            ("Pearl Harbor's island", "OAHU"),
            ("Fencing sword", "EPEE"),
            ("Blade for fencing", "EPEE"),
        ];
        for year in 2000..2012 {
            for (clue, answer) in pairs {
                corpus.add(clue, answer, Day::parse(&year.to_string()), (Kind::Puzzle, 1));
            }
            corpus.add(
                "Something new",
                "NOVELTY",
                Day::parse(&format!("{year}-05-05")),
                (Kind::Puzzle, 1),
            );
        }
        corpus.add("a glow", "HALO", None, (Kind::Definition, 0));
        corpus.add("ring of light", "HALO", None, (Kind::Definition, 0));
        corpus
    }

    fn options() -> Options {
        let encoder =
            Settings { width: 8, min_feature_count: 1, min_piece_count: 1, ..Settings::default() };
        Options { encoder, lessons: 20, questions: 8, ..Options::default() }
    }

    /// An engine that knows the small world.
    pub(crate) fn small_engine() -> Engine {
        train(&corpus(), &options(), &mut NoShelf, &mut |_| ()).unwrap().engine
    }

    fn bytes(trained: &Trained) -> Vec<Vec<u8>> {
        let mut writer = Writer::new();
        trained.engine.write(&mut writer);
        writer.finish(usize::MAX)
    }

    #[test]
    fn a_small_world_is_learned_and_read_back() {
        let trained = train(&corpus(), &options(), &mut NoShelf, &mut |_| ()).unwrap();
        let again = train(&corpus(), &options(), &mut NoShelf, &mut |_| ()).unwrap();
        assert_eq!(bytes(&trained), bytes(&again), "the same seed gives the same bytes");
        let engine = Engine::open(&from_bytes(bytes(&trained)).unwrap()).unwrap();
        let clue = "Glow that is mystical";
        let scores = engine.score(clue, 4);
        assert_eq!(scores, trained.engine.score(clue, 4));
        let answers = engine.list();
        let first = scores.log_p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).unwrap().0;
        assert_eq!(&answers.class_text(4)[first * 4..first * 4 + 4], b"AURA");
        let sum: f32 = scores.log_p.iter().map(|p| p.exp()).sum::<f32>() + scores.unlisted;
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert!(trained.recall[0].at[4] > 0.9);
    }

    #[test]
    fn nothing_from_the_day_on_is_known() {
        let mut corpus = corpus();
        corpus.add("Brand-new thing", "QUARK", Day::parse("2011-06-01"), (Kind::Puzzle, 1));
        let mut seen = Vec::new();
        let mut watch = |stage| seen.push(stage);
        let early =
            measures(&corpus, Day::parse("2011-01-01"), &options(), (&mut NoShelf, &mut watch));
        assert!(early.answers.find("QUARK").is_none() && early.answers.find("AURA").is_some());
        assert!(
            matches!(seen.last(), Some(Stage::Encoding(at)) if at.epoch == 4 && at.done == 1.0)
        );
    }

    #[test]
    fn a_corpus_without_years_cannot_be_fitted() {
        let mut corpus = Corpus::new(None);
        corpus.add("Mystical glow", "AURA", None, (Kind::Puzzle, 1));
        assert!(train(&corpus, &options(), &mut NoShelf, &mut |_| ()).is_none());
    }

    struct Memory(FxHashMap<u64, Vec<Vec<u8>>>);

    impl Shelf for Memory {
        fn get(&self, key: u64) -> Option<Vec<Vec<u8>>> {
            self.0.get(&key).cloned()
        }

        fn put(&mut self, key: u64, files: Vec<Vec<u8>>) {
            self.0.insert(key, files);
        }
    }

    #[test]
    fn finished_stages_are_not_done_again() {
        let mut shelf = Memory(FxHashMap::default());
        let first = train(&corpus(), &options(), &mut shelf, &mut |_| ()).unwrap();
        assert_eq!(shelf.0.len(), 2);
        let mut encoded = false;
        let mut watch = |stage| encoded |= matches!(stage, Stage::Encoding(_));
        let second = train(&corpus(), &options(), &mut shelf, &mut watch).unwrap();
        assert!(!encoded);
        assert_eq!(bytes(&first), bytes(&second));
    }
}

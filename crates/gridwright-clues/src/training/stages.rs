//! The stages of training.

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::Xxh3;

use super::answer_list::answer_list;
use super::corpus::{Corpus, CorpusRow, RowKind};
use super::day::Day;
use super::encoder::{self, EncoderExample, EncoderSettings, EpochReport, PretrainedVectors};
use super::evaluate::{Recall, evaluate};
use super::fit::{Example, FitReport, fit};
use super::phrases::phrase_model;
use crate::knowledge::encoder::Encoder;
use crate::knowledge::pack::{self, PackWriter};
use crate::knowledge::scorer::{FeatureExtractor, LogitWeights, OovModel, Scorer};
use crate::knowledge::sketch::{PastClue, SketchBuilder, SketchTuning, Sketches};
use crate::knowledge::{AnswerList, Engine, FeatureGroup, ParsedClue};

/// Weights that were fitted before, to be used with another corpus.
///
/// ```no_run
/// # fn engine() -> gridwright_clues::Engine { unimplemented!() }
/// use gridwright_clues::training::{FittedWeights, TrainOptions};
///
/// let mut options = TrainOptions::default();
/// options.weights = Some(FittedWeights::of(&engine()));
/// ```
#[derive(Clone)]
pub struct FittedWeights {
    weights: LogitWeights,
    oov: OovModel,
}

impl FittedWeights {
    /// The weights of an engine.
    pub fn of(engine: &Engine) -> Self {
        let (weights, oov) = engine.scorer().fitted();
        Self { weights, oov }
    }
}

/// How a pack is trained.
#[derive(Clone)]
#[non_exhaustive]
pub struct TrainOptions {
    /// How the encoder is trained.
    pub encoder: EncoderSettings,
    /// How many clues of the last year the weights are fitted on.
    /// Default: 14,000.
    pub fit_clues: usize,
    /// How many further clues of the last year the report is made of.
    /// Default: 3,000.
    pub report_clues: usize,
    /// What is not weighed, to learn what it is worth. Default: nothing.
    pub without: Vec<FeatureGroup>,
    /// How little is kept of past clues.
    pub sketch: SketchTuning,
    /// Weights that were fitted before; then nothing is fitted and the last
    /// year is not held out. Default: none.
    pub weights: Option<FittedWeights>,
}

impl Default for TrainOptions {
    fn default() -> Self {
        Self {
            encoder: EncoderSettings::default(),
            fit_clues: 14_000,
            report_clues: 3_000,
            without: Vec::new(),
            sketch: SketchTuning::default(),
            weights: None,
        }
    }
}

/// Why a corpus cannot be trained on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// There is no last year to fit the weights on.
    #[error(
        "the corpus has no dated clues of puzzles from two different years, which the weights are fitted on"
    )]
    NoTwoYears,
}

/// What a training does.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum TrainStage {
    /// Making the answer list and the index, of rows before a day.
    Indexing,
    /// Training an encoder.
    Encoding(EpochReport),
    /// Fitting the weights.
    Fitting,
    /// Making the phrase model.
    Phrasing,
    /// Asking held-out clues.
    Asking,
}

/// Where finished stages are kept, so that a training that was stopped goes
/// on where it was.
pub trait CheckpointStore {
    /// The files kept under a key.
    fn get(&self, key: u64) -> Option<Vec<Vec<u8>>>;
    /// Keeps files under a key.
    fn put(&mut self, key: u64, files: Vec<Vec<u8>>);
}

/// Keeps nothing.
pub struct NoCheckpoints;

impl CheckpointStore for NoCheckpoints {
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

/// Trains an engine on everything in a corpus.
pub fn train(
    corpus: &Corpus,
    options: &TrainOptions,
    checkpoints: &mut dyn CheckpointStore,
    progress: &mut dyn FnMut(TrainStage),
) -> Result<Trained, TrainError> {
    let mut run = TrainingRun { corpus, options, checkpoints, progress };
    let fitted = match &options.weights {
        Some(kept) => Fit { weights: kept.clone(), report: None, recall: Vec::new() },
        None => run.fitted()?,
    };
    let extractor = run.extractor(corpus.before);
    (run.progress)(TrainStage::Phrasing);
    let phrases = phrase_model(corpus);
    let FittedWeights { weights, oov } = fitted.weights;
    let engine = Engine::new(Scorer::new(extractor, weights, oov).packed(), phrases);
    Ok(Trained { engine, fit: fitted.report, recall: fitted.recall })
}

/// One training.
struct TrainingRun<'a> {
    corpus: &'a Corpus,
    options: &'a TrainOptions,
    checkpoints: &'a mut dyn CheckpointStore,
    progress: &'a mut dyn FnMut(TrainStage),
}

/// What the fit on the last year gives.
struct Fit {
    weights: FittedWeights,
    report: Option<FitReport>,
    recall: Vec<Recall>,
}

impl TrainingRun<'_> {
    /// Fits the weights on the last year, and asks other clues of that year.
    fn fitted(&mut self) -> Result<Fit, TrainError> {
        let end = self.corpus.before.or(self.corpus.last_day()).ok_or(TrainError::NoTwoYears)?;
        let shift = end.year_before();
        let early = self.extractor(Some(shift));
        (self.progress)(TrainStage::Fitting);
        let HeldOut { fit: examples, report: questions } =
            held_out(self.corpus, shift, self.options);
        if examples.is_empty() {
            return Err(TrainError::NoTwoYears);
        }
        let (weights, oov, report) = fit(&early, &examples, &self.options.without);
        (self.progress)(TrainStage::Asking);
        let early = Scorer::new(early, weights.clone(), oov.clone()).packed();
        let recall = evaluate(&early.extractor.answers, &questions, |parsed, length| {
            early.score(parsed, length).0
        });
        Ok(Fit { weights: FittedWeights { weights, oov }, report: Some(report), recall })
    }

    /// The feature extractor of all rows older than a day.
    fn extractor(&mut self, before: Option<Day>) -> FeatureExtractor {
        (self.progress)(TrainStage::Indexing);
        let (corpus, options) = (self.corpus, self.options);
        let now = before.or_else(|| corpus.last_day()).or_else(|| Day::parse("2020"));
        let Some(now) = now else { return empty() };
        let answers = answer_list(corpus, before, now);
        let rows: Vec<&CorpusRow> =
            corpus.rows.iter().filter(|row| is_before(row, before)).collect();
        let past = sketch(
            &answers,
            rows.iter().copied().filter(|row| row.kind == RowKind::Puzzle),
            options.sketch,
        );
        // Everything else takes seconds; the encoder is worth keeping.
        let pretrained =
            PretrainedVectors::new(&corpus.vectors, &corpus.frequencies, options.encoder.width);
        let key = key(corpus, before, options) ^ pretrained.identity();
        let kept = self.checkpoints.get(key).and_then(|files| read(files, &answers));
        let encoder = kept.unwrap_or_else(|| {
            let examples = encoder_examples(&answers, &rows);
            let mut report = |epoch| (self.progress)(TrainStage::Encoding(epoch));
            let encoder =
                encoder::train(&answers, &examples, &pretrained, &options.encoder, &mut report);
            let mut writer = PackWriter::new();
            encoder.write(&mut writer);
            self.checkpoints.put(key, writer.finish(usize::MAX));
            encoder
        });
        FeatureExtractor::new(answers, past, encoder)
    }
}

fn empty() -> FeatureExtractor {
    let answers = AnswerList::new(Vec::new());
    let none = || std::iter::empty::<&CorpusRow>();
    let past = sketch(&answers, none(), SketchTuning::default());
    let settings = EncoderSettings { epochs: 0, ..EncoderSettings::default() };
    let pretrained = PretrainedVectors::default();
    let encoder = encoder::train(&answers, &[], &pretrained, &settings, &mut |_| ());
    FeatureExtractor::new(answers, past, encoder)
}

fn read(files: Vec<Vec<u8>>, answers: &AnswerList) -> Option<Encoder> {
    let pack = pack::from_bytes(files).ok()?;
    Encoder::read(&pack, answers).ok()
}

fn sketch<'a>(
    answers: &AnswerList,
    rows: impl Iterator<Item = &'a CorpusRow>,
    tuning: SketchTuning,
) -> Sketches {
    let mut builder = SketchBuilder::new(answers, tuning);
    for row in rows {
        if let Some(answer) = answers.find(&row.answer) {
            builder.add(PastClue { answer, words: row.words.clone(), count: 1 });
        }
    }
    builder.finish()
}

/// Every clue with its answer once for every kind of source, the more weight
/// the more often they stood together, up to four times.
fn encoder_examples(answers: &AnswerList, rows: &[&CorpusRow]) -> Vec<EncoderExample> {
    let mut counts: FxHashMap<(&str, &str), (u32, RowKind, &CorpusRow)> = FxHashMap::default();
    for row in rows {
        let entry = counts.entry((row.words.as_str(), &row.answer)).or_insert((0, row.kind, row));
        entry.0 += 1;
        entry.1 = entry.1.min(row.kind);
    }
    let mut pairs: Vec<(u32, RowKind, &CorpusRow)> = counts.into_values().collect();
    pairs.sort_unstable_by(|a, b| {
        (&a.2.answer, a.2.words.as_str()).cmp(&(&b.2.answer, b.2.words.as_str()))
    });
    pairs
        .into_iter()
        .filter_map(|(count, kind, row)| {
            let weight = (count.min(4) as f32).sqrt() * kind.weight();
            let answer = answers.find(&row.answer)?;
            Some(EncoderExample { words: row.words.clone(), answer, weight, source: kind as u8 })
        })
        .collect()
}

/// Clues of puzzles from a day on.
struct HeldOut {
    /// Those to fit on.
    fit: Vec<Example>,
    /// Those to report on.
    report: Vec<Example>,
}

/// Every series gives as many clues of each kind as it can, up to an equal
/// share.
fn held_out(corpus: &Corpus, from: Day, options: &TrainOptions) -> HeldOut {
    let mut series: FxHashMap<u8, Vec<&CorpusRow>> = FxHashMap::default();
    let late =
        |row: &&CorpusRow| row.kind == RowKind::Puzzle && row.day.is_some_and(|day| day >= from);
    for row in corpus.rows.iter().filter(late).filter(|row| row.answer.len() >= 3) {
        series.entry(row.series).or_default().push(row);
    }
    let mut order: Vec<u8> = series.keys().copied().collect();
    order.sort_unstable_by_key(|name| (series[name].len(), *name));
    let total = options.fit_clues + options.report_clues;
    let (mut held, mut left) = (HeldOut { fit: Vec::new(), report: Vec::new() }, total);
    for (turn, name) in order.iter().enumerate() {
        let rows = &mut series.get_mut(name).map(std::mem::take).unwrap_or_default();
        fastrand::Rng::with_seed(options.encoder.seed).shuffle(rows);
        rows.truncate(left / (order.len() - turn));
        left -= rows.len();
        let reported = rows.len() * options.report_clues / total.max(1);
        let example = |row: &&CorpusRow| Example {
            parsed: ParsedClue::parse(&row.text),
            answer: row.answer.clone(),
            weight: 1.0,
        };
        held.report.extend(rows[..reported].iter().map(example));
        held.fit.extend(rows[reported..].iter().map(example));
    }
    held
}

/// A number that changes with everything that the encoder of rows before a day
/// depends on.
fn key(corpus: &Corpus, before: Option<Day>, options: &TrainOptions) -> u64 {
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
fn is_before(row: &CorpusRow, before: Option<Day>) -> bool {
    !matches!((row.day, before), (Some(day), Some(before)) if day >= before)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::knowledge::pack::{PackWriter, from_bytes};

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
                corpus.add(clue, answer, Day::parse(&year.to_string()), RowKind::Puzzle, 1);
            }
            corpus.add(
                "Something new",
                "NOVELTY",
                Day::parse(&format!("{year}-05-05")),
                RowKind::Puzzle,
                1,
            );
        }
        corpus.add("a glow", "HALO", None, RowKind::Definition, 0);
        corpus.add("ring of light", "HALO", None, RowKind::Definition, 0);
        corpus
    }

    fn options() -> TrainOptions {
        let encoder = EncoderSettings {
            width: 8,
            min_feature_count: 1,
            min_piece_count: 1,
            ..EncoderSettings::default()
        };
        TrainOptions { encoder, fit_clues: 20, report_clues: 8, ..TrainOptions::default() }
    }

    /// An engine that knows the small world.
    pub(crate) fn small_engine() -> Engine {
        train(&corpus(), &options(), &mut NoCheckpoints, &mut |_| ()).unwrap().engine
    }

    fn bytes(trained: &Trained) -> Vec<Vec<u8>> {
        let mut writer = PackWriter::new();
        trained.engine.write(&mut writer);
        writer.finish(usize::MAX)
    }

    #[test]
    fn a_small_world_is_learned_and_read_back() {
        let trained = train(&corpus(), &options(), &mut NoCheckpoints, &mut |_| ()).unwrap();
        let again = train(&corpus(), &options(), &mut NoCheckpoints, &mut |_| ()).unwrap();
        assert_eq!(bytes(&trained), bytes(&again), "the same seed gives the same bytes");
        let engine = Engine::open(&from_bytes(bytes(&trained)).unwrap()).unwrap();
        let clue = "Glow that is mystical";
        let scores = engine.score(clue, 4);
        assert_eq!(scores, trained.engine.score(clue, 4));
        let answers = engine.list();
        let first = scores.log_p.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).unwrap().0;
        assert_eq!(&answers.class_text(4)[first * 4..first * 4 + 4], b"AURA");
        let sum: f32 = scores.log_p.iter().map(|p| p.exp()).sum::<f32>() + scores.p_oov;
        assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        assert!(trained.recall[0].at[4] > 0.9);
    }

    #[test]
    fn nothing_from_the_day_on_is_known() {
        let mut corpus = corpus();
        corpus.add("Brand-new thing", "QUARK", Day::parse("2011-06-01"), RowKind::Puzzle, 1);
        let mut seen = Vec::new();
        let options = options();
        let mut run = TrainingRun {
            corpus: &corpus,
            options: &options,
            checkpoints: &mut NoCheckpoints,
            progress: &mut |stage| seen.push(stage),
        };
        let early = run.extractor(Day::parse("2011-01-01"));
        assert!(early.answers.find("QUARK").is_none() && early.answers.find("AURA").is_some());
        assert!(
            matches!(seen.last(), Some(TrainStage::Encoding(at)) if at.epoch == 4 && at.done == 1.0)
        );
    }

    #[test]
    fn a_corpus_without_years_cannot_be_fitted() {
        let mut corpus = Corpus::new(None);
        corpus.add("Mystical glow", "AURA", None, RowKind::Puzzle, 1);
        let failed = train(&corpus, &options(), &mut NoCheckpoints, &mut |_| ());
        assert_eq!(failed.err(), Some(TrainError::NoTwoYears));
    }

    struct MapStore(FxHashMap<u64, Vec<Vec<u8>>>);

    impl CheckpointStore for MapStore {
        fn get(&self, key: u64) -> Option<Vec<Vec<u8>>> {
            self.0.get(&key).cloned()
        }

        fn put(&mut self, key: u64, files: Vec<Vec<u8>>) {
            self.0.insert(key, files);
        }
    }

    #[test]
    fn finished_stages_are_not_done_again() {
        let mut checkpoints = MapStore(FxHashMap::default());
        let first = train(&corpus(), &options(), &mut checkpoints, &mut |_| ()).unwrap();
        assert_eq!(checkpoints.0.len(), 2);
        let mut encoded = false;
        let mut watch = |stage| encoded |= matches!(stage, TrainStage::Encoding(_));
        let second = train(&corpus(), &options(), &mut checkpoints, &mut watch).unwrap();
        assert!(!encoded);
        assert_eq!(bytes(&first), bytes(&second));
    }
}

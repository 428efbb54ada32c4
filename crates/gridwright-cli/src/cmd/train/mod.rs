//! `gridwright train`: makes a knowledge pack.

mod checkpoints;
mod corpus;
mod lists;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use gridwright_clues::knowledge::FeatureGroup;
use gridwright_clues::pack::{MAX_FILE_BYTES, PackWriter};
use gridwright_clues::training::{
    CheckpointStore, Corpus, Day, EncoderSettings, FittedWeights, NoCheckpoints, Recall,
    TrainOptions, TrainStage, Trained, train,
};

use crate::failure::{CommandStatus, Failure};
use crate::knowledge::{self, part};
use crate::output::write_file;
use corpus::FileReport;

/// Make a knowledge pack from clues and their answers
///
/// A corpus is a folder, or a file, of puzzles (.jsonl) and tables (.tsv,
/// .csv) with the columns `clue` and `answer`; all may be gzipped. What the
/// tables of a folder hold is the beginning of their name: see docs/pack.md.
#[derive(Args)]
pub struct TrainCommand {
    /// A folder or file with clues and answers; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    corpus: Vec<PathBuf>,
    /// A folder with word lists: common*, large*, phrases*, rude*, texts*, frequency*, pairs*
    #[arg(long, value_name = "DIR")]
    lists: Option<PathBuf>,
    /// Use nothing dated on or after this day (YYYY-MM-DD)
    #[arg(long, value_name = "DATE")]
    before: Option<String>,
    /// Where to write the pack; a second file gets the ending .2
    #[arg(long, short, value_name = "PACK")]
    out: PathBuf,
    /// Keep finished stages in this folder and go on from there
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// How often the encoder sees every clue
    #[arg(long, value_name = "NUMBER", default_value_t = EncoderSettings::default().epochs)]
    epochs: usize,
    /// How many numbers the encoder's vectors have
    #[arg(long, value_name = "NUMBER", default_value_t = EncoderSettings::default().width)]
    width: usize,
    /// Decides everything that is drawn
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Take the weights of this pack instead of fitting them on the last year
    #[arg(long, value_name = "PACK")]
    weights: Option<PathBuf>,
    /// Leave out a group of measures, to learn what it is worth or to save
    /// space: same, content, words, encoder, rules or priors
    #[arg(long, value_name = "GROUP", value_parser = group)]
    without: Vec<FeatureGroup>,
    /// Write the report, as Markdown, into a file, too
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

impl TrainCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let before = match &self.before {
            None => None,
            Some(text) => Some(Day::parse(text).ok_or_else(|| {
                Failure::new(format!("--before: '{text}' is no day; write it as 2020-11-01"))
            })?),
        };
        if !(1..=1024).contains(&self.width) {
            return Err(Failure::new("--width: give a number from 1 to 1024"));
        }
        let started = Instant::now();
        let mut corpus = Corpus::new(before);
        let files = self.read(&mut corpus)?;
        files.iter().for_each(say_file);
        let weights = self.weights.as_deref().map(knowledge::read).transpose()?;
        let mut options = TrainOptions::default();
        options.encoder.epochs = self.epochs;
        options.encoder.width = self.width;
        options.encoder.seed = self.seed;
        options.without.clone_from(&self.without);
        options.weights = weights.as_ref().map(FittedWeights::of);
        let mut checkpoints: Box<dyn CheckpointStore> = match &self.resume {
            Some(folder) => Box::new(checkpoints::Folder::open(folder)?),
            None => Box::new(NoCheckpoints),
        };
        let trained = train(&corpus, &options, &mut *checkpoints, &mut say_stage(started));
        eprintln!();
        let trained = trained.map_err(|error| Failure::new(error.to_string()))?;
        let sizes = self.write(&trained)?;
        let report = report(&files, &corpus, &trained, &sizes);
        print!("{report}");
        if let Some(path) = &self.report {
            write_file(path, report.as_bytes())
                .map_err(|error| Failure::with(path.display(), error))?;
        }
        Ok(CommandStatus::Done)
    }

    fn read(&self, corpus: &mut Corpus) -> Result<Vec<FileReport>, Failure> {
        let mut reports = Vec::new();
        let mut series = 0u8;
        for path in &self.corpus {
            for file in corpus::files(path)? {
                series = series.saturating_add(1);
                reports.push(corpus::read(&file, series, corpus)?);
            }
        }
        if let Some(folder) = &self.lists {
            reports.extend(lists::read(folder, corpus)?);
        }
        Ok(reports)
    }

    /// Writes the files of the pack; the first one last, so that a pack that
    /// was written by halves does not open.
    fn write(&self, trained: &Trained) -> Result<Vec<(String, usize)>, Failure> {
        let mut writer = PackWriter::new();
        trained.engine.write(&mut writer);
        let files = writer.finish(MAX_FILE_BYTES);
        let mut sizes = Vec::new();
        for (number, bytes) in files.iter().enumerate().rev() {
            let path = part(&self.out, number);
            write_file(&path, bytes).map_err(|error| Failure::with(path.display(), error))?;
            sizes.push((path.display().to_string(), bytes.len()));
        }
        sizes.reverse();
        Ok(sizes)
    }
}

fn group(name: &str) -> Result<FeatureGroup, String> {
    let found = FeatureGroup::ALL.iter().find(|(known, _)| *known == name);
    let names = || FeatureGroup::ALL.map(|(name, _)| name).join(", ");
    found.map(|(_, group)| *group).ok_or_else(|| format!("the groups are {}", names()))
}

fn say_file(file: &FileReport) {
    let FileReport { name, taken, left_out, broken_count, .. } = file;
    eprintln!("{name}: {taken} rows used, {left_out} left out, {broken_count} broken");
    file.broken.iter().for_each(|place| eprintln!("  {place}"));
}

/// Says on standard error what is going on, once per stage and epoch.
fn say_stage(started: Instant) -> impl FnMut(TrainStage) {
    move |stage| {
        let seconds = started.elapsed().as_secs();
        match stage {
            TrainStage::Indexing => {
                eprintln!("\n{seconds:5} s: making the answer list and the index");
            }
            TrainStage::Encoding(at) => {
                let percent = at.done * 100.0;
                eprint!(
                    "\r{seconds:5} s: encoder, epoch {} {percent:3.0} %, loss {:.3}",
                    at.epoch, at.loss
                );
                if at.done >= 1.0 {
                    eprintln!();
                }
            }
            TrainStage::Phrasing => eprintln!("{seconds:5} s: making the phrase model"),
            TrainStage::Fitting => eprintln!("{seconds:5} s: fitting the weights"),
            TrainStage::Asking => eprintln!("{seconds:5} s: asking held-out clues"),
            _ => {}
        }
    }
}

fn report(
    files: &[FileReport],
    corpus: &Corpus,
    trained: &Trained,
    sizes: &[(String, usize)],
) -> String {
    let mut text = String::from(
        "# Training report\n\n| file | rows used | left out | broken |\n|---|---|---|---|\n",
    );
    for FileReport { name, taken, left_out, broken_count, .. } in files {
        text += &format!("| {name} | {taken} | {left_out} | {broken_count} |\n");
    }
    let rejected = &corpus.rejected;
    text += &format!(
        "\nLeft out: {} dated too late, {} without words, {} with an answer too short or too long, {} too long.\n",
        rejected.too_late, rejected.no_clue, rejected.length, rejected.too_long
    );
    for (name, bytes) in sizes {
        text += &format!("\n{name}: {bytes} bytes");
    }
    let Some(fit) = &trained.fit else {
        return text + "\n\nThe weights are those of another pack.\n";
    };
    text += &format!(
        "\n\nWeights fitted on {} clues of the last year with a listed answer and {} without; mean log-likelihood {:.3}.\n",
        fit.listed, fit.oov, fit.log_likelihood
    );
    text += "\n## Clues of the last year, asked with measures that know nothing of it\n\n";
    text + &recall_table(&trained.recall)
}

/// A table of recalls, as Markdown.
pub fn recall_table(rows: &[Recall]) -> String {
    let mut text = String::from(
        "| clues | number | @1 | @10 | @100 | @1000 | listed | log-likelihood | calibration error |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for Recall { name, clues, at, log_likelihood, calibration_error } in rows {
        text += &format!("| {name} | {clues} |");
        for share in at {
            text += &format!(" {:.1} |", share * 100.0);
        }
        text += &format!(" {log_likelihood:.3} | {:.1} % |\n", calibration_error * 100.0);
    }
    text
}

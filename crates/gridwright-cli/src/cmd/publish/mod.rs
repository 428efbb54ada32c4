//! `gridwright publish`: a folder of puzzles as a static site.

mod ledger;
mod parallel;
mod read;
mod stage;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use gridwright_publish::{
    BaseUrl, DownloadKind, Placement, PuzzleFiles, PuzzleRecord, Site, SiteFile, SiteOptions,
};
use jiff::Zoned;
use jiff::civil::Date;

use self::ledger::{KeptPage, Ledger};
use self::parallel::in_parallel;
use self::read::SourceFolder;
use self::stage::Stage;
use crate::failure::{CommandStatus, Failure};

/// Make a static site of a folder of puzzles: lists, pages to play, files, feeds
///
/// The site works on any static host and from disk. Run again after a change:
/// only what has changed is made anew. A folder inside the folder is a series.
/// The date of a puzzle is in its file or at the start of its name; puzzles with
/// a later date than today wait for their day. A text file NAME.contest beside a
/// puzzle has a question and its answers, of which the page holds hashes only.
#[derive(Args)]
pub struct PublishCommand {
    /// The folder with the puzzles
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// The folder to write the site into
    #[arg(short, long, value_name = "SITE")]
    output: PathBuf,
    /// The name of the site
    #[arg(long, default_value = "Crosswords")]
    title: String,
    /// A sentence below the name
    #[arg(long, value_name = "TEXT", default_value = "")]
    about: String,
    /// Where the site will be, such as https://example.org/crosswords/; feeds need it
    #[arg(long, value_name = "ADDRESS")]
    base_url: Option<BaseUrl>,
    /// The files that are offered of each puzzle: puz, ipuz, jpz, xd, exolve, cfp,
    /// pdf, or page (the page to play in, as one file); none for none
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "puz,pdf")]
    files: Vec<String>,
    /// A style sheet with other colours and typefaces
    #[arg(long, value_name = "FILE")]
    theme: Option<PathBuf>,
    /// Make the site as of this day
    #[arg(long, value_name = "DATE")]
    today: Option<Date>,
}

/// How many puzzles are in memory at a time.
const BATCH: usize = 500;

/// A page to make.
struct PageJob<'a> {
    /// Its place among the shown puzzles.
    at: usize,
    key: String,
    record: &'a PuzzleRecord,
}

impl PublishCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let options = self.options()?;
        if !self.folder.is_dir() {
            return Err(Failure::with(self.folder.display(), "there is no such folder"));
        }
        let today = self.today.unwrap_or_else(|| Zoned::now().date());
        let last = Ledger::read(&self.output)?;
        let folder = SourceFolder::read(&self.folder, &self.output, &last)?;
        let records = folder.records();
        let placement = Placement::of(&records, today);
        let site = Site::new(&options, today, &placement.shown).map_err(failed)?;
        let mut next = Ledger::of(&folder, today);
        let mut stage = Stage::new(&self.output, &last)?;
        let mut faults: Vec<String> =
            folder.files.iter().flat_map(|source| source.faults.clone()).collect();

        let mut jobs = vec![];
        for (at, record) in placement.shown.iter().enumerate() {
            let key = site.key(at);
            match last.page(&record.name, &key).filter(|kept| stage.has_all(&kept.files)) {
                Some(kept) => next.keep_page(&record.name, kept.clone()),
                None => jobs.push(PageJob { at, key, record }),
            }
        }
        for batch in jobs.chunks(BATCH) {
            make(&site, &folder, batch, &mut stage, &mut next)?;
        }
        for record in &placement.shown {
            faults.extend(next.faults(&record.name));
        }
        for file in site.lists().map_err(failed)? {
            put_shared(file, &last, &mut stage, &mut next)?;
        }
        let gone = stage.finish(&next, &last)?;
        self.report(&placement, jobs.len(), gone);
        for fault in &faults {
            eprintln!("gridwright: {fault}");
        }
        Ok(if faults.is_empty() { CommandStatus::Done } else { CommandStatus::SomeFailed })
    }

    fn options(&self) -> Result<SiteOptions, Failure> {
        let theme = self.theme.as_ref().map(|path| {
            fs::read_to_string(path).map_err(|error| Failure::with(path.display(), error))
        });
        let kinds = self.files.iter().filter(|name| !matches!(name.as_str(), "" | "none"));
        let kinds: Result<Vec<DownloadKind>, _> = kinds.map(|name| name.parse()).collect();
        Ok(SiteOptions {
            title: self.title.clone(),
            about: self.about.clone(),
            base: self.base_url.clone(),
            downloads: kinds.map_err(|error| Failure::with("--files", error))?,
            theme: theme.transpose()?,
        })
    }

    fn report(&self, placement: &Placement<'_>, made: usize, gone: usize) {
        let shown = placement.shown.len();
        let home = self.output.join("index.html");
        println!("{}: {shown} puzzles, {made} pages made, {gone} files taken away", home.display());
        for repeated in &placement.repeated {
            let (puzzle, shown) = (place(repeated.puzzle), place(repeated.shown));
            eprintln!("gridwright: {puzzle}: left out, it is the same puzzle as {shown}");
        }
        if let Some(next) = placement.waiting.first().and_then(|record| record.date) {
            let count = placement.waiting.len();
            eprintln!(
                "gridwright: puzzles that wait for their day: {count}, the next until {next}"
            );
        }
        if self.base_url.is_none() {
            eprintln!("gridwright: no feeds without --base-url");
        }
    }
}

/// Makes the pages of some puzzles.
fn make(
    site: &Site<'_>,
    folder: &SourceFolder<'_>,
    jobs: &[PageJob<'_>],
    stage: &mut Stage<'_>,
    next: &mut Ledger,
) -> Result<(), Failure> {
    let records: Vec<&PuzzleRecord> = jobs.iter().map(|job| job.record).collect();
    let puzzles = folder.puzzles(&records);
    let work: Vec<_> = jobs.iter().zip(puzzles).collect();
    let made = in_parallel(work, |(job, puzzle)| {
        let puzzle = puzzle.map_err(|error| Failure::with(place(job.record), error))?;
        Ok::<_, Failure>((job, site.puzzle(job.at, &puzzle).map_err(failed)?))
    });
    for result in made {
        let (job, PuzzleFiles { files, faults }) = result?;
        let files: Result<Vec<String>, Failure> =
            files.into_iter().map(|file| stage.put(file)).collect();
        let told = |fault: String| format!("{}: {fault}", place(job.record));
        let faults = faults.into_iter().map(told).collect();
        next.keep_page(&job.record.name, KeptPage { key: job.key.clone(), files: files?, faults });
    }
    Ok(())
}

/// Writes a file that is not of one puzzle, unless it is there as it is.
fn put_shared(
    file: SiteFile,
    last: &Ledger,
    stage: &mut Stage<'_>,
    next: &mut Ledger,
) -> Result<(), Failure> {
    let hash = file.hash();
    next.keep_shared(&file.path, hash.clone());
    if last.has_shared(&file.path, &hash) && stage.has_all(std::slice::from_ref(&file.path)) {
        return Ok(());
    }
    stage.put(file).map(drop)
}

/// A puzzle by its file.
fn place(record: &PuzzleRecord) -> String {
    match record.line {
        Some(line) => format!("{}:{line}", record.file),
        None => record.file.clone(),
    }
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::new(error.to_string())
}

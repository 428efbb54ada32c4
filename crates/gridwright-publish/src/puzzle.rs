//! The files of one puzzle: its page and what can be downloaded.

use gridwright_core::{Puzzle, SolutionStatus};
use gridwright_formats::write;
use gridwright_render::html::escaped;
use gridwright_render::{PdfOptions, pdf};
use gridwright_server::player::{
    BundleError, PageFiles, PlayerPage, SiteLink, SitePlace, SolutionAccess,
};
use xxhash_rust::xxh3::xxh3_64;

use crate::html::{feed_links, icon};
use crate::{DownloadKind, PuzzleRecord, RecordContest, Site, SiteFile};

/// The files of one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFiles {
    /// Its page and what can be downloaded.
    pub files: Vec<SiteFile>,
    /// Files that could not be made, and why.
    pub faults: Vec<String>,
}

/// The puzzles before and after one.
#[derive(Clone, Copy, Debug, Default)]
struct Neighbours<'a> {
    older: Option<&'a PuzzleRecord>,
    newer: Option<&'a PuzzleRecord>,
}

impl<'a> Site<'a> {
    /// A hash of all that the files of a shown puzzle depend on, the puzzle
    /// itself by its own hash. While it stays, so do the files.
    pub fn key(&self, at: usize) -> String {
        let record = self.shown[at];
        let Neighbours { older, newer } = self.neighbours(at);
        let near =
            |puzzle: Option<&PuzzleRecord>| puzzle.map(|one| format!("{}/{}", one.name, one.title));
        let contest = record.open_contest(self.today);
        let options = self.options;
        let all = format!(
            "{:?}{:?}{:?}{:?}{:?}{:?}{:?}{:?}{:?}{:?}{:?}",
            env!("CARGO_PKG_VERSION"),
            record,
            near(older),
            near(newer),
            contest,
            options.title,
            options.base.as_ref().map(ToString::to_string),
            options.downloads,
            self.shared,
            gridwright_server::player::page_version(),
            icon(),
        );
        format!("{:016x}", xxh3_64(all.as_bytes()))
    }

    /// The files of a shown puzzle. What cannot be made is left out and told.
    pub fn puzzle(&self, at: usize, puzzle: &Puzzle) -> Result<PuzzleFiles, BundleError> {
        let record = self.shown[at];
        let contest = record.open_contest(self.today);
        let access = match contest {
            // Of a contest nothing is told but whether the whole grid is right.
            Some(_) => SolutionAccess::Sealed,
            None => SolutionAccess::Reveal,
        };
        let offered = match contest {
            Some(_) => &without_solution(puzzle),
            None => puzzle,
        };
        let mut made = PuzzleFiles::default();
        let mut downloads = vec![];
        for kind in &self.options.downloads {
            let path = format!("files/{}.{}", record.name, kind.ending());
            let bytes = match kind {
                DownloadKind::Puzzle(format) => {
                    write(offered, *format).map(|file| file.bytes).map_err(|e| e.to_string())
                }
                DownloadKind::Pdf => {
                    pdf(offered, &PdfOptions::default()).map_err(|e| e.to_string())
                }
                DownloadKind::Page => {
                    let page = PlayerPage { access, ..PlayerPage::new(puzzle) };
                    Ok(page.render()?.html.into_bytes())
                }
            };
            match bytes {
                Ok(bytes) => {
                    downloads.push(SiteLink { href: format!("../{path}"), text: kind.label() });
                    made.files.push(SiteFile { path, bytes });
                }
                Err(reason) => {
                    made.faults.push(format!("it is not offered as .{}: {reason}", kind.ending()));
                }
            }
        }
        let around = self.around(at, downloads);
        let [script, style] =
            [&self.shared.player, &self.shared.player_style].map(|path| format!("../{path}"));
        let theme = self.shared.theme.as_ref().map(|path| format!("../{path}"));
        let files = PageFiles::Beside {
            script: &script,
            style: &style,
            theme: theme.as_deref().unwrap_or_default(),
        };
        let page = PlayerPage { access, files, site: Some(&around), ..PlayerPage::new(puzzle) };
        let bytes = page.render()?.html.into_bytes();
        made.files.push(SiteFile { path: record.page(), bytes });
        Ok(made)
    }

    /// What is around the player on the page of a puzzle.
    fn around(&self, at: usize, downloads: Vec<SiteLink>) -> SitePlace {
        let Neighbours { older, newer } = self.neighbours(at);
        let record = self.shown[at];
        let home = SiteLink { href: "../index.html".into(), text: self.options.title.clone() };
        SitePlace {
            home: Some(home),
            previous: older.map(link),
            next: newer.map(link),
            downloads,
            contest: record.open_contest(self.today).map(RecordContest::view),
            head: self.head(record),
        }
    }

    fn neighbours(&self, at: usize) -> Neighbours<'a> {
        let newer = at.checked_sub(1).and_then(|before| self.shown.get(before));
        Neighbours { older: self.shown.get(at + 1).copied(), newer: newer.copied() }
    }

    /// What machines read of the page.
    fn head(&self, record: &PuzzleRecord) -> String {
        let by = match record.author.as_str() {
            "" => String::new(),
            author => format!(" by {author}"),
        };
        let text = format!("A {} × {} crossword{by}", record.cols, record.rows);
        let mut head = format!("<meta name=\"description\" content=\"{}\">\n", escaped(&text));
        if let Some(base) = &self.options.base {
            let address = escaped(&base.join(&record.page()));
            head.push_str(&format!("<link rel=\"canonical\" href=\"{address}\">\n"));
        }
        head.push_str(&feed_links(self, "../"));
        head
    }
}

fn link(record: &PuzzleRecord) -> SiteLink {
    SiteLink { href: format!("{}.html", record.name), text: record.title.clone() }
}

/// A puzzle without what gives it away.
fn without_solution(puzzle: &Puzzle) -> Puzzle {
    let mut puzzle = puzzle.clone();
    for (_, cell) in puzzle.grid.iter_mut() {
        cell.solution = None;
        cell.alternatives.clear();
        if !cell.given {
            cell.entry = None;
        }
    }
    puzzle.metadata.explanation = gridwright_core::Markup::default();
    puzzle.status = SolutionStatus::Missing;
    puzzle
}

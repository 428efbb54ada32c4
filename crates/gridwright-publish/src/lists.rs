//! The pages with lists: all puzzles by date, by year, series and author, and
//! what the search reads.

use std::collections::BTreeMap;

use gridwright_render::html::escaped;
use gridwright_server::player::BundleError;
use jiff::civil::Date;
use serde_json::json;

use crate::html::{ListPage, cards};
use crate::names::NameBook;
use crate::{PuzzleRecord, Site, SiteFile, feed};

/// How many puzzles the first page shows.
const NEWEST: usize = 60;

/// Puzzles that have something in common.
struct Group<'a> {
    title: String,
    path: String,
    puzzles: Vec<&'a PuzzleRecord>,
}

impl<'a> Site<'a> {
    /// All files but those of single puzzles.
    pub fn lists(&self) -> Result<Vec<SiteFile>, BundleError> {
        let series = self.groups("series", |puzzle| &puzzle.series);
        let authors = self.groups("authors", |puzzle| &puzzle.author);
        let years = self.years();
        let mut files = self.shared.files(self.options)?;
        let mut page = |page: &ListPage<'_>| {
            let html = page.html(self);
            files.push(SiteFile { path: page.path.to_owned(), bytes: html.into_bytes() });
        };
        page(&ListPage {
            path: "index.html",
            heading: &self.options.title,
            about: &self.options.about,
            has_search: true,
            body: self.front(&years, &series, &authors),
        });
        for group in series.iter().chain(&authors).chain(&years) {
            page(&ListPage {
                path: &group.path,
                heading: &group.title,
                about: &counted(group.puzzles.len()),
                has_search: false,
                body: self.by_month(&group.puzzles, "../"),
            });
        }
        files.push(self.index());
        files.extend(feed::feeds(self));
        Ok(files)
    }

    /// The first page: the newest puzzles, then the ways to all others.
    fn front(&self, years: &[Group<'_>], series: &[Group<'_>], authors: &[Group<'_>]) -> String {
        let newest = &self.shown[..self.shown.len().min(NEWEST)];
        let mut body = match newest {
            [] => "<p>There is nothing here yet.</p>\n".to_owned(),
            some => self.by_month(some, ""),
        };
        body.push_str(&ways("Series", series, 1));
        body.push_str(&ways("Authors", authors, 2));
        if self.shown.len() > NEWEST {
            body.push_str(&ways("All by year", years, 1));
        }
        body
    }

    /// Lists by month, the newest first. What has no day comes last.
    fn by_month(&self, puzzles: &[&PuzzleRecord], up: &str) -> String {
        let month = |puzzle: &PuzzleRecord| puzzle.date.map(|date| (date.year(), date.month()));
        let mut body = String::new();
        for group in puzzles.chunk_by(|a, b| month(a) == month(b)) {
            let heading = match group[0].date {
                Some(date) => date.strftime("%B %Y").to_string(),
                None if group.len() == puzzles.len() => "Puzzles".to_owned(),
                None => "Without a date".to_owned(),
            };
            let cards = cards(group, self, up);
            body.push_str(&format!("<section>\n<h2>{heading}</h2>\n{cards}</section>\n"));
        }
        body
    }

    /// The puzzles that agree in something, by its name.
    fn groups(&self, folder: &str, by: fn(&PuzzleRecord) -> &str) -> Vec<Group<'a>> {
        let mut found: BTreeMap<&'a str, Vec<&'a PuzzleRecord>> = BTreeMap::new();
        for puzzle in self.shown.iter().filter(|puzzle| !by(puzzle).is_empty()) {
            found.entry(by(puzzle)).or_default().push(puzzle);
        }
        let mut names = NameBook::default();
        let mut group = |(title, puzzles): (&str, _)| Group {
            title: title.to_owned(),
            path: format!("{folder}/{}.html", names.find(title)),
            puzzles,
        };
        found.into_iter().map(&mut group).collect()
    }

    /// The puzzles of each year, the newest first.
    fn years(&self) -> Vec<Group<'a>> {
        if self.shown.len() <= NEWEST {
            return vec![];
        }
        let year = |puzzle: &PuzzleRecord| puzzle.date.map(Date::year);
        let group = |puzzles: &[&'a PuzzleRecord]| {
            let title = year(puzzles[0]).map(|year| year.to_string());
            let name = title.as_deref().unwrap_or("undated");
            Group {
                path: format!("years/{name}.html"),
                title: title.clone().unwrap_or_else(|| "Without a date".to_owned()),
                puzzles: puzzles.to_vec(),
            }
        };
        self.shown.chunk_by(|a, b| year(a) == year(b)).map(group).collect()
    }

    /// What the search reads, as a script: a page on disk may load nothing else.
    fn index(&self) -> SiteFile {
        let entry = |puzzle: &&PuzzleRecord| {
            json!([
                puzzle.page(),
                puzzle.title,
                puzzle.author,
                puzzle.series,
                puzzle.date.map(|date| date.to_string()).unwrap_or_default(),
                puzzle.cols,
                puzzle.rows,
                puzzle.thumb,
                puzzle.id,
            ])
        };
        let all: serde_json::Value = self.shown.iter().map(entry).collect();
        SiteFile {
            path: "assets/puzzles.js".to_owned(),
            bytes: format!("gridwrightPuzzles({all});\n").into_bytes(),
        }
    }
}

/// The ways to some lists, where there are enough of them to choose from.
fn ways(heading: &str, groups: &[Group<'_>], least: usize) -> String {
    if groups.len() < least {
        return String::new();
    }
    let way = |group: &Group<'_>| {
        let (title, count) = (escaped(&group.title), group.puzzles.len());
        format!("<li><a href=\"{}\">{title}</a> <small>{count}</small></li>\n", group.path)
    };
    let ways: String = groups.iter().map(way).collect();
    format!("<section>\n<h2>{heading}</h2>\n<ul class=\"ways\">\n{ways}</ul>\n</section>\n")
}

fn counted(count: usize) -> String {
    if count == 1 { "1 crossword".to_owned() } else { format!("{count} crosswords") }
}

//! `gridwright fetch`: gets the puzzle of a newspaper for its reader.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use gridwright_core::Puzzle;
use gridwright_formats::{Document, Format, read, write};
use gridwright_online::{Cookie, DocumentError, DocumentRequest, Documents, OnlineSettings};
use jiff::Zoned;
use jiff::civil::Date;

use crate::caches;
use crate::failure::{CommandStatus, Failure};
use crate::input::bytes_in;
use crate::output::write_file;

/// Get a puzzle of the New York Times
///
/// Without a date, the puzzle of the day. The document goes to standard output
/// as it came, or to a file in any format: `gridwright fetch nyt-mini | gridwright solve -`.
/// Older puzzles are for subscribers: put the cookie NYT-S of your browser into
/// the variable GRIDWRIGHT_NYT_COOKIE or into a file (--cookie-file). It is sent over
/// https only and written nowhere: that of the variable to the newspaper's own host,
/// that of a file to the address that you name. What has been fetched once is kept
/// and not asked for again.
#[derive(Args)]
pub struct FetchCommand {
    /// Which puzzle
    #[arg(value_enum)]
    puzzle: Series,
    /// The day, as in 2024-02-29 [default: the puzzle of the day]
    #[arg(long, value_name = "DAY")]
    date: Option<Date>,
    /// Read a saved document or page instead of asking for one; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["url", "headers", "cookie_file"])]
    file: Option<PathBuf>,
    /// The address of the document; {date} stands for the day
    #[arg(long, value_name = "ADDRESS")]
    url: Option<String>,
    /// A header to send, as in 'Name: value'; may be given more than once
    #[arg(long = "header", value_name = "HEADER")]
    headers: Vec<String>,
    /// A file with the cookie of a subscriber
    #[arg(long, value_name = "FILE")]
    cookie_file: Option<PathBuf>,
    /// The folder to keep documents in [default: in your cache folder]
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Ask even for what is kept, and keep nothing
    #[arg(long, conflicts_with = "cache")]
    no_cache: bool,
    /// How long one attempt may take, in seconds; there are three
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    timeout: u64,
    /// Write the puzzle to this file: .json as it came, or .ipuz, .puz, .xd ...
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// The puzzles that can be fetched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
// Other newspapers may follow, and the names are those of the arguments.
#[allow(clippy::enum_variant_names)]
enum Series {
    /// The mini
    NytMini,
    /// The midi
    NytMidi,
    /// The daily puzzle
    NytDaily,
}

impl Series {
    /// The address of its puzzle of the day, and of that of another day.
    fn addresses(self) -> (&'static str, &'static str) {
        match self {
            Self::NytMini => (
                "https://www.nytimes.com/svc/crosswords/v6/puzzle/mini.json",
                "https://www.nytimes.com/svc/crosswords/v6/puzzle/mini/{date}.json",
            ),
            Self::NytMidi => (
                "https://www.nytimes.com/svc/crosswords/v6/puzzle/midi.json",
                "https://www.nytimes.com/svc/crosswords/v6/puzzle/midi/{date}.json",
            ),
            Self::NytDaily => (
                "https://www.nytimes.com/svc/crosswords/v6/puzzle/daily.json",
                "https://www.nytimes.com/svc/crosswords/v6/puzzle/daily/{date}.json",
            ),
        }
    }
}

/// The newspaper's host; its subdomains are its own too.
const NEWSPAPER: &str = "nytimes.com";
/// The variable that holds the cookie of a subscriber.
const COOKIE_VARIABLE: &str = "GRIDWRIGHT_NYT_COOKIE";
/// The name of that cookie, for those who give its value only.
const COOKIE_NAME: &str = "NYT-S";

/// Reads a header. One that is wrong is not shown: it may be a secret.
fn header(text: &str) -> Result<(String, String), Failure> {
    let (name, value) = text
        .split_once(':')
        .ok_or_else(|| Failure::with("--header", "expected a header like 'Name: value'"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// A document, and where it is from.
struct Got {
    bytes: Vec<u8>,
    document: Document,
    from: String,
}

impl FetchCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let got = match &self.file {
            Some(path) => self.saved(path)?,
            None => self.fetched()?,
        };
        let puzzle = &got.document.puzzle;
        if let (Some(wanted), Some(found)) = (self.date, puzzle.metadata.date)
            && wanted != found
        {
            eprintln!("gridwright: {}: the puzzle is of {found}, not of {wanted}", got.from);
        }
        for warning in &got.document.warnings {
            eprintln!("gridwright: {}: {warning}", got.from);
        }
        eprintln!("gridwright: {} from {}", summary(puzzle), got.from);
        match self.output.as_deref().filter(|path| path.as_os_str() != "-") {
            Some(path) => self.write(&got, path)?,
            None => io::stdout().write_all(&got.bytes)?,
        }
        Ok(CommandStatus::Done)
    }

    fn saved(&self, path: &Path) -> Result<Got, Failure> {
        let from = path.display().to_string();
        let bytes = bytes_in(path).map_err(|error| Failure::with(&from, error))?;
        let mut document = read(&bytes).map_err(|error| Failure::with(&from, error))?;
        // A saved page may not say of which day it is; whoever saved it can.
        let day = &mut document.puzzle.metadata.date;
        *day = day.or(self.date);
        Ok(Got { bytes, document, from })
    }

    fn fetched(&self) -> Result<Got, Failure> {
        let (url, dated) = self.url();
        let settings = OnlineSettings {
            timeout: Duration::from_secs(self.timeout),
            interval: Duration::from_secs(1),
            cache: self.cache_folder(),
            ..OnlineSettings::default()
        };
        let mut documents = Documents::new(&settings);
        // The puzzle of the day changes; that of a day does not.
        let kept = dated.then(|| documents.kept(&url)).flatten();
        if let Some(document) = kept.as_ref().and_then(|kept| read(kept.as_bytes()).ok()) {
            let bytes = kept.unwrap_or_default().into_bytes();
            return Ok(Got { bytes, document, from: "the cache".to_owned() });
        }
        let headers: Result<_, Failure> = self.headers.iter().map(|text| header(text)).collect();
        let request =
            DocumentRequest { url: url.clone(), headers: headers?, cookie: self.cookie(&url)? };
        if io::stderr().is_terminal() {
            eprintln!("gridwright: asking {}", host(&url));
        }
        let body = documents.ask(&request).map_err(|error| refused(&error))?;
        let document = read(body.as_bytes()).map_err(|error| {
            let what = "the reply is no puzzle";
            Failure::with(host(&url), format!("{what}: {error}{}", hint(&body)))
        })?;
        let day = document.puzzle.metadata.date.map(|day| day.to_string());
        let under = match (dated, day) {
            (true, _) => Some(url.clone()),
            (false, Some(day)) if self.url.is_none() => {
                Some(self.puzzle.addresses().1.replace("{date}", &day))
            }
            _ => None,
        };
        if let Some(Err(error)) = under.map(|url| documents.keep(&url, &body)) {
            eprintln!("gridwright: the document could not be kept: {error}");
        }
        Ok(Got { bytes: body.into_bytes(), document, from: host(&url).to_owned() })
    }

    /// The address, and whether it is that of one day for good.
    fn url(&self) -> (String, bool) {
        let (of_the_day, of_a_day) = self.puzzle.addresses();
        let today = || Zoned::now().date();
        match (&self.url, self.date) {
            (Some(url), date) if url.contains("{date}") => {
                (url.replace("{date}", &date.unwrap_or_else(today).to_string()), true)
            }
            (Some(url), _) => (url.clone(), false),
            (None, Some(date)) => (of_a_day.replace("{date}", &date.to_string()), true),
            (None, None) => (of_the_day.to_owned(), false),
        }
    }

    /// The cookie of the subscriber, if it may go to this address.
    fn cookie(&self, url: &str) -> Result<Option<Cookie>, Failure> {
        let (name, text) = match &self.cookie_file {
            Some(path) => {
                let text = fs::read_to_string(path)
                    .map_err(|error| Failure::with(path.display(), error))?;
                (path.display().to_string(), text)
            }
            None => match std::env::var(COOKIE_VARIABLE) {
                Ok(text) if !text.trim().is_empty() && !is_newspaper(host(url)) => {
                    eprintln!(
                        "gridwright: the cookie of {COOKIE_VARIABLE} goes to {NEWSPAPER} only, not \
                         to {}; --cookie-file sends one anywhere",
                        host(url)
                    );
                    return Ok(None);
                }
                Ok(text) if !text.trim().is_empty() => (COOKIE_VARIABLE.to_owned(), text),
                _ => return Ok(None),
            },
        };
        match Cookie::parse(&text, COOKIE_NAME) {
            Some(cookie) => Ok(Some(cookie)),
            None => Err(Failure::with(name, "expected a cookie on one line")),
        }
    }

    fn cache_folder(&self) -> Option<PathBuf> {
        match (&self.cache, self.no_cache) {
            (_, true) => None,
            (Some(folder), false) => Some(folder.clone()),
            (None, false) => caches::folder("puzzles"),
        }
    }

    /// Writes the document as it came where the name asks for its own format,
    /// else the puzzle in the format of the name.
    fn write(&self, got: &Got, path: &Path) -> Result<(), Failure> {
        let failed = |error: &dyn std::fmt::Display| Failure::with(path.display(), error);
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let own = match got.document.format {
            Format::NytPage => matches!(ending.as_str(), "html" | "htm"),
            own => Format::by_name(&ending) == Some(own),
        };
        let bytes = if own {
            got.bytes.clone()
        } else {
            let format = Format::by_name(&ending).filter(|format| format.is_writable());
            let format =
                format.ok_or_else(|| failed(&"its name ends in no format that can be written"))?;
            let written = write(&got.document.puzzle, format).map_err(|error| failed(&error))?;
            for loss in &written.losses {
                eprintln!("gridwright: {}: {loss}", path.display());
            }
            written.bytes
        };
        write_file(path, &bytes).map_err(|error| failed(&error))
    }
}

/// A refusal, with what can be done about it here.
fn refused(error: &DocumentError) -> Failure {
    let advice = match error {
        DocumentError::Refused { with_cookie: false, .. } => {
            format!(" in {COOKIE_VARIABLE} or with --cookie-file")
        }
        DocumentError::Missing { .. } => "; there may be no puzzle of that day".to_owned(),
        _ => String::new(),
    };
    Failure::new(format!("{error}{advice}"))
}

/// Whether a host, perhaps with a port, is the newspaper's own.
fn is_newspaper(host: &str) -> bool {
    let name = host.split(':').next().unwrap_or(host).to_ascii_lowercase();
    name == NEWSPAPER || name.strip_suffix(NEWSPAPER).is_some_and(|rest| rest.ends_with('.'))
}

/// Where an address is.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let place = rest.split(['/', '?', '#', '\\']).next().unwrap_or(rest);
    // Without a name and password, behind which another host could hide.
    place.rsplit('@').next().unwrap_or(place)
}

/// A page where a puzzle should be is mostly one to log in.
fn hint(body: &str) -> &'static str {
    match body.trim_start().starts_with('<') {
        true => " (it is a web page: the puzzle may be for subscribers only)",
        false => "",
    }
}

fn summary(puzzle: &Puzzle) -> String {
    let size = puzzle.grid.size();
    let mut text = format!("{} x {}", size.rows(), size.cols());
    if let Some(date) = puzzle.metadata.date {
        text = format!("{text} of {date}");
    }
    let clues: usize = puzzle.lists.iter().map(|list| list.clues.len()).sum();
    format!("{text}, {clues} clues,")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newspaper_is_told_from_its_imitators() {
        let check = |url: &str, expected: bool| {
            assert_eq!(is_newspaper(host(url)), expected, "{url}");
        };
        check("https://www.nytimes.com/svc/crosswords/v6/puzzle/mini.json", true);
        check("https://nytimes.com:443/x", true);
        check("https://notnytimes.com/x", false);
        check("https://nytimes.com.example.org/x", false);
        check("https://nytimes.com@example.org/x", false);
        check("https://example.org\\@nytimes.com/x", false);
        check("http://127.0.0.1:9101/x", false);
    }
}

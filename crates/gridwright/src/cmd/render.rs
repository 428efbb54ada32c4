//! `gridwright render`: puzzles as text, pictures, paper and pages.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gridwright_core::{Puzzle, Solution};
use gridwright_render::terminal::{self, Charset, Terminal};
use gridwright_render::{
    Letters, Options, Palette, Panel, Paper, PdfOptions, Picture, Sheet, html, pdf,
};
use jiff::Zoned;

use crate::failure::{Failure, Outcome};
use crate::input::{Inputs, Item, letters_in};
use crate::output::{allows_color, write_file};

/// Draw puzzles: in the terminal, or as SVG, PNG, PDF or HTML
///
/// Without -o the puzzle is drawn in the terminal. Several puzzles go into the
/// folder named with -o. Grids are drawn blank unless told otherwise.
#[derive(Args)]
pub struct Render {
    #[command(flatten)]
    inputs: Inputs,
    /// The file to write, or the folder to write into
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// What to make; else the name of the file says it
    #[arg(long, value_enum, value_name = "KIND")]
    to: Option<Kind>,
    /// Show the solution
    #[arg(long, group = "letters")]
    solved: bool,
    /// Show what is filled in
    #[arg(long, group = "letters")]
    entries: bool,
    /// Show the solution and, beside it, the letters of this other file
    #[arg(long, value_name = "FILE", group = "letters")]
    beside: Option<PathBuf>,
    /// Leave out the clues
    #[arg(long)]
    no_clues: bool,
    /// Leave out the numbers
    #[arg(long)]
    no_numbers: bool,
    /// Leave out title, author and date
    #[arg(long)]
    no_title: bool,
    /// Light on dark, for pictures on dark screens
    #[arg(long)]
    dark: bool,
    /// The width of a cell in pictures, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 36)]
    cell: u16,
    /// The paper of PDF files
    #[arg(long, value_enum, default_value_t = PaperName::A4)]
    paper: PaperName,
    /// Add a page with the solution to PDF files, or a folded one to HTML
    #[arg(long)]
    solution_page: bool,
    /// The number of columns in the terminal
    #[arg(long, value_name = "COLUMNS")]
    width: Option<u16>,
    /// Use nothing but ASCII in the terminal
    #[arg(long)]
    ascii: bool,
    /// Colours in the terminal
    #[arg(long, value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Text,
    Svg,
    Png,
    Pdf,
    Html,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    Auto,
    Always,
    Never,
}

impl Kind {
    fn ending(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Html => "html",
        }
    }
}

impl Render {
    pub fn run(&self) -> Result<Outcome, Failure> {
        let kind = self.kind()?;
        let beside = self.beside.as_deref().map(letters_in).transpose()?;
        let folder =
            self.output.as_deref().filter(|path| !self.inputs.is_single() || path.is_dir());
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(|error| Failure::with(folder.display(), error))?;
        }
        self.inputs.for_each(|item, progress| {
            let drawn = match &item.document {
                Ok(document) => self.draw(&document.puzzle, kind, beside.as_ref()),
                Err(error) => Err(error.clone()),
            };
            match drawn {
                Ok(bytes) => {
                    self.put(&bytes, &item, kind, folder)?;
                    Ok(Outcome::Done)
                }
                Err(error) => {
                    progress.say(&format!("gridwright: {}: {error}", item.name()));
                    Ok(Outcome::SomeFailed)
                }
            }
        })
    }

    fn kind(&self) -> Result<Kind, Failure> {
        match (self.to, &self.output) {
            (Some(kind), _) => Ok(kind),
            (None, None) => Ok(Kind::Text),
            (None, Some(path)) => path
                .extension()
                .and_then(|ending| Kind::from_str(&ending.to_string_lossy(), true).ok())
                .or_else(|| (path.extension()? == "txt").then_some(Kind::Text))
                .ok_or_else(|| {
                    let message = "its name does not say what to draw; say so with --to";
                    Failure::with(path.display(), message)
                }),
        }
    }

    fn put(
        &self,
        bytes: &[u8],
        item: &Item,
        kind: Kind,
        folder: Option<&Path>,
    ) -> Result<(), Failure> {
        let path = match (&self.output, folder) {
            (None, _) => return Ok(io::stdout().write_all(bytes)?),
            (Some(path), None) if path.as_os_str() == "-" => {
                return Ok(io::stdout().write_all(bytes)?);
            }
            (Some(path), None) => path.clone(),
            (Some(_), Some(folder)) => folder.join(format!("{}.{}", stem(item), kind.ending())),
        };
        write_file(&path, bytes).map_err(|error| Failure::with(path.display(), error))
    }

    fn options(&self, letters: Letters) -> Options {
        Options {
            letters,
            numbers: !self.no_numbers,
            clues: !self.no_clues,
            title: !self.no_title,
            palette: if self.dark { Palette::DARK } else { Palette::LIGHT },
            cell: f32::from(self.cell),
            ..Options::default()
        }
    }

    fn letters(&self) -> Letters {
        if self.solved || self.beside.is_some() {
            Letters::Solution
        } else if self.entries {
            Letters::Entries
        } else {
            Letters::Blank
        }
    }

    /// What is drawn: one grid, or two beside each other with the time of day,
    /// as one wants to see it who compares a solution with the right one.
    fn sheet<'a>(&self, puzzle: &'a Puzzle, beside: Option<&Solution>) -> Sheet<'a> {
        let options = self.options(self.letters());
        let Some(other) = beside else { return Sheet::one(puzzle, options) };
        let mut second = self.options(Letters::Of(other.clone()));
        second.highlight_wrong(puzzle);
        let caption = self.beside.as_deref().and_then(Path::file_name).unwrap_or_default();
        Sheet {
            puzzle,
            panels: vec![
                Panel { caption: "Official solution".into(), options },
                Panel { caption: caption.to_string_lossy().into_owned(), options: second },
            ],
            stamp: format!("Gridwright, {}", Zoned::now().strftime("%A, %-d %B %Y, %H:%M:%S")),
        }
    }

    fn draw(
        &self,
        puzzle: &Puzzle,
        kind: Kind,
        beside: Option<&Solution>,
    ) -> Result<Vec<u8>, String> {
        let sheet = self.sheet(puzzle, beside);
        let failed = |error: gridwright_render::RenderError| error.to_string();
        match kind {
            Kind::Text => Ok(terminal::render(&sheet, &self.terminal()).into_bytes()),
            Kind::Html => {
                let page = html::Page { solution: self.solution_page, ..html::Page::default() };
                Ok(html::render(&sheet, &page).into_bytes())
            }
            Kind::Svg => Ok(Picture::of_sheet(&sheet).svg().into_bytes()),
            Kind::Png => Picture::of_sheet(&sheet).png(1.0).map_err(failed),
            Kind::Pdf if beside.is_some() => Picture::of_sheet(&sheet).pdf().map_err(failed),
            Kind::Pdf => {
                let paper = match self.paper {
                    PaperName::A4 => Paper::A4,
                    PaperName::Letter => Paper::Letter,
                };
                let options = PdfOptions {
                    view: self.options(self.letters()),
                    paper,
                    solution: self.solution_page,
                    ..PdfOptions::default()
                };
                pdf(puzzle, &options).map_err(failed)
            }
        }
    }

    fn terminal(&self) -> Terminal {
        let to_terminal = self.output.is_none() && io::stdout().is_terminal();
        let measured = terminal_size::terminal_size().map(|(width, _)| width.0);
        let width = self.width.or(measured.filter(|_| to_terminal)).unwrap_or(80);
        let color = match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => to_terminal && allows_color(),
        };
        let charset = if self.ascii { Charset::Ascii } else { Charset::Unicode };
        Terminal { width: usize::from(width), color, charset, style: None }
    }
}

/// The name of a puzzle's file without its ending, for a picture of it.
fn stem(item: &Item) -> String {
    let name = Path::new(&item.file).file_stem().unwrap_or_default().to_string_lossy();
    match item.line {
        Some(line) => format!("{name}-{line}"),
        None => name.into_owned(),
    }
}

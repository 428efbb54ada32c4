//! `gridwright render`: puzzles as text, pictures, paper and pages.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use gridwright_core::{Puzzle, Solution};
use gridwright_render::terminal::{self, Charset, Terminal};
use gridwright_render::{
    ManuscriptOptions, Palette, Panel, PdfOptions, Picture, RenderOptions, Sheet, ShownLetters,
    html, manuscript, pdf,
};
use gridwright_server::player::{PlayerPage, SolutionAccess};
use jiff::Zoned;

use crate::failure::{CommandStatus, Failure};
use crate::input::{InputItem, Inputs, letters_in};
use crate::output::{PaperName, allows_color, write_file};

/// Draw puzzles: in the terminal, or as SVG, PNG, PDF or HTML
///
/// Without -o the puzzle is drawn in the terminal. Several puzzles go into the
/// folder named with -o. Grids are drawn blank unless told otherwise. With --play
/// each becomes one HTML file to play in: from disk, by mail, on any host.
#[derive(Args)]
pub struct RenderCommand {
    #[command(flatten)]
    inputs: Inputs,
    /// The file to write, or the folder to write into
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// What to make; else the name of the file says it
    #[arg(long, value_enum, value_name = "KIND")]
    to: Option<OutputKind>,
    /// Make HTML pages to play in, each in one file that needs no server
    #[arg(long, conflicts_with_all = ["solved", "beside", "dark", "solution_page"])]
    play: bool,
    /// What such a page can tell of the solution
    #[arg(long, value_enum, value_name = "WHAT", default_value = "reveal", requires = "play")]
    solution: TellsSolution,
    /// Make a manuscript for an editor, as a PDF: name and address, the grid with
    /// its answers, the empty grid, the clues with their answers
    #[arg(long, conflicts_with_all = [
        "play", "solved", "entries", "beside", "dark", "solution_page", "no_clues", "no_numbers",
        "no_title",
    ])]
    manuscript: bool,
    /// A file with the author's address, line by line, for a manuscript
    #[arg(long, value_name = "FILE", requires = "manuscript")]
    address: Option<PathBuf>,
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
enum OutputKind {
    Text,
    Svg,
    Png,
    Pdf,
    Html,
}

/// What a playable page can tell of the solution.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TellsSolution {
    /// Check and reveal letters
    Reveal,
    /// Check letters; the page does not hold them
    Check,
    /// Only whether the whole grid is right
    Sealed,
    /// Nothing
    Nothing,
}

impl From<TellsSolution> for SolutionAccess {
    fn from(tells: TellsSolution) -> Self {
        match tells {
            TellsSolution::Reveal => Self::Reveal,
            TellsSolution::Check => Self::Check,
            TellsSolution::Sealed => Self::Sealed,
            TellsSolution::Nothing => Self::Nothing,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ColorChoice {
    Auto,
    Always,
    Never,
}

impl OutputKind {
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

impl RenderCommand {
    pub fn run(&self) -> Result<CommandStatus, Failure> {
        let kind = self.kind()?;
        let beside = self.beside.as_deref().map(letters_in).transpose()?;
        let address = self.address.as_deref().map(|path| {
            fs::read_to_string(path).map_err(|error| Failure::with(path.display(), error))
        });
        let address = address.transpose()?.unwrap_or_default();
        let folder =
            self.output.as_deref().filter(|path| !self.inputs.is_single() || path.is_dir());
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(|error| Failure::with(folder.display(), error))?;
        }
        self.inputs.for_each(|item, progress| {
            let drawn = match &item.document {
                Ok(document) if self.manuscript => {
                    let paper = self.paper.into();
                    let address = address.clone();
                    let options = ManuscriptOptions { address, paper, created: None };
                    manuscript(&document.puzzle, &options).map_err(|error| error.to_string())
                }
                Ok(document) => self.draw(&document.puzzle, kind, beside.as_ref()),
                Err(error) => Err(error.clone()),
            };
            match drawn {
                Ok(bytes) => {
                    self.put(&bytes, &item, kind, folder)?;
                    Ok(CommandStatus::Done)
                }
                Err(error) => {
                    progress.say(&format!("gridwright: {}: {error}", item.name()));
                    Ok(CommandStatus::SomeFailed)
                }
            }
        })
    }

    fn kind(&self) -> Result<OutputKind, Failure> {
        match (self.to, &self.output) {
            (None | Some(OutputKind::Html), _) if self.play => Ok(OutputKind::Html),
            (Some(_), _) if self.play => Err(Failure::new("--play makes HTML and nothing else")),
            (None | Some(OutputKind::Pdf), _) if self.manuscript => Ok(OutputKind::Pdf),
            (Some(_), _) if self.manuscript => {
                Err(Failure::new("--manuscript makes a PDF and nothing else"))
            }
            (Some(kind), _) => Ok(kind),
            (None, None) => Ok(OutputKind::Text),
            (None, Some(path)) => path
                .extension()
                .and_then(|ending| OutputKind::from_str(&ending.to_string_lossy(), true).ok())
                .or_else(|| (path.extension()? == "txt").then_some(OutputKind::Text))
                .ok_or_else(|| {
                    let message = "its name does not say what to draw; say so with --to";
                    Failure::with(path.display(), message)
                }),
        }
    }

    fn put(
        &self,
        bytes: &[u8],
        item: &InputItem,
        kind: OutputKind,
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

    fn options(&self, letters: ShownLetters) -> RenderOptions {
        RenderOptions {
            letters,
            numbers: !self.no_numbers,
            clues: !self.no_clues,
            title: !self.no_title,
            palette: if self.dark { Palette::DARK } else { Palette::LIGHT },
            cell: f32::from(self.cell),
            ..RenderOptions::default()
        }
    }

    fn letters(&self) -> ShownLetters {
        if self.solved || self.beside.is_some() {
            ShownLetters::Solution
        } else if self.entries {
            ShownLetters::Entries
        } else {
            ShownLetters::Blank
        }
    }

    /// What is drawn: one grid, or two beside each other with the time of day,
    /// as one wants to see it who compares a solution with the right one.
    fn sheet<'a>(&self, puzzle: &'a Puzzle, beside: Option<&Solution>) -> Sheet<'a> {
        let options = self.options(self.letters());
        let Some(other) = beside else { return Sheet::one(puzzle, options) };
        let mut second = self.options(ShownLetters::Of(other.clone()));
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
        kind: OutputKind,
        beside: Option<&Solution>,
    ) -> Result<Vec<u8>, String> {
        let sheet = self.sheet(puzzle, beside);
        let failed = |error: gridwright_render::RenderError| error.to_string();
        match kind {
            OutputKind::Html if self.play => {
                let page = PlayerPage {
                    access: self.solution.into(),
                    entries: self.entries,
                    ..PlayerPage::new(puzzle)
                };
                page.render().map(|page| page.html.into_bytes()).map_err(|error| error.to_string())
            }
            OutputKind::Text => Ok(terminal::render(&sheet, &self.terminal()).into_bytes()),
            OutputKind::Html => {
                let page =
                    html::HtmlPage { solution: self.solution_page, ..html::HtmlPage::default() };
                Ok(html::render(&sheet, &page).into_bytes())
            }
            OutputKind::Svg => Ok(Picture::of_sheet(&sheet).svg().into_bytes()),
            OutputKind::Png => Picture::of_sheet(&sheet).png(1.0).map_err(failed),
            OutputKind::Pdf if beside.is_some() => Picture::of_sheet(&sheet).pdf().map_err(failed),
            OutputKind::Pdf => {
                let options = PdfOptions {
                    view: self.options(self.letters()),
                    paper: self.paper.into(),
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
fn stem(item: &InputItem) -> String {
    let name = Path::new(&item.file).file_stem().unwrap_or_default().to_string_lossy();
    match item.line {
        Some(line) => format!("{name}-{line}"),
        None => name.into_owned(),
    }
}

//! What becomes of the layouts: text, JSON, pictures, puzzle files, worksheets.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gridwright_core::{Direction, Markup, Puzzle};
use gridwright_formats::{Format, write};
use gridwright_layout::seed::{Comparison, Placing, Rank, Score};
use gridwright_layout::{Figures, Layout, Problem};
use gridwright_render::terminal::{self, Terminal};
use gridwright_render::{PdfOptions, Picture, RenderOptions, Sheet, ShownLetters, html, pdf};
use serde_json::{Value, json};

use super::{numbered, say};
use crate::failure::{CommandStatus, Failure};
use crate::output::{PaperName, write_file};

/// Where the layouts go.
#[derive(Args)]
pub struct OutputArguments {
    /// The file to write: a picture (.png, .svg), a page (.pdf, .html) or a
    /// puzzle file (.ipuz, .puz ...); numbered where there are several
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The title of the puzzle
    #[arg(long, default_value = "")]
    title: String,
    /// Print the words in alphabetical order with the clues
    #[arg(long)]
    word_bank: bool,
    /// Show the solution in pictures and pages
    #[arg(long)]
    solved: bool,
    /// Add a page with the solution to PDF files, or a folded one to HTML
    #[arg(long)]
    solution_page: bool,
    /// The paper of PDF files
    #[arg(long, value_enum, default_value_t = PaperName::A4)]
    paper: PaperName,
    /// Print one JSON object for every layout
    #[arg(long)]
    json: bool,
}

/// One layout and how it was made.
pub struct Result {
    pub layout: Layout,
    pub figures: Figures,
    pub proven: bool,
    pub nodes: u64,
    pub seconds: f64,
    pub load_seconds: f64,
    /// Every improvement: when, and what there was.
    pub history: Vec<(f64, Figures)>,
    /// The simple algorithms that made it, if they did.
    pub by: Option<(Rank, Placing)>,
}

impl OutputArguments {
    pub fn put(
        &self,
        made: &[Result],
        problem: &Problem<'_>,
    ) -> std::result::Result<CommandStatus, Failure> {
        for (number, one) in (1..).zip(made) {
            let puzzle = self.puzzle(one, problem);
            if let Some(path) = &self.output {
                let path = if made.len() > 1 { numbered(path, number) } else { path.clone() };
                self.save(&puzzle, &path)?;
            }
            if self.json {
                say(&as_json(one, problem).to_string())?;
            } else {
                self.print(one, &puzzle)?;
            }
        }
        Ok(CommandStatus::Done)
    }

    fn puzzle(&self, one: &Result, problem: &Problem<'_>) -> Puzzle {
        // People see no empty margins; programs get the box that was asked for.
        let mut puzzle = one.layout.cropped(problem.bank()).puzzle(problem.bank());
        puzzle.metadata.title.clone_from(&self.title);
        if self.word_bank {
            let words = one.layout.word_bank(problem.bank());
            puzzle.metadata.notes = Markup::from(format!("Words: {}", words.join(", ")).as_str());
        }
        puzzle
    }

    fn print(&self, one: &Result, puzzle: &Puzzle) -> std::result::Result<(), Failure> {
        if self.output.is_none() {
            let options =
                RenderOptions { letters: ShownLetters::Solution, ..RenderOptions::default() };
            let sheet = Sheet::one(puzzle, options);
            write!(io::stdout(), "{}", terminal::render(&sheet, &Terminal::default()))?;
        }
        let words = in_words(&one.layout, &one.figures);
        let proven = if one.proven { "; no layout is better" } else { "" };
        eprintln!("gridwright: {words} in {:.2} s{proven}", one.seconds);
        Ok(())
    }

    /// Writes a picture, a page or a puzzle file, by its name.
    fn save(&self, puzzle: &Puzzle, path: &Path) -> std::result::Result<(), Failure> {
        let letters = if self.solved { ShownLetters::Solution } else { ShownLetters::Blank };
        let options = RenderOptions { letters, ..RenderOptions::default() };
        let sheet = Sheet::one(puzzle, options.clone());
        let failed = |error: &dyn std::fmt::Display| Failure::with(path.display(), error);
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let bytes = match ending.as_str() {
            "png" => Picture::of_sheet(&sheet).png(2.0).map_err(|error| failed(&error))?,
            "svg" => Picture::of_sheet(&sheet).svg().into_bytes(),
            "html" => {
                let page =
                    html::HtmlPage { solution: self.solution_page, ..html::HtmlPage::default() };
                html::render(&sheet, &page).into_bytes()
            }
            "pdf" => {
                let options = PdfOptions {
                    view: options,
                    paper: self.paper.into(),
                    solution: self.solution_page,
                    ..PdfOptions::default()
                };
                pdf(puzzle, &options).map_err(|error| failed(&error))?
            }
            other => {
                let format = Format::by_name(other).filter(|format| format.is_writable());
                let format = format.ok_or_else(|| {
                    failed(
                        &"its name ends in no picture, page or puzzle format that can be written",
                    )
                })?;
                let written = write(puzzle, format).map_err(|error| failed(&error))?;
                for loss in &written.losses {
                    eprintln!("gridwright: {}: {loss}", path.display());
                }
                written.bytes
            }
        };
        write_file(path, &bytes).map_err(|error| failed(&error))
    }

    pub fn print_comparison(
        &self,
        comparison: &Comparison,
        seconds: f64,
    ) -> std::result::Result<(), Failure> {
        if !self.json {
            eprintln!("gridwright: {} layouts in {seconds:.2} s", comparison.layouts.len());
            return Ok(write!(io::stdout(), "{}", comparison.table())?);
        }
        let mut rows = vec![];
        for score in Score::ALL {
            for place in Placing::ALL {
                for rank in Rank::ALL {
                    let best = comparison.best(rank, place, score);
                    let value =
                        best.map(|made| score.count(&made.figures) as f64 / comparison.area as f64);
                    rows.push(json!({"score": score.name(), "place": place.name(), "rank": rank.name(), "value": value}));
                }
            }
        }
        say(&json!({"table": rows, "seconds": seconds}).to_string())
    }
}

/// What there is in a layout, for people.
pub fn in_words(layout: &Layout, figures: &Figures) -> String {
    let Figures { words, letters, crossings, .. } = figures;
    let area = layout.size().area();
    let share = *letters as f64 / area as f64;
    format!(
        "{words} words, {letters} letters ({share:.3}), {crossings} crossings, {}",
        layout.size()
    )
}

fn as_json(one: &Result, problem: &Problem<'_>) -> Value {
    let bank = problem.bank();
    let words: Vec<Value> = one
        .layout
        .placements()
        .iter()
        .filter_map(|placement| {
            let item = bank.get(placement.item)?;
            let direction = match placement.direction {
                Direction::Across => "across",
                Direction::Down => "down",
            };
            Some(json!({
                "answer": item.answer.as_str(),
                "clue": item.clue,
                "row": placement.at.row,
                "col": placement.at.col,
                "direction": direction,
            }))
        })
        .collect();
    let history: Vec<Value> = one
        .history
        .iter()
        .map(|(seconds, f)| json!({"seconds": seconds, "letters": f.letters, "crossings": f.crossings, "words": f.words}))
        .collect();
    let mut object = json!({
        "grid": one.layout.rows(bank),
        "words": words,
        "rows": one.layout.size().rows(),
        "cols": one.layout.size().cols(),
        "letters": one.figures.letters,
        "crossings": one.figures.crossings,
        "distinct": one.figures.distinct,
        "placed": one.figures.words,
        "listed": bank.items().len(),
        "dropped": bank.summary().dropped(),
        "proven": one.proven,
        "nodes": one.nodes,
        "seconds": one.seconds,
        "load_seconds": one.load_seconds,
        "history": history,
    });
    if let Some((rank, place)) = one.by {
        object["rank"] = json!(rank.name());
        object["place"] = json!(place.name());
    }
    object
}

//! Puzzles: read, written, converted, drawn.

use gridwright_core::{
    Cell, CellKind, Clue, ClueList, Date, Direction, Grid, GridError, Markup, Puzzle as CorePuzzle,
    Solution,
};
use gridwright_formats::{Document, Format, read, read_as};
use gridwright_render::terminal::{self, Terminal};
use gridwright_render::{
    Palette, Paper, PdfOptions, Picture, RenderOptions, Sheet, ShownLetters, html,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::error::{invalid, unreadable, unwritable};

/// A crossword.
#[pyclass(frozen, module = "gridwright")]
pub struct Puzzle {
    pub puzzle: CorePuzzle,
    /// The file it was read from, to write it back as it was.
    document: Option<Document>,
}

impl Puzzle {
    pub fn new(puzzle: CorePuzzle) -> Self {
        Self { puzzle, document: None }
    }
}

/// One cell, as a dictionary.
#[derive(IntoPyObject)]
pub struct CellFacts {
    row: usize,
    col: usize,
    kind: &'static str,
    solution: Option<String>,
    entry: Option<String>,
    label: Option<String>,
    given: bool,
    circled: bool,
    shaded: bool,
}

/// One entry of the grid: a slot with its clue and answer, as a dictionary.
#[derive(IntoPyObject)]
pub struct EntryFacts {
    label: String,
    direction: &'static str,
    cells: Vec<(usize, usize)>,
    clue: Option<String>,
    enumeration: Option<String>,
    answer: Option<String>,
}

/// What a format cannot hold, as a dictionary.
#[derive(IntoPyObject)]
pub struct LossFacts {
    feature: &'static str,
    count: usize,
    message: String,
}

/// A file format, as a dictionary.
#[derive(IntoPyObject)]
pub struct FormatFacts {
    name: &'static str,
    extension: &'static str,
    writable: bool,
}

/// The file formats.
#[pyfunction]
pub fn formats() -> Vec<FormatFacts> {
    let facts = |format: Format| FormatFacts {
        name: format.name(),
        extension: format.extension(),
        writable: format.is_writable(),
    };
    Format::all().map(facts).collect()
}

/// A numbered grid of rows of text.
pub fn grid_of(rows: &[String]) -> Result<Grid, GridError> {
    let mut grid = Grid::from_rows(rows)?;
    grid.number_cells();
    Ok(grid)
}

/// The name of a direction, as Python writes it.
pub fn name_of(direction: Direction) -> &'static str {
    match direction {
        Direction::Across => "across",
        Direction::Down => "down",
    }
}

/// A format by its name.
fn format_of(name: &str) -> PyResult<Format> {
    Format::by_name(name).ok_or_else(|| {
        let names: Vec<&str> = Format::all().map(Format::name).collect();
        PyValueError::new_err(format!(
            "there is no format {name:?}: expected one of {}",
            names.join(", ")
        ))
    })
}

#[pymethods]
impl Puzzle {
    /// Reads a file of any format, or of a given one.
    #[staticmethod]
    fn from_bytes(
        py: Python<'_>,
        data: &Bound<'_, PyBytes>,
        format: Option<&str>,
    ) -> PyResult<Self> {
        let (bytes, format) = (data.as_bytes(), format.map(format_of).transpose()?);
        let document = py.detach(|| match format {
            Some(format) => read_as(bytes, format),
            None => read(bytes),
        });
        let document = document.map_err(|error| unreadable(py, &error))?;
        Ok(Self { puzzle: document.puzzle.clone(), document: Some(document) })
    }

    /// Makes a puzzle of rows of text and clues: label, direction, text.
    #[staticmethod]
    fn from_rows(
        py: Python<'_>,
        rows: Vec<String>,
        clues: Vec<(String, String, String)>,
    ) -> PyResult<Self> {
        let mut puzzle = CorePuzzle::new(grid_of(&rows).map_err(|error| invalid(py, error))?);
        for direction in [Direction::Across, Direction::Down] {
            let mut list = ClueList::standard(direction);
            for (label, way, text) in &clues {
                if *way == name_of(direction) {
                    list.clues.push(Clue::new(label.as_str(), text.as_str()));
                }
            }
            if !list.clues.is_empty() {
                puzzle.lists.push(list);
            }
        }
        Ok(Self::new(puzzle))
    }

    /// The same puzzle with other details; empty ones are taken away.
    fn with_metadata(
        &self,
        py: Python<'_>,
        changes: std::collections::BTreeMap<String, String>,
    ) -> PyResult<Self> {
        let mut puzzle = self.puzzle.clone();
        let metadata = &mut puzzle.metadata;
        for (name, value) in changes {
            match name.as_str() {
                "title" => metadata.title = value,
                "author" => metadata.author = value,
                "editor" => metadata.editor = value,
                "copyright" => metadata.copyright = value,
                "publisher" => metadata.publisher = value,
                "source" => metadata.source = value,
                "difficulty" => metadata.difficulty = value,
                "notes" => metadata.notes = Markup::from(value.as_str()),
                "intro" => metadata.intro = Markup::from(value.as_str()),
                "date" if value.is_empty() => metadata.date = None,
                "date" => {
                    let date: Result<Date, _> = value.parse();
                    metadata.date = Some(date.map_err(|_| {
                        invalid(py, format!("date is {value:?}, but must be like 2026-11-19"))
                    })?);
                }
                _ => return Err(invalid(py, format!("a puzzle has no detail {name:?}"))),
            }
        }
        Ok(Self::new(puzzle))
    }

    /// The same puzzle with these letters as its solution.
    fn with_solution(&self, py: Python<'_>, rows: Vec<String>) -> PyResult<Self> {
        let solution = Solution::of(&grid_of(&rows).map_err(|error| invalid(py, error))?);
        let mut puzzle = self.puzzle.clone();
        if solution.size() != puzzle.grid.size() {
            let message =
                format!("the rows are {}, the puzzle {}", solution.size(), puzzle.grid.size());
            return Err(invalid(py, message));
        }
        for (id, cell) in puzzle.grid.iter_mut().filter(|(_, cell)| cell.is_open()) {
            cell.solution = solution.get(id).cloned();
            cell.alternatives.clear();
        }
        puzzle.update_status();
        Ok(Self::new(puzzle))
    }

    /// The puzzle as a file, and what the format cannot hold.
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        format: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, Vec<LossFacts>)> {
        let format = format_of(format)?;
        let written = py.detach(|| match &self.document {
            Some(document) => document.write(format),
            None => gridwright_formats::write(&self.puzzle, format),
        });
        let written = written.map_err(|error| unwritable(py, error))?;
        let facts = |loss: &gridwright_formats::Loss| LossFacts {
            feature: loss.feature.description(),
            count: loss.count,
            message: loss.to_string(),
        };
        Ok((PyBytes::new(py, &written.bytes), written.losses.iter().map(facts).collect()))
    }

    /// The name of the format it was read from.
    #[getter]
    fn format(&self) -> Option<&'static str> {
        self.document.as_ref().map(|document| document.format.name())
    }

    /// What was odd in the file.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        let warnings = self.document.iter().flat_map(|document| &document.warnings);
        warnings.map(ToString::to_string).collect()
    }

    #[getter]
    fn kind(&self) -> &'static str {
        self.puzzle.kind.name()
    }

    /// Rows and columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        (self.puzzle.grid.rows(), self.puzzle.grid.cols())
    }

    /// The solution as rows: `#` for closed cells, `.` where it is not known.
    #[getter]
    fn rows(&self) -> Vec<String> {
        self.puzzle.grid.solution_rows()
    }

    /// What a player has written, as rows.
    #[getter]
    fn written(&self) -> Vec<String> {
        self.puzzle.grid.entry_rows()
    }

    /// All details of the puzzle, as text.
    #[getter]
    fn metadata(&self) -> Vec<(String, String)> {
        let metadata = &self.puzzle.metadata;
        let named = [
            ("title", metadata.title.clone()),
            ("author", metadata.author.clone()),
            ("editor", metadata.editor.clone()),
            ("copyright", metadata.copyright.clone()),
            ("publisher", metadata.publisher.clone()),
            ("source", metadata.source.clone()),
            ("date", metadata.date.map(|date| date.to_string()).unwrap_or_default()),
            ("difficulty", metadata.difficulty.clone()),
            ("intro", metadata.intro.plain()),
            ("notes", metadata.notes.plain()),
        ];
        let named = named.into_iter().map(|(name, value)| (name.to_owned(), value));
        named
            .chain(metadata.others.iter().cloned())
            .filter(|(_, value)| !value.is_empty())
            .collect()
    }

    /// All cells, row by row.
    fn cells(&self) -> Vec<CellFacts> {
        let grid = &self.puzzle.grid;
        let facts = |row: usize, col: usize, cell: &Cell| CellFacts {
            row,
            col,
            kind: match cell.kind {
                CellKind::Open => "open",
                CellKind::Block => "block",
                CellKind::Void => "void",
            },
            solution: cell.solution.as_ref().map(|entry| entry.as_str().to_owned()),
            entry: cell.entry.as_ref().map(|entry| entry.as_str().to_owned()),
            label: cell.label.as_ref().map(ToString::to_string),
            given: cell.given,
            circled: cell.circled,
            shaded: cell.shade.is_some(),
        };
        let rows = grid.row_slices().enumerate();
        rows.flat_map(|(row, cells)| {
            cells.iter().enumerate().map(move |(col, cell)| facts(row, col, cell))
        })
        .collect()
    }

    /// All entries: across first, then down.
    fn entries(&self) -> Vec<EntryFacts> {
        entries_of(&self.puzzle)
    }

    /// The grid as a drawing.
    #[pyo3(signature = (letters, clues, title, dark, cell))]
    fn svg(
        &self,
        py: Python<'_>,
        letters: &str,
        clues: bool,
        title: bool,
        dark: bool,
        cell: f32,
    ) -> PyResult<String> {
        let options = view(letters, clues, title, dark, cell)?;
        Ok(py.detach(|| gridwright_render::svg(&self.puzzle, &options)))
    }

    /// The grid as a picture.
    #[pyo3(signature = (letters, clues, title, dark, cell, scale))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords on the Python side")]
    fn png<'py>(
        &self,
        py: Python<'py>,
        letters: &str,
        clues: bool,
        title: bool,
        dark: bool,
        cell: f32,
        scale: f32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let options = view(letters, clues, title, dark, cell)?;
        let made = py.detach(|| Picture::of(&self.puzzle, &options).png(scale));
        Ok(PyBytes::new(py, &made.map_err(|error| unwritable(py, error))?))
    }

    /// Grid and clues on paper.
    fn pdf<'py>(
        &self,
        py: Python<'py>,
        letters: &str,
        paper: &str,
        solution: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let paper = match paper {
            "a4" => Paper::A4,
            "letter" => Paper::Letter,
            _ => {
                let message = format!("paper is {paper:?}, but must be 'a4' or 'letter'");
                return Err(PyValueError::new_err(message));
            }
        };
        let view = view(letters, true, true, false, 36.0)?;
        let options = PdfOptions { view, paper, solution, created: None };
        let made = py.detach(|| gridwright_render::pdf(&self.puzzle, &options));
        Ok(PyBytes::new(py, &made.map_err(|error| unwritable(py, error))?))
    }

    /// Grid and clues as one web page.
    fn html(&self, letters: &str, solution: bool) -> PyResult<String> {
        let sheet = Sheet::one(&self.puzzle, view(letters, true, true, false, 36.0)?);
        Ok(html::render(&sheet, &html::HtmlPage { solution, ..html::HtmlPage::default() }))
    }

    /// Grid and clues as lines of text.
    fn text(&self, letters: &str, clues: bool, width: usize) -> PyResult<String> {
        let sheet = Sheet::one(&self.puzzle, view(letters, clues, clues, false, 36.0)?);
        Ok(terminal::render(&sheet, &Terminal { width, ..Terminal::default() }))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.puzzle == other.puzzle
    }

    /// For pickling: the puzzle as ipuz, which holds nearly all of it.
    fn portable<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, &'static str)> {
        if let Some(document) = &self.document
            && let Some(original) = document.original()
        {
            return Ok((PyBytes::new(py, original), document.format.name()));
        }
        let written = gridwright_formats::write(&self.puzzle, Format::Ipuz)
            .map_err(|error| unwritable(py, error))?;
        Ok((PyBytes::new(py, &written.bytes), Format::Ipuz.name()))
    }
}

/// All entries of a puzzle with their clues and answers.
fn entries_of(puzzle: &CorePuzzle) -> Vec<EntryFacts> {
    let (grid, slots) = (&puzzle.grid, puzzle.grid.slots());
    let (links, solution) = (puzzle.links(&slots), Solution::of(grid));
    let position = |id| {
        let at = grid.size().position(id);
        (usize::from(at.row), usize::from(at.col))
    };
    let facts = |slot: &gridwright_core::Slot| {
        let clue = links.clue_of(slot.id).and_then(|id| puzzle.clue(id));
        let cells = slots.cells(slot.id);
        let (row, col) = position(slot.start);
        let label = grid.at(row, col).and_then(|cell| cell.label.as_ref());
        EntryFacts {
            label: label.map(ToString::to_string).unwrap_or_default(),
            direction: name_of(slot.direction),
            cells: cells.iter().copied().map(position).collect(),
            clue: clue.map(|clue| clue.text.plain()),
            enumeration: clue.and_then(|clue| clue.enumeration.clone()),
            answer: solution.word(cells),
        }
    };
    slots.iter().map(facts).collect()
}

/// What of a puzzle is shown.
fn view(letters: &str, clues: bool, title: bool, dark: bool, cell: f32) -> PyResult<RenderOptions> {
    let letters = match letters {
        "blank" => ShownLetters::Blank,
        "solution" => ShownLetters::Solution,
        "written" => ShownLetters::Entries,
        _ => {
            let message =
                format!("letters is {letters:?}, but must be 'blank', 'solution' or 'written'");
            return Err(PyValueError::new_err(message));
        }
    };
    let palette = if dark { Palette::DARK } else { Palette::LIGHT };
    Ok(RenderOptions { letters, clues, title, palette, cell, ..RenderOptions::default() })
}

"""Solves, fills, lays out and plays crosswords.

>>> import gridwright as gw
>>> words = gw.WordList.of({"cat": 50, "cow": 40, "wit": 60, "tot": 30})
>>> gw.fill([".A.", ".#.", "..."], words).rows
('CAT', 'O#O', 'WIT')

With the package `gridwright-pack` installed, clues are answered and whole
puzzles solved: `gw.answer("Mystical glow", "a?r?")`, `gw.solve(puzzle)`.
"""

from __future__ import annotations

from ._gridwright import VERSION as __version__
from .errors import GridwrightError, InvalidInput, LimitReached, PackError, ReadError, WriteError
from .filling import Conflict, Fill, FillWord, best, count, explain, fill, list_fills
from .knowledge import (
    Answer,
    Candidate,
    Engine,
    Evaluation,
    Solved,
    SolvedCell,
    SolvedWord,
    answer,
    default_engine,
    evaluate,
    solve,
    train,
)
from .layouts import Layout, Placement, layout
from .play import Event, Game, Square
from .puzzles import Cell, Entry, Format, Loss, Puzzle, formats, verify
from .tables import to_arrow, to_columns, to_pandas
from .words import WordList

__all__ = [
    "Answer",
    "Candidate",
    "Cell",
    "Conflict",
    "Engine",
    "Entry",
    "Evaluation",
    "Event",
    "Fill",
    "FillWord",
    "Format",
    "Game",
    "GridwrightError",
    "InvalidInput",
    "Layout",
    "LimitReached",
    "Loss",
    "PackError",
    "Placement",
    "Puzzle",
    "ReadError",
    "Solved",
    "SolvedCell",
    "SolvedWord",
    "Square",
    "WordList",
    "WriteError",
    "__version__",
    "answer",
    "best",
    "count",
    "default_engine",
    "evaluate",
    "explain",
    "fill",
    "formats",
    "layout",
    "list_fills",
    "solve",
    "to_arrow",
    "to_columns",
    "to_pandas",
    "train",
    "verify",
]

"""Puzzles: read, written, converted, drawn, checked."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from . import _gridwright as native
from .errors import WriteError
from .words import WordList

__all__ = ["Cell", "Entry", "Format", "Letters", "Loss", "Puzzle", "formats", "verify"]

Direction = Literal["across", "down"]
Letters = Literal["blank", "solution", "written"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid; rows and columns count from zero."""

    row: int
    col: int
    kind: Literal["open", "block", "void"]
    solution: str | None
    entry: str | None
    """What a player has written, or what is printed."""
    label: str | None
    given: bool
    circled: bool
    shaded: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a puzzle: where it stands, its clue and its answer."""

    label: str
    direction: Direction
    cells: tuple[tuple[int, int], ...]
    clue: str | None
    enumeration: str | None
    answer: str | None

    @property
    def name(self) -> str:
        """How people call it: "12-Across"."""
        return f"{self.label}-{self.direction.capitalize()}"


@dataclass(frozen=True, slots=True)
class Loss:
    """Something that a format cannot hold."""

    feature: str
    count: int
    message: str


@dataclass(frozen=True, slots=True)
class Format:
    """A file format."""

    name: str
    extension: str
    writable: bool


def formats() -> list[Format]:
    """The file formats that are known."""
    return [Format(**facts) for facts in native.formats()]


class Puzzle:
    """A crossword: its grid, clues and details. It does not change; `with_...` gives
    another one.

    >>> puzzle = Puzzle.from_rows(["CAT", "O#O", "WIT"], {"1-Across": "Pet"})
    >>> [entry.answer for entry in puzzle.entries]
    ['CAT', 'WIT', 'COW', 'TOT']
    """

    __slots__ = ("_native",)

    def __init__(self, native_puzzle: native.Puzzle) -> None:
        self._native = native_puzzle

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, format: str | None = None) -> Puzzle:
        """Reads a file of any of the `formats`; the format is recognised."""
        return cls(native.Puzzle.from_bytes(Path(path).read_bytes(), format))

    @classmethod
    def from_bytes(cls, data: bytes, *, format: str | None = None) -> Puzzle:
        """Reads a puzzle from memory."""
        return cls(native.Puzzle.from_bytes(data, format))

    @classmethod
    def from_rows(
        cls, rows: Sequence[str], clues: Mapping[str, str] | None = None, **details: str
    ) -> Puzzle:
        """Makes a puzzle of rows of text: `#` is a block, `.` an open cell, a letter a cell
        with that solution. Clues go by the names of entries: `{"1-Across": "Pet"}`."""
        listed = [(*_named(name), text) for name, text in (clues or {}).items()]
        puzzle = cls(native.Puzzle.from_rows(list(rows), listed))
        return puzzle.with_details(**details) if details else puzzle

    def with_details(self, **details: str) -> Puzzle:
        """The same puzzle with another title, author, date and so on."""
        return Puzzle(self._native.with_metadata(details))

    def with_solution(self, rows: Sequence[str]) -> Puzzle:
        """The same puzzle with these letters as its solution."""
        return Puzzle(self._native.with_solution(list(rows)))

    def to_bytes(self, format: str) -> bytes:
        """The puzzle as a file. `losses` says what the format cannot hold."""
        return self._native.to_bytes(format)[0]

    def losses(self, format: str) -> list[Loss]:
        """What a format cannot hold of this puzzle."""
        return [Loss(**facts) for facts in self._native.to_bytes(format)[1]]

    def write(self, path: str | os.PathLike[str], *, format: str | None = None) -> list[Loss]:
        """Writes a file, in the format of its ending unless one is named, and says what the
        format cannot hold."""
        path = Path(path)
        if format is None:
            ending = path.suffix.lstrip(".").lower()
            named = [known.name for known in formats() if known.extension == ending]
            if not named:
                raise WriteError(f"{path}: no format has the ending {ending!r}; name one")
            format = named[0]
        data, losses = self._native.to_bytes(format)
        path.write_bytes(data)
        return [Loss(**facts) for facts in losses]

    @property
    def format(self) -> str | None:
        """The format it was read from."""
        return self._native.format

    @property
    def warnings(self) -> list[str]:
        """What was odd in the file."""
        return self._native.warnings

    @property
    def kind(self) -> str:
        """Crossword, diagramless, coded or acrostic."""
        return self._native.kind

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._native.size

    @property
    def rows(self) -> tuple[str, ...]:
        """The solution: `#` for closed cells, `.` where it is not known. A cell with several
        letters shows its first; `cells` has them all."""
        return tuple(self._native.rows)

    @property
    def written(self) -> tuple[str, ...]:
        """What a player has written, in the same form."""
        return tuple(self._native.written)

    @property
    def details(self) -> dict[str, str]:
        """Title, author, date and whatever else the file says about itself."""
        return dict(self._native.metadata)

    @property
    def title(self) -> str:
        """The title; empty where there is none."""
        return self.details.get("title", "")

    @property
    def author(self) -> str:
        """The author; empty where there is none."""
        return self.details.get("author", "")

    @property
    def date(self) -> str:
        """The day of publication, as in 2026-11-19; empty where it is not known."""
        return self.details.get("date", "")

    @property
    def cells(self) -> list[Cell]:
        """All cells, row by row."""
        return [Cell(**facts) for facts in self._native.cells()]

    @property
    def entries(self) -> list[Entry]:
        """All entries, across first."""
        return [
            Entry(**{**facts, "cells": tuple(facts["cells"])}) for facts in self._native.entries()
        ]

    def svg(
        self,
        *,
        letters: Letters = "blank",
        clues: bool = True,
        title: bool = True,
        dark: bool = False,
        cell: float = 36,
    ) -> str:
        """A drawing of the puzzle."""
        return self._native.svg(letters, clues, title, dark, cell)

    def png(
        self,
        *,
        letters: Letters = "blank",
        clues: bool = True,
        title: bool = True,
        dark: bool = False,
        cell: float = 36,
        scale: float = 2,
    ) -> bytes:
        """A picture of the puzzle."""
        return self._native.png(letters, clues, title, dark, cell, scale)

    def pdf(
        self,
        *,
        letters: Letters = "blank",
        paper: Literal["a4", "letter"] = "a4",
        solution: bool = False,
    ) -> bytes:
        """The puzzle on paper, with its solution on a page of its own if asked for."""
        return self._native.pdf(letters, paper, solution)

    def html(self, *, letters: Letters = "blank", solution: bool = False) -> str:
        """The puzzle as one web page without scripts."""
        return self._native.html(letters, solution)

    def text(self, *, letters: Letters = "blank", clues: bool = True, width: int = 80) -> str:
        """The puzzle as lines of text."""
        return self._native.text(letters, clues, width)

    def to_dict(self) -> dict[str, Any]:
        """The puzzle as dictionaries, lists, text and numbers, ready for JSON."""
        return {
            "kind": self.kind,
            "size": list(self.size),
            "details": self.details,
            "rows": list(self.rows),
            "entries": [
                {
                    "name": entry.name,
                    "cells": [list(cell) for cell in entry.cells],
                    "clue": entry.clue,
                    "answer": entry.answer,
                }
                for entry in self.entries
            ],
        }

    def _repr_svg_(self) -> str:
        letters: Letters = "solution" if any("." not in row for row in self.rows) else "blank"
        return self.svg(letters=letters, clues=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._native == other._native

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return self.text(letters="solution", clues=False)

    def __repr__(self) -> str:
        rows, cols = self.size
        named = f" {self.title!r}" if self.title else ""
        return f"<Puzzle{named}, {rows}x{cols}, {len(self.entries)} entries>"

    def __reduce__(self) -> tuple[object, tuple[bytes, str]]:
        return (_restored, self._native.portable())


def _restored(data: bytes, format: str) -> Puzzle:
    return Puzzle(native.Puzzle.from_bytes(data, format))


def _named(name: str) -> tuple[str, str]:
    """The label and direction of "1-Across", "1 across", "1A" or "1a"."""
    digits = name.rstrip("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ -")
    rest = name[len(digits) :].strip(" -").lower()
    if digits and rest in ("a", "across"):
        return digits, "across"
    if digits and rest in ("d", "down"):
        return digits, "down"
    raise WriteError(f"{name!r} is no name of an entry: expected one like '1-Across' or '2D'")


def as_puzzle(grid: Puzzle | Iterable[str]) -> Puzzle:
    """A puzzle, or one made of rows of text."""
    return grid if isinstance(grid, Puzzle) else Puzzle.from_rows(list(grid))


def verify(
    puzzle: Puzzle | Sequence[str],
    rows: Sequence[str] | None = None,
    *,
    words: WordList | None = None,
    distinct: bool = False,
) -> list[str]:
    """What is wrong with letters in a grid, in words; empty where all is right.

    With rows, they are compared with the puzzle; without, the puzzle's own solution is
    looked at. Every entry must be filled, and if asked for all words must be listed and
    different. The check shares nothing with the searches.

    >>> verify(["CAT", "O#O", "WIT"], ["CAT", "O#O", "WIG"])
    ["row 3, column 3: expected 'T', found 'G'"]
    """
    rows = None if rows is None else list(rows)
    return native.verify(
        as_puzzle(puzzle)._native, rows, None if words is None else words._native, distinct
    )

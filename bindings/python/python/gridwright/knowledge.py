"""Answers to clues, puzzles solved from their clues, and how well that goes."""

from __future__ import annotations

import functools
import importlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from . import _gridwright as native
from ._job import job
from .errors import GridwrightError, PackError
from .puzzles import Puzzle

__all__ = [
    "Answer",
    "Candidate",
    "Engine",
    "Evaluation",
    "Solved",
    "SolvedCell",
    "SolvedWord",
    "answer",
    "default_engine",
    "evaluate",
    "solve",
    "train",
]


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible answer of a clue."""

    answer: str
    probability: float
    origin: Literal["seen", "rule", "similar", "learned", "phrase"]
    reason: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a word of a solved puzzle might be."""

    answer: str
    by_clue: float
    """Its probability by the clue alone."""
    in_grid: float
    """Its probability with the crossing words."""


@dataclass(frozen=True, slots=True)
class SolvedCell:
    """One cell of a solved puzzle."""

    row: int
    col: int
    entry: str
    confidence: float
    alternatives: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class SolvedWord:
    """One word of a solved puzzle."""

    label: str
    direction: Literal["across", "down"]
    clue: str
    answer: str
    probability: float
    """That every letter of it is right."""
    rank: int | None
    """Its rank among all listed answers by the clue alone; none where it is in no list."""
    unlisted: float
    """The part of the evidence that comes from answers in no list."""
    candidates: tuple[Candidate, ...]

    @property
    def name(self) -> str:
        """How people call it: "12-Across"."""
        return f"{self.label}-{self.direction.capitalize()}"


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How a result compares with the official solution."""

    letters: int
    letters_wrong: int
    words: int
    words_wrong: int
    perfect: bool
    has_rebus: bool


@dataclass(frozen=True, slots=True)
class Solved:
    """A solved puzzle: every open cell has an entry, sure or not."""

    rows: tuple[str, ...]
    cells: tuple[SolvedCell, ...]
    words: tuple[SolvedWord, ...]
    expected_wrong: float
    """How many letters are expected to be wrong."""
    rounds: int
    evaluation: Evaluation | None
    """The comparison with the official solution, where the puzzle has one."""

    def _repr_svg_(self) -> str:
        return Puzzle.from_rows(self.rows)._repr_svg_()


class Engine:
    """The knowledge that clues are answered with. Threads may share one."""

    __slots__ = ("_native", "path")

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens a pack: its first file; further ones (".2" and so on) lie beside it."""
        self.path = Path(path)
        files = [self.path]
        while (further := self.path.with_name(f"{self.path.name}.{len(files) + 1}")).exists():
            files.append(further)
        self._native = native.Engine.open(files)

    def answer(
        self, clue: str, pattern: str | None = None, *, length: int | None = None, count: int = 20
    ) -> list[Answer]:
        """Likely answers of a clue, the likeliest first. `pattern` has the letters that are
        known (`a?r?`); without it and `length`, all lengths are looked at."""
        found = self._native.answers(clue, pattern, length, count)
        return [Answer(**facts) for facts in found]

    def solve(
        self,
        puzzle: Puzzle,
        *,
        candidates: int = 5,
        without: Iterable[str] = (),
        time: float | None = None,
        progress: Callable[[tuple[int, list[tuple[str, float]]]], object] | None = None,
    ) -> Solved:
        """Solves a puzzle from its clues. Printed letters stay; a solution in the file is not
        looked at, only compared with. `without` leaves steps out: references,
        second-opinions, search, rebus, hidden-letters."""
        options = job(time=time, progress=progress)
        found = self._native.solve(puzzle._native, candidates, list(without), options)
        cells = (
            SolvedCell(**{**cell, "alternatives": tuple(cell["alternatives"])})
            for cell in found["cells"]
        )
        words = (
            SolvedWord(
                **{**word, "candidates": tuple(Candidate(*other) for other in word["candidates"])}
            )
            for word in found["words"]
        )
        compared = found["evaluation"]
        return Solved(
            tuple(found["rows"]),
            tuple(cells),
            tuple(words),
            found["expected_wrong"],
            found["rounds"],
            None if compared is None else Evaluation(**compared),
        )

    def __repr__(self) -> str:
        return f"<Engine of {self.path}>"

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return (_opened, (self.path,))


@functools.cache
def _opened(path: Path) -> Engine:
    """The engine of a pack, opened once in a process."""
    return Engine(path)


def pack_path() -> Path | None:
    """Where the knowledge is: the file that the variable GRIDWRIGHT_PACK names, else that of
    the package `gridwright-pack`, if it is installed."""
    named = os.environ.get("GRIDWRIGHT_PACK")
    if named:
        return Path(named)
    try:
        installed = importlib.import_module("gridwright_pack")
    except ImportError:
        return None
    return Path(installed.path())


def default_engine() -> Engine:
    """The engine of the installed knowledge, opened once."""
    path = pack_path()
    if path is None:
        raise PackError(
            "no knowledge is installed: run `pip install gridwright-pack`, "
            "or name a pack of your own in the variable GRIDWRIGHT_PACK"
        )
    return _opened(path)


def answer(
    clue: str, pattern: str | None = None, *, length: int | None = None, count: int = 20
) -> list[Answer]:
    """Likely answers of a clue with the installed knowledge: see `Engine.answer`."""
    return default_engine().answer(clue, pattern, length=length, count=count)


def solve(
    puzzle: Puzzle,
    *,
    candidates: int = 5,
    without: Iterable[str] = (),
    time: float | None = None,
    progress: Callable[[tuple[int, list[tuple[str, float]]]], object] | None = None,
) -> Solved:
    """Solves a puzzle with the installed knowledge: see `Engine.solve`."""
    return default_engine().solve(
        puzzle, candidates=candidates, without=without, time=time, progress=progress
    )


def evaluate(puzzle: Puzzle, *, engine: Engine | None = None) -> Evaluation:
    """Solves a puzzle and compares the result with its solution."""
    solved = (engine or default_engine()).solve(puzzle, candidates=0)
    if solved.evaluation is None:
        raise GridwrightError("the puzzle has no complete solution to compare with")
    return solved.evaluation


def train(
    corpus: Iterable[str | os.PathLike[str]],
    out: str | os.PathLike[str],
    *,
    lists: Iterable[str | os.PathLike[str]] = (),
    before: str | None = None,
    arguments: Iterable[str] = (),
) -> Engine:
    """Makes a knowledge pack from files of clues and answers, as `gridwright train` does, and
    opens it. `arguments` are further ones of that command."""
    command = ["gridwright", "train", "--out", os.fspath(out)]
    for path in corpus:
        command += ["--corpus", os.fspath(path)]
    for path in lists:
        command += ["--lists", os.fspath(path)]
    if before is not None:
        command += ["--before", before]
    code = native.run_program([*command, *arguments])
    if code != 0:
        raise GridwrightError(f"training ended with exit code {code}; see its messages")
    return Engine(out)

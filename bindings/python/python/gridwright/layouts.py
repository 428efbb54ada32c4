"""Laying out free-form crosswords from words and clues."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from . import _gridwright as native
from ._job import job, mapped
from .puzzles import Puzzle

__all__ = ["Layout", "Placement", "layout"]

Words = Mapping[str, str] | Iterable[str] | bytes | os.PathLike[str]


@dataclass(frozen=True, slots=True)
class Placement:
    """One word of a layout; rows and columns count from zero."""

    answer: str
    clue: str
    direction: Literal["across", "down"]
    row: int
    col: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: a box of words that cross."""

    rows: tuple[str, ...]
    placements: tuple[Placement, ...]
    words: int
    letters: int
    """How many cells hold a letter."""
    crossings: int
    missing: tuple[str, ...]
    """Words that were demanded and found no place."""
    proven: bool
    """Whether it is proved that no layout is better."""
    nodes: int
    remarks: tuple[str, ...]
    """What of the list was left out, and why."""
    puzzle: Puzzle | None
    """The layout as a puzzle with numbers and clues; none while the search goes on."""

    def _repr_svg_(self) -> str | None:
        return None if self.puzzle is None else self.puzzle._repr_svg_()


def layout(
    words: Words,
    *,
    size: int | tuple[int, int] = 15,
    objective: Literal["letters", "crossings", "words", "box", "crozzle"] = "letters",
    rule: Literal["strict", "relaxed"] = "strict",
    must: Iterable[str] = (),
    forbidden: Iterable[str] = (),
    symmetric: bool = False,
    square: bool = False,
    aspect: int = 4,
    min_crossings: int = 0,
    seed: int = 1,
    nodes: int | None = None,
    time: float | None = None,
    threads: int | None = 1,
    progress: Callable[[Layout], object] | None = None,
) -> Layout:
    """Lays out words, densely.

    `words` are a mapping of answers to clues, answers alone, the path of a list, or its
    bytes. The search goes on until a limit or a proof ends it: without a limit it takes two
    seconds. The same seed, nodes and threads give the same layout. `progress` is called with
    every better one.

    >>> found = layout({"snow": "White blanket", "sun": "It rises"}, size=6, nodes=500)
    >>> found.words
    2
    """
    if nodes is None and time is None:
        time = 2.0
    rows, cols = (size, size) if isinstance(size, int) else size
    wishes: native.LayoutWishes = {
        "rows": rows,
        "cols": cols,
        "rule": rule,
        "objective": objective,
        "must": list(must),
        "forbidden": list(forbidden),
        "symmetric": symmetric,
        "square": square,
        "aspect": aspect,
        "min_crossings": min_crossings,
    }
    told = mapped(progress, lambda better: _layout(better[1], nodes=better[0]))
    options = job(seed, nodes, time, threads, told)
    found, puzzle = native.lay_out(_list(words), wishes, options)
    return _layout(
        found["layout"],
        missing=tuple(found["missing"]),
        proven=found["proven"],
        nodes=found["nodes"],
        remarks=tuple(found["remarks"]),
        puzzle=Puzzle(puzzle),
    )


def _layout(
    facts: native.LayoutFacts,
    *,
    nodes: int,
    missing: tuple[str, ...] = (),
    proven: bool = False,
    remarks: tuple[str, ...] = (),
    puzzle: Puzzle | None = None,
) -> Layout:
    placements = tuple(Placement(*placed) for placed in facts["placements"])
    words, letters, crossings = facts["words"], facts["letters"], facts["crossings"]
    rows = tuple(facts["rows"])
    return Layout(
        rows, placements, words, letters, crossings, missing, proven, nodes, remarks, puzzle
    )


def _list(words: Words) -> bytes:
    """The bytes of a list as the native module reads it."""
    if isinstance(words, bytes):
        return words
    if isinstance(words, os.PathLike):
        return Path(words).read_bytes()
    if isinstance(words, str):
        raise TypeError("words is a single text: give a list, a mapping, or a pathlib.Path")
    pairs = words.items() if isinstance(words, Mapping) else ((word, "") for word in words)
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["answer", "clue"])
    writer.writerows(pairs)
    return table.getvalue().encode()

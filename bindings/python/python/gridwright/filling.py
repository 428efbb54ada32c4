"""Filling grids: any fill, the best, all, their number, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypedDict

from . import _gridwright as native
from ._job import job, mapped
from .errors import LimitReached
from .puzzles import Puzzle, _named, as_puzzle
from .words import WordList

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = ["Conflict", "Fill", "FillWord", "best", "count", "explain", "fill", "list_fills"]

Direction = Literal["across", "down"]
Status = Literal["found", "impossible", "stopped"]
Grid = Puzzle | Sequence[str]


@dataclass(frozen=True, slots=True)
class FillWord:
    """One word of a fill."""

    label: str
    direction: Direction
    word: str
    score: int


@dataclass(frozen=True, slots=True)
class Fill:
    """How a search for a fill ended. It counts as true if a fill was found."""

    status: Status
    rows: tuple[str, ...]
    """The filled grid; empty where none was found."""
    words: tuple[FillWord, ...]
    reason: str | None
    """Why there is none: a proof, or the limit that was reached."""
    optimal: bool
    """Whether it is proved that no fill is better: only `best` looks for that."""
    nodes: int
    """How many decisions the search took."""

    @property
    def score(self) -> int:
        """The scores of all words together."""
        return sum(word.score for word in self.words)

    def __bool__(self) -> bool:
        return self.status == "found"

    def _repr_svg_(self) -> str | None:
        return Puzzle.from_rows(self.rows)._repr_svg_() if self.rows else None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Entries and letters that cannot be filled together."""

    sentence: str
    slots: tuple[tuple[str, Direction], ...]
    givens: tuple[tuple[int, int], ...]


class Rules(TypedDict, total=False):
    """What holds for a fill, and how long the search may take."""

    min_score: int
    """The lowest score a word may have."""
    min_score_by_length: Mapping[int, int]
    """The lowest score of words of a length, where it is higher."""
    slots: Mapping[str, int | str]
    """For single entries a lowest score or a pattern: `{"12-Across": 60, "3D": "s??e?"}`."""
    must_use: Iterable[str]
    """Words that must stand somewhere; they need not be listed."""
    must_not_use: Iterable[str]
    """Words that may not stand anywhere."""
    distinct: bool
    """Whether all words must be different: yes, unless told otherwise."""
    distinct_stems: bool
    """Whether no two words may share a stem (TREE and TREES)."""
    nodes: int | None
    """End after so many decisions. The same seed and nodes give the same result."""
    time: float | None
    """End after so many seconds."""


def fill(
    grid: Grid,
    words: WordList,
    *,
    seed: int = 1,
    threads: int | None = 1,
    progress: Callable[[tuple[int, int, int]], object] | None = None,
    **rules: Unpack[Rules],
) -> Fill:
    """Fills a grid. Letters in it stay as they are.

    `progress` is called with the decisions so far, the entries decided, and all entries. No
    number of threads means one for each processor.
    """
    options = job(seed, rules.get("nodes"), rules.get("time"), threads, progress)
    found = native.fill_grid(as_puzzle(grid)._native, words._native, _rules(rules), options)
    return _outcome(found)


def best(
    grid: Grid,
    words: WordList,
    *,
    objective: Literal["total", "lowest", "lexicographic"] = "total",
    seed: int = 1,
    progress: Callable[[Fill], object] | None = None,
    **rules: Unpack[Rules],
) -> Fill:
    """Looks for the best fill until it is proved, a limit is reached, or nothing has helped
    for long. `progress` is called with every better fill."""
    told = mapped(progress, lambda better: _fill("found", better[1], better[0]))
    options = job(seed, rules.get("nodes"), rules.get("time"), 1, told)
    puzzle = as_puzzle(grid)._native
    return _outcome(native.best_fill(puzzle, words._native, _rules(rules), objective, options))


def count(
    grid: Grid, words: WordList, *, threads: int | None = 1, **rules: Unpack[Rules]
) -> int:
    """Counts all fills exactly, mostly without going through them.

    Raises `LimitReached` if a limit ends the count.
    """
    options = job(1, rules.get("nodes"), rules.get("time"), threads)
    number = native.count_fills(as_puzzle(grid)._native, words._native, _rules(rules), options)
    return int.from_bytes(bytes(number), "little")


def list_fills(
    grid: Grid, words: WordList, *, most: int = 1000, **rules: Unpack[Rules]
) -> list[Fill]:
    """Fills in an order that is always the same, at most so many.

    Raises `LimitReached` if a limit ends the list before that.
    """
    options = job(1, rules.get("nodes"), rules.get("time"))
    puzzle = as_puzzle(grid)._native
    found, stopped = native.list_fills(puzzle, words._native, _rules(rules), most, options)
    if stopped is not None:
        raise LimitReached(f"{stopped} after {len(found)} fills")
    return [_fill("found", facts, 0) for facts in found]


def explain(
    grid: Grid, words: WordList, *, effort: int = 1000, **rules: Unpack[Rules]
) -> Conflict | None:
    """Entries and letters that cannot be filled together; none if it cannot be shown within
    the limits that there is no fill. `effort` is the number of decisions that each attempt
    to leave one out may take."""
    options = job(1, rules.get("nodes"), rules.get("time"))
    puzzle = as_puzzle(grid)._native
    found = native.explain_fill(puzzle, words._native, _rules(rules), effort, options)
    if found is None:
        return None
    return Conflict(found["sentence"], tuple(found["slots"]), tuple(found["givens"]))


def _rules(rules: Rules) -> native.Rules:
    unknown = set(rules) - set(Rules.__annotations__)
    if unknown:
        raise TypeError(f"there is no rule {sorted(unknown)[0]!r} of a fill")
    slots: list[tuple[str, str, int | None, str | None]] = []
    for name, rule in rules.get("slots", {}).items():
        label, direction = _named(name)
        if isinstance(rule, int):
            slots.append((label, direction, rule, None))
        else:
            slots.append((label, direction, None, rule))
    return {
        "min_score": rules.get("min_score", 0),
        "min_score_by_length": dict(rules.get("min_score_by_length", {})),
        "slots": slots,
        "must_use": list(rules.get("must_use", ())),
        "must_not_use": list(rules.get("must_not_use", ())),
        "distinct": rules.get("distinct", True),
        "distinct_stems": rules.get("distinct_stems", False),
    }


def _fill(status: Status, facts: native.FillFacts, nodes: int) -> Fill:
    words = tuple(FillWord(*word) for word in facts["words"])
    return Fill(status, tuple(facts["rows"]), words, None, False, nodes)


def _outcome(found: native.FillOutcome) -> Fill:
    facts, status = found["fill"], found["status"]
    words = tuple(FillWord(*word) for word in facts["words"]) if facts else ()
    rows = tuple(facts["rows"]) if facts else ()
    return Fill(status, rows, words, found["reason"], found["optimal"], found["nodes"])

"""An environment for agents and students: write words, erase them, get told how right they are.

>>> import gridwright as gw
>>> puzzle = gw.Puzzle.from_rows(["CAT", "O#O", "WIT"], {"1-Across": "Pet"})
>>> lab = Environment(puzzle)
>>> lab.observation.entries[0]
OpenEntry(name='1-Across', clue='Pet', pattern='???')
>>> lab.step(Write("1-Across", "CAT")).reward
3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .errors import InvalidInput
from .puzzles import Puzzle

__all__ = ["Environment", "Erase", "Observation", "OpenEntry", "Split", "Step", "Write", "split"]


@dataclass(frozen=True, slots=True)
class Split:
    """Puzzles cut by their day, so that nothing of a later day is learned from."""

    before: tuple[Puzzle, ...]
    since: tuple[Puzzle, ...]
    undated: tuple[Puzzle, ...]
    """Puzzles without a date: safe to leave out of both."""


def split(puzzles: Iterable[Puzzle], day: str) -> Split:
    """Cuts puzzles at a day, as in "2022-01-01": those of that day are among the later ones."""
    if len(day) != 10 or day[4] != "-" or day[7] != "-":
        raise InvalidInput(f"day is {day!r}, but must be like 2022-01-01")
    before: list[Puzzle] = []
    since: list[Puzzle] = []
    undated: list[Puzzle] = []
    for puzzle in puzzles:
        date = puzzle.date
        (undated if not date else before if date < day else since).append(puzzle)
    return Split(tuple(before), tuple(since), tuple(undated))


@dataclass(frozen=True, slots=True)
class Write:
    """Writes a word over an entry; letters that stand there are replaced."""

    entry: str
    word: str


@dataclass(frozen=True, slots=True)
class Erase:
    """Erases the letters of an entry that no other full entry needs."""

    entry: str


@dataclass(frozen=True, slots=True)
class OpenEntry:
    """What an agent sees of an entry: `?` stands for an empty cell."""

    name: str
    clue: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Observation:
    """What an agent sees."""

    rows: tuple[str, ...]
    """`#` for closed cells, `.` for empty ones."""
    entries: tuple[OpenEntry, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What came of an action."""

    observation: Observation
    reward: int
    """How many more letters are right than before; negative if there are fewer."""
    done: bool
    """Whether all letters are right, or no actions are left."""
    right: int
    """How many letters are right."""


class Environment:
    """A puzzle to be solved step by step. The solution cannot be seen, only the reward."""

    def __init__(self, puzzle: Puzzle, *, steps: int = 10_000) -> None:
        cells = [cell for cell in puzzle.cells if cell.kind == "open"]
        missing = next((cell for cell in cells if cell.solution is None), None)
        if missing is not None:
            raise InvalidInput(
                f"row {missing.row + 1}, column {missing.col + 1}: the puzzle does not say what "
                "is right, so no reward can be given"
            )
        self._size = puzzle.size
        self._right = {(cell.row, cell.col): (cell.solution or "") for cell in cells}
        self._given = {(cell.row, cell.col): cell.entry for cell in cells if cell.given}
        self._entries = {entry.name: entry for entry in puzzle.entries}
        self._steps = steps
        self.reset()

    def reset(self) -> Observation:
        """Starts over."""
        self._letters = {at: text for at, text in self._given.items() if text}
        self._left = self._steps
        return self.observation

    @property
    def observation(self) -> Observation:
        """What an agent sees now."""
        rows, cols = self._size
        shown = tuple(
            "".join(self._shown((row, col)) for col in range(cols)) for row in range(rows)
        )
        entries = (
            OpenEntry(
                name,
                entry.clue or "",
                "".join(self._letters.get(cell, "?")[:1] for cell in entry.cells),
            )
            for name, entry in self._entries.items()
        )
        return Observation(shown, tuple(entries))

    @property
    def letters(self) -> int:
        """How many letters there are to find."""
        return len(self._right)

    @property
    def right(self) -> int:
        """How many letters are right."""
        return sum(self._letters.get(at) == text for at, text in self._right.items())

    def step(self, action: Write | Erase) -> Step:
        """Does an action and says what it was worth."""
        entry = self._entries.get(action.entry)
        if entry is None:
            raise InvalidInput(f"the puzzle has no entry {action.entry!r}")
        before = self.right
        if isinstance(action, Write):
            letters = list(action.word.upper())
            if len(letters) != len(entry.cells):
                raise InvalidInput(
                    f"{action.word!r} has {len(letters)} letters, but {action.entry} has "
                    f"{len(entry.cells)} cells"
                )
            for cell, letter in zip(entry.cells, letters):
                # A cell of several letters is right if its first one is found.
                right = self._right[cell]
                if cell not in self._given:
                    self._letters[cell] = right if right[:1] == letter else letter
        else:
            kept = {cell for other in self._full(action.entry) for cell in other}
            for cell in entry.cells:
                if cell not in self._given and cell not in kept:
                    self._letters.pop(cell, None)
        self._left -= 1
        now = self.right
        done = now == len(self._right) or self._left <= 0
        return Step(self.observation, now - before, done, now)

    def _full(self, but: str) -> Iterator[tuple[tuple[int, int], ...]]:
        for name, entry in self._entries.items():
            if name != but and all(cell in self._letters for cell in entry.cells):
                yield entry.cells

    def _shown(self, at: tuple[int, int]) -> str:
        return self._letters.get(at, ".")[:1] if at in self._right else "#"

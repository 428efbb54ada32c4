"""Playing: a game of a puzzle as a state machine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from . import _gridwright as native
from .puzzles import Puzzle

__all__ = ["Event", "Game", "Square"]

Scope = Literal["letter", "word", "puzzle"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened in a game: a name ("changed", "solved", "refused" ...) and
    what there is to say about it."""

    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class Square:
    """What stands in one cell of a game."""

    entry: str | None
    pencilled: bool
    wrong: bool
    revealed: bool
    given: bool


class Game:
    """A game: letters, cursor, checks, reveals, undo, clock.

    >>> game = Game(Puzzle.from_rows(["CAT", "O#O", "WIT"]))
    >>> _ = game.type("C")
    >>> game.cursor
    (0, 1, 'across')
    """

    __slots__ = ("_native", "_puzzle")

    def __init__(self, puzzle: Puzzle, save: str | None = None) -> None:
        """A new game, or one that goes on from what `save` gave."""
        self._puzzle = puzzle
        self._native = native.Game(puzzle._native, save)

    def type(self, text: str) -> list[Event]:
        """Writes letters one after the other, as a keyboard would."""
        return [event for letter in text for event in self.act("type", letter)]

    def write(self, row: int, col: int, text: str, *, pencil: bool = False) -> list[Event]:
        """Writes into a cell, or clears it with an empty text; the cursor stays."""
        return _events(self._native.write(row, col, text, pencil))

    def tap(self, row: int, col: int) -> list[Event]:
        """Goes to a cell; turns if the cursor is already there."""
        return _events(self._native.tap(row, col))

    def check(self, scope: Scope = "puzzle") -> list[Event]:
        """Marks wrong and empty cells."""
        return self.act("check", scope)

    def reveal(self, scope: Scope = "puzzle") -> list[Event]:
        """Writes the right letters."""
        return self.act("reveal", scope)

    def clear(self, scope: Scope = "puzzle") -> list[Event]:
        """Clears cells."""
        return self.act("clear", scope)

    def undo(self) -> list[Event]:
        """Takes back the last change of letters."""
        return self.act("undo")

    def redo(self) -> list[Event]:
        """Does again what was taken back."""
        return self.act("redo")

    def act(self, name: str, argument: str | None = None) -> list[Event]:
        """Any action: type, backspace, delete, up, down, left, right, turn, next, previous,
        home, end, pencil, check, reveal, clear, undo, redo, pause, resume, restart, tick."""
        return _events(self._native.act(name, argument))

    def square(self, row: int, col: int) -> Square:
        """What stands in a cell."""
        return Square(**self._native.square(row, col))

    @property
    def cursor(self) -> tuple[int, int, Literal["across", "down"]]:
        """Row, column and direction of the cursor."""
        return self._native.cursor

    @property
    def finished(self) -> bool:
        """Whether every cell is right, or filled where no solution is known."""
        return self._native.finished

    @property
    def filled(self) -> int:
        """How many cells have letters."""
        return self._native.filled

    @property
    def seconds(self) -> float:
        """The time of play so far; it goes on by `act("tick", milliseconds)` only."""
        return self._native.seconds

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with the letters of the game in it."""
        return Puzzle(self._native.puzzle(self._puzzle._native))

    def save(self) -> str:
        """The game as text: `Game(puzzle, save)` goes on with it."""
        return self._native.save()

    def _repr_svg_(self) -> str:
        return self.puzzle.svg(letters="written", clues=False)


def _events(found: list[tuple[str, str]]) -> list[Event]:
    return [Event(name, detail) for name, detail in found]

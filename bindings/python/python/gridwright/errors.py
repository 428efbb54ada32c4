"""What can go wrong, and where."""

from __future__ import annotations


class GridwrightError(Exception):
    """The base of all errors of this package."""


class ReadError(GridwrightError, ValueError):
    """A file cannot be read. The attributes say where it is wrong, where that is known."""

    def __init__(
        self,
        message: str,
        *,
        format: str | None = None,
        part: str | None = None,
        byte: int | None = None,
        line: int | None = None,
        row: int | None = None,
        col: int | None = None,
    ) -> None:
        super().__init__(message)
        self.format = format
        """The format it was read as; none if no format fits."""
        self.part = part
        """The part of the file, such as "clues, Across 5"."""
        self.byte = byte
        """The offset in bytes."""
        self.line = line
        """The line, counted from one."""
        self.row = row
        """The row of the cell, counted from one."""
        self.col = col
        """The column of the cell, counted from one."""


class InvalidInput(GridwrightError, ValueError):
    """A grid, list, setting, clue or save makes no sense. The message says what to do."""


class WriteError(GridwrightError, ValueError):
    """A puzzle cannot be written or drawn as asked."""


class PackError(GridwrightError):
    """The knowledge pack is missing or cannot be used."""


class LimitReached(GridwrightError):
    """A search ended at a limit before it had the result that was asked for."""

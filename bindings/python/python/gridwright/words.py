"""Word lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from . import _gridwright as native

__all__ = ["WordList"]


class WordList:
    """A list of scored words with its index.

    >>> words = WordList.of({"acre": 30, "airs": 60, "aero": 50})
    >>> words.search("a?r?")
    [('AIRS', 60), ('AERO', 50), ('ACRE', 30)]
    """

    __slots__ = ("_native",)

    def __init__(self, native_list: native.WordList) -> None:
        self._native = native_list

    @classmethod
    def read(cls, *paths: str | os.PathLike[str], default_score: int = 50) -> WordList:
        """Reads files of words: plain, `word;score` or comma-separated. A word that
        stands in several files gets its best score."""
        files = [Path(path).read_bytes() for path in paths]
        return cls(native.WordList.parse(files, default_score))

    @classmethod
    def parse(cls, data: bytes | str, *, default_score: int = 50) -> WordList:
        """Reads a list from memory."""
        raw = data.encode() if isinstance(data, str) else data
        return cls(native.WordList.parse([raw], default_score))

    @classmethod
    def of(cls, words: Mapping[str, int] | Iterable[str], *, score: int = 50) -> WordList:
        """A list of these words, with their scores or all with the same."""
        if isinstance(words, Mapping):
            return cls(native.WordList.of(list(words.items())))
        return cls(native.WordList.of([(word, score) for word in words]))

    @property
    def remarks(self) -> list[str]:
        """What could not be read, with lines: the first few of each file."""
        return self._native.remarks

    def score(self, word: str) -> int | None:
        """The score of a word; none where it is not listed."""
        return self._native.score(word)

    def search(
        self,
        pattern: str | None = None,
        *,
        anagram: str | None = None,
        min_score: int = 0,
        most: int | None = None,
    ) -> list[tuple[str, int]]:
        """The words that fit a pattern (`a?r?`, `*ing`, `[bc]at`), an anagram (`?` is any
        letter), or both: the best score first."""
        return self._native.search(pattern, anagram, min_score, most)

    def __len__(self) -> int:
        return len(self._native)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word in self._native

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self._native.words())

    def __repr__(self) -> str:
        return f"<WordList of {len(self)} words>"

    def __reduce__(self) -> tuple[object, tuple[dict[str, int]]]:
        return (WordList.of, (dict(self),))

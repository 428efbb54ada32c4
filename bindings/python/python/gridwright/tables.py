"""Results of batches as tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas
    import pyarrow

__all__ = ["to_arrow", "to_columns", "to_pandas"]


def to_columns(results: Iterable[Any]) -> dict[str, list[Any]]:
    """Data classes of one kind, or dictionaries, as named columns."""
    columns: dict[str, list[Any]] = {}
    for count, result in enumerate(results):
        for name, value in _facts(result).items():
            columns.setdefault(name, [None] * count).append(value)
        for column in columns.values():
            column.extend([None] * (count + 1 - len(column)))
    return columns


def to_pandas(results: Iterable[Any]) -> pandas.DataFrame:
    """Results as a data frame; needs `pandas`."""
    import pandas

    return pandas.DataFrame(to_columns(results))


def to_arrow(results: Iterable[Any]) -> pyarrow.Table:
    """Results as an Arrow table; needs `pyarrow`."""
    import pyarrow

    return pyarrow.table(to_columns(results))


def _facts(result: Any) -> dict[str, Any]:
    if is_dataclass(result) and not isinstance(result, type):
        return {field.name: getattr(result, field.name) for field in fields(result)}
    if isinstance(result, dict):
        return result
    raise TypeError(f"{type(result).__name__} is neither a data class nor a dictionary")

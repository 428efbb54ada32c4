"""What every long call takes."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ._gridwright import Job

T = TypeVar("T")


def mapped(
    progress: Callable[[T], object] | None, make: Callable[[Any], T]
) -> Callable[[Any], object] | None:
    """A listener for what the native module tells, which calls one for finished values."""
    if progress is None:
        return None
    listener = progress
    return lambda told: listener(make(told))


def job(
    seed: int = 1,
    nodes: int | None = None,
    time: float | None = None,
    threads: int | None = 1,
    progress: Callable[[Any], object] | None = None,
) -> Job:
    """Options as the native module takes them; no number of threads means one for each
    processor."""
    count = os.cpu_count() or 1 if threads is None else threads
    return {"seed": seed, "nodes": nodes, "time": time, "threads": count, "progress": progress}

"""Many puzzles, grids or lists at once, on the processors of one machine or on a cluster.

>>> rows = evaluate(["monday.ipuz", "tuesday.ipuz"], backend="processes")  # doctest: +SKIP
>>> write_parquet(rows, "results.parquet")  # doctest: +SKIP

Every function gives one row for every item, in the order of the items, whatever
the backend: the same rows as on one machine. A bad item gives a row with its
error and stops nothing. A worker process that dies is replaced, and what it had
not finished is done again. Each process opens the knowledge pack once.

Backends: `serial` (this process), `processes` (the standard library), `ray` and
`dask` (a running cluster, or a local one that is started for the call).
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar

from . import filling, knowledge, layouts
from .errors import GridwrightError
from .puzzles import Puzzle
from .tables import to_arrow
from .words import WordList

__all__ = ["Backend", "evaluate", "fill", "layout", "run", "write_parquet"]

Backend = Literal["serial", "processes", "ray", "dask"]
Row = dict[str, Any]
Source = str | os.PathLike[str] | Puzzle
Item = TypeVar("Item")
Result = TypeVar("Result")


def run(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    backend: Backend = "processes",
    workers: int | None = None,
    retries: int = 3,
    chunk: int = 16,
    progress: Callable[[int], object] | None = None,
) -> list[Result]:
    """Calls a function for every item, in chunks, and gives the results in order.

    The function must be one that can be pickled. Its exceptions are raised here; a worker
    that dies is not one: its chunk is tried again, at most `retries` times. `progress` is
    called with the number of items that are done.
    """
    listed = list(items)
    chunks = [listed[start : start + chunk] for start in range(0, len(listed), max(chunk, 1))]
    task = partial(_each, function)
    done = 0
    results: list[Result] = []
    for part in _backend(backend)(task, chunks, workers, retries):
        results += part
        done += len(part)
        if progress is not None:
            progress(done)
    return results


def evaluate(puzzles: Iterable[Source], *, backend: Backend = "processes", **how: Any) -> list[Row]:
    """Solves puzzles with the installed knowledge and compares with their solutions: a row
    each with `name`, the fields of `Evaluation`, and `error`."""
    return run(_evaluate, puzzles, backend=backend, **how)


def fill(
    grids: Iterable[Source | Sequence[str]],
    words: WordList,
    *,
    backend: Backend = "processes",
    seed: int = 1,
    rules: filling.Rules | None = None,
    **how: Any,
) -> list[Row]:
    """Fills grids: a row each with `name`, `status`, `rows`, `score`, `nodes`, `reason` and
    `error`."""
    task = partial(_fill, words, seed, rules or {})
    return run(task, grids, backend=backend, **how)


def layout(
    lists: Iterable[Any], *, backend: Backend = "processes", wishes: Row | None = None, **how: Any
) -> list[Row]:
    """Lays out lists: a row each with `name`, `rows`, `words`, `letters`, `crossings`,
    `proven`, `nodes` and `error`. `wishes` are arguments of `gridwright.layout`; with
    `nodes` and `seed` among them the rows are the same everywhere."""
    return run(partial(_layout, wishes or {}), lists, backend=backend, **how)


def write_parquet(rows: Iterable[Any], path: str | os.PathLike[str]) -> None:
    """Writes rows as one Parquet file; needs `pyarrow`. The file appears when it is whole."""
    import pyarrow.parquet

    whole = Path(path)
    part = whole.with_name(f".{whole.name}.part")
    try:
        pyarrow.parquet.write_table(to_arrow(rows), part)
        part.replace(whole)
    finally:
        part.unlink(missing_ok=True)


def _each(function: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [function(item) for item in items]


def _open(source: Source) -> tuple[str, Puzzle]:
    if isinstance(source, Puzzle):
        return source.title, source
    return os.fspath(source), Puzzle.read(source)


def _evaluate(source: Source) -> Row:
    name = "" if isinstance(source, Puzzle) else os.fspath(source)
    row: Row = {"name": name, "error": None}
    try:
        row["name"], puzzle = _open(source)
        row |= asdict(knowledge.evaluate(puzzle))
    except (GridwrightError, OSError) as error:
        row["error"] = str(error)
    return row


def _fill(words: WordList, seed: int, rules: filling.Rules, source: Any) -> Row:
    row: Row = {"name": "", "error": None}
    try:
        if isinstance(source, (str, os.PathLike, Puzzle)):
            row["name"] = "" if isinstance(source, Puzzle) else os.fspath(source)
            row["name"], grid = _open(source)
        else:
            grid = Puzzle.from_rows(list(source))
        found = filling.fill(grid, words, seed=seed, **rules)
        row |= {"status": found.status, "rows": list(found.rows), "score": found.score}
        row |= {"nodes": found.nodes, "reason": found.reason}
    except (GridwrightError, OSError) as error:
        row["error"] = str(error)
    return row


def _layout(wishes: Row, source: Any) -> Row:
    row: Row = {"name": os.fspath(source) if isinstance(source, Path) else "", "error": None}
    try:
        found = layouts.layout(source, **wishes)
        row |= {"rows": list(found.rows), "words": found.words, "letters": found.letters}
        row |= {"crossings": found.crossings, "proven": found.proven, "nodes": found.nodes}
    except (GridwrightError, OSError) as error:
        row["error"] = str(error)
    return row


_Map = Callable[[Callable[[Any], Any], list[Any], int | None, int], Iterator[Any]]


def _backend(name: str) -> _Map:
    backends: dict[str, _Map] = {
        "serial": _serial,
        "processes": _processes,
        "ray": _ray,
        "dask": _dask,
    }
    if name not in backends:
        raise ValueError(f"backend is {name!r}, but must be one of {', '.join(backends)}")
    return backends[name]


def _serial(
    task: Callable[[Any], Any], chunks: list[Any], workers: int | None, retries: int
) -> Iterator[Any]:
    return map(task, chunks)


def _processes(
    task: Callable[[Any], Any], chunks: list[Any], workers: int | None, retries: int
) -> Iterator[Any]:
    # Forking a process that has threads is not safe, and Rust has some.
    context = multiprocessing.get_context("spawn")
    finished: dict[int, Any] = {}
    next_one, left = 0, retries
    while next_one < len(chunks):
        with ProcessPoolExecutor(workers, mp_context=context) as pool:
            futures: dict[int, Future[Any]] = {}
            try:
                for index in range(next_one, len(chunks)):
                    if index not in finished:
                        futures[index] = pool.submit(task, chunks[index])
                while next_one < len(chunks):
                    if next_one not in finished:
                        finished[next_one] = futures[next_one].result()
                    yield finished.pop(next_one)
                    next_one += 1
            except BrokenProcessPool as error:
                if left == 0:
                    message = f"workers died {retries + 1} times near item chunk {next_one + 1}"
                    raise GridwrightError(message) from error
                left -= 1
                for index, future in futures.items():
                    if index >= next_one and future.done() and future.exception() is None:
                        finished[index] = future.result()
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


def _ray(
    task: Callable[[Any], Any], chunks: list[Any], workers: int | None, retries: int
) -> Iterator[Any]:
    import ray

    own = not ray.is_initialized()
    if own:
        # Workers of a local cluster must find what this process finds.
        paths = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        ray.init(
            num_cpus=workers,
            include_dashboard=False,
            log_to_driver=False,
            runtime_env={"env_vars": paths},
        )
    try:
        remote = ray.remote(max_retries=retries)(_called)
        shared = ray.put(task)
        for reference in [remote.remote(shared, chunk) for chunk in chunks]:
            yield ray.get(reference)
    finally:
        if own:
            ray.shutdown()


def _called(task: Callable[[Any], Any], chunk: Any) -> Any:
    return task(chunk)


def _dask(
    task: Callable[[Any], Any], chunks: list[Any], workers: int | None, retries: int
) -> Iterator[Any]:
    import distributed

    try:
        client: Any = distributed.get_client()
        own = False
    except ValueError:
        count = workers or os.cpu_count() or 1
        # The package has no types for these two calls.
        start: Any = distributed.Client
        client = start(
            n_workers=count, threads_per_worker=1, dashboard_address=None, processes=True
        )
        own = True
    try:
        futures = client.map(task, chunks, retries=retries, pure=False)
        for future in futures:
            yield future.result()
    finally:
        if own:
            client.close()

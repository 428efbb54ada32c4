"""Batches: the same rows on every backend, workers that die, bad items."""

import importlib.util
import os
import signal
from pathlib import Path
from typing import Any

import gridwright as gw
import pytest
from gridwright import batch

RING = ["...", ".#.", "..."]
WORDS = gw.WordList.of({"cat": 50, "cow": 40, "wit": 60, "tot": 30, "win": 20, "ton": 10})


def needs(module: str) -> None:
    """Skips where a package is missing, which scripts/test-python has installed."""
    if importlib.util.find_spec(module) is None:
        assert os.environ.get("CI") != "true", f"{module} is not installed"
        pytest.skip(f"{module} is not installed")


@pytest.mark.parametrize("backend", ["processes", "ray", "dask"])
def test_all_backends_give_the_same_rows(backend: batch.Backend, tmp_path: Path) -> None:
    needs({"processes": "gridwright", "ray": "ray", "dask": "distributed"}[backend])
    bad = tmp_path / "bad.ipuz"
    bad.write_text("{")
    grids: list[Any] = [RING, ["CA.", ".#.", "..."], ["Z..", ".#.", "..."], bad, ["..", "."]]
    done: list[int] = []
    expected = batch.fill(grids, WORDS, backend="serial")
    rows = batch.fill(grids, WORDS, backend=backend, workers=2, chunk=2, progress=done.append)
    assert rows == expected and done == [2, 4, 5]
    assert [row.get("status") for row in rows] == ["found", "found", "impossible", None, None]
    assert "row 2" in rows[4]["error"] and rows[3]["error"]
    lists = [{"snow": "White", "sun": "Bright"}, {"frost": "", "thaw": ""}]
    wishes = {"size": 6, "nodes": 300}
    laid = batch.layout(lists, backend=backend, workers=2, chunk=1, wishes=wishes)
    assert laid == batch.layout(lists, backend="serial", wishes=wishes)


def die_once(item: tuple[str, int]) -> int:
    """Kills its process the first time."""
    marker, number = item
    if number == 3 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("backend", ["processes", "ray", "dask"])
def test_a_worker_that_dies_is_replaced(backend: batch.Backend, tmp_path: Path) -> None:
    needs({"processes": "gridwright", "ray": "ray", "dask": "distributed"}[backend])
    items = [(str(tmp_path / "died"), number) for number in range(8)]
    assert batch.run(die_once, items, backend=backend, workers=2, chunk=1) == [
        number * number for number in range(8)
    ]
    assert (tmp_path / "died").exists()


def always_die(item: int) -> int:
    """Kills its process every time."""
    os.kill(os.getpid(), signal.SIGKILL)
    return item


def fail(item: int) -> int:
    """Raises."""
    raise RuntimeError(f"item {item}")


def test_failures_that_stay_are_told() -> None:
    with pytest.raises(gw.GridwrightError, match="workers died 2 times"):
        batch.run(always_die, [1], workers=1, retries=1)
    with pytest.raises(RuntimeError, match="item 1"):
        batch.run(fail, [1, 2], workers=1)

    def broken() -> object:
        yield 1
        raise OSError("the source is gone")

    with pytest.raises(OSError, match="the source is gone"):
        batch.run(fail, broken())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="backend is 'cloud'"):
        batch.run(fail, [1], backend="cloud")  # type: ignore[arg-type]


def test_rows_become_one_parquet_file(tmp_path: Path) -> None:
    needs("pyarrow")
    import pyarrow.parquet

    puzzle = gw.Puzzle.from_rows(["CAT", "O#O", "WIT"], {"1-Across": "Meowing pet"}, title="Ring")
    rows = batch.evaluate([puzzle, tmp_path / "missing.ipuz"], backend="serial")
    assert rows[0]["letters"] == 8 and "missing.ipuz" in rows[1]["error"]
    batch.write_parquet(rows, tmp_path / "rows.parquet")
    table = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert table.num_rows == 2 and table.column("letters").to_pylist() == [8, None]
    assert [file.name for file in tmp_path.iterdir()] == ["rows.parquet"]

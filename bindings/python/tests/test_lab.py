"""The environment for agents, the examples and the notebooks."""

import importlib.util
import json
import os
import runpy
from pathlib import Path
from typing import Any

import gridwright as gw
import pytest
from gridwright.lab import Environment, Erase, Write, split

EXAMPLES = Path(__file__).parents[1] / "examples"
PUZZLE = gw.Puzzle.from_rows(["CAT", "O#O", "WIT"], {"1-Across": "Pet"}, date="2022-03-01")


def test_rewards_are_letters_that_become_right_or_wrong() -> None:
    lab = Environment(PUZZLE)
    assert lab.observation.rows == ("...", ".#.", "...") and lab.letters == 8
    assert lab.step(Write("1-Across", "COT")).reward == 2
    step = lab.step(Write("1-Down", "cow"))
    assert (step.reward, step.done, step.observation.entries[1].pattern) == (2, False, "W??")
    assert lab.step(Write("1-Across", "DOG")).reward == -2
    assert lab.step(Erase("1-Across")).observation.rows[0] == "D.."
    assert lab.reset().rows == ("...", ".#.", "...")
    words = {"1-Across": "CAT", "3-Across": "WIT", "1-Down": "COW", "2-Down": "TOT"}
    last = [lab.step(Write(name, word)) for name, word in words.items()][-1]
    assert last.done and last.right == 8
    short = Environment(PUZZLE, steps=1)
    assert short.step(Write("1-Across", "DOG")).done
    with pytest.raises(gw.InvalidInput, match="has 2 letters"):
        lab.step(Write("1-Across", "NO"))
    with pytest.raises(gw.InvalidInput, match="no entry"):
        lab.step(Erase("9-Down"))
    with pytest.raises(gw.InvalidInput, match="row 1, column 1"):
        Environment(gw.Puzzle.from_rows(["..."]))


def test_puzzles_are_cut_by_day() -> None:
    cut = split([PUZZLE, PUZZLE.with_details(date="2021-12-31"), PUZZLE.with_details(date="")], "2022-01-01")
    assert [len(part) for part in (cut.before, cut.since, cut.undated)] == [1, 1, 1]
    with pytest.raises(gw.InvalidInput, match="like 2022-01-01"):
        split([], "soon")


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(example), run_name="__main__")
    assert capsys.readouterr().out


@pytest.mark.parametrize("notebook", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(notebook: Path) -> None:
    if importlib.util.find_spec("nbclient") is None:
        assert os.environ.get("CI") != "true", "nbclient is not installed"
        pytest.skip("nbclient is not installed")
    import nbclient
    import nbformat

    read: Any = nbformat.read
    cells = nbclient.NotebookClient(read(notebook, as_version=4)).execute().cells
    outputs = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert "image/svg+xml" in kinds, "a notebook shows a grid"
    assert not json.loads(notebook.read_text())["cells"][0].get("outputs"), "stored without output"

"""Answers, solved puzzles, training, and what is said without a pack."""

import pickle
from collections.abc import Iterator
from pathlib import Path

import gridwright as gw
import gridwright.knowledge
import pytest

CLUES = {
    "1-Across": "Meowing pet",
    "3-Across": "Cleverness",
    "1-Down": "Milk-giving farm animal",
    "2-Down": "Young child",
}


@pytest.fixture
def unsolved() -> gw.Puzzle:
    return gw.Puzzle.from_rows(["...", ".#.", "..."], CLUES)


def test_clues_are_answered() -> None:
    found = gw.answer("Mystical glow", "a?r?")
    assert found[0].answer == "AURA" and 0.5 < found[0].probability <= 1
    assert len(found) == 20 and all(len(other.answer) == 4 for other in found)
    assert gw.answer("Mystical glow", length=4, count=3) == found[:3] or len(found) == 20
    assert len(gw.answer("Mystical glow", count=5)) == 5
    with pytest.raises(gw.InvalidInput, match="column 2 of the pattern"):
        gw.answer("Glow", "a1")
    with pytest.raises(gw.InvalidInput, match="at most 50 letters"):
        gw.answer("Glow", length=99)


def test_a_puzzle_is_solved_with_confidence_and_reasons(unsolved: gw.Puzzle) -> None:
    rounds: list[int] = []
    solved = gw.solve(unsolved, progress=lambda at: rounds.append(at[0]))
    assert solved.rows[0] == "CAT" and len(solved.cells) == 8 and solved.evaluation is None
    assert 0 <= solved.expected_wrong < 8
    first = solved.words[0]
    assert (first.name, first.answer, first.rank is not None) == ("1-Across", "CAT", True)
    assert first.candidates[0].in_grid >= first.candidates[1].in_grid
    assert solved == gw.solve(unsolved)
    without = gw.solve(unsolved, without=["search", "rebus"], candidates=0)
    assert without.words[0].candidates == ()
    with pytest.raises(gw.InvalidInput, match="no step \"luck\""):
        gw.solve(unsolved, without=["luck"])


def test_results_are_compared_with_the_solution(unsolved: gw.Puzzle) -> None:
    found = gw.evaluate(unsolved.with_solution(["CAT", "O#O", "WIT"]))
    assert (found.letters, found.words) == (8, 4) and found.perfect == (found.letters_wrong == 0)
    with pytest.raises(gw.GridwrightError, match="no complete solution"):
        gw.evaluate(unsolved)


def test_engines_are_opened_once_and_travel_between_processes() -> None:
    engine = gw.default_engine()
    assert engine is gw.default_engine()
    assert pickle.loads(pickle.dumps(engine)) is engine


def test_a_pack_of_ones_own_is_trained(tmp_path: Path) -> None:
    pairs = [("Mystical glow", "AURA"), ("Nevada town", "ELKO"), ("Nevada city", "RENO")]
    lines = [f'"{clue}",{answer},{year}' for year in range(2000, 2012) for clue, answer in pairs]
    table = tmp_path / "clues.csv"
    table.write_text("\n".join(["clue,answer,year", *lines]))
    engine = gw.train([table], tmp_path / "own.pack", arguments=["--width", "8"])
    assert engine.answer("Nevada town", length=4)[0].answer == "ELKO"
    with pytest.raises(gw.GridwrightError, match="exit code 2"):
        gw.train([tmp_path / "nowhere.csv"], tmp_path / "none.pack")
    bad = tmp_path / "bad.pack"
    bad.write_bytes(b"hello")
    with pytest.raises(gw.PackError, match="not a knowledge pack"):
        gw.Engine(bad)


@pytest.fixture
def no_pack(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(gridwright.knowledge, "pack_path", lambda: None)
    yield


def test_without_a_pack_the_message_says_what_to_install(no_pack: None) -> None:
    with pytest.raises(gw.PackError, match="pip install gridwright-pack"):
        gw.answer("Glow", length=4)

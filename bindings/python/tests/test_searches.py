"""Fills and layouts: results, limits, progress, interruption."""

import signal
import threading
import time

import gridwright as gw
import pytest

WORDS = gw.WordList.of({"cat": 50, "cow": 40, "wit": 60, "tot": 30, "win": 20, "ton": 10})
RING = ["...", ".#.", "..."]


def square_words(letters: str, length: int) -> gw.WordList:
    """All strings of some letters: every fill of a grid will do."""
    words = [""]
    for _ in range(length):
        words = [word + letter for word in words for letter in letters]
    return gw.WordList.of(words)


def test_a_fill_is_found_proved_or_impossible() -> None:
    found = gw.fill(["CA.", ".#.", "..."], WORDS)
    assert found and found.rows == ("CAT", "O#O", "WIT") or found.rows == ("CAT", "O#O", "WIN")
    assert gw.verify(["CA.", ".#.", "..."], found.rows, words=WORDS, distinct=True) == []
    assert gw.fill(RING, WORDS, seed=7) == gw.fill(RING, WORDS, seed=7)
    none = gw.fill(["Z..", ".#.", "..."], WORDS)
    assert not none and none.status == "impossible" and none.reason and "1 Across" in none.reason
    best = gw.best(RING, WORDS)
    assert best.optimal and best.score >= gw.fill(RING, WORDS).score
    conflict = gw.explain(["Z..", ".#.", "..."], WORDS)
    assert conflict is not None and conflict.slots[0][0] == "1"
    assert conflict.givens == ((0, 0),)


def test_fills_are_counted_and_listed() -> None:
    fills = gw.list_fills(RING, WORDS)
    assert gw.count(RING, WORDS) == len(fills) == len({fill.rows for fill in fills}) > 1
    assert len(gw.list_fills(RING, WORDS, most=1)) == 1
    open_grid, all_words = ["..."] * 3, square_words("abc", 3)
    assert gw.count(open_grid, all_words, distinct=False) == 3**9
    with pytest.raises(gw.LimitReached):
        gw.count(open_grid, all_words, nodes=1)


def test_rules_hold() -> None:
    assert gw.count(RING, WORDS, min_score=30) < gw.count(RING, WORDS)
    chosen = gw.fill(RING, WORDS, slots={"1-Across": "c?t", "2D": 30})
    assert chosen.rows[0] == "CAT"
    assert "WIN" not in [word.word for word in gw.fill(RING, WORDS, must_not_use=["win"]).words]
    with pytest.raises(gw.InvalidInput, match="no slot 9 across"):
        gw.fill(RING, WORDS, slots={"9A": 50})
    with pytest.raises(TypeError, match="no rule 'minimum'"):
        gw.fill(RING, WORDS, minimum=3)  # type: ignore[call-arg]


def test_layouts_cross_and_say_what_is_missing() -> None:
    words = {"snow": "White blanket", "sun": "It rises", "frost": "Cold", "thaw": "Drips"}
    told: list[int] = []
    found = gw.layout(words, size=6, nodes=3000, progress=lambda at: told.append(at.letters))
    assert found.puzzle is not None and found.crossings > 0
    assert found == gw.layout(words, size=6, nodes=3000)
    assert {entry.clue for entry in found.puzzle.entries} <= set(words.values())
    assert sum(row.count("#") for row in found.rows) + found.letters == 36 or "." in found.rows[0]
    tight = gw.layout(["abcdef", "xyz"], size=(6, 3), must=["xyz"], nodes=500)
    assert tight.words >= 1 and tight.missing in ((), ("xyz",))
    with pytest.raises(gw.InvalidInput):
        gw.layout(["word"], size=300, nodes=1)
    with pytest.raises(ValueError, match="objective is \"beauty\""):
        gw.layout(["word"], objective="beauty", nodes=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="single text"):
        gw.layout("word")


LONG = {f"{a}{b}{c}{d}e": "" for a in "abcd" for b in "efgh" for c in "abcd" for d in "efgh"}


def test_time_ends_a_search_and_threads_go_on_meanwhile() -> None:
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.01)

    done = threading.Event()
    thread = threading.Thread(target=tick)
    thread.start()
    began = time.monotonic()
    gw.layout(LONG, size=15, time=0.5)
    done.set()
    thread.join()
    assert 0.4 < time.monotonic() - began < 5
    assert ticks > 5, "the interpreter was released"


def test_a_failing_progress_callback_ends_the_search() -> None:
    def fail(_: gw.Layout) -> None:
        raise RuntimeError("enough")

    began = time.monotonic()
    with pytest.raises(RuntimeError, match="enough"):
        gw.layout(LONG, size=15, time=60, progress=fail)
    assert time.monotonic() - began < 10


def test_ctrl_c_ends_the_search() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        gw.layout(LONG, size=15, time=60)
    assert time.monotonic() - began < 10


def test_results_become_tables() -> None:
    rows = [gw.Evaluation(9, 1, 4, 2, False, False), gw.Evaluation(9, 0, 4, 0, True, False)]
    assert gw.to_columns(rows)["letters_wrong"] == [1, 0]
    assert gw.to_columns([{"a": 1}, {"b": 2}]) == {"a": [1, None], "b": [None, 2]}
    with pytest.raises(TypeError):
        gw.to_columns([1])

"""Puzzles, word lists and games."""

import json
import pickle
from pathlib import Path

import gridwright as gw
import pytest

EXAMPLES = Path(__file__).parents[3] / "examples"


def ring() -> gw.Puzzle:
    clues = {"1-Across": "Meowing pet", "3A": "Humour", "1D": "Milk giver", "2 down": "Young child"}
    return gw.Puzzle.from_rows(["CAT", "O#O", "WIT"], clues, title="Ring", date="2026-01-31")


def test_a_puzzle_has_entries_with_clues_and_answers() -> None:
    puzzle = ring()
    assert [(entry.name, entry.answer, entry.clue) for entry in puzzle.entries] == [
        ("1-Across", "CAT", "Meowing pet"),
        ("3-Across", "WIT", "Humour"),
        ("1-Down", "COW", "Milk giver"),
        ("2-Down", "TOT", "Young child"),
    ]
    assert (puzzle.size, puzzle.rows) == ((3, 3), ("CAT", "O#O", "WIT"))
    assert (puzzle.title, puzzle.date) == ("Ring", "2026-01-31")
    assert [cell.kind for cell in puzzle.cells].count("block") == 1
    assert json.loads(json.dumps(puzzle.to_dict()))["details"]["title"] == "Ring"


@pytest.mark.parametrize("format", [known.name for known in gw.formats() if known.writable])
def test_every_format_that_can_be_written_reads_back(format: str) -> None:
    puzzle = ring()
    again = gw.Puzzle.from_bytes(puzzle.to_bytes(format), format=format)
    lost = {loss.feature for loss in puzzle.losses(format)}
    assert again.size == puzzle.size
    assert again.rows == puzzle.rows or lost, lost


def test_files_are_read_written_and_compared(tmp_path: Path) -> None:
    files = sorted(EXAMPLES.glob("*.ipuz")) + sorted(EXAMPLES.glob("*.puz"))
    assert files
    for file in files:
        puzzle = gw.Puzzle.read(file)
        losses = puzzle.write(tmp_path / "copy.ipuz")
        assert gw.Puzzle.read(tmp_path / "copy.ipuz").rows == puzzle.rows, (file, losses)
    with pytest.raises(gw.WriteError, match="no format has the ending 'xyz'"):
        ring().write(tmp_path / "copy.xyz")


def test_puzzles_are_drawn() -> None:
    puzzle = ring()
    assert puzzle.svg().startswith("<svg") and puzzle.svg() != puzzle.svg(letters="solution")
    assert puzzle.png()[:4] == b"\x89PNG" and puzzle.pdf(solution=True)[:5] == b"%PDF-"
    assert "Meowing pet" in puzzle.html() and "Meowing pet" in puzzle.text()
    assert puzzle._repr_svg_().startswith("<svg") and "C" in str(puzzle)
    with pytest.raises(ValueError, match="letters is \"all\""):
        puzzle.svg(letters="all")  # type: ignore[arg-type]
    with pytest.raises(gw.WriteError, match="pixels"):
        puzzle.png(scale=1e6)


def test_bad_files_say_where() -> None:
    with pytest.raises(gw.ReadError) as unknown:
        gw.Puzzle.from_bytes(b"\x00\x01 nothing of the kind")
    assert unknown.value.format is None
    with pytest.raises(gw.ReadError) as broken:
        gw.Puzzle.from_bytes(b'{"version": "http://ipuz.org/v2", "kind": [', format="ipuz")
    assert broken.value.format == "ipuz"
    with pytest.raises(gw.InvalidInput, match="row 2"):
        gw.Puzzle.from_rows(["CAT", "OO"])
    with pytest.raises(ValueError, match="there is no format \"doc\""):
        ring().to_bytes("doc")
    with pytest.raises(TypeError):
        gw.Puzzle.from_rows([1, 2])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        gw.Puzzle.from_bytes("text")  # type: ignore[arg-type]


def test_puzzles_travel_between_processes() -> None:
    puzzle = ring()
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    words = gw.WordList.of({"cat": 50, "cow": 40})
    assert list(pickle.loads(pickle.dumps(words))) == list(words)


def test_verify_shares_nothing_with_the_searches() -> None:
    puzzle = ring()
    assert gw.verify(puzzle) == []
    assert gw.verify(puzzle, ["CAT", "O#O", "WIG"]) == ["row 3, column 3: expected 'T', found 'G'"]
    words = gw.WordList.of(["cat", "cow", "wit"])
    assert gw.verify(puzzle, words=words) == ["2 Down: TOT is not in the word list"]
    assert gw.verify(["..."], ["AB."]) != []


def test_word_lists_are_searched() -> None:
    words = gw.WordList.parse("tor;50\nrot;40\ntür;60\n")
    assert len(words) == 3 and "Tür" in words and "ort" not in words and words.score("rot") == 40
    assert words.search("t?r") == [("TÜR", 60), ("TOR", 50)]
    assert words.search(anagram="ort") == [("TOR", 50), ("ROT", 40)]
    assert words.search("*", most=1, min_score=50) == [("TÜR", 60)]
    with pytest.raises(gw.InvalidInput, match="column 2 of the pattern"):
        words.search("a[")


def test_a_game_is_played_to_its_end() -> None:
    game = gw.Game(ring())
    game.type("CATX")
    game.tap(2, 0)
    assert [event.name for event in game.check("puzzle")].count("checked") == 1
    saved = gw.Game(ring(), game.save())
    assert saved.square(0, 0).entry == "C" and saved.filled == game.filled
    events = [event for row, col, letter in [(1, 0, "O"), (1, 2, "O"), (2, 0, "W"), (2, 1, "I"),
              (2, 2, "T"), (0, 0, "C"), (0, 1, "A"), (0, 2, "T")]
              for event in saved.write(row, col, letter)]
    assert saved.finished and "solved" in [event.name for event in events]
    assert saved.puzzle.written == ("CAT", "O#O", "WIT")
    with pytest.raises(gw.InvalidInput, match="row 9, column 0"):
        saved.tap(9, 0)
    with pytest.raises(gw.InvalidInput, match="saved game"):
        gw.Game(ring(), "{}")

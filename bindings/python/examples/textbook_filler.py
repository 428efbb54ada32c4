"""The textbook filler: backtracking, the slot with the fewest words first."""

import gridwright as gw


def fill(rows: list[str], words: gw.WordList) -> list[str] | None:
    """Fills a grid with different words, or says that there is no way."""
    entries = gw.Puzzle.from_rows(rows).entries
    letters = {
        (row, col): letter
        for row, text in enumerate(rows)
        for col, letter in enumerate(text)
        if letter not in "#."
    }
    used: set[str] = set()

    def domain(entry: gw.Entry) -> list[str]:
        pattern = "".join(letters.get(cell, "?") for cell in entry.cells)
        return [word for word, _ in words.search(pattern) if word not in used]

    def search(left: list[gw.Entry]) -> bool:
        if not left:
            return True
        domains = {entry.name: domain(entry) for entry in left}
        entry = min(left, key=lambda entry: len(domains[entry.name]))
        rest = [other for other in left if other != entry]
        for word in domains[entry.name]:
            fresh = [cell for cell in entry.cells if cell not in letters]
            letters.update(zip(entry.cells, word))
            used.add(word)
            if search(rest):
                return True
            used.discard(word)
            for cell in fresh:
                del letters[cell]
        return False

    if not search(entries):
        return None
    return [
        "".join(letters.get((row, col), mark) for col, mark in enumerate(text))
        for row, text in enumerate(rows)
    ]


if __name__ == "__main__":
    some = gw.WordList.of("cat cow wit tot win ton ace eat tea ate".split())
    grid = ["...", ".#.", "..."]
    found = fill(grid, some)
    assert found is not None and gw.verify(grid, found, words=some, distinct=True) == []
    print(*found, sep="\n")

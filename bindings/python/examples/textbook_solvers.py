"""Two textbook solvers written against the lab: greedy writing, and domain reduction."""

from collections.abc import Callable

import gridwright as gw
from gridwright.lab import Environment, Step, Write

Candidates = Callable[[str, str], list[gw.Answer]]


def greedy(lab: Environment, candidates: Candidates) -> Step | None:
    """Writes the surest answer that fits, again and again, and never looks back."""
    last, tried = None, set[tuple[str, str]]()
    while True:
        options = [
            (answer.probability, entry.name, answer.answer)
            for entry in lab.observation.entries
            if "?" in entry.pattern
            for answer in candidates(entry.clue, entry.pattern)[:1]
            if (entry.name, answer.answer) not in tried
        ]
        if not options:
            return last
        _, name, word = max(options)
        tried.add((name, word))
        last = lab.step(Write(name, word))
        if last.done:
            return last


def domain_reduction(lab: Environment, candidates: Candidates, puzzle: gw.Puzzle) -> Step | None:
    """Keeps for every entry the answers that agree with some answer of every crossing entry,
    until nothing changes; then writes the likeliest of what is left."""
    entries = {entry.name: entry for entry in puzzle.entries}
    domains = {
        seen.name: {answer.answer: answer.probability for answer in candidates(seen.clue, seen.pattern)}
        for seen in lab.observation.entries
    }
    changed = True
    while changed:
        changed = False
        for name, entry in entries.items():
            for other in (other for other in entries.values() if other.name != name):
                for cell in set(entry.cells) & set(other.cells):
                    here, there = entry.cells.index(cell), other.cells.index(cell)
                    letters = {word[there] for word in domains[other.name]}
                    kept = {w: p for w, p in domains[name].items() if w[here] in letters}
                    if kept and len(kept) < len(domains[name]):
                        domains[name], changed = kept, True
    last = None
    for name, words in sorted(domains.items(), key=lambda item: -max(item[1].values(), default=0)):
        if words:
            last = lab.step(Write(name, max(words, key=lambda word: words[word])))
    return last


if __name__ == "__main__":
    clues = {"1-Across": "Meowing pet", "3-Across": "Cleverness", "1-Down": "Milk giver", "2-Down": "Kid"}
    puzzle = gw.Puzzle.from_rows(["CAT", "O#O", "WIT"], clues)
    ask: Candidates = lambda clue, pattern: gw.answer(clue, pattern, count=50)
    for name, end in [
        ("greedy", greedy(Environment(puzzle), ask)),
        ("domain reduction", domain_reduction(Environment(puzzle), ask, puzzle)),
    ]:
        assert end is not None
        print(f"{name}: {end.right} of 8 letters are right", *end.observation.rows, sep="\n")

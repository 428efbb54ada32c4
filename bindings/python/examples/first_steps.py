"""Answers a clue, fills a grid, lays out words and solves a small puzzle."""

import gridwright as gw

for answer in gw.answer("Mystical glow", "a?r?", count=3):
    print(f"{answer.probability:6.1%}  {answer.answer}  {answer.reason}")

words = gw.WordList.of({"cat": 50, "cow": 40, "wit": 60, "tot": 30})
fill = gw.fill([".A.", ".#.", "..."], words)
print(*fill.rows, sep="\n")
assert gw.verify([".A.", ".#.", "..."], fill.rows, words=words, distinct=True) == []

layout = gw.layout({"snow": "White blanket", "sun": "It rises", "thaw": "Drip"}, size=6, nodes=500)
print(*layout.rows, sep="\n")

puzzle = gw.Puzzle.from_rows(
    ["...", ".#.", "..."],
    {"1-Across": "Meowing pet", "3-Across": "Cleverness", "1-Down": "Milk giver", "2-Down": "Kid"},
)
solved = gw.solve(puzzle)
print(*solved.rows, f"about {solved.expected_wrong:.1f} letters are wrong", sep="\n")

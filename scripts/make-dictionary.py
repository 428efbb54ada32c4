"""Writes the text of the dictionary: see scripts/make-dictionary.

The text has four tables, each after a line with its name and its number of
lines. Words and synsets are named by their line in their table, from zero.

    words      text <tab> uses per 100 million words <tab> pronunciation
    synsets    part of speech <tab> definition <tab> words <tab> links
    senses     word <tab> its synsets, the most usual first, if there are several
    antonyms   word <tab> words
    likes      word <tab> words that mean much the same, the nearest first
    followers  word <tab> words that often come after it, each with its count

A link is a letter for its kind and a synset: ^ more general, < this is a part
of, ~ similar.
"""

import argparse
import heapq
import json
import math
import re
from collections import Counter, defaultdict
from pathlib import Path

FILES = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
LINKS = {"@": "^", "@i": "^", "#m": "<", "#s": "<", "#p": "<", "&": "~"}
PLAIN = re.compile(r"[a-z][a-z .'-]*")
# The words of the frequency list and of other lists are mere letters.
LETTERS = re.compile(r"[a-z]+")
MOST_LIKES = 16
# Pairs of words are kept from this much more often than chance on: the
# logarithm of the ratio.
LEAST_ATTRACTION = 0.0
# The counts of one source are those of the other times this.
SYMSPELL_SCALE = 64
# What a pair in a definition counts as; frequent pairs have 100,000 at least.
DEFINED_PAIR = 2_000
MOST_NEIGHBOURS = 60
TOKENS = 1_024_908_267_229


def arguments():
    parser = argparse.ArgumentParser()
    for name in ["wordnet", "scowl", "moby", "pronunciations", "frequencies"]:
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, nargs="+", required=True)
    return parser.parse_args()


def synsets(folder):
    """Every synset as a dictionary, by part of speech and offset."""
    found = {}
    for kind, name in FILES.items():
        for line in (folder / f"data.{name}").read_text().splitlines():
            if line.startswith(" "):
                continue
            head, gloss = line.split(" | ", 1)
            fields = head.split()
            count = int(fields[3], 16)
            lemmas = fields[4 : 4 + 2 * count : 2]
            words = [re.sub(r"\(.*\)", "", lemma).replace("_", " ").lower() for lemma in lemmas]
            rest = fields[4 + 2 * count :]
            links = [rest[1 + 4 * i : 5 + 4 * i] for i in range(int(rest[0]))]
            found[kind, fields[0]] = {"words": words, "links": links, "gloss": plain(gloss), "whole": gloss}
    return found


def plain(gloss):
    """A definition without its examples."""
    parts = [part.strip() for part in gloss.split(";")]
    return "; ".join(part for part in parts if part and '"' not in part) or gloss.strip()


def main():
    given = arguments()
    wordnet = synsets(given.wordnet)
    uses = {}
    for line in given.frequencies.read_text().splitlines():
        word, count = line.split()[:2]
        uses[word] = int(count)
    spoken = {}
    for line in given.pronunciations.read_text().splitlines():
        match = re.fullmatch(r"\s*(\"(?:[^\"\\]|\\.)*\"|'[^']*'|\w+): (\".*\"),?", line)
        if match:
            key = match[1]
            key = json.loads(key) if key.startswith('"') else key.strip("'")
            spoken[key] = json.loads(match[2]).split("#")[0].strip()
    scowl = set()
    for level in [10, 20, 35, 40, 50, 55, 60]:
        for list_name in ["english-words", "american-words", "english-upper", "english-proper-names"]:
            path = given.scowl / f"{list_name}.{level}"
            if path.exists():
                scowl.update(path.read_text("latin1").lower().split())
    moby = {}
    for line in given.moby.read_text().splitlines():
        head, *others = [word.strip().lower() for word in line.split(",")]
        moby[head] = {other for other in others if PLAIN.fullmatch(other) and other != head}

    vocabulary = {word for synset in wordnet.values() for word in synset["words"]}
    vocabulary |= {word for word in scowl if LETTERS.fullmatch(word)}
    vocabulary |= {word for word in spoken if word in uses and LETTERS.fullmatch(word)}
    vocabulary |= set(moby)
    vocabulary = sorted(word for word in vocabulary if PLAIN.fullmatch(word))
    number = {word: i for i, word in enumerate(vocabulary)}

    pairs = defaultdict(dict)
    def add_pair(first, second, count):
        if first in number and second in number:
            pairs[first][second] = max(count, pairs[first].get(second, 0))

    for path in given.pairs:
        scale = SYMSPELL_SCALE if "bigramdictionary" in path.name else 1
        for line in path.read_text().splitlines():
            first, second, count = line.split()
            add_pair(first, second, int(count) // scale)
    # Rarer pairs of an adjective and a noun: those in definitions and their
    # examples.
    kinds = defaultdict(set)
    for (kind, _), synset in wordnet.items():
        kinds[kind].update(synset["words"])
    met = Counter()
    for synset in wordnet.values():
        for part in re.split(r"[^a-z' -]", synset["whole"].lower()):
            words = part.split()
            met.update(zip(words, words[1:]))
    for (first, second), count in met.items():
        if first in kinds["a"] and second in kinds["n"] and second not in pairs.get(first, {}):
            add_pair(first, second, DEFINED_PAIR * count)

    def frequency(word):
        if " " in word:
            first, second, *more = word.split(" ")
            count = 0 if more else pairs.get(first, {}).get(second, 0)
        else:
            count = uses.get(word.replace("-", "").replace("'", ""), 0)
        return round(count / TOKENS * 1e8)

    table("words", [f"{word}\t{frequency(word) or ''}\t{spoken.get(word, '')}" for word in vocabulary])

    order = {key: i for i, key in enumerate(wordnet)}
    lines, antonyms = [], defaultdict(set)
    for (kind, _), synset in wordnet.items():
        words = [number[word] for word in synset["words"] if word in number]
        links = []
        for symbol, offset, other_kind, places in synset["links"]:
            other = (other_kind.replace("s", "a"), offset)
            if symbol in LINKS:
                links.append(f"{LINKS[symbol]}{order[other]}")
            if symbol == "!":
                source, target = int(places[:2], 16), int(places[2:], 16)
                first, second = synset["words"][source - 1], wordnet[other]["words"][target - 1]
                if first in number and second in number:
                    antonyms[number[first]].add(number[second])
        lines.append("\t".join([kind, synset["gloss"], " ".join(map(str, words)), " ".join(links)]))
    table("synsets", lines)

    senses = defaultdict(list)
    for kind, name in FILES.items():
        for line in (given.wordnet / f"index.{name}").read_text().splitlines():
            if line.startswith(" "):
                continue
            fields = line.split()
            word = fields[0].replace("_", " ")
            count, links = int(fields[2]), int(fields[3])
            tagged = int(fields[5 + links])
            offsets = fields[6 + links : 6 + links + count]
            for place, offset in enumerate(offsets):
                # Senses that were met in tagged texts come first, in the order
                # of their part of speech; the others after them.
                rank = place if place < tagged else place + 100
                senses[word].append((rank, kind, order[kind, offset]))
    lines = []
    for word, found in sorted(senses.items()):
        # Of several senses only: the table of synsets names the one of the others.
        if word in number and len(found) > 1:
            found.sort(key=lambda sense: sense[0])
            lines.append(f"{number[word]}\t{' '.join(str(sense[2]) for sense in found)}")
    table("senses", lines)

    by_number = sorted(antonyms.items())
    table("antonyms", [f"{word}\t{' '.join(map(str, sorted(others)))}" for word, others in by_number])

    # Words are alike that name each other and share many neighbours.
    lines = []
    for head in sorted(moby):
        if head not in number:
            continue
        own = moby[head]
        ranked = []
        for other in own:
            theirs = moby.get(other)
            if theirs is None or other not in number:
                continue
            shared = len(own & theirs) / math.sqrt(len(own) * len(theirs))
            # Of words that are equally near the commoner is the better one.
            shared *= 8 + math.log(1 + frequency(other))
            ranked.append((shared * (1.0 if head in theirs else 0.5), other))
        best = heapq.nsmallest(MOST_LIKES, ranked, key=lambda pair: (-pair[0], pair[1]))
        if best:
            lines.append(f"{number[head]}\t{' '.join(str(number[other]) for _, other in best)}")
    table("likes", lines)

    # A pair is kept if it is among the most usual ones of either word.
    strong = []
    for first in pairs:
        for second, count in pairs[first].items():
            expected = uses.get(first, 1) * uses.get(second, 1) / TOKENS
            if math.log(count / expected) > LEAST_ATTRACTION:
                strong.append((first, second, count))
    strong.sort(key=lambda pair: (-pair[2], pair[0], pair[1]))
    after, before = defaultdict(int), defaultdict(int)
    followers = defaultdict(list)
    for first, second, count in strong:
        after[first] += 1
        before[second] += 1
        if min(after[first], before[second]) <= MOST_NEIGHBOURS:
            # Counts in steps of a quarter of a doubling.
            followers[first].append(f"{number[second]}:{round(math.log2(count) * 4)}")
    lines = [f"{number[first]}\t{' '.join(followers[first])}" for first in sorted(followers)]
    table("followers", lines)


def table(name, lines):
    print(name, len(lines))
    for line in lines:
        print(line)


main()

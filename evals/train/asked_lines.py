"""Lines of evals/corpus/asks.jsonl and what both models of graph/understand/encoder/ask-reader.ts learn of them: the labels of each ask, the conditions that its rows have to meet, what its numbers are."""

import json
import re
import unicodedata
from collections import Counter

# What is read of each ask, one after the other; "more" says whether another ask follows.
SLOTS = ("measure", "want", "by", "first")
# What the rows that are asked for have to meet, as many of them as a text names: a measure and which end of it.
WHERE = "where"
ENDS = {"under": "low", "most": "low", "falling": "low", "over": "high", "least": "high", "rising": "high", "equal": "equal"}
# How a measure moves is bounded by what says so.
MOVES = {"searches": "growth-a-year", "trend": "growth-a-year", "change-on-year": "growth-a-year"}
# Conditions that fewer lines have are not learned.
FEWEST_WHERE = 12
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
# Stands in a text for a product's name.
MASK = "\u0001"
LONGEST = 64


def plain(text):
    """Small letters and one digit for every number, as the service reads a text."""
    text = unicodedata.normalize("NFKC", text).lower()
    return re.sub(r"\s+", " ", NUMBER.sub("5", text)).strip()


def labels_of(row, ask):
    measures = ask.get("measures") or [other_label(row, ask)]
    return {"measure": measures[0], "want": ask.get("want", "none"), "by": ask.get("by", "-"), "first": ask.get("first", "-"), "measures": measures}


def condition_label(where):
    """One price and one way of moving stand for all of their kind."""
    isMove, isPrice = where["is"] in ("rising", "falling"), where["measure"].startswith("price-") and where["measure"] != "price-change"
    measure = ("price-change" if isMove else "price-median") if isPrice else MOVES.get(where["measure"], where["measure"]) if isMove else where["measure"]
    return f"{measure} {ENDS[where['is']]}"


def conditions_of(line, before):
    """What a text says its rows have to meet, without what the one before said; None where nobody marked it."""
    held = {condition_label(where) for ask in line["asks"] for where in ask.get("where", [])}
    said = {condition_label(where) for ask in before["asks"] for where in ask.get("where", [])} if before else set()
    isUnmarked = any(number["kind"] == "condition" for number in line.get("numbers", [])) and not held
    return None if isUnmarked or line.get("unmarked") else held - said


def read_lines(file):
    """A turn whose question before it is known has that one's first ask as its context. Lines before the first one with a condition were written when nobody marked them."""
    rows = list(map(json.loads, file.read_text().splitlines()))
    lines = [{**row, "asked": [labels_of(row, ask) for ask in row["asks"] or [{}]]} for row in rows]
    marked = next((at for at, line in enumerate(lines) if any("where" in ask for ask in line["asks"])), len(lines))
    last, by_text = {}, {}
    for line in lines:
        by_text.setdefault(line["text"], line)
    for at, line in enumerate(lines):
        if "before" in line:
            before = last.get(line.get("talk")) or by_text.get(line["before"])
            if before and before["text"] == line["before"]:
                line["context"] = before["asked"][0]
        line[WHERE] = conditions_of(line, line.get("follows") and line.get("before") and (last.get(line.get("talk")) or by_text.get(line["before"]))) if at >= marked else None
        if "talk" in line:
            last[line["talk"]] = line
    return lines


def number_labels(line, text):
    """What each number of a text is; "none" for one that is part of something else."""
    places, begin = [], 0
    for number in line.get("numbers", []):
        at = max(text.find(number["is"], begin), text.find(number["is"]) if text.find(number["is"], begin) < 0 else -1)
        if at >= 0:
            places.append((at, at + len(number["is"]), number["kind"]))
            begin = at + len(number["is"])
    return [next((kind for start, end, kind in places if start < found.end() and end > found.start()), "none") for found in NUMBER.finditer(text)]


def other_label(row, ask):
    if not row["asks"]:
        return "none"
    return "notheld" if ask.get("notHeld") else "solves" if ask.get("solves") else "nomeasure"


def masked(line):
    text = line["text"]
    for product in line.get("products", []):
        text = text.replace(product, MASK)
    return text


def where_labels(lines):
    counts = Counter(label for line in lines for label in line[WHERE] or ())
    return sorted(label for label, count in counts.items() if count >= FEWEST_WHERE)

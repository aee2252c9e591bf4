"""Trains the learned reading of asks: linear heads on the shipped sentence encoder, which stays as it is, beside a bag of words.

Reads asks.jsonl and asks-labels.json (prepare-asks.ts) and encoder.bin; writes the weights and labels that graph/understand/learned reads, the readings of every line
by a model that did not see its fold, and a report. Needs Python 3.11 with torch, numpy, scipy.

    python3 evals/train/asks.py --work .training --encoder graph/understand/model/encoder.bin --out graph/understand/model --report evals/train/asks-report.txt

All heads are ridge regressions on one kernel, solved at once; scores become probabilities by one temperature per field, fitted on the folds.
"""

import argparse
import json
import math
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import minimize_scalar
from scipy.sparse import csr_matrix

from encoder import batch_of

WIDTH = 512
BAG = 1 << 18
FIELDS = ("want", "by", "first")
RIDGE, NUMBER_RIDGE = 0.6, 0.5
# Words that are kept: accuracy falls below this and hardly grows above.
MOST_WORDS = 8000
NAME_WEIGHT = 0.3


def read_weights(file):
    data = file.read_bytes()
    end = data.index(b"\n")
    header = json.loads(data[:end])
    begin = -(-(end + 1) // 16) * 16
    tensors = {}
    for t in header["tensors"]:
        rows, columns, at = t["rows"], t["columns"], begin + t["at"]
        if t["kind"] == "float32":
            values = np.frombuffer(data, np.float32, rows * columns, at).reshape(rows, columns)
        else:
            scales = np.frombuffer(data, np.float32, rows, at)
            values = np.frombuffer(data, np.int8, rows * columns, at + 4 * rows).reshape(rows, columns) * scales[:, None]
        tensors[t["name"]] = torch.tensor(values.astype(np.float32)).squeeze(0) if rows == 1 else torch.tensor(values.astype(np.float32))
    return tensors


class Encoder(torch.nn.Module):
    """graph/understand/encoder/encoder.ts."""

    def __init__(self, tensors):
        super().__init__()
        names = [n for n in tensors if n == "embeddings" or n.startswith("layer")]
        self.names = {n: n.replace(".", "_") for n in names}
        for n, key in self.names.items():
            self.register_parameter(key, torch.nn.Parameter(tensors[n].clone()))
        half = tensors["embeddings"].shape[1] // 2
        step = math.log(10000) / (half - 1)
        self.register_buffer("frequencies", torch.exp(-step * torch.arange(half)))

    def get(self, name):
        return getattr(self, name.replace(".", "_"))

    def forward(self, ids, mask):
        places = torch.arange(ids.shape[1], dtype=torch.float32)[:, None] * self.frequencies
        x = (2 * self.get("embeddings")[ids] + torch.cat([places.sin(), places.cos()], 1)) * mask[..., None]
        for number in (0, 1):
            x = self.layer(x, mask, number)
        return x

    def layer(self, x, mask, number):
        name = lambda part: self.get(f"layer{number}.{part}")
        linear = lambda y, part: F.linear(y, name(part), name(part + ".bias"))
        batch, length, width = x.shape
        size = width // 4
        y = F.layer_norm(x, (width,), name("before.scale"), name("before.shift"), 1e-6)
        split = lambda t: t.view(batch, length, 4, size).transpose(1, 2)
        query, key, value = map(split, linear(y, "attention").split(width, -1))
        weights = query @ key.transpose(-1, -2) * size**-0.5 + (~mask)[:, None, None, :] * -1e9
        mixed = (F.softmax(weights, -1) @ value).transpose(1, 2).reshape(batch, length, width)
        carried = linear(x, "residual") if number == 0 else x
        x = carried + linear(mixed, "merge")
        y = F.layer_norm(x, (WIDTH,), name("between.scale"), name("between.shift"), 1e-6)
        return x + linear(F.relu(linear(y, "widen")), "narrow")


def export(tensors, file):
    header, body = [], b""
    for name, tensor in tensors.items():
        values = np.asarray(tensor, np.float32)
        rows, columns = values.shape if values.ndim == 2 else (1, values.size)
        kind = "int8" if values.ndim == 2 else "float32"
        header.append({"name": name, "rows": rows, "columns": columns, "kind": kind, "at": len(body)})
        if values.ndim == 2:
            scales = np.abs(values).max(1) / 127
            body += scales.astype(np.float32).tobytes()
            body += np.round(values / np.maximum(scales, 1e-12)[:, None]).astype(np.int8).tobytes()
        else:
            body += values.tobytes()
        body += b"\0" * (-len(body) % 16)
    line = (json.dumps({"tensors": header}) + "\n").encode()
    file.write_bytes(line + b"\0" * (-len(line) % 16) + body)


def pooled(x):
    return np.concatenate([x.sum(0) / math.sqrt(len(x)), x.max(0)])


@torch.no_grad()
def encode(encoder, rows):
    """Sum and maximum of the pieces of the masked text; the mean of the pieces of each number in the text as written."""
    for part, x in encoded(encoder, rows, "ids"):
        part["pooled"] = pooled(x)
    for part, x in encoded(encoder, [r for r in rows if r.get("numbers")], "written"):
        for number in part["numbers"]:
            first, behind = number["pieces"]
            behind = min(behind, len(x))
            number["vector"] = x[min(first, behind - 1) : behind].mean(0)


def encoded(encoder, rows, of):
    order = sorted(rows, key=lambda r: len(r[of]))
    for begin in range(0, len(order), 64):
        part = order[begin : begin + 64]
        ids, mask = batch_of([r[of][:128] or [0] for r in part])
        x = encoder(ids, mask).numpy()
        for place, row in enumerate(part):
            yield row, x[place, : int(mask[place].sum())]


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class Words:
    """A bag of the words that stand in two lines at least, each by its rarity, scaled to length one."""

    def __init__(self, bags, places=None):
        table = self.table(bags)
        times = np.asarray((table > 0).sum(0)).ravel()
        self.places = np.where(times >= 2)[0] if places is None else places
        self.times = times[self.places]
        self.rarity = np.log((1 + len(bags)) / (1 + self.times)) + 1

    def table(self, bags):
        ends = np.cumsum([0] + [len(b[0]) for b in bags])
        table = csr_matrix((np.concatenate([b[1] for b in bags]), np.concatenate([b[0] for b in bags]), ends), shape=(len(bags), BAG))
        table.sum_duplicates()
        return table

    def __call__(self, bags):
        weighed = self.table(bags)[:, self.places].multiply(self.rarity[None]).tocsr()
        lengths = np.sqrt(np.asarray(weighed.multiply(weighed).sum(1)).ravel())
        return csr_matrix(weighed.multiply(1 / np.maximum(lengths, 1e-9)[:, None]))


class Ridge:
    """Fitted twice: once with all words, then with those alone that weighed most."""

    def __init__(self, bags, dense, targets, weights, ridge, most):
        self.mean, self.spread = dense.mean(0), dense.std(0) + 1e-6
        self.bias = (targets * weights[:, None]).sum(0) / weights.sum()
        vectors = self.vectors(dense)
        root = np.sqrt(weights)[:, None]
        near = vectors @ vectors.T
        places = None
        while True:
            self.words = Words(bags, places)
            words = self.words(bags)
            kernel = ((words @ words.T).toarray() + near) * root * root.T + ridge * np.eye(len(near))
            alpha = root * cho_solve(cho_factor(kernel), root * (targets - self.bias))
            self.table = np.asarray(words.T @ alpha)
            if len(self.words.places) <= most:
                break
            weight = np.linalg.norm(self.table, axis=1) * np.sqrt(self.words.times)
            places = np.sort(self.words.places[np.argsort(-weight)[:most]])
        self.dense = (vectors.T @ alpha).T

    def vectors(self, dense):
        return unit((dense - self.mean) / self.spread)

    def __call__(self, bags, dense):
        return np.asarray(self.words(bags) @ self.table) + self.vectors(dense) @ self.dense.T + self.bias


def softmax(scores):
    powers = np.exp(scores - scores.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def temperature(scores, wanted):
    """The factor that makes scores the likeliest probabilities of what was wanted."""
    mass = wanted / np.maximum(wanted.sum(1, keepdims=True), 1e-9)
    loss = lambda t: -(mass * np.log(softmax(scores * t) + 1e-9)).sum() / len(scores)
    return float(minimize_scalar(loss, bounds=(1, 40), method="bounded").x)


def targets_of(rows, labels, not_held):
    place = {id: i for i, id in enumerate(labels["subjects"])}
    wanted = {name: np.zeros((len(rows), len(labels[name]))) for name in ("subjects", *FIELDS)}
    for at, row in enumerate(rows):
        subjects = [row["id"]] if row["kind"] == "name" else ["outside"] if not row["asks"] else []
        for ask in row.get("asks", []):
            held = ask.get("notHeld")
            subjects += ask["measures"] or [not_held.get(held, "not other") if held else "solved" if ask.get("solves") else "none"]
        for subject in set(subjects):
            wanted["subjects"][at, place[subject]] = 1 / len(set(subjects))
        for name in FIELDS if row.get("asks") else ():
            wanted[name][at, labels[name].index(row["asks"][0].get(name) or "none")] = 1
    return wanted


def together(wanted):
    return np.concatenate([wanted[name] for name in ("subjects", *FIELDS)], 1)


def apart(scores, wanted):
    ends = np.cumsum([wanted[name].shape[1] for name in ("subjects", *FIELDS)])
    return dict(zip(("subjects", *FIELDS), np.split(scores, ends[:-1], 1)))


def fit_asks(rows, wanted, take):
    some = [rows[i] for i in take]
    weights = np.array([NAME_WEIGHT if r["kind"] == "name" else 1.0 for r in some])
    return Ridge([r["bag"] for r in some], np.stack([r["pooled"] for r in some]), together(wanted)[take], weights, RIDGE, MOST_WORDS)


def fit_numbers(numbers, kinds):
    targets = np.zeros((len(numbers), len(kinds)))
    for at, n in enumerate(numbers):
        targets[at, kinds.index(n["kind"] or "none")] = 1
    ridge = Ridge([n["bag"] for n in numbers], np.stack([n["vector"] for n in numbers]), targets, np.ones(len(numbers)), NUMBER_RIDGE, MOST_WORDS)
    return ridge, targets


def main():
    parser = argparse.ArgumentParser()
    for name in ("work", "encoder", "out", "report"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--folds", type=int, default=3)
    options = parser.parse_args()
    torch.set_num_threads(1)
    known = json.loads((options.work / "asks-labels.json").read_text())
    labels, not_held = known["labels"], known["notHeld"]
    rows = [json.loads(line) for line in (options.work / "asks.jsonl").read_text().splitlines()]
    encode(Encoder(read_weights(options.encoder)).eval(), rows)
    for row in rows:
        for number in row.get("numbers", []):
            number["bag"] = [number["context"], [1.0] * len(number["context"])]
    wanted = targets_of(rows, labels, not_held)
    seen = [i for i, r in enumerate(rows) if r["kind"] == "ask" and r["fold"] >= 0 and not r["follows"]]
    names = [i for i, r in enumerate(rows) if r["kind"] == "name"]
    lines = []

    def say(text):
        lines.append(text)
        print(text, flush=True)

    scores = np.zeros((len(rows), together(wanted).shape[1]))
    kinds = labels["numbers"]
    for fold in range(options.folds):
        kept = [i for i in seen if rows[i]["fold"] == fold]
        model = fit_asks(rows, wanted, [i for i in seen if rows[i]["fold"] != fold] + names)
        scores[kept] = model([rows[i]["bag"] for i in kept], np.stack([rows[i]["pooled"] for i in kept]))
        numbered = lambda keep: [n for r in rows if r["kind"] == "ask" and r["fold"] >= 0 and keep(r) for n in r["numbers"]]
        ridge, _ = fit_numbers(numbered(lambda r: r["fold"] != fold), kinds)
        mine = numbered(lambda r: r["fold"] == fold)
        for n, got in zip(mine, ridge([n["bag"] for n in mine], np.stack([n["vector"] for n in mine]))):
            n["scores"] = got
    fields = apart(scores, wanted)
    heats = {name: temperature(fields[name][seen], wanted[name][seen]) for name in fields}
    likely = {name: softmax(fields[name] * heats[name]) for name in fields}
    report(rows, seen, likely, wanted, labels, say)
    numbers = [n for r in rows if r["kind"] == "ask" and r["fold"] >= 0 for n in r["numbers"]]
    matrix = np.stack([n["scores"] for n in numbers])
    hits = np.zeros_like(matrix)
    for at, n in enumerate(numbers):
        hits[at, kinds.index(n["kind"] or "none")] = 1
    heats["numbers"] = temperature(matrix, hits)
    shares = softmax(matrix * heats["numbers"])
    report_numbers(numbers, shares, kinds, say)
    (options.work / "asks-folds.json").write_text(
        json.dumps(
            {
                rows[i]["text"]: {name: sorted(([labels[name][j], round(float(p), 4)] for j, p in enumerate(likely[name][i])), key=lambda x: -x[1])[:5] for name in likely}
                for i in seen
            }
        )
    )
    model = fit_asks(rows, wanted, seen + names)
    ridge, _ = fit_numbers(numbers, kinds)
    tensors = {}
    for name, each in (("asks", model), ("numbers", ridge)):
        tensors[f"{name}.places"], tensors[f"{name}.rarity"] = each.words.places, each.words.rarity
        tensors[f"{name}.table"], tensors[f"{name}.dense"], tensors[f"{name}.bias"] = each.table, each.dense, each.bias
        tensors[f"{name}.mean"], tensors[f"{name}.spread"] = each.mean, each.spread
    export(tensors, options.out / "asks.bin")
    (options.out / "asks.json").write_text(json.dumps({**labels, "heats": heats}) + "\n")
    options.report.write_text("\n".join(lines) + "\n")


def report(rows, seen, likely, wanted, labels, say):
    groups = {"all": seen, **{lang: [i for i in seen if rows[i]["lang"] == lang] for lang in sorted({rows[i]["lang"] for i in seen})}}
    say("lines  measures top-1 / top-3, want, by, first, all of measures + want + by")
    for group, some in groups.items():
        best = {name: likely[name][some].argmax(1) for name in likely}
        right = {name: wanted[name][some, best[name]] > 0 for name in likely}
        inside = np.array([wanted["want"][i].sum() > 0 for i in some])
        top3 = np.mean([wanted["subjects"][i, likely["subjects"][i].argsort()[-3:]].sum() > 0 for i in some])
        whole = right["subjects"] & right["want"] & right["by"]
        say(
            f"{group:4} {len(some):5}  {right['subjects'].mean():.3f} / {top3:.3f}"
            + "".join(f"  {name} {right[name][inside].mean():.3f}" for name in FIELDS)
            + f"  together {whole[inside].mean():.3f}"
        )
    say("measures by certainty: share of lines that reach it, right among them")
    sure, best = likely["subjects"][seen].max(1), likely["subjects"][seen].argmax(1)
    right = wanted["subjects"][seen, best] > 0
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        say(f"  {least:.1f}  {(sure >= least).mean():.3f}  {right[sure >= least].mean() if (sure >= least).any() else 0:.3f}")


def report_numbers(numbers, shares, kinds, say):
    best, sure = shares.argmax(1), shares.max(1)
    right = np.array([kinds[b] == (n["kind"] or "none") for b, n in zip(best, numbers)])
    labelled = np.array([n["kind"] is not None for n in numbers])
    say("numbers: learned, rules")
    for name, some in (("all", labelled), ("no rule", labelled & np.array([n["heard"] is None for n in numbers])), ("a rule", labelled & np.array([n["heard"] is not None for n in numbers]))):
        rules = np.mean([n["heard"] == n["kind"] for n, keep in zip(numbers, some) if keep])
        say(f"  {name:8} {some.sum():5}  {right[some].mean():.3f}  {rules:.3f}")
    say("numbers without a rule by certainty: share that reaches it, right among them")
    unheard = np.array([n["heard"] is None for n in numbers])
    for least in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        some = unheard & (sure >= least)
        say(f"  {least:.1f}  {some.sum() / unheard.sum():.3f}  {right[some].mean() if some.any() else 0:.3f}")


if __name__ == "__main__":
    main()

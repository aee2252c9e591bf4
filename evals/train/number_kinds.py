"""Trains what reads the kinds of numbers that no word names: a linear head on the shipped sentence encoder, which stays as it is, beside a bag of words.

Reads numbers.jsonl and number-labels.json (prepare-numbers.ts) and encoder.bin; writes the weights and labels that graph/understand/numbers/learned reads, and a report.
Needs Python 3.11 with numpy and scipy.

    python3 evals/train/number_kinds.py --work .training --encoder graph/understand/model/encoder.bin --out graph/understand/model --report evals/train/numbers-report.txt

The head is a ridge regression on one kernel; scores become probabilities by one factor, fitted on folds.
"""

import argparse
import json
import math
import pathlib

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.optimize import minimize_scalar
from scipy.sparse import csr_matrix

# What stands around a number has so many places (graph/understand/numbers/learned/number-context.ts).
PLACES = 1 << 12
RIDGE = 0.5
LONGEST = 128


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
        tensors[t["name"]] = values[0] if rows == 1 else values
    return tensors


class Encoder:
    """graph/understand/encoder/encoder.ts, one text at a time: a row for each of its pieces."""

    HEADS = 4

    def __init__(self, tensors):
        self.tensors = tensors
        half = tensors["embeddings"].shape[1] // 2
        self.frequencies = np.exp(-math.log(10000) / (half - 1) * np.arange(half))

    def __call__(self, ids):
        places = np.arange(len(ids))[:, None] * self.frequencies
        x = 2 * self.tensors["embeddings"][ids] + np.concatenate([np.sin(places), np.cos(places)], 1)
        for number in (0, 1):
            x = self.layer(x, number)
        return x

    def layer(self, x, number):
        name = lambda part: self.tensors[f"layer{number}.{part}"]
        linear = lambda y, part: y @ name(part).T + name(part + ".bias")
        length, width = x.shape
        size = width // self.HEADS
        y = normed(x, name("before.scale"), name("before.shift"))
        split = lambda t: t.reshape(length, self.HEADS, size).transpose(1, 0, 2)
        query, key, value = map(split, np.split(linear(y, "attention"), 3, 1))
        weights = softmax(query @ key.transpose(0, 2, 1) * size**-0.5)
        mixed = (weights @ value).transpose(1, 0, 2).reshape(length, width)
        carried = linear(x, "residual") if number == 0 else x
        x = carried + linear(mixed, "merge")
        y = normed(x, name("between.scale"), name("between.shift"))
        return x + linear(np.maximum(linear(y, "widen"), 0), "narrow")


def normed(x, scale, shift):
    centred = x - x.mean(1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-6) * scale + shift


def softmax(scores):
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


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


def examples_of(encoder, rows):
    """Every number of every text: its label, its fold, what stands around it, and the mean of its pieces."""
    for row in rows:
        x = encoder(row["ids"][:LONGEST])
        for number in row["numbers"]:
            first, behind = number["pieces"]
            behind = min(behind, len(x))
            yield {
                "label": number["kind"] or "none",
                "heard": number["heard"],
                "isLabelled": number["kind"] is not None,
                "fold": row["fold"],
                "context": number["context"],
                "dense": x[min(first, behind - 1) : behind].mean(0),
            }


def unit(rows):
    return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class Words:
    """A bag of the words that stand at two numbers at least, each by its rarity, scaled to length one."""

    def __init__(self, contexts):
        times = np.asarray((self.table(contexts) > 0).sum(0)).ravel()
        self.places = np.where(times >= 2)[0]
        self.rarity = np.log((1 + len(contexts)) / (1 + times[self.places])) + 1

    def table(self, contexts):
        ends = np.cumsum([0] + [len(c) for c in contexts])
        places = np.concatenate(contexts)
        table = csr_matrix((np.ones(len(places)), places, ends), shape=(len(contexts), PLACES))
        table.sum_duplicates()
        return table

    def __call__(self, contexts):
        weighed = self.table(contexts)[:, self.places].multiply(self.rarity[None]).tocsr()
        lengths = np.sqrt(np.asarray(weighed.multiply(weighed).sum(1)).ravel())
        return csr_matrix(weighed.multiply(1 / np.maximum(lengths, 1e-9)[:, None]))


class Head:
    def __init__(self, examples, labels):
        contexts, dense = [e["context"] for e in examples], np.stack([e["dense"] for e in examples])
        targets = targets_of(examples, labels)
        self.mean, self.spread, self.bias = dense.mean(0), dense.std(0) + 1e-6, targets.mean(0)
        self.words = Words(contexts)
        words, vectors = self.words(contexts), self.vectors(dense)
        kernel = (words @ words.T).toarray() + vectors @ vectors.T + RIDGE * np.eye(len(examples))
        alpha = cho_solve(cho_factor(kernel), targets - self.bias)
        self.table, self.dense = np.asarray(words.T @ alpha), (vectors.T @ alpha).T

    def vectors(self, dense):
        return unit((dense - self.mean) / self.spread)

    def __call__(self, examples):
        words = self.words([e["context"] for e in examples])
        vectors = self.vectors(np.stack([e["dense"] for e in examples]))
        return np.asarray(words @ self.table) + vectors @ self.dense.T + self.bias

    def tensors(self):
        return {"places": self.words.places, "rarity": self.words.rarity, "table": self.table, "mean": self.mean, "spread": self.spread, "dense": self.dense, "bias": self.bias}


def targets_of(examples, labels):
    return np.eye(len(labels))[[labels.index(e["label"]) for e in examples]]


def heat_of(scores, wanted):
    """The factor that makes scores the likeliest probabilities of what was wanted."""
    loss = lambda heat: -(wanted * np.log(softmax(scores * heat) + 1e-9)).sum() / len(scores)
    return float(minimize_scalar(loss, bounds=(1, 40), method="bounded").x)


def judged(examples, labels, folds):
    """Probabilities of every example by a head that did not see its fold, and the factor that makes them of scores."""
    scores = np.zeros((len(examples), len(labels)))
    fold_of = np.array([e["fold"] for e in examples])
    for fold in range(folds):
        head = Head([e for e in examples if e["fold"] != fold], labels)
        scores[fold_of == fold] = head([e for e in examples if e["fold"] == fold])
    heat = heat_of(scores, targets_of(examples, labels))
    return softmax(scores * heat), heat


def main():
    parser = argparse.ArgumentParser()
    for name in ("work", "encoder", "out", "report"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--folds", type=int, default=3)
    options = parser.parse_args()
    labels = json.loads((options.work / "number-labels.json").read_text())
    rows = [json.loads(line) for line in (options.work / "numbers.jsonl").read_text().splitlines()]
    examples = list(examples_of(Encoder(read_weights(options.encoder)), rows))
    likely, heat = judged(examples, labels, options.folds)
    export(Head(examples, labels).tensors(), options.out / "numbers.bin")
    (options.out / "numbers.json").write_text(json.dumps({"labels": labels, "heat": heat}) + "\n")
    report = "\n".join(described(examples, likely, labels))
    options.report.write_text(report + "\n")
    print(report)


def described(examples, likely, labels):
    sure = likely.max(1)
    right = np.array([labels[best] == e["label"] for best, e in zip(likely.argmax(1), examples)])
    heard = np.array([e["heard"] is not None for e in examples])
    labelled = np.array([e["isLabelled"] for e in examples])
    rules = np.array([e["heard"] == e["label"] for e in examples])
    yield "numbers: learned, rules"
    for name, some in (("all", labelled), ("no rule", labelled & ~heard), ("a rule", labelled & heard)):
        yield f"  {name:8} {some.sum():5}  {right[some].mean():.3f}  {rules[some].mean():.3f}"
    yield "numbers without a rule by certainty: share that reaches it, right among them"
    for least in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        some = ~heard & (sure >= least)
        yield f"  {least:.1f}  {some.sum() / (~heard).sum():.3f}  {right[some].mean() if some.any() else 0:.3f}"


if __name__ == "__main__":
    main()

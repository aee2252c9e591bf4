"""What both models of graph/understand/encoder/ask-reader.ts read off an encoded text, and how they learn it. The labels of an ask are read one after the other: each head takes the pieces weighed
by attention, the vector of the sentence, and a state of what was read before (a gated recurrent unit, Cho et al. 2014, arXiv:1406.1078), which in a conversation begins with the labels of the ask before.
"""

import random

import torch
import torch.nn.functional as F
from torch import nn

from asked_lines import SLOTS, WHERE

WEIGHT_OF = {"measure": 1.0, "want": 0.5, "by": 0.5, "first": 0.3, "more": 0.5}
MOST_ASKS = 2
STATE = 128
LABEL = 96
# Of a turn of a conversation: whether it changes the question before it, and which parts of that.
TURNS = ("follows", "changes")
# Of single pieces: what a number is, and whether a word is part of a product's name.
OF_PIECES = ("number", "product")


class Heads(nn.Module):
    """`width`: numbers of a piece, `sentence`: of the whole text; `turns`, `of_pieces`: heads beside those of an ask."""

    def __init__(self, labels, dropout, width, sentence, turns=TURNS, of_pieces=OF_PIECES):
        super().__init__()
        self.dropout = dropout
        self.slots = (*SLOTS, "more")
        whole = (*self.slots, WHERE, *turns)
        self.query = nn.ParameterDict({head: nn.Parameter(torch.randn(width) * 0.02) for head in whole})
        self.linear = nn.ModuleDict({head: nn.Linear(width + sentence, len(labels[head])) for head in (*whole, *of_pieces)})
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

    def of_set(self, encoded, head):
        """Scores of labels of which several may hold."""
        return self.linear[head](F.dropout(self.look(encoded, head), self.dropout, self.training))

    def turns(self, encoded):
        return {head: self.of_set(encoded, head) for head in TURNS}

    def of_pieces(self, encoded, head, places):
        """One row of scores for each (line, piece)."""
        pieces, _, sentence = encoded
        lines, at = places[:, 0], places[:, 1]
        return self.linear[head](F.dropout(torch.cat([pieces[lines, at], sentence[lines]], 1), self.dropout, self.training))


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


def loss_of_where(some, encoded, heads, labels):
    """Binary cross-entropy over all conditions, of texts of which they are known."""
    known = [row for row, line in enumerate(some) if line[WHERE] is not None]
    if not known:
        return 0.0
    meant = torch.tensor([[float(label in some[row][WHERE]) for label in labels[WHERE]] for row in known])
    return F.binary_cross_entropy_with_logits(heads.of_set(encoded, WHERE)[known], meant, reduction="sum") / len(some)


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

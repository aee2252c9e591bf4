"""What both trainings of graph/understand/encoder/ask-reader.ts have in common: their arguments, the lines that they see, and the unrounded weights that a training goes on from."""

import argparse
import pathlib
import random

import torch

from ask_heads import widened


def arguments(epochs, rate, pieces):
    parser = argparse.ArgumentParser()
    for name in ("base", "corpus", "out"):
        parser.add_argument(f"--{name}", type=pathlib.Path, required=True)
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--pieces", type=int, default=pieces, help="the first so many of the vocabulary are kept, and those of the corpus")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--save", type=pathlib.Path, help="where unrounded weights are kept to go on from")
    parser.add_argument("--resume", type=pathlib.Path, help="such weights")
    parser.add_argument("--half", action="store_true", help="the encoder in 16 bits, where the processor has them")
    return parser


def begun(parser):
    """The arguments, and the weights to go on from, if any."""
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1), random.seed(1)
    return options, torch.load(options.resume, weights_only=False) if options.resume else None


def trained_on(lines):
    """A turn says nothing without what it goes on from."""
    return [line for line in lines if line.get("part") != "dev" and ("before" not in line or "context" in line)]


def restore(saved, encoder, heads, labels):
    if saved:
        encoder.load_state_dict(saved["encoder"]), heads.load_state_dict(widened(saved["heads"], heads.state_dict(), saved["labels"], labels))


def save(options, encoder, heads, labels, **further):
    if options.save:
        torch.save({"encoder": encoder.state_dict(), "heads": heads.state_dict(), "labels": labels, **further}, options.save)

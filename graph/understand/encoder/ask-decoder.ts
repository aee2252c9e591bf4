import type { Dense, Kernel } from "./kernel.js";
import type { Encoded } from "./ngram-encoder.js";
import type { Weights } from "./weights.js";

/**
 * Scores the labels of an ask one after the other, each knowing those before it: a gated recurrent unit (Cho et al. 2014, arXiv:1406.1078) over their labels, and attention over
 * the pieces of the text. In a conversation it begins with the labels of the ask before. What becomes of the scores stands in ask-reading.ts.
 */

/** What is read of each ask, in this order. */
export const SLOTS = ["measure", "want", "by", "first"] as const;
export type Slot = (typeof SLOTS)[number];
/** Whether a further ask follows. */
export const MORE = "more";
export type Step = Slot | typeof MORE;

/** Labels of an ask that is known: that of the question before. */
export type AskLabels = Readonly<Record<Slot, string>>;

/** What each output of a head stands for, and the factor by which its scores become probabilities. */
export interface HeadLabels {
  readonly labels: readonly string[];
  readonly heat: number;
}

/** What was read so far. */
export type State = Float32Array;

export interface AskDecoder {
  /** Before anything is read. */
  readonly opened: (before: AskLabels | null) => State;
  /** One score for each label of a step, in their order; they become shares by `sharesOf`. */
  readonly scores: (encoded: Encoded, step: Step, state: State) => number[];
  /** `at`: the label's place among those of the step; behind the last one stands "none of them". */
  readonly stepped: (state: State, step: Step, at: number) => State;
}

interface Head {
  readonly labels: readonly string[];
  readonly query: Float32Array;
  /** What the pieces and the sentence say, and what is known already. */
  readonly seen: Dense;
  readonly known: Dense;
  /** What each label adds to what is known; its last row stands for none of them. */
  readonly label: { readonly columns: number; readonly values: Float32Array };
}

/** The sentence's vector has this length in the encoder; the state takes it as 1. */
const LENGTH = 8;

export function createAskDecoder(
  weights: Weights,
  kernel: Kernel,
  labels: Readonly<Record<Step, HeadLabels>>,
): AskDecoder {
  const vector = (name: string): Float32Array => weights.matrix(name).values;
  const dense = (name: string, bias?: string): Dense =>
    kernel.place(weights.packed(name), bias === undefined ? undefined : vector(bias));
  const headOf = (step: Step): Head => ({
    labels: labels[step].labels,
    query: vector(`${step}.query`),
    seen: dense(`${step}.weight`, `${step}.bias`),
    known: dense(`${step}.known`),
    label: weights.matrix(`${step}.label`),
  });
  const heads: Readonly<Record<Step, Head>> = {
    measure: headOf("measure"),
    want: headOf("want"),
    by: headOf("by"),
    first: headOf("first"),
    [MORE]: headOf(MORE),
  };
  const [stepInput, stepState] = [dense("step.input", "step.inputBias"), dense("step.state", "step.stateBias")];
  const [turned, both] = [dense("turned"), dense("both", "both.bias")];
  const [begin, beginBefore] = [vector("begin"), vector("begin.before")];
  const apply = kernel.open(4);

  const stepped: AskDecoder["stepped"] = (state, step, at) => {
    const { label } = heads[step];
    const given = apply(label.values.slice(at * label.columns, (at + 1) * label.columns), stepInput);
    const kept = apply(state, stepState);
    const size = state.length;
    return state.map((value, place) => {
      const part = (of: Float32Array, gate: number): number => of[gate * size + place] ?? 0;
      const reset = logistic(part(given, 0) + part(kept, 0));
      const update = logistic(part(given, 1) + part(kept, 1));
      return (1 - update) * Math.tanh(part(given, 2) + reset * part(kept, 2)) + update * value;
    });
  };

  return {
    stepped,
    opened: (before) =>
      before === null
        ? begin
        : SLOTS.reduce(
            (state, slot) => stepped(state, slot, Math.max(0, heads[slot].labels.indexOf(before[slot]))),
            beginBefore,
          ),
    scores(encoded, step, state) {
      const head = heads[step];
      const turn = apply(state, turned);
      const query = head.query.map((value, place) => value + (turn[place] ?? 0));
      const seen = apply(lookedAt(encoded, query), head.seen);
      const unit = encoded.sentence.map((value) => value / LENGTH);
      const known = apply(apply(joined(state, unit), both).map(Math.tanh), head.known);
      return head.labels.map((_, at) => (seen[at] ?? 0) + (known[at] ?? 0));
    },
  };
}

/** The pieces weighed by attention, with the whole sentence behind them. */
export function lookedAt({ pieces, width, sentence }: Encoded, query: Float32Array): Float32Array {
  const looks = Array.from({ length: pieces.length / width }, (_, piece) => dot(query, pieces, piece * width));
  const seen = new Float32Array(width);
  for (const [piece, share] of sharesOf(looks).entries())
    for (let column = 0; column < width; column += 1)
      seen[column] = (seen[column] ?? 0) + share * (pieces[piece * width + column] ?? 0);
  return joined(seen, sentence);
}

export function joined(first: Float32Array, second: Float32Array): Float32Array {
  const both = new Float32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Softmax. */
export function sharesOf(scores: readonly number[]): number[] {
  const largest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - largest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

function dot(a: Float32Array, b: Float32Array, bStart: number): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[bStart + at] ?? 0);
  return sum;
}

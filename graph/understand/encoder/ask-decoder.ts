import type { Dense, Kernel } from "./kernel.js";
import type { Encoded } from "./ngram-encoder.js";
import type { Weights } from "./weights.js";

/**
 * What is asked is read label by label, each knowing those before it, and all of them what was asked before in the conversation. The state between them is a gated recurrent unit
 * (Cho et al. 2014, arXiv:1406.1078); trained by evals/train/ask_reader.py.
 */

/** The labels of one ask, in the order in which they are read. */
export const SLOTS = ["measure", "want", "by", "first"] as const;
export type Slot = (typeof SLOTS)[number];
/** Whether a further ask follows. */
const MORE = "more";

/** Labels of an ask that is known: that of the question before. */
export type AskLabels = Readonly<Record<Slot, string>>;

/** A label and how likely it is, 0 to 1. */
export interface Likely {
  readonly id: string;
  readonly p: number;
}

/** How a measure is asked for. */
export interface LearnedForm {
  readonly want: Likely;
  /** What a row of the answer stands for; "-" for none. */
  readonly by: Likely;
  /** Which end comes first: "most", "least"; "-" for none. */
  readonly first: Likely;
}

/** One ask that is being read. */
export interface AskReading {
  /** Likeliest first. */
  readonly measures: readonly Likely[];
  /** How it is asked for, if this measure is. */
  readonly formOf: (measure: string) => LearnedForm;
  /** The ask behind the one with this measure, and how likely there is one. */
  readonly nextOf: (measure: string) => { readonly p: number; readonly read: () => AskReading };
}

/** What each output of a head stands for, and the factor by which its scores become probabilities. */
export interface HeadLabels {
  readonly labels: readonly string[];
  readonly heat: number;
}

interface Head extends HeadLabels {
  readonly query: Float32Array;
  /** What the pieces and the sentence say, and what is known already. */
  readonly seen: Dense;
  readonly known: Dense;
  /** What each label adds to what is known; its last row stands for none of them. */
  readonly label: { readonly columns: number; readonly values: Float32Array };
}

/** Readings that are followed on each step. */
const BREADTH = 3;
/** The sentence's vector has this length in the encoder; the state takes it as 1. */
const LENGTH = 8;

interface Path {
  readonly p: number;
  readonly state: Float32Array;
  readonly labels: readonly number[];
}

export function createAskDecoder(
  weights: Weights,
  kernel: Kernel,
  labels: Readonly<Record<Slot | typeof MORE, HeadLabels>>,
): (encoded: Encoded, before: AskLabels | null) => AskReading {
  const vector = (name: string): Float32Array => weights.matrix(name).values;
  const dense = (name: string, bias?: string): Dense =>
    kernel.place(weights.packed(name), bias === undefined ? undefined : vector(bias));
  const headOf = (slot: Slot | typeof MORE): Head => ({
    ...labels[slot],
    query: vector(`${slot}.query`),
    seen: dense(`${slot}.weight`, `${slot}.bias`),
    known: dense(`${slot}.known`),
    label: weights.matrix(`${slot}.label`),
  });
  const heads = {
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

  const stepped = (state: Float32Array, { label }: Head, at: number): Float32Array => {
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

  const opened = (before: AskLabels | null): Float32Array =>
    before === null
      ? begin
      : SLOTS.reduce((state, slot) => {
          const head = heads[slot];
          return stepped(state, head, Math.max(0, head.labels.indexOf(before[slot])));
        }, beginBefore);

  /** How likely each label of a head is, in the order of its labels. */
  const shares = (encoded: Encoded, head: Head, state: Float32Array): number[] => {
    const turn = apply(state, turned);
    const query = head.query.map((value, place) => value + (turn[place] ?? 0));
    const seen = apply(lookedAt(encoded, query), head.seen);
    const unit = encoded.sentence.map((value) => value / LENGTH);
    const known = apply(apply(joined(state, unit), both).map(Math.tanh), head.known);
    return sharesOf(head.labels.map((_, at) => ((seen[at] ?? 0) + (known[at] ?? 0)) * head.heat));
  };

  const read = (encoded: Encoded, start: Float32Array): AskReading => {
    const { measure } = heads;
    const likely = shares(encoded, measure, start);
    const pathsOf = remembered((id: string) => formPaths(encoded, stepped(start, measure, measureAt(id))));
    return {
      measures: measure.labels.map((id, at) => ({ id, p: likely[at] ?? 0 })).sort((a, b) => b.p - a.p),
      formOf: (id) => pathsOf(id).form,
      nextOf: (id) => {
        const { state } = pathsOf(id);
        const p = shares(encoded, heads[MORE], state)[heads[MORE].labels.indexOf("yes")] ?? 0;
        return { p, read: () => read(encoded, stepped(state, heads[MORE], heads[MORE].labels.indexOf("yes"))) };
      },
    };
  };
  const measureAt = (id: string): number => {
    const at = heads.measure.labels.indexOf(id);
    return at < 0 ? heads.measure.labels.length : at;
  };

  /** The likeliest form of a measure; each of its labels is as likely as all that were followed make it. */
  const formPaths = (
    encoded: Encoded,
    start: Float32Array,
  ): { readonly form: LearnedForm; readonly state: Float32Array } => {
    const slots = [heads.want, heads.by, heads.first];
    const likely: Map<number, number>[] = [];
    let paths: readonly Path[] = [{ p: 1, state: start, labels: [] }];
    for (const head of slots) {
      const grown = paths.flatMap((path) =>
        shares(encoded, head, path.state).map((share, at) => ({ path, p: path.p * share, at })),
      );
      const total = grown.reduce((sum, { p }) => sum + p, 0);
      const each = new Map<number, number>();
      for (const { p, at } of grown) each.set(at, (each.get(at) ?? 0) + p / total);
      likely.push(each);
      paths = grown
        .sort((a, b) => b.p - a.p)
        .slice(0, BREADTH)
        .map(({ path, p, at }) => ({ p, state: stepped(path.state, head, at), labels: [...path.labels, at] }));
    }
    const [best] = paths;
    const [want, by, first] = slots.map((head, place) => {
      const at = best?.labels[place] ?? 0;
      return { id: head.labels[at] ?? "-", p: likely[place]?.get(at) ?? 0 };
    }) as [Likely, Likely, Likely];
    return { form: { want, by, first }, state: best?.state ?? start };
  };

  return (encoded, before) => read(encoded, opened(before));
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

function remembered<T>(of: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const value = known.get(id) ?? of(id);
    known.set(id, value);
    return value;
  };
}

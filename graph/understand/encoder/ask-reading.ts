import {
  type AskDecoder,
  type AskLabels,
  type HeadLabels,
  MORE,
  SLOTS,
  type State,
  type Step,
  sharesOf,
} from "./ask-decoder.js";
import type { Encoded } from "./ngram-encoder.js";

/** An ask, read by several models at once: the mean of their scores decides each label (a product of experts, Hinton 2002), and the likeliest readings are followed side by side. */

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

/** A text as a model encoded it, and what reads labels off it. */
export interface Heard {
  readonly encoded: Encoded;
  readonly decoder: AskDecoder;
}

/** Readings that are followed on each step. */
const BREADTH = 3;

interface Path {
  readonly p: number;
  /** One of each model. */
  readonly states: readonly State[];
  readonly labels: readonly number[];
}

export function readAsk(
  heard: readonly Heard[],
  before: AskLabels | null,
  heads: Readonly<Record<Step, HeadLabels>>,
): AskReading {
  /** How likely each label of a step is, in the order of its labels. */
  const shares = (step: Step, states: readonly State[]): number[] => {
    const all = heard.map(({ encoded, decoder }, at) => decoder.scores(encoded, step, stateAt(states, at)));
    return sharesOf(meanOf(all).map((score) => score * heads[step].heat));
  };
  const stepped = (states: readonly State[], step: Step, label: number): State[] =>
    heard.map(({ decoder }, at) => decoder.stepped(stateAt(states, at), step, label));
  const measureAt = (id: string): number => {
    const at = heads.measure.labels.indexOf(id);
    return at < 0 ? heads.measure.labels.length : at;
  };

  /** The likeliest form of a measure; each of its labels is as likely as all that were followed make it. */
  const formPaths = (start: readonly State[]): { readonly form: LearnedForm; readonly states: readonly State[] } => {
    const slots = SLOTS.filter((slot) => slot !== "measure");
    const likely: Map<number, number>[] = [];
    let paths: readonly Path[] = [{ p: 1, states: start, labels: [] }];
    for (const slot of slots) {
      const grown = paths.flatMap((path) =>
        shares(slot, path.states).map((share, at) => ({ path, p: path.p * share, at })),
      );
      const total = grown.reduce((sum, { p }) => sum + p, 0);
      const each = new Map<number, number>();
      for (const { p, at } of grown) each.set(at, (each.get(at) ?? 0) + p / total);
      likely.push(each);
      paths = grown
        .sort((a, b) => b.p - a.p)
        .slice(0, BREADTH)
        .map(({ path, p, at }) => ({ p, states: stepped(path.states, slot, at), labels: [...path.labels, at] }));
    }
    const [best] = paths;
    const [want, by, first] = slots.map((slot, place) => {
      const at = best?.labels[place] ?? 0;
      return { id: heads[slot].labels[at] ?? "-", p: likely[place]?.get(at) ?? 0 };
    }) as [Likely, Likely, Likely];
    return { form: { want, by, first }, states: best?.states ?? start };
  };

  const read = (start: readonly State[]): AskReading => {
    const likely = shares("measure", start);
    const pathsOf = remembered((id: string) => formPaths(stepped(start, "measure", measureAt(id))));
    const yes = heads[MORE].labels.indexOf("yes");
    return {
      measures: heads.measure.labels.map((id, at) => ({ id, p: likely[at] ?? 0 })).sort((a, b) => b.p - a.p),
      formOf: (id) => pathsOf(id).form,
      nextOf: (id) => {
        const { states } = pathsOf(id);
        return { p: shares(MORE, states)[yes] ?? 0, read: () => read(stepped(states, MORE, yes)) };
      },
    };
  };

  return read(heard.map(({ decoder }) => decoder.opened(before)));
}

const stateAt = (states: readonly State[], at: number): State => {
  const state = states[at];
  if (state === undefined) throw new Error("Each model has a state of its own.");
  return state;
};

/** The mean of several lists of numbers, place by place. */
export const meanOf = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, at) => lists.reduce((sum, list) => sum + (list[at] ?? 0), 0) / lists.length);

function remembered<T>(of: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const value = known.get(id) ?? of(id);
    known.set(id, value);
    return value;
  };
}

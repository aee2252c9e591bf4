import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readBytes, readJson } from "../../../tools/data-files.js";
import { PLACEHOLDER } from "../names/placeholder.js";
import type { Span } from "../span.js";
import {
  type AskLabels,
  type AskReading,
  createAskDecoder,
  joined,
  type LearnedForm,
  type Likely,
  lookedAt,
  SLOTS,
  sharesOf,
} from "./ask-decoder.js";
import { createKernel } from "./kernel.js";
import { createNgramEncoder, type Encoded, LONGEST } from "./ngram-encoder.js";
import { type Piece, Tokenizer } from "./tokenizer.js";
import { type Matrix, readWeights } from "./weights.js";

/** What a question asks for and what its numbers are, learned from labelled questions (evals/train/ask_reader.py). */
export interface AskReader {
  /** Of a text whose products are masked (`maskProducts`), after what was asked before it in the conversation; null where that is not known or there is nothing. */
  readonly ask: (masked: string, before: AskLabels | null) => LearnedAsk;
  /** Of such a text in a conversation. */
  readonly turn: (masked: string) => LearnedTurn;
  /** What each number in digits is, left to right, in a text as it was written: kinds of `evals/corpus/asks.jsonl`; "none" for part of something else. */
  readonly numbers: (text: string) => readonly LearnedNumber[];
  /** How likely each word of such a text, as blanks part them, is part of a product's name, 0 to 1. */
  readonly productWords: (text: string) => readonly number[];
}

/** What is asked first, in the form of the likeliest measure. */
export interface LearnedAsk extends LearnedForm {
  /** Measures of the registry, likeliest first; beside them "none" (outside the field), "notheld" (no data tells it), "solves" (a sum that is no measure) and "nomeasure" (advice and the like). */
  readonly measures: readonly Likely[];
  /** The form of another one, where that is meant. */
  readonly formOf: (measure: string) => LearnedForm;
  /** How likely another ask follows the one with this measure, and that one. */
  readonly nextOf: (measure: string) => { readonly p: number; readonly read: () => LearnedAsk };
}

/** How a text stands to the question before it. */
export interface LearnedTurn {
  /** How likely it changes that question rather than asks one of its own, 0 to 1. */
  readonly follows: number;
  /** Parts of the question before that it changes, if it does, each with how likely: those of `changes` in `evals/corpus/asks.jsonl`. */
  readonly changes: readonly Likely[];
}

/** A number in digits, and what it may be, likeliest first. */
export interface LearnedNumber extends Span {
  readonly kinds: readonly Likely[];
}

/** `model/asks.json`: what each output of a head stands for, and the factor by which its scores become probabilities. */
const Heads = z.record(
  z.enum([...SLOTS, "more", "follows", "changes", "number", "product"]),
  z.object({ labels: z.array(z.string()), heat: z.number() }),
);
type HeadId = keyof z.infer<typeof Heads>;

const Vocabulary = z.array(z.tuple([z.string(), z.number()]));

/** Control pieces of the vocabulary; a product has one of its own. */
const BEGIN = 1;
const END = 2;
const PRODUCT = 3;

/** Texts that are kept, some 100 kB each. */
const MOST_KEPT = 60;
const FIRST = 5;

let shared: Promise<AskReader> | undefined;

/** The reader of this process. */
export function askReader(): Promise<AskReader> {
  shared ??= loadAskReader();
  return shared;
}

async function loadAskReader(): Promise<AskReader> {
  const [file, kernelBytes] = await Promise.all([
    readBytes("graph/understand/model/asks.bin"),
    readBytes("graph/understand/encoder/affine.wasm"),
  ]);
  const weights = readWeights(file);
  const heads = Heads.parse(readJson("graph/understand/model/asks.json"));
  const kernel = await createKernel(kernelBytes);
  const decode = createAskDecoder(weights, kernel, heads);
  const encode = createNgramEncoder(weights, kernel);
  const tensors = new Map<string, Matrix>();
  const tensor = (name: string): Matrix => {
    const known = tensors.get(name) ?? weights.matrix(name);
    tensors.set(name, known);
    return known;
  };
  const pieces: readonly Piece[] = Vocabulary.parse(readJson("graph/understand/model/asks-vocabulary.json"));
  const tokenizer = new Tokenizer(pieces);

  const scoresOf = (id: HeadId, seen: Float32Array): number[] => {
    const [weight, bias] = [tensor(`${id}.weight`), tensor(`${id}.bias`)];
    return heads[id].labels.map(
      (_, at) => (bias.values[at] ?? 0) + dot(weight.values, at * weight.columns, seen, 0, seen.length),
    );
  };
  const ratedBy = (id: HeadId, seen: Float32Array): Likely[] => {
    const { labels, heat } = heads[id];
    const shares = sharesOf(scoresOf(id, seen).map((score) => score * heat));
    return labels.map((label, at) => ({ id: label, p: shares[at] ?? 0 })).sort((a, b) => b.p - a.p);
  };

  const learnedAsk = (reading: AskReading): LearnedAsk => {
    const { measures, formOf, nextOf } = reading;
    const next: LearnedAsk["nextOf"] = (measure) => {
      const { p, read } = nextOf(measure);
      return { p, read: () => learnedAsk(read()) };
    };
    return { measures: measures.slice(0, FIRST), ...formOf(measures[0]?.id ?? "-"), formOf, nextOf: next };
  };
  const turnOf = (encoded: Encoded): LearnedTurn => {
    const looks = (id: "follows" | "changes") => lookedAt(encoded, tensor(`${id}.query`).values);
    const changes = scoresOf("changes", looks("changes"));
    return {
      follows: ratedBy("follows", looks("follows")).find(({ id }) => id === "yes")?.p ?? 0,
      // Several parts may be changed at once.
      changes: heads.changes.labels.map((id, at) => ({ id, p: 1 / (1 + Math.exp(-(changes[at] ?? 0))) })),
    };
  };
  const digits = new Set(pieces.flatMap(([piece], id) => (piece.includes(DIGIT) ? [id] : [])));
  const readNumbers = (text: string): readonly LearnedNumber[] => {
    const spans = [...text.matchAll(NUMBER)].map(({ 0: words, index }) => ({
      start: index,
      end: index + words.length,
    }));
    const ids = piecesOf(plain(text), tokenizer);
    const places = ids.flatMap((id, at) => (digits.has(id) ? [at] : []));
    // A very long text is cut somewhere.
    if (spans.length === 0 || places.length !== spans.length) return [];
    const { width, sentence, pieces: rows } = encode(ids);
    return spans.map((span, at) => {
      const place = (places[at] ?? 0) * width;
      return {
        ...span,
        kinds: ratedBy("number", joined(rows.subarray(place, place + width), sentence)).slice(0, FIRST),
      };
    });
  };

  const readWords = (text: string): readonly number[] => {
    const words = plain(text);
    const { ids, starts } = tokenizer.encode(words, LONGEST - 2);
    const { width, sentence, pieces: rows } = encode([BEGIN, ...ids, END]);
    const shares = starts.map((_, at) => {
      const place = (at + 1) * width;
      return ratedBy("product", joined(rows.subarray(place, place + width), sentence)).find(({ id }) => id === "yes")
        ?.p;
    });
    return [...words.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
      const own = shares.filter((_, at) =>
        within(starts[at] ?? -1, starts[at + 1] ?? words.length, index, index + word.length),
      );
      return own.reduce<number>((sum, share) => sum + (share ?? 0), 0) / Math.max(1, own.length);
    });
  };

  const texts = new LRUCache<string, ReturnType<typeof readText>>({ max: MOST_KEPT });
  const products = new LRUCache<string, readonly number[]>({ max: MOST_KEPT });
  const numbers = new LRUCache<string, readonly LearnedNumber[]>({ max: MOST_KEPT });
  const readText = (text: string) => {
    const encoded = encode(piecesOf(text, tokenizer));
    const asks = new Map<string, LearnedAsk>();
    return {
      ask(before: AskLabels | null) {
        const key = before === null ? "" : SLOTS.map((slot) => before[slot]).join();
        const ask = asks.get(key) ?? learnedAsk(decode(encoded, before));
        asks.set(key, ask);
        return ask;
      },
      turn: turnOf(encoded),
    };
  };
  const readOnce = (masked: string) => {
    const text = plain(masked);
    const reading = texts.get(text) ?? readText(text);
    texts.set(text, reading);
    return reading;
  };
  return {
    ask: (masked, before) => readOnce(masked).ask(before),
    turn: (masked) => readOnce(masked).turn,
    numbers(text) {
      const reading = numbers.get(text) ?? readNumbers(text);
      numbers.set(text, reading);
      return reading;
    },
    productWords(text) {
      const reading = products.get(text) ?? readWords(text);
      products.set(text, reading);
      return reading;
    },
  };
}

/** Whether a piece and a word share a letter; the blank in front of a word is part of its first piece. */
const within = (start: number, end: number, from: number, to: number): boolean => start < to && end > from;

/** A number in digits, and what stands for all of them. */
const NUMBER = /\d+(?:[.,:]\d+)*/gu;
const DIGIT = "5";

/** Small letters, and one digit for every number: what is asked depends on neither. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\d+(?:[.,:]\d+)*/gu, "5")
    .replace(/\s+/gu, " ")
    .trim();

function piecesOf(text: string, tokenizer: Tokenizer): number[] {
  const parts = text.split(PRODUCT_WORD).map((part) => part.trim());
  const ids = parts.flatMap((part, at) => [
    ...(at === 0 ? [] : [PRODUCT]),
    ...(part === "" ? [] : tokenizer.encode(part, LONGEST).ids),
  ]);
  return [BEGIN, ...ids, END].slice(0, LONGEST);
}

const PRODUCT_WORD = new RegExp(`(?<![\\p{L}\\p{N}])${PLACEHOLDER}(?![\\p{L}\\p{N}])`, "u");

function dot(a: Float32Array, aStart: number, b: Float32Array, bStart: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += (a[aStart + at] ?? 0) * (b[bStart + at] ?? 0);
  return sum;
}

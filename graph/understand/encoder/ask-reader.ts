import { LRUCache } from "lru-cache";
import { z } from "zod";
import { readBytes, readJson } from "../../../tools/data-files.js";
import { PLACEHOLDER } from "../names/placeholder.js";
import type { Span } from "../span.js";
import { type AskLabels, createAskDecoder, joined, lookedAt, MORE, SLOTS, sharesOf } from "./ask-decoder.js";
import { type AskReading, type Heard, type LearnedForm, type Likely, meanOf, readAsk } from "./ask-reading.js";
import { createKernel } from "./kernel.js";
import { createNgramEncoder, type Encoded, LONGEST } from "./ngram-encoder.js";
import { type Piece, Tokenizer } from "./tokenizer.js";
import { createTransformer } from "./transformer.js";
import { type Matrix, readWeights, type Weights } from "./weights.js";
import { WordPieces } from "./word-pieces.js";

/**
 * What a question asks for and what its numbers are, learned from labelled questions (evals/train). Two models read each text, and the mean of their scores counts: one of many languages that sees
 * neighbours, and one of English that sees the whole text and the one before it.
 */
export interface AskReader {
  /** Of a text whose products are masked (`maskProducts`), after what was asked before it in the conversation; null where that is not known or there is nothing. */
  readonly ask: (masked: string, before: AskedBefore | null) => LearnedAsk;
  /** Of such a text in a conversation. */
  readonly turn: (masked: string) => LearnedTurn;
  /**
   * What each number in digits is, left to right, in a text as it was written: kinds of `evals/corpus/asks.jsonl`; "none" for part of something else. `before`: what was said before it in the
   * conversation, with products masked; null where there is nothing.
   */
  readonly numbers: (text: string, before: string | null) => readonly LearnedNumber[];
  /** How likely each word of such a text, as blanks part them, is part of a product's name, 0 to 1. */
  readonly productWords: (text: string) => readonly number[];
}

/** The question before: how it was understood, and its words with products masked. */
export interface AskedBefore {
  readonly labels: AskLabels;
  readonly masked: string;
}

/** What is asked first, in the form of the likeliest measure. */
export interface LearnedAsk extends LearnedForm {
  /** Measures of the registry, likeliest first; beside them "none" (outside the field), "notheld" (no data tells it), "solves" (a sum that is no measure) and "nomeasure" (advice and the like). */
  readonly measures: readonly Likely[];
  /** The form of another one, where that is meant. */
  readonly formOf: (measure: string) => LearnedForm;
  /** What the rows have to meet, as far as this text says it, each by itself how likely: a measure and its end ("price-median low"), likeliest first. */
  readonly where: readonly Likely[];
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
  z.enum([...SLOTS, MORE, "where", "follows", "changes", "number", "product"]),
  z.object({ labels: z.array(z.string()), heat: z.number() }),
);
type Heads = z.infer<typeof Heads>;
type HeadId = keyof Heads;

const Vocabulary = z.array(z.tuple([z.string(), z.number()]));

/** Control pieces of the vocabulary; a product has one of its own. */
const BEGIN = 1;
const END = 2;
const PRODUCT = 3;

/** The same of the transformer's. */
const BEGIN_PIECE = "[CLS]";
const END_PIECE = "[SEP]";
const UNKNOWN_PIECE = "[UNK]";
const PRODUCT_PIECE = "[PRODUCT]";
/** Pieces of the text before that are read: its last ones. */
const LONGEST_BEFORE = 28;

/** Texts that are kept, some 100 kB each. */
const MOST_KEPT = 60;
const FIRST = 5;

/** A trained model: texts, and what its heads read off them. */
interface Model {
  readonly encode: (ids: readonly number[], before: readonly number[]) => Encoded;
  readonly idsOf: (text: string) => number[];
  /** A piece that a number in digits became. */
  readonly isDigit: (id: number) => boolean;
  readonly decoder: Heard["decoder"];
  readonly scores: (head: HeadId, seen: Float32Array) => number[];
  /** Of a whole text. */
  readonly scoresOf: (head: HeadId, encoded: Encoded) => number[];
}

let shared: Promise<AskReader> | undefined;

/** The reader of this process. */
export function askReader(): Promise<AskReader> {
  shared ??= loadAskReader();
  return shared;
}

async function loadAskReader(): Promise<AskReader> {
  const heads = Heads.parse(readJson("graph/understand/model/asks.json"));
  const [ngrams, transformer] = await Promise.all([loadNgrams(heads), loadTransformer(heads)]);
  const models: readonly Model[] = [ngrams.model, transformer];

  const ratedBy = (id: HeadId, scores: readonly number[]): Likely[] => {
    const { labels, heat } = heads[id];
    const shares = sharesOf(scores.map((score) => score * heat));
    return labels.map((label, at) => ({ id: label, p: shares[at] ?? 0 })).sort((a, b) => b.p - a.p);
  };
  /** Several labels may hold: each is as likely as its own score makes it. */
  const ratedEach = (id: HeadId, scores: readonly number[]): Likely[] =>
    heads[id].labels.map((label, at) => ({ id: label, p: 1 / (1 + Math.exp(-(scores[at] ?? 0) * heads[id].heat)) }));
  const learnedAsk = (reading: AskReading, where: readonly Likely[]): LearnedAsk => {
    const { measures, formOf, nextOf } = reading;
    const next: LearnedAsk["nextOf"] = (measure) => {
      const { p, read } = nextOf(measure);
      return { p, read: () => learnedAsk(read(), where) };
    };
    return { measures: measures.slice(0, FIRST), ...formOf(measures[0]?.id ?? "-"), formOf, nextOf: next, where };
  };

  const readAskOf = (text: string, before: AskedBefore | null): LearnedAsk => {
    const heard = models.map(({ idsOf, encode, decoder }) => ({
      decoder,
      encoded: encode(idsOf(text), before === null ? [] : idsOf(plain(before.masked)).slice(1, -1)),
    }));
    const scores = heard.map(({ encoded }, at) => models[at]?.scoresOf("where", encoded) ?? []);
    const where = ratedEach("where", meanOf(scores)).sort((a, b) => b.p - a.p);
    return learnedAsk(readAsk(heard, before?.labels ?? null, heads), where.slice(0, FIRST));
  };
  const readTurn = (text: string): LearnedTurn => {
    const { encode, idsOf, scoresOf } = ngrams.model;
    const encoded = encode(idsOf(text), []);
    return {
      follows: ratedBy("follows", scoresOf("follows", encoded)).find(({ id }) => id === "yes")?.p ?? 0,
      changes: ratedEach("changes", scoresOf("changes", encoded)),
    };
  };

  const readNumbers = (text: string, before: string | null): readonly LearnedNumber[] => {
    const spans = [...text.matchAll(NUMBER)].map(({ 0: words, index }) => ({
      start: index,
      end: index + words.length,
    }));
    if (spans.length === 0) return [];
    const read = models.flatMap(({ idsOf, isDigit, encode, scores }) => {
      const ids = idsOf(plain(text));
      const places = ids.flatMap((id, at) => (isDigit(id) ? [at] : []));
      // A very long text is cut somewhere.
      if (places.length !== spans.length) return [];
      const { width, sentence, pieces } = encode(ids, before === null ? [] : idsOf(plain(before)).slice(1, -1));
      return [
        places.map((at) =>
          logSharesOf(scores("number", joined(pieces.subarray(at * width, (at + 1) * width), sentence))),
        ),
      ];
    });
    if (read.length === 0) return [];
    return spans.map((span, at) => ({
      ...span,
      kinds: ratedBy("number", meanOf(read.map((each) => each[at] ?? []))).slice(0, FIRST),
    }));
  };

  const readWords = (text: string): readonly number[] => {
    const words = plain(text);
    const { ids, starts } = ngrams.tokenizer.encode(words, LONGEST - 2);
    const { width, sentence, pieces } = ngrams.model.encode([BEGIN, ...ids, END], []);
    const shares = starts.map((_, at) => {
      const seen = joined(pieces.subarray((at + 1) * width, (at + 2) * width), sentence);
      return ratedBy("product", ngrams.model.scores("product", seen)).find(({ id }) => id === "yes")?.p;
    });
    return [...words.matchAll(/\S+/gu)].map(({ 0: word, index }) => {
      const own = shares.filter((_, at) =>
        within(starts[at] ?? -1, starts[at + 1] ?? words.length, index, index + word.length),
      );
      return own.reduce<number>((sum, share) => sum + (share ?? 0), 0) / Math.max(1, own.length);
    });
  };

  const asks = new LRUCache<string, LearnedAsk>({ max: MOST_KEPT });
  const turns = new LRUCache<string, LearnedTurn>({ max: MOST_KEPT });
  const numbers = new LRUCache<string, readonly LearnedNumber[]>({ max: MOST_KEPT });
  const products = new LRUCache<string, readonly number[]>({ max: MOST_KEPT });
  const keptIn = <T extends object>(cache: LRUCache<string, T>, key: string, read: () => T): T => {
    const reading = cache.get(key) ?? read();
    cache.set(key, reading);
    return reading;
  };
  return {
    ask(masked, before) {
      const text = plain(masked);
      const after = before === null ? [] : [...SLOTS.map((slot) => before.labels[slot]), before.masked];
      return keptIn(asks, [text, ...after].join("\n"), () => readAskOf(text, before));
    },
    turn: (masked) => keptIn(turns, plain(masked), () => readTurn(plain(masked))),
    numbers: (text, before) => keptIn(numbers, [text, before ?? []].flat().join("\n"), () => readNumbers(text, before)),
    productWords: (text) => keptIn(products, text, () => readWords(text)),
  };
}

/** The model of neighbouring pieces, in many languages. */
async function loadNgrams(heads: Heads) {
  const { weights, kernel, scores, scoresOf } = await loadWeights("graph/understand/model/asks.bin", heads);
  const pieces: readonly Piece[] = Vocabulary.parse(readJson("graph/understand/model/asks-vocabulary.json"));
  const tokenizer = new Tokenizer(pieces);
  const digits = digitsIn(pieces.map(([piece]) => piece));
  const decoder = createAskDecoder(weights, kernel, heads);
  const encode = createNgramEncoder(weights, kernel);
  const idsOf = (text: string): number[] =>
    [BEGIN, ...aroundProducts(text, PRODUCT, (part) => tokenizer.encode(part, LONGEST).ids), END].slice(0, LONGEST);
  const model: Model = { encode, idsOf, isDigit: (id) => digits.has(id), decoder, scores, scoresOf };
  return { model, tokenizer };
}

/** The model that sees all pieces at once, and those of the text before. */
async function loadTransformer(heads: Heads): Promise<Model> {
  const { weights, kernel, scores, scoresOf } = await loadWeights("graph/understand/model/asks-transformer.bin", heads);
  const pieces = z.array(z.string()).parse(readJson("graph/understand/model/asks-transformer-vocabulary.json"));
  const wordPieces = new WordPieces(pieces, UNKNOWN_PIECE);
  const [begin, end, product] = [BEGIN_PIECE, END_PIECE, PRODUCT_PIECE].map((piece) => pieces.indexOf(piece)) as [
    number,
    number,
    number,
  ];
  const digits = digitsIn(pieces);
  const decoder = createAskDecoder(weights, kernel, heads);
  const encode = createTransformer(weights, kernel);
  return {
    encode: (ids, before) => encode(ids, before.length === 0 ? [] : [...before.slice(-LONGEST_BEFORE), end]),
    idsOf: (text) =>
      [begin, ...aroundProducts(text, product, (part) => wordPieces.encode(part)), end].slice(0, LONGEST),
    isDigit: (id) => digits.has(id),
    decoder,
    scores,
    scoresOf,
  };
}

/** Weights with a kernel for them, and what their heads say of a vector. */
async function loadWeights(path: string, heads: Heads) {
  const [file, kernelBytes] = await Promise.all([readBytes(path), readBytes("graph/understand/encoder/affine.wasm")]);
  const weights: Weights = readWeights(file);
  const tensors = new Map<string, Matrix>();
  const tensor = (name: string): Matrix => {
    const known = tensors.get(name) ?? weights.matrix(name);
    tensors.set(name, known);
    return known;
  };
  const scores = (head: HeadId, seen: Float32Array): number[] => {
    const [weight, bias] = [tensor(`${head}.weight`), tensor(`${head}.bias`)];
    return heads[head].labels.map(
      (_, at) => (bias.values[at] ?? 0) + dot(weight.values, at * weight.columns, seen, 0, seen.length),
    );
  };
  const scoresOf = (head: HeadId, encoded: Encoded): number[] =>
    scores(head, lookedAt(encoded, tensor(`${head}.query`).values));
  return { weights, kernel: await createKernel(kernelBytes), scores, scoresOf };
}

/** Whether a piece and a word share a letter; the blank in front of a word is part of its first piece. */
const within = (start: number, end: number, from: number, to: number): boolean => start < to && end > from;

/** A number in digits, and what stands for all of them. */
const NUMBER = /\d+(?:[.,:]\d+)*/gu;
const DIGIT = "5";

const digitsIn = (pieces: readonly string[]): ReadonlySet<number> =>
  new Set(pieces.flatMap((piece, id) => (piece.includes(DIGIT) && !/[0-46-9]/.test(piece) ? [id] : [])));

/** Small letters, and one digit for every number: what is asked depends on neither. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\d+(?:[.,:]\d+)*/gu, "5")
    .replace(/\s+/gu, " ")
    .trim();

/** Pieces of a text, with one of its own in the place of each product. */
function aroundProducts(text: string, product: number, idsOf: (part: string) => number[]): number[] {
  return text
    .split(PRODUCT_WORD)
    .map((part) => part.trim())
    .flatMap((part, at) => [...(at === 0 ? [] : [product]), ...(part === "" ? [] : idsOf(part))]);
}

const PRODUCT_WORD = new RegExp(`(?<![\\p{L}\\p{N}])${PLACEHOLDER}(?![\\p{L}\\p{N}])`, "u");

const logSharesOf = (scores: readonly number[]): number[] => sharesOf(scores).map((share) => Math.log(share));

function dot(a: Float32Array, aStart: number, b: Float32Array, bStart: number, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += (a[aStart + at] ?? 0) * (b[bStart + at] ?? 0);
  return sum;
}

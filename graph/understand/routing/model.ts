import { z } from "zod";
import { readBytes, readJson } from "../../../tools/data-files.js";
import { type AskReader, askReader, type LearnedTurn } from "../encoder/ask-reader.js";
import { loadQuestionEncoder, type ProductWords, type QuestionEncoder } from "../encoder/question-encoder.js";
import { kindsApart } from "../numbers/learned-kinds.js";
import { type Reading as NumberReading, readNumbers } from "../numbers/read.js";
import { inPlainWords } from "../words/idioms.js";
import { BUCKETS } from "./features.js";
import { createLinear, type LinearClassifier } from "./linear.js";

/** What a question wants, read from its words alone: learned from labelled questions, without a language model. */
export interface QuestionModel {
  /** Words that name a product, in the text as it was written. */
  readonly products: (text: string) => readonly ProductWords[];
  /** The numbers of a text; where no word says what one is, as it was learned after what was said `before`, with products masked. */
  readonly numbers: (text: string, before: string | null) => readonly NumberReading[];
  /** What a text wants whose products are masked (`maskProducts`). */
  readonly read: (masked: string) => Reading;
  /** What such a text asks for, in the terms of the registry, after the ask before it. */
  readonly ask: AskReader["ask"];
  /** How such a text stands to the question before it. */
  readonly turn: (masked: string) => LearnedTurn;
}

export interface Reading {
  /** Specialists whose probability passes their threshold. */
  readonly specialists: readonly string[];
  /** How likely each specialist is meant, 0 to 1, by id. */
  readonly probabilities: ReadonlyMap<string, number>;
  /** Parts asked for, likeliest first: "demand.season". */
  readonly aspects: readonly string[];
}

/** `model/router.json`, written by evals/train/combine.ts. */
export const Router = z.object({
  labels: z.array(
    z.object({
      id: z.string(),
      threshold: z.number(),
      /** Logistic regression over what `combineInputs` returns. */
      weights: z.array(z.number()),
      bias: z.number(),
    }),
  ),
  aspects: z.array(z.object({ id: z.string(), threshold: z.number() })),
  linear: z.object({
    rarityStep: z.number(),
    weightSteps: z.array(z.number()),
    biases: z.array(z.number()),
    knownWords: z.array(z.string()),
  }),
});
export type Router = z.infer<typeof Router>;

let shared: Promise<QuestionModel> | undefined;

/** The model of this process: some 20 MB of files, read when the first question comes. */
export function questionModel(): Promise<QuestionModel> {
  shared ??= loadQuestionModel();
  return shared;
}

async function loadQuestionModel(): Promise<QuestionModel> {
  const [weights, encoder, asks] = await Promise.all([
    readBytes("graph/understand/model/linear.bin"),
    loadQuestionEncoder(),
    askReader(),
  ]);
  const router = Router.parse(readJson("graph/understand/model/router.json"));
  const linear = createLinear({
    ...router.linear,
    rarities: weights.subarray(0, BUCKETS),
    weights: new Int8Array(weights.buffer, BUCKETS),
  });
  return {
    products: encoder.products,
    numbers: (text, before) => readLearned(text, before, asks),
    read: (masked) => read(inPlainWords(masked), router, linear, encoder),
    ask: asks.ask,
    turn: asks.turn,
  };
}

function read(text: string, router: Router, linear: LinearClassifier, encoder: QuestionEncoder): Reading {
  const { labels, aspects, fragmentation } = encoder.wishes(text);
  const inputs = combineInputs(linear.margins(text), labels, fragmentation);
  const rated = router.labels.map(({ id, threshold, weights, bias }) => ({
    id,
    threshold,
    probability: logistic(weights.reduce((sum, weight, place) => sum + weight * (inputs[place] ?? 0), bias)),
  }));
  const parts = router.aspects
    .map(({ id, threshold }, place) => ({ id, threshold, probability: logistic(aspects[place] ?? 0) }))
    .filter(({ probability, threshold }) => probability >= threshold)
    .sort((a, b) => b.probability - a.probability);
  const specialists = rated.filter(({ probability, threshold }) => probability >= threshold).map(({ id }) => id);
  return {
    specialists,
    probabilities: new Map(rated.map(({ id, probability }) => [id, probability])),
    aspects: parts.map(({ id }) => id),
  };
}

/** Signs that are written in another length would move the places of numbers. */
function readLearned(text: string, before: string | null, asks: AskReader): NumberReading[] {
  const plain = readNumbers(text);
  const numbers = plain.filter(({ input }) => input?.kind !== "unit-size");
  if (numbers.length === 0 || text.normalize("NFKC").length !== text.length) return plain;
  const learned = asks.numbers(text, before);
  const kinds = numbers.map(
    ({ start, end }) => learned.find((number) => number.start >= start && number.end <= end)?.kinds,
  );
  return readNumbers(text, kindsApart(kinds), kinds);
}

/** Below this many pieces per word a text reads as English; one more and the encoder hardly knows its words. */
const FLUENT = 1.4;

/** What both models say, and once more by how foreign the text is to the encoder, so that the linear model can speak louder there. */
export function combineInputs(margins: readonly number[], logits: readonly number[], fragmentation: number): number[] {
  const foreignness = Math.min(1, Math.max(0, fragmentation - FLUENT));
  const both = [...margins, ...logits];
  return [...both, ...both.map((value) => value * foreignness), foreignness];
}

export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

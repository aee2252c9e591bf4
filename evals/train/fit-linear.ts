import { specialistIds } from "../../graph/specialists/index.js";
import {
  BUCKETS,
  countFeatures,
  type FeatureCounts,
  type Features,
  tokensOf,
  weighFeatures,
} from "../../graph/understand/routing/features.js";
import { correctSpelling } from "../../graph/understand/routing/linear.js";
import { Speller } from "../../tools/products/vocabulary/spelling.js";
import type { LabelledQuestion } from "./corpus.js";
import { score, trainLinear } from "./linear.js";

const COST = 1;
const SEED = 7;
/** Times a word has to stand in the corpus to be taken as spelled right. */
const KNOWN_FROM = 4;

export interface FittedLinear {
  readonly knownWords: string[];
  /** One per bucket. */
  readonly rarities: Float32Array;
  /** One vector per specialist, its last number the bias. */
  readonly weights: Float32Array[];
  /** One margin per specialist. */
  readonly margins: (text: string) => number[];
}

/** The linear model of some questions, in full precision. */
export function fitLinear(training: readonly LabelledQuestion[]): FittedLinear {
  const tokens = training.map(({ text }) => tokensOf(text));
  const counts = tokens.map(countFeatures);
  const rarities = raritiesOf(counts);
  const rarity = (bucket: number): number => rarities[bucket] ?? 0;
  const rows = counts.map((count) => weighFeatures(count, rarity));
  const weights = specialistIds.map((id) =>
    trainLinear(
      rows,
      training.map(({ labels }) => labels.includes(id)),
      { size: BUCKETS, cost: COST, seed: SEED },
    ),
  );
  const knownWords = frequentWords(tokens);
  const known = new Set(knownWords);
  const speller = new Speller(knownWords);
  const read = (text: string): Features =>
    weighFeatures(countFeatures(correctSpelling(tokensOf(text), known, speller)), rarity);
  const margins = (text: string): number[] => {
    const features = read(text);
    return weights.map((label) => score(label, features));
  };
  return { knownWords, rarities, weights, margins };
}

function frequentWords(tokens: readonly (readonly string[])[]): string[] {
  const times = new Map<string, number>();
  for (const row of tokens) for (const word of row) times.set(word, (times.get(word) ?? 0) + 1);
  return [...times].filter(([word, count]) => count >= KNOWN_FROM && /^\p{L}{2}/u.test(word)).map(([word]) => word);
}

/** Smoothed inverse document frequency of each bucket. */
function raritiesOf(counts: readonly FeatureCounts[]): Float32Array {
  const documents = new Float32Array(BUCKETS);
  for (const { words, characters } of counts) {
    for (const bucket of [...words.keys(), ...characters.keys()]) documents[bucket] = (documents[bucket] ?? 0) + 1;
  }
  return documents.map((count) => Math.log((1 + counts.length) / (1 + count)) + 1);
}

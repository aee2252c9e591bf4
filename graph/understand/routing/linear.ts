import { Speller } from "../../../tools/products/vocabulary/spelling.js";
import { BUCKETS, countFeatures, type Features, tokensOf, weighFeatures } from "./features.js";

/** What the linear model keeps: for every bucket its rarity and one weight per label, 8-bit each. */
export interface LinearModel {
  /** One byte per bucket, in steps of `rarityStep`. */
  readonly rarities: Uint8Array;
  readonly rarityStep: number;
  /** Label by label, one byte per bucket, in steps of that label's `weightSteps`. */
  readonly weights: Int8Array;
  readonly weightSteps: readonly number[];
  readonly biases: readonly number[];
  /** Words that training saw often enough to be taken as spelled right. */
  readonly knownWords: readonly string[];
}

export interface LinearClassifier {
  /** One margin per label; above zero speaks for it. */
  readonly margins: (text: string) => number[];
}

export function createLinear(model: LinearModel): LinearClassifier {
  const { rarities, rarityStep, weights, weightSteps, biases, knownWords } = model;
  const known = new Set(knownWords);
  const speller = new Speller(knownWords);
  const rarity = (bucket: number): number => (rarities[bucket] ?? 0) * rarityStep;
  const margin = ({ places, values }: Features, label: number): number => {
    let sum = 0;
    for (let i = 0; i < places.length; i += 1)
      sum += (weights[label * BUCKETS + (places[i] ?? 0)] ?? 0) * (values[i] ?? 0);
    return sum * (weightSteps[label] ?? 0) + (biases[label] ?? 0);
  };
  return {
    margins(text) {
      const features = weighFeatures(countFeatures(correctSpelling(tokensOf(text), known, speller)), rarity);
      return biases.map((_, label) => margin(features, label));
    },
  };
}

/** Words that were never seen become the nearest ones that were, where one is near enough. */
export function correctSpelling(tokens: readonly string[], known: ReadonlySet<string>, speller: Speller): string[] {
  return tokens.map((token) => (known.has(token) ? token : (speller.corrections(token)[0]?.word ?? token)));
}

import { xoroshiro128plus } from "pure-rand/generator/XoroShiro";

/** Draws use only + - * / and Math.sqrt, which IEEE 754 fixes to the last digit on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform integer in [low, high], both included. */
  integer(low: number, high: number): number;
  /** Near normal with mean 0 and standard deviation 1, never beyond 3.5: the sum of four uniforms. */
  normal(): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** Index drawn in proportion to the weights. */
  weighted(weights: readonly number[]): number;
}

export const SEED = 20261031;

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** One stream per part of the market, so that a change in one part leaves the others byte for byte as they were. */
export function createRandom(...part: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(SEED ^ hashText(part.join("/")));
  for (let skip = 0; skip < 8; skip++) generator.unsafeNext();
  const uniform = (): number => (generator.unsafeNext() >>> 0) / 4294967296;
  return {
    uniform,
    integer: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
    normal: () => (uniform() + uniform() + uniform() + uniform() - 2) * 1.7320508,
    chance: (probability) => uniform() < probability,
    pick: (items) => {
      const item = items[Math.floor(uniform() * items.length)];
      if (item === undefined) throw new RangeError("Nothing to pick from");
      return item;
    },
    weighted: (weights) => {
      let sum = 0;
      for (const weight of weights) sum += weight;
      let rest = uniform() * sum;
      for (let index = 0; index < weights.length; index++) {
        rest -= weights[index] ?? 0;
        if (rest < 0) return index;
      }
      return weights.length - 1;
    },
  };
}

/** e^x within 0.5 % for |x| < 3, by squaring: Math.exp may differ in its last digit between engines. */
export function exponential(x: number): number {
  let value = 1 + x / 1024;
  for (let step = 0; step < 10; step++) value *= value;
  return value;
}

/** Log-normal noise around 1. */
export function spread(random: Random, sigma: number): number {
  return exponential(sigma * random.normal());
}

/** (1 + rate) to a whole or fractional power of years, by its exponential. */
export function compound(ratePerYear: number, years: number): number {
  const step = 1 + ratePerYear;
  // ln(step) as an atanh series: exact arithmetic only.
  const z = (step - 1) / (step + 1);
  const z2 = z * z;
  const logarithm = 2 * z * (1 + z2 * (1 / 3 + z2 * (1 / 5 + z2 * (1 / 7 + z2 / 9))));
  return exponential(logarithm * years);
}

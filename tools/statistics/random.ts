import { unsafeSkipN, unsafeUniformIntDistribution, xoroshiro128plus } from "pure-rand";

export interface RandomSource {
  /** Uniform real in [low, high). */
  uniform(low: number, high: number): number;
  /** Uniform integer in [low, high], both ends included. */
  integer(low: number, high: number): number;
  /** A shuffled copy (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[];
}

const WARM_UP = 64;
const TWO_26 = 67_108_864;
const TWO_27 = 134_217_728;
const TWO_53 = 9_007_199_254_740_992;

/** Seeded generator (xoroshiro128+): the same seed gives the same numbers on every machine. */
export function createRandom(seed: number): RandomSource {
  const generator = xoroshiro128plus(seed);
  // Small seeds leave the state almost empty: the first draws would sit at the ends of the range.
  unsafeSkipN(generator, WARM_UP);
  const unit = (): number => {
    // 53 random bits, as in the MT19937 reference `genrand_res53`; only the upper bits of each word are used.
    const high = unsafeUniformIntDistribution(0, TWO_27 - 1, generator);
    const low = unsafeUniformIntDistribution(0, TWO_26 - 1, generator);
    return (high * TWO_26 + low) / TWO_53;
  };
  const integer = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    uniform: (low, high) => low + unit() * (high - low),
    integer,
    shuffle<T>(items: readonly T[]): T[] {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const pick = integer(0, last);
        const held = shuffled[last] as T;
        shuffled[last] = shuffled[pick] as T;
        shuffled[pick] = held;
      }
      return shuffled;
    },
  };
}

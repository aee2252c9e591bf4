import { incompleteBeta } from "../../statistics/distributions.js";

/**
 * Probability that so few of `n` products, or fewer, have a value by chance when each has it with the probability `share`
 * (lower tail of the binomial distribution): small = scarcer than its demand would bring. Null without products.
 */
export function scarcity(having: number, n: number, share: number): number | null {
  if (n <= 0 || having > n || share < 0 || share > 1) return null;
  return having === n ? 1 : incompleteBeta(1 - share, n - having, having + 1);
}

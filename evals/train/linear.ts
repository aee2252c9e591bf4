import type { Features } from "../../graph/understand/routing/features.js";
import { createRandom } from "../../tools/statistics/random.js";

/** Passes over the data; the solver converges well before. */
const MOST_PASSES = 60;
const TOLERANCE = 0.02;

/**
 * Weights of a linear support vector machine with squared hinge loss, by dual coordinate descent (Hsieh et al. 2008, "A Dual Coordinate Descent Method for
 * Large-scale Linear SVM", algorithm 1 with random permutations). `positive[i]` tells whether row i carries the label. The last weight is the bias.
 */
export function trainLinear(
  rows: readonly Features[],
  positive: readonly boolean[],
  { size, cost, seed }: { readonly size: number; readonly cost: number; readonly seed: number },
): Float32Array {
  const weights = new Float32Array(size + 1);
  const alphas = new Float64Array(rows.length);
  const damping = 1 / (2 * cost);
  const norms = rows.map(({ values }) => values.reduce((sum, value) => sum + value * value, 1) + damping);
  const places = rows.map((_, row) => row);
  const random = createRandom(seed);
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let largest = 0;
    for (const row of random.shuffle(places)) {
      const features = rows[row];
      if (!features) continue;
      const sign = positive[row] ? 1 : -1;
      const alpha = alphas[row] ?? 0;
      const gradient = sign * score(weights, features) - 1 + damping * alpha;
      const projected = alpha === 0 ? Math.min(gradient, 0) : gradient;
      largest = Math.max(largest, Math.abs(projected));
      if (projected === 0) continue;
      const next = Math.max(alpha - gradient / (norms[row] ?? 1), 0);
      addScaled(weights, features, (next - alpha) * sign);
      alphas[row] = next;
    }
    if (largest < TOLERANCE) break;
  }
  return weights;
}

/** The margin of a row; the bias counts once. */
export function score(weights: Float32Array, { places, values }: Features): number {
  let sum = weights[weights.length - 1] ?? 0;
  for (let i = 0; i < places.length; i += 1) sum += (weights[places[i] ?? 0] ?? 0) * (values[i] ?? 0);
  return sum;
}

function addScaled(weights: Float32Array, { places, values }: Features, factor: number): void {
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i] ?? 0;
    weights[place] = (weights[place] ?? 0) + factor * (values[i] ?? 0);
  }
  weights[weights.length - 1] = (weights[weights.length - 1] ?? 0) + factor;
}

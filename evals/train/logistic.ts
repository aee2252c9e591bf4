import { logistic } from "../../graph/understand/routing/model.js";

const STEPS = 400;
const RATE = 0.5;
/** Keeps weights small where two inputs say the same. */
const PENALTY = 1e-4;

/** Logistic regression by gradient descent with momentum on standardised inputs; weights come back in the inputs' own units. */
export function trainLogistic(
  rows: readonly (readonly number[])[],
  positive: readonly boolean[],
): { readonly weights: number[]; readonly bias: number } {
  const size = rows[0]?.length ?? 0;
  const means = Array.from({ length: size }, (_, place) => average(rows.map((row) => row[place] ?? 0)));
  const spreads = means.map(
    (mean, place) => Math.sqrt(average(rows.map((row) => ((row[place] ?? 0) - mean) ** 2))) || 1,
  );
  const scaled = rows.map((row) => row.map((value, place) => (value - (means[place] ?? 0)) / (spreads[place] ?? 1)));
  let weights = new Array<number>(size + 1).fill(0);
  let speed = new Array<number>(size + 1).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight, place) => (place < size ? PENALTY * weight : 0));
    for (const [at, row] of scaled.entries()) {
      const error =
        logistic(row.reduce((sum, value, place) => sum + value * (weights[place] ?? 0), weights[size] ?? 0)) -
        Number(positive[at]);
      for (const [place, value] of row.entries())
        gradient[place] = (gradient[place] ?? 0) + (error * value) / rows.length;
      gradient[size] = (gradient[size] ?? 0) + error / rows.length;
    }
    speed = speed.map((value, place) => 0.9 * value - RATE * (gradient[place] ?? 0));
    weights = weights.map((weight, place) => weight + (speed[place] ?? 0));
  }
  const own = weights.slice(0, size).map((weight, place) => weight / (spreads[place] ?? 1));
  const bias = (weights[size] ?? 0) - own.reduce((sum, weight, place) => sum + weight * (means[place] ?? 0), 0);
  return { weights: own, bias };
}

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

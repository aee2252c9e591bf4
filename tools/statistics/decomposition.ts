import { mean } from "./quantiles.js";

export type DecompositionModel = "additive" | "multiplicative";

export interface Decomposition {
  /** One index per season, the season of the first value first: mean 0 (additive) or mean 1 (multiplicative). */
  readonly indices: readonly number[];
  /** Centred moving average; null at both ends. */
  readonly trend: readonly (number | null)[];
  readonly seasonal: readonly number[];
  readonly remainder: readonly (number | null)[];
}

/**
 * Classical decomposition (as R `decompose`): centred moving average (2 x m for an even period), mean deviation or ratio
 * per season, rescaled to mean 0 or 1.
 * @throws RangeError below two full periods, for a value that is not finite, or not positive in the multiplicative model
 */
export function decomposeClassical(
  values: readonly number[],
  period: number,
  model: DecompositionModel,
): Decomposition {
  if (period < 2 || values.length < 2 * period)
    throw new RangeError("Decomposition needs a period of at least 2 and two full periods");
  if (!values.every((value) => Number.isFinite(value) && (model === "additive" || value > 0))) {
    throw new RangeError(
      model === "additive" ? "Decomposition needs finite values" : "The multiplicative model needs positive values",
    );
  }
  const trend = centredMovingAverage(values, period);
  const bySeason: number[][] = Array.from({ length: period }, () => []);
  values.forEach((value, index) => {
    const level = trend[index];
    if (level !== null && level !== undefined)
      bySeason[index % period]?.push(model === "additive" ? value - level : value / level);
  });
  const raw = bySeason.map((deviations) => mean(deviations) ?? (model === "additive" ? 0 : 1));
  const centre = mean(raw) ?? 0;
  const indices = raw.map((index) => (model === "additive" ? index - centre : index / centre));
  const seasonal = values.map((_, index) => indices[index % period] as number);
  const remainder = values.map((value, index) => {
    const level = trend[index] ?? null;
    const season = seasonal[index] as number;
    if (level === null) return null;
    return model === "additive" ? value - level - season : value / (level * season);
  });
  return { indices, trend, seasonal, remainder };
}

/** Moving average centred on each value; an even length takes half of the two outermost values. */
export function centredMovingAverage(values: readonly number[], length: number): (number | null)[] {
  const reach = Math.floor(length / 2);
  const outerWeight = length % 2 === 0 ? 0.5 : 1;
  return values.map((_, centre) => {
    if (centre < reach || centre + reach >= values.length) return null;
    let sum = 0;
    for (let offset = -reach; offset <= reach; offset += 1) {
      sum += (Math.abs(offset) === reach ? outerWeight : 1) * (values[centre + offset] as number);
    }
    return sum / length;
  });
}

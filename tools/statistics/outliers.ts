import { median } from "./quantiles.js";

export interface Outlier<T> {
  readonly item: T;
  readonly price: number;
  /** Robust z-score of ln price; null where the price is not a positive number or the spread is zero. */
  readonly score: number | null;
  readonly reason: string;
}

export interface OutlierSplit<T> {
  readonly kept: readonly T[];
  readonly excluded: readonly Outlier<T>[];
  readonly method: string;
}

const THRESHOLD = 3.5;
/** Makes the MAD of a normal sample estimate its standard deviation. */
const MAD_TO_SD = 1.4826;
/** With a zero MAD (more than half of the prices equal) there is no scale: only a price three times off is odd. */
const FACTOR_WITHOUT_SPREAD = 3;
/** Below this the median deviation is one or two prices; nothing can be called odd. */
const MINIMUM_N = 5;

/**
 * Splits off prices with |ln p - median| / (1.4826 * MAD) > 3.5 (Iglewicz & Hoaglin 1993, on logs); order is kept.
 * Zero MAD: excluded only beyond a factor of 3 from the median. Fewer than 5 prices: nothing is excluded.
 * A price that is not positive is always excluded. `isEvident` false: far off, yet nothing else speaks against it, so it is kept.
 */
export function splitOutliers<T>(
  items: readonly T[],
  priceOf: (item: T) => number,
  isEvident: (item: T) => boolean = () => true,
): OutlierSplit<T> {
  const logs = items.map(priceOf).filter(isPrice).map(Math.log);
  const centre = median(logs) ?? 0;
  const deviation = median(logs.map((log) => Math.abs(log - centre))) ?? 0;
  const scale = MAD_TO_SD * deviation;
  const judges = logs.length >= MINIMUM_N;
  const kept: T[] = [];
  const excluded: Outlier<T>[] = [];
  for (const item of items) {
    const price = priceOf(item);
    if (!isPrice(price)) {
      excluded.push({ item, price, score: null, reason: "not a positive price" });
      continue;
    }
    const distance = Math.abs(Math.log(price) - centre);
    const score = scale > 1e-9 ? distance / scale : null;
    const isOdd = judges && (score === null ? distance > Math.log(FACTOR_WITHOUT_SPREAD) : score > THRESHOLD);
    if (!isOdd || !isEvident(item)) kept.push(item);
    else if (score === null)
      excluded.push({ item, price, score, reason: "more than 3 times off a median that most prices share" });
    else excluded.push({ item, price, score, reason: `${score.toFixed(1)} robust deviations from the median` });
  }
  const method = !judges
    ? "no outlier rule below 5 prices"
    : scale > 1e-9
      ? "log-MAD, 3.5 robust deviations"
      : "factor 3 around the median (median deviation is zero)";
  return { kept, excluded, method };
}

function isPrice(price: number): boolean {
  return Number.isFinite(price) && price > 0;
}

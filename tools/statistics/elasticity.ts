import { tCritical } from "./distributions.js";
import { fitLeastSquares } from "./least-squares.js";
import type { NotEstimable } from "./range.js";

/** Why there is no elasticity. */
export const REFUSALS = ["too-few-rows", "too-few-prices", "moves-together", "includes-zero"] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface NoElasticity extends NotEstimable {
  readonly cause: Refusal;
  readonly distinctPrices: number;
}

export interface SalesPoint {
  readonly price: number;
  readonly quantity: number;
  /** Counts only when every point has it. */
  readonly rivalPrice?: number | null;
  /** Calendar month 1-12; with it on every point, month dummies are added. */
  readonly calendarMonth?: number | null;
}

export interface Elasticity {
  readonly estimable: true;
  /** % change of quantity per 1 % change of price. */
  readonly elasticity: number;
  /** 95 % interval. */
  readonly low: number;
  readonly high: number;
  /** % change of quantity per 1 % change of the rival's price; null where no rival price was given. */
  readonly crossElasticity: number | null;
  readonly rSquared: number;
  readonly n: number;
  readonly distinctPrices: number;
  readonly method: string;
}

export const MINIMUM_POINTS = 24;
export const MINIMUM_PRICES = 8;

/**
 * ln Q = b0 + b1 ln P (+ b2 ln P_rival + month dummies) by least squares. Given only with at least 8 distinct prices,
 * 24 points of positive price and quantity, and a 95 % interval that excludes 0.
 */
export function estimateElasticity(points: readonly SalesPoint[]): Elasticity | NoElasticity {
  const usable = points.filter(
    ({ price, quantity }) => price > 0 && quantity > 0 && Number.isFinite(price) && Number.isFinite(quantity),
  );
  const n = usable.length;
  const distinctPrices = new Set(usable.map(({ price }) => price)).size;
  const refuse = (cause: Refusal, reason: string): NoElasticity => ({
    estimable: false,
    cause,
    reason,
    n,
    distinctPrices,
  });
  if (n < MINIMUM_POINTS)
    return refuse(
      "too-few-rows",
      `not estimable from ${n} rows: at least ${MINIMUM_POINTS} with a price and a sale are needed`,
    );
  if (distinctPrices < MINIMUM_PRICES)
    return refuse(
      "too-few-prices",
      `not estimable from ${n} rows: ${distinctPrices} distinct prices, at least ${MINIMUM_PRICES} are needed`,
    );
  const hasRival = usable.every(({ rivalPrice }) => typeof rivalPrice === "number" && rivalPrice > 0);
  const months = usable.every(({ calendarMonth }) => typeof calendarMonth === "number")
    ? [...new Set(usable.map(({ calendarMonth }) => calendarMonth))]
    : [];
  const design = usable.map(({ price, rivalPrice, calendarMonth }) => [
    1,
    Math.log(price),
    ...(hasRival ? [Math.log(rivalPrice ?? 1)] : []),
    ...months.slice(1).map((month) => (month === calendarMonth ? 1 : 0)),
  ]);
  const fit = fitLeastSquares(
    design,
    usable.map(({ quantity }) => Math.log(quantity)),
  );
  if (!fit)
    return refuse(
      "moves-together",
      `not estimable from ${n} rows: the price moves only together with the season or the rival's price`,
    );
  const elasticity = fit.coefficients[1] as number;
  const half = tCritical(0.05, fit.degreesOfFreedom) * (fit.standardErrors[1] as number);
  if (Math.abs(elasticity) <= half) {
    return refuse(
      "includes-zero",
      `not estimable from ${n} rows: the 95 % interval ${(elasticity - half).toFixed(2)} to ${(elasticity + half).toFixed(2)} includes 0`,
    );
  }
  const terms = ["ln price", ...(hasRival ? ["ln rival price"] : []), ...(months.length > 1 ? ["month dummies"] : [])];
  return {
    estimable: true,
    elasticity,
    low: elasticity - half,
    high: elasticity + half,
    crossElasticity: hasRival ? (fit.coefficients[2] as number) : null,
    rSquared: fit.rSquared,
    n,
    distinctPrices,
    method: `least squares of ln quantity on ${terms.join(", ")}`,
  };
}

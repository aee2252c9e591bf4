import type { LowBaseHigh } from "../../domain.js";
import { baseCpc } from "../../statistics/bidding.js";
import { roundTo } from "../../statistics/rounding.js";

interface Priced {
  readonly searchesPerMonth: number | null;
  readonly variantGroup: number | null;
  readonly cpcLow: number | null;
  readonly cpcHigh: number | null;
}

/** What a click on a product's keywords costs: low end, sqrt(low x high) and high end, each weighted by searches; a shared figure counts once. */
export function clickPriceOf(keywords: readonly Priced[]): (LowBaseHigh & { readonly keywords: number }) | null {
  const figures = new Set<number>();
  const known = keywords.flatMap(({ searchesPerMonth, variantGroup, cpcLow, cpcHigh }) => {
    const base = baseCpc(cpcLow, cpcHigh);
    if (base === null || cpcLow === null || cpcHigh === null || searchesPerMonth === null) return [];
    const isCounted = variantGroup !== null && figures.has(variantGroup);
    if (variantGroup !== null) figures.add(variantGroup);
    return [{ weight: isCounted ? 0 : searchesPerMonth, low: cpcLow, base, high: cpcHigh }];
  });
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  if (weights <= 0) return null;
  const mean = (of: keyof LowBaseHigh): number =>
    roundTo(known.reduce((sum, keyword) => sum + keyword.weight * keyword[of], 0) / weights, 4);
  return { low: mean("low"), base: mean("base"), high: mean("high"), keywords: known.length };
}

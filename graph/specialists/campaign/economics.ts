import type { Assumption } from "../../../tools/domain.js";
import { asked, type Derived, derive } from "../../derivation.js";
import { countKeywords } from "./counting.js";
import type { BidCluster, Bids } from "./facts.js";

/** What a click on one product costs and what it is worth. */
export interface Economics {
  readonly clusterId: number;
  readonly name: string;
  readonly clickPrice: BidCluster["clickPrice"];
  readonly conversionRate: Assumption;
  readonly orderValue: Assumption | null;
  /** The most a click may cost at the target. */
  readonly maximumCpc: Derived;
  /** The most a click may cost at the stated margin; unknown without one. */
  readonly breakEvenCpc: Derived;
  /** At the typical click price: typical conversion rate, then its high and low end. */
  readonly costPerOrder: Derived;
  readonly costAtBest: Derived;
  readonly costAtWorst: Derived;
  /** ACOS at the typical click price: also the margin from which an order no longer loses money. */
  readonly acos: Derived;
  readonly priced: Derived;
  readonly affordable: Derived;
}

export function economicsOf(cluster: BidCluster, { keywords, targetAcos }: Bids, margin: number | null): Economics {
  const { clusterId, name, clickPrice, conversionRate, orderValue } = cluster;
  const own = keywords.filter((keyword) => keyword.clusterId === clusterId && keyword.verdict !== "unknown");
  const value = orderValue?.base ?? null;
  const typical = clickPrice?.base ?? null;
  const costAt = (rate: number): Derived => derive("quotient", typical, rate);
  return {
    clusterId,
    name,
    clickPrice,
    conversionRate,
    orderValue,
    maximumCpc: derive("product", conversionRate.base, value, targetAcos.base),
    breakEvenCpc: derive("product", conversionRate.base, value, margin === null ? null : asked(margin)),
    costPerOrder: costAt(conversionRate.base),
    costAtBest: costAt(conversionRate.high),
    costAtWorst: costAt(conversionRate.low),
    acos: derive("quotient", typical, derive("product", conversionRate.base, value)),
    priced: countKeywords(own),
    affordable: countKeywords(own.filter(({ verdict }) => verdict !== "not affordable")),
  };
}

import type { Assumption } from "../../../tools/domain.js";
import { cell } from "../../answer/cell.js";
import { asked, counted, type Derived, derive } from "../../answer/derivation.js";
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
  const value = cell(orderValue, "base");
  const typical = cell(clickPrice, "base");
  const costAt = (end: "low" | "base" | "high"): Derived => derive("quotient", typical, cell(conversionRate, end));
  return {
    clusterId,
    name,
    clickPrice,
    conversionRate,
    orderValue,
    maximumCpc: derive("product", cell(conversionRate, "base"), value, cell(targetAcos, "base")),
    breakEvenCpc: derive("product", cell(conversionRate, "base"), value, margin === null ? null : asked(margin)),
    costPerOrder: costAt("base"),
    costAtBest: costAt("high"),
    costAtWorst: costAt("low"),
    acos: derive("quotient", typical, derive("product", cell(conversionRate, "base"), value)),
    priced: counted(own),
    affordable: counted(own.filter(({ verdict }) => verdict !== "not affordable")),
  };
}

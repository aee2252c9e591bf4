import type { Assumption } from "../../../tools/domain.js";
import { cell } from "../../answer/cell.js";
import { asked, counted, type Derived } from "../../answer/derivation.js";
import { reckon } from "../../asks/solve/chain.js";
import type { BidCluster, Bids } from "./gather.js";

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
  const typical = cell(clickPrice, "base");
  const [price, conversion] = [cell(orderValue, "base"), cell(conversionRate, "base")];
  const costAt = (end: "low" | "high"): Derived =>
    reckon({ cpc: typical, conversion: cell(conversionRate, end) })("ad-cost-per-order");
  const ads = reckon({ price, conversion, cpc: typical });
  return {
    clusterId,
    name,
    clickPrice,
    conversionRate,
    orderValue,
    maximumCpc: reckon({ price, conversion, "target-acos": cell(targetAcos, "base") })("target-bid"),
    breakEvenCpc: reckon({ price, conversion, ...(margin !== null && { margin: asked(margin) }) })("break-even-bid"),
    costPerOrder: ads("ad-cost-per-order"),
    costAtBest: costAt("high"),
    costAtWorst: costAt("low"),
    acos: ads("acos"),
    priced: counted(own),
    affordable: counted(own.filter(({ verdict }) => verdict !== "not affordable")),
  };
}

import type { KeywordBid } from "../../../tools/market/keyword-bids.js";
import { isAssumed } from "../../../tools/statistics/rates.js";
import { derive } from "../../derivation.js";
import { estimate, number, percent } from "../../figure.js";
import type { Question } from "../../question.js";
import { type CampaignSignal, NO_SIGNALS, type Signals } from "../../signals.js";
import { coverageOf } from "./coverage.js";
import type { Bids, CampaignFacts, NoProduct } from "./facts.js";
import { assumedInputs } from "./limits.js";

export function signals(facts: CampaignFacts | NoProduct, question: Question): Signals {
  if (facts === "no product") return NO_SIGNALS;
  const { data, ref } = facts.bids;
  const currency = data.currency ?? question.entities.market.currency;
  return {
    products: data.clusters.map((cluster) => toSignal(cluster, data, ref, currency)),
    basis: [
      {
        ref,
        n: null,
        assumed: assumedInputs(data, coverageOf(question, data).basis),
        isRanged: false,
        kinds: ["estimate", "number", "percent", "money"],
      },
    ],
  };
}

function toSignal(
  { clusterId, name }: Bids["clusters"][number],
  { keywords, targetAcos }: Bids,
  ref: string,
  currency: string,
): CampaignSignal {
  const own = withoutTwins(keywords.filter((keyword) => keyword.clusterId === clusterId));
  const priced = own.filter(({ verdict }) => verdict !== "unknown");
  const open = priced.filter(({ verdict }) => verdict !== "not affordable");
  const searches = (list: readonly KeywordBid[]) =>
    derive("sum", ...list.map(({ searchesPerMonth }) => searchesPerMonth ?? 0));
  const plans = own.flatMap(({ plan }) => plan ?? []);
  const sum = (of: "cost" | "orders" | "revenue") => derive("sum", ...plans.map((plan) => plan[of]));
  const [cost, orders] = [sum("cost"), sum("orders")];
  return {
    domain: "campaign",
    clusterId,
    name,
    affordable: percent(priced.length === 0 ? null : derive("quotient", searches(open), searches(priced)), ref),
    orders: number(orders, ref),
    cost: estimate(cost, currency, ref),
    costPerOrder: estimate(derive("quotient", cost, orders), currency, ref),
    acos: percent(derive("quotient", cost, sum("revenue")), ref),
    target: percent(targetAcos.base, ref),
    isTargetAssumed: isAssumed(targetAcos),
  };
}

/** Keywords that share one reported figure count once; those of unknown volume not at all. */
function withoutTwins(keywords: readonly KeywordBid[]): KeywordBid[] {
  const seen = new Set<number>();
  return keywords.filter(({ searchesPerMonth, variantGroup }) => {
    if (searchesPerMonth === null) return false;
    if (variantGroup === null) return true;
    const isNew = !seen.has(variantGroup);
    seen.add(variantGroup);
    return isNew;
  });
}

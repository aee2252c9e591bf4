import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { isAssumed } from "../../../tools/statistics/rates.js";
import { carry, cell } from "../../answer/cell.js";
import { derive } from "../../answer/derivation.js";
import { count, estimate, money, number, percent } from "../../answer/figure.js";
import { type CampaignSignal, NO_SIGNALS, type Signals } from "../../signals.js";
import type { CampaignRequest } from "./details.js";
import type { Bids, CampaignFacts, NoProduct } from "./gather.js";
import { assumedInputs } from "./limits.js";
import { planOf } from "./plan.js";

export function signals(facts: CampaignFacts | NoProduct, request: CampaignRequest): Signals {
  if (facts === "no product") return NO_SIGNALS;
  const { data, ref } = facts.bids;
  const currency = data.currency ?? request.scope.market.currency;
  return {
    products: data.clusters.map((cluster) => ({
      ...toSignal(cluster, data, ref, currency),
      ...(request.own !== undefined && { catalog: catalogOf(cluster, data, ref, currency) }),
    })),
    basis: [
      {
        ref,
        n: null,
        assumed: assumedInputs(data, planOf(request, data).basis),
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
    derive("sum", ...list.map((keyword) => cell(keyword, "searchesPerMonth")));
  const plans = own.flatMap(({ plan }) => plan ?? []);
  const sum = (of: "cost" | "orders" | "revenue") => derive("sum", ...plans.map((plan) => cell(plan, of)));
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
    target: percent(cell(targetAcos, "base"), ref),
    isTargetAssumed: isAssumed(targetAcos),
  };
}

/** Keywords told of one product. */
const MOST_KEYWORDS = 10;

function catalogOf(
  { clusterId, conversionRate, clickRate, orderValue }: Bids["clusters"][number],
  { keywords, targetAcos, impressionShare }: Bids,
  ref: string,
  currency: string,
) {
  const funded = keywords
    .flatMap((keyword) =>
      keyword.clusterId === clusterId && keyword.plan ? [carry(keyword, { plan: keyword.plan })] : [],
    )
    .sort((a, b) => b.plan.orders - a.plan.orders);
  const inputs = [conversionRate, clickRate, orderValue, targetAcos, impressionShare].filter((input) => input !== null);
  return {
    revenue: estimate(
      funded.length === 0 ? null : derive("sum", ...funded.map(({ plan }) => cell(plan, "revenue"))),
      currency,
      ref,
    ),
    inputs: inputs.map((input) => ({
      name: input.name,
      value: input.unit === "share" ? percent(cell(input, "base"), ref) : money(cell(input, "base"), currency, ref),
      isAssumed: isAssumed(input),
    })),
    keywords: funded.slice(0, MOST_KEYWORDS).map((row) => ({
      keyword: row.keyword,
      match: row.match,
      bid: money(cell(row, "bid"), currency, ref),
      clickPrice: money(cell(row, "expectedCpc"), currency, ref),
      searches: count(cell(row, "searchesPerMonth"), ref),
    })),
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

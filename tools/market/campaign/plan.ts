import type { Assumption, LowBaseHigh } from "../../domain.js";
import { allocateBudget, type BudgetCandidate } from "../../statistics/budget.js";
import { roundTo } from "../../statistics/rounding.js";
import type { ClusterAssumptions } from "./assumptions.js";
import type { PricedKeyword } from "./keyword-bid.js";

/** Per month. */
export interface Totals {
  readonly clicks: number;
  readonly orders: number;
  readonly cost: number;
  readonly revenue: number;
  readonly acos: number | null;
}

export interface KeywordPlan extends Totals {
  /** The budget ended inside this keyword. */
  readonly isPartial: boolean;
}

export interface Plan {
  /** By position in the list of keywords; null = gets no money. */
  readonly lines: readonly (KeywordPlan | null)[];
  readonly forecast: { readonly low: Totals; readonly base: Totals; readonly high: Totals };
  /** Cost of every click that all affordable keywords offer, base case. */
  readonly costOfAll: number;
  /** Part of the budget the affordable keywords cannot use, base case; null without a budget. */
  readonly unspent: number | null;
}

type Case = keyof LowBaseHigh;

/** Discovery may take this much of the budget, and only what proven keywords leave. */
const DISCOVERY_SHARE = 0.1;

/**
 * Spends a monthly budget by revenue per spend, discovery last, and forecasts three cases for the same keywords in the same
 * order: low = low shares and rates at the full bid, high = high shares and rates at the low end of the click price.
 * Without a budget all affordable clicks are bought.
 */
export function planBudget(
  keywords: readonly PricedKeyword[],
  clusters: ReadonlyMap<number, ClusterAssumptions>,
  impressionShare: Assumption,
  budget: number | null,
): Plan {
  const spendable = oncePerFigure(keywords.map((keyword, id) => ({ keyword, id })));
  const candidatesIn = (scenario: Case): Candidate[] =>
    spendable.flatMap(({ keyword, id }) => {
      const cluster = clusters.get(keyword.clusterId);
      const candidate = cluster === undefined ? null : toCandidate(keyword, id, cluster, impressionShare, scenario);
      return candidate === null ? [] : [candidate];
    });
  const base = candidatesIn("base");
  const planned = spend(base, (id) => keywords[id]?.group === "discovery", budget);
  const lineOf = new Map(planned.map((line) => [line.id, line]));
  const scenario = (name: Case): Totals => {
    const candidates = new Map(candidatesIn(name).map((candidate) => [candidate.id, candidate]));
    return totals(
      fill(
        planned.flatMap(({ id }) => candidates.get(id) ?? []),
        budget,
      ),
    );
  };
  const cost = planned.reduce((sum, line) => sum + line.cost, 0);
  return {
    lines: keywords.map((_, id) => {
      const line = lineOf.get(id);
      return line === undefined ? null : { ...totals([line]), isPartial: line.isPartial };
    }),
    forecast: { low: scenario("low"), base: totals(planned), high: scenario("high") },
    costOfAll: roundTo(costOf(base), 2),
    unspent: budget === null ? null : roundTo(Math.max(0, budget - cost), 2),
  };
}

type Candidate = BudgetCandidate<number>;

const costOf = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { clickCap, cpc }) => sum + clickCap * cpc, 0);

/** Fractional knapsack over the proven keywords; discovery gets at most a tenth, and only what they leave. */
function spend(candidates: readonly Candidate[], isDiscovery: (id: number) => boolean, budget: number | null) {
  const proven = candidates.filter(({ id }) => !isDiscovery(id));
  const discovery = candidates.filter(({ id }) => isDiscovery(id));
  const first = allocateBudget(proven, budget ?? costOf(proven));
  const cap = budget === null ? first.spent * DISCOVERY_SHARE : Math.min(budget * DISCOVERY_SHARE, first.unspent);
  return [...first.lines, ...allocateBudget(discovery, Math.min(cap, costOf(discovery))).lines];
}

interface Line {
  readonly clicks: number;
  readonly cost: number;
  readonly orders: number;
  readonly revenue: number;
}

/** The same order in another case: each keyword to its click cap until the budget ends. */
function fill(candidates: readonly Candidate[], budget: number | null): Line[] {
  let left = budget ?? Number.POSITIVE_INFINITY;
  return candidates.map(({ cpc, clickCap, conversionRate, orderValue }) => {
    const clicks = cpc > 0 ? Math.min(clickCap, left / cpc) : clickCap;
    left = Math.max(0, left - clicks * cpc);
    const orders = clicks * conversionRate;
    return { clicks, cost: clicks * cpc, orders, revenue: orders * orderValue };
  });
}

function toCandidate(
  { verdict, bid, expectedCpc, cpcLow, searchesPerMonth, isWasteful, conversionRate }: PricedKeyword,
  id: number,
  cluster: ClusterAssumptions,
  impressionShare: Assumption,
  scenario: Case,
): Candidate | null {
  const orderValue = cluster.orderValue?.[scenario];
  if (isWasteful || orderValue === undefined || bid === null || expectedCpc === null || searchesPerMonth === null)
    return null;
  // A bid below the high end of the range is shown less often.
  const shown = verdict === "partly" ? impressionShare.low : impressionShare[scenario];
  const cpcs = { low: bid, base: expectedCpc, high: Math.min(cpcLow ?? expectedCpc, expectedCpc) };
  return {
    id,
    cpc: cpcs[scenario],
    clickCap: searchesPerMonth * shown * cluster.clickRate[scenario],
    conversionRate: conversionRate[scenario],
    orderValue,
    // Each bid keeps the target already; one margin for all leaves the order that of revenue per spend.
    margin: 1,
  };
}

/** Keywords that share one reported figure offer its searches once: to the first that can be bid on. */
function oncePerFigure(keywords: { keyword: PricedKeyword; id: number }[]) {
  const taken = new Set<string>();
  return keywords.filter(({ keyword: { variantGroup, clusterId, bid, isWasteful } }) => {
    if (variantGroup === null || bid === null || isWasteful) return true;
    const figure = `${clusterId}:${variantGroup}`;
    if (taken.has(figure)) return false;
    taken.add(figure);
    return true;
  });
}

function totals(lines: readonly Line[]): Totals {
  const sum = (of: (line: Line) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const cost = sum((line) => line.cost);
  const revenue = sum((line) => line.revenue);
  return {
    clicks: roundTo(
      sum((line) => line.clicks),
      1,
    ),
    orders: roundTo(
      sum((line) => line.orders),
      2,
    ),
    cost: roundTo(cost, 2),
    revenue: roundTo(revenue, 2),
    acos: revenue > 0 ? roundTo(cost / revenue, 4) : null,
  };
}

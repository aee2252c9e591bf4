export interface BudgetCandidate<Id extends string | number = string | number> {
  readonly id: Id;
  readonly cpc: number;
  readonly clickCap: number;
  readonly conversionRate: number;
  readonly orderValue: number;
  /** Contribution margin, 0-1. */
  readonly margin: number;
}

export interface BudgetLine<Id extends string | number = string | number> {
  readonly id: Id;
  /** (CVR * AOV * margin - CPC) / CPC: profit per unit of currency spent. */
  readonly returnPerSpend: number;
  readonly clicks: number;
  readonly cost: number;
  readonly orders: number;
  readonly revenue: number;
  /** The last keyword reached before the budget ended gets part of its clicks. */
  readonly isPartial: boolean;
}

export interface BudgetPlan<Id extends string | number = string | number> {
  /** Keywords that get money, best return first. */
  readonly lines: readonly BudgetLine<Id>[];
  /** Keywords that lose money on each click: left out whatever the budget. */
  readonly unprofitable: readonly Id[];
  /** Profitable keywords the budget did not reach. */
  readonly unfunded: readonly Id[];
  readonly spent: number;
  readonly unspent: number;
}

/**
 * Fractional knapsack (Dantzig 1957): keywords by profit per spend, each filled to its click cap until the budget ends.
 * Optimal while returns are linear up to the cap. Ties keep the input's order.
 */
export function allocateBudget<Id extends string | number>(
  candidates: readonly BudgetCandidate<Id>[],
  budget: number,
): BudgetPlan<Id> {
  const ranked = candidates
    .filter(({ cpc, clickCap }) => cpc > 0 && clickCap > 0)
    .map((candidate) => ({ candidate, returnPerSpend: returnPerSpend(candidate) }))
    .sort((a, b) => b.returnPerSpend - a.returnPerSpend);
  const lines: BudgetLine<Id>[] = [];
  const unprofitable: Id[] = [];
  const unfunded: Id[] = [];
  let left = Math.max(0, budget);
  for (const { candidate, returnPerSpend } of ranked) {
    if (returnPerSpend <= 0) {
      unprofitable.push(candidate.id);
      continue;
    }
    const wanted = candidate.clickCap * candidate.cpc;
    const cost = Math.min(wanted, left);
    if (cost <= 0) {
      unfunded.push(candidate.id);
      continue;
    }
    left -= cost;
    const clicks = cost / candidate.cpc;
    const orders = clicks * candidate.conversionRate;
    const revenue = orders * candidate.orderValue;
    lines.push({ id: candidate.id, returnPerSpend, clicks, cost, orders, revenue, isPartial: cost < wanted });
  }
  const spent = lines.reduce((sum, { cost }) => sum + cost, 0);
  return { lines, unprofitable, unfunded, spent, unspent: Math.max(0, budget) - spent };
}

function returnPerSpend(candidate: BudgetCandidate): number {
  return (candidate.conversionRate * candidate.orderValue * candidate.margin - candidate.cpc) / candidate.cpc;
}

import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import { isSolver, MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { FigureKind } from "../../answer/figure-kind.js";
import type { Basis } from "../../signals.js";
import type { Toolbox } from "../../toolbox.js";
import type { Ask, Request, Scope } from "../../understand/request.js";
import type { Queried } from "../tell/asking.js";
import { givenBy, targetsOfNumbers } from "./of-numbers.js";
import { isPlaced, planSolve, queryOf, type SolvePlan } from "./plan.js";
import { QUANTITIES, type Quantity } from "./quantities.js";
import { statedIn } from "./stated.js";
import { areStated, mayBeOwn } from "./targets.js";

/** An ask of one's own economics with what the market supplies for it, by its place among the asks. */
export interface Solved {
  readonly kind: "sum";
  readonly ask: number;
  readonly plan: SolvePlan;
  /** Null where nothing of the market is needed. */
  readonly result: Queried | null;
}

/** What sums rest on: figures of the market that stand in for the asker's own. */
export const basisOf = (solved: readonly Solved[]): Basis[] =>
  solved.flatMap(({ plan, result }) =>
    result === null || plan.supply.length === 0
      ? []
      : {
          ref: result.ref,
          n: null,
          // What the market sells and searches for is measured; its price stands in for the asker's.
          assumed: plan.supply.flatMap(({ quantity, per }) => (per === undefined ? QUANTITIES[quantity].name : [])),
          isRanged: false,
          kinds: [...FigureKind.options],
        },
  );

type Asked = Pick<Request, "scope" | "inputs" | "asks" | "leftover" | "today">;

/** The sums that a request asks for, by the place of their asks. What an earlier one tells is not told again. */
function sumsOf(request: Asked): { readonly ask: number; readonly plan: SolvePlan }[] {
  const planned = request.asks.flatMap((ask, place) => {
    const plan = planSolve(ask, request);
    return plan === null || isSaid(ask, plan, request.asks) ? [] : [{ ask: place, plan, isOwn: namesSum(ask) }];
  });
  // "What margin would the median price leave?": the price is no ask of its own.
  const isNamed = planned.some(({ isOwn }) => isOwn);
  const named = planned.filter(({ isOwn, plan }) => isOwn || !isNamed || isOfStated(plan));
  const told = new Set<Quantity>();
  return together(named).flatMap(({ ask, plan }) => {
    const targets = plan.targets.filter((target) => !told.has(target));
    for (const target of targets) told.add(target);
    return targets.length === 0 && plan.orderBy === null ? [] : [{ ask, plan: { ...plan, targets } }];
  });
}

interface Planned {
  readonly ask: number;
  readonly plan: SolvePlan;
}

/** "What remains, and what's my margin?": two sums over stated numbers are told as one. */
function together(sums: readonly Planned[]): readonly Planned[] {
  const [first, ...others] = sums;
  const isOne = first !== undefined && sums.every(({ plan }) => isOfStated(plan) && !plan.isYesNo);
  return !isOne || others.length === 0
    ? sums
    : [{ ...first, plan: { ...first.plan, targets: [...new Set(sums.flatMap(({ plan }) => plan.targets))] } }];
}

/** "Our ROAS is 3.2. What ACOS is that?": what is stated itself is not asked for beside another sum. */
const isSaid = ({ measures }: Ask, { stated }: SolvePlan, asks: readonly Ask[]): boolean =>
  asks.length > 1 && asks.some(namesSum) && areStated(measures, stated);

/** Nothing but stated numbers is needed. */
const isOfStated = ({ missing, supply, orderBy }: SolvePlan): boolean =>
  missing.length + supply.length === 0 && orderBy === null;

const namesSum = ({ measures }: Pick<Ask, "measures">): boolean => measures.some(isSolver);

/** Looks up what the asker's own sums need of the market. */
export async function lookUpSums(specialist: string, request: Request, tools: Toolbox): Promise<Solved[]> {
  const sums = specialist === SOLVER ? sumsOf(request) : [];
  return Promise.all(
    sums.map(async ({ ask, plan }) => {
      const query = queryOf(plan, request.scope);
      return {
        kind: "sum" as const,
        ask,
        plan,
        result: query === null ? null : await tools.attempt(queryMarket, query),
      };
    }),
  );
}

/** Who answers sums. */
const SOLVER = registry["profit-per-order"].owner;

/** A sum that lacks a number is told by who would solve it where no product is named that could say more. */
const isOwn = ({ missing }: SolvePlan, { scope }: Asked): boolean => missing.length === 0 || !isPlaced(scope);

/** Who answers the sums of a request, and the owners of what else it asks for; none where it asks for no sum. */
export function solversOf(request: Asked): string[] {
  const sums = sumsOf(request).filter(({ plan }) => isOwn(plan, request));
  if (sums.length === 0) return [];
  const others = request.asks.flatMap((ask) => (planSolve(ask, request) === null ? ask.measures.slice(0, 1) : []));
  return [...new Set([SOLVER, ...others.flatMap((id) => (mayBeOwn(id) ? [] : ownerOf(id)))])];
}

function ownerOf(id: string): string[] {
  const known = MeasureId.safeParse(id);
  return known.success ? [registry[known.data].owner] : [];
}

/** Whether numbers make a sum by themselves, whatever the words beside them. */
export const isSum = (inputs: Request["inputs"], scope: Scope): boolean =>
  targetsOfNumbers(givenBy(statedIn({ inputs }), isPlaced(scope)), true).length > 0;

/** Whether sums over stated numbers alone are asked for: then neither a product nor the market is needed. */
export function isSolvedAlone(request: Asked): boolean {
  const sums = sumsOf(request);
  return sums.length > 0 && sums.every(({ plan }) => isOwn(plan, request) && queryOf(plan, request.scope) === null);
}

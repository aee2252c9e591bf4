import { isDeepStrictEqual } from "node:util";
import { marketOverview } from "../../tools/market/lookup/market-overview.js";
import { queryMarket } from "../../tools/market/lookup/query-market.js";
import { MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { say } from "../answer/figure.js";
import { listWords } from "../answer/words.js";
import type { Toolbox } from "../toolbox.js";
import type { Ask, Request } from "../understand/request.js";
import { planOwn } from "./comparisons/index.js";
import type { OwnPlan } from "./comparisons/comparison-plan.js";
import { planQuery, type Query, whyNotBy } from "./plan.js";
import { lookUpSums, type Solved } from "./solve/index.js";
import { tellSolved } from "./solve/tell.js";
import type { AskAnswer, Queried } from "./tell/asking.js";
import { tell } from "./tell/index.js";
import { beOf } from "./words.js";

/** What was looked up for an ask, by its place among the asks of the request: figures of the market, or what a sum needs of them. */
export type LookedUp =
  | { readonly ask: number; readonly query: Query; readonly result: Queried }
  | { readonly ask: number; readonly own: OwnPlan; readonly results: readonly Queried[]; readonly result: Queried }
  | Solved;

/** Looks up what the asks of one specialist's measures want to know, one query an ask. */
export async function lookUpAsks(specialist: string, request: Request, tools: Toolbox): Promise<LookedUp[]> {
  const solved = await lookUpSums(specialist, request, tools);
  const own = await lookUpOwn(specialist, request, tools);
  const planned = request.asks.flatMap((ask, place) => {
    const isSum = [...solved, ...own].some((each) => each.ask === place);
    const query = !isSum && ownerOf(ask) === specialist ? planQuery(ask, request) : null;
    return query === null ? [] : [{ ask: place, query }];
  });
  // "How hard is it? I just want the difficulty." asks once.
  const once = planned.filter(
    ({ query }, place) => planned.findIndex((other) => isDeepStrictEqual(other.query, query)) === place,
  );
  const looked = await Promise.all(
    once.map(async ({ ask, query }) => {
      const full = isOfMarkets(query) ? { ...query, markets: await allMarkets(tools, query.markets) } : query;
      return { ask, query: full, result: await tools.attempt(queryMarket, full) };
    }),
  );
  return [
    ...solved,
    ...own,
    ...looked.flatMap(({ result, ...rest }) => (result === null ? [] : [{ ...rest, result }])),
  ];
}

/** What is told by a plan of its own is told by the specialist of its measure; where that one is not heard, by who tells demand. */
async function lookUpOwn(specialist: string, request: Request, tools: Toolbox): Promise<LookedUp[]> {
  const planned = request.asks.flatMap((ask, place) => {
    const own = planOwn(ask, request);
    if (own === null) return [];
    const teller = [own.owner, "demand", ...ask.specialists].find((id) => ask.specialists.includes(id));
    return teller === specialist ? [{ ask: place, own }] : [];
  });
  return (
    await Promise.all(
      planned.map(async ({ ask, own }) => {
        const found = await Promise.all(own.queries.map((query) => tools.attempt(queryMarket, query)));
        const results = found.filter((each) => each !== null);
        const [result] = results;
        return result === undefined || results.length < found.length ? [] : [{ ask, own, results, result }];
      }),
    )
  ).flat();
}

/** "In which country …": where only one is named, all that the data holds are rows. */
const isOfMarkets = ({ by, markets }: Query): boolean => by === "market" && markets.length < 2;

async function allMarkets(tools: Toolbox, named: Query["markets"]): Promise<Query["markets"]> {
  const overview = await tools.attempt(marketOverview, {});
  return overview === null ? named : overview.data.map(({ market }) => market);
}

/** The same in words; asks whose rows no data tells are declined by name. */
export function tellAsks(
  specialist: string,
  request: Request,
  looked: readonly LookedUp[],
): (AskAnswer & { readonly ask: number })[] {
  return request.asks.flatMap((ask, place) => {
    const found = looked.find((each) => each.ask === place);
    const told =
      found === undefined
        ? declined(specialist, ask)
        : "plan" in found
          ? tellSolved(found.plan, request, found.result)
          : "own" in found
            ? found.own.tell(found.results)
            : tell(ask, request, found.query, found.result);
    return told === null ? [] : [{ ...told, ask: place }];
  });
}

/** "Revenue is not known by brand": only of asks that are read to the last word. */
function declined(specialist: string, ask: Ask): AskAnswer | null {
  const why = ask.accounted && ownerOf(ask) === specialist ? whyNotBy(ask) : null;
  if (why === null) return null;
  const { measure, by, knownBy } = why;
  const words = knownBy.length === 0 ? "" : ` It is known by ${listWords(knownBy, "and")}.`;
  return {
    headline: say`The ${measure} ${beOf(measure)} not known by ${by} in this data.${words}`,
    section: null,
    limits: [],
    isDeclined: true,
  };
}

const ownerOf = ({ measures: [first] }: Ask): string | null => {
  const id = MeasureId.safeParse(first);
  return id.success ? registry[id.data].owner : null;
};

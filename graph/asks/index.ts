import { queryMarket } from "../../tools/market/query-market.js";
import { measures as registry } from "../../tools/measures/registry.js";
import type { Toolbox } from "../toolbox.js";
import type { Request } from "../understand/request.js";
import { planQuery, type Query } from "./plan.js";
import { type Queried, type Told, tell } from "./tell.js";

/** An ask that was looked up, by its place among the asks of the request. */
export interface LookedUp {
  readonly ask: number;
  readonly query: Query;
  readonly result: Queried;
}

/** Looks up what the asks of one specialist's measures want to know, one query an ask. */
export async function lookUpAsks(specialist: string, request: Request, tools: Toolbox): Promise<LookedUp[]> {
  const planned = request.asks.flatMap((ask, place) => {
    const [first] = ask.measures;
    const owner = first !== undefined && first in registry ? registry[first as keyof typeof registry].owner : null; // asked for just before
    const query = owner === specialist ? planQuery(ask, request) : null;
    return query === null ? [] : [{ ask: place, query }];
  });
  const looked = await Promise.all(
    planned.map(async ({ ask, query }) => ({ ask, query, result: await tools.attempt(queryMarket, query) })),
  );
  return looked.flatMap(({ result, ...rest }) => (result === null ? [] : [{ ...rest, result }]));
}

/** The same in words. */
export const tellAsks = (request: Request, looked: readonly LookedUp[]): (Told & { readonly ask: number })[] =>
  looked.flatMap(({ ask: place, query, result }) => {
    const ask = request.asks[place];
    const told = ask === undefined ? null : tell(ask, request, query, result);
    return told === null ? [] : [{ ...told, ask: place }];
  });

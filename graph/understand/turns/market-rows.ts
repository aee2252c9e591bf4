import { isGroupable, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import type { ChangedAsk } from "../asks/changed.js";
import { comparedBy, sameMeasure } from "../asks/same-measure.js";
import type { Alone } from "../attempt.js";
import { findAmounts } from "../numbers/amounts.js";
import type { Ask, Request, Scope } from "../request.js";
import { languageOf } from "../words/language.js";
import { askAgain, ownersAskedIn } from "./again.js";
import type { Row, Turn } from "./conversation.js";
import type { Leaning } from "./leaning.js";
import { marketsOf } from "./name-sets.js";

/** Markets that were told side by side: "which of the two has more brands?", "and demand?" */

/** What is asked of rows that are markets: of all of them side by side, or the same of one. Null for other rows. */
export function askOfMarkets({ text, request }: Alone, turn: Turn, rows: readonly Row[]): Leaning | null {
  if (turn.kind !== "market") return null;
  const markets = marketsOf(turn.request.scope).filter(({ name }) => rows.some((row) => row.name === name));
  const [first, ...others] = markets;
  const [asked] = request.asks;
  const [before] = turn.request.asks;
  if (first === undefined || before === undefined) return null;
  const said: Scope = {
    ...request.scope,
    market: { ...first, stated: true },
    comparedMarkets: others,
    otherMarkets: others.map(({ name }) => name),
  };
  const compared = comparedBy(text, request.scope, [languageOf(turn.said), languageOf(text)]);
  const named = [...(asked?.measures ?? []), ...(compared === null ? [] : [compared.by])];
  const id = MEASURE_IDS.find((known) => named.includes(known) && isGroupable(known, "market"));
  const isOfOne = others.length === 0;
  const end = asked?.order?.first ?? compared?.first ?? "most";
  const heard: ChangedAsk | null =
    id === undefined
      ? null
      : isOfOne
        ? { measures: [id], by: null, order: null, want: "value" }
        : { measures: [id], by: "market", order: { by: id, first: end }, want: "compare", limit: null };
  const ask = heard ?? (isOfOne ? null : sameMeasure(text, before, rows.length, "market", compared));
  const kept = ask === null ? turn.specialists : ownersAskedIn(ask);
  const change = { text, said, products: null, amounts: findAmounts(text) };
  return { ...askAgain(turn.request, kept, change), ask, isOfRow: isOfOne };
}

/** A figure of each market where several are asked about. */
export function inEachMarket<Asked extends Request>(request: Asked): Asked {
  const [ask, ...others] = request.asks;
  if (ask === undefined || request.scope.comparedMarkets.length === 0 || ask.by !== null) return request;
  const [id] = ask.measures.flatMap((each) => {
    const known = MEASURE_IDS.find((measure) => measure === each);
    return known === undefined ? [] : [OF_PART[known] ?? known];
  });
  const isTold = id !== undefined && registry[id].answeredBy === "query_market" && isGroupable(id, "market");
  if (!isTold || ask.isYesNo || ask.want === "count") return request;
  const each: Ask = { ...ask, measures: [id], by: "market", want: "compare", topics: [] };
  return { ...request, asks: [each, ...others] };
}

/** What a part tells of one market, as a figure. */
const OF_PART: Partial<Record<MeasureId, MeasureId>> = { trend: "growth-a-year" };

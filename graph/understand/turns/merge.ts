import { isDeepStrictEqual } from "node:util";
import { MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { type SpecialistId, specialists } from "../../specialists/index.js";
import type { ChangedAsk } from "../asks/changed.js";
import { PARTS } from "../asks/parts.js";
import { yearsBefore } from "../period/calendar-days.js";
import type { Ask, Period, Request, Scope, Want } from "../request.js";
import * as words from "./follow-words.js";
import { changeBounds } from "./merge-conditions.js";
import { changeInputs, isOfProduct } from "./merge-inputs.js";

/** A question about other products: prices, and what was stated of the ones before, belonged to those. */
export function withoutProduct(request: Request): Request {
  return {
    ...request,
    inputs: request.inputs.filter((input) => !isOfProduct(input)),
    asks: changeFirst(request.asks, ({ where, ...ask }) => ({
      ...ask,
      where: where.filter(({ measure }) => measure !== "price"),
    })),
    scope: {
      ...request.scope,
      brands: [],
      merchants: [],
      values: [],
      attributes: [],
      keywords: [],
      product: null,
      quotes: [],
    },
  };
}

/** A question again, with each field that new words state in place of the one before. `said` is how the new words alone (`text`) are read; its scope is that of the result. `asks` stand in place of those of before. */
export function changeRequest(
  before: Request,
  said: Request,
  text: string,
  measured: ChangedAsk | null = null,
  asks: Request["asks"] | null = null,
): Request {
  const [asked] = said.asks;
  const changed = asks ?? (asked === undefined ? before.asks : changeAsks(before.asks, asked, text, measured));
  const { values, attributes, keywords, product, quotes, period } = said.scope;
  // A price of the last day of the time that searches were counted in was not asked for.
  const isPriced = measured !== null && isOfPrices(measured.measures[0]) && !isOfPrices(before.asks[0]?.measures[0]);
  return {
    ...before,
    scope: {
      ...said.scope,
      period: isPriced && isDeepStrictEqual(period, before.scope.period) ? null : period,
      values: changeValues(before.scope.values, values, text),
      attributes: attributes.length > 0 ? attributes : before.scope.attributes,
      keywords: keywords.length > 0 ? keywords : before.scope.keywords,
      product: product ?? before.scope.product,
      quotes: quotes.length > 0 ? quotes : before.scope.quotes,
      refersToProduct: before.scope.refersToProduct,
    },
    inputs: changeInputs(before.inputs, said.inputs),
    asks: changeFirst(changed, (ask) =>
      changeTimes(ask, asked, before.scope.period, said.scope.period, said.scope.market.asOf),
    ),
    breadth: words.MORE_DETAIL.test(text) || said.breadth === "full" ? "full" : before.breadth,
    ...(words.SURE.test(text) && { certainty: true as const }),
    details: changeDetails(before.details, said.details),
    // What rows are held to besides is all that such words say.
    leftover: measured?.where === undefined ? said.leftover : [],
  };
}

/** "Only the oak ones" of beds with drawers are both; "and firm ones" of soft ones stand in their place. */
function changeValues(before: Scope["values"], said: Scope["values"], text: string): Scope["values"] {
  if (said.length === 0) return before;
  const isOther = ({ clusterId, attribute }: Scope["values"][number]): boolean =>
    said.every((each) => each.clusterId !== clusterId || each.attribute !== attribute);
  const others = before.filter(isOther);
  return others.length < before.length || words.LIMITS.test(text) ? [...others, ...said] : said;
}

const isOfPrices = (id: string | undefined): boolean =>
  MEASURE_IDS.some((known) => known === id && registry[known].owner === "pricing");

/** Another measure is a question of its own: what the one before took for granted, and what stood beside it, is left out. */
function changeAsks(before: readonly Ask[], said: Ask, text: string, measured: ChangedAsk | null): Ask[] {
  const asks = changeFirst(before, (ask) => changeAsk(ask, said, text));
  if (measured === null) return asks;
  const topics = measured.measures.flatMap((id) => PARTS[id as MeasureId] ?? []); // ids of the registry
  const left = { topics, also: [], decisions: [], claim: null, against: null, notHeld: [], isYesNo: false };
  return asks
    .slice(0, 1)
    .map((ask) => ({ ...ask, ...left, ...measured, specialists: said.specialists, accounted: true }));
}

function changeFirst([first, ...others]: readonly Ask[], change: (ask: Ask) => Ask): Ask[] {
  return first === undefined ? [] : [change(first), ...others];
}

function changeAsk(before: Ask, said: Ask, text: string): Ask {
  const { where, order } = changeBounds(before, said.where, text);
  const speakers = before.specialists.filter((id) => said.specialists.includes(id));
  const added: Want | null = words.WHY.test(text) ? "why" : words.ADVICE.test(text) ? "advise" : null;
  const kept = [before.want, ...before.also].filter((want) => !USUAL.includes(want) && want !== added);
  return {
    ...before,
    ...(added !== null && { want: added, also: kept }),
    specialists: speakers.length > 0 ? speakers : said.specialists,
    topics: [...new Set([...before.topics, ...said.topics])],
    isYesNo: before.isYesNo && added !== "why",
    where,
    order: order ?? words.orderSaid(text) ?? said.order ?? before.order,
    limit: said.limit ?? before.limit,
    span: null,
  };
}

/** Another time: what is held against another one is so still, as far before it. */
function changeTimes(ask: Ask, said: Ask | undefined, before: Period | null, now: Period | null, asOf: string): Ask {
  if (now === null || isDeepStrictEqual(before, now)) return ask;
  const { against, period, measures } = ask;
  const isOfTime = (each: Period | null): boolean => before !== null && isDeepStrictEqual(each, before);
  const other = period === null || isOfTime(period) ? (said?.period ?? null) : period;
  if (against?.kind !== "period") return { ...ask, period: other };
  if (!isOfTime(against.period)) return { ...ask, period: other, against: said?.against ?? null };
  // Prices moved from its first day to its last; what is counted in a time that is over is held against the year before it.
  if (isOfPrices(measures[0]) || now.to >= asOf)
    return { ...ask, period: other, against: { kind: "period", period: now } };
  const earlier = { from: yearsBefore(now.from, 1), to: yearsBefore(now.to, 1), label: "a year before" };
  return { ...ask, period: now, against: { kind: "period", period: earlier } };
}

/** What is wanted where no word says so. */
const USUAL: readonly Want[] = ["value", "overview"];

/** What new words say of a specialist's own fields; a field that they leave as it is by default stays as it was. */
function changeDetails(before: Request["details"], said: Request["details"]): Request["details"] {
  const changed = Object.entries(said).map(([id, details]) => {
    const usual = fieldsOf(specialists[id as SpecialistId]?.card.details.parse({})); // asked of registered specialists only
    const stated = Object.entries(fieldsOf(details)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(usual[field]),
    );
    return [id, { ...fieldsOf(before[id]), ...Object.fromEntries(stated) }];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

const fieldsOf = (details: unknown): Record<string, unknown> =>
  typeof details === "object" && details !== null ? { ...details } : {};

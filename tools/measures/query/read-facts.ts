import { groupBy } from "../../collections.js";
import { type IsIsolated, readIsolated } from "../../market/pricing/isolated-prices.js";
import { recentMonth } from "../../market/pricing/offer-filters.js";
import { readQuarantine } from "../../market/pricing/quarantine.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { type ActivityKey, activityRows, recordedMonths } from "../../warehouse/queries/measures/activity.js";
import { dayPriceRows } from "../../warehouse/queries/measures/day-prices.js";
import { type FactScope, MOST_ROWS } from "../../warehouse/queries/measures/filters.js";
import { keywordRows } from "../../warehouse/queries/measures/keywords.js";
import {
  attributeValueRows,
  MARKET_ROWS,
  moveRows,
  type OfferKey,
  type OfferState,
  offerCounts,
  offerRows,
  recentClickRows,
} from "../../warehouse/queries/measures/offers.js";
import { keywordMonthRows, searchMonths } from "../../warehouse/queries/measures/searches.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import { type MonthlyFact, productKey, type RowFact } from "./definition.js";
import type { FactKey, FactName, Facts } from "./facts.js";
import type { Naming } from "./groups.js";
import type { RecordedMonths } from "./plan.js";
import { type PricedOffer, priceOffers } from "./price-offers.js";
import type { QueryInput } from "./request.js";
import { monthEnds, type Window } from "./windows.js";

/** Reads the rows behind facts. */

export interface FactRequest {
  readonly scope: FactScope;
  readonly window: Window;
  readonly keys: readonly FactKey[];
  readonly countsProducts: boolean;
  /** Prices need the clicks on their products. */
  readonly withClicks: boolean;
}

/** More rows than one answer can hold. */
export class TooManyRows extends Error {
  override readonly name = "TooManyRows";
}

const IN_STOCK: OfferState = { availability: "in_stock", condition: "new" };
const STATES = {
  offers: IN_STOCK,
  newOffers: { availability: null, condition: "new" },
  stockedOffers: { availability: "in_stock", condition: null },
  shelf: { availability: null, condition: null, onShelf: true },
} as const satisfies Partial<Record<FactName, OfferState>>;

export async function readFact<Name extends FactName>(
  warehouse: Warehouse,
  name: Name,
  request: FactRequest,
  signal: AbortSignal | undefined,
): Promise<Facts[Name]> {
  const rows =
    name === "prices"
      ? readPrices(warehouse, request, signal)
      : name === "dayPrices"
        ? readDayPrices(warehouse, request, signal)
        : readRows(warehouse, name, request, signal);
  return (await rows) as Facts[Name]; // prices are priced offers, all others rows
}

async function readRows(
  warehouse: Warehouse,
  name: RowFact,
  { scope, window, keys, countsProducts }: FactRequest,
  signal: AbortSignal | undefined,
): Promise<readonly Row[]> {
  const query = async ([text, values]: readonly [string, readonly (string | number | boolean | null)[]]) =>
    bounded(await warehouse.query(text, values, { signal }));
  const span = { from: window.from ?? "", to: window.to ?? "" };
  switch (name) {
    case "keywords":
      return query(keywordRows(scope, keys.includes("keyword")));
    case "months":
    case "history":
      return query(keys.includes("keyword") ? keywordMonthRows(scope, span) : searchMonths(scope, span));
    case "offers":
    case "newOffers":
    case "stockedOffers":
    case "shelf":
      return query(offerCounts(scope, STATES[name], offerKeys(keys, countsProducts)));
    case "moves": {
      const feeds = (await trustFeeds(warehouse, scope, signal)).filter(
        ({ quarantinedFrom }) => quarantinedFrom <= span.to,
      );
      return query(moveRows(scope, span, feeds, keys.filter(isOfferKey)));
    }
    case "markets":
      return (await warehouse.query(MARKET_ROWS, [], { signal })).flatMap((row) =>
        row.market === scope.market ? [{ ...row, examined: 1 }] : [],
      );
    case "questions":
      return query(activityRows(name, scope, null, keys.filter(isActivityKey)));
    default:
      return query(activityRows(name, scope, span, keys.filter(isActivityKey)));
  }
}

async function readPrices(
  warehouse: Warehouse,
  { scope, withClicks }: FactRequest,
  signal: AbortSignal | undefined,
): Promise<readonly PricedOffer[]> {
  const feeds = await trustFeeds(warehouse, scope, signal);
  const rows = bounded(await warehouse.query(...offerRows(scope, IN_STOCK, feeds), { signal }));
  const since = withClicks ? await recentMonth(warehouse, "click_shares", 3, scope.market) : null;
  const isIsolated = await readIsolated(warehouse, scope.market, rows, signal);
  const clicks = since === null ? null : await warehouse.query(...recentClickRows(scope, since), { signal });
  return priceOffers(rows, clicks, (row) => isIsolated(countCell(row, "offer_id")));
}

/** Prices on the last day of the window, or of each of its months where rows are told apart by month. */
async function readDayPrices(
  warehouse: Warehouse,
  { scope, window, keys }: FactRequest,
  signal: AbortSignal | undefined,
): Promise<readonly PricedOffer[]> {
  const [from, to] = [window.from ?? "", window.to ?? ""];
  const days = keys.includes("month") ? monthEnds({ from, to }) : [to];
  const feeds = await trustFeeds(warehouse, scope, signal);
  const rows = bounded(await warehouse.query(...dayPriceRows(scope, days, feeds), { signal }));
  const judges = new Map<string, IsIsolated>();
  for (const [day, own] of groupBy(rows, (row) => textCell(row, "day")))
    judges.set(day, await readIsolated(warehouse, scope.market, own, signal, day));
  const dated = rows.map((row) => {
    const day = textCell(row, "day");
    return { ...row, month: fromMonthNumber(toMonthNumber(day)), is_last: day === to };
  });
  return priceOffers(dated, null, (row) => judges.get(textCell(row, "day"))?.(countCell(row, "offer_id")) ?? false);
}

/** Feeds whose prices are left out, as every price tool leaves them out. */
async function trustFeeds(warehouse: Warehouse, { market, clusterIds }: FactScope, signal: AbortSignal | undefined) {
  return (await readQuarantine(warehouse, { market, clusterIds }, signal)).feeds;
}

function bounded(rows: Row[]): Row[] {
  if (rows.length > MOST_ROWS) throw new TooManyRows();
  return rows;
}

/** Counts of products do not add up over shops: there they are told apart. */
const offerKeys = (keys: readonly FactKey[], countsProducts: boolean): OfferKey[] => [
  ...new Set([
    ...keys.filter(isOfferKey),
    ...(countsProducts && keys.includes("merchant") ? ["product_id" as const] : []),
  ]),
];
const isOfferKey = (key: FactKey): key is OfferKey => key === "brand" || key === "merchant" || key === "product_id";
const isActivityKey = (key: FactKey): key is ActivityKey => key !== "merchant";

/** The attribute values of each product, to group its offers by. They enter no figure, so they count as no rows examined. */
export async function readAttributeValues(
  warehouse: Warehouse,
  { clusterIds, category, leftOut, attribute }: QueryInput,
  signal: AbortSignal | undefined,
): Promise<Naming["valuesOf"]> {
  const rows = await warehouse.query(...attributeValueRows({ clusterIds, category, leftOut }, attribute), { signal });
  if (rows.length > MOST_ROWS) throw new TooManyRows();
  const values = [...groupBy(rows, productKey)].map(
    ([product, own]) =>
      [product, own.map((row) => ({ attribute: textCell(row, "attribute"), value: textCell(row, "value") }))] as const,
  );
  return new Map(values);
}

/** The months a sum is known for, by product group; undefined where they are too many to list. They enter no figure, so they count as no rows examined. */
export async function readRecordedMonths(
  warehouse: Warehouse,
  { fact, column }: { readonly fact: MonthlyFact; readonly column: string },
  scope: FactScope,
  { from, to }: Window,
  signal: AbortSignal | undefined,
): Promise<RecordedMonths | undefined> {
  if (from === null || to === null) return undefined;
  const rows = await warehouse.query(...recordedMonths(fact, column, scope, { from, to }), { signal });
  if (rows.length > MOST_ROWS) return undefined;
  const first = toMonthNumber(from);
  const months = Array.from({ length: toMonthNumber(to) - first + 1 }, (_, at) => fromMonthNumber(first + at));
  const own = groupBy(rows, (row) => countCell(row, "cluster_id"));
  return {
    months,
    of: new Map([...own].map(([id, known]) => [id, new Set(known.map((row) => textCell(row, "month")))])),
  };
}

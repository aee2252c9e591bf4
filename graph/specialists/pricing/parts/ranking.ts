import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import { amountsOf } from "../../../understand/names/named.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { verdictWords } from "../discount-words.js";
import type { Discount, RankedPrice } from "../rows.js";
import { boundsWords, filterWords, tell, where } from "../words.js";

const SHOWN = 10;

interface Ranked {
  readonly kind: string;
  readonly isPerUnit: boolean;
  readonly item: RankedPrice;
}

/** "The five cheapest", "the dearest", "the most discounted". */
export const ranking: Part<PricingInsight, PricingDetails> = {
  id: "ranking",
  measures: ["price-lowest", "price-highest", "discount-depth"],
  by: ["product"],
  headline: (insight, question) =>
    insight.plan.rank === "discounted" ? discountedHeadline(insight, question) : pricedHeadline(insight, question),
  section: (insight, question) =>
    insight.plan.rank === "discounted" ? discountedSection(insight, question) : pricedSection(insight, question),
};

function rankedOf({ products, plan }: PricingInsight): Ranked[] {
  const sign = plan.rank === "dearest" ? -1 : 1;
  return products
    .flatMap(({ name, statistics }) =>
      (statistics?.ranked ?? []).map((item): Ranked => ({ kind: name, isPerUnit: statistics?.basis === "unit", item })),
    )
    .sort((a, b) => sign * (a.item.comparedPrice - b.item.comparedPrice))
    .slice(0, plan.limit ?? SHOWN);
}

const labelsOf = ({ products }: PricingInsight): string => listWords(products.map(({ label }) => label));

function pricedHeadline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const ranked = rankedOf(insight);
  const [first, second] = ranked;
  const ref = insight.refs.statistics;
  const { currency } = request.scope.market;
  const scope = tell`${labelsOf(insight)}${filterWords(request)}${boundsWords(request, ref)} ${where(request)}`;
  if (!first) return tell`No new offer of ${scope} is in stock.`;
  const isOneShop = request.scope.merchants.length === 1;
  const priced = ({ item, isPerUnit }: Ranked) =>
    tell`${item.product}, ${money(cell(item, "price"), currency, ref)}${isOneShop ? "" : ` at ${item.merchant}`}${isPerUnit ? tell` (${money(cell(item, "comparedPrice"), currency, ref)} per unit)` : ""}${item.isOutlier ? " (an outlier, far from its own earlier prices: perhaps a mistake)" : ""}`;
  const word = insight.plan.rank === "dearest" ? "dearest" : "cheapest";
  const next = second ? tell`; next comes ${priced(second)}` : "";
  return tell`The ${word} among ${scope} is ${priced(first)}${next}.`;
}

function pricedSection(insight: PricingInsight, request: PricingRequest): Section | null {
  const ranked = rankedOf(insight);
  if (ranked.length === 0) return null;
  const { currency } = request.scope.market;
  const { plan, refs, products } = insight;
  const hasUnits = ranked.some(({ isPerUnit }) => isPerUnit);
  const isDearest = plan.rank === "dearest";
  return {
    id: "price-ranking",
    title: isDearest ? "Dearest products" : "Cheapest products",
    statements: [],
    tables: [
      table({
        id: "price-ranking",
        title: isDearest ? "Dearest first, each at its dearest offer" : "Cheapest first, each at its cheapest offer",
        columns: [
          ...(products.length > 1 ? [column("kind", "Kind", "text")] : []),
          column("product", "Product", "text"),
          ...(products.length > 1 ? [] : [column("brand", "Brand", "text")]),
          column("merchant", "Merchant", "text"),
          column("price", "Price", "money", currency),
          ...(hasUnits
            ? [column("perUnit", "Per unit", "money", currency), column("pack", "Units", "count")]
            : [column("listPrice", "List price", "money", currency)]),
          column("seenOn", "Seen", "date"),
          ...(ranked.some(({ item }) => item.isOutlier) ? [column("remark", "Remark", "text")] : []),
        ],
        rows: ranked.map(({ kind, item }) => ({
          kind,
          ...cells(item, "product", "brand", "merchant", "price", "listPrice", "seenOn"),
          perUnit: cell(item, "comparedPrice"),
          pack: cell(item, "packUnits"),
          remark: item.isOutlier ? "outlier" : "",
        })),
        refs: refs.statistics,
        totalRows: Math.max(
          ranked.length,
          products.reduce((total, { statistics }) => total + (statistics?.products ?? 0), 0),
        ),
        note: `New items in stock, distrusted feeds left out${hasUnits ? "; in order of the price per unit, because pack sizes differ" : ""}.`,
      }),
    ],
  };
}

/** Deepest claim first; with "real" asked for, deepest below the price of the 30 days before. */
function discountedOf({ products, plan }: PricingInsight, request: PricingRequest): Discount[] {
  const { priceMin, priceMax } = amountsOf(request);
  const isReal = request.details.isOfRealDiscounts;
  const depth = (discount: Discount) => (isReal ? discount.realDepth : discount.claimedDepth) ?? 0;
  return products
    .flatMap(({ history }: ProductPrices) => history?.data.discounts.running ?? [])
    .filter(({ price }) => (priceMin === null || price >= priceMin) && (priceMax === null || price <= priceMax))
    .filter(({ verdict }) => !isReal || verdict === "real")
    .sort((a, b) => depth(b) - depth(a))
    .slice(0, plan.limit ?? SHOWN);
}

function discountedHeadline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [first] = discountedOf(insight, request);
  const ref = insight.refs.history;
  const { currency } = request.scope.market;
  const scope = `${labelsOf(insight)}${filterWords(request)} ${where(request)}`;
  if (!first) return tell`No discount is announced on ${scope} now${boundsWords(request, ref)}.`;
  const truth = {
    real: tell`it is real, ${percent(cell(first, "realDepth"), ref)} below the lowest price of the month before, ${money(cell(first, "priorLow"), currency, ref)}`,
    "not-real": tell`yet it is not real, because the lowest price of the month before was ${money(cell(first, "priorLow"), currency, ref)}`,
    unknown: tell`whether it is real cannot be judged, because its earlier prices are not all known`,
  }[first.verdict];
  const isReal = request.details.isOfRealDiscounts;
  const claim =
    first.claimedDepth === null || first.listPrice === null
      ? tell`cut to ${money(cell(first, "price"), currency, ref)}, without a list price beside it`
      : tell`${percent(cell(first, "claimedDepth"), ref)} off, ${money(cell(first, "price"), currency, ref)} instead of ${money(cell(first, "listPrice"), currency, ref)}`;
  return tell`The largest ${isReal ? "real " : ""}discount on ${scope}${boundsWords(request, ref)} now is on ${first.product} at ${first.merchant}: ${claim}; ${truth}.`;
}

function discountedSection(insight: PricingInsight, request: PricingRequest): Section | null {
  const shown = discountedOf(insight, request);
  if (shown.length === 0) return null;
  const ref = insight.refs.history;
  return {
    id: "price-ranking",
    title: "Largest discounts",
    statements: [countsOf(insight, ref)],
    tables: [discountTable(shown, insight, request)],
  };
}

function countsOf({ products }: PricingInsight, ref: string): Statement {
  const phrases = products.flatMap(({ label, history }) =>
    history === null ? [] : [tell`${count(cell(history.data.discounts, "runningFound"), ref)} on ${label}`],
  );
  const list = phrases.map((phrase, position) => tell`${position === 0 ? "" : ", "}${phrase}`);
  return { parts: ["Discounts running now: ", ...list.flatMap(({ parts }) => parts), "."], refs: [ref] };
}

function discountTable(
  shown: readonly Discount[],
  { refs, products }: PricingInsight,
  request: PricingRequest,
): AnswerTable {
  const { currency } = request.scope.market;
  return table({
    id: "price-ranking",
    title: "Largest discounts now",
    columns: [
      column("product", "Product", "text"),
      column("merchant", "Merchant", "text"),
      column("price", "Price", "money", currency),
      column("listPrice", "List price", "money", currency),
      column("claimedDepth", "Claimed", "percent"),
      column("realDepth", "Below 30-day low", "percent"),
      column("verdict", "Verdict", "text"),
      column("startedOn", "Since", "date"),
    ],
    rows: shown.map((discount) => ({
      ...cells(discount, "product", "merchant", "price", "listPrice", "claimedDepth", "startedOn"),
      realDepth: discount.verdict === "real" ? cell(discount, "realDepth") : null,
      verdict: verdictWords(discount),
    })),
    refs: refs.history,
    totalRows: products.reduce((total, { history }) => total + (history?.data.discounts.runningFound ?? 0), 0),
    note: "Discount = a list price shown above the price, or a cut of at least 5 %; real = below the lowest price of the 30 days before it began.",
  });
}

import { MINIMUM_POINTS, MINIMUM_PRICES } from "../../../../tools/statistics/elasticity.js";
import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { asked, constant, type Derived, derive } from "../../../answer/derivation.js";
import { count, index, money, months, percent, type Statement } from "../../../answer/figure.js";
import { shareOrNull } from "../../../understand/asking.js";
import { marginOf } from "../../../understand/names/named.js";
import type { Part } from "../../part.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import type { ClusterSensitivity } from "../rows.js";
import { tell, whatOf, where } from "../words.js";

const SHOWN = 8;
const LEAST_MONTHS = constant(MINIMUM_POINTS, "months with a price and orders that an elasticity needs");
const LEAST_PRICES = constant(MINIMUM_PRICES, "different prices that an elasticity needs");

/** How buyers answer to the price, only where the data can carry it; and what a stated change would do to the position. */
export const elasticity: Part<PricingInsight, PricingDetails> = {
  id: "elasticity",
  measures: ["price-elasticity"],
  headline,
  section,
};

type Tested = ProductPrices & { readonly sensitivity: ClusterSensitivity };

const testedOf = ({ products }: PricingInsight): Tested[] =>
  products.filter((product): product is Tested => product.sensitivity !== null);

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = testedOf(insight);
  if (!product) return null;
  const ref = insight.refs.sensitivity;
  const { sensitivity } = product;
  const scope = `${ofProducts(product, insight, request)} ${where(request)}`;
  if (sensitivity.estimable > 0) {
    const effect = effectOf(cell(sensitivity, "typical"), insight);
    const answer =
      effect === null
        ? ""
        : tell`; at that rate the change you think of would move orders by about ${percent(effect, ref, { signed: true })}`;
    const fewer = derive("quotient", derive("magnitude", cell(sensitivity, "typical")), constant(100, "per cent"));
    return tell`Buyers of ${scope} order about ${percent(fewer, ref)} less for a price ${percent(constant(0.01, "one per cent"), ref)} higher: that is the median elasticity (${index(cell(sensitivity, "typical"), ref)}) of ${count(cell(sensitivity, "estimable"), ref)} products for which it can be estimated, of ${count(cell(sensitivity, "tested"), ref)} tested${answer}.`;
  }
  const changed = positionAfter(product, insight, request);
  return changed === null
    ? tell`How buyers of ${scope} answer to the price is not estimable: ${reasonOf(product, ref)}.`
    : tell`How many more or fewer units ${scope} would sell is not estimable (${reasonOf(product, ref)}); what can be said: ${changed}`;
}

/** A product's orders are those of all shops: of what is asked for, brand and attribute values bind. */
const ofProducts = (product: ProductPrices, insight: PricingInsight, { scope, ...request }: PricingRequest): string =>
  whatOf(product, { ...request, scope: { ...scope, merchants: [] } }, insight);

/** The change of price as a share of the price now, without its sign; null where none is thought of. */
function changeOf({ plan: { change, reference } }: PricingInsight): { size: Derived; isCut: boolean } | null {
  if (change === null) return null;
  if (change.share !== null) return { size: asked(Math.abs(change.share)), isCut: change.share < 0 };
  if (reference === null) return null;
  const share = derive("change", asked(change.target), asked(reference.price));
  return { size: derive("magnitude", share), isCut: (share.value ?? 0) < 0 };
}

/** About elasticity times the change of price. */
function effectOf(typical: Derived, insight: PricingInsight): Derived | null {
  const change = changeOf(insight);
  if (change === null || typical.value === null) return null;
  return derive(
    "product",
    typical,
    change.isCut ? derive("difference", constant(0, "no change"), change.size) : change.size,
  );
}

function reasonOf({ sensitivity }: Tested, ref: string): Statement {
  if (sensitivity.tested === 0) return tell`no monthly orders are loaded beside prices`;
  const causes = new Set(sensitivity.products.map(({ cause }) => cause));
  if (causes.has("too-few-rows") && causes.size === 1)
    return tell`${sensitivity.tested === 1 ? "its series" : tell`the longest of ${count(cell(sensitivity, "tested"), ref)} product series`} holds ${months(cell(sensitivity, "longest"), ref)} with a price and orders, and ${months(LEAST_MONTHS, ref)} are needed`;
  if (causes.has("includes-zero"))
    return tell`over ${count(cell(sensitivity, "tested"), ref)} products tested, orders do not follow the price beyond chance`;
  if (causes.has("too-few-prices"))
    return tell`the prices of ${count(cell(sensitivity, "tested"), ref)} products tested hardly change: ${count(LEAST_PRICES, ref)} different ones are needed`;
  return tell`over ${count(cell(sensitivity, "tested"), ref)} products tested, price and orders move together with the season, with rivals or for another reason`;
}

/** Where the changed price would stand; null without an own price and a change. */
function positionAfter(
  { position, changed, statistics, kind }: ProductPrices,
  { refs }: PricingInsight,
  request: PricingRequest,
): Statement | null {
  if (!position || !changed || !statistics) return null;
  const { currency } = request.scope.market;
  const before = refs.statistics;
  const after = refs.changed;
  return tell`${money(cell(changed, "price"), currency, after)} instead of ${money(cell(position, "price"), currency, before)} leaves ${count(cell(changed, "cheaperOffers"), after)} of ${count(changed.among, after)} comparable offers of ${kind} cheaper than yours, now it is ${count(cell(position, "cheaperOffers"), before)}.`;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const [product] = testedOf(insight);
  if (!product) return null;
  const isEstimable = product.sensitivity.estimable > 0;
  const after = isEstimable ? positionAfter(product, insight, request) : null;
  return {
    id: "price-elasticity",
    title: "How buyers answer to the price",
    statements: [
      ...(after === null ? [] : [tell`Position: ${after}`]),
      ...breakEven(insight, request),
      ...(isEstimable ? [] : [missingData(insight)]),
    ],
    tables: isEstimable ? [estimates(product, insight, request)] : [],
  };
}

/** Volume that keeps the profit: margin / (margin + change of price) - 1, all as shares of the old price. */
function breakEven(insight: PricingInsight, request: PricingRequest): Statement[] {
  const change = changeOf(insight);
  if (change === null) return [];
  const { size, isCut } = change;
  const ref = insight.refs.sensitivity;
  const own = shareOrNull(marginOf(request));
  if (own === null)
    return [
      tell`State your margin ("with a margin of …") to learn how many ${isCut ? "more units the cut has to bring" : "fewer units the rise can bear"} at equal profit.`,
    ];
  const margin = asked(own);
  const left = derive(isCut ? "difference" : "sum", margin, size);
  if ((left.value ?? 0) <= 0)
    return [
      tell`At a margin of ${percent(margin, ref)} a cut of ${percent(size, ref)} sells at or below cost: no number of units makes up for it.`,
    ];
  const needed = derive("magnitude", derive("change", margin, left));
  return [
    tell`At a margin of ${percent(margin, ref)}, a ${isCut ? "cut" : "rise"} of ${percent(size, ref)} leaves profit unchanged when ${percent(needed, ref)} ${isCut ? "more" : "fewer"} units are sold.`,
  ];
}

function missingData({ refs }: PricingInsight): Statement {
  const ref = refs.sensitivity;
  return tell`What it would take: orders per product and month over at least ${months(LEAST_MONTHS, ref)}, in which the price of the product took at least ${count(LEAST_PRICES, ref)} different values; best your own sales with the price paid, or a test that shows two prices side by side.`;
}

function estimates({ sensitivity }: Tested, { refs }: PricingInsight, request: PricingRequest) {
  const { currency } = request.scope.market;
  return table({
    id: "elasticities",
    title: "Price elasticity by product",
    columns: [
      column("product", "Product", "text"),
      column("elasticity", "Elasticity", "index"),
      column("low", "95 % low", "index"),
      column("high", "95 % high", "index"),
      column("n", "Months", "count"),
      column("distinctPrices", "Prices", "count"),
      column("lowPrice", "Lowest", "money", currency),
      column("highPrice", "Highest", "money", currency),
    ],
    rows: sensitivity.products
      .filter(({ elasticity: value }) => value !== null)
      .map((row) => ({
        ...cells(row, "product", "elasticity", "low", "high", "n", "distinctPrices", "lowPrice", "highPrice"),
      })),
    refs: refs.sensitivity,
    show: SHOWN,
    totalRows: sensitivity.estimable,
    note: "Change of orders in % for a price 1 % higher; prices of the other products and the calendar month held constant.",
  });
}

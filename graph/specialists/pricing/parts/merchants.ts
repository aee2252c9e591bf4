import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { constant, derive } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { distance } from "../position.js";
import { aboveBase, INDEX_BASE, pricedOf } from "../priced.js";
import type { Seller } from "../rows.js";
import { answering, asksIfDear, perUnit, tell, where } from "../words.js";

const SHOWN = 10;

/** Less than this many points of the index is no difference worth a verdict. */
const HARDLY = 2;

const LEAST = constant(HARDLY / 100, "least difference worth a verdict");

/** Merchants over the products that they share with others: a shop with small items is not a cheap shop. */
export const merchants: Part<PricingInsight, PricingDetails> = {
  id: "merchants",
  measures: ["merchant-price-index", "merchants", "price-median"],
  by: ["merchant"],
  headline,
  section,
};

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = pricedOf(insight);
  if (!product) return null;
  const ref = insight.refs.statistics;
  const scope = `${product.label} ${where(request)}`;
  const named = sellersOf(insight, request).named;
  const [first, second] = named;
  if (first && second) return compareTwo(first, second, scope, insight, request);
  if (first)
    return answering(
      insight.plan,
      truthOf(first, request),
      placeOne(first, scope, ref),
      first.index === null ? "It cannot be said: " : "Neither cheap nor dear: ",
    );
  const known = product.statistics.merchants.filter(({ index }) => index !== null);
  const [cheapest] = known;
  const dearest = known.at(-1);
  if (cheapest && cheapest === dearest)
    return tell`${cheapest.merchant} is the only merchant of ${scope} that shares enough products with others to be compared like for like: over ${count(cell(cheapest, "shared"), ref)} of them its prices are ${awayFrom(cheapest, ref)}.`;
  if (!cheapest || !dearest)
    return tell`No merchant of ${scope} shares enough products with others to be compared like for like.`;
  if ((cheapest.index ?? 0) > 100 - HARDLY)
    return tell`No merchant of ${scope} is cheaper than the others by ${percent(LEAST, ref)} or more: the lowest, ${cheapest.merchant}, is ${awayFrom(cheapest, ref)} over ${count(cell(cheapest, "shared"), ref)} products that others sell as well; ${dearest.merchant} is the dearest (${awayFrom(dearest, ref)}).`;
  return tell`${cheapest.merchant} is the cheapest merchant for ${scope}: over ${count(cell(cheapest, "shared"), ref)} products that others sell as well, its prices are ${awayFrom(cheapest, ref)}; ${dearest.merchant} is the dearest (${awayFrom(dearest, ref)}).`;
}

/** Yes or no to "cheap?" and to "expensive?". */
function truthOf({ index }: Seller, request: PricingRequest): boolean | null {
  if (index === null || Math.abs(index - 100) < HARDLY) return null;
  return asksIfDear(request) ? index > 100 : index < 100;
}

function placeOne(seller: Seller, scope: string, ref: string): Statement {
  if (seller.index === null)
    return tell`${seller.merchant} has ${count(cell(seller, "n"), ref)} comparable offers of ${scope}; it shares ${count(cell(seller, "shared"), ref)} products with other merchants, too few to compare like for like.`;
  return tell`over ${count(cell(seller, "shared"), ref)} products of ${scope} that others sell as well, the prices of ${seller.merchant} are ${awayFrom(seller, ref)}; it has the lowest price on ${count(cell(seller, "lowest"), ref)} of them.`;
}

/** "4.1 % below the others". */
function awayFrom(seller: Seller, ref: string): Statement {
  const index = cell(seller, "index");
  const { side } = distance(index, INDEX_BASE);
  return side === "level with"
    ? tell`level with the others`
    : tell`${percent(derive("magnitude", aboveBase(index)), ref)} ${side} the others`;
}

function compareTwo(
  first: Seller,
  second: Seller,
  scope: string,
  insight: PricingInsight,
  request: PricingRequest,
): Statement {
  const ref = insight.refs.statistics;
  const { currency } = request.scope.market;
  if (first.index !== null && second.index !== null) {
    const [cheap, dear] = first.index <= second.index ? [first, second] : [second, first];
    const verdict =
      dear.index !== null && cheap.index !== null && dear.index - cheap.index < HARDLY
        ? `${cheap.merchant} and ${dear.merchant} hardly differ in price for ${scope}`
        : `${cheap.merchant} is cheaper than ${dear.merchant} for ${scope}`;
    return tell`${verdict}: on products that other merchants sell as well, ${cheap.merchant} is ${awayFrom(cheap, ref)} (${count(cell(cheap, "shared"), ref)} products) and ${dear.merchant} ${awayFrom(dear, ref)} (${count(cell(dear, "shared"), ref)}).`;
  }
  const part = (seller: Seller) =>
    tell`${seller.merchant} ${money(cell(seller, "median"), currency, ref)} over ${count(cell(seller, "n"), ref)} ${seller.n === 1 ? "offer" : "offers"}`;
  return tell`${first.merchant} and ${second.merchant} cannot be compared like for like for ${scope}: too few of their products are sold by others as well. Their median prices are ${part(first)} and ${part(second)}, which may be different products.`;
}

function sellersOf(insight: PricingInsight, { scope }: PricingRequest): { named: Seller[]; all: Seller[] } {
  const all = pricedOf(insight)[0]?.statistics.merchants ?? [];
  const asked = scope.merchants.map((merchant) => merchant.toLowerCase());
  const named = asked.flatMap((name) => all.find(({ merchant }) => merchant.toLowerCase() === name) ?? []);
  return { named, all };
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const [product] = pricedOf(insight);
  const { named, all } = sellersOf(insight, request);
  if (!product || all.length === 0) return null;
  const { plan, refs } = insight;
  const { currency } = request.scope.market;
  const isPair = named.length > 1;
  const ordered = isPair ? named : [...named, ...all.filter((seller) => !named.includes(seller))];
  return {
    id: "price-merchants",
    title: "Merchants",
    statements: [],
    tables: [
      table({
        id: "merchants",
        title: `Merchants of ${product.label} like for like${isPair ? "" : named.length > 0 ? ", the one asked for and then cheapest first" : ", cheapest first"}`,
        columns: [
          column("merchant", "Merchant", "text"),
          column("n", "Offers", "count"),
          column("shared", "Shared products", "count"),
          column("lowest", "Lowest price on", "count"),
          column("away", "Against the others", "percent", null, true),
          column("median", `Median price${perUnit(product.statistics.basis)}`, "money", currency),
        ],
        rows: ordered.map((seller) => ({
          ...cells(seller, "merchant", "n", "shared", "lowest", "median"),
          away: aboveBase(cell(seller, "index")),
        })),
        refs: refs.statistics,
        show: plan.limit ?? SHOWN,
        totalRows: all.length,
        note: "Against the others = geometric mean over shared products of the price over the median of the other merchants' prices; unknown below three shared products.",
      }),
    ],
  };
}

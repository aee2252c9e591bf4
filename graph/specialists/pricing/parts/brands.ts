import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { derive } from "../../../answer/derivation.js";
import { count, money, percent, readsAlike, type Statement } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { distance } from "../position.js";
import { pricedOf } from "../priced.js";
import type { ClusterStatistics } from "../rows.js";
import { answering, asksIfDear, perUnit, tell, where } from "../words.js";

type Brand = ClusterStatistics["brands"][number];

const SHOWN = 10;
/** A median this near to that of all brands is neither cheap nor dear. */
const HARDLY = 0.05;

/** Brands by their median price. */
export const brands: Part<PricingInsight, PricingDetails> = {
  id: "brands",
  measures: ["price-median", "price-lowest", "price-highest"],
  by: ["brand"],
  headline,
  section,
};

/** Those asked for or all, cheapest first; brands with too few offers for a median follow. */
function brandsOf({ brands: all }: ClusterStatistics, request: PricingRequest): Brand[] {
  const { isDearestFirst } = request.details;
  const named = request.scope.brands.map((name) => name.toLowerCase());
  const asked = named.length === 0 ? all : all.filter(({ brand }) => named.includes(brand.toLowerCase()));
  const known = asked.filter(({ median }) => median !== null);
  const sorted = known.toSorted((a, b) => (isDearestFirst ? -1 : 1) * ((a.median ?? 0) - (b.median ?? 0)));
  return [...sorted, ...asked.filter(({ median }) => median === null)];
}

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = pricedOf(insight);
  if (!product) return null;
  const ref = insight.refs.statistics;
  const { currency } = request.scope.market;
  const ranked = brandsOf(product.statistics, request);
  const [first, second] = ranked;
  const scope = `${product.label} ${where(request)}`;
  const missing = request.scope.brands.filter(
    (name) => !ranked.some(({ brand }) => brand.toLowerCase() === name.toLowerCase()),
  );
  if (!first) return tell`No comparable offer of ${scope} by ${missing.join(" or ")} is in stock.`;
  if (first.median === null) return tell`No brand of ${scope} has the five comparable offers that a median needs.`;
  const price = (own: Brand) =>
    tell`a median of ${money(cell(own, "median"), currency, ref)}${perUnit(product.statistics.basis)} over ${count(cell(own, "n"), ref)} offers`;
  if (request.scope.brands.length === 1) return placeOne(first, product.statistics, scope, insight, request);
  const isPair = request.scope.brands.length === 2;
  const median = (own: Brand) => money(cell(own, "median"), currency, ref);
  if (second?.median != null && readsAlike(median(first), median(second)))
    return tell`${first.brand} and ${second.brand} have the same median price of ${scope}: ${median(first)}${perUnit(product.statistics.basis)}${isPair ? "" : `, the ${request.details.isDearestFirst ? "highest" : "lowest"} of the brands`}.`;
  if (isPair && second?.median != null && ranked.length === 2) {
    const isDearest = (first.median ?? 0) > second.median;
    const gap = isDearest
      ? derive("change", cell(first, "median"), cell(second, "median"))
      : derive("complement", derive("quotient", cell(first, "median"), cell(second, "median")));
    return tell`${first.brand} is the ${isDearest ? "dearer" : "cheaper"} brand of ${scope}: ${price(first)} against ${price(second)} for ${second.brand}, ${percent(gap, ref)} ${isDearest ? "more" : "less"}.`;
  }
  if (isPair) {
    const thin = ranked.find(({ median }) => median === null);
    return tell`${first.brand} has ${price(first)} of ${scope}; ${thin ? tell`${thin.brand} has only ${count(cell(thin, "n"), ref)} comparable ${thin.n === 1 ? "offer" : "offers"}, from ${money(cell(thin, "min"), currency, ref)}, too few to compare medians` : tell`${missing.join(" and ")} has no comparable offer in stock`}.`;
  }
  const { isDearestFirst } = request.details;
  const thin = beyondThinly(ranked, first, isDearestFirst);
  const follows = second?.median == null ? "" : tell`; ${second.brand} follows with ${median(second)}`;
  const aside =
    thin === null
      ? ""
      : tell`. ${thin.brand} asks ${isDearestFirst ? "up to" : "from"} ${money(cell(thin, isDearestFirst ? "max" : "min"), currency, ref)}, in ${count(cell(thin, "n"), ref)} ${thin.n === 1 ? "offer" : "offers"}: fewer than a median needs`;
  return tell`${first.brand} is the ${isDearestFirst ? "dearest" : "cheapest"} brand of ${scope}, with ${price(first)}${follows}${aside}.`;
}

/** The brand of too few offers for a median whose price lies furthest beyond the first of those that have one; null for none. */
function beyondThinly(ranked: readonly Brand[], { median }: Brand, isDearestFirst: boolean): Brand | null {
  const sign = isDearestFirst ? -1 : 1;
  const end = ({ min, max }: Brand): number => {
    const price = isDearestFirst ? max : min;
    return price === null ? Number.POSITIVE_INFINITY : sign * price;
  };
  const [thin] = ranked.filter((brand) => brand.median === null).toSorted((a, b) => end(a) - end(b));
  return thin !== undefined && median !== null && end(thin) < sign * median ? thin : null;
}

/** One brand beside all comparable offers; yes or no to "expensive?" and "cheap?". */
function placeOne(
  own: Brand,
  all: ClusterStatistics,
  scope: string,
  { refs, plan }: PricingInsight,
  request: PricingRequest,
): Statement {
  const { brand } = own;
  const ref = refs.statistics;
  const { currency } = request.scope.market;
  const away = distance(cell(own, "median"), cell(all, "median"));
  const isCheap = away.side === "below";
  const truth = (away.size.value ?? 0) < HARDLY ? null : asksIfDear(request) ? !isCheap : isCheap;
  return answering(
    plan,
    truth,
    tell`${brand} has a median price of ${money(cell(own, "median"), currency, ref)}${perUnit(all.basis)} over ${count(cell(own, "n"), ref)} offers of ${scope}, ${away.side === "level with" ? "level with" : tell`${percent(away.size, ref)} ${away.side}`} the median of all ${count(cell(all, "n"), ref)} comparable offers (${money(cell(all, "median"), currency, ref)}).`,
    "Neither cheap nor dear: ",
  );
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const [product] = pricedOf(insight);
  if (!product || product.statistics.brands.length === 0) return null;
  const { currency } = request.scope.market;
  const { statistics } = product;
  return {
    id: "price-brands",
    title: "Brands",
    statements: [],
    tables: [
      table({
        id: "brands",
        title: `Prices of ${product.label} by brand`,
        columns: [
          column("brand", "Brand", "text"),
          column("n", "Offers", "count"),
          column("min", "Lowest", "money", currency),
          column("median", "Median", "money", currency),
          column("max", "Highest", "money", currency),
          column("away", "Against the median", "percent", null, true),
        ],
        rows: brandsOf(statistics, request).map((brand) => ({
          ...cells(brand, "brand", "n", "min", "median", "max"),
          away: derive("change", cell(brand, "median"), cell(statistics, "median")),
        })),
        refs: insight.refs.statistics,
        show: insight.plan.limit ?? SHOWN,
        note: `A median needs five offers; compared with the median of all comparable offers${statistics.basis === "unit" ? "; per unit, because pack sizes differ" : ""}.`,
      }),
    ],
  };
}

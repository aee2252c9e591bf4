import { type Measure, median, quantile, select } from "./measure.js";
import { isAbout, quoted, type Scope } from "./scope.js";

/** Measures of the offers that stand today. */

const IS_NEW = "o.condition = 'new'";
const IS_IN_STOCK = "o.availability = 'in_stock'";

/** Offers of a scope, as a table; `usual` leaves out what lies 3.5 robust deviations from the middle of the product's logarithms. */
function offersThat(condition: string, scope: Scope, usual = false): string {
  const { brand, merchant, where } = scope;
  const conditions = [
    isAbout(scope, "o"),
    condition,
    ...(brand === undefined ? [] : [`o.brand = ${quoted(brand)}`]),
    ...(merchant === undefined ? [] : [`o.merchant = ${quoted(merchant)}`]),
    ...(where === undefined ? [] : [where]),
    ...(usual ? ["ABS(LN(o.price) - s.middle) <= 3.5 * 1.4826 * s.deviation"] : []),
  ];
  return `(SELECT o.*, c.name AS product, c.category_path AS category
    FROM offers o JOIN clusters c ON c.cluster_id = o.cluster_id ${usual ? `JOIN ${spread(scope)} s ON s.cluster_id = o.cluster_id AND s.market = o.market` : ""}
    WHERE ${conditions.join(" AND ")})`;
}

function spread(scope: Scope): string {
  const comparable = `${isAbout(scope, "o")} AND ${IS_NEW} AND ${IS_IN_STOCK}`;
  const from = "FROM offers o JOIN clusters c ON c.cluster_id = o.cluster_id";
  return `(SELECT o.cluster_id, o.market, MIN(m.middle) AS middle, ${median("ABS(LN(o.price) - m.middle)")} AS deviation
    ${from} JOIN (SELECT o.cluster_id, o.market, ${median("LN(o.price)")} AS middle ${from} WHERE ${comparable} GROUP BY o.cluster_id, o.market) m
      ON m.cluster_id = o.cluster_id AND m.market = o.market
    WHERE ${comparable} GROUP BY o.cluster_id, o.market)`;
}

/** Today's offers: new and in stock, with and without the sold-out, the used, and what lies far from all others. */
export function offerSets(scope: Scope, more: { readonly usual?: boolean } = {}): readonly string[] {
  // What is asked for by its stock or its condition is looked for among all offers.
  if (scope.where?.includes("o.availability")) return [offersThat(IS_NEW, scope), offersThat("TRUE", scope)];
  if (scope.where?.includes("o.condition")) return [offersThat(IS_IN_STOCK, scope), offersThat("TRUE", scope)];
  return [
    offersThat(`${IS_NEW} AND ${IS_IN_STOCK}`, scope),
    ...(more.usual === false ? [] : [offersThat(`${IS_NEW} AND ${IS_IN_STOCK}`, scope, true)]),
    offersThat(IS_NEW, scope),
    offersThat(IS_IN_STOCK, scope),
    offersThat("TRUE", scope),
  ];
}

/** Each product once, at the lowest and at the middle of its offers. */
const perProduct = (offers: string): readonly string[] =>
  ["MIN(o.price)", median("o.price")].map(
    (price) =>
      `(SELECT o.product_id, o.product, o.category, o.brand, o.title, o.market, ${price} AS price FROM ${offers} AS o
        GROUP BY o.product_id, o.product, o.category, o.brand, o.title, o.market)`,
  );

function priceMeasure(what: string, words: RegExp, aggregate: string, isOfProducts: boolean): Measure {
  return {
    what,
    unit: "money",
    leasts: [1, 3, 5, 10],
    words,
    queries: (scope, by) => {
      const sets = offerSets(scope);
      const [first = ""] = sets;
      const products = isOfProducts && by !== "merchant" ? perProduct(first) : [];
      // Packs of several are told by the price of one, too.
      const perUnit = aggregate.replaceAll("r.price", "(r.price / r.pack_units)");
      return [
        ...[...sets, ...products].map((rows) => select(aggregate, rows, by, scope.least)),
        ...sets.slice(0, 3).map((rows) => select(perUnit, rows, by, scope.least)),
      ];
    },
  };
}

export const medianPrice = priceMeasure("the median price", /\bmedian\b|typical/i, median("r.price"), true);
export const meanPrice = priceMeasure("the mean price", /\bmean\b|\baverage\b/i, "AVG(r.price)", true);
export const priceQuantile = (share: number): Measure =>
  priceMeasure(`the ${share * 100} % quantile of prices`, /percentile|quartile|pct/i, quantile("r.price", share), true);

/** "The usual price", where no statistic is named. */
export const usualPrice: Measure = {
  ...medianPrice,
  what: "the usual price",
  words: /\bmedian\b|typical|\baverage\b|\bmean\b/i,
  queries: (scope, by) => [...medianPrice.queries(scope, by), ...meanPrice.queries(scope, by)],
};

function edgeMeasure(what: string, words: RegExp, aggregate: string): Measure {
  return {
    what,
    unit: "money",
    words,
    // The cheapest is the cheapest: nothing is left out for being far from the others.
    queries: (scope, by) => offerSets(scope, { usual: false }).map((rows) => select(aggregate, rows, by)),
  };
}

export const lowestPrice = edgeMeasure("the lowest price", /lowest|cheapest|minimum|least/i, "MIN(r.price)");
export const highestPrice = edgeMeasure("the highest price", /highest|dearest|most expensive|maximum/i, "MAX(r.price)");

function countMeasure(what: string, words: RegExp, aggregate: string): Measure {
  return {
    what,
    unit: "number",
    words,
    queries: (scope, by) => offerSets(scope).map((rows) => select(aggregate, rows, by)),
  };
}

export const offerCount = countMeasure("offers", /\boffer|listing|on sale/i, "COUNT(*)");
export const productCount = countMeasure(
  "products on sale",
  /\bproducts?\b|\bmodels?\b|\bitems?\b|on sale/i,
  "COUNT(DISTINCT r.product_id)",
);
/** Where "how many are there" can mean either. */
export const supplyCount: Measure = {
  ...productCount,
  what: "products or offers on sale",
  words: /\bproducts?\b|\boffers?\b|\bmodels?\b|listing|on sale/i,
  queries: (scope, by) => [...productCount.queries(scope, by), ...offerCount.queries(scope, by)],
};
export const merchantCount = countMeasure(
  "merchants",
  /merchant|shop|store|seller|retailer/i,
  "COUNT(DISTINCT r.merchant_id)",
);
export const brandCount: Measure = {
  ...countMeasure("brands", /\bbrand/i, "COUNT(DISTINCT r.brand)"),
  queries: (scope, by) => [
    ...offerSets(scope).map((rows) => select("COUNT(DISTINCT r.brand)", rows, by)),
    // Without a condition also those that the products are of, and those that were clicked in the year.
    ...(by === null && scope.where === undefined && scope.merchant === undefined
      ? [
          `SELECT COUNT(DISTINCT p.brand) AS value FROM products p JOIN clusters c ON c.cluster_id = p.cluster_id
           WHERE ${isAbout({ ...scope, market: null }, "p")}`,
          `SELECT COUNT(DISTINCT s.brand) AS value FROM click_shares s JOIN clusters c ON c.cluster_id = s.cluster_id
           WHERE ${isAbout(scope, "s")}`,
        ]
      : []),
  ],
};

function shareMeasure(what: string, words: RegExp, condition: string, all = false): Measure {
  const aggregate = `AVG(CASE WHEN ${condition} THEN 1.0 ELSE 0.0 END)`;
  return {
    what,
    unit: "%",
    isFraction: true,
    leasts: [1, 3, 5, 10],
    words,
    queries: (scope, by) =>
      (all ? [offersThat(IS_NEW, scope), offersThat("TRUE", scope)] : offerSets(scope)).map((rows) =>
        select(aggregate, rows, by, scope.least),
      ),
  };
}

export const discountShare = shareMeasure(
  "the share of offers with a discount",
  /discount|reduced|promot|marked down|sale price|struck/i,
  "r.list_price > r.price",
);
export const outOfStockNow = shareMeasure(
  "the share of offers out of stock",
  /out of stock|sold.?out|stock-?outs?|unavailable/i,
  "r.availability = 'out_of_stock'",
  true,
);
export const shareOfOffersThat = (what: string, words: RegExp, condition: string): Measure =>
  shareMeasure(what, words, condition);
/** A brand's or a merchant's part of the offers and of the products on sale. */
export const shareOfOffers = (what: string, condition: string): Measure => ({
  ...shareMeasure(what, /share|of (?:the |all )?(?:offers|products)/i, condition),
  queries: (scope, by) => [
    ...offerSets(scope).map((rows) => select(`AVG(CASE WHEN ${condition} THEN 1.0 ELSE 0.0 END)`, rows, by)),
    ...offerSets(scope).map((rows) =>
      select(
        `COUNT(DISTINCT CASE WHEN ${condition} THEN r.product_id END) * 1.0 / COUNT(DISTINCT r.product_id)`,
        rows,
        by,
      ),
    ),
  ],
});

export const discountDepth: Measure = {
  what: "how deep discounts are",
  unit: "%",
  isFraction: true,
  words: /discount|depth|off\b|reduc/i,
  queries: (scope, by) =>
    offerSets({
      ...scope,
      where: `o.list_price > o.price${scope.where === undefined ? "" : ` AND ${scope.where}`}`,
    }).flatMap((rows) =>
      ["AVG(1 - r.price / r.list_price)", median("1 - r.price / r.list_price")].map((each) => select(each, rows, by)),
    ),
};

/** Days of a period on which offers were out of stock: the last 30, 90 and 365, and all three years. */
const soldOutDays = (scope: Scope, days: number): string => {
  const { brand, merchant } = scope;
  const conditions = [
    isAbout(scope, "e"),
    "e.condition = 'new'",
    ...(brand === undefined ? [] : [`o.brand = ${quoted(brand)}`]),
    ...(merchant === undefined ? [] : [`o.merchant = ${quoted(merchant)}`]),
  ];
  return `(SELECT s.*, CASE WHEN s.until > s.since THEN s.until - s.since ELSE 0 END AS days FROM (
    SELECT c.name AS product, c.category_path AS category, o.brand, o.merchant, e.market, e.availability,
      CASE WHEN e.seen_on < DATE '2026-11-01' - ${days} THEN DATE '2026-11-01' - ${days} ELSE e.seen_on END AS since,
      LEAD(e.seen_on, 1, DATE '2026-11-01') OVER (PARTITION BY e.cluster_id, e.offer_id ORDER BY e.seen_on) AS until
    FROM price_events e JOIN clusters c ON c.cluster_id = e.cluster_id
      JOIN offers o ON o.cluster_id = e.cluster_id AND o.offer_id = e.offer_id
    WHERE ${conditions.join(" AND ")}) s)`;
};

export const outOfStockShare: Measure = {
  ...outOfStockNow,
  queries: (scope, by) => [
    ...outOfStockNow.queries(scope, by),
    ...[30, 90, 365, 1096].map((days) =>
      select(
        "SUM(CASE WHEN r.availability = 'out_of_stock' THEN r.days ELSE 0 END) * 1.0 / SUM(r.days)",
        soldOutDays(scope, days),
        by,
      ),
    ),
  ],
};

/**
 * How many rows of the market a data tool has to have examined, by queries over the loaded tables: what it reads, of which kinds of data,
 * is stated here anew. Null where a call narrows its rows by what is not counted here.
 */

interface Asked {
  readonly market: string;
  /** All of the market where none is named. */
  readonly clusters: readonly number[];
  readonly input: Readonly<Record<string, unknown>>;
}

/** A sum of counts, or several where the tool may rightly stop early. */
type Count = (asked: Asked) => string | readonly string[];

const quoted = (word: string): string => `'${word.replaceAll("'", "''")}'`;

const within = ({ market, clusters }: Asked): string =>
  [`market = ${quoted(market)}`, ...(clusters.length === 0 ? [] : [inClusters(clusters)])].join(" AND ");

const inClusters = (clusters: readonly number[]): string => `cluster_id IN (${clusters.join()})`;

/** What the tools read where a call leaves the time out. */
const USUAL_MONTHS = 12;

/** So many months up to the newest of a market. */
const last = (months: number, table: string, market: string): string =>
  `month > (SELECT MAX(month) FROM ${table} WHERE market = ${quoted(market)}) - INTERVAL ${months} MONTH`;

const count = (table: string, ...where: readonly string[]): string =>
  `(SELECT COUNT(*) FROM ${table} WHERE ${where.join(" AND ")})`;

/** The feed of made-up prices that the sample market is known to hold (`shared.sql`). */
const TRUSTED =
  "NOT (market = 'US' AND merchant = 'Tradewick' AND cluster_id IN (SELECT cluster_id FROM clusters WHERE name = 'Power banks'))";
const COMPARABLE = `condition = 'new' AND availability = 'in_stock' AND ${TRUSTED}`;

const year = (table: string, asked: Asked): string => count(table, within(asked), last(12, table, asked.market));

/** Clicks of three months on the products of some offers. */
const clicksOn = (asked: Asked, offers: string): string =>
  count(
    "click_shares",
    within(asked),
    last(3, "click_shares", asked.market),
    `product_id IN (SELECT product_id FROM offers WHERE ${offers})`,
  );

const between = ({ input: { priceMin, priceMax } }: Asked): string[] => [
  ...(typeof priceMin === "number" ? [`price >= ${priceMin}`] : []),
  ...(typeof priceMax === "number" ? [`price <= ${priceMax}`] : []),
];

const NAMES = ["brands", "merchants", "values", "productIds", "category"];

/** By tool: the fields that have to be empty, and the count. */
const COUNTS: Readonly<Record<string, readonly [unlessGiven: readonly string[], Count]>> = {
  price_statistics: [
    [...NAMES, "packUnits"],
    (asked) => {
      const offers = [within(asked), COMPARABLE, ...between(asked)].join(" AND ");
      return `${count("offers", offers)} + ${clicksOn(asked, offers)}`;
    },
  ],
  // Offers that fit, and those with a place in a listing.
  competitor_prices: [
    NAMES,
    (asked) => {
      const { condition, inStockOnly } = asked.input;
      const offers = [
        within(asked),
        TRUSTED,
        ...(typeof condition === "string" ? [`condition = ${quoted(condition)}`] : []),
        ...(inStockOnly === true ? ["availability = 'in_stock'"] : []),
        ...between(asked),
      ].join(" AND ");
      const listed = `${within(asked)} AND shelf_position IS NOT NULL`;
      return `${count("offers", `((${offers}) OR (${listed}))`)} + ${clicksOn(asked, offers)}`;
    },
  ],
  price_history: [
    [...NAMES, "below", "from", "to", "priceMin", "priceMax"],
    (asked) => {
      const offers = `${within(asked)} AND condition = 'new' AND ${TRUSTED}`;
      const events = `(SELECT COUNT(*) FROM price_events WHERE offer_id IN (SELECT offer_id FROM offers WHERE ${offers}) AND ${within(asked)})`;
      return `${events} + ${count("offers", offers)} + ${clicksOn(asked, offers)}`;
    },
  ],
  demand_series: [
    ["period"],
    (asked) => `${count("keyword_months", within(asked))} + ${count("sales_months", within(asked))}`,
  ],
  concentration: [[], (asked) => year("click_shares", asked)],
  audience_segments: [[], (asked) => count("audience", within(asked))],
  buyer_questions: [["category"], (asked) => count("buyer_questions", within(asked))],
  // Every keyword, and the months of those with enough searches.
  keyword_metrics: [
    ["category", "containing"],
    (asked) => {
      const { months, minVolume } = asked.input;
      const searched = `COALESCE(searches_per_month, SQRT(CAST(searches_low AS DOUBLE) * searches_high)) >= ${Number(minVolume)}`;
      const chosen = `keyword_id IN (SELECT keyword_id FROM keywords WHERE ${within(asked)} AND ${searched})`;
      return `${count("keywords", within(asked))} + ${count("keyword_months", within(asked), last(Number(months), "keyword_months", asked.market), chosen)}`;
    },
  ],
  negative_terms: [
    [],
    (asked) => `${year("ad_terms", asked)} + ${year("click_shares", asked)} + ${count("keywords", within(asked))}`,
  ],
  keyword_bids: [
    [],
    (asked) =>
      [
        year("ad_terms", asked),
        year("click_shares", asked),
        count("keywords", within(asked)),
        count("offers", within(asked), COMPARABLE),
        count("products", inClusters(asked.clusters)),
        count("cluster_terms", inClusters(asked.clusters)),
      ].join(" + "),
  ],
  // The whole market, whatever was named: a rank needs all.
  demand_supply: [
    [],
    (asked) => {
      const all = { ...asked, clusters: [] };
      return [
        count("keywords", within(all)),
        count("keyword_months", within(all), last(24, "keyword_months", asked.market)),
        count("offers", within(all), "condition = 'new' AND availability = 'in_stock'"),
        year("click_shares", all),
        year("sales_months", all),
      ].join(" + ");
    },
  ],
  // Where no search fails, nothing is read of what is on sale.
  ghost_products: [
    ["category"],
    (asked) => {
      const searches = count(
        "site_searches",
        within(asked),
        last(Number(asked.input.months ?? USUAL_MONTHS), "site_searches", asked.market),
      );
      const offered = `${count("offers", within(asked))} + ${count("product_attributes", inClusters(asked.clusters))}`;
      return [`${searches} + ${offered}`, searches];
    },
  ],
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** A query with the right counts in one row. */
export function rowsQuery(tool: string, input: Readonly<Record<string, unknown>>): string | null {
  const [unlessGiven, counted] = COUNTS[tool] ?? [];
  const { market, clusterIds } = input;
  if (counted === undefined || typeof market !== "string") return null;
  if (unlessGiven?.some((field) => !isEmpty(input[field]))) return null;
  const clusters = Array.isArray(clusterIds) ? clusterIds.map(Number) : [];
  return `SELECT ${[counted({ market, clusters, input })].flat().join(", ")}`;
}

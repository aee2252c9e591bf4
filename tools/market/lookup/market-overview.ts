import { z } from "zod";
import { defineTool } from "../../define.js";
import { MarketCode } from "../../domain.js";
import { type KeptQuery, keptRows } from "../../warehouse/kept-rows.js";
import type { Dataset, Row } from "../../warehouse/warehouse.js";

const Market = z.object({
  market: MarketCode,
  name: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** ISO 639-1. */
  language: z.string(),
  onlineBuyers: z.number().nullable(),
  /** Newest day that any data of this market covers, else its last refresh; null when neither is known. Periods count back from it. */
  asOf: z.string().nullable(),
  /** Demand clusters with keywords in this market. */
  clusters: z.number(),
  keywords: z.number(),
  offers: z.number(),
  /** Price events of the whole database: counting them per market would read them all. */
  priceEvents: z.number(),
});

/** Markets with what each holds. Facts are counted per cluster first, so that a cluster of servers counts beside the rows. */
export const MARKET_OVERVIEW = `
WITH keyword_counts AS (
  SELECT market, COUNT(*) AS clusters, SUM(n) AS keywords
  FROM (SELECT market, cluster_id, COUNT(*) AS n FROM keywords GROUP BY market, cluster_id) AS counted
  GROUP BY market
),
offer_counts AS (
  SELECT market, SUM(n) AS offers
  FROM (SELECT market, cluster_id, COUNT(*) AS n FROM offers GROUP BY market, cluster_id) AS counted
  GROUP BY market
)
SELECT markets.market, markets.name, markets.currency, markets.language, markets.online_buyers,
  keyword_counts.clusters, keyword_counts.keywords, offer_counts.offers
FROM markets
LEFT JOIN keyword_counts ON keyword_counts.market = markets.market
LEFT JOIN offer_counts ON offer_counts.market = markets.market
ORDER BY markets.market`;

/** Counts all keywords and offers. */
export const OVERVIEW: KeptQuery = { sql: MARKET_OVERVIEW, parameters: [] };

export const marketOverview = defineTool({
  name: "market_overview",
  description:
    "The markets of the database: name, currency, language, people who buy online, newest day covered, and how many clusters, keywords and offers each holds (price events: of the whole database). Use it to learn which markets can be asked for.",
  reads: ["markets", "keywords", "offers", "price_events", "keyword_months"],
  input: z.object({}),
  output: z.array(Market),
  describe: () => "Which markets the database holds, with their currency, newest day and size",
  async read(_input, { warehouse, signal }) {
    const [rows, datasets] = await Promise.all([keptRows(warehouse, OVERVIEW, { signal }), warehouse.datasets()]);
    const priceEvents = datasets.find((dataset) => dataset.dataset === "price_events")?.rows ?? 0;
    const data = rows.map((row) => ({ ...toMarket(row), asOf: newestDay(datasets, String(row.market)), priceEvents }));
    const counted = data.reduce((sum, { keywords, offers }) => sum + keywords + offers, 0);
    return { data, rowsExamined: rows.length + counted };
  },
});

function toMarket(row: Row) {
  return {
    market: String(row.market),
    name: String(row.name),
    currency: String(row.currency),
    language: String(row.language),
    onlineBuyers: row.online_buyers === null ? null : Number(row.online_buyers),
    clusters: Number(row.clusters ?? 0),
    keywords: Number(row.keywords ?? 0),
    offers: Number(row.offers ?? 0),
  };
}

/** The newest day of any kind of data that has more than stray rows of the market. One with undated facts only counts from the day they were refreshed. */
function newestDay(datasets: readonly Dataset[], market: string): string | null {
  const newest = (days: readonly (string | null)[]) =>
    days
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null;
  const ends = datasets.flatMap(({ markets }) => markets.filter((each) => each.market === market));
  return newest(ends.map(({ coversTo }) => coversTo)) ?? newest(datasets.map(({ refreshedOn }) => refreshedOn));
}

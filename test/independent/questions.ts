import type { Place } from "./look-up.js";

/** A figure of an answer: its id in figures.sql, where the typed answer holds it, and how far rounding may move it. */
export interface Expectation {
  readonly id: string;
  readonly place: Place;
  readonly within: number;
}

export interface Asked {
  readonly question: string;
  readonly figures: readonly Expectation[];
}

/** Left to right: what binary fractions may add, and half a unit of the last digit that a value keeps. */
const EXACT = 1e-9;
const [SIX_DIGITS, FOUR_DIGITS, CENT, WHOLE] = [5e-7, 5e-5, 5e-3, 0.5];

const cell = (table: string, row: readonly string[], column: string): Place => ({ table, row, column });
const said = (section: string, kind: string, number: number): Place => ({ section, kind, number });

/** The cells of a table that figures.sql recomputes with one query; a column that it rounds more says how far. */
function cells(
  id: string,
  table: string,
  rows: readonly string[],
  columns: Readonly<Record<string, number>>,
  kind: readonly string[] = [],
): Expectation[] {
  return rows.flatMap((row) =>
    Object.entries(columns).map(([column, within]) => ({
      id: `${id} / ${row} / ${column}`,
      place: cell(table, [row, ...kind], column),
      within,
    })),
  );
}

const DISCOUNTED = ["Robovik Cyclone 700 Robot Vacuum Self-Emptying White", "Everbay"];
const BOTH = ["Robot vacuums", "Air fryers"];
const INTENTS = {
  ...{ informational: SIX_DIGITS, commercial: SIX_DIGITS, transactional: SIX_DIGITS, navigational: SIX_DIGITS },
};
const BUYERS = { share: EXACT, low: EXACT, high: EXACT, populationIndex: CENT };

export const QUESTIONS: readonly Asked[] = [
  {
    question: "What do power banks cost in the US? I sell mine at 39 dollars.",
    figures: [
      // The first amount is the asker's own price.
      { id: "power-banks-median", place: said("headline", "money", 2), within: EXACT },
      { id: "power-banks-cheaper-offers", place: said("headline", "count", 1), within: EXACT },
      { id: "power-banks-price-index", place: said("price-position", "index", 1), within: EXACT },
      { id: "power-banks-offers", place: said("headline", "count", 2), within: EXACT },
    ],
  },
  {
    question:
      "What do espresso machines by Vapiro between £200 and £500 cost in the UK, and what is the share of shelf of each brand?",
    figures: [
      { id: "espresso-cheapest", place: cell("price-statistics", ["Espresso machines"], "min"), within: EXACT },
      { id: "espresso-90th-percentile", place: cell("price-statistics", ["Espresso machines"], "p90"), within: EXACT },
      { id: "espresso-visibility", place: cell("shelf", ["Vapiro"], "weightedShare"), within: FOUR_DIGITS },
      ...cells("espresso-level", "price-statistics", ["Espresso machines"], {
        n: EXACT,
        p10: CENT,
        p25: CENT,
        median: CENT,
        p75: CENT,
        max: EXACT,
      }),
    ],
  },
  {
    question: "Were the discounts on robot vacuums in the US real in the last 6 months?",
    figures: [
      // Real, judged, announced.
      { id: "discounts-announced", place: said("headline", "count", 3), within: EXACT },
      { id: "discount-claimed", place: cell("discounts", DISCOUNTED, "claimedDepth"), within: EXACT },
      { id: "discount-low-before", place: cell("discounts", DISCOUNTED, "priorLow"), within: EXACT },
    ],
  },
  {
    question: "Tell me everything about the demand for robot vacuums and air fryers in the UK",
    figures: [
      { id: "robot-vacuums-searches", place: cell("trend", ["Robot vacuums"], "searches"), within: EXACT },
      { id: "robot-vacuums-growth", place: cell("trend", ["Robot vacuums"], "perYear"), within: EXACT },
      { id: "air-fryers-year-over-year", place: cell("trend", ["Air fryers"], "latest3"), within: EXACT },
      ...cells("both-trends", "trend", BOTH, { searches: EXACT, latest3: EXACT }),
      ...cells("both-intents", "intent-mix", BOTH, INTENTS),
      ...cells("both-gaps", "gap-ranking", BOTH, { products: EXACT, searches: WHOLE, gapIndex: FOUR_DIGITS }),
      ...cells("both-concentrations", "concentration", BOTH, {
        ...{ topProducts: SIX_DIGITS, topBrands: SIX_DIGITS, hhi: SIX_DIGITS, leaderShare: SIX_DIGITS },
        ...{ brands: EXACT, clicks: WHOLE },
      }),
      ...cells("both-volumes", "volume", BOTH, { unitsLow: CENT, unitsHigh: CENT }),
      ...cells("robot-vacuum-buyers", "audiences", ["Scotland", "Midlands", "South West and Wales"], BUYERS, [
        "Robot vacuums",
      ]),
    ],
  },
  {
    question: "How big is the market for espresso machines in the UK with a conversion rate of 3 %?",
    figures: [
      { id: "size-click-rate", place: cell("size-inputs", ["base"], "clickRate"), within: SIX_DIGITS },
      { id: "size-order-value", place: cell("size-inputs", ["base"], "orderValue"), within: CENT },
      // The searches of a year are rounded to whole ones before the click rate is taken.
      { id: "size-total", place: cell("size", ["Total market (TAM)"], "base"), within: 10 },
    ],
  },
  {
    question: "Which five kitchen products are the most under-supplied in the US?",
    figures: [
      { id: "bread-makers-searches", place: cell("gap-ranking", ["Bread makers"], "searches"), within: WHOLE },
      { id: "bread-makers-gap-index", place: cell("gap-ranking", ["Bread makers"], "gapIndex"), within: FOUR_DIGITS },
      // The rates keep six digits.
      { id: "bread-makers-open-demand", place: cell("gap-ranking", ["Bread makers"], "value"), within: 1 },
      ...cells("kitchen-gaps", "gap-ranking", ["Bread makers", "Frying pans", "Milk frothers"], {
        products: EXACT,
        searches: WHOLE,
        gapIndex: FOUR_DIGITS,
      }),
    ],
  },
  {
    question: "How concentrated are yoga mats in Germany?",
    figures: [
      { id: "yoga-mats-herfindahl", place: said("headline", "index", 1), within: SIX_DIGITS },
      { id: "yoga-mats-top-three-products", place: said("concentration", "percent", 1), within: SIX_DIGITS },
      { id: "yoga-mats-order-share", place: cell("brand-shares", ["Fitvaro"], "orderShare"), within: SIX_DIGITS },
      ...cells("yoga-mats-brands", "brand-shares", ["Fitvaro", "Ironique", "Onnora"], {
        clickShare: SIX_DIGITS,
        orderShare: SIX_DIGITS,
        clicks: EXACT,
        orders: EXACT,
        products: EXACT,
      }),
    ],
  },
  {
    question:
      "Draft an ad campaign for air fryers in Germany with 900 euros a month and a conversion rate of 4 %: keywords, bids and negatives",
    figures: [
      {
        id: "air-fryers-maximum-click-price",
        place: cell("keywords", ["heißluftfritteuse"], "maximum"),
        within: FOUR_DIGITS,
      },
      { id: "air-fryers-keyword-orders", place: cell("keywords", ["heißluftfritteuse"], "orders"), within: CENT },
      { id: "air-fryers-wasted-cost", place: cell("negatives", ["gebraucht"], "cost"), within: CENT },
      ...cells("air-fryers-wasted", "negatives", ["gebraucht", "kostenlos"], { clicks: EXACT, cost: CENT }),
    ],
  },
  {
    question: "Everything about search intent for robot vacuums in the US",
    figures: [
      {
        id: "robot-vacuums-informational",
        place: cell("intent-mix", ["Robot vacuums"], "informational"),
        within: SIX_DIGITS,
      },
      {
        id: "robot-vacuums-ghost-searches",
        place: cell("ghosts", ["robot vacuum with mop under 100"], "searches"),
        within: WHOLE,
      },
      { id: "robot-vacuums-title-coverage", place: cell("titles-176", ["SEO title"], "before"), within: FOUR_DIGITS },
      ...cells("robot-vacuums-intents", "intent-mix", ["Robot vacuums"], {
        informational: SIX_DIGITS,
        navigational: SIX_DIGITS,
        searches: WHOLE,
      }),
    ],
  },
  {
    question: "Who buys espresso machines in Germany?",
    figures: [
      { id: "espresso-buyers-low", place: cell("audience", ["Centre"], "low"), within: EXACT },
      { id: "espresso-buyers-high", place: cell("audience", ["Centre"], "high"), within: EXACT },
      { id: "espresso-buyers-index", place: cell("audience", ["Centre"], "populationIndex"), within: CENT },
      ...cells("espresso-buyers", "audience", ["Centre", "65+", "East"], BUYERS),
    ],
  },
];

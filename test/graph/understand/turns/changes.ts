import type { Ask } from "../../../../graph/understand/request.js";

/** What a conversation asks for after its last turn; what is not said here is not looked at. */
export interface Meant {
  readonly product: string;
  readonly market?: string;
  readonly measures?: readonly string[];
  readonly by?: string | null;
  readonly order?: Ask["order"];
  readonly where?: readonly string[];
  readonly limit?: number | null;
  readonly brands?: readonly string[];
  readonly merchants?: readonly string[];
  readonly values?: readonly string[];
  readonly want?: Ask["want"];
  readonly inputs?: readonly string[];
  readonly since?: string;
  readonly specialists?: readonly string[];
}

const MEDIAN = "What is the median price of camping tents in the US?";
const BRANDS = "Which brand of camping tents has the highest median price?";
const SHOPS = "Which shops sell camping tents?";
const SEARCHES = "How many searches a month for yoga mats in the US?";
const KEYWORDS = "Show me the keywords for yoga mats with their searches";
const TOP = "Top 5 brands of camping tents by offers";

const TENTS = { product: "Camping tents", market: "US" };
const MATS = { product: "Yoga mats", market: "US" };

/** Questions of a few words that change what is measured, by what, in which order or within which bounds. */
export const CHANGED: readonly (readonly [turns: readonly string[], meant: Meant])[] = [
  [[MEDIAN, "and the number of merchants?"], { ...TENTS, measures: ["merchants"], by: null }],
  [[MEDIAN, "what about searches?"], { ...TENTS, measures: ["searches"], by: null }],
  [["Show me camping tents under $200", "drop the price limit"], { ...TENTS, measures: ["price-lowest"], where: [] }],
  [
    ["Zeig mir Zelte unter 200 Euro in Deutschland", "ohne Preisgrenze"],
    { product: "Camping tents", market: "DE", where: [] },
  ],
  [[MEDIAN, "by how much"], { ...TENTS, measures: ["price-median"], by: null }],
  [[MEDIAN, "same by brand"], { ...TENTS, measures: ["price-median"], by: "brand" }],
  [[MEDIAN, "and the lowest?"], { ...TENTS, measures: ["price-lowest"], by: null }],
  [[MEDIAN, "how about the average?"], { ...TENTS, measures: ["price-mean"], by: null }],
  [[MEDIAN, "now for Germany"], { ...TENTS, market: "DE", measures: ["price-median"] }],
  [
    [MEDIAN, "and the number of merchants?", "same for Germany"],
    { ...TENTS, market: "DE", measures: ["merchants"], by: null },
  ],
  [[MEDIAN, "by brand", "only the top 3"], { ...TENTS, measures: ["price-median"], by: "brand", limit: 3 }],
  [[MEDIAN, "per shop please", "what about brands?"], { ...TENTS, measures: ["price-median"], by: "brand" }],
  [
    ["Which brands of camping tents have the most offers?", "only those above $50"],
    {
      ...TENTS,
      measures: ["offers"],
      by: "brand",
      order: { by: "offers", first: "most" },
      where: ["price at least 50 strict"],
    },
  ],
  [[BRANDS, "the cheapest instead"], { ...TENTS, by: "brand", order: { by: "price-median", first: "least" } }],
  [[BRANDS, "and the lowest?"], { ...TENTS, by: "brand", order: { by: "price-median", first: "least" } }],
  [
    ["Which brand of camping tents has the most offers?", "and the fewest?"],
    { ...TENTS, by: "brand", order: { by: "offers", first: "least" } },
  ],
  [
    [TOP, "sort by clicks"],
    { ...TENTS, by: "brand", limit: 5, measures: ["clicks"], order: { by: "clicks", first: "most" } },
  ],
  [
    [TOP, "make it ten", "and by orders?"],
    { ...TENTS, by: "brand", limit: 10, order: { by: "orders", first: "most" } },
  ],
  [[TOP, "now for Germany"], { ...TENTS, market: "DE", by: "brand", limit: 5, measures: ["offers"] }],
  [
    ["How many offers of camping tents does Northmart have?", "and the share?"],
    { ...TENTS, measures: ["offer-share"], by: null },
  ],
  [["How many brands sell camping tents in the US?", "and shops?"], { ...TENTS, measures: ["merchants"], by: null }],
  [
    ["What is the out-of-stock share of camping tents?", "per shop please"],
    { ...TENTS, measures: ["out-of-stock-share"], by: "merchant" },
  ],
  [[SHOPS, "only those with more than 5 offers"], { ...TENTS, by: "merchant", where: ["offers at least 5 strict"] }],
  [[SEARCHES, "and by month?"], { ...MATS, measures: ["searches"], by: "month" }],
  [[SEARCHES, "split by month", "and clicks?"], { ...MATS, measures: ["clicks"], by: "month" }],
  [[SEARCHES, "and in 2025?"], { ...MATS, measures: ["searches"], since: "2025" }],
  [
    [KEYWORDS, "sort by difficulty"],
    { ...MATS, by: "keyword", order: { by: "difficulty", first: "most" }, specialists: ["intent"] },
  ],
  [
    [KEYWORDS, "only those with difficulty under 20"],
    { ...MATS, by: "keyword", where: ["difficulty at most 20 strict"] },
  ],
  [
    ["Which keywords of yoga mats have a difficulty under 40?", "under 20"],
    { ...MATS, by: "keyword", where: ["difficulty at most 20 strict"] },
  ],
  [["What does a click on yoga mats cost in the US?", "and the difficulty?"], { ...MATS, measures: ["difficulty"] }],
  [
    ["Wie hoch ist der Medianpreis von Zelten in Deutschland?", "und die Anzahl der Händler?"],
    { product: "Camping tents", market: "DE", measures: ["merchants"], by: null },
  ],
  [
    ["Wie hoch ist der Medianpreis von Zelten in Deutschland?", "nach Marke"],
    { product: "Camping tents", market: "DE", measures: ["price-median"], by: "brand" },
  ],
  [
    ["What share of the clicks on camping tents goes to Nomadelle?", "and of the orders?"],
    { ...TENTS, measures: ["order-share"] },
  ],
  [
    ["Which brands of camping tents have the most offers in the US?", "what share is that?"],
    { ...TENTS, measures: ["offer-share"], by: null, order: null },
  ],
  [
    ["Which brands of camping tents have the most clicks in the US?", "which of the first two has more?"],
    { ...TENTS, measures: ["clicks"], by: "brand", order: { by: "clicks", first: "most" } },
  ],
  [
    ["How many cordless vacuums under 150 pounds are there in the UK?", "how many of those are there?"],
    { product: "Cordless vacuums", measures: ["offers"], where: ["price at most 150 strict"] },
  ],
  [
    ["How many cordless vacuums under 150 pounds are there in the UK?", "forget the limit, how many altogether?"],
    { product: "Cordless vacuums", market: "GB", measures: ["offers"], by: null, where: [] },
  ],
  [
    ["What do espresso machines cost in Germany, by shop?", "Only semi-automatic ones"],
    { product: "Espresso machines", measures: ["price-median"], by: "merchant", values: ["semi-automatic"] },
  ],
  [
    ["What do espresso machines cost in Germany, by shop?", "How does Kaufpalast compare?"],
    { product: "Espresso machines", measures: ["price-median"], by: null, merchants: ["Kaufpalast"] },
  ],
  [
    ["What do espresso machines cost in Germany at Kaufpalast?", "Have its prices gone up since last year?"],
    { product: "Espresso machines", measures: ["price-change"], merchants: ["Kaufpalast"] },
  ],
  [
    ["Which smartwatch brands sell most?", "what does the second one cost?", "is it cheaper than the first one?"],
    {
      product: "Smartwatches",
      measures: ["price-median"],
      by: "brand",
      order: { by: "price-median", first: "least" },
      brands: ["Wavelund", "Pulsaro"],
      want: "compare",
    },
  ],
  [
    ["Which smartwatch brands sell most?", "what does the second one cost?", "same ranking for yoga mats please"],
    { product: "Yoga mats", measures: ["orders"], by: "brand", order: { by: "orders", first: "most" }, brands: [] },
  ],
  [
    ["Welche Marken von Zelten haben in Deutschland die meisten Angebote?", "dasselbe für Yogamatten"],
    { product: "Yoga mats", market: "DE", measures: ["offers"], by: "brand" },
  ],
  [
    ["Draft a campaign for desk lamps with $1,500 a month", "Make it $3,000"],
    { product: "Desk lamps", want: "draft", inputs: ["budget 3000"] },
  ],
  [
    ["How many searches do baby monitors get in the US?", "and in the UK?", "No, I meant the monitors"],
    { product: "Baby monitors", measures: ["searches"] },
  ],
  [
    ["Which kitchen products get the most searches in Germany?", "How many searches a month does the top one get?"],
    { product: "Air fryers", market: "DE", measures: ["searches"], by: null },
  ],
  [
    ["Draft a campaign for desk lamps with $1,500 a month", "Which searches should I keep out?"],
    { product: "Desk lamps", market: "US" },
  ],
  // Put beside what was asked about, or taken out of it.
  [
    ["Compare camping tents and yoga mats in the US by searches", "add treadmills"],
    { product: "Camping tents,Yoga mats,Treadmills", measures: ["searches"], by: "cluster" },
  ],
  [
    ["Compare camping tents and yoga mats in the US by searches", "leave out yoga mats, add treadmills"],
    { product: "Camping tents,Treadmills", measures: ["searches"], by: "cluster", want: "compare" },
  ],
  [
    ["Compare camping tents and yoga mats in the US by searches", "füge Laufbänder hinzu"],
    { product: "Camping tents,Yoga mats,Treadmills", measures: ["searches"] },
  ],
  [[MEDIAN, "add Germany"], { ...TENTS, measures: ["price-median"], by: "market", want: "compare" }],
  [
    ["Show me camping tents under $200", "oublie la limite, et combien de marques ?"],
    { ...TENTS, measures: ["brands"], where: [] },
  ],
  [
    [KEYWORDS, "drop anything under 5,000"],
    { ...MATS, measures: ["searches"], by: "keyword", where: ["searches at least 5000"] },
  ],
  // A number without what it is of bounds what the rows are told by.
  [
    [KEYWORDS, "only those with more than 500 searches", "make it under $1"],
    { ...MATS, by: "keyword", where: ["searches at least 500 strict", "bid at most 1 strict"] },
  ],
  [
    [KEYWORDS, "only those with more than 500 searches", "which of them has the least competition?"],
    { ...MATS, measures: ["competition"], by: "keyword", where: ["searches at least 500 strict"] },
  ],
  [
    [MEDIAN, "only the ones above $200", "which brands are those mostly?"],
    { ...TENTS, measures: ["offers"], by: "brand", where: ["price at least 200 strict"] },
  ],
  // What was learned of a turn stands where its words say something else, or nothing.
  [
    ["What do robot vacuums cost in the US?", "by brand?", "which brand cut most this year?"],
    { product: "Robot vacuums", measures: ["price-change"], by: "brand" },
  ],
  [
    ["Was kosten Luftentfeuchter in Deutschland?", "und wie viele suchen danach?"],
    { product: "Dehumidifiers", market: "DE", measures: ["searches"] },
  ],
  // The last two answers beside each other.
  [
    [TOP, "what does the second one charge on average?", "and the fourth?", "compare those two"],
    { ...TENTS, measures: ["price-mean"], by: "brand", want: "compare" },
  ],
  [
    [MEDIAN, "and in Germany?", "what's the difference between the two?"],
    { ...TENTS, measures: ["price-median"], by: "market", want: "compare" },
  ],
  // Back to what was asked for before.
  [
    [MEDIAN, "what about searches?", "back to prices, but in Germany"],
    { ...TENTS, market: "DE", measures: ["price-median"] },
  ],
  [
    [TOP, "what does the second one charge on average?", "go back to the list, but for the UK"],
    { ...TENTS, market: "GB", measures: ["offers"], by: "brand", limit: 5 },
  ],
  // The other end of a year, and both ends beside each other.
  [
    ["When do people search most for yoga mats in the US?", "and least?"],
    { ...MATS, measures: ["low-month"], by: null },
  ],
  [
    ["When do people search most for yoga mats in the US?", "and least?", "how big is the difference between the two?"],
    { ...MATS, measures: ["peak-month"], by: null },
  ],
  // What was counted, by its names.
  [
    ["How many brands of camping tents are there in the US?", "which are those?"],
    { ...TENTS, by: "brand", want: "list" },
  ],
  [
    ["Wie viele Marken von Zelten gibt es in Deutschland?", "Welche sind das?"],
    { product: "Camping tents", market: "DE", by: "brand", want: "list" },
  ],
  // What lies within bounds.
  [
    ["What share of camping tents in the US costs between $100 and $200?", "which brand is strongest in that range?"],
    { ...TENTS, measures: ["offer-share"], by: "brand", where: ["price at least 100", "price at most 200"] },
  ],
  // Another time keeps what is held against it.
  [
    ["Has the price of camping tents in the US changed in the last 6 months?", "and over the last year?"],
    { ...TENTS, measures: ["price-change"], since: "last year" },
  ],
  // Beside what was told, and market by market.
  [
    ["What do camping tents cost in Germany?", "and compared with yoga mats?"],
    { product: "Camping tents,Yoga mats", market: "DE", measures: ["price-median"], by: "cluster", want: "compare" },
  ],
  [
    ["Was kosten Zelte in Deutschland?", "und im Vergleich zu Yogamatten?"],
    { product: "Camping tents,Yoga mats", market: "DE", measures: ["price-median"], by: "cluster", want: "compare" },
  ],
  [
    ["Compare camping tents in Germany and the UK on price", "forget the UK, take the US"],
    { product: "Camping tents", market: "DE", measures: ["price-median"], by: "market" },
  ],
  [
    ["Compare camping tents in Germany and the UK on price", "which of these two has more brands?"],
    { product: "Camping tents", measures: ["brands"], by: "market", order: { by: "brands", first: "most" } },
  ],
  // Stated numbers that change without a number.
  [
    [
      "I sell camping tents at $179 and pay $95 for one. What is my margin?",
      "And if I drop the price to 159?",
      "undo the price cut",
    ],
    { ...TENTS, measures: ["margin"], inputs: ["own-price 179", "unit-cost 95"] },
  ],
  [
    ["I sell camping tents at $179 and pay $95 for one. What is my margin?", "Is my price high for the US market?"],
    { ...TENTS, measures: ["own-price-rank"], inputs: ["own-price 179", "unit-cost 95"] },
  ],
  [
    ["Draft a campaign for desk lamps with $1,500 a month", "How many clicks would I get if I doubled the budget?"],
    { product: "Desk lamps", want: "solve", inputs: ["budget 3000"] },
  ],
  [
    ["Draft a campaign for desk lamps with $1,500 a month", "Make it $3,000", "zurück zum ursprünglichen Budget"],
    { product: "Desk lamps", want: "draft", inputs: ["budget 1500"] },
  ],
  // Months, unknown brands, and the list that was told.
  [
    [
      "When is high season for space heaters in the UK?",
      "How many searches does the best month have?",
      "and the worst one?",
    ],
    { product: "Space heaters", measures: ["searches"], by: "month", order: { by: "searches", first: "least" } },
  ],
  [
    [TOP, "What does the second one cost?", "what about Zorblax?"],
    { ...TENTS, measures: ["price-median"], brands: [] },
  ],
  [
    [TOP, "What does the second one cost?", "back to the whole list, but only below 200 dollars"],
    { ...TENTS, measures: ["offers"], by: "brand", brands: [], where: ["price at most 200 strict"] },
  ],
];

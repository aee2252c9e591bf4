import { clusterBrands, keywordsWithAdHistory } from "../../../../tools/market/campaign/bid-rows.js";
import { adTerms } from "../../../../tools/market/campaign/negative-terms.js";
import { orderPrices } from "../../../../tools/market/campaign/order-prices.js";
import { brandShares } from "../../../../tools/market/gap/concentration.js";
import { attributeSupply, productsOnSale } from "../../../../tools/market/gap/read-cluster-values.js";
import { MARKET_LANGUAGES } from "../../../../tools/market/intent/market-language.js";
import { offeredProducts, statedAttributes } from "../../../../tools/market/intent/supply.js";
import { titleKeywords } from "../../../../tools/market/intent/title-terms.js";
import { keywordsHeld } from "../../../../tools/market/lookup/find-keywords.js";
import { ATTRIBUTE_NAMES } from "../../../../tools/market/lookup/find-values.js";
import { MARKET_OVERVIEW } from "../../../../tools/market/lookup/market-overview.js";
import { selectNamedProducts } from "../../../../tools/market/pricing/price-products.js";
import * as attribute from "../../../../tools/warehouse/queries/attribute-value.js";
import * as campaign from "../../../../tools/warehouse/queries/campaign.js";
import * as coverage from "../../../../tools/warehouse/queries/coverage.js";
import * as demand from "../../../../tools/warehouse/queries/demand.js";
import * as gap from "../../../../tools/warehouse/queries/gap.js";
import * as intent from "../../../../tools/warehouse/queries/intent.js";
import * as activity from "../../../../tools/warehouse/queries/measures/activity.js";
import * as dayPrices from "../../../../tools/warehouse/queries/measures/day-prices.js";
import * as filters from "../../../../tools/warehouse/queries/measures/filters.js";
import * as keywords from "../../../../tools/warehouse/queries/measures/keywords.js";
import * as offers from "../../../../tools/warehouse/queries/measures/offers.js";
import * as searches from "../../../../tools/warehouse/queries/measures/searches.js";
import * as monthWindow from "../../../../tools/warehouse/queries/month-window.js";
import * as names from "../../../../tools/warehouse/queries/names.js";
import * as priceEvents from "../../../../tools/warehouse/queries/price-events.js";
import * as prices from "../../../../tools/warehouse/queries/prices.js";

/** Every text of the data tools, by the name of what writes it, in each form that it takes for a scope or a filter. */

const FEW = { clusterIds: [1, 2], category: null };
const CATEGORY = { clusterIds: null, category: "Home" };
const WHOLE = { clusterIds: null, category: null };
const SCOPES = [FEW, CATEGORY, WHOLE];
const LEFT_OUT = { clusterIds: [3, 4], categories: ["Garden", "Toys > Games"] };
const CONTAINING = { ...WHOLE, containing: ["matcha", "for women"] };

const NONE = { feeds: 0, brands: 0, merchants: 0, products: 0, valuedClusters: 0, valuedProducts: 0 };
const ALL = { feeds: 2, brands: 1, merchants: 1, products: 1, valuedClusters: 1, valuedProducts: 2 };
const COUNTS = [NONE, ALL].map((counts) => ({ clusters: 2, ...counts }));
const MOVERS = [null, 2].flatMap((clusters) => [
  { clusters, ...NONE, isBounded: false },
  { clusters, ...ALL, isBounded: true },
]);

const text = (on: filters.TextField, is: filters.TextCondition["is"] = "equal") => ({
  on,
  attribute: "color",
  is,
  value: "white",
});
const number = (on: filters.NumberField) => ({ on, is: "at least" as const, value: 3 });
const FACTS = [
  ...SCOPES.map((scope) => ({ ...scope, leftOut: { clusterIds: [], categories: [] } })),
  { ...WHOLE, leftOut: LEFT_OUT },
].map((scope) => ({ market: "US", ...scope, brands: [], merchants: [], texts: [], numbers: [] }));
/** With conditions on offers, which texts about other rows leave out. */
const OFFERS = FACTS.flatMap((scope) => [
  scope,
  {
    ...scope,
    brands: ["a"],
    merchants: ["b"],
    texts: [
      text("attribute"),
      text("attribute", "not"),
      text("product", "contains"),
      text("condition"),
      text("availability"),
    ],
    numbers: [number("price"), number("discount")],
  },
]);
const KEYWORDS = FACTS.flatMap((scope) => [
  scope,
  { ...scope, texts: [text("keyword", "contains")], numbers: [number("searches")] },
]);
const SPAN = { from: "2026-01-01", to: "2026-06-01" };
const FEEDS = [[], [{ clusterId: 1, merchantId: 2, quarantinedFrom: "2026-01-01" }]];
const KEYS: offers.OfferKey[][] = [[], ["brand"], ["merchant", "product_id"]];
const ACTIVITY_KEYS: readonly (readonly [activity.ActivityName, readonly activity.ActivityKey[]])[] = [
  ["clicks", ["brand", "product_id", "month"]],
  ["sales", ["month"]],
  ["ads", ["keyword", "month"]],
  ["siteSearches", ["keyword", "month"]],
  ["questions", ["keyword", "stage"]],
];

const TEXTS: Readonly<Record<string, readonly (string | readonly [string, unknown])[]>> = {
  clusterResponse: [campaign.clusterResponse(2)],
  orderPrices: [orderPrices(2, 0), orderPrices(2, 1)],
  keywordsWithAdHistory: [keywordsWithAdHistory(2)],
  clusterBrands: [clusterBrands(2)],
  adTerms: [adTerms(2)],
  ROWS_BY_SUBJECT: coverage.ROWS_BY_SUBJECT,
  monthlySearches: SCOPES.map((scope) => demand.monthlySearches(scope)),
  searchHistories: SCOPES.map(demand.searchHistories),
  monthlySales: SCOPES.map(demand.monthlySales),
  clickResponses: SCOPES.map(demand.clickResponses),
  searchVolumes: SCOPES.map(demand.searchVolumes),
  orderValues: SCOPES.flatMap((scope) => [demand.orderValues(scope, 0), demand.orderValues(scope, 2)]),
  yearlySales: SCOPES.map(demand.yearlySales),
  audienceCells: SCOPES.map(demand.audienceCells),
  CLUSTER_DEMAND: [gap.CLUSTER_DEMAND],
  CLUSTER_SUPPLY: [gap.CLUSTER_SUPPLY],
  ALL_CLUSTERS: [gap.ALL_CLUSTERS, priceEvents.ALL_CLUSTERS],
  MARKET_CURRENCY: [gap.MARKET_CURRENCY],
  brandShares: [brandShares(2)],
  attributeSupply: [attributeSupply(2)],
  productsOnSale: [productsOnSale(2)],
  productTerms: [gap.productTerms(2)],
  searchedKeywords: [gap.searchedKeywords(2)],
  keywordMonths: [...SCOPES, CONTAINING].map(intent.keywordMonths),
  movedKeywords: [...SCOPES, CONTAINING].flatMap((scope) => [
    intent.movedKeywords(scope, "rising"),
    intent.movedKeywords(scope, "falling"),
  ]),
  keywordTotals: [...SCOPES, CONTAINING].map(intent.keywordTotals),
  keywordsHeld: [keywordsHeld(2)],
  questionsByVolume: SCOPES.map(intent.questionsByVolume),
  questionStages: SCOPES.map(intent.questionStages),
  failedSearches: SCOPES.map(intent.failedSearches),
  siteSearchTotals: SCOPES.map(intent.siteSearchTotals),
  offeredProducts: [offeredProducts(2)],
  statedAttributes: [statedAttributes(2)],
  titleKeywords: [titleKeywords(2)],
  MARKET_LANGUAGES: [MARKET_LANGUAGES],
  activityRows: ACTIVITY_KEYS.flatMap(([name, keys]) =>
    (name === "clicks" ? OFFERS.map((scope) => ({ ...scope, numbers: [] })) : FACTS).flatMap((scope) =>
      [[], ...keys.map((key) => [key]), keys].map((each) =>
        activity.activityRows(name, scope, name === "questions" ? null : SPAN, each),
      ),
    ),
  ),
  recordedMonths: FACTS.map((scope) => activity.recordedMonths("sales", "revenue", scope, SPAN)),
  dayPriceRows: OFFERS.flatMap((scope) =>
    FEEDS.map((feeds) => dayPrices.dayPriceRows(scope, ["2026-01-01", "2026-02-01"], feeds)),
  ),
  keywordRows: KEYWORDS.flatMap((scope) => [keywords.keywordRows(scope, true), keywords.keywordRows(scope, false)]),
  offerRows: OFFERS.flatMap((scope) =>
    FEEDS.map((feeds) => offers.offerRows(scope, { availability: "in_stock", condition: "new" }, feeds)),
  ),
  offerCounts: OFFERS.flatMap((scope) =>
    KEYS.map((keys) => offers.offerCounts(scope, { availability: null, condition: null, onShelf: true }, keys)),
  ),
  recentClickRows: FACTS.map((scope) => offers.recentClickRows(scope, "2026-01-01")),
  moveRows: OFFERS.flatMap((scope) =>
    KEYS.flatMap((keys) => [
      offers.moveRows(scope, SPAN, FEEDS[1] ?? [], keys),
      offers.moveRows(scope, SPAN, [], keys, { productIds: [1], valued: { clusters: [1], products: [2] } }),
    ]),
  ),
  attributeValueRows: SCOPES.flatMap((scope) => [
    offers.attributeValueRows(scope, null),
    offers.attributeValueRows(scope, "color"),
  ]),
  productTitleRows: [offers.productTitleRows([{ clusterId: 1, productId: 2 }])],
  MARKET_ROWS: [offers.MARKET_ROWS],
  searchMonths: KEYWORDS.map((scope) => searches.searchMonths(scope, SPAN)),
  keywordMonthRows: KEYWORDS.map((scope) => searches.keywordMonthRows(scope, SPAN)),
  BRAND_NAMES: [names.BRAND_NAMES],
  MERCHANT_NAMES: [names.MERCHANT_NAMES],
  ATTRIBUTE_NAMES: [ATTRIBUTE_NAMES],
  MARKET_TITLES: [names.MARKET_TITLES],
  VOCABULARY: [names.VOCABULARY],
  CLUSTERS: [names.CLUSTERS],
  MARKET_OVERVIEW: [MARKET_OVERVIEW],
  CATEGORY_CLUSTERS: [priceEvents.CATEGORY_CLUSTERS],
  sieveFeeds: [priceEvents.sieveFeeds(null), priceEvents.sieveFeeds(2)],
  selectFeedEvents: [priceEvents.selectFeedEvents(2)],
  selectSteps: [priceEvents.selectSteps(2, 0), priceEvents.selectSteps(2, 3)],
  selectPricesOf: [priceEvents.selectPricesOf(2, 3)],
  selectMovers: MOVERS.map(priceEvents.selectMovers),
  selectMoverDetails: [priceEvents.selectMoverDetails(2, 3)],
  selectRivalProducts: COUNTS.map(prices.selectRivalProducts),
  selectProductOffers: COUNTS.map((counts) => prices.selectProductOffers(counts, 3)),
  selectShelf: [prices.selectShelf(2)],
  selectComparableOffers: COUNTS.map(prices.selectComparableOffers),
  selectOfferNames: [prices.selectOfferNames(2, 3)],
  selectHistoryOffers: COUNTS.map(prices.selectHistoryOffers),
  selectNamedProducts: [
    selectNamedProducts({ clusters: 0, brands: 0, words: 2 }),
    selectNamedProducts({ clusters: 2, brands: 1, words: 1 }),
  ],
  selectProductOrders: COUNTS.map(prices.selectProductOrders),
};

/** What the same files hold that is no text of its own. */
const PARTS_OF_TEXTS = [
  "COVERED",
  "SUBJECTS",
  "SUBJECT_IDS",
  "VOLUME",
  "KEYWORD_COLUMNS",
  "keywordBounds",
  "discountOf",
  "DAY_AND_PRICE",
  "onlyValued",
  "excludeFeeds",
  "withinBounds",
  "scopeParameters",
  "searchScopeParameters",
];

/** The files below tools/warehouse/queries. */
export const FILES_OF_TEXTS: readonly string[] = [
  "attribute-value",
  "campaign",
  "coverage",
  "demand",
  "gap",
  "intent",
  "measures/activity",
  "measures/day-prices",
  "measures/filters",
  "measures/keywords",
  "measures/offers",
  "measures/searches",
  "month-window",
  "names",
  "price-events",
  "prices",
];
const FILES = [
  campaign,
  coverage,
  demand,
  gap,
  intent,
  activity,
  dayPrices,
  keywords,
  offers,
  searches,
  names,
  priceEvents,
  prices,
];
/** Of these no export is a text. */
const FILES_OF_PARTS = [attribute, filters, monthWindow];

export const textCases = (): (readonly [name: string, texts: readonly string[]])[] =>
  Object.entries(TEXTS).map(([name, texts]) => [
    name,
    texts.map((each) => (typeof each === "string" ? each : each[0])),
  ]);

/** Names that the files of texts export and that no case stands for. */
export function untestedTexts(): string[] {
  const known = new Set([
    ...Object.keys(TEXTS),
    ...PARTS_OF_TEXTS,
    ...FILES_OF_PARTS.flatMap((file) => Object.keys(file)),
  ]);
  return FILES.flatMap((file) => Object.keys(file)).filter((name) => !known.has(name));
}

/** The same of a data tool's own file: what it declares with a query inside. */
export function untestedTextsIn(source: string): string[] {
  const declarations = source.split(/^(?=(?:export )?(?:async )?(?:const|let|function|class) \w)/m);
  return declarations
    .filter((declaration) => /\bSELECT\s/.test(declaration))
    .map((declaration) => /(?:const|let|function|class) (\w+)/.exec(declaration)?.[1] ?? declaration)
    .filter((name) => !(name in TEXTS));
}

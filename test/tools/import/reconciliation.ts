/** What has to become of every file of `test/exports`: rows, used, rejected, and the reasons with their lines. */
export interface Expected {
  readonly label: string;
  readonly rows: number;
  readonly used: number;
  readonly rejects: readonly (readonly [line: number, column: string, reason: string])[];
}

const NOT_OF_A_MARKET = "is recognised, and nothing of a market is made of it";
const of = (label: string, rows: number, ...rejects: Expected["rejects"]): Expected => ({
  label,
  rows,
  used: rows - rejects.length,
  rejects,
});

export const EXPECTED: Readonly<Record<string, Expected>> = {
  "Dates.csv": of(
    "Google Search Console (pages, countries, devices or days)",
    2,
    [2, "", NOT_OF_A_MARKET],
    [3, "", NOT_OF_A_MARKET],
  ),
  "KeepaExport-2026-09-15.csv": of("Keepa products", 3),
  "Queries.csv": of("Google Search Console (queries)", 4),
  "Requetes.csv": of("Google Search Console (queries)", 2),
  "Suchanfragen.csv": of("Google Search Console (queries)", 2),
  "US_AMAZON_cerebro_B01LYBOA9O_2026-09-10.csv": of("Helium 10 Cerebro or Magnet", 3),
  "ahrefs.csv": of("Ahrefs keywords", 3, [4, "Country", "is not a country we know"]),
  "amazon-orders.txt": of("Amazon orders", 2, [3, "order-status", "was cancelled or refunded"]),
  "geoMap.csv": of("Google Trends", 3, [4, "", NOT_OF_A_MARKET], [5, "", NOT_OF_A_MARKET], [6, "", NOT_OF_A_MARKET]),
  "jungle-scout.json": of("Jungle Scout keywords", 2),
  "keyword-planer.csv": of("Google Keyword Planner", 10),
  "keyword-stats.csv": of(
    "Google Keyword Planner",
    28,
    [29, "", "repeats the row of line 4"],
    [30, "Keyword", "is empty"],
  ),
  "keywords-report.csv": of("Google Ads or Microsoft Advertising keywords", 3, [6, "", "is a total of other rows"]),
  "magnet.csv": of("Helium 10 Cerebro or Magnet", 2),
  "microsoft-search-terms.csv": of("Microsoft Advertising search terms", 3, [
    7,
    "",
    "has 1 cell where the headings are 8",
  ]),
  "multiTimeline-fr.csv": of("Google Trends", 6, [9, "", "begins with no day or month"]),
  "multiTimeline.csv": of("Google Trends", 25),
  "my-keywords.csv": of("Table of keywords", 2),
  "orders_export.csv": of("Shopify orders", 4, [4, "Cancelled at", "was cancelled or refunded"]),
  "price-competitiveness.csv": of("Merchant Center price competitiveness", 3),
  "products_export.csv": of("Shopify product export, older template (CSV)", 5),
  "relatedQueries.csv": of(
    "Google Trends",
    6,
    [4, "", "is a heading between rows"],
    [8, "", "is a heading between rows"],
  ),
  "search-terms.csv": of(
    "Google Ads search terms",
    9,
    [9, "Clicks", "is not a number"],
    [10, "Search term", "is empty"],
    [11, "Cost", "is not in USD, the market's currency"],
    [12, "", "is a total of other rows"],
  ),
  "semrush-api.csv": of("Semrush keywords", 2),
  "site-search.csv": of("Table of on-site searches", 2),
  "sponsored-products.csv": of("Amazon Sponsored Products or Brands search terms", 4, [5, "Date", "is not a day"]),
  "sqp-monthly.csv": of("Amazon Search Query Performance", 3),
  "sqp-weekly.csv": of("Amazon Search Query Performance", 2),
  "suchbegriffe.csv": of("Google Ads search terms", 3, [6, "", "is a total of other rows"]),
  "top-search-terms.csv": of("Amazon Brand Analytics top search terms", 2),
  "woocommerce-orders.csv": of("WooCommerce orders", 2, [3, "Quantity", "is not a number"]),
  "woocommerce-produkte.csv": of("WooCommerce product export (CSV)", 2),
  "xray.csv": of("Helium 10 Xray", 3, [4, "Product Details", "is empty"]),
  "yoga_broad-match_us_2026-05-01.csv": of("Semrush keywords", 4),
};

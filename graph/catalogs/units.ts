import type { FieldUnit } from "./analysis.js";

/** What every number of an analysis counts. `refs` and `as_of` beside the numbers say where they come from and how fresh they are. */
const MEAN_YEAR = "a month, mean of the latest 12 months";
const NOW = "as of the latest data";

export const UNITS: readonly FieldUnit[] = [
  unit("clusters[].products", "products of the catalog", null, "as mapped to the product group"),
  unit("clusters[].mapping_confidence", "0 to 1", null, "how surely the products belong to the product group"),
  unit(
    "clusters[].demand.searches_per_month",
    "searches",
    MEAN_YEAR,
    "keywords that share one reported figure count once",
  ),
  unit(
    "clusters[].demand.growth",
    "share, 0.1 = 10 %",
    "latest 12 months against the 12 before",
    "over the keywords measured in both; not tested",
  ),
  unit(
    "clusters[].demand.test.p",
    "probability",
    "all months",
    "seasonal Mann-Kendall, or Mann-Kendall for short histories",
  ),
  unit("clusters[].demand.test.months", "months", "all months", "count of months with a comparable sum"),
  unit(
    "clusters[].demand.per_year, per_year_low, per_year_high",
    "share a year",
    "all months",
    "compounded from the Theil-Sen slope of ln searches, with its 95 % interval",
  ),
  unit(
    "clusters[].demand.peak_to_trough",
    "quotient",
    "all months",
    "seasonal index of the peak month over that of the low",
  ),
  unit(
    "clusters[].supply.gap_index",
    "natural logarithm",
    NOW,
    "ln(share of searches / share of products) over the whole market; above 0 under-supplied",
  ),
  unit("clusters[].supply.products_on_sale", "products", NOW, "distinct products with a new offer in stock"),
  unit("clusters[].supply.searches_per_product", "searches per product on sale", MEAN_YEAR, "quotient"),
  unit(
    "clusters[].supply.open_demand_value",
    "`currency`",
    "a month",
    "searches x click rate x conversion rate x median price x (1 - saturation); over all sellers",
  ),
  unit(
    "clusters[].price_position.own_*",
    "`currency` for one item",
    "as in the catalog",
    "median, lowest and highest price of the catalog's products",
  ),
  unit(
    "clusters[].price_position.percentile",
    "0 to 100",
    NOW,
    "share of comparable offers that are cheaper than the own median, ties half; null below 5 offers",
  ),
  unit(
    "clusters[].price_position.index_to_*",
    "index, 100 = level",
    NOW,
    "own median over the market's median, and over the mean price weighted by clicks",
  ),
  unit(
    "clusters[].price_position.market_median, click_weighted_benchmark",
    "`currency` for one item",
    NOW,
    "new offers in stock; implausible feeds left out",
  ),
  unit("clusters[].price_position.offers", "offers", NOW, "comparable offers behind the median"),
  unit("clusters[].missing_attributes[].searches_per_month", "searches", MEAN_YEAR, "keywords that name the value"),
  unit("clusters[].missing_attributes[].products_on_sale", "products", NOW, "products on sale that have the value"),
  unit(
    "clusters[].ghosts[].searches_per_month, unanswered_per_month",
    "on-site searches",
    MEAN_YEAR,
    "unanswered = searches x (1 - part served)",
  ),
  unit(
    "clusters[].titles[].coverage_before, coverage_after",
    "share of searches",
    "a month",
    "relevant searches whose words all stand in the title",
  ),
  unit("clusters[].titles[].searches_gained", "searches", "a month", "relevant searches x (coverage after - before)"),
  unit("clusters[].titles[].characters", "characters", null, "length of the suggested title"),
  unit(
    "clusters[].campaign.affordable_share",
    "share of searches",
    NOW,
    "priced searches whose clicks fit the target ACOS",
  ),
  unit(
    "clusters[].campaign.orders, cost, revenue",
    "orders; `currency`",
    "a month",
    "forecast of the base case without a budget limit",
  ),
  unit("clusters[].campaign.acos, target_acos", "share of revenue", "a month", "advertising cost over revenue"),
  unit(
    "clusters[].campaign.keywords[].bid, expected_click_price",
    "`currency` a click",
    NOW,
    "conversion rate x order value x target ACOS bounds the bid",
  ),
  unit("clusters[].campaign.keywords[].searches_per_month", "searches", MEAN_YEAR, "as reported for the keyword"),
  unit("other_clusters[]", "as the fields of `clusters` of the same name", null, "read together, in short"),
  unit("actions[].value", "`unit`", "`period`", "the figure that `why` gives"),
  unit(
    "actions[].worth",
    "`unit`",
    "a month",
    "the stated margin on the revenue of ads, less their cost; null without a stated margin or a price among the usual ones",
  ),
];

function unit(field: string, name: string, period: string | null, method: string): FieldUnit {
  return { field, unit: name, period, method };
}

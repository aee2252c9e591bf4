import { describeScope, type NameClusters } from "../../clusters.js";
import { defineTool } from "../../define.js";
import { answerQuery } from "../../measures/query/answer-query.js";
import { DIMENSION_WORDS, fieldOf } from "../../measures/query/plan.js";
import { LEVELS, QueryInput, QueryOutput, type RowCondition } from "../../measures/query/request.js";
import { measures } from "../../measures/registry.js";

export const queryMarket = defineTool({
  name: "query_market",
  description:
    "Any measure of the registry (searches, prices, offers, clicks, orders, sales, own ads, growth, season …) for product groups, a category or whole markets: grouped by market, category, product group, brand, merchant, product, keyword, month, attribute or stage; with conditions on rows and on groups, an order and a limit, a period, and a second period to compare with; prices also as in force on a past day or at the ends of months. Gives one row per group with its values and the rows behind it, totals computed anew, how many groups there are, and what it refuses with the reason. Use it for rankings, shares, counts, filters and comparisons that no other tool tells.",
  reads: [
    "keywords",
    "keyword_months",
    "offers",
    "price_events",
    "click_shares",
    "sales_months",
    "ad_terms",
    "site_searches",
    "buyer_questions",
    "product_attributes",
    "markets",
  ],
  input: QueryInput,
  output: QueryOutput,
  describe: describeQuery,
  read: (input, context) => answerQuery(input, context),
});

function describeQuery(input: QueryInput, nameClusters: NameClusters): string {
  const { markets, clusterIds, category, leftOut, by, byMonth, brands, merchants, where, having } = input;
  const { period, against } = input;
  const names = input.measures.map((id) => measures[id].name).join(", ");
  const grouped = [by === null ? null : DIMENSION_WORDS[by], byMonth ? "month" : null].filter((word) => word !== null);
  const without = [...(leftOut?.categories ?? []), ...(leftOut?.clusterIds ?? []).map((id) => nameClusters([id]))];
  const conditions = [
    ...(without.length > 0 ? [`without ${without.join(" and ")}`] : []),
    ...(brands.length > 0 ? [`brand ${brands.join(" or ")}`] : []),
    ...(merchants.length > 0 ? [`merchant ${merchants.join(" or ")}`] : []),
    ...where.map(({ on, attribute, is, value }) => `${attribute ?? nameOf(on)} ${is} ${value}`),
    ...having.map(({ measure, is, value }) => {
      const isShare = LEVELS.some((level) => level === is);
      return `${measures[measure].name} ${is} ${isShare ? `${Math.round(100 * Number(value))} %` : value}`;
    }),
  ];
  const scope = describeScope(nameClusters, { clusterIds, category, market: markets.join(", ") });
  return [
    `${names} of ${scope}${grouped.length > 0 ? ` by ${grouped.join(" and ")}` : ""}`,
    ...conditions,
    ...(period === null ? [] : [`${period.from} to ${period.to}`]),
    ...(against === null ? [] : [`against ${against.period.from} to ${against.period.to}`]),
  ].join(", ");
}

/** A single offer has one price: what bounds it is no median. */
function nameOf(on: RowCondition["on"]): string {
  const field = fieldOf(on);
  if (field === "price" || field === "discount") return field;
  return on in measures ? measures[on as keyof typeof measures].name : on; // checked beside it
}

import type { Size } from "../../../../tools/market/demand/cluster-size.js";
import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { count, estimate, type Statement, say } from "../../../answer/figure.js";
import { lastLevel } from "../../../answer/words.js";
import { wants } from "../../../understand/asking.js";
import type { DemandRequest } from "../details.js";
import type { Sizes } from "../gather.js";
import type { MarketPart } from "../kinds.js";
import { rowsOf, scopeOf, tally } from "../lists.js";
import { sharedAssumptions } from "../size-inputs.js";
import { hasBand, salesCheck, sizeLine } from "../size-line.js";
import { productTable, totals } from "../size-tables.js";
import { phrase } from "../words.js";

/** Without a product: how big a category is, or which of its markets is the largest. */
export const marketSize: MarketPart = {
  id: "market-size",
  measures: ["market-size", "searches", "revenue"],
  headline: (insight, request) => (insight.sizes === null ? tally(insight) : marketSizeLine(insight.sizes, request)),
  section: ({ sizes, told }, request) =>
    sizes === null ? null : sizeSection(sizes, request, told.includes("market-size")),
};

const isRankingBySize = (request: DemandRequest): boolean => wants(request, "rank");

export function marketSizeLine(sizes: Sizes, request: DemandRequest): Statement {
  const [first] = sizes.data.clusters;
  const whole = sizeLine(
    sizes,
    request.scope.category === null ? "all products" : lastLevel(request.scope.category),
    request,
  );
  if (!isRankingBySize(request) || first?.size == null) return whole;
  const { tam } = first.size;
  const amount = (size: Size["tam"], end: "low" | "base" | "high") =>
    estimate(cell(size, end), sizes.data.currency ?? "", sizes.ref);
  return say`The largest market ${scopeOf(request)} is that for ${phrase(first.name)}, worth about ${amount(tam, "base")} a year (${amount(tam, "low")} to ${amount(tam, "high")}).`;
}

export function sizeSection(sizes: Sizes, request: DemandRequest, isLead: boolean): Section {
  const { data, ref } = sizes;
  const currency = data.currency ?? "";
  const isRanking = isRankingBySize(request);
  const lead = isLead ? [] : [marketSizeLine(sizes, request)];
  if (data.total === null) return { id: "size", title: "How big the market is", statements: lead, tables: [] };
  const sized = data.clusters.filter(({ size }) => size !== null);
  const left =
    data.clustersWithoutSize === 0
      ? []
      : [
          say`${count(cell(data, "clustersWithoutSize"), ref)} product ${data.clustersWithoutSize === 1 ? "group" : "groups"} without a price or a search figure are not in it.`,
        ];
  return {
    id: "size",
    title: "How big the market is",
    statements: [
      ...lead,
      ...(isRanking ? [] : salesCheck(data, currency, ref)),
      ...sharedAssumptions(sized, ref),
      ...left,
    ],
    tables: [
      ...(isRanking ? [] : [totals(data.total, currency, ref, hasBand(request))]),
      productTable(sized.slice(0, isRanking ? rowsOf(request, 1) : 5), currency, ref, data.clustersSized),
    ],
  };
}

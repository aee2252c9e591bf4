import type { LowBaseHigh } from "../../../../tools/domain.js";
import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { compose, count, estimate, listStatements, type Statement, say } from "../../../answer/figure.js";
import { lastLevel } from "../../../answer/words.js";
import { wants } from "../../../understand/asking.js";
import { limitOf } from "../../../understand/names/named.js";
import type { DemandRequest } from "../details.js";
import type { Sizes } from "../gather.js";
import type { MarketPart } from "../kinds.js";
import { rowsOf, scopeOf, tally } from "../lists.js";
import { sharedAssumptions } from "../size-inputs.js";
import { hasBand, PART_NAMES, partOf, salesCheck, sizeLine } from "../size-line.js";
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

const isRankingBySize = (request: DemandRequest): boolean =>
  wants(request, "rank") || request.asks.some(({ by }) => by === "cluster");

/** How many markets a sentence names where the asker names no number. */
const NAMED = 3;

export function marketSizeLine(sizes: Sizes, request: DemandRequest): Statement {
  const whole = sizeLine(
    sizes,
    request.scope.category === null ? "all products" : lastLevel(request.scope.category),
    request,
  );
  const part = partOf(request);
  const sized = sizes.data.clusters
    .flatMap(({ name, size }) => (size?.[part] == null ? [] : [{ name, size: size[part] }]))
    .toSorted((a, b) => b.size.base - a.size.base);
  const [first, ...others] = sized;
  if (!isRankingBySize(request) || first === undefined) return whole;
  const amount = (size: LowBaseHigh, end: "low" | "base" | "high") =>
    estimate(cell(size, end), sizes.data.currency ?? "", sizes.ref);
  const next = others
    .slice(0, rowsNamed(request) - 1)
    .map(({ name, size }) => say`${phrase(name)} (${amount(size, "base")})`);
  return compose(
    say`The largest ${PART_NAMES[part]} ${scopeOf(request)} is that for ${phrase(first.name)}, worth about ${amount(first.size, "base")} a year (${amount(first.size, "low")} to ${amount(first.size, "high")})`,
    ...(next.length === 0 ? [] : ["; then ", listStatements(next)]),
    ".",
  );
}

const rowsNamed = (request: DemandRequest): number => limitOf(request) ?? NAMED;

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

import type { ClusterSize } from "../../../../tools/market/demand/cluster-size.js";
import type { Section } from "../../../answer/answer.js";
import { citing, type Statement, say } from "../../../answer/figure.js";
import { inMarket } from "../../../answer/words.js";
import { sizesCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import type { Sizes } from "../gather.js";
import type { ProductPart } from "../kinds.js";
import { isOfOne } from "../plan.js";
import { inputTable, originStatements, sharedAssumptions } from "../size-inputs.js";
import { hasBand, salesCheck, sizeLine } from "../size-line.js";
import { productTable, totals } from "../size-tables.js";
import { phrase } from "../words.js";

/** How big the market is. */
export const size: ProductPart = {
  id: "size",
  measures: ["market-size", "searches", "revenue"],
  headline: (insight, request) => {
    const { sizes, names } = insight;
    if (sizes === null) return null;
    if (isOfOne(insight)) return sizeLine(sizes, phrase(sizes.data.clusters[0]?.name ?? names[0] ?? ""), request);
    return (
      sizesCompared(insight, request) ??
      citing(
        say`Fewer than two of these markets can be sized ${inMarket(request)}, so none of them is the larger.`,
        sizes.ref,
      )
    );
  },
  section: ({ sizes, told }, request) => (sizes === null ? null : sectionOf(sizes, request, told.includes("size"))),
};

/** One named product: the three sizes, the check against sales, and every input to replace. */
function sectionOf(sizes: Sizes, request: DemandRequest, isLead: boolean): Section | null {
  const { data, ref } = sizes;
  const sized = data.clusters.filter(({ size }) => size !== null);
  const [sole] = sized;
  const section = { id: "size", title: "How big the market is" };
  if (data.clusters.length > 1)
    return {
      ...section,
      statements: [...sharedAssumptions(sized, ref), ...unsized(data.clusters, ref)],
      tables: sole === undefined ? [] : [productTable(data.clusters, data.currency ?? "", ref, data.clusters.length)],
    };
  const name = phrase(data.clusters[0]?.name ?? request.scope.clusters[0]?.name ?? "this");
  const lead = isLead ? [] : [sizeLine(sizes, name, request)];
  if (sole === undefined || data.total === null)
    return lead.length === 0 ? null : { ...section, statements: lead, tables: [] };
  const currency = data.currency ?? "";
  return {
    ...section,
    statements: [...lead, ...originStatements(sole, ref), ...salesCheck(data, currency, ref)],
    tables: [totals(data.total, currency, ref, hasBand(request)), inputTable(sole, currency, ref)],
  };
}

function unsized(clusters: readonly ClusterSize[], ref: string): Statement[] {
  return clusters
    .filter(({ size }) => size === null)
    .map(({ name, reason }) => citing(say`${name} cannot be sized: ${reason ?? "no search volumes are known"}.`, ref));
}

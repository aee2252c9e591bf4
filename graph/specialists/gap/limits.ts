import { isAssumed } from "../../../tools/statistics/rates.js";
import type { Entities } from "../../question.js";
import type { JudgedGap } from "./analyse.js";
import type { GapFacts } from "./facts.js";

/** The true reasons that bound a gap answer. */
export function limitsOf(rows: readonly JudgedGap[], facts: GapFacts, entities: Entities): string[] {
  const limits: string[] = [];
  const assumed = new Set(rows.flatMap(({ line }) => line.assumptions.filter(isAssumed).map(({ name }) => name)));
  if (assumed.size > 0) {
    limits.push(
      `the value per month rests on an assumed ${[...assumed].join(" and ")} where fewer than a hundred clicks were seen`,
    );
  }
  if (rows.some(({ line }) => line.rangedKeywords > 0)) {
    limits.push("some keywords are reported as a volume range only; their geometric mean is counted");
  }
  if (rows.some(({ line }) => line.growth === null && line.searchesPerMonth !== null)) {
    limits.push("growth is unknown where two years of monthly volumes are not loaded");
  }
  if (rows.some(({ line }) => line.products > 0 && line.products < 10)) {
    limits.push("where fewer than ten products are on sale, a single new one moves the gap index");
  }
  if (rows.length > 0) limits.push("supply is what the loaded shops offer new and in stock, not every shop there is");
  if (rows.length > 0 && entities.clusters.length === 0) {
    limits.push(
      "the value per month of a ranking takes in every price on offer; feeds under quarantine are left out once a product is named",
    );
  }
  if (entities.period !== null) {
    limits.push(
      `supply is known only as of ${entities.market.asOf}, so the period ${entities.period.label} was not applied`,
    );
  }
  if (entities.priceMin !== null || entities.priceMax !== null) {
    limits.push("price bounds do not narrow demand, so they were not applied to the gap");
  }
  if (entities.brands.length > 0 || entities.merchants.length > 0) {
    limits.push("demand is not split by brand or shop, so the gap covers all of them");
  }
  if (facts.concentration?.data.clusters.some(({ verdict }) => verdict === "unknown")) {
    limits.push("brand shares are left unjudged where fewer than a hundred clicks were seen");
  }
  return limits;
}

import type { Size } from "../../../tools/market/demand/cluster-size.js";
import { cell } from "../../answer/cell.js";
import { citing, count, estimate, ratio, type Statement, say } from "../../answer/figure.js";
import { inMarket, listWords } from "../../answer/words.js";
import type { DemandRequest } from "./details.js";
import type { Sizes } from "./gather.js";
import { statedNames } from "./size-inputs.js";
import { glue } from "./words.js";

/** What one market comes to, in one sentence; `subject` names the product or the category. */
export function sizeLine({ data, ref }: Sizes, subject: string, request: DemandRequest): Statement {
  const { total, clusters } = data;
  const where = inMarket(request);
  if (total === null) {
    const reasons = listWords([...new Set(clusters.flatMap(({ reason }) => reason ?? []))]);
    return citing(
      say`The market for ${subject} ${where} cannot be sized: ${reasons || "no search volumes are known"}.`,
      ref,
    );
  }
  const amount = (size: Size["tam"], end: "low" | "base" | "high") =>
    estimate(cell(size, end), data.currency ?? "", ref);
  const { tam, sam, som } = total;
  const stated = statedNames(clusters);
  const given = stated.length === 0 ? "The" : `With the ${listWords(stated)} you stated, the`;
  const whole = say`${given} market for ${subject} ${where} is worth about ${amount(tam, "base")} a year (${amount(tam, "low")} to ${amount(tam, "high")})`;
  if (hasBand(request))
    return glue(whole, say`; inside the price band asked for, about ${amount(sam, "base")} starts in search.`);
  if (request.details.asksForOwnPart)
    return glue(
      whole,
      say`; the attainable part is about ${amount(som, "base")} (${amount(som, "low")} to ${amount(som, "high")}).`,
    );
  return glue(whole, say`; about ${amount(sam, "base")} of it starts in search.`);
}

export const hasBand = (request: DemandRequest): boolean =>
  request.asks.some(({ where }) => where.some(({ measure }) => measure === "price"));

/** A bottom-up figure within this factor of the loaded sales counts as confirmed. */
const SAME_ORDER = 2;

export function salesCheck({ sales, clustersSized }: Sizes["data"], currency: string, ref: string): Statement[] {
  if (sales === null) return [citing(say`No full year of sales estimates is loaded to check this size against.`, ref)];
  const isClose = sales.toTam <= SAME_ORDER && sales.toTam >= 1 / SAME_ORDER;
  const direction = sales.toTam > 1 ? "low" : "high";
  const verdict = isClose
    ? "both ways of counting agree on the order of magnitude"
    : `the bottom-up figure looks ${direction}: check the click rate and the share of purchases that start in search`;
  const revenue = estimate(cell(sales, "revenue"), currency, ref);
  const times = ratio(cell(sales, "toTam"), ref);
  if (sales.clusters === clustersSized)
    return [
      say`Checked from above: the loaded sales estimates of the latest twelve months come to ${revenue}, ${times} times the base figure; ${verdict}.`,
    ];
  return [
    say`Checked from above: ${count(cell(sales, "clusters"), ref)} product groups have a full year of sales estimates, ${revenue} or ${times} times the base figure of the same groups; ${verdict}.`,
  ];
}

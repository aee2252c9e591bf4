import type { Size } from "../../../tools/market/demand/cluster-size.js";
import { cell } from "../../answer/cell.js";
import { citing, compose, count, estimate, listStatements, ratio, type Statement, say } from "../../answer/figure.js";
import { inMarket, listWords } from "../../answer/words.js";
import type { DemandRequest } from "./details.js";
import type { Sizes } from "./gather.js";
import { statedNames } from "./size-inputs.js";

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
  const amount = (size: Size["sam"], end: "low" | "base" | "high") =>
    estimate(cell(size, end), data.currency ?? "", ref);
  const { tam, sam } = total;
  const parts = partsAsked(request).flatMap((part) => {
    const size = total[PARTS[part].key];
    return size === null
      ? []
      : [
          say`about ${amount(size, "base")} a year (${amount(size, "low")} to ${amount(size, "high")}) ${PARTS[part].words}`,
        ];
  });
  if (parts.length > 0)
    return say`Of the market for ${subject} ${where}${hasBand(request) ? " inside the price band asked for" : ""}, ${listStatements(parts)}; the whole market is worth about ${amount(tam, "base")}.`;
  const stated = statedNames(clusters);
  const given = stated.length === 0 ? "The" : `With the ${listWords(stated)} you stated, the`;
  const whole = say`${given} market for ${subject} ${where} is worth about ${amount(tam, "base")} a year (${amount(tam, "low")} to ${amount(tam, "high")}), ${basisWords(clusters)}`;
  if (sam === null) return compose(whole, say`; no search volume is known for it.`);
  if (hasBand(request))
    return compose(whole, say`; inside the price band asked for, about ${amount(sam, "base")} starts in search.`);
  return compose(whole, say`; about ${amount(sam, "base")} of it starts in search.`);
}

const PARTS = {
  "reachable-market": { key: "sam", words: "starts in search" },
  "attainable-market": { key: "som", words: "can be won by a newcomer" },
} as const;

/** Which parts of the market are asked for. */
function partsAsked({ asks, details }: DemandRequest): (keyof typeof PARTS)[] {
  const measures = asks.flatMap((ask) => ask.measures);
  const isOwn = details.asksForOwnPart && !measures.includes("reachable-market");
  return [
    ...(measures.includes("reachable-market") ? (["reachable-market"] as const) : []),
    ...(measures.includes("attainable-market") || isOwn ? (["attainable-market"] as const) : []),
  ];
}

export const PART_NAMES = { tam: "market", sam: "reachable market", som: "attainable market" } as const;

/** What is told of a size: the part that is asked for, or the whole. */
export const partOf = (request: DemandRequest): keyof Size => {
  const [part] = partsAsked(request);
  return part === undefined ? "tam" : PARTS[part].key;
};

function basisWords(clusters: Sizes["data"]["clusters"]): string {
  const bases = new Set(clusters.flatMap(({ basis }) => basis ?? []));
  if (bases.size > 1) return "by recorded sales where there are twelve months of them, counted from searches elsewhere";
  return bases.has("sales") ? "by the recorded sales of twelve months" : "counted from searches";
}

export const hasBand = (request: DemandRequest): boolean =>
  request.asks.some(({ where }) => where.some(({ measure }) => measure === "price"));

/** A count from searches within this factor of the recorded sales is of the same order. */
const SAME_ORDER = 2;

/** The other way of counting, whichever the size rests on. */
export function salesCheck({ sales, clustersSized }: Sizes["data"], currency: string, ref: string): Statement[] {
  if (sales === null) return [citing(say`No full year of sales estimates is loaded to check this size against.`, ref)];
  const isClose = sales.toSearch <= SAME_ORDER && sales.toSearch >= 1 / SAME_ORDER;
  const direction = sales.toSearch > 1 ? "fewer" : "more";
  const verdict = isClose
    ? "both ways of counting agree on the order of magnitude"
    : `${direction} purchases seem to start in search than assumed`;
  const revenue = estimate(cell(sales, "revenue"), currency, ref);
  const counted = estimate(cell(sales, "fromSearch"), currency, ref);
  const times = ratio(cell(sales, "toSearch"), ref);
  const lead =
    sales.clusters === clustersSized
      ? say`Recorded sales of the latest twelve months: ${revenue}`
      : say`${count(cell(sales, "clusters"), ref)} product groups have a full year of recorded sales: ${revenue}`;
  return [
    compose(
      lead,
      say`; counted from searches, clicks, orders and prices: ${counted}. Sales are ${times} times that; ${verdict}.`,
    ),
  ];
}

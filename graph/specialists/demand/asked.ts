import { asksYesNo, shareOrNull, wants } from "../../understand/asking.js";
import { stated } from "../../understand/names/named.js";
import { DemandDetails, type DemandRequest } from "./details.js";

/** What the fields of a request come to for demand. */

const USUAL_HORIZON = 6;
const LONGEST_HORIZON = 12;

/** How many months ahead to look: as far as asked, and far enough for any month that is named. */
export const horizonOf = ({ details: { month, months, monthsAhead } }: Pick<DemandRequest, "details">): number =>
  Math.min(monthsAhead ?? (month === null && months.length === 0 ? USUAL_HORIZON : LONGEST_HORIZON), LONGEST_HORIZON);

/** Which way the question supposes that demand moves; null when it supposes neither or asks which. */
export const supposedDirection = ({ asks }: Pick<DemandRequest, "asks">): "rising" | "falling" | null => {
  const direction = asks.find(({ claim }) => claim !== null)?.claim?.direction ?? null;
  return direction === "level" ? null : direction;
};

/** A supposed direction of a whole category, asked about or asked to be explained: its groups are counted. */
export const countsGroups = (request: DemandRequest): boolean =>
  supposedDirection(request) !== null && !wants(request, "rank") && (wants(request, "why") || asksYesNo(request));

/** Rates of a market size that the asker states, as shares. */
export const statedShares = (request: Pick<DemandRequest, "inputs">) => ({
  searchShare: stated(request, "search-share"),
  attainableShare: stated(request, "attainable-share"),
  clickRate: stated(request, "click-rate"),
});

/** True when a rate was stated that is no share of anything. */
export const statesImpossibleRate = (request: Pick<DemandRequest, "inputs">): boolean =>
  [stated(request, "conversion-rate"), ...Object.values(statedShares(request))].some(
    (rate) => rate !== null && shareOrNull(rate) === null,
  );

/** The same request without what its words ask: what a sentence says when it is not the one that answers. */
export const unasked = (request: DemandRequest): DemandRequest => ({
  ...request,
  asks: request.asks.map((ask) => ({ ...ask, isYesNo: false, claim: null })),
  details: DemandDetails.parse({}),
});

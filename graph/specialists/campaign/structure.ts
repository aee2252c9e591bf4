import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { cell } from "../../answer/cell.js";
import { counted, type Derived, derive } from "../../answer/derivation.js";
import type { Bids } from "./gather.js";
import { perDay } from "./goal.js";

/** Keywords one ad group holds at most. */
const GROUP_SIZE = 20;
const LETTER_A = 65;

const CAMPAIGN_NAMES = {
  brand: "Brand",
  "non-brand": "Non-brand",
  competitor: "Competitor",
  discovery: "Discovery",
} as const;

export interface AdGroup {
  readonly campaign: string;
  readonly adGroup: string;
  readonly clusterId: number;
  readonly keywords: readonly KeywordBid[];
  readonly size: Derived;
  /** Per month, base case. */
  readonly cost: Derived;
  readonly clicks: Derived;
  readonly orders: Derived;
  readonly dailyBudget: Derived;
}

/** One campaign per purpose, one ad group per product, at most 20 keywords each. */
export function structureOf(funded: readonly KeywordBid[], { clusters }: Bids): AdGroup[] {
  return Object.entries(CAMPAIGN_NAMES).flatMap(([group, campaign]) =>
    clusters.flatMap(({ clusterId, name }) => {
      const own = funded.filter((keyword) => keyword.group === group && keyword.clusterId === clusterId);
      const parts = Math.ceil(own.length / GROUP_SIZE);
      return Array.from({ length: parts }, (_, part) => {
        const keywords = own.slice(part * GROUP_SIZE, (part + 1) * GROUP_SIZE);
        const adGroup = parts > 1 ? `${name} ${String.fromCharCode(LETTER_A + part)}` : name;
        return { campaign, adGroup, clusterId, keywords, size: counted(keywords), ...totalsOf(keywords) };
      });
    }),
  );
}

export function totalsOf(keywords: readonly KeywordBid[]) {
  const sum = (of: "cost" | "clicks" | "orders"): Derived =>
    derive("sum", ...keywords.flatMap(({ plan }) => (plan === null ? [] : [cell(plan, of)])));
  const cost = sum("cost");
  return { cost, clicks: sum("clicks"), orders: sum("orders"), dailyBudget: perDay(cost) };
}

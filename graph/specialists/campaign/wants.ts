import { wants } from "../../understand/asking.js";
import { amountsOf, type Entities } from "../../understand/named.js";
import type { Request } from "../../understand/request.js";

/** What a question about ads can state beyond the shared entities. */
export interface Wants {
  /** Revenue per unit of ad spend. */
  readonly roas: number | null;
  /** ROAS was asked for, so answers speak of it beside ACOS. */
  readonly inRoas: boolean;
  /** Part of the revenue to keep as profit beside a stated margin, a fraction. */
  readonly profitGoal: number | null;
  readonly orders: OrdersWanted | null;
  /** What decides the order of a list of keywords. */
  readonly order: KeywordOrder | null;
  readonly rows: number | null;
  readonly copy: "headlines" | "descriptions" | "all";
  /** Match types were asked for, so each one's reason is shown. */
  readonly matchReasons: boolean;
  /** "Can I …?": answered yes or no first. */
  readonly isYesNo: boolean;
  /** The stated budget; a number of orders is none. */
  readonly budget: Entities["budget"];
  /** "What is a click worth?" */
  readonly asksClickWorth: boolean;
  /** What decides between products. */
  readonly criterion: Criterion;
}

export interface OrdersWanted {
  readonly amount: number;
  readonly per: "day" | "week" | "month";
}
export type KeywordOrder = "cheapest" | "dearest" | "searches";
export type Criterion = "click" | "order" | "acos";

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)`;

export function readWants(request: Request): Wants {
  const { text } = request;
  const { budget, limit } = amountsOf(request);
  const words = text.toLowerCase();
  const lines = first(words, String.raw`\b${NUMBER}\s+(?:\w+\s+)?(?:headlines?|descriptions?)\b`);
  const hasHeadlines = /\bheadlines?\b/.test(words);
  const hasDescriptions = /\bdescriptions?\b/.test(words);
  const orders = readOrders(words);
  return {
    roas: readRoas(words),
    inRoas: /\broas\b/.test(words),
    profitGoal: readProfitGoal(words),
    orders,
    matchReasons: /\bmatch types?\b/.test(words),
    isYesNo: YES_NO.test(words),
    asksClickWorth:
      /\b(?:is|are) (?:a |an |one |each |the )?(?:single )?clicks?\b[^.?!]{0,60}\bworth\b|\bworth (?:of|per) (?:a |one |each )?click\b|\bclicks? (?:is|are) worth\b/.test(
        words,
      ),
    budget: readBudget(words, budget, orders),
    order: readOrder(words),
    rows: limit ?? lines ?? first(words, String.raw`\b${NUMBER}\s+(?:\w+\s+)?key ?words?\b`),
    copy: hasHeadlines === hasDescriptions ? "all" : hasHeadlines ? "headlines" : "descriptions",
    criterion: readCriterion(words, wants(request, "advise")),
  };
}

const YES_NO = /(?:^|[.?!,;:]\s*|\b(?:so|and|but) )(?:can|could|is|are|am|should|will|would|do|does|did)\b/;

/** "A budget for 10 orders a day" names no money. */
function readBudget(words: string, budget: Entities["budget"], orders: OrdersWanted | null): typeof budget {
  if (budget === null || budget.amount <= 0) return null;
  const isOrders = orders !== null && orders.amount === budget.amount;
  const digits = String(budget.amount);
  const hasMoney = new RegExp(
    `[$£€]\\s*${digits}\\b|\\b${digits}\\s*(?:[$£€]|usd|eur|gbp|dollars?|euros?|pounds?)`,
  ).test(words);
  return isOrders && !hasMoney ? null : budget;
}

/** "ROAS of 4", "400 % ROAS", "4x": a ROAS below one loses more than it sells and is no target. */
function readRoas(words: string): number | null {
  const after = words.match(new RegExp(String.raw`\broas\b[^\d%]{0,20}${NUMBER}\s*(%|percent)?`));
  const before = words.match(new RegExp(String.raw`${NUMBER}\s*(%|percent|x|:1)?\s+(?:target\s+)?roas\b`));
  const found = after ?? before;
  if (found === null) return null;
  const value = toNumber(found[1]);
  // Nobody earns fifty times the spend: a bare 400 means percent.
  const isPercent = found[2] === "%" || found[2] === "percent" || value >= 50;
  const roas = isPercent ? value / 100 : value;
  return roas >= 1 ? roas : null;
}

function readProfitGoal(words: string): number | null {
  const found =
    words.match(
      /\b(?:keep|keeping|leave|leaves|leaving|retain|profit(?: goal)? of)\b[^.%]{0,25}?(\d+(?:[.,]\d+)?)\s*%/,
    ) ?? words.match(/(\d+(?:[.,]\d+)?)\s*%\s+(?:net\s+)?profit\b/);
  return found?.[1] === undefined ? null : Number(found[1].replace(",", ".")) / 100;
}

function readOrders(words: string): OrdersWanted | null {
  const found = words.match(
    new RegExp(
      String.raw`\b${NUMBER}\s+(?:(?:new|more|extra)\s+)?(?:orders?|sales|purchases|conversions|units|customers)\b(?:\s+(?:a|per|each|every)\s+(day|week|month)|\s*\/\s*(day|week|month))?`,
    ),
  );
  if (found === null) return null;
  const amount = toNumber(found[1]);
  if (!(amount > 0)) return null;
  const named = found[2] ?? found[3];
  const per = named === "day" || named === "week" ? named : /\bdaily\b/.test(words) ? "day" : "month";
  return { amount, per };
}

function readOrder(words: string): KeywordOrder | null {
  if (/\b(cheap|cheapest|lowest[- ]priced|least expensive|lowest (cpc|bids?|click prices?))\b/.test(words))
    return "cheapest";
  if (/\b(most expensive|dearest|priciest|highest (cpc|bids?|click prices?))\b/.test(words)) return "dearest";
  return /\b(most searched|highest volume|by (search )?volume|most searches|biggest)\b/.test(words) ? "searches" : null;
}

function readCriterion(words: string, isAdvice: boolean): Criterion {
  if (/\b(per click|a click|clicks?|cpcs?)\b/.test(words)) return "click";
  if (/\b(acos|roas|profit\w*|margins?|efficien\w*|return|pays? off)\b/.test(words)) return "acos";
  if (/\b(cheap\w*|expensive|dear\w*|costs?|cost less)\b/.test(words)) return "order";
  return isAdvice || /\b(better|rather)\b/.test(words) ? "acos" : "order";
}

const first = (words: string, pattern: string): number | null => {
  const found = words.match(new RegExp(pattern))?.[1];
  const value = toNumber(found);
  return value >= 1 ? value : null;
};

const toNumber = (digits: string | undefined): number => Number((digits ?? "").replaceAll(",", "") || Number.NaN);

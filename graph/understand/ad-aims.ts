import type { Entities } from "./named.js";
import type { Input } from "./request.js";

const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)`;

/** What ads are to bring, as a question states it: a return on the spend, a profit to keep, a number of orders. */
export const readAdAims = (text: string): Input[] => [
  ...readTargetRoas(text),
  ...readProfitGoal(text),
  ...readOrdersWanted(text),
];

/** "ROAS of 4", "400 % ROAS", "4x": a ROAS below one loses more than it sells and is no target. */
function readTargetRoas(text: string): Input[] {
  const after = text.match(new RegExp(String.raw`\broas\b[^\d%]{0,20}${NUMBER}\s*(%|percent)?`, "i"));
  const before = text.match(new RegExp(String.raw`${NUMBER}\s*(%|percent|x|:1)?\s+(?:target\s+)?roas\b`, "i"));
  const found = after ?? before;
  if (found === null) return [];
  const value = toNumber(found[1]);
  // Nobody earns fifty times the spend: a bare 400 means percent.
  const isPercent = found[2] === "%" || found[2]?.toLowerCase() === "percent" || value >= 50;
  const roas = isPercent ? value / 100 : value;
  return roas >= 1 ? [{ kind: "target-roas", value: roas, unit: "ratio", per: null, span: spanOf(found) }] : [];
}

/** Part of the revenue that is to stay as profit. */
function readProfitGoal(text: string): Input[] {
  const found =
    text.match(
      /\b(?:keep|keeping|leave|leaves|leaving|retain|profit(?: goal)? of)\b[^.%]{0,25}?(\d+(?:[.,]\d+)?)\s*%/i,
    ) ?? text.match(/(\d+(?:[.,]\d+)?)\s*%\s+(?:net\s+)?profit\b/i);
  if (found?.[1] === undefined) return [];
  const value = Number(found[1].replace(",", ".")) / 100;
  return [{ kind: "profit-goal", value, unit: "share", per: null, span: spanOf(found) }];
}

function readOrdersWanted(text: string): Input[] {
  const found = text.match(
    new RegExp(
      String.raw`\b${NUMBER}\s+(?:(?:new|more|extra)\s+)?(?:orders?|sales|purchases|conversions|units|customers)\b(?:\s+(?:a|per|each|every)\s+(day|week|month)|\s*\/\s*(day|week|month))?`,
      "i",
    ),
  );
  if (found === null) return [];
  const value = toNumber(found[1]);
  if (!(value > 0)) return [];
  const named = (found[2] ?? found[3])?.toLowerCase();
  const per = named === "day" || named === "week" || named === "month" ? named : /\bdaily\b/i.test(text) ? "day" : null;
  return [{ kind: "orders-wanted", value, unit: "count", per, span: spanOf(found) }];
}

/** "A budget for 10 orders a day" names no money. */
export function budgetOfMoney(
  text: string,
  budget: Entities["budget"],
  aims: readonly Pick<Input, "kind" | "value">[],
): Entities["budget"] {
  if (budget === null || !aims.some(({ kind, value }) => kind === "orders-wanted" && value === budget.amount))
    return budget;
  const digits = String(budget.amount);
  const isMoney = new RegExp(
    `[$£€]\\s*${digits}\\b|\\b${digits}\\s*(?:[$£€]|usd|eur|gbp|dollars?|euros?|pounds?)`,
    "i",
  ).test(text);
  return isMoney ? budget : null;
}

const spanOf = (found: RegExpMatchArray): Input["span"] =>
  found.index === undefined ? null : { start: found.index, end: found.index + found[0].length };

const toNumber = (digits: string | undefined): number => Number((digits ?? "").replaceAll(",", "") || Number.NaN);

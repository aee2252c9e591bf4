import type { Entities } from "../question.js";

/** Amounts and rates a question states: price bounds, own price, budget, target ACOS, conversion rate, margin, order value, how many results. */
export type Amounts = Pick<
  Entities,
  "priceMin" | "priceMax" | "ownPrice" | "budget" | "targetAcos" | "conversionRate" | "margin" | "orderValue" | "limit"
>;

const AMOUNT = String.raw`(?:[$£€]|usd|gbp|eur)?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(k\b)?\s*(?:[$£€]|usd|gbp|eur|dollars?|pounds?|euros?)?`;
const MONEY = String.raw`(?:(?:[$£€]|usd|gbp|eur)\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(k\b)?|(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(k\b)?\s*(?:[$£€]|usd|gbp|eur|dollars?|pounds?|euros?))`;
const PERCENT = String.raw`(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent)`;

export function findAmounts(text: string): Amounts {
  const words = text.toLowerCase();
  const between = words.match(new RegExp(String.raw`\b(?:between|from)\s+${AMOUNT}\s*(?:and|to|-|–)\s*${MONEY}`));
  const range = between ?? words.match(new RegExp(String.raw`${MONEY}\s*(?:-|–|to)\s*${MONEY}`));
  const [low, high] = range ? amountsOf(range) : [];
  return {
    priceMin: low ?? firstAmount(words, String.raw`\b(?:over|above|more than|at least|from)\s+${MONEY}`),
    priceMax:
      high ??
      firstAmount(words, String.raw`\b(?:under|below|less than|up to|cheaper than|at most|max(?:imum)?)\s+${MONEY}`),
    ownPrice:
      firstAmount(
        words,
        String.raw`\b(?:i|we)(?:'m| am|'re| are)?\s+(?:sell(?:ing)?|charg(?:e|ing)|pric(?:e|ing)|ask(?:ing)?|list(?:ing)?|offer(?:ing)?)\b[^.?!]{0,40}?\b(?:at|for)?\s*${MONEY}`,
      ) ??
      firstAmount(
        words,
        String.raw`\b(?:my|our)\s+(?:own\s+)?(?:(?!budget)[a-z]+\s+){0,3}(?:price|product)s?\b[^.?!]{0,20}?${MONEY}`,
      ),
    budget: findBudget(words),
    targetAcos:
      firstRate(words, String.raw`\bacos\b[^%]{0,20}?${PERCENT}`) ??
      firstRate(words, String.raw`${PERCENT}\s+(?:target\s+)?acos\b`),
    conversionRate:
      firstRate(words, String.raw`\b(?:conversion(?: rate)?|cvr)\b[^%]{0,20}?${PERCENT}`) ??
      firstRate(words, String.raw`${PERCENT}\s+(?:conversion|cvr)\b`),
    margin:
      firstRate(words, String.raw`\bmargins?\b[^%]{0,15}?${PERCENT}`) ??
      firstRate(words, String.raw`${PERCENT}\s+(?:[a-z]+\s+)?margins?\b`),
    orderValue: firstAmount(
      words,
      String.raw`\b(?:average order(?: value)?|order value|aov|basket)\b[^.?!]{0,15}?${MONEY}`,
    ),
    limit: findLimit(words),
  };
}

function findBudget(words: string): Entities["budget"] {
  const amount =
    firstAmount(words, String.raw`\bbudget\b[^.?!\d]{0,25}?${AMOUNT}`) ??
    firstAmount(
      words,
      String.raw`${MONEY}\s+(?:(?:a|per)\s+(?:day|month)\s+)?(?:(?:daily|monthly|ad|advertising)\s+)*budget\b`,
    ) ??
    firstAmount(words, String.raw`\b(?:spend|spending|invest)\s+(?:up to\s+|about\s+)?${MONEY}`) ??
    firstAmount(words, String.raw`${MONEY}\s*(?:a|per|\/)\s*(?:day|month)\b`);
  if (amount === null) return null;
  return { amount, per: /\b(?:(?:a|per)\s+day|daily)\b|\/\s*day\b/.test(words) ? "day" : "month" };
}

function findLimit(words: string): number | null {
  const found =
    words.match(/\b(?:top|best|first|biggest|largest)\s+(\d{1,2})\b/) ??
    words.match(/\b(\d{1,2})\s+(?:best|biggest|largest|cheapest)\b/);
  const limit = Number(found?.[1]);
  return limit >= 1 ? limit : null;
}

const amountsOf = (match: RegExpMatchArray): number[] => {
  const amounts: number[] = [];
  for (const [position, group] of match.slice(1).entries()) {
    if (group === undefined || !/^\d/.test(group)) continue;
    const isThousands = match[position + 2]?.startsWith("k") ?? false;
    amounts.push(Number(group.replaceAll(",", "")) * (isThousands ? 1000 : 1));
  }
  return amounts;
};

function firstAmount(words: string, pattern: string): number | null {
  const match = words.match(new RegExp(pattern));
  return match ? (amountsOf(match)[0] ?? null) : null;
}

function firstRate(words: string, pattern: string): number | null {
  const match = words.match(new RegExp(pattern));
  return match?.[1] ? Number(match[1].replace(",", ".")) / 100 : null;
}

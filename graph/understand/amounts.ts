import { glossAmounts } from "./amount-words.js";
import type { Entities } from "./named.js";

/** Amounts and rates a question states; fractions are shares: 0.25 is 25 %. */
export type Amounts = Pick<
  Entities,
  "priceMin" | "priceMax" | "ownPrice" | "budget" | "targetAcos" | "conversionRate" | "margin" | "orderValue" | "limit"
>;

const DIGITS = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d])`;
const UNIT = "(?:[$£€]|dollars|pounds|euros)";
/** An amount with a currency: "$20", "1.5k €". */
const MONEY = String.raw`(?:${UNIT}\s*(${DIGITS})\s*(k\b)?|(${DIGITS})\s*(k\b)?\s*${UNIT})`;
/** With or without one. */
const AMOUNT = String.raw`(?:${UNIT}\s*)?(${DIGITS})\s*(k\b)?(?:\s*${UNIT})?(?!\s*%)`;
/** A number that nothing after it turns into something else than a price. */
const BARE = String.raw`(${DIGITS})(?![.,]?\d|\s*(?:%|[a-z]+s\b(?<!dollars|euros|pounds)|cm\b|mm\b|kg\b|g\b|ml\b|l\b|inch|stars?|of\b|k\b|per\b))`;
const RATE = String.raw`(\d+(?:\.\d+)?)\s*%`;
/** "3 % of clicks buy". */
const BUYING = String.raw`${RATE} of (?:the |all |our |my |those )?(?:clicks|clickers|visits|visitors|shoppers who click|people who click)\s+(?:\w+ ){0,2}?(?:buy|order|convert|conversion|purchase|become (?:orders|sales)|turn into (?:orders|sales))\b`;

export function findAmounts(text: string): Amounts {
  const words = glossAmounts(text);
  // What is a budget is no price bound: "under $50 a day".
  const priced = words.replace(new RegExp(String.raw`${AMOUNT}\s*(?:per (?:day|week|month))`, "g"), " ");
  const [low, high] = findRange(priced);
  const ownPrice = findOwnPrice(priced);
  return {
    priceMin:
      low ?? amount(priced, String.raw`\b(?:over|from)\s+${MONEY}`) ?? amount(priced, String.raw`\bover\s+${BARE}`),
    priceMax: high ?? amount(priced, String.raw`\bunder\s+${MONEY}`) ?? amount(priced, String.raw`\bunder\s+${BARE}`),
    ownPrice,
    budget: findBudget(words),
    targetAcos: findTargetAcos(words),
    conversionRate: rate(words, "conversion", "(?: rate)?") ?? firstRate(words, BUYING),
    margin: rate(words, "margins?", "") ?? marginOf(ownPrice, findUnitCost(priced)),
    orderValue: amount(words, String.raw`\border value\b[^.?!\d]{0,15}?${AMOUNT}`),
    limit: findLimit(words),
  };
}

/** "between 20 and 40 euros", "20-40 €", "from $20 to $40"; at least one end with a currency. */
function findRange(words: string): [number, number] | [] {
  const range =
    words.match(new RegExp(String.raw`\b(?:between|from)\s+${AMOUNT}\s*(?:and|to|-|–)\s*${MONEY}`)) ??
    words.match(new RegExp(String.raw`${AMOUNT}\s*(?:-|–|to)\s*${MONEY}`));
  if (!range) return [];
  const [low, high] = amountsOf(range);
  return low !== undefined && high !== undefined && low < high ? [low, high] : [];
}

/** A price considered ("raise my price to $279") is the own one only where no other is stated. */
function findOwnPrice(words: string): number | null {
  const isConsidered = new RegExp(
    String.raw`\b(?:raise|raising|increase|increasing|lower|lowering|cut|cutting|drop|dropping|reduce|reducing|change|changing|set|setting|move|moving)\b[^.?!\d]{0,40}?\bto\s+${AMOUNT}`,
    "g",
  );
  return findStatedPrice(words.replace(isConsidered, " ")) ?? findStatedPrice(words);
}

function findStatedPrice(words: string): number | null {
  const money = [
    MONEY,
    String.raw`(${DIGITS})(?![\d%]|\s*(?:%|k\b|percent|units?|pieces|skus?|products|colou?rs|years?|months?))`,
  ];
  const wordings = [
    String.raw`\b(?:i|we)(?:'m| am|'re| are)?\s+(?:sell(?:ing)?|charg(?:e|ing)|pric(?:e|ing)|ask(?:ing)?|list(?:ing)?|offer(?:ing)?)\b[^.?!\d]{0,40}?\b(?:at|for)\s*`,
    String.raw`\b(?:i|we)(?:'m| am|'re| are)?\s+(?:charg(?:e|ing)|ask(?:ing)?)\s+`,
    String.raw`\b(?:my|our)\s+(?:own\s+)?(?:(?!budget|target|acos|margin|cost)[a-z]+\s+){0,3}(?:prices?|products?|is|are|costs?|(?:sells?|selling|go|goes|going|retails?|lists?|listed) (?:at|for))\b[^.?!\d]{0,12}?`,
    String.raw`\b(?:ours|mine)\b[^.?!\d]{0,25}?`,
    String.raw`\bis\s+(?=(?:[^?!.]|\.\d){1,12}(?:too|a good|a fair|the right|competitive|expensive|cheap)\b)`,
    String.raw`\b(?:i|we|it|mine|ours|this)\s+(?:would\s+)?stands?\s+at\s*`,
    String.raw`\b(?:my|our)\s+(?=[$£€])(?!\S+\s+(?:[a-z]+\s+){0,2}(?:budget|map|acos|costs?|ads?|spend|order|minimum|target|limit)\b)`,
    String.raw`\bpriced (?:at|it at|them at|mine at|ours at)\s*`,
    String.raw`\b(?:and )?sell (?:it|them|one|mine|ours)?\s*(?:on )?(?:at|for)\s*`,
    String.raw`\b(?:wir|ich) (?:verkaufen?|verlangen?|nehmen?)\b[^.?!\d]{0,40}?`,
    String.raw`\b(?:je|nous) (?:vends|vendons|demandons)\b[^.?!\d]{0,40}?`,
    String.raw`\b(?:vendo|vendemos|cobramos|vendiamo|lo vendo)\b[^.?!\d]{0,40}?`,
  ];
  for (const form of money) {
    for (const wording of wordings) {
      const found = amount(words, wording + form);
      if (found !== null) return found;
    }
  }
  return null;
}

/** What the asker pays for one. */
function findUnitCost(words: string): number | null {
  return amount(
    words,
    String.raw`\b(?:(?:i|we) (?:pay|buy (?:it|them|one) (?:in )?for|source (?:it|them) (?:at|for))|costs? (?:me|us)|(?:unit|landed|purchase|buying|product) cost)\b[^.?!\d]{0,20}?${MONEY}`,
  );
}

/** What is left of the price after buying; null unless both are known and the price is higher. */
function marginOf(price: number | null, cost: number | null): number | null {
  return price !== null && cost !== null && price > cost ? 1 - cost / price : null;
}

/** A share of revenue, or its inverse: a ROAS of 4 (or 400 %) is an ACOS of 25 %. */
function findTargetAcos(words: string): number | null {
  const acos = rate(words, "t?acos", "");
  if (acos !== null) return acos;
  const percent = rate(words, "roas", "");
  if (percent !== null) return percent > 0 ? 1 / percent : null;
  const times = words.match(/\broas\b[^.?!\d]{0,15}?(\d+(?:\.\d+)?)\s*x?\b|\b(\d+(?:\.\d+)?)\s*x?\s+roas\b/);
  const factor = Number(times?.[1] ?? times?.[2]);
  return factor > 0 ? 1 / factor : null;
}

/** Weeks are counted as a day's share, so that a month has the 30.4 days it has everywhere else. */
function findBudget(words: string): Entities["budget"] {
  const span = words.match(
    new RegExp(String.raw`${AMOUNT}\s*(?:(?:budget|ads?|in ads|on ads)\s*)?per (day|week|month)\b`),
  );
  if (span) {
    const [value] = amountsOf(span);
    return value === undefined ? null : perPeriod(value, span.at(-1) ?? "month");
  }
  const stated =
    amount(
      words,
      String.raw`\bbudget\b[^.?!\d]{0,25}?${AMOUNT}(?!\s*(?:orders?|sales|clicks|units|customers|leads|keywords?|products?|ads?|months?|weeks?|days?)\b)`,
    ) ??
    amount(words, String.raw`${MONEY}\s+(?:(?:ads?|advertising|marketing)\s+)*budget\b`) ??
    amount(words, String.raw`\b(?:spend|spending|invest|put)\s+(?:under\s+|about\s+|around\s+)?${MONEY}`);
  if (stated === null) return null;
  return perPeriod(stated, words.match(/\bper (day|week|month)\b/)?.[1] ?? "month");
}

function perPeriod(value: number, period: string): NonNullable<Entities["budget"]> {
  if (period === "week") return { amount: value / 7, per: "day" };
  return { amount: value, per: period === "day" ? "day" : "month" };
}

const RANKED =
  "best|biggest|largest|deepest|cheapest|dearest|most|least expensive|fastest|highest|lowest|top|worst|smallest|keywords?|products?|niches?|categories|gaps?|titles?|headlines?|questions?|competitors?|rivals?|brands?|ideas?|terms?|phrases?|negatives?";

function findLimit(words: string): number | null {
  const found =
    words.match(
      /\b(?:top|best|first|biggest|largest|cheapest|dearest)\s+(\d{1,2})\b(?!\s*(?:%|dollars|euros|pounds|[$£€]|months?|years?|days?|weeks?))/,
    ) ?? words.match(new RegExp(String.raw`(?<![$£€\d.,])\b(\d{1,2})\s+(?:[a-z-]+\s+)?(?:${RANKED})\b`));
  const limit = Number(found?.[1]);
  return limit >= 1 ? limit : null;
}

/** A rate that stands beside its name, on either side. */
function rate(words: string, name: string, suffix: string): number | null {
  return (
    firstRate(words, String.raw`\b${name}\b${suffix}[^%.?!;]{0,20}?${RATE}`) ??
    firstRate(words, String.raw`${RATE}\s+(?:(?:target|profit|gross|net|contribution|break-even)\s+)*${name}\b`)
  );
}

function amountsOf(match: RegExpMatchArray): number[] {
  return match.slice(1).flatMap((group, position) => {
    if (group === undefined || !/^\d/.test(group)) return [];
    const isThousands = match[position + 2] === "k";
    return [Number(group.replaceAll(",", "")) * (isThousands ? 1000 : 1)];
  });
}

function amount(words: string, pattern: string): number | null {
  const match = words.match(new RegExp(pattern));
  return match ? (amountsOf(match)[0] ?? null) : null;
}

function firstRate(words: string, pattern: string): number | null {
  const match = words.match(new RegExp(pattern));
  return match?.[1] ? Number(match[1]) / 100 : null;
}

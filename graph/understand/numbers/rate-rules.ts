import type { Context, Stated } from "./context.js";
import { BESIDE } from "./distance.js";
import type { Mark } from "./marks.js";
import { isAmount, isBounded, isOfThings, type Rule } from "./rule.js";

const MONEY: Rule["fits"] = { money: 1, plain: 0 };
const RATE: Rule["fits"] = { percent: 1, plain: -1.5 };

/** "A margin of 22": right beside its word only. */
const isRate = (number: Stated): boolean => number.unit !== "plain" || (!isOfThings(number) && number.value <= 100);
/** "70 % of conversions" is no conversion rate. */
const isOwnRate = (number: Stated): boolean => isRate(number) && !number.isShareOf;
const isSpent = (number: Stated): boolean => isAmount(number) && !number.after.includes("at");

/** Not of a day or a month. */
const isSingle = (number: Stated): boolean => isAmount(number) && number.per === null;
/** Nobody pays this for a click: "bids for a 600 dollar test". */
export const MOST_FOR_A_CLICK = 40;
/** A time that stands elsewhere is of another number: "10 sales a day if a click costs 0.40". */
const isOfClick = (number: Stated): boolean =>
  isAmount(number) && (number.per === null || !number.isPerBeside) && number.value <= MOST_FOR_A_CLICK;
/** "The highest bid at a price of $40", "at $40 price" */
const isPriced = ({ start, end }: Stated, { marks, distance }: Context): boolean =>
  marks("price").some(
    (price) =>
      (price.end <= start && distance(price.end, start) <= BESIDE) || (price.start >= end && price.start - end <= 1),
  );

/** "$300 for ads" and "ads for $300", but not "at $300 my ads". */
const isAdMoney = (number: Stated): boolean => isAmount(number) && number.limit === null && !isOfThings(number);

/** "I make three dollars on each unit." */
const isOfEach = (number: Stated, { says }: Context): boolean => number.per === null && says(number, "each");

/** "A margin of 35 % on the net price", "35 % margin on the price before tax" */
const isOfNet = ({ end }: Stated, { marks, distance }: Context): boolean => {
  const isBehind = (from: number, most: number) => (mark: Mark) =>
    mark.start >= from && distance(from, mark.start) <= most;
  const isMargin = marks("margin").some((mark) => mark.end <= end || isBehind(end, BESIDE)(mark));
  return isMargin && marks("netPrice").some(isBehind(end, NEAR_NET));
};
/** How much may stand between a margin and the price that it is of: the word of the margin itself, and small ones. */
const NEAR_NET = 5.5;

const isPriceBound = ({ limit, unit, counts }: Stated): boolean =>
  limit !== null && (unit === "money" || (unit === "plain" && counts === null));

/** Shares of revenue, of clicks, of a market, and what ads cost. */
export const RATE_RULES: readonly Rule[] = [
  // "More than half of the tents cost over $200"
  {
    role: "where share",
    cue: null,
    weight: 6.5,
    fits: { percent: 0 },
    takesParts: true,
    when: (n, { numbers, says }) =>
      isBounded(n) && n.isShareOf && numbers.some(isPriceBound) && !says(n, "own", "wants", "ads"),
  },
  { role: "margin", cue: "margin", weight: 10, fits: { ...RATE, money: 0 }, takesParts: true, when: isOwnRate },
  { role: "net-margin", cue: null, weight: 11.5, fits: { percent: 1 }, when: isOfNet },
  { role: "profit-goal", cue: "profit", weight: 10, fits: { percent: 1, money: 1 }, takesParts: true },
  // "How many for 2000 profit?"
  { role: "profit-goal", cue: "profit", weight: 10, fits: { plain: 0 }, reach: 0.5, when: isAmount },
  { role: "profit-goal", cue: "keeps", weight: 8, fits: { percent: 1 }, reach: 4, takesParts: true },
  { role: "profit-goal", cue: "keeps", weight: 8, fits: { money: 1 }, reach: 3, when: isOfEach },
  { role: "profit-goal", cue: "earns", weight: 8, fits: { money: 1 }, reach: 3, when: isOfEach },
  {
    role: "profit-goal",
    cue: "earns",
    weight: 8,
    fits: { plain: 0 },
    behind: null,
    reach: 1.2,
    when: (n, context) => isAmount(n) && !isOfThings(n) && isOfEach(n, context),
  },
  // "How many do I need to sell to earn $1,000?"
  {
    role: "profit-goal",
    cue: "earns",
    weight: 8,
    fits: { money: 1 },
    reach: 3,
    when: (n, { says }) => n.per === null && says(n, "wants") && says(n, "sells", "sold", "units", "orders"),
  },
  { role: "target-acos", cue: "acos", weight: 10, fits: { percent: 1, plain: -1 }, when: isOwnRate },
  { role: "target-acos", cue: "target", weight: 4.5, fits: { percent: 1 }, reach: 2 },
  // "Ads eat 30 % of sales", "20 % of the price to go into ads"
  { role: "target-acos", cue: "ads", weight: 6, fits: { percent: 1 }, reach: 4.5, when: (n) => n.isShareOf },
  { role: "target-roas", cue: "roas", weight: 10, fits: { times: 1, plain: 0, percent: 0 }, reach: 4 },
  { role: "target-roas", cue: "return", weight: 8, fits: { times: 1 } },
  { role: "target-roas", cue: "ads", weight: 4, fits: { times: 1 } },
  { role: "conversion-rate", cue: "conversion", weight: 10, fits: RATE, takesParts: true, when: isOwnRate },
  { role: "conversion-rate", cue: "buying", weight: 10, fits: { percent: 1 }, takesParts: true },
  {
    role: "conversion-rate",
    cue: "buys",
    weight: 8,
    fits: { percent: 1 },
    reach: 2,
    takesParts: true,
    when: (n) => n.isPart,
  },
  // "3 % buy" where clicks are spoken of
  {
    role: "conversion-rate",
    cue: "buys",
    weight: 9,
    fits: { percent: 0 },
    ahead: null,
    behind: 0,
    reach: 0.5,
    takesParts: true,
    when: (n, { says }) => says(n, "click", "clicks", "perClick"),
  },
  { role: "click-rate", cue: "clickRate", weight: 10.5, fits: RATE, when: isOwnRate },
  { role: "search-share", cue: "searchShare", weight: 10, fits: { percent: 1 }, takesParts: true },
  // "If I had 2 % of the searches"
  {
    role: "search-share",
    cue: "searches",
    weight: 10.5,
    fits: { percent: 1 },
    ahead: null,
    reach: 4,
    takesParts: true,
    when: (n, { says }) => n.isShareOf && !isBounded(n) && says(n, "own", "whatIf"),
  },
  { role: "attainable-share", cue: "attainableShare", weight: 10, fits: { percent: 1 }, takesParts: true },
  { role: "growth", cue: "growth", weight: 8, fits: { percent: 1 } },
  { role: "growth", cue: "shrinks", weight: 8, fits: { percent: 1 } },
  { role: "fixed-cost", cue: "fixedCosts", weight: 10, fits: MONEY, reach: 4, when: isAmount },
  { role: "budget", cue: "budget", weight: 10, fits: { money: 1 }, reach: 5 },
  {
    role: "budget",
    cue: "budget",
    weight: 10,
    fits: { plain: 0 },
    reach: 2.5,
    // "A budget to sell 90 beds a month"
    when: (n) => isAmount(n) && !(isOfThings(n) && n.per !== null),
  },
  { role: "budget", cue: "spends", weight: 9, fits: { money: 1 }, reach: 4, when: isSpent },
  // "How much would $500 get me?"
  { role: "budget", cue: "gets", weight: 9, fits: MONEY, ahead: null, behind: 0, reach: 0.5, when: isSpent },
  { role: "budget", cue: "spends", weight: 8.5, fits: { plain: 0 }, reach: 1.5, when: (n) => isSpent(n) && !n.isRange },
  {
    role: "budget",
    cue: "ads",
    weight: 7,
    fits: MONEY,
    behind: null,
    reach: 1,
    when: (n) => isAdMoney(n) && n.after.includes("at"),
  },
  {
    role: "budget",
    cue: "ads",
    weight: 7,
    fits: { money: 1 },
    ahead: null,
    reach: 1.5,
    when: (n) => isAdMoney(n) && !n.after.includes("at"),
  },
  {
    role: "budget",
    cue: "ads",
    weight: 7,
    fits: { plain: 0 },
    ahead: null,
    reach: 0.5,
    when: (n) => isAdMoney(n) && !n.after.includes("at"),
  },
  { role: "budget", cue: null, weight: 6, fits: { money: 1 }, when: ({ per }) => per !== null },
  // "How many orders do I get from $500 at $1 a click?"
  {
    role: "budget",
    cue: null,
    weight: 4.5,
    fits: { money: 0 },
    when: (n, { says, numbers }) =>
      isAmount(n) &&
      !isBounded(n) &&
      n.value > MOST_FOR_A_CLICK &&
      says(n, "click", "perClick") &&
      numbers.some((other) => other.unit === "money" && isOfClick(other)),
  },
  {
    role: "budget",
    cue: null,
    weight: 6,
    fits: { plain: 0 },
    when: (n, { says }) => n.isPerBeside && n.per !== null && !isOfThings(n) && !says(n, "stock", "leadTime"),
  },
  { role: "order-value", cue: "orderValue", weight: 10.5, fits: MONEY, when: isSingle },
  {
    role: "cpc",
    cue: "click",
    weight: 11,
    fits: MONEY,
    reach: 3.5,
    when: (n, context) => isOfClick(n) && !isBounded(n) && !isPriced(n, context),
  },
  { role: "cpc", cue: "click", weight: 11, fits: MONEY, reach: 1.2, when: (n) => isOfClick(n) && isBounded(n) },
  {
    role: "cpc",
    cue: "perClick",
    weight: 12,
    fits: MONEY,
    ahead: null,
    reach: 2,
    when: isOfClick,
  },
  {
    role: "cpc",
    cue: "perClick",
    weight: 10,
    fits: MONEY,
    behind: null,
    reach: 0.7,
    when: isOfClick,
  },
  { role: "cpc", cue: "clicks", weight: 9, fits: { money: 1 }, behind: null, reach: 1, when: isBounded },
  // "4,000 clicks, and I pay 35 cents for each"
  {
    role: "cpc",
    cue: "each",
    weight: 9.5,
    fits: { money: 1 },
    reach: 1,
    when: (n, { says }) => isOfClick(n) && says(n, "clicks") && !says(n, "units", "orders"),
  },
  { role: "revenue", cue: "revenue", weight: 9, fits: { money: 1, plain: -1 }, when: isAmount },
  { role: "revenue", cue: "earns", weight: 9, fits: { money: 1 }, reach: 3, when: ({ per }) => per !== null },
  { role: "where discount", cue: "discount", weight: 9, fits: { percent: 1 }, when: isBounded },
];

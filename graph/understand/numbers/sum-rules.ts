import { anyOf } from "../languages/compose.js";
import { CHANGE_RULES } from "./changes.js";
import type { Context, Stated } from "./context.js";
import type { Cue } from "./marks.js";
import { MOVE_RULES } from "./moves.js";
import { PAIR_RULES } from "./pairs.js";
import { isAmount, isOfThings, isPrice, type Rule } from "./rule.js";

/** Numbers that only sums have. */

const MONEY: Rule["fits"] = { money: 1, plain: 0 };
const SHARE: Rule["fits"] = { percent: 1, plain: -1.5 };

const isOfEach = ({ end }: Stated, { marks, distance }: Context): boolean =>
  marks("each").some(({ start }) => start >= end && distance(end, start) <= 1);

/** The same with the ads between: "4 for ads per order". */
const isOfEachNear = ({ end }: Stated, { marks, distance }: Context): boolean =>
  marks("each").some(({ start }) => start >= end && distance(end, start) <= NEAR_ADS);
/** How much may stand between what ads cost, ads and "per order". */
const NEAR_ADS = 6;

/** "For three months" */
const isTimeAhead = (number: Stated, { says }: Context): boolean =>
  number.after.includes("at") && says(number, "units", "orders", "sold") && !says(number, "leadTime");

/** "So many a month: how many is that a day (30 days)?" */
const isLengthOfMonth = ({ value, time }: Stated, { marks }: Context): boolean =>
  time === "days" && value >= 28 && value <= 31 && marks("perDay").length > 0 && marks("perMonth").length > 0;

/** "A case of 36 costs me $108" */
const isPaidForAll = (number: Stated, context: Context): boolean =>
  isPrice(number) &&
  !number.after.includes("at") &&
  !isOfEach(number, context) &&
  context.says(number, "unitCost", "cost", "buys", "pays") &&
  context.numbers.some(({ unit, value, form }) => unit === "plain" && form === null && value > 1);

const isWholeNumber = ({ value, form }: Stated): boolean => form === null && Number.isInteger(value) && value > 1;

const FOR_ALL = new RegExp(`(?<!\\p{L})(?:${anyOf(({ amounts }) => amounts.forAll)})\\s*\\p{Sc}?\\s*$`, "iu");

/** "Costs me 12 and sells for 30" */
const OF_ONE: readonly Cue[] = ["sells", "sold", "ownPrice"];

/** "I buy 500 mugs for $1,500", "500 pieces for 2,100": more money than goods, right behind their number, and none of it for each. */
const isForAll = (number: Stated | undefined, context: Context): boolean => {
  const { numbers, text, says, cues } = context;
  const count = numbers[(number?.at ?? 0) - 1];
  const isCount = count?.unit === "plain" && count.form === null && Number.isInteger(count.value) && count.value > 1;
  return (
    number !== undefined &&
    isCount &&
    // "I buy for 120 and sell for 279"
    !count.after.includes("at") &&
    isPrice(number) &&
    number.value > count.value &&
    !isOfEach(number, context) &&
    (says(number, "buys", "unitCost", "quantity") ||
      (count.counts === "units" && !says(number, "sells", "sold", "gets"))) &&
    !cues.some(({ kind, start, end }) => OF_ONE.includes(kind) && start >= count.end && end <= number.start) &&
    FOR_ALL.test(text.slice(count.end, number.start))
  );
};

/** Of two numbers of things, where none is money or a share, the smaller one is what came back. */
const isReturned = (number: Stated, context: Context): boolean => {
  const counts = countsOf(context);
  return (
    context.marks("refunded").length > 0 &&
    counts.length === 2 &&
    counts.toSorted((a, b) => a.value - b.value)[0] === number
  );
};
const isBesideReturned = (number: Stated, context: Context): boolean =>
  countsOf(context).some((other) => other !== number && isReturned(other, context)) &&
  countsOf(context).includes(number);

const countsOf = ({ numbers }: Context): Stated[] =>
  numbers.every(({ unit, limit }) => unit === "plain" && limit === null)
    ? numbers.filter((each) => isWholeNumber(each) && each.per === null)
    : [];

export const SUM_RULES: readonly Rule[] = [
  ...MOVE_RULES,
  ...PAIR_RULES,
  ...CHANGE_RULES,
  { role: "duty", cue: "duty", weight: 10.5, fits: { percent: 1, money: 0, plain: -1 }, when: isAmount },
  { role: "fixed-cost", cue: "lot", weight: 22, fits: { money: 1 }, behind: null, reach: 12, when: isPaidForAll },
  { role: "fixed-cost", cue: null, weight: 21, fits: { money: 1, plain: 0 }, when: isForAll },
  // "A box of 48"
  { role: "quantity", cue: "lot", weight: 21, fits: { plain: 0 }, behind: null, reach: 0.3, when: isWholeNumber },
  {
    role: "quantity",
    cue: null,
    weight: 21,
    fits: { plain: 0 },
    when: (n, context) => isForAll(context.numbers[n.at + 1], context),
  },
  { role: "markup", cue: "markup", weight: 10.5, fits: SHARE },
  { role: "net-price", cue: "netPrice", weight: 11, fits: MONEY, reach: 4, when: isAmount },
  { role: "return-rate", cue: "refunded", weight: 10, fits: { percent: 1 }, reach: 4, takesParts: true },
  // "8 % of my 640 orders come back"
  { role: "return-rate", cue: "refunded", weight: 16, fits: { percent: 1 }, reach: 9, when: (n) => n.isShareOf },
  // "46 of 575 came back", "156 returns"
  { role: "units-returned", cue: "refunded", weight: 21, fits: { plain: 0 }, reach: 4.5, when: isReturned },
  { role: "units-sold", cue: null, weight: 20.5, fits: { plain: 0 }, when: isBesideReturned },
  { role: "return-cost", cue: "refunded", weight: 11, fits: MONEY, behind: null, reach: 3, when: isPrice },
  { role: "loss-rate", cue: "damaged", weight: 10, fits: { percent: 1 }, reach: 5, takesParts: true },
  { role: "total-revenue", cue: "totalRevenue", weight: 11, fits: { money: 1, plain: 0 }, reach: 4, when: isAmount },
  {
    role: "ad-cost",
    cue: "ads",
    weight: 12,
    fits: MONEY,
    behind: null,
    reach: 4.5,
    when: (n, context) => isAmount(n) && n.per === null && isOfEach(n, context) && !isOfThings(n),
  },
  // "Plus 2.50 per order for ads", "4 bucks ads per order"
  {
    role: "ad-cost",
    cue: "ads",
    weight: 16,
    fits: MONEY,
    ahead: null,
    behind: 0,
    reach: NEAR_ADS,
    when: (n, context) => isAmount(n) && n.per === null && isOfEachNear(n, context),
  },
  // "I spend $12 a pair on ads"
  {
    role: "ad-cost",
    cue: "spends",
    weight: 12,
    fits: MONEY,
    behind: null,
    reach: 4,
    when: (n, context) => isAmount(n) && n.per === null && isOfEach(n, context) && context.says(n, "ads"),
  },
  { role: "horizon", cue: "lasts", weight: 11, fits: { time: 1 }, reach: 2 },
  { role: "horizon", cue: null, weight: 6, fits: { time: 1 }, when: isTimeAhead },
  { role: "horizon", cue: null, weight: 5, fits: { time: 1 }, when: isLengthOfMonth },
  { role: "safety-stock", cue: "safetyStock", weight: 12, fits: { time: 1, percent: 0 }, reach: 4 },
  { role: "stock", cue: "incoming", weight: 10, fits: { plain: 0 }, reach: 3 },
];

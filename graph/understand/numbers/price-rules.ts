import type { Context, Stated } from "./context.js";
import { WORD } from "./distance.js";
import { isAmount, isBounded, isOfThings, isPrice, type Rule } from "./rule.js";

const MONEY: Rule["fits"] = { money: 1, plain: 0 };
const MOSTLY_MONEY: Rule["fits"] = { money: 1, plain: -1 };

const CHANGES: readonly string[] = ["raises", "lowers", "sets"];
/** How much may stand between a verb of change and its number. */
const NEAR = 6;
/** Words of a product between "my" and "costs". */
const LONGEST_NAME = 4 * WORD;

/** "Raise it to", "cut it from", "lower it by". */
const isOfChange = ({ after, group }: Stated, { cues, distance }: Context): boolean =>
  after.some((word) => word === "to" || word === "by" || word === "from") &&
  cues.some(({ kind, end }) => CHANGES.includes(kind) && end <= group.start && distance(end, group.start) <= NEAR);

/** "From 24.99 to 27.50", where a word behind says that it changes. */
const isChangedFrom = (number: Stated, { cues, numbers, distance }: Context): boolean => {
  const next = numbers[number.at + 1];
  return (
    number.after.includes("from") &&
    next?.after.includes("to") === true &&
    next.joins === null &&
    distance(number.end, next.start) <= 1 &&
    cues.some(({ kind, start }) => CHANGES.includes(kind) && start >= next.end && distance(next.end, start) <= 1)
  );
};

/** What a price is raised to, or by, is not the one asked now. */
const isNow = (number: Stated, { says }: Context): boolean =>
  isPrice(number) &&
  !((number.after.includes("to") || number.after.includes("by")) && says(number, "raises", "lowers", "sets"));
const isSellingAt = (number: Stated): boolean =>
  isPrice(number) && (number.unit === "money" || number.after.includes("at"));
const isPlainly = (number: Stated): boolean => isPrice(number) && !isOfThings(number);

/** "My kettle costs 45" is what others pay, unless the same sentence tells that too; "my cost is 45" and "it costs me 45" are not. */
const isCostOfMine = (number: Stated, { cues, marks, distance, says }: Context): boolean => {
  const cost = cues.findLast(({ kind, end }) => kind === "cost" && end <= number.start);
  if (cost === undefined || says(number, "sells", "sold", "unitCost", "ownPrice", "standing", "price")) return false;
  return (
    isPrice(number) &&
    marks("my").some(({ end }) => {
      const named = distance(end, cost.start);
      const isAlone = !cues.some((cue) => cue.start >= end && cue.end <= cost.start);
      return end <= cost.start && named >= WORD && named <= LONGEST_NAME && isAlone;
    })
  );
};

const isExact = ({ unit, value }: Stated): boolean => unit === "money" || !Number.isInteger(value);

/** "My $249 vacuum", but not "my $500 budget". */
const isOwned = (number: Stated, { cues, distance, isBeforeNoun }: Context): boolean =>
  isAmount(number) &&
  isExact(number) &&
  number.per === null &&
  isBeforeNoun(number) &&
  !cues.some(({ start }) => start >= number.end && distance(number.end, start) <= 1);

/** "A $60 coffee grinder" where its margin or its ads are reckoned. */
const isOfSum = (number: Stated, { isBeforeNoun, cues, distance, says }: Context): boolean =>
  isPrice(number) &&
  isBeforeNoun(number) &&
  !cues.some(({ kind, start }) => kind !== "units" && start >= number.end && distance(number.end, start) <= 1) &&
  says(number, "margin", "acos", "roas", "conversion", "buying", "unitCost", "fees");

/** "And at 29?", "what about $39?" */
const isOfFewWords = (number: Stated, { isBare }: Context): boolean =>
  isBare && isPlainly(number) && (number.unit === "money" || number.after.includes("at"));

/** "I sell cribs, about four a month, at $1,150", "break-even ACOS for dog beds at £45". */
const isSoldSomewhere = (number: Stated, { says }: Context): boolean =>
  isPrice(number) &&
  number.after.includes("at") &&
  says(number, "sells", "sold", "gets", "margin", "acos", "roas", "unitCost", "fees");

/** What is changed stands before the verb: "the cost drops to $20", "conversion went up from 2 %". */
const isOfOther = (number: Stated, { cues, distance }: Context): boolean => {
  const verb = cues.findLast(({ kind, end }) => CHANGES.includes(kind) && end <= number.start);
  const subject =
    verb &&
    cues.findLast(
      ({ kind, end }) => !CHANGES.includes(kind) && end <= verb.start && distance(end, verb.start) <= 2 * WORD,
    );
  return subject !== undefined && CHANGED.includes(subject.kind);
};
const CHANGED: readonly string[] = [
  "cost",
  "unitCost",
  "suppliers",
  "shipping",
  "fees",
  "tax",
  "conversion",
  "buying",
  "click",
  "budget",
  "margin",
  "acos",
  "roas",
];

/** "Cut by 10 %" where the asker thinks of it, not where prices fell. */
const isChange = (number: Stated, context: Context): boolean =>
  !isOfOther(number, context) &&
  (number.unit === "percent" || number.after.includes("by")) &&
  !number.after.includes("to") &&
  context.says(number, "whatIf", "own");

/** "Raise it to 29"; what a bare number is changed to is a price where one is spoken of. */
const isSetTo = (number: Stated, cue: "raises" | "lowers" | "sets", context: Context): boolean =>
  !isOfOther(number, context) &&
  !isOfThings(number) &&
  number.per === null &&
  number.after.includes("to") &&
  (cue !== "sets" || isExact(number) || context.says(number, "price", "ownPrice", "sells", "sold"));

/** "From $20", where the word is not "of" as well. */
const isFrom = ({ after, limit }: Stated): boolean =>
  after.includes("from") && !after.includes("glue") && limit === null;
const isPriceBound = (number: Stated, context: Context): boolean =>
  isBounded(number) && isAmount(number) && !number.isApart && !isOfChange(number, context);

export const PRICE_RULES: readonly Rule[] = [
  { role: "unit-cost", cue: "unitCost", weight: 10, fits: MONEY, when: (n) => isAmount(n) && n.per === null },
  { role: "unit-cost", cue: "cost", weight: 7.5, fits: MONEY, behind: 2, when: isPrice },
  {
    role: "unit-cost",
    cue: "buys",
    weight: 7.5,
    fits: MOSTLY_MONEY,
    reach: 4,
    when: (n, { says }) => isSellingAt(n) && !says(n, "people", "judged"),
  },
  { role: "unit-cost", cue: "quantity", weight: 9, fits: { money: 1 }, reach: 8, when: (n) => n.after.includes("at") },
  { role: "shipping-cost", cue: "shipping", weight: 11, fits: MONEY, when: isAmount },
  { role: "fees", cue: "fees", weight: 10, fits: { money: 1, percent: 1, plain: -1 }, when: isAmount },
  { role: "tax", cue: "tax", weight: 10, fits: { percent: 1, money: 0, plain: -1 }, when: isAmount },
  { role: "own-price", cue: "ownPrice", weight: 10, fits: MONEY, when: isNow },
  { role: "own-price", cue: "sells", weight: 9, fits: MONEY, when: isSellingAt },
  { role: "own-price", cue: "sold", weight: 9, fits: MONEY, when: isSellingAt },
  { role: "own-price", cue: "standing", weight: 9, fits: MONEY, when: isPrice },
  { role: "own-price", cue: "cost", weight: 8.6, fits: MONEY, behind: null, reach: 1, when: isCostOfMine },
  { role: "own-price", cue: "price", weight: 8, fits: MONEY, behind: 1.5, when: isNow },
  { role: "own-price", cue: "my", weight: 9.8, fits: MONEY, behind: null, reach: 0, when: isOwned },
  {
    role: "own-price",
    cue: "my",
    weight: 8,
    fits: MOSTLY_MONEY,
    behind: null,
    reach: 4,
    when: (n) => isPlainly(n) && n.isTold,
  },
  { role: "own-price", cue: null, weight: 6, fits: { money: 0, plain: -0.5 }, when: isOfFewWords },
  { role: "own-price", cue: null, weight: 3, fits: { money: 0 }, when: isSoldSomewhere },
  { role: "own-price", cue: null, weight: 5, fits: { money: 0 }, when: isOfSum },
  { role: "own-price", cue: null, weight: 9, fits: MONEY, when: isChangedFrom },
  { role: "target-price", cue: "targetPrice", weight: 11, fits: MONEY, when: isAmount },
  ...(["raises", "lowers", "sets"] as const).flatMap((cue): Rule[] => [
    {
      role: "target-price",
      cue,
      weight: 10,
      fits: MONEY,
      behind: 4,
      reach: NEAR,
      when: (n, context) => isSetTo(n, cue, context),
    },
    {
      role: "own-price",
      cue,
      weight: 10,
      fits: MONEY,
      behind: 4,
      reach: NEAR,
      when: (n) => !isOfThings(n) && n.per === null && n.after.includes("from"),
    },
  ]),
  ...(["raises", "lowers"] as const).map(
    (cue): Rule => ({ role: "price-change", cue, weight: 9, fits: { percent: 1, money: -1 }, when: isChange }),
  ),
  {
    role: "price-change",
    cue: "discount",
    weight: 8,
    fits: { percent: 1 },
    when: (n, { says }) => n.limit === null && says(n, "own") && says(n, "whatIf"),
  },
  { role: "minimum-price", cue: "minimumPrice", weight: 11, fits: MONEY, when: isAmount },
  { role: "other-price", cue: "rivals", weight: 9, fits: MOSTLY_MONEY, behind: null, when: isPlainly },
  { role: "price-asked-about", cue: "judged", weight: 8, fits: MOSTLY_MONEY, behind: 0, ahead: 2, when: isPlainly },
  { role: "price-asked-about", cue: "pays", weight: 6, fits: { money: 1 }, when: isPrice },
  { role: "where price", cue: "price", weight: 10, fits: MONEY, when: isPriceBound },
  { role: "where price", cue: null, weight: 6, fits: { money: 0 }, when: isPriceBound },
  {
    role: "where price",
    cue: null,
    weight: 4.5,
    fits: { plain: 0 },
    when: (n, context) => isPriceBound(n, context) && !isOfThings(n) && (context.isBare || n.isLed || !n.isRange),
  },
  { role: "where price", cue: null, weight: 4, fits: { money: 0 }, when: isFrom },
];

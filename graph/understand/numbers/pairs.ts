import type { Context, Stated } from "./context.js";
import { WORD } from "./distance.js";
import type { Cue, Link } from "./marks.js";
import type { Rule } from "./rule.js";

/** Two numbers beside each other that mean something together: "15 % of 249", "3 for 50", "500 at 16.20". */

const MONEY: Rule["fits"] = { money: 1, plain: 0 };

/** What stands between two numbers is one of these words and nothing else. */
const isJoined = (first: Stated, second: Stated, { links }: Context, ...kinds: readonly Link[]): boolean =>
  links.some(
    ({ kind, start, end }) =>
      kinds.includes(kind) &&
      start - first.end <= 1 &&
      start >= first.end &&
      second.start - end <= 1 &&
      end <= second.start,
  );

/** "15 % of 249" */
const isPartOf = (number: Stated, context: Context): boolean => {
  const next = context.numbers[number.at + 1];
  return (
    number.limit === null &&
    next !== undefined &&
    (next.unit === "money" || next.unit === "plain") &&
    !context.says(number, "refunded") &&
    isJoined(number, next, context, "shareOf", "from", "by")
  );
};
const isWholeOf = (number: Stated, context: Context): boolean => {
  const before = context.numbers[number.at - 1];
  return before?.unit === "percent" && isPartOf(before, context);
};

/** "3 for 50", where one alone has another price: less than all of them, and more than its part. */
function isBundle(number: Stated, next: Stated | undefined, context: Context): boolean {
  if (next === undefined || number.per !== null || next.per !== null || number.unit !== "plain") return false;
  const isCount = Number.isInteger(number.value) && number.value > 1 && number.form === null;
  if (!isCount || !isJoined(number, next, context, "at") || lotPartOf(number, context) !== null) return false;
  return context.numbers.some((single) => single !== number && single !== next && isSingleOf(single, number, next));
}

/** What one costs alone. */
const isSingleOf = (single: Stated, { value: count }: Stated, { value: price }: Stated): boolean =>
  single.per === null &&
  (single.unit === "money" || !Number.isInteger(single.value)) &&
  single.value < price &&
  single.value > price / (2 * count);

/** What one costs alone, beside several for one price. */
const isSingle = (number: Stated, context: Context): boolean =>
  context.numbers.some((count) => {
    const price = context.numbers[count.at + 1];
    return (
      count !== number &&
      price !== undefined &&
      price !== number &&
      isBundle(count, price, context) &&
      isSingleOf(number, count, price)
    );
  });

/** "500 at 16.20", "340 air fryers at $89": so many at a price each. */
const isLot = (number: Stated | undefined, next: Stated | undefined, context: Context): boolean =>
  number !== undefined &&
  next !== undefined &&
  // What is listed with money sounds like money.
  (number.unit === "plain" || number.joins === "list") &&
  Number.isInteger(number.value) &&
  number.value > 1 &&
  next.unit === "money" &&
  next.after.includes("at") &&
  context.distance(number.end, next.start) <= LONGEST_NAME;

/** Words of a product between how many and at what price. */
const LONGEST_NAME = 4 * WORD;

/** Two of them: "500 at 16.20 or 1,000 at 14.90", "340 at $89 last month, 410 at $79 this month"; what this number of one is. */
function lotPartOf(number: Stated, context: Context): Rule["role"] | null {
  const { numbers } = context;
  const lots = numbers.filter((each) => isLot(each, numbers[each.at + 1], context)).map(({ at }) => at);
  if (lots.length < 2) return null;
  const says = (kinds: readonly Cue[]): boolean => kinds.some((kind) => context.marks(kind).length > 0);
  const [count, price] = says(OF_SALES) && !says(OF_BUYING) ? SOLD : BOUGHT;
  return lots.includes(number.at) ? count : lots.includes(number.at - 1) ? price : null;
}

interface Offer {
  readonly count: Stated;
  readonly price: Stated;
}

/** A number of goods beside what one of them costs then: "3.10 a piece for 500", "for 250 pieces they ask 8.40". */
function offerAt({ numbers, distance }: Context, at: number): Offer | null {
  const pair = numbers.slice(at, at + 2);
  const [price, count] = pair.toSorted((a, b) => a.value - b.value);
  const [first, second] = pair;
  if (first === undefined || second === undefined || price === undefined || count === undefined) return null;
  const isCount =
    count.unit === "plain" && (count.form === null || count.form === "year") && Number.isInteger(count.value);
  const isOfOne = price.unit === "money" || (price.unit === "plain" && price.form === null);
  const isTimeless = first.per === null && second.per === null && first.limit === null && second.limit === null;
  const isBeside = distance(first.end, second.start) <= 2 * LONGEST_NAME;
  // "4.20 each for 300": behind its price a number of goods stands "for" it.
  const isLed = price === second || count.after.includes("at");
  return isCount && isOfOne && isTimeless && isBeside && isLed ? { count, price } : null;
}

/** Two such offers in one sentence, of which the larger one is cheaper by the piece. */
function offersIn(number: Stated, context: Context): readonly [Offer, Offer] | null {
  if (context.says(number, ...OF_SALES)) return null;
  for (const at of context.numbers.keys()) {
    const first = offerAt(context, at);
    const second = first && (offerAt(context, at + 2) ?? offerAt(context, at + 3));
    if (first === null || second === null) continue;
    const isCheaper = (a: Offer, b: Offer): boolean => a.count.value > b.count.value && a.price.value < b.price.value;
    if (isCheaper(first, second) || isCheaper(second, first)) return [first, second];
  }
  return null;
}

const offeredAs = (number: Stated, part: keyof Offer, context: Context): boolean =>
  offersIn(number, context)?.some((offer) => offer[part].at === number.at) ?? false;

const BOUGHT = ["quantity", "unit-cost"] as const;
const SOLD = ["units-sold", "own-price"] as const;
const OF_SALES: readonly Cue[] = ["sold", "sells", "revenue", "totalRevenue"];
const OF_BUYING: readonly Cue[] = ["quantity", "buys", "unitCost"];

/** "187.50 for 250 clicks" */
const isPaidForClicks = (number: Stated, context: Context): boolean => {
  const next = context.numbers[number.at + 1];
  return next?.counts === "clicks" && number.counts === null && isJoined(number, next, context, "at");
};

/** "Fees of 15 % plus 0.30" */
const isFeeBeside = (number: Stated, { numbers, text, marks, distance }: Context): boolean => {
  const before = numbers[number.at - 1];
  return (
    before?.unit === "percent" &&
    /^\s(?:[+&]|\p{L}{1,4})\s$/u.test(text.slice(before.end, number.start)) &&
    marks("fees").some(({ start, end }) =>
      end <= before.start ? distance(end, before.start) <= 2 : start >= number.end && distance(number.end, start) <= 2,
    )
  );
};

export const PAIR_RULES: readonly Rule[] = [
  { role: "quantity", cue: null, weight: 24, fits: { plain: 0 }, when: (n, context) => offeredAs(n, "count", context) },
  { role: "unit-cost", cue: null, weight: 24, fits: MONEY, when: (n, context) => offeredAs(n, "price", context) },
  { role: "fees", cue: null, weight: 11, fits: MONEY, when: isFeeBeside },
  { role: "own-price", cue: null, weight: 9, fits: MONEY, when: isSingle },
  { role: "budget", cue: null, weight: 11, fits: MONEY, when: isPaidForClicks },
  ...[...BOUGHT, ...SOLD].map(
    (role): Rule => ({
      role,
      cue: null,
      weight: 12,
      fits: MONEY,
      when: (n, context) => lotPartOf(n, context) === role,
    }),
  ),
  { role: "part", cue: null, weight: 12, fits: { percent: 1 }, when: isPartOf },
  { role: "amount", cue: null, weight: 12, fits: MONEY, when: isWholeOf },
  {
    role: "quantity",
    cue: null,
    weight: 12,
    fits: { plain: 0 },
    when: (n, context) => isBundle(n, context.numbers[n.at + 1], context),
  },
  {
    role: "bundle-price",
    cue: null,
    weight: 12,
    fits: MONEY,
    when: (n, context) => {
      const before = context.numbers[n.at - 1];
      return before !== undefined && isBundle(before, n, context);
    },
  },
];

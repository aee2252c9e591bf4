import { isSolver, MEASURE_IDS, type MeasureId, measures as registry } from "../../tools/measures/registry.js";
import type { TableName } from "../../tools/warehouse/schema.js";
import { conclude, stepsFrom, stepsTo, waysFrom } from "../asks/solve/chain.js";
import { toldWith } from "../asks/solve/further.js";
import { type Given, givenBy, plainSumOf, targetsOfNumbers } from "../asks/solve/of-numbers.js";
import { isPrice } from "../asks/solve/prices.js";
import type { Quantity } from "../asks/solve/quantities.js";
import { comparedBy } from "../asks/solve/sides.js";
import { statedIn } from "../asks/solve/stated.js";
import { targetsOf } from "../asks/solve/targets.js";
import type { Measured } from "./asks/measured.js";
import type { LearnedAsk } from "./encoder/ask-reader.js";
import { ONE_OF_A_KIND } from "./numbers/learned-kinds.js";
import type { Reading } from "./numbers/read.js";
import type { Input } from "./request.js";
import { changeInputs } from "./turns/merge-inputs.js";

/**
 * A sum is read as a whole: what is asked and what each number is have to fit each other. Words and experience say how likely each is; of the readings
 * that the stated numbers solve the likeliest stands. Where none does, everything stays as it was heard.
 */

/** What was heard of a question that states numbers. */
export interface Sum {
  readonly asks: readonly Measured[];
  readonly numbers: readonly Reading[];
}

interface Beside {
  /** Numbers of before that still count. */
  readonly stated: readonly Input[];
  /** What questions like it were learned to ask for; null where the words only change a question. */
  readonly learned: LearnedAsk | null;
  /** A product or a category of the market is named, which can supply what is not stated. */
  readonly isPlaced: boolean;
  /** Words name a part of an answer. */
  readonly namesPart: boolean;
}

/** How likely readings are beside those of words. */
const OPEN = 0.05;
const TWICE = 0.05;
const UNUSED = 0.3;
const BY_NUMBERS = 0.15;
/** A number that words name is seldom another. */
const AGAINST_WORDS = 0.6;
/** One of several measures that words name. */
const OF_SEVERAL = 0.7;
/** What sounds alike: "20 € profit an order". */
const ALIKE = 0.5;
/** Below this no reading is likely enough to be taken. */
const LEAST = 0.1;
/** Below this a learned sum is hardly meant. */
const LEAST_LEARNED = 0.08;
/** From here on against a figure of the market or a sum that words name. */
const SURE_AGAINST = 0.6;
const LIKELY_AGAINST = 0.35;
const MOST_READINGS = 80;

export function assemble(sum: Sum, beside: Beside): Sum {
  const { asks, numbers } = sum;
  const options = numbers.map(optionsOf);
  const isStated = beside.stated.length > 0 || options.some((each) => each.some(({ input }) => input !== null));
  if (!isStated || asks.length === 0) return sum;
  const asHeard = told(numbers, beside);
  const compared = asCompared(sum, beside);
  if (compared !== null) return compared;
  // Of a product that the market knows, words that are answered by its figures stand.
  const isOfMarket = beside.isPlaced && asks.some(({ measures, by }) => by !== null || measures.length > 0);
  const heard = rate(asks, asHeard);
  const isWhole = options.every(([first], at) => first?.input !== null || !isOpen(numbers[at])) && !asHeard.isTwice;
  if (heard !== null && heard.unused === 0 && isWhole) return sum;
  // "Which keywords can I bid on at 3 % conversion?" asks for rows.
  if (asks.some(({ by, measures }) => by !== null && measures.length > 0) && !isSureSum(beside.learned)) return sum;
  // What words name and the numbers do not solve lacks a number, rather than being another sum.
  const isNamed = asks.some(({ measures, isLearned }) => !isLearned && measures.some(isSolver));
  const likely = targetsLearned(asks, beside, isOfMarket ? SURE_AGAINST : isNamed ? LIKELY_AGAINST : LEAST_LEARNED);
  const single = asks.flatMap((ask) =>
    ask.measures.length < 2 ? [] : ask.measures.map((id) => ({ ...ask, measures: [id] })),
  );
  // Other numbers for the sum before ask for no other sum.
  const before = plainSumOf(told([], beside).given);
  let best: { weight: number; asks: readonly Measured[]; numbers: readonly Reading[] } | null = null;
  for (const { weight, numbers: read } of readingsOf(numbers, options)) {
    const facts = told(read, beside);
    const own = weight * (facts.isTwice ? TWICE : 1);
    // One number alone asks for nothing.
    const isShut = isOfMarket || isNamed || beside.namesPart || facts.given.stated.size < 2;
    const made = isShut ? null : plainSumOf(facts.given);
    const plain = made === before ? null : made;
    // Numbers that ask for a sum by themselves need no measure.
    const isPlain = !isShut && plain === null && made === null && targetsOfNumbers(facts.given, true).length > 0;
    for (const target of [
      { weight: 1, asks },
      ...single.map((ask) => ({ weight: OF_SEVERAL, asks: [ask] })),
      ...likely,
      ...(plain === null && !isPlain
        ? []
        : [{ weight: BY_NUMBERS, asks: [asSum(asks, plain === null ? [] : [plain])] }]),
    ]) {
      const rated = rate(target.asks, facts);
      if (rated === null) continue;
      const all = own * target.weight * UNUSED ** rated.unused;
      if (best === null || all > best.weight) best = { weight: all, asks: target.asks, numbers: read };
    }
  }
  return best === null || best.weight < LEAST ? sum : best;
}

/** Offers or ways that are held against each other are each reckoned by their own numbers; null where the numbers are of no such. */
function asCompared({ asks, numbers }: Sum, beside: Beside): Sum | null {
  const { sides } = statedIn({ inputs: numbers.flatMap(({ input }) => input ?? []) });
  if (sides.length < 2) return null;
  const named = asks.flatMap(({ measures }) => measures.filter(isSolver));
  const [learned] = targetsLearned(asks, beside, LEAST_LEARNED).flatMap(({ asks: [ask] }) => ask?.measures[0] ?? []);
  const measures = named.length > 0 || learned === undefined ? named : [learned];
  const { given } = told(numbers, beside);
  return comparedBy(sides, targetsOf({ measures }, given)).length === 0
    ? null
    : { asks: [asSum(asks, measures)], numbers };
}

interface Option {
  readonly input: Input | null;
  readonly weight: number;
}

/** What a number may be, as heard first; what is no number of the asker's stays as it is. */
function optionsOf(number: Reading): Option[] {
  const { input, others, learnedAt } = number;
  if (input !== null && learnedAt !== null)
    return [
      { input, weight: 1 },
      ...others.map(({ input: other, p }) => ({ input: other, weight: Math.min(1, p / learnedAt) })),
    ];
  if (input !== null) {
    const alike = (SOUNDS_LIKE[input.kind] ?? []).map((kind) => ({ input: { ...input, kind }, weight: ALIKE }));
    const rest = others.map(({ input: other, p }) => ({ input: other, weight: p * AGAINST_WORDS }));
    return [{ input, weight: 1 }, ...(input.unit === "share" ? [] : alike), ...rest];
  }
  const rest = others.map(({ input: other, p }) => ({ input: other, weight: p }));
  return [{ input: null, weight: isOpen(number) ? OPEN : 1 }, ...(isOpen(number) ? rest : [])];
}

const SOUNDS_LIKE: Partial<Record<Input["kind"], readonly Input["kind"][]>> = {
  "profit-goal": ["unit-profit"],
  "order-value": ["unit-profit"],
  "orders-wanted": ["units-sold"],
};

const isOpen = (number: Reading | undefined): boolean =>
  number !== undefined &&
  number.input === null &&
  number.condition === null &&
  number.limit === null &&
  number.form === null &&
  (!number.isLoose || number.others.length > 0);

/** All readings of the numbers, the likelier first. */
function readingsOf(numbers: readonly Reading[], options: readonly (readonly Option[])[]) {
  let all: { readonly weight: number; readonly numbers: readonly Reading[] }[] = [{ weight: 1, numbers: [] }];
  for (const [at, number] of numbers.entries())
    all = all
      .flatMap(({ weight, numbers: before }) =>
        (options[at] ?? []).map((option) => ({
          weight: weight * option.weight,
          numbers: [...before, option.input === number.input ? number : { ...number, input: option.input }],
        })),
      )
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MOST_READINGS);
  return all;
}

interface Facts {
  readonly known: ReturnType<typeof statedIn>["facts"];
  readonly given: Given;
  /** Two numbers are what only one can be. */
  readonly isTwice: boolean;
}

function told(numbers: readonly Reading[], { stated, isPlaced }: Pick<Beside, "stated" | "isPlaced">): Facts {
  const own = numbers.flatMap(({ input }) => input ?? []);
  const all = statedIn({ inputs: changeInputs(stated, own) });
  const kinds = own.map(({ kind }) => kind).filter((kind) => ONE_OF_A_KIND.includes(kind));
  return {
    known: all.facts,
    given: givenBy(all, isPlaced),
    isTwice: new Set(kinds).size < kinds.length,
  };
}

/** How many stated quantities a sum that is asked for does without; null where none is asked for, or it lacks a number. */
function rate(asks: readonly Measured[], { known, given }: Facts): { readonly unused: number } | null {
  const all = conclude(known);
  const targets = asks.flatMap(({ measures }) =>
    measures.length === 0 && asks.length > 1 ? [] : targetsOf({ measures: [...measures] }, given),
  );
  const isSolved = (target: Quantity): boolean =>
    given.varied.has(target) || (all.get(target)?.origin ?? "stated") !== "stated";
  const solved = targets.filter(isSolved);
  // "At the median price", "2 % of the searches": the market says what they are.
  const supplied = solved.length === 0 && given.isPlaced ? asks.flatMap(({ measures }) => suppliedFor(measures)) : [];
  const ways = supplied.length > 0 ? withMarket(known, supplied) : null;
  const used =
    ways === null
      ? [...solved, ...toldWith(solved)].flatMap((target) => stepsTo(target, all).map(({ quantity }) => quantity))
      : targets.flatMap((target) => (ways.get(target) == null ? [] : stepsFrom(target, ways)));
  if (used.length === 0) return null;
  return {
    unused: [...given.stated].filter((quantity) => !used.includes(quantity) && !FOLLOWS.includes(quantity)).length,
  };
}

/** What the market says of a sum: what its measure reads, and a price that words name. */
const suppliedFor = (measures: readonly MeasureId[]): Quantity[] =>
  measures.flatMap((id) => {
    if (isPrice(id)) return ["price" as const];
    return isSolver(id) ? registry[id].reads.flatMap((table) => SUPPLIED[table] ?? []) : [];
  });

const SUPPLIED: Partial<Record<TableName, readonly Quantity[]>> = {
  price_events: ["price", "rival-price"],
  click_shares: ["conversion"],
  keywords: ["cpc", "market-searches"],
  sales_months: ["market-units", "market-revenue"],
};

/** What would be known with these of the market; a price that changes is the present one. */
function withMarket(known: Facts["known"], supplied: readonly Quantity[]): ReturnType<typeof waysFrom> {
  const quantities = known.map(({ quantity }) => quantity);
  const isChanged = quantities.includes("price-change");
  return waysFrom([...quantities, ...supplied.map((each) => (each === "price" && isChanged ? "price-now" : each))]);
}

/** Quantities that stand beside another of the same number. */
const FOLLOWS: readonly Quantity[] = [
  "aimed-margin",
  "aimed-net-margin",
  "aimed-gross-margin",
  "daily-sales",
  "monthly-sales",
  "smaller-quantity",
  "cost-of-smaller",
  "profit-goal",
  "quantity",
  "rival-price",
  "price-now",
  "conversion-now",
];

/** Sums that questions like it ask for. */
function targetsLearned(asks: readonly Measured[], { learned }: Beside, least: number) {
  if (learned === null || (learned.want.id !== "solve" && learned.want.id !== "check")) return [];
  return learned.measures.flatMap(({ id, p }) => {
    const measure = MEASURE_IDS.find((each) => each === id);
    return measure !== undefined && isSolver(measure) && p >= least
      ? [{ weight: p, asks: [asSum(asks, [measure])] }]
      : [];
  });
}

const isSureSum = (learned: LearnedAsk | null): boolean =>
  learned !== null && learned.want.id === "solve" && learned.want.p >= SURE_AGAINST;

/** A question that asks for a sum which its words do not name. */
function asSum([first, ...others]: readonly Measured[], measures: readonly MeasureId[]): Measured {
  const { meant: _meant, ...ask } = first as Measured; // there is one
  const unread = [first as Measured, ...others].flatMap((each) => each.unread);
  return {
    ...ask,
    // "At the lower quartile" says which price it rests on.
    measures: measures.flatMap((id) => [id, ...[ask, ...others].flatMap((each) => each.measures.filter(isPrice))]),
    notHeld: [ask, ...others].flatMap(({ notHeld }) => notHeld),
    by: null,
    order: null,
    against: null,
    want: "solve",
    // Only names may still say something else.
    unread: unread.filter(({ surface }) => /^\p{Lu}/u.test(surface)),
    isUnclear: false,
    isLearned: true,
  };
}

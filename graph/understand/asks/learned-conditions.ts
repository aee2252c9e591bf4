import { DIMENSIONS, type Dimension } from "../../../tools/measures/measure.js";
import { isSolver, MEASURE_IDS, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { measureBounded } from "../../asks/bounds.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { Likely } from "../encoder/ask-reading.js";
import type { Reading } from "../numbers/read.js";
import type { Condition, Want } from "../request.js";
import { areKnownFor, endOf } from "./conditions.js";
import type { HeardAsk } from "./heard-ask.js";
import { sureOf } from "./learned-form.js";
import { conditionOf } from "./levels.js";
import type { Measured } from "./measured.js";

/**
 * Conditions that a text was learned to set on its rows, where no word was read as one: "that aren't crowded", "che costano poco al clic". What such a label says ("click-price low") becomes a
 * level, or the bound of a number that was learned to be one.
 */

/** From here on a condition is taken. */
const SURE = 0.5;

interface Held {
  readonly id: MeasureId;
  readonly condition: Condition;
}

/** The ask, held to what was learned besides what words say; as it was where its rows are not known by these measures. */
export function withConditions(ask: Measured, learned: LearnedAsk, { numbers, isOfOne, isNamed }: HeardAsk): Measured {
  const [told] = ask.measures;
  if (told === undefined || isSolver(told) || ask.isOfConditions === true || ask.bounds !== undefined) return ask;
  const said = numbers.flatMap(({ condition }) => condition ?? []);
  const found = conditionsLearned(learned.where, numbers).filter(({ id }) => ask.order?.by !== id);
  const wanted = ask.by ?? sureOf(learned.by, DIMENSIONS);
  // Single products are known of one product group.
  const rows: Dimension | null = wanted === "product" && !isOfOne ? "cluster" : wanted;
  // "What is declining?": a part tells which product groups do, and how surely.
  const isTold = (id: MeasureId): boolean => id === told && rows === "cluster" && registry[id].isChange === true;
  const held = rows === null ? [] : found.filter(({ id }) => !isTold(id) && areKnownFor([told, id], rows));
  if (rows === null || held.length === 0 || (!isNamed && ask.by === null)) return ask;
  const ids = [...new Set([...ask.measures, ...held.map(({ id }) => id)])].map((id) => ofRow(id, rows));
  if (!areKnownFor(ids, rows)) return ask;
  const own = held.find(({ id }) => id === told);
  const end = own === undefined ? "most" : endOf(own.condition);
  return {
    ...ask,
    measures: ids,
    by: rows,
    order: ask.order ?? { by: ids[0] ?? told, first: end },
    want: wantOf(ask, learned),
    bounds: [...said, ...held.map(({ condition }) => condition)],
    supposed: null,
    isOfConditions: true,
  };
}

/** What a text was learned to hold its rows to; the number that bounds one is the next that fits its unit. */
export function conditionsLearned(where: readonly Likely[], numbers: readonly Reading[]): Held[] {
  const open = numbers.filter(
    ({ isBound, condition, input, limit, form }) =>
      condition === null && (isBound || (input === null && limit === null && form === null)),
  );
  const bounded = numbers.map(({ condition }) => condition && measureBounded(condition));
  // "Where clicks stay under a dollar": what is said of money is said once.
  const isOfMoney = bounded.some((id) => id !== null && registry[id].unit === "money");
  return where
    .filter(({ p }) => p >= SURE)
    .flatMap(({ id: label }): Held[] => {
      const [name, end] = (STANDS_IN[label] ?? label).split(" ");
      const id = MEASURE_IDS.find((each) => each === name);
      if (id === undefined || bounded.includes(id) || (isOfMoney && registry[id].unit === "money")) return [];
      const at = open.findIndex(({ unit }) => UNITS[unit].includes(registry[id].unit));
      const [number] = at < 0 ? [] : open.splice(at, 1);
      if (number !== undefined) return [{ id, condition: boundBy(number, id, end) }];
      // A number that nothing else is bounds something, and whether it is this stays open.
      if (open.length > 0) return [];
      const level = end === "high" ? "high" : end === "low" ? "low" : null;
      const moved = level !== null && registry[id].isChange ? (level === "high" ? "rising" : "falling") : level;
      return moved === null ? [] : [conditionOf(id, moved)].flatMap((each) => each ?? []);
    });
}

/** What rows can be held to where a part alone tells what is meant: in a crowded market few searches fall to each product. */
const STANDS_IN: Readonly<Record<string, string>> = {
  "saturation low": "searches-per-product high",
  "saturation high": "searches-per-product low",
  "gap-index high": "searches-per-product high",
  "market-size high": "revenue high",
  "promotion-share high": "discount-share high",
};

const UNITS: Readonly<Record<Reading["unit"], readonly string[]>> = {
  money: ["money"],
  percent: ["share", "score"],
  times: ["ratio", "index"],
  time: [],
  plain: ["count", "money", "score", "index", "ratio"],
};

function boundBy({ value, unit, isLeast, start, end }: Reading, id: MeasureId, said: string | undefined): Condition {
  return {
    measure: BOUNDED[id] ?? id,
    is: isLeast || said === "high" ? "at least" : said === "low" ? "at most" : "equal",
    value: unit === "percent" && registry[id].unit === "score" ? value * 100 : value,
    span: { start, end },
  };
}

/** Of these every row of the data has its own value, by which it is bounded. */
const BOUNDED: Partial<Record<MeasureId, string>> = { "price-median": "price", "click-price": "bid" };

/** A single product has few offers, and no usual price. */
const ofRow = (id: MeasureId, rows: Dimension): MeasureId =>
  rows === "product" && id === "price-median" ? "price-lowest" : id;

function wantOf({ order, want }: Measured, learned: LearnedAsk): Want {
  if (learned.want.id === "count" && learned.want.p >= SURE) return "count";
  return order !== null || want === "rank" ? "rank" : "list";
}

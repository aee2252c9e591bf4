import { stated } from "../names/named.js";
import type { Against, Ask, Input, InputKind } from "../request.js";
import type { Ground, Said } from "./asked.js";
import { asStated, spanOfValue } from "./numbers.js";
import type { ModelAsk, ModelRequest } from "./schema.js";
import { findTime } from "./time.js";
import { spanOf } from "./words.js";

/** The numbers of a reply, as far as the asker stated them. */

export interface Stated<Value> {
  readonly kept: Value;
  /** What numbers were to be that nobody stated. */
  readonly invented: readonly string[];
}

/** Kinds that are shares whatever unit they were given. */
const SHARES: readonly InputKind[] = [
  "margin",
  "target-margin",
  "net-margin",
  "profit-goal",
  "target-acos",
  "conversion-rate",
  "click-rate",
  "search-share",
  "attainable-share",
  "markup",
  "return-rate",
  "loss-rate",
  "part",
];

export function statedInputs(inputs: ModelRequest["inputs"], { text }: Said, { values }: Ground): Stated<Input[]> {
  const checked = inputs.map(({ words, ...input }) => {
    const unit = SHARES.includes(input.kind) ? "share" : input.unit;
    const value = asStated(input.value, unit, values);
    return { ...input, unit, value, span: spanOf(words, text) ?? (value === null ? null : spanOfValue(value, text)) };
  });
  const kept = checked.flatMap(({ value, ...input }) => (value === null ? [] : [{ ...input, value }]));
  return {
    kept: [...kept, ...marginOf(kept)],
    invented: checked.filter(({ value }) => value === null).map(({ kind }) => kind),
  };
}

const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;

/** A budget as it is reckoned with: one of a day or of a month. */
export function inUsualTime(input: Input): Input {
  if (input.kind !== "budget") return input;
  if (input.per === "week") return { ...input, value: input.value / DAYS_OF_WEEK, per: "day" };
  return input.per === "year" ? { ...input, value: input.value / MONTHS_OF_YEAR, per: "month" } : input;
}

/** What is left of the price after buying, where both are stated and no margin is. */
function marginOf(inputs: readonly Input[]): Input[] {
  const all = { inputs: [...inputs] };
  const [price, cost] = [stated(all, "own-price"), stated(all, "unit-cost")];
  const isOpen = price !== null && cost !== null && price > cost && stated(all, "margin") === null;
  return isOpen ? [{ kind: "margin", value: 1 - cost / price, unit: "share", per: null, span: null }] : [];
}

export function statedConditions({ where, limit }: ModelAsk, { text }: Said, { values }: Ground) {
  const checked = where.map(({ words, ...condition }) => {
    const value = asStated(condition.value, null, values);
    return { ...condition, value, span: spanOf(words, text) ?? (value === null ? null : spanOfValue(value, text)) };
  });
  const kept = checked.flatMap(({ value, ...condition }) => (value === null ? [] : [{ ...condition, value }]));
  const rows = limit !== null && limit >= 1 && asStated(limit, "count", values) !== null ? limit : null;
  const invented = checked.filter(({ value }) => value === null).map(({ measure }) => measure);
  return {
    kept: { where: kept, limit: rows },
    invented: rows === limit ? invented : [...invented, "limit"],
  } satisfies Stated<Pick<Ask, "where" | "limit">>;
}

/** `others` are the codes of the markets beside the first. */
export function statedAgainst(
  against: ModelAsk["against"],
  ground: Ground,
  { asOf, others }: { readonly asOf: string; readonly others: readonly string[] },
): Stated<Against | null> {
  const kept = (value: Against | null): Stated<Against | null> => ({ kept: value, invented: [] });
  switch (against?.kind) {
    case undefined:
      return kept(null);
    case "average":
      return kept({ kind: "average" });
    case "markets":
      return kept(others.length === 0 ? null : { kind: "markets", codes: [...others] });
    case "period": {
      const period = findTime(against.period, ground, asOf);
      return kept(period && { kind: "period", period });
    }
    case "stated": {
      const value = against.value === null ? null : asStated(against.value, null, ground.values);
      return value === null ? { kept: null, invented: ["comparison"] } : kept({ kind: "stated", value });
    }
  }
}

import type { Condition, Input, InputKind } from "../request.js";
import type { Assigned } from "./assign.js";
import type { Context, Stated } from "./context.js";
import type { Mark } from "./marks.js";
import { moveOf } from "./moves.js";
import type { RoleName } from "./rule.js";

/** What a number is in a request. */
export interface Use {
  readonly input: Input | null;
  readonly condition: Condition | null;
  /** How many rows are wanted. */
  readonly limit: number | null;
}

export const NO_USE: Use = { input: null, condition: null, limit: null };

/** A number in its role, as the request holds it. */
export function useOf(assigned: Assigned, context: Context): Use {
  const { number, role, cue } = assigned;
  if (role === "limit") return { ...NO_USE, limit: number.value };
  const measure = measureOf(assigned, context);
  if (measure !== null) {
    const value = measure === "difficulty" && number.unit === "percent" ? number.value * 100 : number.value;
    const is = number.limit?.is ?? (role === "where price" ? "at least" : "equal");
    const isFall = (role === "growth" || measure === "price-change") && signOf(cue) < 0;
    return {
      ...NO_USE,
      condition: {
        measure,
        // "Fell by more than 10 %": what is below -10 %.
        is: isFall ? OPPOSITE[is] : is,
        ...(number.limit?.isStrict ? { isStrict: true } : {}),
        value: isFall ? -value : value,
        span: spanOf(number),
      },
    };
  }
  return { ...NO_USE, input: { ...amountOf(assigned), kind: kindOf(assigned, context), span: spanOf(number) } };
}

/** A number that was learned to be an input, without a word that says so. */
export function inputAs(kind: InputKind, number: Stated, { cues, distance }: Context): Input {
  const role = kind === "target-margin" ? "margin" : kind;
  // "20 % off"
  const cue = cues.find(
    ({ kind: word, start, end }) =>
      WAYS.includes(word) && distance(Math.min(end, number.end), Math.max(start, number.start)) <= NEAR,
  );
  return { ...amountOf({ number, role, cue: cue ?? null, score: 0 }), kind, span: spanOf(number) };
}

const spanOf = ({ start, end }: Stated) => ({ start, end });

/** What the number bounds; null where it is an input. */
function measureOf({ number, role }: Assigned, context: Context): string | null {
  const { says } = context;
  if (isWhere(role)) return role.slice(WHERE.length);
  if (moveOf(number, context) !== null) return null;
  // "12 to 60 % margin" states both, "between 0.5 and 1 a click" bounds.
  if (number.limit === null || (number.isRange && !number.isLed)) return null;
  if (role === "cpc") return "bid";
  // "A margin of at least 30 %" is wanted where the asker speaks of themselves.
  return (role === "margin" || role === "growth") && !says(number, "own", "wants") ? role : null;
}

const OPPOSITE = { "at least": "at most", "at most": "at least", equal: "equal" } as const;

const WHERE = "where ";
const isWhere = (role: RoleName): role is Extract<RoleName, `where ${string}`> => role.startsWith(WHERE);

function kindOf({ number, role, cue }: Assigned, context: Context): InputKind {
  if (role === "price-asked-about" && context.says(number, "own")) return "own-price";
  const isOfOne = number.unit !== "percent" && number.per === null && isOfEach(number, context);
  if (
    number.unit !== "percent" &&
    ((role === "margin" && number.unit === "money") || (role === "profit-goal" && isOfOne))
  )
    return "unit-profit";
  if (role === "margin" && isWanted(number, cue, context)) return "target-margin";
  return role as InputKind; // bounds and the number of rows are told apart before
}

/** "Profit of $7 on each" */
const isOfEach = ({ start, end }: Stated, { marks, distance }: Context): boolean =>
  marks("each").some((each) =>
    each.start >= end ? distance(end, each.start) <= NEAR : distance(each.end, start) <= NEAR,
  );

/** How much may stand between a number and "each". */
const NEAR = 3.5;

/** "I need 40 % margin", but not "with a margin of 40 %". */
function isWanted({ group, limit, isRange }: Stated, cue: Mark | null, { cues, links, distance }: Context): boolean {
  if (limit !== null && !isRange) return true;
  const start = Math.min(group.start, cue?.start ?? group.start);
  const stands = (mark: Mark, most: number) => mark.end <= start && distance(mark.end, start) <= most;
  if (links.some((mark) => mark.kind === "given" && stands(mark, 0.5))) return false;
  return (
    links.some((mark) => mark.kind === "wants" && stands(mark, 2.6)) ||
    cues.some((mark) => mark.kind === "target" && (stands(mark, 1) || mark.start >= start))
  );
}

function amountOf({ number, role, cue }: Assigned): Pick<Input, "value" | "unit" | "per"> {
  const { value, unit, per } = number;
  switch (role) {
    case "target-acos":
    case "conversion-rate":
    case "click-rate":
    case "search-share":
    case "attainable-share":
    case "return-rate":
    case "loss-rate":
    case "markup":
    case "net-margin":
    case "part":
      return { value: shareOf(number), unit: "share", per: null };
    case "margin":
      return unit === "money" ? { value, unit, per: null } : { value: shareOf(number), unit: "share", per: null };
    // "VAT 20" is a rate.
    case "tax":
      return unit === "percent" || (unit === "plain" && value <= HIGHEST_TAX)
        ? { value: shareOf(number), unit: "share", per: null }
        : { value: Math.abs(value), unit: "money", per };
    case "fees":
    case "duty":
    case "profit-goal":
      return unit === "percent"
        ? { value: Math.abs(value), unit: "share", per: null }
        : { value: Math.abs(value), unit: "money", per };
    // "Minus 4.50 for shipping" names what shipping costs.
    case "shipping-cost":
      return { value: Math.abs(value), unit: "money", per: null };
    case "orders-change":
    case "cpc-change":
    case "conversion-change":
    case "cost-change":
    case "growth":
    case "price-change":
      return {
        value: value * (number.isBelow ? -1 : signOf(cue)),
        unit: unit === "percent" ? "share" : "money",
        per: null,
      };
    case "target-roas":
      // Nobody earns fifty times the spend: a bare 400 means percent.
      return { value: unit === "plain" && value >= 50 ? value / 100 : value, unit: "ratio", per: null };
    case "lead-time":
    case "horizon":
    case "sales-period":
      return { ...timeOf(number), per: null };
    case "safety-stock":
      if (unit === "time") return { ...timeOf(number), per: null };
      return { value, unit: unit === "percent" ? "share" : "count", per: null };
    case "amount":
      return { value, unit: unit === "money" ? "money" : "count", per: null };
    case "orders-wanted":
    case "clicks-wanted":
    case "units-sold":
    case "units-returned":
      return { value, unit: "count", per };
    case "quantity":
    case "stock":
    case "characters":
      return { value, unit: "count", per: null };
    default:
      return { value, unit: "money", per: OF_TIMES.includes(role) ? per : null };
  }
}

/** In percent. */
const HIGHEST_TAX = 30;

const OF_TIMES: readonly RoleName[] = ["budget", "revenue", "total-revenue", "fixed-cost"];

/** "A margin of 22" is 22 %. */
const shareOf = ({ value, unit }: Stated): number =>
  unit === "percent" || Math.abs(value) < 1 ? value : Number((value / 100).toPrecision(12));

const WAYS: readonly Mark["kind"][] = ["raises", "growth", "lowers", "discount", "shrinks"];
const DOWN: readonly Mark["kind"][] = ["lowers", "discount", "shrinks"];
const signOf = (cue: Mark | null): number => (cue !== null && DOWN.includes(cue.kind) ? -1 : 1);

function timeOf({ value, time }: Stated): Pick<Input, "value" | "unit"> {
  if (time === "quarters") return { value: value * 3, unit: "months" };
  if (time === "years") return { value: value * 12, unit: "months" };
  return { value, unit: time ?? "days" };
}

import { QueryInput } from "../../tools/measures/query/request.js";
import type { Answer } from "../answer/answer.js";
import type { Derivation } from "../answer/derivation.js";
import { type Figure, formatNumber, renderStatement } from "../answer/figure.js";
import { numeralsOf } from "../answer/numerals.js";
import { listWords } from "../answer/words.js";
import { namesLeftOut } from "../asks/words.js";
import type { Reading } from "../reading.js";
import { amountsOf } from "../understand/names/named.js";
import type { Condition, Input, InputKind, Request, Scope } from "../understand/request.js";

/**
 * Which numbers of the question an answer does without, by name; null for none. Those without a role are never used. An input is used
 * where a data tool was given it, a figure is computed from it, or a sentence says it.
 */
export function notUsed(
  {
    scope,
    inputs,
    asks,
    leftover,
  }: Pick<Request, "inputs" | "asks" | "leftover"> & { readonly scope: Pick<Scope, "leftOut"> },
  read: readonly Pick<Reading, "input">[],
  answer: Pick<Answer, "headline" | "sections" | "limits">,
): string | null {
  const { margin, targetAcos, budget } = amountsOf({ inputs, asks });
  const made: Partial<Record<InputKind, number | null | undefined>> = {
    "unit-cost": margin,
    "own-price": margin,
    "shipping-cost": margin,
    fees: margin,
    tax: margin,
    "target-roas": targetAcos,
    budget: budget?.amount,
  };
  const notAmong = (asked: readonly Input[], numbers: readonly number[]): readonly Input[] => {
    const used = new Set(numbers.map(rounded));
    const isUsed = (value: number): boolean => [value, value * 100].some((each) => used.has(rounded(each)));
    return asked.filter(
      ({ kind, value }) => ![value, made[kind]].some((each) => typeof each === "number" && isUsed(each)),
    );
  };
  // What was said earlier in the conversation was told of then.
  const asked = inputs.filter(({ span }) => span !== null);
  const unread = notAmong(
    asked,
    read.flatMap(({ input }) => numbersIn(input)),
  );
  const unused = unread.length === 0 ? [] : notAmong(unread, numbersOf(answer));
  // "Only those under 150": a bound that no tool was given held nothing back.
  const bounds = asks.flatMap(({ where }) => where).filter(({ value }) => typeof value === "number");
  const given = new Set([...read.flatMap(({ input }) => numbersIn(input)), ...numbersOf(answer)].map(rounded));
  const idle = bounds.filter(
    ({ value }) => ![Number(value), Number(value) * 100].some((each) => given.has(rounded(each))),
  );
  const { leftOut } = scope;
  const names = [
    ...(leftOut === null || read.some(({ input }) => leavesOut(input)) ? [] : [`without ${namesLeftOut(leftOut)}`]),
    ...leftover.flatMap(({ words, isNumber }) => (isNumber ? [words] : [])),
    ...unused.map(nameOf),
    ...idle.map(boundName),
  ];
  return names.length === 0 ? null : `Not used: ${listWords([...new Set(names)])}.`;
}

/** "Without electronics": what the general tool was told to leave out. */
function leavesOut(input: unknown): boolean {
  const query = QueryInput.safeParse(input);
  if (!query.success) return false;
  const { leftOut, where } = query.data;
  return leftOut !== undefined || where.some(({ is }) => is === "not");
}

const NAMES: Partial<Record<InputKind, string>> = {
  "target-acos": "target ACOS",
  "target-roas": "target ROAS",
  "price-asked-about": "price",
  "other-price": "price of others",
  cpc: "click price",
};

const nameOf = (input: Input): string =>
  `${NAMES[input.kind] ?? input.kind.replaceAll("-", " ")} ${amountIn(input)}${input.per === null ? "" : ` per ${input.per}`}`;

const boundName = ({ measure, is, value }: Condition): string =>
  `${measure.replaceAll("-", " ")} ${is === "equal" ? "of" : is} ${short(Number(value))}`;

/** Without a currency: the question may name another one than the market's. */
function amountIn({ value, unit }: Input): string {
  switch (unit) {
    case "money":
    case "count":
      return formatNumber(value, unit);
    case "ratio":
      return short(value);
    case "share":
      return `${short(value * 100)} %`;
    default:
      return `${short(value)} ${value === 1 ? unit.slice(0, -1) : unit}`;
  }
}

/** As short as it was said: "15 %", not "15.0 %". */
const short = (value: number): string => String(Number(value.toPrecision(9)));
const rounded = (value: number): number => Number(Math.abs(value).toPrecision(9));

/** The numbers that sentences of an answer say, and those of the asker that its figures are computed from. */
function numbersOf({ headline, sections, limits }: Pick<Answer, "headline" | "sections" | "limits">): number[] {
  const statements = [headline, ...sections.flatMap((section) => section.statements)];
  const derivations = [
    ...statements.flatMap(({ parts }) => parts.filter(isFigure).map(({ derivation }) => derivation)),
    ...sections.flatMap(({ tables }) => tables.flatMap(({ derived }) => derived.map(({ derivation }) => derivation))),
  ];
  return [
    ...[...statements.map(renderStatement), limits].flatMap((words) => numeralsOf(words).map(({ value }) => value)),
    ...derivations.flatMap((derivation) => (derivation === null ? [] : askedIn(derivation))),
  ];
}

const isFigure = (part: string | Figure): part is Figure => typeof part !== "string";

function askedIn(derivation: Derivation): number[] {
  if (derivation.by === "asked") return [derivation.value];
  return "from" in derivation ? derivation.from.flatMap(askedIn) : [];
}

/** Fields of a tool's input that hold no number of the asker's business. */
const OF_THE_CALL: readonly string[] = ["clusterIds", "clusterId", "limit"];

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) => (OF_THE_CALL.includes(name) ? [] : numbersIn(held)));
}

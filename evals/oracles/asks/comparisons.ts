import { type AskedPart, answers, never, type Wanted, where } from "../../cases/asks/case.js";
import { againstMedian, changeInAYear, slopeAYear } from "./change.js";
import { type Measure, median } from "./measure.js";
import { offerSets } from "./offers.js";
import { either, factorOf, oneOf, says, valuesOf } from "./parts.js";
import { currencyOf, type Scope } from "./scope.js";

/** Which of two, which side of the market, yes or no. */

/**
 * That the first has more: its name before a word for more, a superlative before its name, or the other's before a word for less.
 * What stands behind "than" is what it is compared with.
 */
export function outdoes(name: string, other: string, more: string, less: string): RegExp {
  const [a, b] = [pattern(name, other), pattern(other, name)];
  return new RegExp(
    [
      `(?<!than )${a}(?:(?!${b})[^.;])*?\\b(?:${more})\\b`,
      `\\b(?:${more})\\b(?:(?!${b}|\\bthan\\b)[^.;])*?${a}`,
      `(?<!than )${b}(?:(?!${a})[^.;])*?\\b(?:${less})\\b`,
      `^${a}\\s*[.,:;(]`,
    ].join("|"),
    "i",
  );
}

/** Which of two has more. */
const winner = (name: string, other: string, more: string, less: string): AskedPart => ({
  what: `${name} rather than ${other}`,
  accept: [says(outdoes(name, other, more, less))],
  words: /$^/,
});

/** The false direction, as a pattern that must not stand in the headline. */
function loser(name: string, other: string, more: string, less: string): RegExp {
  const [a, b] = [pattern(name, other), pattern(other, name)];
  return new RegExp(
    [`(?<!than )${b}(?:(?!${a})[^.;])*?\\b(?:${more})\\b`, `(?<!than )${a}(?:(?!${b})[^.;])*?\\b(?:${less})\\b`].join(
      "|",
    ),
    "i",
  );
}

const ALIASES: Readonly<Record<string, string>> = {
  "United States": "(?:United States|US|USA)",
  "United Kingdom": "(?:United Kingdom|UK|Britain)",
};
/** "Lawn mowers" are not the end of "robot lawn mowers". */
function pattern(name: string, other: string): string {
  const words = ALIASES[name] ?? `\\b${name.replace(/s$/, "s?").replace(/[&+()]/g, "\\$&")}`;
  const longer = other.toLowerCase().endsWith(` ${name.toLowerCase()}`) ? other.slice(0, -name.length) : "";
  return longer === "" ? words : `(?<!${longer})${words}`;
}

/** Two named things side by side: which has more of the measure, and both values. */
export function compareTwo(
  measure: Measure,
  [name, scope]: readonly [string, Scope],
  [other, otherScope]: readonly [string, Scope],
  more: string,
  less: string,
): Wanted {
  const values = valuesOf(measure, [
    [name, scope],
    [other, otherScope],
  ]);
  const compared = answers(either(`${name} rather than ${other}`, winner(name, other, more, less), values), values);
  const others = measure.queries(otherScope, null);
  const isMore = measure
    .queries(scope, null)
    .slice(0, others.length)
    .map(
      (query, place) =>
        `SELECT CASE WHEN a.value > b.value THEN 1 ELSE 0 END FROM (${query}) AS a, (${others[place]}) AS b`,
    );
  return where(never(compared, loser(name, other, more, less)), ...isMore);
}

/** That every definition's value meets a condition: "> 300". */
export const each = (measure: Measure, scope: Scope, condition: string): readonly string[] =>
  measure
    .queries(scope, null)
    .map((query) => `SELECT CASE WHEN ${factorOf(measure)}value ${condition} THEN 1 ELSE 0 END FROM (${query}) AS q`);

const ABOVE =
  "above|higher|dearer|more expensive|pricier|too (?:much|high|dear|expensive)|expensive|upper|top|exceeds?|more than (?:the|most|half)";
const BELOW = "below|under|lower|cheaper|less than|cheap(?:est)?|undercuts?|bargain|bottom";

/** Where a stated price stands: the headline says on which side, the answer by how much. */
export function position(scope: Scope, price: number, side: "above" | "below"): Wanted {
  const { shares, amounts } = againstMedian(scope, price);
  const [is, isNot] = side === "above" ? [ABOVE, BELOW] : [BELOW, ABOVE];
  const amount = String(price).replace(".", "\\.");
  const middle = offerSets(scope).map(
    (rows) =>
      `SELECT CASE WHEN ${price} ${side === "above" ? ">" : "<"} ${median("r.price")} THEN 1 ELSE 0 END FROM ${rows} AS r`,
  );
  return where(
    never(
      answers(
        {
          what: `that ${price} is ${side} the middle`,
          accept: [says(new RegExp(`(?=.*(?<![\\d.,])${amount}(?![\\d,]))(?=.*\\b(?:${is})\\b)`, "is"))],
          words: /$^/,
        },
        {
          what: "by how much",
          accept: [oneOf(shares, "%"), oneOf(shares, "number"), oneOf(amounts, currencyOf(scope))],
          words: /median|offers/i,
        },
      ),
      new RegExp(`${amount}(?:\\.00)?[^.;]{0,60}\\b(?:${isNot})\\b the (?:median|middle|market|average)`, "i"),
    ),
    ...middle,
  );
}

/** A change in per cent, whose direction has to be right. */
export const changeOf = (what: string, queries: readonly string[], words: RegExp, within = 0): AskedPart => ({
  what,
  accept: [
    oneOf(
      queries.map((query) => `SELECT 100.0 * value AS value FROM (${query}) AS q`),
      "%",
      { isChange: true, ...(within > 0 && { within }) },
    ),
  ],
  words,
});

/** Yes or no, in the headline; the opposite at its start is false. "No month is the cheapest" says neither. */
const YES = /^(?:yes|correct|right|true|indeed)\s*(?:[:,.;–—-]|$)|\b(?:that is|it is|is) (?:right|true|correct|so)\b/i;
const NO =
  /^(?:no|wrong|false|incorrect|not (?:quite|true|so|really|at all))\s*(?:[:,.;–—-]|$)|\b(?:that is|it is|is) (?:wrong|false|not (?:true|right|so|correct))\b/i;

/** `orSays`: the same said in other words: "prices rose" to "did prices fall?". */
const polarity = (isTrue: boolean, orSays?: RegExp): AskedPart => ({
  what: isTrue ? "that it is so" : "that it is not so",
  accept: [says(isTrue ? YES : NO), ...(orSays === undefined ? [] : [says(orSays)])],
  words: /$^/,
});
const opposite = (isTrue: boolean): RegExp => (isTrue ? /^no\s*[:,.;–—-]/i : /^yes\s*[:,.;–—-]/i);

/** Estimators of a slope that differ in a detail differ by some tenths. */
const TENTHS = 0.3;
const GROWTH = /demand|search|interest|grow|rising|falling|declin/i;

/** Growth a year, by slopes or by periods a year apart. */
export function growth(scope: Scope): AskedPart {
  const what = `growth a year, ${scope.product}, ${scope.market ?? "US"}`;
  return {
    what,
    accept: [
      ...changeOf(what, slopeAYear(scope), GROWTH, TENTHS).accept,
      ...changeOf(what, changeInAYear(scope), GROWTH).accept,
    ],
    words: GROWTH,
  };
}

/** A claim that is true or false, with the facts that decide it. `orSays`: the same said in other words. */
export const claim = (isTrue: boolean, orSays: RegExp | undefined, ...facts: readonly AskedPart[]): Wanted =>
  never(answers(polarity(isTrue, orSays), ...facts), opposite(isTrue));

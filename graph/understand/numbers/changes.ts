import type { Context, Stated } from "./context.js";
import type { Cue } from "./marks.js";
import type { Rule } from "./rule.js";

/** What changes by a share: "sales drop by 8 %". */

/** How much may stand between a verb of change and its number. */
const NEAR = 6;
const VERBS: readonly Cue[] = ["raises", "lowers", "growth", "shrinks"];

/** A supplier is one who delivers, too. */
const NO_SUBJECTS: readonly Cue[] = [...VERBS, "sets", "leadTime"];

/** "Sales drop by 8 %", "lose 8 % of my 600 orders": what changes by a share. */
const CHANGED: readonly (readonly [Rule["role"], readonly Cue[]])[] = [
  ["orders-change", ["orders", "units", "sold"]],
  ["cpc-change", ["click", "perClick"]],
  ["conversion-change", ["conversion", "buying"]],
  ["cost-change", ["unitCost", "cost", "suppliers"]],
];

/** The word that a verb of change speaks of: before it, or behind its number. */
function subjectOf(number: Stated, { cues, distance }: Context): Cue | null {
  const verb = cues.findLast(
    ({ kind, end }) => VERBS.includes(kind) && end <= number.start && distance(end, number.start) <= NEAR,
  );
  if (verb === undefined) return null;
  const before = cues.findLast(
    ({ kind, end }) => !NO_SUBJECTS.includes(kind) && end <= verb.start && distance(end, verb.start) <= NEAR / 2,
  );
  // "8 % of my buyers", "8 % of my 600 orders"
  const behind = number.isShareOf
    ? cues.find(({ start }) => start >= number.end && start - number.end <= 40)
    : undefined;
  return (behind ?? before)?.kind ?? null;
}

/** Another number of the question can be what a discount is taken from. */
const hasBase = (number: Stated, { numbers }: Context): boolean =>
  numbers.some(
    (other) =>
      other !== number &&
      other.limit === null &&
      other.per === null &&
      (other.unit === "money" || (other.unit === "plain" && other.form === null && other.counts === null)),
  );

/** A share with a minus that no word beside it speaks for. */
const isTakenOff = (number: Stated, context: Context): boolean =>
  number.value < 0 &&
  number.limit === null &&
  hasBase(number, context) &&
  context.cues.every(({ start, end }) =>
    end <= number.start
      ? context.distance(end, number.start) > NEAR / 2
      : context.distance(number.end, start) > NEAR / 2,
  );

/** "10 % under the median" */
const isBesideMarket = (number: Stated, { marks, distance }: Context): boolean =>
  (number.isApart || number.isBelow || number.after.includes("by")) &&
  marks("marketPrice").some(({ start, end }) =>
    start >= number.end ? distance(number.end, start) <= NEAR / 2 : distance(end, number.start) <= NEAR / 2,
  );

export const CHANGE_RULES: readonly Rule[] = [
  ...CHANGED.flatMap(([role, subjects]) =>
    VERBS.map(
      (cue): Rule => ({
        role,
        cue,
        weight: 11,
        fits: { percent: 1 },
        behind: null,
        reach: NEAR,
        when: (n, context) => {
          const subject = subjectOf(n, context);
          // Sales that grow are a growth.
          if (cue === "growth" && role === "orders-change") return false;
          return !n.after.includes("to") && n.limit === null && subject !== null && subjects.includes(subject);
        },
      }),
    ),
  ),
  // "10 % of my buyers leave"
  {
    role: "orders-change",
    cue: "shrinks",
    weight: 14,
    fits: { percent: 1 },
    ahead: null,
    behind: 0,
    reach: NEAR,
    when: (n, { marks }) => n.isShareOf && n.limit === null && marks("orders").some(({ start }) => start > n.end),
  },
  // "The supplier wants 10 % more"
  ...(["unitCost", "suppliers"] as const).map(
    (cue): Rule => ({
      role: "cost-change",
      cue,
      weight: 11,
      fits: { percent: 1 },
      behind: null,
      reach: 3,
      when: (n) => n.isApart && n.limit === null,
    }),
  ),
  {
    role: "price-change",
    cue: "discount",
    weight: 8,
    fits: { percent: 1 },
    when: (n, context) => n.limit === null && hasBase(n, context),
  },
  ...(["raises", "lowers"] as const).map(
    (cue): Rule => ({
      role: "price-change",
      cue,
      weight: 7.5,
      fits: { percent: 1 },
      reach: 2,
      when: (n, context) =>
        n.limit === null && !n.after.includes("to") && subjectOf(n, context) !== "margin" && hasBase(n, context),
    }),
  ),
  // "Was 59.99, now -30 %"
  { role: "price-change", cue: null, weight: 21, fits: { percent: 0 }, when: isTakenOff },
  {
    role: "price-change",
    cue: "marketPrice",
    weight: 11,
    fits: { percent: 1 },
    reach: NEAR / 2,
    when: (n, context) => isBesideMarket(n, context),
  },
];

import type { Context, Stated } from "./context.js";
import type { Cue } from "./marks.js";
import type { Rule } from "./rule.js";

/** Numbers that something moves between: "CPC goes from 0.45 to 0.58". */

/** A number that says how far something moved. */
export const isMove = (kind: string): boolean => kind === "growth" || kind === "price-change";

/** How much may stand between what moves and its numbers. */
const NEAR = 12;

/** The two numbers that something moves between. */
export function moveOf(number: Stated, { numbers, says }: Context): readonly [Stated, Stated] | null {
  const areOfMove = (first: Stated | undefined, second: Stated | undefined): boolean =>
    first !== undefined &&
    second !== undefined &&
    first.unit === second.unit &&
    (first.after.includes("from") || (first.isRange && first.isLed)) &&
    (second.after.includes("to") || second.joins === "range");
  const [before, after] = [numbers[number.at - 1], numbers[number.at + 1]];
  if (!says(number, "raises", "lowers", "sets", "growth", "shrinks")) return null;
  if (after !== undefined && areOfMove(number, after)) return [number, after];
  return before !== undefined && areOfMove(before, number) ? [before, number] : null;
}

/** What moves: the last word before the move that something can be counted or paid by. */
function movedBy(number: Stated, context: Context): Cue | null {
  const move = moveOf(number, context);
  if (move === null) return null;
  const { start } = move[0];
  const isSubject = (kind: Cue): boolean => kind in SUBJECTS || PRICES.includes(kind);
  return (
    context.cues.findLast(
      ({ kind, end }) =>
        end <= start &&
        isSubject(kind) &&
        context.says({ start: end - 1, end }, kind) &&
        context.distance(end, start) <= NEAR,
    )?.kind ?? null
  );
}

const PRICES: readonly Cue[] = ["price", "ownPrice", "sells", "sold", "targetPrice", "discount"];

/** Numbers that move between two values, by what moves. */
const SUBJECTS: Partial<Record<Cue, Rule["role"]>> = {
  click: "cpc",
  perClick: "cpc",
  conversion: "conversion-rate",
  buying: "conversion-rate",
  unitCost: "unit-cost",
  orders: "orders-wanted",
  units: "orders-wanted",
  budget: "budget",
  revenue: "revenue",
};

/** Whole numbers that move and that nothing is said of. */
const isOfNothing = (number: Stated, context: Context): boolean =>
  (moveOf(number, context)?.every(({ value }) => Number.isInteger(value)) ?? false) &&
  movedBy(number, context) === null &&
  !context.says(number, "price", "ownPrice", "sells", "sold", "cost");

/** "Fell in price by at least 10 %" */
const isBoundOnMove = (number: Stated, { says }: Context): boolean =>
  number.limit !== null &&
  number.unit === "percent" &&
  !number.isRange &&
  says(number, "price") &&
  !says(number, "own");

/** What moves, by its numbers; a price is the present one and the one that it becomes. */
export const MOVE_RULES: readonly Rule[] = [
  ...(["raises", "lowers", "growth", "shrinks"] as const).map(
    (cue): Rule => ({
      role: "where price-change",
      cue,
      weight: 12,
      fits: { percent: 1 },
      reach: NEAR / 2,
      when: isBoundOnMove,
    }),
  ),
  ...Object.entries(SUBJECTS).map(
    ([cue, role]): Rule => ({
      role,
      cue: null,
      weight: 10.5,
      fits: { money: 0, plain: 0, percent: 0 },
      when: (n, context) => movedBy(n, context) === cue,
    }),
  ),
  ...(["own-price", "target-price"] as const).map(
    (role, at): Rule => ({
      role,
      cue: null,
      weight: 10.2,
      fits: { money: 0, plain: 0 },
      when: (n, context) => moveOf(n, context)?.[at] === n && PRICES.some((cue) => cue === movedBy(n, context)),
    }),
  ),
  {
    role: "amount",
    cue: null,
    weight: 10.5,
    fits: { plain: 0 },
    when: (n, context) => isOfNothing(n, context),
  },
];

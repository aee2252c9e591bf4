import { z } from "zod";
import { type Derived, derive } from "../answer/derivation.js";
import {
  capitalised,
  compose,
  type Figure,
  listStatements,
  number,
  percent,
  ratio,
  type Statement,
} from "../answer/figure.js";
import { capital } from "../answer/words.js";
import { type FactCell, sharedBy } from "./cells.js";

/**
 * What the analyst says of cells: one of few kinds of statement, and the cells that it is about. Every word, relation and figure of it is the
 * service's own, so that nothing else can be said.
 */
export const CellStatement = z.object({
  kind: z
    .enum(["value", "change", "compare", "share", "rank", "range", "reason", "advice"])
    .describe(
      "value: what cells are. change: rise or fall, of signed cells. compare: two cells of one measure. share: the first as a share of the second. rank: several of one measure in their order. range: from the lowest to the highest of several of one measure. reason: a signed cell that is to be explained, then signed cells of other measures over the same period that moved with it. advice: cells that allocate made of one amount.",
    ),
  cells: z.array(z.string()).min(1).max(12).describe("Ids of cells."),
});
export type CellStatement = z.infer<typeof CellStatement>;

/** The statements in words. @throws TypeError with a plain sentence where cells cannot be told so */
export function tellCells(kind: CellStatement["kind"], cells: readonly FactCell[]): Statement[] {
  switch (kind) {
    case "value":
      return cells.map(valueIn);
    case "change":
      return cells.map(changeIn);
    case "compare":
      return [comparisonOf(alike(cells, 2, 2))];
    case "share":
      return [shareOf(alike(cells, 2, 2))];
    case "rank":
      return [rankingOf(alike(cells, 2, 12))];
    case "range":
      return [rangeOf(alike(cells, 2, 12))];
    case "reason":
      return [movedWith(cells)];
    case "advice":
      return [sharesOf(alike(cells, 2, 12))];
  }
}

/** "Median price of yoga mats in the United States: $20.00 (November 2025 to October 2026)." */
const valueIn = ({ subject, measure, period, figure }: FactCell): Statement =>
  compose(`${capital(measure)} of ${subject}: `, figure, period === null ? "." : ` (${period}).`);

function changeIn(cell: FactCell): Statement {
  const { figure, measure, subject, period } = cell;
  const value = figure.value ?? 0;
  if (!figure.signed || value === 0) return valueIn(cell);
  return compose(
    `${capital(measure)} of ${subject}: ${value > 0 ? "a rise of" : "a fall of"} `,
    sizeOf(figure),
    period === null ? "." : ` (${period}).`,
  );
}

/** One measure, one unit, one period, each subject once: nothing else is set beside each other. */
function alike(cells: readonly FactCell[], least: number, most: number): readonly FactCell[] {
  const [first] = cells;
  if (first === undefined || cells.length < least || cells.length > most)
    throw new TypeError(least === most ? `Give ${least} cells.` : `Give ${least} to ${most} cells.`);
  const isAlike = ({ measure, period, figure }: FactCell) =>
    measure === first.measure &&
    period === first.period &&
    figure.kind === first.figure.kind &&
    figure.currency === first.figure.currency;
  if (!cells.every(isAlike)) throw new TypeError("Give cells of one measure, unit and period.");
  if (new Set(cells.map(({ subject }) => subject)).size < cells.length)
    throw new TypeError("Give one cell of each subject.");
  return cells;
}

const headOf = ([{ measure, period }]: readonly [FactCell]): string =>
  `${capital(measure)}${period === null ? "" : ` (${period})`}: `;

/** "Median price (…): yoga mats in the United States $20.00, tents in the United States $45.00; the first is $25.00 below the second, 0.44 times as much." */
function comparisonOf(cells: readonly FactCell[]): Statement {
  const [first, second] = cells as readonly [FactCell, FactCell];
  const difference = derive("difference", first.figure, second.figure);
  const quotient = derive("quotient", first.figure, second.figure);
  const refs = [...new Set(cells.flatMap(({ figure }) => figure.refs))];
  const pair = [headOf([first]), `${first.subject} `, first.figure, `, ${second.subject} `, second.figure];
  if (difference.value === 0) return compose(...pair, "; both are the same.");
  const size = derive("magnitude", difference);
  // Ten per cent is five points above five.
  const apart =
    first.figure.kind === "percent"
      ? compose(number(derive("product", size, POINTS), refs), " percentage points")
      : compose({ ...sizeOf(first.figure), ...size, refs });
  const place = (difference.value ?? 0) > 0 ? " above" : " below";
  const isTimes = (quotient.value ?? 0) > 0 && (second.figure.value ?? 0) > 0 && first.figure.kind !== "percent";
  return compose(
    ...pair,
    "; the first is ",
    apart,
    place,
    " the second",
    ...(isTimes ? [", ", ratio(quotient, refs), " times as much."] : ["."]),
  );
}

const POINTS: Derived = { value: 100, derivation: { by: "constant", value: 100, words: "percentage points" } };

function shareOf(cells: readonly FactCell[]): Statement {
  const [part, whole] = cells as readonly [FactCell, FactCell];
  const value = derive("quotient", part.figure, whole.figure);
  if ((whole.figure.value ?? 0) <= 0 || (part.figure.value ?? -1) < 0 || part.figure.kind === "percent")
    throw new TypeError("That is no share of an amount.");
  const refs = [...new Set([...part.figure.refs, ...whole.figure.refs])];
  return compose(
    headOf([part]),
    `${part.subject} `,
    part.figure,
    ", which is ",
    percent(value, refs),
    ` of that of ${whole.subject}, `,
    whole.figure,
    ".",
  );
}

const descending = (cells: readonly FactCell[]): FactCell[] =>
  cells.toSorted((a, b) => (b.figure.value ?? 0) - (a.figure.value ?? 0));

function rankingOf(cells: readonly FactCell[]): Statement {
  const order = descending(cells);
  const [first] = order as [FactCell, ...FactCell[]];
  return capitalised(
    compose(
      `by ${first.measure}${first.period === null ? "" : ` (${first.period})`}, highest first: `,
      listStatements(order.map(({ subject, figure }) => compose(`${subject} (`, figure, ")"))),
      ".",
    ),
  );
}

function rangeOf(cells: readonly FactCell[]): Statement {
  const order = descending(cells);
  const [highest, lowest] = [order[0], order.at(-1)] as [FactCell, FactCell];
  return compose(
    headOf([lowest]),
    "from ",
    lowest.figure,
    ` (${lowest.subject}) to `,
    highest.figure,
    ` (${highest.subject}).`,
  );
}

/** "Searches of mats: a rise of 10.0 % (2026). In the same time: median price of mats (a fall of 5.0 %). What moves together need not be cause and effect." */
function movedWith(cells: readonly FactCell[]): Statement {
  const [first, ...others] = cells;
  if (first === undefined || others.length === 0 || others.length > 4) throw new TypeError("Give 2 to 5 cells.");
  if (cells.some(({ figure }) => !figure.signed || (figure.value ?? 0) === 0))
    throw new TypeError("Give cells that are a rise or a fall.");
  if (first.period === null || cells.some(({ period }) => period !== first.period))
    throw new TypeError("Give cells of one period.");
  const namesOf = ({ subject, measure }: FactCell) => `${measure} | ${subject}`;
  if (new Set(cells.map(namesOf)).size < cells.length)
    throw new TypeError("Give one cell of each measure and subject.");
  return compose(
    `${capital(first.measure)} of ${first.subject}: `,
    ...moveOf(first),
    ` (${first.period}). In the same time: `,
    listStatements(others.map((other) => compose(`${other.measure} of ${other.subject} (`, ...moveOf(other), ")"))),
    ". What moves together need not be cause and effect.",
  );
}

const moveOf = ({ figure }: FactCell): (string | Figure)[] => [
  (figure.value ?? 0) > 0 ? "a rise of " : "a fall of ",
  sizeOf(figure),
];

/** "In proportion to open demand a month and nothing else: $6,000 for mats in the United States and $4,000 for tents in the United States." */
function sharesOf(cells: readonly FactCell[]): Statement {
  const [first] = cells as readonly [FactCell, ...FactCell[]];
  const basis = sharedBy(first);
  // Advice is what the service computes, nobody's opinion.
  if (basis === null) throw new TypeError("Only what allocate has shared out is advice.");
  return compose(
    `In proportion to ${basis} and nothing else: `,
    listStatements(descending(cells).map(({ subject, figure }) => compose(figure, ` for ${subject}`))),
    ".",
  );
}

function sizeOf(figure: Figure): Figure {
  const size = derive("magnitude", figure);
  return { ...figure, value: size.value, derivation: size.derivation, signed: false };
}

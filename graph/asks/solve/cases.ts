import { derive } from "../../answer/derivation.js";
import { compose, type Figure, money, number, percent, type Statement } from "../../answer/figure.js";
import { capital } from "../../answer/words.js";
import { type Known, type KnownFacts, stepsTo } from "./chain.js";
import { QUANTITIES, type Quantity } from "./quantities.js";
import { figureOf, nameOf, type Piece } from "./reckoning.js";

/** One sum in several cases: "from 79 to 85", "at 19 % and at 23 %". */

interface InCase {
  readonly known: KnownFacts;
  readonly varied: readonly Known[];
}

/** What is told of changes already. */
const OF_CHANGES: readonly Quantity[] = ["order-change", "orders-gained", "price", "price-change"];

/** "With price $79.00 and number of orders 300 it is $12,300.00, a difference of +$390.00 (+3.2 %).": each case but the last, which is told itself. */
export function otherCases(
  target: Quantity,
  cases: readonly InCase[],
  { currency }: { currency: string | null },
): Statement[] {
  const last = cases.at(-1)?.known.get(target);
  if (last === undefined || OF_CHANGES.includes(target)) return [];
  return cases.slice(0, -1).flatMap(({ known, varied }): Statement[] => {
    const here = known.get(target);
    if (here === undefined || here.value.value === last.value.value) return [];
    const used = stepsTo(target, known).map(({ quantity }) => quantity);
    const within = varied.filter(({ quantity }) => used.includes(quantity));
    const others = within.length > 0 ? within : varied;
    if (others.length === 0) return [];
    const difference = differenceOf(last, here, currency);
    return [
      compose(
        "With ",
        ...listed(others.map((fact) => [`${nameOf(fact)} `, figureOf(fact, currency)])),
        " it is ",
        figureOf(here, currency),
        ...(difference === null ? [] : [", a difference of ", ...difference]),
        ".",
      ),
    ];
  });
}

/** "Yes: the revenue rises from $30,260.00 to $32,390.00.": whether it goes the way that is claimed. */
export function claimOnCases(
  target: Quantity,
  cases: readonly InCase[],
  claimed: "rising" | "falling" | "level",
  currency: string | null,
): Statement[] {
  const [first, last] = [cases[0]?.known.get(target), cases.at(-1)?.known.get(target)];
  if (first === undefined || last === undefined) return [];
  const step = (last.value.value ?? 0) - (first.value.value ?? 0);
  const goes = step > 0 ? "rising" : step < 0 ? "falling" : "level";
  return [
    compose(
      `${goes === claimed ? "Yes" : "No"}: the ${nameOf(last)} ${GOES[goes]}`,
      ...(goes === "level" ? [] : [" from ", figureOf(first, currency), " to ", figureOf(last, currency)]),
      ".",
    ),
  ];
}

const GOES = { rising: "rises", falling: "falls", level: "stays the same" } as const;

/** "The cost per click changes by +28.9 %, from €0.45 to €0.58 (+€0.13)." */
export function changeOf(quantity: Quantity, cases: readonly InCase[], currency: string | null): Statement[] {
  const [first, last] = [cases[0]?.known.get(quantity), cases.at(-1)?.known.get(quantity)];
  if (first === undefined || last === undefined) return [];
  const refs = [...first.refs, ...last.refs];
  const change = percent(derive("change", last.value, first.value), refs, { signed: true });
  const step = stepOf(last, first, currency);
  return [
    compose(
      `${capital(`the ${nameOf(last)}`)} changes by `,
      change,
      ", from ",
      figureOf(first, currency),
      " to ",
      figureOf(last, currency),
      ...(step === null ? [] : [" (", step, ")"]),
      ".",
    ),
  ];
}

function differenceOf(last: Known, here: Known, currency: string | null): readonly Piece[] | null {
  const step = stepOf(last, here, currency);
  if (step === null) return null;
  const share = derive("change", last.value, here.value);
  const isShare = (here.value.value ?? 0) > 0 && share.value !== null;
  return [step, ...(isShare ? [" (", percent(share, step.refs, { signed: true }), ")"] : [])];
}

/** What of it is more or less; null where that is no amount. */
function stepOf(last: Known, here: Known, currency: string | null): Figure | null {
  const refs = [...new Set([...last.refs, ...here.refs])];
  const difference = derive("difference", last.value, here.value);
  switch (QUANTITIES[last.quantity].kind) {
    case "money":
      return money(difference, currency, refs, { signed: true });
    case "amount":
    case "wholes":
      return number(difference, refs, { signed: true });
    default:
      return null;
  }
}

const listed = (all: readonly (readonly Piece[])[]): Piece[] =>
  all.flatMap((pieces, place) => [...(place === 0 ? [] : [place === all.length - 1 ? " and " : ", "]), ...pieces]);

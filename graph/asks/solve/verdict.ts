import { derive } from "../../answer/derivation.js";
import { compose, listStatements, type Statement } from "../../answer/figure.js";
import type { KnownFacts } from "./chain.js";
import type { Quantity } from "./quantities.js";
import { figureOf, type Piece } from "./reckoning.js";

/** Whether an order from an ad pays for itself, and what would make it. */

/** What speaks of ads: only then is it asked whether they pay. */
const OF_ADS: ReadonlySet<Quantity> = new Set<Quantity>([
  "ad-cost-per-order",
  "acos",
  "roas",
  "profit-after-ads",
  "margin-after-ads",
  "budget-for-orders",
  "orders-for-budget",
  "clicks-for-budget",
  "clicks-for-orders",
  "ad-spend",
  "revenue",
  "net-profit",
]);

export interface Verdict {
  readonly statement: Statement;
  /** What it speaks of. */
  readonly uses: readonly Quantity[];
}

interface Asking {
  readonly targets: readonly Quantity[];
  readonly known: KnownFacts;
  readonly currency: string | null;
  readonly isYesNo: boolean;
  /** "Am I losing money?": yes is what does not pay. */
  readonly asksLoss: boolean;
}

/** Null where ads are not asked about, or profit or cost are not known. */
export function verdictOn({ targets, known, currency, isYesNo, asksLoss }: Asking): Verdict | null {
  if (!targets.some((target) => OF_ADS.has(target))) return null;
  const isMoney = known.has("ad-cost-per-order") && known.has("profit-per-order");
  const cost = known.get(isMoney ? "ad-cost-per-order" : "acos");
  const before = known.get(isMoney ? "profit-per-order" : "margin");
  if (cost === undefined || before === undefined) return null;
  const left = derive("difference", before.value, cost.value);
  if (left.value === null) return null;
  const figure = (quantity: Quantity): Piece | null => {
    const fact = known.get(quantity);
    return fact === undefined || (fact.value.value ?? 0) <= 0 ? null : figureOf(fact, currency);
  };
  const rest = figureOf(
    {
      quantity: isMoney ? "profit-after-ads" : "margin-after-ads",
      value: derive("magnitude", left),
      refs: [...new Set([...before.refs, ...cost.refs])],
    },
    currency,
  );
  const share = isMoney ? figure("acos") : null;
  const why: Piece[] = [
    "ads take ",
    figureOf(cost, currency),
    isMoney ? " of each order" : " of the price",
    ...(share === null ? [] : [", an ACOS of ", share]),
    `; its ${isMoney ? "profit" : "margin"} before ads is `,
    figureOf(before, currency),
  ];
  const uses: Quantity[] = [cost.quantity, before.quantity, "acos"];
  // Less than half a cent, or half a tenth of a per cent, is printed as nothing.
  if (Math.abs(left.value) < (isMoney ? 0.005 : 0.0005))
    return {
      statement: compose(`${isYesNo ? "No, this" : "This"} breaks even: `, ...why, ", so nothing is left."),
      uses,
    };
  const pays = left.value > 0;
  const start = `${isYesNo ? (pays !== asksLoss ? "Yes, this" : "No, this") : "This"} ${pays ? "pays" : "does not pay"}: `;
  if (pays) return { statement: compose(start, ...why, ", so ", rest, " is left."), uses };
  const ways = WAYS.flatMap(({ before: words, of, after, most = Number.POSITIVE_INFINITY }) => {
    const value = figure(of);
    const isPossible = (known.get(of)?.value.value ?? 0) <= most && !(of === "break-even-roas" && isMoney);
    return value === null || !isPossible ? [] : [{ of, words: compose(words, value, after) }];
  });
  const would =
    ways.length === 0
      ? []
      : [
          " It would pay with ",
          listStatements(
            ways.map(({ words }) => words),
            "or",
          ),
          ".",
        ];
  return {
    statement: compose(start, ...why, ", so each order loses ", rest, isMoney ? "." : " of its price.", ...would),
    uses: [...uses, ...ways.map(({ of }) => of)],
  };
}

/** What would make it pay; `most`: above it nothing can be. */
const WAYS: readonly {
  readonly before: string;
  readonly of: Quantity;
  readonly after: string;
  readonly most?: number;
}[] = [
  { before: "a click at ", of: "break-even-bid", after: " or less" },
  { before: "a conversion rate of ", of: "break-even-conversion", after: " or more", most: 1 },
  { before: "a price of ", of: "break-even-price", after: " or more" },
  { before: "a ROAS of ", of: "break-even-roas", after: " or more" },
  { before: "a margin before ads of ", of: "acos", after: " or more", most: 1 },
];

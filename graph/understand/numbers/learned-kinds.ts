import type { Likely } from "../encoder/ask-reading.js";
import { InputKind } from "../request.js";

/** Below this the kind of a number stays open (evals/train/asks-report.txt). */
export const SURE = 0.35;
/** The same where words say the same of two numbers. */
export const SURE_OF_TWO = 0.5;
/** The same where words say another, and where they stand right beside the number. */
export const SURE_AGAINST = 0.65;
export const SURE_AGAINST_CLEAR = 0.95;

/** Below this a number is hardly ever of a kind. */
export const LEAST = 0.08;

/** Of these a question states one, whichever of them words say: "buy at 32 and sell at 79" has no two prices. */
export const ONE_OF_A_KIND: readonly string[] = [
  "own-price",
  "unit-cost",
  "margin",
  "target-margin",
  "unit-profit",
  "order-value",
  "budget",
  "cpc",
  "stock",
  "target-acos",
];

const PRICES: readonly string[] = ["own-price", "target-price", "price-asked-about"];

/** What each number is, the surest first; one that is taken is left out for the others. Undefined where nothing was learned of a number. */
export function kindsApart(numbers: readonly (readonly Likely[] | undefined)[]): (Likely | undefined)[] {
  const found = numbers.map((): Likely | undefined => undefined);
  const taken = new Set<string>();
  const bySureness = [...numbers.entries()].sort(([, a], [, b]) => (b?.[0]?.p ?? 0) - (a?.[0]?.p ?? 0));
  for (const [at, kinds = []] of bySureness) {
    const open = kinds.filter(({ id }) => !taken.has(id));
    const left = 1 - kinds.filter(({ id }) => taken.has(id)).reduce((sum, { p }) => sum + p, 0);
    const [first] = open;
    if (first === undefined) continue;
    const p = left > 0 ? Math.min(1, first.p / left) : 0;
    // "What if I go to 79?": a price it is for sure, whether it is called the new one or the own one.
    const alike = PRICES.includes(first.id) ? open.filter(({ id }) => PRICES.includes(id)) : [];
    const isPrice = alike.reduce((sum, each) => sum + each.p, 0) >= SURE_AGAINST;
    found[at] = { id: first.id, p: isPrice ? Math.max(p, SURE) : p };
    if (ONE_OF_A_KIND.includes(first.id)) taken.add(first.id);
  }
  return found;
}

type Unit = "money" | "percent" | "times" | "time" | "plain";

/** What is told as a share. */
const SHARES: readonly InputKind[] = [
  "margin",
  "target-margin",
  "target-acos",
  "conversion-rate",
  "click-rate",
  "search-share",
  "attainable-share",
  "return-rate",
  "loss-rate",
  "markup",
  "net-margin",
];
const EITHER: readonly InputKind[] = ["fees", "tax", "profit-goal", "price-change", "growth"];
const COUNTS: readonly InputKind[] = [
  "orders-wanted",
  "clicks-wanted",
  "units-sold",
  "units-returned",
  "quantity",
  "stock",
  "characters",
];

/** Kinds of the corpus that a request has no field of their own for. */
const STANDS_FOR: Readonly<Record<string, InputKind>> = {
  "ad-spend": "budget",
  "ad-revenue": "revenue",
};

/** The input that a number was learned to be; null where that is not sure, or its unit does not fit. */
export function learnedInput(unit: Unit, isPart: boolean, { id, p }: Likely, least: number): InputKind | null {
  const kind = STANDS_FOR[id] ?? InputKind.safeParse(id).data;
  if (kind === undefined || p < least) return null;
  // "And 65?" after a margin of 60 %: what is certain needs no sign.
  const isBareRate = unit === "plain" && p === 1 && SHARES.includes(kind) && !isPart;
  return isBareRate || unitsOf(kind, isPart).includes(unit) ? kind : null;
}

/** "Half" and "one in twelve" are shares. */
function unitsOf(kind: InputKind, isPart: boolean): readonly Unit[] {
  if (SHARES.includes(kind)) return isPart ? ["percent", "plain"] : ["percent"];
  if (isPart) return [];
  if (kind === "profit-goal") return ["percent", "money", "plain"];
  if (EITHER.includes(kind)) return ["percent", "money"];
  if (COUNTS.includes(kind)) return ["plain"];
  if (kind === "lead-time" || kind === "horizon" || kind === "sales-period") return ["time"];
  if (kind === "safety-stock") return ["time", "plain", "percent"];
  return kind === "target-roas" ? ["times", "plain"] : ["money", "plain"];
}

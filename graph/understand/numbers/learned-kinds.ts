import { InputKind } from "../../request.js";
import type { Likely } from "./head.js";

/** Below this the kind of a number stays open (evals/train/numbers-report.txt). */
export const SURE = 0.75;
/** The same where words say another. */
export const SURE_AGAINST = 0.85;

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
];
const EITHER: readonly InputKind[] = ["fees", "tax", "profit-goal", "price-change", "growth"];
const COUNTS: readonly InputKind[] = [
  "orders-wanted",
  "clicks-wanted",
  "units-sold",
  "quantity",
  "stock",
  "safety-stock",
  "characters",
];

/** Kinds of the corpus that a request has no field of their own for. */
const STANDS_FOR: Readonly<Record<string, InputKind>> = {
  "fixed-cost": "budget",
  "ad-spend": "budget",
  "ad-revenue": "revenue",
};

/** The input that a number was learned to be; null where that is not sure, or its unit does not fit. */
export function learnedInput(unit: Unit, isPart: boolean, { id, p }: Likely, least: number): InputKind | null {
  const kind = STANDS_FOR[id] ?? InputKind.safeParse(id).data;
  if (kind === undefined || p < least) return null;
  return unitsOf(kind, isPart).includes(unit) ? kind : null;
}

/** "Half" and "one in twelve" are shares. */
function unitsOf(kind: InputKind, isPart: boolean): readonly Unit[] {
  if (SHARES.includes(kind)) return isPart ? ["percent", "plain"] : ["percent"];
  if (isPart) return [];
  if (EITHER.includes(kind)) return ["percent", "money"];
  if (COUNTS.includes(kind)) return ["plain"];
  if (kind === "lead-time") return ["time"];
  return kind === "target-roas" ? ["times", "plain"] : ["money", "plain"];
}

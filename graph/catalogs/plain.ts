import type { Evidence } from "../answer/answer.js";
import { type Figure, renderStatement, type Statement } from "../answer/figure.js";
import type { Numbering } from "../answer/references.js";

/** Turns figures into plain values with the answer's references. Values that cannot be proven are unknown. */
export interface Plain {
  readonly value: (figure: Figure | null | undefined) => number | null;
  readonly refs: (...figures: readonly (Figure | null | undefined)[]) => string[];
  readonly text: (statement: Statement) => string;
  /** References of a part and the oldest refresh behind them. */
  readonly sourced: (...figures: readonly (Figure | null | undefined)[]) => { refs: string[]; as_of: string | null };
}

export function createPlain({ evidence, refOf }: Numbering, isProven: (figure: Figure) => boolean): Plain {
  const byRef = new Map<string, Evidence>(evidence.map((item) => [item.ref, item]));
  const refs = (...figures: readonly (Figure | null | undefined)[]): string[] => [
    ...new Set(
      figures.flatMap((figure) => (figure?.value == null ? [] : figure.refs.flatMap((ref) => refOf(ref) ?? []))),
    ),
  ];
  return {
    value: (figure) => (figure == null || figure.value === null || !isProven(figure) ? null : rounded(figure)),
    refs,
    text: renderStatement,
    sourced: (...figures) => {
      const cited = refs(...figures);
      const dates = cited.map((ref) => byRef.get(ref)?.asOf ?? null);
      const oldest = dates.includes(null) ? null : (dates.filter((date) => date !== null).sort()[0] ?? null);
      return { refs: cited, as_of: oldest };
    },
  };
}

const DIGITS = 6;

/** Whole things and cents; other numbers to six digits, far beyond what they are known to. */
function rounded({ value, kind }: Figure): number {
  const exact = value ?? Number.NaN;
  if (kind === "count") return Math.round(exact);
  return kind === "money" || kind === "estimate" ? Math.round(exact * 100) / 100 : Number(exact.toPrecision(DIGITS));
}

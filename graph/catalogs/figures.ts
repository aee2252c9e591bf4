import { asked, type Derived, derive, type FormulaName } from "../answer/derivation.js";
import { count, type Figure, money } from "../answer/figure.js";

/** Arithmetic on figures that keeps their proofs and their references. */

export const refsOf = (...figures: readonly (Figure | null | undefined)[]): string[] => [
  ...new Set(figures.flatMap((figure) => figure?.refs ?? [])),
];

export const combine = (by: FormulaName, ...figures: readonly Figure[]): Derived => derive(by, ...figures);

/** Numbers of the asker's own catalog. */
export const ownCount = (value: number | null): Figure => count(value === null ? null : asked(value), []);
export const ownMoney = (value: number | null, currency: string): Figure =>
  money(value === null ? null : asked(value), currency, []);

export const isKnown = (figure: Figure | null | undefined): figure is Figure => figure?.value != null;

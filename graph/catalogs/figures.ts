import { asked } from "../answer/derivation.js";
import { count, type Figure, money } from "../answer/figure.js";

/** Figures of the catalog itself, and the references of several. */

export const refsOf = (...figures: readonly (Figure | null | undefined)[]): string[] => [
  ...new Set(figures.flatMap((figure) => figure?.refs ?? [])),
];

/** Numbers of the asker's own catalog. */
export const ownCount = (value: number | null): Figure => count(value === null ? null : asked(value), []);
export const ownMoney = (value: number | null, currency: string): Figure =>
  money(value === null ? null : asked(value), currency, []);

export const isKnown = (figure: Figure | null | undefined): figure is Figure => figure?.value != null;

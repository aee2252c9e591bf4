import { SEASONAL_CLUSTERS } from "../../tools/sample/planted.js";

/** The planted month of a product group's peak. */
export const peakOf = (name: string): number | null =>
  SEASONAL_CLUSTERS.find(({ cluster }) => cluster === name)?.peakMonth ?? null;

/** 100 * own / benchmark, in index points; null where either is missing or not positive. */
export function priceIndex(own: number | null, benchmark: number | null): number | null {
  if (own === null || benchmark === null || !(own > 0) || !(benchmark > 0)) return null;
  return (100 * own) / benchmark;
}

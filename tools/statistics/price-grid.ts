/** Price grids: the few endings that a shop's prices use (.99, .95, whole thousands). */

/** Steps in hundredths of the currency, from ten thousand units to ten cents: the coarsest grid that holds is the sharpest test. */
export const GRID_STEPS = [1_000_000, 100_000, 10_000, 1_000, 100, 10] as const;

const MAXIMUM_RESIDUES = 5;
/** Prices at random would hit the grid this often at most. */
const MAXIMUM_CHANCE = 0.1;
/** Two prices always lie on some grid: each residue must be backed by this many distinct prices. */
const DISTINCT_PER_RESIDUE = 3;

/** Hundredths; prices with finer digits keep their fraction, so they lie on no grid. */
export function toMinorUnits(price: number): number {
  const units = price * 100;
  const whole = Math.round(units);
  return Math.abs(units - whole) < 1e-6 * Math.max(1, whole) ? whole : units;
}

/** The fewest residues modulo `step` that hold `coverage` of the prices, or null where there is no such grid. */
export function dominantResidues(
  counts: ReadonlyMap<number, number>,
  n: number,
  step: number,
  distinctPrices: number,
  coverage: number,
): ReadonlySet<number> | null {
  const grid = new Set<number>();
  let covered = 0;
  for (const [residue, count] of [...counts].sort((a, b) => b[1] - a[1]).slice(0, MAXIMUM_RESIDUES)) {
    grid.add(residue);
    covered += count;
    if (covered >= coverage * n) break;
  }
  const isGrid =
    n > 0 &&
    covered >= coverage * n &&
    grid.size <= MAXIMUM_CHANCE * step &&
    distinctPrices >= DISTINCT_PER_RESIDUE * grid.size;
  return isGrid ? grid : null;
}

export function isOnGrid(unit: number, step: number, grid: ReadonlySet<number>): boolean {
  return grid.has(unit % step);
}

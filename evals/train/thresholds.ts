const GRID = Array.from({ length: 15 }, (_, step) => 0.2 + step * 0.04);
const ROUNDS = 3;

/** The threshold with the best F1 of one label, and that F1. */
export function chooseThreshold(
  probabilities: readonly number[],
  positive: readonly boolean[],
): { readonly threshold: number; readonly f1: number } {
  const total = positive.filter(Boolean).length;
  let best = { threshold: 0.5, f1: 0 };
  for (const threshold of GRID) {
    const said = probabilities.map((value) => value >= threshold);
    const both = said.filter((value, row) => value && positive[row]).length;
    const f1 = (2 * both) / Math.max(1, said.filter(Boolean).length + total);
    if (f1 > best.f1) best = { threshold, f1 };
  }
  return best;
}

/**
 * One threshold per label, chosen together by coordinate ascent for the most questions whose whole set is right:
 * the best threshold of one label depends on how often the others are wrong.
 */
export function chooseThresholds(
  probabilities: readonly (readonly number[])[],
  positive: readonly (readonly boolean[])[],
): number[] {
  const labels = probabilities[0]?.length ?? 0;
  const thresholds = Array.from(
    { length: labels },
    (_, label) =>
      chooseThreshold(
        probabilities.map((row) => row[label] ?? 0),
        positive.map((row) => row[label] ?? false),
      ).threshold,
  );
  const right = (): number =>
    probabilities.filter((row, place) =>
      row.every((value, label) => value >= (thresholds[label] ?? 1) === (positive[place]?.[label] ?? false)),
    ).length;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let label = 0; label < labels; label += 1) {
      const tried = GRID.map((threshold) => {
        thresholds[label] = threshold;
        return { threshold, right: right() };
      });
      thresholds[label] = tried.reduce((best, each) => (each.right > best.right ? each : best)).threshold;
    }
  }
  return thresholds;
}

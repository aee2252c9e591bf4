export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The smallest value that at least the share of all does not exceed; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Herfindahl-Hirschman index 0-1 of counts or shares: sum of squared shares; null without a positive total. */
export function herfindahl(amounts: readonly number[]): number | null {
  const total = sumPositive(amounts);
  if (total <= 0) return null;
  return amounts.reduce((sum, amount) => sum + (Math.max(0, amount) / total) ** 2, 0);
}

/** Above this HHI a market counts as concentrated. */
export const CONCENTRATED_HHI = 0.25;

/** Share 0-1 of the k largest amounts; null without a positive total. */
export function topShare(amounts: readonly number[], k: number): number | null {
  const total = sumPositive(amounts);
  if (total <= 0) return null;
  const largest = [...amounts].sort((a, b) => b - a).slice(0, Math.max(0, k));
  return sumPositive(largest) / total;
}

function sumPositive(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
}

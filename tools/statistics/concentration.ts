/** Herfindahl-Hirschman index (0-1, sum of squared shares) above which a market counts as concentrated. */
export const CONCENTRATED_HHI = 0.25;

const FIRST_MS = 250;
const AT_MOST_MS = 5_000;

/** How long to wait after so many failures in a row before the next try. */
export const pauseAfter = (failures: number): number => Math.min(FIRST_MS * 2 ** Math.min(failures, 8), AT_MOST_MS);

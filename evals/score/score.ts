/** What every scorer says: how good, whether that is good enough, and why. */
export interface Score {
  /** 0 to 1. */
  readonly score: number;
  readonly passed: boolean;
  /** One sentence a reader can act on. */
  readonly explanation: string;
}

export const passed = (explanation: string): Score => ({ score: 1, passed: true, explanation });

/** Right only when everything is. */
export function shareScore(right: number, all: number, explanation: string): Score {
  const score = all === 0 ? 1 : right / all;
  return { score, passed: right === all, explanation };
}

export const list = (items: readonly string[]): string => (items.length === 0 ? "none" : items.join(", "));

import type { Fault } from "./fault.js";

export interface Tried {
  readonly fault: Fault;
  /** "suite.measure" of what fell below its threshold; empty where nobody noticed. */
  readonly caughtBy: readonly string[];
}

/** The table fault x caught by, for a terminal. */
export function describeFaults(tried: readonly Tried[]): string[] {
  const width = Math.max(...tried.map(({ fault }) => fault.id.length)) + 2;
  const caught = tried.filter(({ caughtBy }) => caughtBy.length > 0);
  return [
    `${"fault".padEnd(width)}caught by`,
    ...tried.map(
      ({ fault: { id, what }, caughtBy }) =>
        `${id.padEnd(width)}${caughtBy.length === 0 ? `NOT CAUGHT: ${what}` : caughtBy.join(", ")}`,
    ),
    "",
    `${caught.length} of ${tried.length} seeded faults are caught.`,
  ];
}

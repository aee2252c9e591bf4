import { ModelFailure } from "../../graph/models/outcomes.js";

/** A provider that is down is not asked eighty times. */
const FAILURES_TO_STOP = 5;

export interface Readings<Reading> {
  /** `reason` is a sentence of ours. */
  readonly failures: readonly { readonly reading: Reading; readonly reason: string }[];
  /** Why it ended early; null when it came to its end. */
  readonly stoppedBy: string | null;
}

/** Has a model read one after the other, some at once. It never throws for what the provider does. */
export async function readAll<Reading>(
  readings: readonly Reading[],
  atOnce: number,
  read: (reading: Reading) => Promise<void>,
): Promise<Readings<Reading>> {
  const failures: { reading: Reading; reason: string }[] = [];
  let stoppedBy: string | null = null;
  let inARow = 0;
  const waiting = readings.values();
  const work = async (): Promise<void> => {
    for (const reading of waiting) {
      try {
        await read(reading);
        inARow = 0;
      } catch (error) {
        if (!(error instanceof ModelFailure)) throw error;
        failures.push({ reading, reason: error.message });
        inARow += 1;
        if (error.outcome === "forbidden" || inARow >= FAILURES_TO_STOP) stoppedBy = error.message;
      }
      if (stoppedBy !== null) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { failures, stoppedBy };
}

import { AsyncLocalStorage } from "node:async_hooks";

/**
 * One generation of a market, kept for an answer: what `run` calls, and whatever that goes on to do, reads this generation and no other,
 * until `release`.
 */
export interface Hold {
  readonly run: <Result>(task: () => Result) => Result;
  /** Once; a second time does nothing. What still runs under the hold is refused from here on if its generation has gone. */
  readonly release: () => void;
}

/** What is kept of each market. One store for all of them: every promise of a process pays for each further one, for good. */
const kept = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();

/** Which generation each answer keeps. `Kept` is whatever an engine needs to read it. */
export class Holds<Kept extends object> {
  /** Of the answer that is being made, if it keeps one. */
  get current(): Kept | undefined {
    return kept.getStore()?.get(this) as Kept | undefined; // only `keep` below writes it
  }

  keep(mine: Kept, onRelease: () => void): Hold {
    let isReleased = false;
    return {
      run: (task) => kept.run(new Map(kept.getStore()).set(this, mine), task),
      release: () => {
        if (isReleased) return;
        isReleased = true;
        onRelease();
      },
    };
  }
}

/** Runs a task of several readings on the generation that it begins on. */
export async function onOneGeneration<Result>(
  warehouse: { readonly hold?: () => Promise<Hold> },
  task: () => Promise<Result>,
): Promise<Result> {
  const hold = await warehouse.hold?.();
  try {
    return await (hold ? hold.run(task) : task());
  } finally {
    hold?.release();
  }
}

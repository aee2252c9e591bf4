import { Scoped } from "../scoped.js";

/**
 * One generation of a market, kept for an answer: what `run` calls, and whatever that goes on to do, reads this generation and no other,
 * until `release`.
 */
export interface Hold {
  readonly run: <Result>(task: () => Result) => Result;
  /** Once; a second time does nothing. What still runs under the hold is refused from here on if its generation has gone. */
  readonly release: () => void;
}

/** Which generation each answer keeps. `Kept` is whatever an engine needs to read it. */
export class Holds<Kept extends object> {
  readonly #kept = new Scoped<Kept>();

  /** Of the answer that is being made, if it keeps one. */
  get current(): Kept | undefined {
    return this.#kept.current;
  }

  keep(mine: Kept, onRelease: () => void): Hold {
    let isReleased = false;
    return {
      run: (task) => this.#kept.run(mine, task),
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

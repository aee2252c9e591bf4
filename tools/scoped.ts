import { AsyncLocalStorage } from "node:async_hooks";

/** One store for all of them: every promise of a process pays for each further one, for good. */
const store = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();

/** A value that holds for what a task calls, and for whatever that goes on to do. */
export class Scoped<Value> {
  /** Of the task that is running, if it was given one. */
  get current(): Value | undefined {
    return store.getStore()?.get(this) as Value | undefined; // only `run` writes it
  }

  run<Result>(value: Value, task: () => Result): Result {
    return store.run(new Map(store.getStore()).set(this, value), task);
  }
}

import { yieldToEventLoop } from "./event-loop.js";

/** Long work in small steps: after each of them others may have the event loop. */
export type Steps<Result> = Generator<undefined, Result>;

const LONGEST_STRETCH_MS = 5;

/** All steps one after the other, where nobody else waits for the thread. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, with pauses: the event loop is held for some milliseconds at a time. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  await yieldToEventLoop();
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < LONGEST_STRETCH_MS) continue;
    await yieldToEventLoop();
    since = performance.now();
  }
}

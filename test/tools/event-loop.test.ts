import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { yieldToEventLoop } from "../../tools/event-loop.js";

it("releases one piece of work a turn of the event loop, in the order of asking", async () => {
  const done: string[] = [];
  const work = async (name: string) => {
    for (let piece = 1; piece <= 3; piece += 1) {
      await yieldToEventLoop();
      done.push(`${name}${piece}`);
    }
  };
  const all = Promise.all(["a", "b", "c"].map(work));
  const seen: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    await turn();
    seen.push(done.length);
  }
  await all;
  // Never two at once, so whoever else waits for the loop waits for one piece.
  expect(seen.every((count, at) => count - (seen[at - 1] ?? 0) <= 1)).toBe(true);
  expect(done).toEqual(["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
});

import { expect, it } from "vitest";
import { aheadOf, FairQueue } from "../../tools/fair-queue.js";

it("serves lines in turns, each in order of arrival", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3", "a4"]) queue.add("a", item);
  queue.add("b", "b1");
  queue.add("c", "c1");
  queue.add("c", "c2");
  expect([
    queue.size,
    queue.sizeOf("c"),
    queue.ahead("b", "b1"),
    queue.ahead("a", "a4"),
    queue.ahead("c", "c9"),
  ]).toEqual([7, 2, 1, 6, null]);
  queue.delete("a", "a2");
  const served = Array.from({ length: 7 }, () => queue.take());
  expect(served).toEqual(["a1", "b1", "c1", "a3", "c2", "a4", undefined]);
  expect(queue.size).toBe(0);
});

it("passes over lines that may not go now, and does not forget them", () => {
  const queue = new FairQueue<string>();
  queue.add("a", "a1");
  queue.add("b", "b1");
  expect(queue.take((key) => key !== "a")).toBe("b1");
  expect(queue.take((key) => key !== "a")).toBe(undefined);
  expect(queue.take()).toBe("a1");
});

it("who has one is behind one of each other, whatever they have", () => {
  expect([aheadOf(0, [200]), aheadOf(0, [200, 3]), aheadOf(2, [200, 1]), aheadOf(200, [1])]).toEqual([1, 2, 6, 201]);
});

import { describe, expect, it } from "vitest";
import { createRandom } from "../../../tools/statistics/random.js";

describe("createRandom", () => {
  it("repeats itself for a seed and differs between seeds", () => {
    const draw = (seed: number): number[] => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, () => random.uniform(0, 1));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  it("starts well even from small seeds", () => {
    const firsts = Array.from({ length: 200 }, (_, seed) => createRandom(seed).uniform(0, 1));
    expect(firsts.reduce((a, b) => a + b) / firsts.length).toBeGreaterThan(0.4);
    expect(firsts.reduce((a, b) => a + b) / firsts.length).toBeLessThan(0.6);
    expect(firsts.filter((first) => first < 0.25).length).toBeGreaterThan(30);
  });

  it("is uniform on [low, high) and on integers with both ends", () => {
    const random = createRandom(1);
    const reals = Array.from({ length: 20_000 }, () => random.uniform(2, 4));
    expect(Math.min(...reals)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...reals)).toBeLessThan(4);
    expect(reals.reduce((a, b) => a + b) / reals.length).toBeCloseTo(3, 1);
    expect(new Set(Array.from({ length: 200 }, () => random.integer(1, 3)))).toEqual(new Set([1, 2, 3]));
  });

  it("shuffles a copy without losing an item", () => {
    const items = Array.from({ length: 50 }, (_, index) => index);
    const shuffled = createRandom(3).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(items);
  });

  it("shuffles into every order equally often", () => {
    const random = createRandom(4);
    const orders = new Map<string, number>();
    for (let round = 0; round < 6000; round += 1) {
      const order = random.shuffle(["a", "b", "c"]).join("");
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect([...orders.keys()].sort()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
    for (const times of orders.values()) expect(Math.abs(times - 1000)).toBeLessThan(120);
  });
});

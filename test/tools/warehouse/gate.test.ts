import { describe, expect, test, vi } from "vitest";
import { CanceledError } from "../../../tools/errors.js";
import { Gate } from "../../../tools/warehouse/gate.js";

/** A task that ends when told to. */
function holdableTask() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe("gate", () => {
  test("never lets more than its limit run, and lets all of them run", async () => {
    const gate = new Gate(2);
    let running = 0;
    let most = 0;
    const finished: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        gate.run(async () => {
          running += 1;
          most = Math.max(most, running);
          await tick();
          running -= 1;
          finished.push(index);
        }),
      ),
    );
    expect(most).toBe(2);
    expect(finished).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  test("an aborted waiter leaves the queue and never runs", async () => {
    const gate = new Gate(1);
    const first = holdableTask();
    const controller = new AbortController();
    const order: string[] = [];
    const one = gate.run(first.run);
    const two = gate.run(async () => order.push("two"), controller.signal);
    const three = gate.run(async () => order.push("three"));
    expect(gate.waiting).toBe(2);
    controller.abort();
    await expect(two).rejects.toBeInstanceOf(CanceledError);
    expect(gate.waiting).toBe(1);
    first.end();
    await Promise.all([one, three]);
    expect(order).toEqual(["three"]);
  });

  test("an aborted signal does not get in, even when nobody runs", async () => {
    await expect(new Gate(1).run(async () => "ran", AbortSignal.abort())).rejects.toBeInstanceOf(CanceledError);
  });

  test("a failing task gives its place back", async () => {
    const gate = new Gate(1);
    await expect(gate.run(() => Promise.reject(new Error("Kaboom!")))).rejects.toThrow("Kaboom!");
    await expect(gate.run(async () => "next")).resolves.toBe("next");
  });

  test("keys are served in turns, and each waiter knows its place", async () => {
    const gate = new Gate(1);
    expect(gate.usualMs).toBe(0);
    const leave = await gate.enter({ key: "many" });
    const turns = ["many", "many", "many", "one"].map((key) => gate.ask({ key }));
    const order: number[] = [];
    for (const [index, { entered }] of turns.entries())
      void entered.then((leaveNext) => {
        order.push(index);
        setImmediate(leaveNext);
      });
    expect(turns.map(({ ahead }) => ahead())).toEqual([0, 2, 3, 1]);
    leave();
    leave(); // once counts
    await Promise.all(turns.map(({ entered }) => entered));
    expect([order, turns.map(({ ahead }) => ahead())]).toEqual([
      [0, 3, 1, 2],
      [null, null, null, null],
    ]);
    expect(gate.usualMs).toBeGreaterThan(0);
  });

  test("the usual time is the mean of the first ten tasks, not of the first alone, and follows the newest later", async () => {
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    const gate = new Gate(1);
    const take = async (ms: number) => {
      const leave = await gate.enter();
      now += ms;
      leave();
    };
    for (const ms of [3_000, 100, 100, 100]) await take(ms);
    expect(gate.usualMs).toBeCloseTo(825);
    for (let count = 0; count < 60; count += 1) await take(100);
    expect(gate.usualMs).toBeLessThan(103);
    clock.mockRestore();
  });
});

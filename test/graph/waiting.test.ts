import { expect, it } from "vitest";
import { createAgents } from "../../graph/agents.js";
import { Gate } from "../../tools/warehouse/gate.js";
import { recordingLogger } from "../fakes.js";
import { openEngine } from "../market.js";

it("a question that waits tells its place, and gives it back when nobody reads on", async () => {
  const gate = new Gate(1);
  const dependencies = {
    logger: recordingLogger(),
    clock: () => new Date("2026-11-21T09:00:00Z"),
    defaultMarket: "US",
  };
  const agent = createAgents({ ...dependencies, warehouse: await openEngine("duckdb") }, gate).get("router");
  const leave = await gate.enter({ key: "greedy" });
  const others = [gate.ask({ key: "greedy" }), gate.ask({ key: "greedy" })];
  const stream = agent?.stream("Prices of yoga mats in the US", { queue: "modest" });
  expect((await stream?.next())?.value).toEqual({
    type: "step",
    step: "queue",
    label: "Waiting: one question is before this one",
  });
  const abandoned = agent?.stream("Prices of yoga mats in the US", { queue: "modest" });
  expect((await abandoned?.next())?.value).toMatchObject({ label: "Waiting: 3 questions are before this one" });
  await abandoned?.return(undefined);
  leave();
  for (const { entered } of others) void entered.then((leaveNext) => leaveNext());
  let last: unknown;
  for await (const event of stream ?? []) last = event.type;
  expect(last).toBe("answer");
  await gate.run(async () => undefined); // nobody keeps a place
});

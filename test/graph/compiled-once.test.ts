import { expect, it, vi } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { recordingLogger } from "../fakes.js";
import { openEngine } from "../market.js";

it("an answer compiles no code that an earlier one of the same kind has compiled: schemas are made once", async () => {
  const warehouse = await openEngine("duckdb");
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const router = createAgents({ logger: recordingLogger(), clock, defaultMarket: "US", warehouse }).get("router");
  if (!router) throw new Error("no router");
  const ask = async (product: string) => {
    const question = `For ${product} in the US: which keywords do people search, is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of 1500 a month`;
    const outcome = await outcomeOf(router.stream(question), () => {});
    expect(outcome.type).toBe("answer");
  };
  await ask("air fryers");
  await ask("espresso machines");
  const compiled: string[] = [];
  const { Function: compiler } = globalThis;
  vi.stubGlobal(
    "Function",
    new Proxy(compiler, {
      construct(target, texts) {
        compiled.push(String(texts.at(-1)));
        return Reflect.construct(target, texts);
      },
    }),
  );
  try {
    await ask("kettles");
  } finally {
    vi.unstubAllGlobals();
  }
  expect(compiled).toEqual([]);
});

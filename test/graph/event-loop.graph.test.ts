import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { keepResults, ResultCache } from "../../tools/result-cache.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openOwnEngine } from "../market.js";
import { routerWith } from "./model-agents.js";

const QUESTION =
  "For yoga mats: which keywords do people search, is the market under-supplied, what do rivals charge, and is demand growing?";

/** Kept results come without waiting for anything: a question over them ran in one go, and four of them one after the other. */
describe.runIf(engines().includes("duckdb"))("questions over kept results", () => {
  let warehouse: Warehouse;
  beforeAll(async () => {
    warehouse = await openOwnEngine("duckdb");
    keepResults(warehouse, new ResultCache(2 ** 25));
  });
  afterAll(() => warehouse.close());

  it("let others have the event loop many times", async () => {
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const router = routerWith(null, { warehouse, logger: recordingLogger(), clock });
    await outcomeOf(router.stream(QUESTION));
    let turns = 0;
    let isRunning = true;
    const count = () => {
      turns += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all([1, 2, 3, 4].map(() => outcomeOf(router.stream(QUESTION))));
    isRunning = false;
    // Of each question four specialists, with their tools, their analysis and their words.
    expect(turns).toBeGreaterThan(48);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Turn } from "../../../graph/understand/conversation.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { openEngine } from "../../market.js";
import { CHANGED, type Meant } from "./changes.js";

describe("a few words that change what is measured", () => {
  let warehouse: Warehouse;
  let router: Agent | undefined;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const clock = () => new Date("2026-11-21T09:00:00Z");
    router = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" }).get("router");
  });
  afterAll(() => warehouse.close());

  async function meantBy(turns: readonly string[]): Promise<Meant> {
    let conversation: readonly Turn[] = [];
    let meant: Meant | null = null;
    for (const text of turns) {
      if (router === undefined) throw new Error("no router");
      const outcome = await outcomeOf(router.stream(text, { conversation }));
      if (outcome.type !== "answer" || outcome.request === null) throw new Error(`"${text}" was not understood`);
      const { scope, asks } = outcome.request;
      const [ask] = asks;
      if (ask === undefined) throw new Error(`"${text}" asks nothing`);
      ({ conversation } = outcome);
      meant = {
        product: scope.clusters.map(({ name }) => name).join(),
        market: scope.market.code,
        measures: ask.measures,
        by: ask.by,
        order: ask.order,
        where: ask.where.map(
          ({ measure, is, value, isStrict }) => `${measure} ${is} ${value}${isStrict ? " strict" : ""}`,
        ),
        limit: ask.limit,
        brands: scope.brands,
        merchants: scope.merchants,
        values: scope.values.map(({ value }) => value),
        want: ask.want,
        inputs: outcome.request.inputs.map(({ kind, value }) => `${kind} ${value}`),
        ...(scope.period && { since: scope.period.label }),
        specialists: outcome.answer.specialists,
      };
    }
    if (meant === null) throw new Error("nothing was asked");
    return meant;
  }

  it.each(CHANGED)("%j", async (turns, meant) => {
    expect(await meantBy(turns)).toMatchObject(meant);
  });
});

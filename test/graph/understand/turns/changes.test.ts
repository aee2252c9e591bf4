import { beforeAll, describe, expect, it } from "vitest";
import { type Agent, outcomeOf } from "../../../../graph/agent.js";
import { createAgents } from "../../../../graph/agents.js";
import type { Turn } from "../../../../graph/understand/turns/conversation.js";
import type { Warehouse } from "../../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../../fakes.js";
import { openEngine } from "../../../market.js";
import { questionReader } from "../../question-reader.js";
import { CHANGED, type Meant } from "./changes.js";

describe("a few words that change what is measured", () => {
  let warehouse: Warehouse;
  let router: Agent | undefined;
  let read: ReturnType<typeof questionReader>;
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const clock = () => new Date("2026-11-21T09:00:00Z");
    router = createAgents({ warehouse, logger: recordingLogger(), clock, defaultMarket: "US" }).get("router");
    read = questionReader(warehouse);
  });

  const known = new Map<string, Promise<readonly Turn[]>>();
  /** The conversation after these turns; what several begin with is answered once. */
  function saying(turns: readonly string[]): Promise<readonly Turn[]> {
    const key = JSON.stringify(turns);
    const conversation = known.get(key) ?? answerAll(turns);
    known.set(key, conversation);
    return conversation;
  }

  async function answerAll(turns: readonly string[]): Promise<readonly Turn[]> {
    const text = turns.at(-1);
    if (text === undefined) return [];
    const conversation = await saying(turns.slice(0, -1));
    if (router === undefined) throw new Error("no router");
    const outcome = await outcomeOf(router.stream(text, { conversation }));
    if (outcome.type !== "answer" || outcome.request === null) throw new Error(`"${text}" was not understood`);
    return outcome.conversation;
  }

  /** The last turn is understood, and not answered. */
  async function meantBy(turns: readonly string[]): Promise<Meant> {
    const text = turns.at(-1) ?? "";
    const { request, specialists } = await read(text, await saying(turns.slice(0, -1)));
    if (!request) throw new Error(`"${text}" was not understood`);
    const { scope, asks, inputs } = request;
    const [ask] = asks;
    if (ask === undefined) throw new Error(`"${text}" asks nothing`);
    return {
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
      inputs: inputs.map(({ kind, value }) => `${kind} ${value}`),
      ...(scope.period && { since: scope.period.label }),
      ...(specialists && { specialists }),
    };
  }

  it.each(CHANGED)("%j", async (turns, meant) => {
    expect(await meantBy(turns)).toMatchObject(meant);
  });
});

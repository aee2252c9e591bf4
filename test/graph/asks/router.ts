import { beforeAll, expect } from "vitest";
import type { z } from "zod";
import { type Agent, type AskOptions, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import type { Turn } from "../../../graph/understand/turns/conversation.js";
import { queryMarket } from "../../../tools/market/lookup/query-market.js";
import type { QueryInput } from "../../../tools/measures/query/request.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { type Engine, openEngine } from "../../market.js";
import { contextOf, readClusterIds } from "../../tools/market/demand/demand-support.js";

/** Call it inside a `describe`: the router over the sample market, and the values that its answers are held to. */
export function openRouter(engine: Engine) {
  const logger = recordingLogger();
  let warehouse: Warehouse;
  let router: Agent | undefined;
  let idOf: (name: string) => number;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    idOf = await readClusterIds(warehouse);
    const clock = () => new Date("2026-11-21T09:00:00Z");
    router = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("router");
  });

  async function ask(question: string, options: AskOptions = {}) {
    if (router === undefined) throw new Error("no router");
    const outcome = await outcomeOf(router.stream(question, options));
    if (outcome.type === "pause") throw new Error(`asked back: ${outcome.text}`);
    expect(logger.lines.filter(({ level }) => level === "error")).toEqual([]);
    return { ...outcome, headline: renderStatement(outcome.answer.headline) };
  }

  /** A measure in the United States, row by row; null where it is not known. */
  async function rowsOf(measure: MeasureId, clusters: readonly string[], more: Partial<z.input<typeof QueryInput>>) {
    const asked = { markets: ["US"], clusterIds: clusters.map(idOf), measures: [measure], ...more };
    const { data } = await queryMarket.run(asked, contextOf(warehouse));
    return data.rows.map(({ keys, values }) => ({ keys, value: values[measure] ?? null }));
  }

  /** The headlines of a conversation. */
  async function talk(...texts: readonly string[]): Promise<string[]> {
    let conversation: readonly Turn[] = [];
    const headlines: string[] = [];
    for (const text of texts) {
      const outcome = await ask(text, { conversation });
      ({ conversation } = outcome);
      headlines.push(outcome.headline);
    }
    return headlines;
  }

  const headlineOf = async (question: string): Promise<string> => (await ask(question)).headline;

  return { logger, ask, talk, headlineOf, rowsOf };
}

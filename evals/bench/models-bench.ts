import type { Agent } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { createGuard, warehouseIdentifiers } from "../../graph/guard/index.js";
import { createLogger } from "../../graph/log.js";
import { createModels } from "../../graph/models/index.js";
import { createRoles } from "../../graph/roles.js";
import { inWords } from "../../graph/understand/from-model/material.js";
import type { ModelReply } from "../../graph/understand/from-model/schema.js";
import { classifyPrompt } from "../../graph/understand/prompt.js";
import { WRITING_PROMPTS } from "../../graph/write/prompt.js";
import type { GeminiScript } from "../../test/gemini-server.js";
import { scribe } from "../../test/graph/scribe.js";
import { quantile } from "../../tools/statistics/quantiles.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { answerOf, planOf } from "./models-plan.js";
import { BENCH_QUESTIONS, type BenchQuestion } from "./models-questions.js";
import { orchestrate } from "./models-script.js";
import { type Cost, type ModelServer, startModelServer } from "./models-server.js";
import { createSideBySide, createSupervised, type Orchestration, toolsOf } from "./models-supervisor.js";

export interface Measured extends Cost {
  readonly p50Ms: number;
}

export interface ModelResult {
  readonly question: BenchQuestion;
  readonly ours: Measured;
  /** @langchain/langgraph-supervisor. */
  readonly theirs: Measured;
  /** A supervisor whose workers run side by side. */
  readonly sideBySide: Measured;
}

export const tokensOf = ({ inputTokens, outputTokens }: Cost): number => inputTokens + outputTokens;

/** Both sides in this process, over one warehouse and one model server, one question at a time. */
export async function* benchModels(dataDir: string, rounds: number): AsyncGenerator<ModelResult> {
  const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 60_000 });
  const server = await startModelServer();
  try {
    const plain = createAgents(dependencies(warehouse));
    const ours = createAgents({ ...dependencies(warehouse), ...rolesAt(server.url) }).get("router");
    const context = { warehouse, logger: { info() {} } };
    const theirs = createSupervised(server.url, context);
    const sideBySide = createSideBySide(server.url, context);
    for (const question of BENCH_QUESTIONS) {
      const { text } = question;
      const script = wellBehaved(await hearingOf(question, plain.get("router")));
      server.follow(script);
      const plan = await planOf(question, await answerOf(ours, text), plain, toolsOf);
      server.take();
      const orchestrated = (side: Orchestration) =>
        measure(server, rounds, orchestrate(plan), async () => {
          if ((await side.ask(plan.message)) !== plan.text) throw new Error(`Another answer than expected: ${text}`);
        });
      yield {
        question,
        ours: await measure(server, rounds, script, () => answerOf(ours, text)),
        theirs: await orchestrated(theirs),
        sideBySide: await orchestrated(sideBySide),
      };
    }
  } finally {
    await server.close();
    await warehouse.close();
  }
}

async function measure(
  server: ModelServer,
  rounds: number,
  script: GeminiScript,
  ask: () => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  let cost = null as Cost | null;
  for (let round = 0; round < rounds; round += 1) {
    server.follow(script);
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
    const taken = server.take();
    if (cost !== null && (taken.calls !== cost.calls || tokensOf(taken) !== tokensOf(cost)))
      throw new Error(`The same question cost ${JSON.stringify(cost)}, the next time ${JSON.stringify(taken)}.`);
    // Read off the clock: on a busy machine calls that began together look like a chain.
    cost = { ...taken, depth: Math.min(taken.depth, cost?.depth ?? taken.depth) };
  }
  if (cost === null) throw new Error("There was no round.");
  return { ...cost, p50Ms: quantile(times, 0.5) ?? Number.NaN };
}

/** What the built-in reader hears of it, and whose answer it wants. */
async function hearingOf({ text, specialists }: BenchQuestion, plain: Agent | undefined): Promise<ModelReply> {
  const { request } = await answerOf(plain, text);
  if (request === null) throw new Error(`Not understood: ${text}`);
  const { asks = [], ...heard } = inWords(request);
  return {
    about: "market",
    language: "en",
    ...heard,
    asks: asks.map((ask) => ({ ...ask, specialists: [...specialists] })),
  };
}

/** Hears what is meant and chooses all that there is: the longest reply. */
const wellBehaved = (hearing: ModelReply): GeminiScript => scribe({ hearing });

const dependencies = (warehouse: Warehouse) => ({
  warehouse,
  logger: createLogger("silent"),
  clock: () => new Date(),
  defaultMarket: "US",
});

function rolesAt(url: string) {
  const apiKey = "local-key-0123456789";
  const guard = createGuard({
    prompts: [classifyPrompt(), ...WRITING_PROMPTS],
    secrets: [apiKey],
    identifiers: warehouseIdentifiers(),
  });
  const settings = {
    apiKey,
    model: "gemini-test",
    classifierModel: null,
    writerModel: null,
    synthesizerModel: null,
    baseUrl: url,
    timeoutMs: 30_000,
    deadlineMs: 20_000,
    maxConcurrent: 4,
  };
  const logger = createLogger("silent");
  return { guard, roles: createRoles(createModels(settings, logger), guard, logger, { readsDescriptions: true }) };
}

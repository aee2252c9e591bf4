import { type AgentOutcome, type AskOptions, outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { OwnProducts } from "../../graph/catalogs/own-products.js";
import { DESCRIBE } from "../../graph/catalogs/prompt.js";
import type { Config } from "../../graph/config.js";
import type { GraphDependencies } from "../../graph/dependencies.js";
import { chooseMarket } from "../../graph/examples.js";
import { createGuard, type Guard, warehouseIdentifiers } from "../../graph/guard/index.js";
import { INVESTIGATE } from "../../graph/investigate/prompt.js";
import type { GraphLogger } from "../../graph/log.js";
import { createModels } from "../../graph/models/index.js";
import { createRoles } from "../../graph/roles.js";
import { buildGraph } from "../../graph/router.js";
import { RunCheckpoints } from "../../graph/run-checkpoints.js";
import { specialistIds } from "../../graph/specialists/index.js";
import { classifyPrompt } from "../../graph/understand/prompt.js";
import { WRITING_PROMPTS } from "../../graph/write/prompt.js";
import { ConfigError } from "../../tools/errors.js";
import { dataTools } from "../../tools/index.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import { readTrajectories, type Trajectories } from "../cases/trajectories.js";
import { type Oracles, openOracles } from "../oracles/oracles.js";
import type { Limits } from "../score/limits.js";
import type { Tokens } from "../score/spending.js";
import { type CatalogRuns, openCatalogRuns } from "./catalog-runs.js";
import type { ModelName } from "./options.js";
import { newRecording, type Recording, recordingInto, recordNode, recordTools } from "./recorder.js";
import { createScripted } from "./scripted.js";

/** One day for all runs, so that the age of the data and with it the answers stay the same. */
const NOW = new Date("2026-11-21T09:00:00Z");

/** What a question came to. */
export interface Asked {
  readonly outcome: AgentOutcome;
  readonly recording: Recording;
  readonly tookMs: number;
  readonly tokens: Tokens;
  /** What the asker sells, as it was handed over. */
  readonly own: OwnProducts | null;
}

export interface Routed {
  readonly specialists: readonly string[];
  readonly tookMs: number;
  readonly tokens: Tokens;
}

/** The graph over the sample market, and what is known of that market without it. */
export interface EvalMarket {
  readonly ask: (text: string, options?: AskOptions) => Promise<Asked>;
  /** The classify node alone: who would answer. */
  readonly route: (text: string) => Promise<Routed>;
  readonly catalogs: CatalogRuns;
  readonly oracles: Oracles;
  /** False for a market of somebody's own. */
  readonly isSample: boolean;
  /** Runs that were right, by suite and case; null for a model, which may go other ways. */
  readonly trajectories: Trajectories | null;
  readonly guard: Guard;
  readonly now: Date;
  /** What one question may cost. */
  readonly limits: Limits;
  readonly close: () => Promise<void>;
}

/**
 * `isOwn`: the cases are about whatever market is loaded, as of today.
 * @throws ConfigError when the data folder holds a market of somebody's own, and the cases name products of the sample market
 */
export async function openEvalMarket(
  {
    warehouse: { dataDir, queryTimeoutMs },
    models: settings,
    question,
    model,
    isOwn = false,
  }: Pick<Config, "warehouse" | "models"> & {
    readonly question?: Config["question"];
    readonly model: ModelName;
    readonly isOwn?: boolean;
  },
  limits: Limits,
  logger: GraphLogger,
  onProgress: (message: string) => void,
): Promise<EvalMarket> {
  const { isSample } = await ensureMarket({ dataDir, databaseUrl: null, onProgress });
  if (!isSample && !isOwn)
    throw new ConfigError(
      `${dataDir} holds a market of your own; the cases need the sample market: set DATA_DIR to another folder, or ask your own cases with --cases.`,
    );
  const oracles = await openOracles(marketFile(dataDir));
  const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs, logger });
  const models = model === "gemini" ? settings : { ...settings, apiKey: null };
  const guard = createGuard({
    prompts: [classifyPrompt(), ...WRITING_PROMPTS, DESCRIBE, INVESTIGATE],
    secrets: models.apiKey === null ? [] : [models.apiKey],
    identifiers: warehouseIdentifiers(),
  });
  const defaultMarket = isOwn ? await chooseMarket(question?.defaultMarket ?? null, { warehouse, logger }) : "US";
  const now = isSample ? NOW : new Date();
  const plain = { warehouse, logger, clock: () => now, defaultMarket, guard };
  // The cases read English answers, whatever language they ask in.
  const asked = createRoles(createModels(models, logger), guard, logger, { ...models, answerLanguage: "en" });
  const roles = model === "scripted" ? { ...asked, classifier: createScripted(plain) } : asked;
  const dependencies = { ...plain, roles, onStage: recordNode };
  recordTools(dataTools);
  const catalogs = await openCatalogRuns(dependencies);
  return {
    ask: asker(dependencies),
    route: createRoute(dependencies),
    catalogs,
    oracles,
    isSample,
    trajectories: model === "built-in" ? readTrajectories() : null,
    guard,
    now,
    limits,
    close: async () => {
      oracles.close();
      await catalogs.close();
      await warehouse.close();
    },
  };
}

function asker(dependencies: GraphDependencies): EvalMarket["ask"] {
  const router = createAgents(dependencies).get("router");
  if (router === undefined) throw new Error("there is no router");
  return async (text, options = {}) => {
    const recording = newRecording();
    const begun = performance.now();
    const tokens = { input: 0, output: 0 };
    const outcome = await recordingInto(recording, () =>
      outcomeOf(router.stream(text, options), (event) => {
        if (event.type !== "usage") return;
        tokens.input += event.usage.inputTokens ?? 0;
        tokens.output += event.usage.outputTokens ?? 0;
      }),
    );
    return { outcome, recording, tookMs: performance.now() - begun, tokens, own: options.own ?? null };
  };
}

/** The classify node alone: who would answer. */
export function createRoute(dependencies: GraphDependencies): EvalMarket["route"] {
  const checkpoints = new RunCheckpoints();
  const graph = buildGraph(dependencies, specialistIds, checkpoints);
  return async (text) => {
    const thread = checkpoints.newThread();
    const begun = performance.now();
    const tokens = { input: 0, output: 0 };
    try {
      const stream = await graph.stream(
        { text },
        { configurable: { thread_id: thread }, streamMode: ["custom", "updates"], interruptAfter: ["classify"] },
      );
      let specialists: readonly string[] = [];
      for await (const [mode, payload] of stream) {
        if (mode === "updates") specialists = payload.classify?.specialists ?? specialists;
        else if (typeof payload === "object" && payload !== null && "usage" in payload) {
          const usage = payload.usage as { inputTokens: number | null; outputTokens: number | null };
          tokens.input += usage.inputTokens ?? 0;
          tokens.output += usage.outputTokens ?? 0;
        }
      }
      return { specialists, tookMs: performance.now() - begun, tokens };
    } finally {
      await checkpoints.deleteThread(thread);
    }
  };
}

import { ConfigError } from "../tools/errors.js";
import { keepResults, ResultCache } from "../tools/result-cache.js";
import { ensureMarket } from "../tools/sample-market.js";
import type { StateStore } from "../tools/state/state-store.js";
import { Gate } from "../tools/warehouse/gate.js";
import { openWarehouse } from "../tools/warehouse/open.js";
import { perGeneration } from "../tools/warehouse/per-generation.js";
import { PreparedResults } from "../tools/warehouse/prepared-results.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import type { Agent } from "./agent.js";
import { createAgents } from "./agents.js";
import { DESCRIBE } from "./catalogs/prompt.js";
import type { Config } from "./config.js";
import { type GraphDependencies, MOST_RUNS } from "./dependencies.js";
import { chooseMarket, readExamples } from "./examples.js";
import { createGuard, warehouseIdentifiers } from "./guard/index.js";
import { INVESTIGATE } from "./investigate/prompt.js";
import type { GraphLogger } from "./log.js";
import { createModels } from "./models/index.js";
import { langchain } from "./models/langchain.js";
import { trustOwnSteps } from "./own-steps.js";
import { createRoles } from "./roles.js";
import type { RunCheckpoints } from "./run-checkpoints.js";
import { leaveOutRunTrees } from "./run-trees.js";
import { classifyPrompt } from "./understand/prompt.js";
import { WRITING_PROMPTS } from "./write/prompt.js";

export interface OpenAgents {
  readonly agents: ReadonlyMap<string, Agent>;
  /** Close it when the agents are no longer asked. */
  readonly warehouse: Warehouse;
  /** What the agents are built of, and where their runs wait: for what works beside them. */
  readonly dependencies: GraphDependencies;
  readonly gate: Gate;
  /** What was read before anybody asked; null where nothing is. */
  readonly prepared: PreparedResults | null;
}

export interface OpenOptions {
  readonly onStage?: GraphDependencies["onStage"];
  /** Where paused runs wait for their replies; in memory when missing. */
  readonly checkpoints?: RunCheckpoints;
  /** Where translations are kept; in memory when missing. */
  readonly store?: StateStore;
  /** People may edit the state of a run, as in LangGraph Studio. */
  readonly isStateEdited?: boolean;
  /** Which build of the service answers: results that it prepared are found again. */
  readonly build?: string | null;
}

/** Of results of data tools, kept per process: all five domains of some 120 products (0.27 MB each, measured). */
const RESULT_BYTES = 32 * 2 ** 20;

/**
 * What every entry point does: sees to the market, opens it, builds the agents over it.
 * @throws ConfigError, DataUnavailableError with a sentence for the operator
 */
export async function openAgents(
  { warehouse: settings, models, question }: Config,
  logger: GraphLogger,
  onProgress: (message: string) => void,
  { onStage, checkpoints, store, isStateEdited = false, build = null }: OpenOptions = {},
): Promise<OpenAgents> {
  leaveOutRunTrees(process.env); // LangSmith's own switches
  if (!isStateEdited) trustOwnSteps();
  const { dataDir, databaseUrl, readUrl } = settings;
  await ensureMarket({ dataDir, databaseUrl, onProgress });
  const warehouse = await openWarehouse({ ...settings, logger });
  // Replicas over a database would each prepare all of it, and burden it.
  const prepared = build === null || databaseUrl !== null ? null : PreparedResults.open(dataDir, build, logger);
  keepResults(warehouse, new ResultCache(RESULT_BYTES, prepared));
  const quiet = { warehouse, logger: { info() {} } };
  const readOpening = perGeneration(async () => {
    const defaultMarket = await chooseMarket(question.defaultMarket, quiet);
    return { defaultMarket, examples: await readExamples(defaultMarket, quiet) };
  });
  let opening = await readOpening(warehouse);
  const guard = createGuard({
    prompts: [classifyPrompt(), ...WRITING_PROMPTS, DESCRIBE, INVESTIGATE],
    secrets: [models.apiKey, models.other?.apiKey ?? null, passwordOf(databaseUrl), passwordOf(readUrl)].filter(
      (secret) => secret !== null,
    ),
    identifiers: warehouseIdentifiers(),
  });
  const other = models.other === null ? null : await langchain(models.other);
  const roles = createRoles(createModels(models, logger, other), guard, logger, {
    readsDescriptions: models.readsDescriptions,
    answerLanguage: question.answerLanguage,
    store,
  });
  const dependencies = {
    warehouse,
    logger,
    clock: () => new Date(),
    get defaultMarket() {
      return opening.defaultMarket;
    },
    get examples() {
      return opening.examples ?? undefined;
    },
    async noticeMarket() {
      opening = await readOpening(warehouse).catch((error: unknown) => {
        // The market that is set is not in the new data: the question says so, and the others are answered.
        if (error instanceof ConfigError) return opening;
        throw error;
      });
    },
    roles,
    guard,
    questionTimeoutMs: question.timeoutMs,
    modelDeadlineMs: models.deadlineMs,
    ...(onStage && { onStage }),
  };
  const gate = new Gate(MOST_RUNS);
  return { agents: createAgents(dependencies, gate, checkpoints), warehouse, dependencies, gate, prepared };
}

function passwordOf(databaseUrl: string | null): string | null {
  const password = databaseUrl === null ? "" : decodeURIComponent(new URL(databaseUrl).password);
  return password === "" ? null : password;
}

import { setTimeout as delay } from "node:timers/promises";
import type { Agent } from "../graph/agent.js";
import { withCatalogs } from "../graph/catalogs/chat.js";
import { openCatalogs } from "../graph/catalogs/open-catalogs.js";
import { type Config, loadConfig } from "../graph/config.js";
import { MOST_RUNS } from "../graph/dependencies.js";
import { createLogger, type Logger } from "../graph/log.js";
import { openAgents } from "../graph/open-agents.js";
import { RunCheckpoints } from "../graph/run-checkpoints.js";
import { ConfigError, DataUnavailableError, StateUnavailableError } from "../tools/errors.js";
import { productMapperOf } from "../tools/products/mapping/read-mapper.js";
import { openStateStore } from "../tools/state/open.js";
import type { StateStore } from "../tools/state/state-store.js";
import type { Dataset, Warehouse } from "../tools/warehouse/warehouse.js";
import { Tasks } from "./a2a/tasks.js";
import { createApp } from "./app.js";
import { renderBanner } from "./banner.js";
import { limitConcurrency } from "./busy.js";
import { ApiKeys } from "./callers/api-keys.js";
import { createIdentityResolver } from "./callers/identity.js";
import { fileKeyStore, sharedKeyStore } from "./callers/key-store.js";
import { QueryQuota } from "./callers/query-quota.js";
import { TokenQuota } from "./callers/token-quota.js";
import type { HttpLogger } from "./logger.js";
import { createMetrics, metricsLogger } from "./metrics.js";
import { checkAddress, type RunningServer, startServer } from "./server.js";
import { readVersion } from "./version.js";

/** How long requests may finish after SIGTERM, and how long the rest may then take. */
const DRAIN_MS = 10_000;
const CLOSE_MS = 2_000;
/** A question that touches most of what the first asker would wait for. */
const WARM_UP = "prices and demand of the whole market";
/** Requests to agents at once and waiting; a stream counts until its end. */
const BUSY = { maxActive: 512, maxWaiting: 512, longestWaitMs: 5_000 };

try {
  await start(loadConfig());
} catch (error) {
  const isForOperator = [ConfigError, DataUnavailableError, StateUnavailableError].some(
    (type) => error instanceof type,
  );
  if (!(isForOperator && error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const { http, warehouse: settings } = config;
  const lines = createLogger(config.log.level);
  const metrics = createMetrics();
  const logger = metricsLogger(lines, metrics);
  await checkAddress(http.host, http.port);
  const place = settings.databaseUrl ? "the database" : settings.dataDir;
  const store = await openStateStore({ ...settings, logger });
  const opened = await openAgents(config, logger, showProgress(place), {
    onStage: (stage, ms) => metrics.stageDone({ stage, ms }),
    checkpoints: new RunCheckpoints({ store, logger, retentionHours: config.tasks.retentionHours }),
  });
  const { warehouse, dependencies, gate } = opened;
  await warmUp(opened.agents, lines);
  metrics.reset();
  const datasets = await warehouse.datasets();
  const version = readVersion();
  const { freeTokensPerDay: tokensPerDay, apiKey, model } = config.models;
  const { catalogs, close: closeCatalogs } = openCatalogs({
    dependencies,
    store,
    settings: config.catalogs,
    version,
    gate,
  });
  await catalogs.warmUp();
  const agents = new Map([...opened.agents].map(([id, agent]) => [id, withCatalogs(agent, catalogs)]));
  const quota = new TokenQuota({ store, logger, tokensPerDay });
  // Without a model there is nothing to count, and nothing to look up for every answer.
  const tokenBudget = apiKey === null ? {} : { tokenBudgetOf: (accountId: string) => quota.of(accountId) };
  const tasks = new Tasks(store, logger, { ...config.tasks, ...tokenBudget });
  const busy = limitConcurrency(BUSY);
  metrics.watch({
    tasks: () => tasks.runningCount,
    waitingTasks: () => Math.max(0, tasks.runningCount - MOST_RUNS),
    waitingRequests: () => busy.counts().waiting,
  });
  const app = {
    agents,
    version,
    logger,
    tasks,
    catalogs,
    assumesInterface: config.enterprise.assumesInterface,
    busy,
    cors: { ...config.cors, keyHeader: config.callers.keyHeader },
    readiness: { warehouse, store },
    page: config.page,
    ...(config.metrics && { metrics: metrics.handler() }),
    ...callerOptions(config, store, logger),
  };
  const server = await startServer(
    (localUrl) => createApp({ ...app, publicBaseUrl: http.publicBaseUrl ?? localUrl }),
    http.host,
    http.port,
  );
  // Not before listening: it takes a second or two, and only the first catalog would wait for it.
  productMapperOf(warehouse).catch((err: unknown) => lines.error({ err }, "vocabulary of products not read"));
  stopOnSignal({ server, tasks, store, warehouse, closeCatalogs, logger });
  const market = {
    engine: warehouse.engine,
    isSample: datasets.some(({ isSample }) => isSample),
    asOf: newestDay(datasets),
  };
  const writer = apiKey === null ? "built-in writer (no model, no key)" : `${model}; built-in where it fails`;
  const { localUrl } = server;
  const publicBaseUrl = http.publicBaseUrl ?? localUrl;
  process.stdout.write(renderBanner({ version, localUrl, publicBaseUrl, hasPage: config.page, market, writer }));
}

/** Who may ask, how often, and what cards say of it. */
function callerOptions({ callers, identity, warehouse }: Config, store: StateStore, logger: HttpLogger) {
  const { keyHeader, isKeyRequired, trustProxy } = callers;
  const keys = warehouse.databaseUrl === null ? fileKeyStore(warehouse.dataDir) : sharedKeyStore(store);
  return {
    callers: {
      keys: new ApiKeys(keys, logger),
      identity: createIdentityResolver({ ...identity, logger }),
      queryQuota: new QueryQuota({ store, logger }),
      settings: callers,
    },
    trustProxy,
    security: { keyHeader: isKeyRequired ? keyHeader : null, hasOauth: identity.clientId !== null },
  };
}

/** Reads vocabularies and lets the engines compile, so that the first asker waits no longer than the second. Nobody asked: nothing is logged. */
async function warmUp(agents: ReadonlyMap<string, Agent>, logger: Logger): Promise<void> {
  const { level } = logger;
  logger.level = "silent";
  try {
    for await (const _ of agents.get("router")?.stream(WARM_UP, { withoutModels: "Nobody asked." }) ?? []);
  } catch (err) {
    logger.level = level;
    logger.error({ err }, "warm-up failed");
  }
  logger.level = level;
}

function showProgress(place: string): (message: string) => void {
  let isFirst = true;
  return (message) => {
    if (isFirst)
      process.stdout.write(`There is no market data in ${place} yet: building the sample market, this once.\n`);
    isFirst = false;
    process.stdout.write(`  ${message}\n`);
  };
}

/** The last day that any of the data covers. */
function newestDay(datasets: readonly Dataset[]): string | null {
  const days = datasets.map(({ coversTo }) => coversTo).filter((day) => day !== null);
  return days.toSorted().at(-1) ?? null;
}

interface Running {
  readonly server: RunningServer;
  readonly tasks: Tasks;
  readonly store: StateStore;
  readonly warehouse: Warehouse;
  readonly closeCatalogs: () => Promise<void>;
  readonly logger: HttpLogger;
}

function stopOnSignal(running: Running): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1); // asked twice: at once
      isStopping = true;
      void stop(running).then(() => process.exit(0));
    });
  }
}

/** Bounded in every part: a caller that hangs or a query that does not end cannot keep the process. */
async function stop({ server, tasks, store, warehouse, closeCatalogs, logger }: Running): Promise<void> {
  logger.info({ runningTasks: tasks.runningCount }, "stopping");
  const lastCall = setTimeout(() => void tasks.stopAll(), DRAIN_MS);
  await server.drain(DRAIN_MS + CLOSE_MS);
  clearTimeout(lastCall);
  await tasks.stopAll();
  const closing = [warehouse.close(), store.close(), closeCatalogs()];
  const closed = Promise.allSettled(closing).then((results) => {
    for (const result of results) if (result.status === "rejected") logger.error({ err: result.reason }, "not closed");
  });
  await Promise.race([closed, delay(CLOSE_MS)]);
  logger.info({}, "stopped");
}

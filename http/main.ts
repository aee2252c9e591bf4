import cluster from "node:cluster";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createAgents } from "../graph/agents.js";
import { withCatalogs } from "../graph/catalogs/chat.js";
import { openCatalogs } from "../graph/catalogs/open-catalogs.js";
import { type Config, loadConfig, loadTarget } from "../graph/config.js";
import type { GraphDependencies } from "../graph/dependencies.js";
import { createLogger, type Logger } from "../graph/log.js";
import { openAgents } from "../graph/open-agents.js";
import { prepareResults } from "../graph/prepare-results.js";
import { RunCheckpoints } from "../graph/run-checkpoints.js";
import { watchMarket } from "../graph/watch-market.js";
import { createPoster } from "../tools/catalogs/fetch/create-poster.js";
import { ConfigError, DataUnavailableError, StateUnavailableError } from "../tools/errors.js";
import { ensureMarket } from "../tools/sample-market.js";
import { openEmbeddedState, openStateStore } from "../tools/state/open.js";
import { RemoteState } from "../tools/state/remote-state.js";
import { StateKeeper } from "../tools/state/state-keeper.js";
import type { StateStore } from "../tools/state/state-store.js";
import type { Dataset, Warehouse } from "../tools/warehouse/warehouse.js";
import { whenReached } from "../tools/warehouse/when-reached.js";
import type { Task } from "./a2a/protocol.js";
import { PushNotifications } from "./a2a/push.js";
import { Tasks } from "./a2a/tasks.js";
import { createApp } from "./app.js";
import { renderBanner } from "./banner.js";
import { buildId } from "./build-id.js";
import { limitConcurrency } from "./busy.js";
import type { Tier } from "./callers/api-key.js";
import { ApiKeys } from "./callers/api-keys.js";
import { clientOf } from "./callers/identify.js";
import { createIdentityResolver } from "./callers/identity.js";
import { fileKeyStore, sharedKeyStore } from "./callers/key-store.js";
import { QueryQuota } from "./callers/query-quota.js";
import { TokenQuota } from "./callers/token-quota.js";
import type { HttpLogger } from "./logger.js";
import { createMetrics, metricsLogger } from "./metrics.js";
import { checkAddress, type RunningServer, startServer } from "./server.js";
import { startTracing } from "./tracing.js";
import { readVersion } from "./version.js";
import { portToKeeper, shareMetrics, superviseWorkers } from "./workers.js";

const CLOSE_MS = 2_000;
/** How long nobody may have asked before results are prepared. */
const IDLE_MS = 10_000;
/** A question that touches most of what the first asker would wait for. */
const WARM_UP = "prices and demand of the whole market";
const STOPPING = "The service is stopping.";
const STARTING = "The service is starting: what the first question would wait for is being read.";
const UNASKED = { withoutModels: "Nobody asked." };
/** Requests to agents at once and waiting; a stream counts until its end. */
const BUSY = { maxActive: 512, maxWaiting: 512, maxOfOne: { active: 256, waiting: 256 }, longestWaitMs: 5_000 };

try {
  const config = loadConfig();
  if (cluster.isPrimary && config.load.workers > 1) await startWorkers(config);
  else await start(config);
} catch (error) {
  const isForOperator = [ConfigError, DataUnavailableError, StateUnavailableError].some(
    (type) => error instanceof type,
  );
  if (!(isForOperator && error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** The first of several processes: it sees to the market and keeps the state of those that answer. */
async function startWorkers({ http, load, log, warehouse: settings }: Config): Promise<void> {
  const logger = createLogger(log.level);
  await checkAddress(http.host, http.port);
  const { dataDir, databaseUrl } = settings;
  const onProgress = showProgress(databaseUrl ? "the database" : dataDir);
  await whenReached(() => ensureMarket({ dataDir, databaseUrl, onProgress }), settings.waitMs, logger);
  const store = databaseUrl === null ? await openEmbeddedState({ ...settings, logger }) : null;
  superviseWorkers({
    count: load.workers,
    keeper: store && new StateKeeper(store, logger),
    logger,
    close: async () => store?.close(),
  });
}

async function start(config: Config): Promise<void> {
  const { http, warehouse: settings } = config;
  const { worker } = cluster;
  const lines = createLogger(config.log.level).child(worker ? { worker: worker.id } : {});
  const metrics = createMetrics();
  const logger = metricsLogger(lines, metrics);
  await checkAddress(http.host, http.port);
  const version = readVersion();
  const stopTracing = config.traces === null ? async () => {} : await startTracing(config.traces, version);
  const place = settings.databaseUrl ? "the database" : settings.dataDir;
  const isKept = worker !== undefined && settings.databaseUrl === null;
  const openState = () => openStateStore({ ...settings, logger });
  const store = isKept ? new RemoteState(portToKeeper, logger) : await whenReached(openState, settings.waitMs, logger);
  const checkpoints = new RunCheckpoints({ store, logger, retentionHours: config.tasks.retentionHours });
  const onStage = (stage: string, ms: number) => metrics.stageDone({ stage, ms });
  // The replica, if there is one, may come up later than the database itself.
  const build = config.load.prepares ? buildId : null;
  const open = () => openAgents(config, logger, showProgress(place), { onStage, checkpoints, store, build });
  const opened = await whenReached(open, settings.waitMs, logger);
  const { warehouse, dependencies, gate, prepared } = opened;
  const datasets = await warehouse.datasets();
  const { apiKey, other } = config.models;
  const model = other?.model ?? (apiKey === null ? null : config.models.model);
  const { catalogs, close: closeCatalogs } = openCatalogs({
    dependencies,
    store,
    settings: config.catalogs,
    version,
    gate,
  });
  const agents = new Map([...opened.agents].map(([id, agent]) => [id, withCatalogs(agent, catalogs)]));
  const callers = callerOptions(config, store, logger);
  const limitOf = (accountId: string) => tokensOf(callers.callers.keys.tierOf(accountId.replace(/^key:/, "")), config);
  const quota = new TokenQuota({ store, logger, limitOf });
  // Without a model there is nothing to count, and nothing to look up for every answer.
  const tokenBudget = model === null ? {} : { tokenBudgetOf: (accountId: string) => quota.of(accountId) };
  const poster = config.hasPush
    ? createPoster({ allowPrivate: config.catalogs.allowsPrivate, allowNetworks: config.catalogs.networks })
    : null;
  const push: PushNotifications | null =
    poster &&
    new PushNotifications({
      ...{ store, poster, logger, retentionHours: config.tasks.retentionHours },
      loadTask: (taskId) => tasks.load(taskId),
    });
  const onSettled = push ? { onSettled: (task: Task) => void push.settled(task) } : {};
  const tasks: Tasks = new Tasks(store, logger, {
    ...config.tasks,
    ...tokenBudget,
    ...onSettled,
    maxWaitMs: config.load.maxWaitMs,
    pace: () => ({ atOnce: gate.limit, usualMs: gate.usualMs }),
  });
  catalogs.onDeleted((id) => tasks.forgetCatalog(id));
  await push?.resume();
  const busy = limitConcurrency({ ...BUSY, clientOf });
  let isWarm = false;
  metrics.watch({
    tasks: () => tasks.runningCount,
    waitingTasks: () => gate.waiting,
    expectedWaitSeconds: () => tasks.expectedWaitMs("") / 1000,
    waitingRequests: () => busy.counts().waiting,
  });
  const phase = { isStopping: false };
  const app = {
    agents,
    version,
    logger,
    tasks,
    warehouse,
    catalogs,
    noticeMarket: watchMarket(dependencies),
    assumesInterface: config.enterprise.assumesInterface,
    busy,
    cors: { ...config.cors, keyHeader: config.callers.keyHeader },
    readiness: { warehouse, store, pausedBecause: () => (phase.isStopping ? STOPPING : isWarm ? null : STARTING) },
    page: config.page,
    feedback: config.hasFeedback,
    marketImports: {
      target: loadTarget(settings),
      dataDir: path.resolve(settings.dataDir),
      warehouse,
      maxBytes: config.marketUploadBytes,
    },
    isTraced: config.traces !== null,
    ...(config.metrics && {
      metrics: metrics.handler(worker ? shareMetrics(metrics.counted) : undefined),
    }),
    ...(push && { push }),
    ...callers,
  };
  const server = await startServer(
    (localUrl) => createApp({ ...app, publicBaseUrl: http.publicBaseUrl ?? localUrl }),
    http.host,
    http.port,
    { connectionsPerAddress: config.callers.trustProxy === false ? config.load.connectionsPerAddress : null },
  );
  const closeWays = async () => {
    push?.close();
    await Promise.all([closeCatalogs(), poster?.close()]);
  };
  const { drainMs } = config.load;
  const closing = { server, tasks, store, warehouse, closeCatalogs: closeWays, stopTracing };
  const preparing = new AbortController();
  stopOnSignal(phase, { drainMs, ...closing, preparing, logger });
  // A question that comes meanwhile is answered, only later than others.
  await warmUp(dependencies, lines);
  isWarm = true;
  void catalogs.warmUp(); // a second or two, for which only the first catalog would wait
  if (worker && worker.id !== 1) return; // the first one speaks for all, and prepares for all
  const isIdle = idleFor(IDLE_MS, () => tasks.runningCount + busy.counts().active === 0);
  if (prepared) void prepareResults({ dependencies, prepared, isIdle, signal: preparing.signal });
  const market = {
    engine: warehouse.engine,
    isSample: datasets.some(({ isSample }) => isSample),
    asOf: newestDay(datasets),
  };
  const writer = model === null ? "built-in writer (no model, no key)" : `${model}; built-in where it fails`;
  const question = Object.values(dependencies.examples ?? {}).flat()[0] ?? null;
  const { localUrl } = server;
  const publicBaseUrl = http.publicBaseUrl ?? localUrl;
  const facts = { version, localUrl, publicBaseUrl, hasPage: config.page, market, question, writer };
  process.stdout.write(renderBanner(facts));
}

function tokensOf(tier: Tier | null, { models: { freeTokensPerDay, tokensPerDay: paid } }: Config) {
  const isPaid = tier !== null && tier !== "explorer";
  return { isPaid, tokensPerDay: isPaid ? paid[tier] : freeTokensPerDay };
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

/** Reads vocabularies and lets the engines compile, so that the first asker waits no longer than the second. Nobody asked: nothing is logged or counted. */
async function warmUp(dependencies: GraphDependencies, logger: Logger): Promise<void> {
  const { onStage: _, ...quiet } = { ...dependencies, logger: createLogger("silent") };
  try {
    for await (const _event of createAgents(quiet).get("router")?.stream(WARM_UP, UNASKED) ?? []);
  } catch (err) {
    logger.error({ err }, "warm-up failed");
  }
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

/** Whether there was nothing to do, as far as one looked, for so long. */
function idleFor(ms: number, hasNothingToDo: () => boolean): () => boolean {
  let busyAt = performance.now();
  return () => {
    if (!hasNothingToDo()) busyAt = performance.now();
    return performance.now() - busyAt >= ms;
  };
}

/** The last day that any of the data covers. */
function newestDay(datasets: readonly Dataset[]): string | null {
  const days = datasets.map(({ coversTo }) => coversTo).filter((day) => day !== null);
  return days.toSorted().at(-1) ?? null;
}

interface Running {
  readonly drainMs: number;
  readonly server: RunningServer;
  readonly tasks: Tasks;
  readonly store: StateStore;
  readonly warehouse: Warehouse;
  readonly closeCatalogs: () => Promise<void>;
  readonly stopTracing: () => Promise<void>;
  readonly preparing: AbortController;
  readonly logger: HttpLogger;
}

function stopOnSignal(phase: { isStopping: boolean }, running: Running): void {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A terminal interrupts workers too; the first process tells them when to stop.
      if (cluster.isWorker && signal === "SIGINT") return;
      if (phase.isStopping) process.exit(1); // asked twice: at once
      phase.isStopping = true;
      void stop(running).then(() => process.exit(0));
    });
  }
}

/** Bounded in every part: a caller that hangs or a query that does not end cannot keep the process. */
async function stop({
  drainMs,
  server,
  tasks,
  store,
  warehouse,
  closeCatalogs,
  stopTracing,
  preparing,
  logger,
}: Running): Promise<void> {
  preparing.abort();
  logger.info({ runningTasks: tasks.runningCount }, "stopping");
  tasks.endSubscriptions();
  const lastCall = setTimeout(() => void tasks.stopAll(), drainMs);
  await server.drain(drainMs + CLOSE_MS);
  clearTimeout(lastCall);
  await tasks.stopAll();
  const closing = [warehouse.close(), store.close(), closeCatalogs(), stopTracing()];
  const closed = Promise.allSettled(closing).then((results) => {
    for (const result of results) if (result.status === "rejected") logger.error({ err: result.reason }, "not closed");
  });
  await Promise.race([closed, delay(CLOSE_MS)]);
  logger.info({}, "stopped");
}

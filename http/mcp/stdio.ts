import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { withCatalogs } from "../../graph/catalogs/chat.js";
import { openCatalogs } from "../../graph/catalogs/open-catalogs.js";
import { tellOperator } from "../../graph/cli/tell-operator.js";
import { type Config, loadConfig } from "../../graph/config.js";
import { createLogger, type Logger } from "../../graph/log.js";
import { openAgents } from "../../graph/open-agents.js";
import { RunCheckpoints } from "../../graph/run-checkpoints.js";
import { watchMarket } from "../../graph/watch-market.js";
import { ConfigError } from "../../tools/errors.js";
import { openStateStore } from "../../tools/state/open.js";
import { Tasks } from "../a2a/tasks.js";
import { UNCOUNTED } from "../callers/caller.js";
import { readVersion } from "../version.js";
import { createMcpServers } from "./server.js";

/** The service for one MCP host that starts it as a program: standard input and output speak MCP, everything else goes to standard error. */

/** Whoever runs the program; their catalogs are theirs in every session. */
const LOCAL = { id: "local", account: UNCOUNTED, notes: [] };

try {
  await serve(loadConfig());
} catch (error) {
  process.exitCode = tellOperator(error);
}

async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.log.level === "info" ? "warn" : config.log.level);
  const { store, dispose } = await openState(config, logger);
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  const checkpoints = new RunCheckpoints({ store, logger, retentionHours: config.tasks.retentionHours });
  const { agents, warehouse, dependencies, gate } = await openAgents(config, logger, tell, { checkpoints, store });
  const version = readVersion();
  const { catalogs, close } = openCatalogs({ dependencies, store, settings: config.catalogs, version, gate });
  const tasks = new Tasks(store, logger, config.tasks);
  const served = new Map([...agents].map(([id, agent]) => [id, withCatalogs(agent, catalogs)]));
  const noticeMarket = watchMarket(dependencies);
  const createServer = createMcpServers({ agents: served, tasks, catalogs, noticeMarket, warehouse, version, logger });
  const server = createServer({ caller: LOCAL, admit: async () => {} });

  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once("end", resolve);
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await tasks.stopAll();
  await Promise.allSettled([warehouse.close(), store.close(), close()]);
  await dispose();
  process.exit(0); // standard input would keep the process
}

/** Where another process has the state, this session's ends with it. */
async function openState({ warehouse: settings }: Config, logger: Logger) {
  try {
    return { store: await openStateStore({ ...settings, logger }), dispose: async () => {} };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    logger.warn({ err: error }, "conversations and catalogs of this session end with it");
    const dataDir = await mkdtemp(path.join(tmpdir(), "agent-query-mcp-"));
    const store = await openStateStore({ dataDir, databaseUrl: null, logger });
    return { store, dispose: () => rm(dataDir, { recursive: true, force: true }) };
  }
}

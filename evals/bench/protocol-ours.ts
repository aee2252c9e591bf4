import { createLogger } from "../../graph/log.js";
import { Tasks } from "../../http/a2a/tasks.js";
import { createApp } from "../../http/app.js";
import { startServer } from "../../http/server.js";
import { openStateStore } from "../../tools/state/open.js";
import { constantAgent, LONG_TEXT, SHORT_TEXT } from "./constant-agent.js";
import { MapStore } from "./map-store.js";

/** A child process of the protocol bench: our layer around an agent that answers a constant. */

const { DATA_DIR, ANSWER, STORE } = process.env;
const logger = createLogger("info");
const store =
  STORE === "map" ? new MapStore() : await openStateStore({ dataDir: DATA_DIR ?? "", databaseUrl: null, logger });
const tasks = new Tasks(store, logger);
const agents = new Map([["router", constantAgent("router", ANSWER === "short" ? SHORT_TEXT : LONG_TEXT)]]);
const server = await startServer(
  (publicBaseUrl) => createApp({ agents, publicBaseUrl, version: "0.0.0", logger, tasks }),
  "127.0.0.1",
  0,
);
process.once("disconnect", async () => {
  await server.drain(0);
  await tasks.stopAll();
  await store.close();
  process.exit(0);
});
process.send?.({ endpoint: `${server.localUrl}/a2a/router` });

import { createRequire } from "node:module";

/**
 * LangGraph's development server over `langgraph.json`, on defaults that reach no network: it opens no browser, and does not count
 * its commands for its makers. Its own options go behind `--`: --port, --host, --no-reload, --studio-url, --tunnel.
 */
process.env.LANGGRAPH_CLI_NO_ANALYTICS = "1";
process.env.LOG_LEVEL ??= "info"; // it would print at "debug" otherwise
const [node = "", script = "", ...options] = process.argv;
process.argv = [node, script, "dev", "--host", "127.0.0.1", "--no-browser", ...options];
const require = createRequire(import.meta.url);
await import(require.resolve("@langchain/langgraph-cli/dist/cli/cli.mjs"));

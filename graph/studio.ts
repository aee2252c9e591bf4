import { loadConfig } from "./config.js";
import { createLogger } from "./log.js";
import { openAgents } from "./open-agents.js";
import { buildGraph } from "./router.js";

/**
 * The graphs that `langgraph.json` names, over one opened market. The development server imports this once, and brings the checkpointer.
 * The graph of a catalog's analysis is not among them: it starts from products that were read and placed before, not from words.
 */
const config = loadConfig();
const logger = createLogger(config.log.level);
const tell = (message: string) => logger.info({ message }, "market");
const { dependencies } = await openAgents(config, logger, tell, { isStateEdited: true });

export const router = buildGraph(dependencies);
export const intent = buildGraph(dependencies, ["intent"]);
export const gap = buildGraph(dependencies, ["gap"]);
export const pricing = buildGraph(dependencies, ["pricing"]);
export const demand = buildGraph(dependencies, ["demand"]);
export const campaign = buildGraph(dependencies, ["campaign"]);

import { parseArgs } from "node:util";
import { ensureMarket } from "../../tools/sample-market.js";
import { createAgents } from "../agents.js";
import { loadConfig } from "../config.js";
import { createLogger } from "../log.js";

const USAGE = 'Usage: npm run ask -- "question" [--agent intent|gap|pricing|demand|campaign] [--json]';

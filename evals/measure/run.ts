import { existsSync, readFileSync } from "node:fs";
import { loadConfig } from "../../graph/config.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import { REPORT } from "../train/places.js";
import { describeScores, judgePhrases } from "./find-clusters.js";
import { describeRouting, routeHeldOut } from "./routing.js";

/** `npm run measure`: how well questions are understood. Routing on held-out questions, the folds of the last training, product words on the sample market. */

console.log(describeRouting(await routeHeldOut()).join("\n"));
if (existsSync(REPORT))
  console.log(`\nFolds of the corpus, as the last training measured them\n${readFileSync(REPORT, "utf8").trimEnd()}`);

const { dataDir, queryTimeoutMs } = loadConfig().warehouse;
// The labels name products of the sample market: an operator's own database is left alone.
await ensureMarket({ dataDir, databaseUrl: null, onProgress: (message) => console.error(message) });
const warehouse = await openWarehouse({
  dataDir,
  databaseUrl: null,
  queryTimeoutMs,
  logger: { warn() {} },
});
try {
  console.log(`\n${describeScores(await judgePhrases(warehouse)).join("\n")}`);
} finally {
  await warehouse.close();
}

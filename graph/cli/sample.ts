import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { packSample, SHIPPED_SAMPLE } from "../../tools/sample/shipped.js";
import { buildSampleMarket } from "../../tools/sample-market.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";

// `npm run sample`: makes the sample market up and packs it, after a change of its generator or of the market's layout.
const dataDir = await mkdtemp(path.join(tmpdir(), "sample-market-"));
try {
  await buildSampleMarket({ kind: "duckdb", dataDir }, { onProgress: (message) => console.log(message) });
  await packSample(marketFile(dataDir), path.resolve(import.meta.dirname, "../..", SHIPPED_SAMPLE));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

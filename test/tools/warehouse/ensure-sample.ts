import { ensureMarket } from "../../../tools/sample-market.js";
import { isLong } from "../../long-run.js";
import { SAMPLE_DATASETS, writeSmallMarket } from "./small-market.js";

/** Another process that sees to it that there is a market: says when it begins, then what came of it. */
const [dataDir = ""] = process.argv.slice(2);
process.stdout.write("begins\n");
const generate = (directory: string) => writeSmallMarket(directory, { "datasets.csv": SAMPLE_DATASETS });
const ensured = await ensureMarket({ dataDir, databaseUrl: null, ...(!isLong && { generate }) });
process.stdout.write(`${JSON.stringify(ensured)}\n`);

import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadConfig } from "../../graph/config.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import { cases } from "../cases/index.js";
import { createRoute } from "../suites/market.js";
import { readAskedLines } from "../train/asks-corpus.js";
import { type LabelledQuestion, readQuestions } from "../train/corpus.js";
import { ASKS, CORPUS, REPORT } from "../train/places.js";
import { describeAsks } from "./asks.js";
import { describeScores, judgePhrases } from "./find-clusters.js";
import { describeGroups, judgeGroups, WANDS } from "./groups.js";
import { describeHeard, questionReader, type Read, requestReader } from "./heard.js";
import { describeRouting, HELD_OUT, routeHeldOut, routeInMarket } from "./routing.js";
import { describePlacing, judgeListings, LISTINGS, readLabelledListings } from "./shop-titles.js";
import { describeSwaps, hearSwaps, type Swapped, sampleSwaps } from "./swaps.js";
import { describeTurns, type JudgedTurn, turnJudge } from "./turns.js";
import { describeWording, judgeWording } from "./wording.js";

/** `npm run measure`: how well questions are understood. Routing on held-out questions, the folds of the last training, specialists and asks with products swapped, labelled asks and second turns of conversations through the classifier, product words and listings of real shops on the sample market; how many lies of a language model get through; and the groups that an import would propose. `-- --listings FILE` and `-- --wands FILE` say where labelled listings and searches are. */

/** Questions of each kind that get other products. */
const MOST_SWAPPED = 250;
/** "Today", for the age of the data: no score depends on it. */
const NOW = new Date("2026-11-21T09:00:00Z");

const { values } = parseArgs({
  options: { listings: { type: "string", default: LISTINGS }, wands: { type: "string", default: WANDS } },
});

console.log(describeRouting(await routeHeldOut()).join("\n"));
console.log(`\n${(await describeAsks()).join("\n")}`);
// Words are read from their files at the first sentence.
judgeWording();
const begun = performance.now();
const worded = judgeWording();
console.log(`\n${describeWording(worded, performance.now() - begun).join("\n")}`);
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
  const logger = { info() {}, warn() {}, error() {} };
  const dependencies = { warehouse, logger, clock: () => NOW, defaultMarket: "US" };
  const route = createRoute(dependencies);
  const [held, corpus] = [readQuestions(HELD_OUT), readQuestions(CORPUS)];
  const evaluated = Object.values(cases).flatMap((each) => each.map(({ question: text }) => ({ text, lang: "en" })));
  console.log(`\n${describeRouting(await routeInMarket(held, route), "through classify").join("\n")}`);
  const swaps = (questions: readonly Pick<LabelledQuestion, "text" | "lang">[]) =>
    sampleSwaps(warehouse, questions, MOST_SWAPPED);
  const samples = new Map([
    ["held out", await swaps(held)],
    ["evaluation cases", await swaps(evaluated)],
    ["corpus", await swaps(corpus)],
  ]);
  const hear = questionReader(dependencies);
  const heardOf: Readonly<Record<string, (text: string) => Promise<readonly string[]>>> = {
    specialists: async (text) => (await route(text)).specialists,
    asks: async (text) => (await hear(text)).asks.map(({ measures, want, by }) => `${measures.join()} ${want} ${by}`),
  };
  for (const [what, heard] of Object.entries(heardOf)) {
    const swapped = new Map<string, readonly Swapped[]>();
    for (const [label, sample] of samples) swapped.set(label, await hearSwaps(sample, heard));
    console.log(`\n${describeSwaps(swapped, what).join("\n")}`);
  }
  const readRequest = requestReader(dependencies);
  const read: Read[] = [];
  for (const line of readAskedLines(ASKS)) if (line.part === "dev" && !line.follows) read.push(await readRequest(line));
  console.log(`\n${describeHeard(read).join("\n")}`);
  const judgeTurn = turnJudge(dependencies);
  const turns: (JudgedTurn | null)[] = [];
  for (const line of readAskedLines(ASKS))
    if (line.part === "dev" && line.before !== undefined) turns.push(await judgeTurn(line));
  console.log(`\n${describeTurns(turns).join("\n")}`);
  console.log(`\n${describeScores(await judgePhrases(warehouse)).join("\n")}`);
  const listings = readLabelledListings(values.listings);
  console.log(
    listings === null
      ? `\nmap_products: not measured, no listings at ${values.listings}`
      : `\n${describePlacing(await judgeListings(warehouse, listings)).join("\n")}`,
  );
  console.log(`\n${describeGroups(await judgeGroups(warehouse, values.wands)).join("\n")}`);
} finally {
  await warehouse.close();
}

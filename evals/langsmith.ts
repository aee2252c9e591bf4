import { Client } from "langsmith";
import { loadConfig } from "../graph/config.js";
import { createLogger } from "../graph/log.js";
import { ConfigError, DataUnavailableError, InvalidInputError } from "../tools/errors.js";
import { readThresholds } from "./cases/thresholds.js";
import { runExperiment } from "./langsmith/experiment.js";
import { suites } from "./suites/index.js";
import { openEvalMarket } from "./suites/market.js";
import { type Options, readOptions } from "./suites/options.js";
import { drawTasks } from "./suites/run-suite.js";

/** The cases as datasets of LangSmith, run by its own evaluation runner. Needs LANGSMITH_API_KEY; takes the options of `npm run eval` but --baseline. */

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  try {
    const options = readOptions(
      words,
      suites.map(({ id }) => id),
    );
    if (options === null) {
      console.log(
        "npx tsx evals/langsmith.ts [--suite IDS] [--model built-in|scripted|gemini] [--sample N] [--concurrency N]",
      );
      return 0;
    }
    if (!process.env.LANGSMITH_API_KEY)
      throw new ConfigError("LANGSMITH_API_KEY is not set; npm run eval scores the same cases without LangSmith.");
    await runAll(options);
    return 0;
  } catch (error) {
    if (!(error instanceof InvalidInputError || error instanceof ConfigError || error instanceof DataUnavailableError))
      throw error;
    console.error(error.message);
    return 2;
  }
}

async function runAll({ suite: chosen, model, sample, concurrency }: Options): Promise<void> {
  const config = loadConfig();
  if (model === "gemini" && config.models.apiKey === null)
    throw new ConfigError("--model gemini needs GOOGLE_API_KEY to be set.");
  const { limits } = readThresholds(model);
  const client = new Client();
  const market = await openEvalMarket({ ...config, model }, limits, createLogger("error"), (message) =>
    console.error(message),
  );
  try {
    for (const suite of suites.filter(({ id }) => chosen.includes(id))) {
      const tasks = drawTasks(suite, sample);
      const { name, cases, passed } = await runExperiment(suite, tasks, { client, market, model, concurrency });
      console.log(`${suite.id}: ${passed} of ${cases} passed, experiment "${name}"`);
    }
    await client.awaitPendingTraceBatches();
  } finally {
    await market.close();
  }
}

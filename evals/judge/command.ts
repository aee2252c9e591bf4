import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Config } from "../../graph/config.js";
import { ConfigError, InvalidInputError } from "../../tools/errors.js";
import type { JudgeReport } from "../report/judge.js";
import { judgeAnswers } from "./judge.js";
import { describeLabelled, readLabelled, toRead } from "./labels.js";
import { readModels, readSample } from "./options.js";
import { comparePairs, describePairwise, readKeptAnswers } from "./pairwise.js";

/**
 * `npm run eval -- --judge-labels` and `--pairwise A.json B.json`: what asks judges, and no question.
 * @returns what came of it, in lines @throws InvalidInputError, ConfigError with a sentence
 */
export async function runJudges(
  words: readonly string[],
  { models }: Pick<Config, "models">,
  reports: string,
): Promise<string[]> {
  const { pairwise, files, sample, names } = readWords([...words]);
  const answers = pairwise ? files.map(readKeptAnswers) : [];
  const { apiKey } = models;
  if (apiKey === null) throw new ConfigError("A judge needs GOOGLE_API_KEY to be set.");
  const judges = names.length === 0 ? [models.model] : names;
  if (!pairwise) {
    const labelled = readLabelled();
    const read: JudgeReport[] = [];
    for (const model of judges)
      read.push(await judgeAnswers(toRead(labelled), { sample: labelled.length }, { ...models, apiKey, model }));
    return describeLabelled(labelled, read);
  }
  const [a = [], b = []] = answers;
  const [nameA = "", nameB = ""] = files;
  const compared = [];
  for (const model of judges) compared.push(await comparePairs(a, b, { sample }, { ...models, apiKey, model }));
  mkdirSync(reports, { recursive: true });
  const createdAt = new Date().toISOString();
  const file = join(reports, `${createdAt.replaceAll(":", "").slice(0, 17)}-pairwise.json`);
  writeFileSync(file, `${JSON.stringify({ createdAt, a: nameA, b: nameB, judges: compared }, null, 1)}\n`);
  return [...compared.flatMap((each) => describePairwise(each, { a: nameA, b: nameB })), "", file];
}

function readWords(args: string[]) {
  const { values, positionals } = parse(args);
  const pairwise = values.pairwise ?? false;
  if (pairwise && values["judge-labels"])
    throw new InvalidInputError("--pairwise and --judge-labels are two commands: leave one out.");
  if (positionals.length !== (pairwise ? 2 : 0))
    throw new InvalidInputError("--pairwise takes two JSON reports of npm run eval, and --judge-labels none.");
  return {
    pairwise,
    files: positionals,
    sample: readSample(values["judge-sample"] ?? null),
    names: readModels(values["judge-models"] ?? null),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        pairwise: { type: "boolean" },
        "judge-labels": { type: "boolean" },
        "judge-sample": { type: "string" },
        "judge-models": { type: "string" },
      },
    });
  } catch (cause) {
    throw new InvalidInputError("Beside them there are --judge-models A,B and, with --pairwise, --judge-sample N.", {
      cause,
    });
  }
}

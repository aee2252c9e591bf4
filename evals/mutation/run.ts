import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { drawMutants } from "./draw.js";
import { readEquivalents } from "./equivalents.js";
import { Judge } from "./judge.js";
import { describe, type Judged, summarise } from "./summary.js";

/** `npm run mutate`: breaks the sources in small ways, one at a time and in memory only, and tells which faults no test notices. */

const ROOT = resolve(import.meta.dirname, "../..");
const REPORTS = join(ROOT, "evals/reports");

const USAGE = `Puts small faults into the sources, one at a time, and runs the tests that reach them.

  npm run mutate -- [--count N] [--seed N] [--in graph,tools] [--within SECONDS] [--limit SECONDS] [--jobs N]

  --count N         mutants to draw, of each part of the folders its share; 30 when left out
  --seed N          another draw; 1 when left out
  --in FOLDERS      folders to draw from; graph,tools when left out
  --within SECONDS  time for the tests of one mutant: those that import its file all run, the others, the nearest first, until
                    it is over; 90 when left out. What only a test behind it would notice counts as survived
  --limit SECONDS   a run that takes longer has a fault that never ends; 300 when left out
  --jobs N          mutants tried at the same time; 2 when left out`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    in: { type: "string", default: "graph,tools" },
    within: { type: "string", default: "90" },
    limit: { type: "string", default: "300" },
    jobs: { type: "string", default: "2" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else process.exitCode = await main();

async function main(): Promise<number> {
  const folders = values.in.split(",");
  const { drawn, all, unreached } = drawMutants(ROOT, folders, Number(values.count), Number(values.seed));
  console.log(`${drawn.length} of ${all} mutants, seed ${values.seed}.`);
  if (unreached.length > 0) console.log(`Not drawn from, as no test imports them: ${unreached.join(", ")}.`);
  const judge = new Judge({
    root: ROOT,
    withinMs: Number(values.within) * 1000,
    limitMs: Number(values.limit) * 1000,
    equivalents: readEquivalents(),
  });
  // The sample market is built by the first run, so that no fault gets into it.
  await judge.pass(["test/evals/mutants.test.ts"]);
  const results: Judged[] = [];
  const waiting = drawn.values();
  const work = async (): Promise<void> => {
    for (const one of waiting) {
      const judged = { ...one, verdict: await judge.judge(one) };
      results.push(judged);
      console.log(describe(judged));
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  console.log(`\n${summarise(results)}`);
  if (judge.unsound.size > 0) console.log(`\nFail without any mutant, so left out: ${[...judge.unsound].join(", ")}`);
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `mutation-seed-${values.seed}.json`);
  writeFileSync(report, `${JSON.stringify({ seed: values.seed, all, results: results.map(brief) }, null, 1)}\n`);
  console.log(`\n${relative(process.cwd(), report)}`);
  return 0;
}

function brief({ file, mutant, tests, verdict }: Judged): object {
  return { file, mutant, reaching: tests.length, verdict };
}

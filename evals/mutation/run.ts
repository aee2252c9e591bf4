import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Drawn, drawMutants } from "./draw.js";
import { Judge } from "./judge.js";
import type { Outcome } from "./try-mutant.js";

/** `npm run mutate`: breaks the sources in small ways, one at a time and in memory only, and tells which faults no test notices. */

const ROOT = resolve(import.meta.dirname, "../..");
const REPORTS = join(ROOT, "evals/reports");

const USAGE = `Puts small faults into the sources, one at a time, and runs the tests that reach them.

  npm run mutate -- [--count N] [--seed N] [--in graph,tools] [--tests N] [--limit SECONDS]

  --count N         mutants to draw; 30 when left out
  --seed N          another draw; 1 when left out
  --in FOLDERS      folders to draw from; graph,tools when left out
  --tests N         at most so many test files per mutant, the likeliest to notice first; all that reach it when left out,
                    which is the true figure: what only a far test notices counts as survived when few are run
  --limit SECONDS   a run that takes longer has a fault that never ends; 600 when left out`;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    in: { type: "string", default: "graph,tools" },
    tests: { type: "string", default: String(Number.MAX_SAFE_INTEGER) },
    limit: { type: "string", default: "600" },
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
  const judge = new Judge({ root: ROOT, mostTests: Number(values.tests), limitMs: Number(values.limit) * 1000 });
  // The sample market is built by the first run, so that no fault gets into it.
  await judge.isSound("test/evals/mutants.test.ts");
  const results: Judged[] = [];
  for (const one of drawn) {
    const outcome = await judge.judge(one);
    results.push({ ...one, outcome });
    console.log(`${outcome.kind.padEnd(8)}  ${describe(one)}${outcome.kind === "killed" ? `  [${outcome.by}]` : ""}`);
  }
  const of = (kind: Outcome["kind"]): Judged[] => results.filter(({ outcome }) => outcome.kind === kind);
  const [killed, timeout, refused, survived] = [of("killed"), of("timeout"), of("refused"), of("survived")];
  const percent = (n: number): string => `${((n / results.length) * 100).toFixed(1)} %`;
  const byTests = killed.length + timeout.length;
  console.log(
    `\nkilled ${killed.length}, timeout ${timeout.length}, refused by the compiler alone ${refused.length}, survived ${survived.length}`,
  );
  console.log(`noticed: ${percent(byTests)} by tests, ${percent(byTests + refused.length)} with the compiler`);
  if (survived.length > 0) console.log(`\nSurvivors:\n${survived.map(describe).join("\n")}`);
  if (judge.unsound.size > 0) console.log(`\nFail without any mutant, so left out: ${[...judge.unsound].join(", ")}`);
  mkdirSync(REPORTS, { recursive: true });
  const report = join(REPORTS, `mutation-seed-${values.seed}.json`);
  writeFileSync(report, `${JSON.stringify({ seed: values.seed, all, results }, null, 1)}\n`);
  console.log(`\n${relative(process.cwd(), report)}`);
  return 0;
}

type Judged = Drawn & { readonly outcome: Outcome };

function describe({ file, mutant: { kind, line, before, text } }: Drawn): string {
  const short = (code: string): string => code.replaceAll(/\s+/g, " ").slice(0, 70);
  return `${file}:${line}  ${kind}: ${short(before)} → ${short(text)}`;
}

import { parseArgs } from "node:util";
import { InvalidInputError } from "../../tools/errors.js";
import type { Part } from "./run-apart.js";

export const MODELS = ["built-in", "scripted", "gemini"] as const;
export type ModelName = (typeof MODELS)[number];

export interface Options {
  /** Ids of the suites to run, in the registry's order. */
  readonly suite: readonly string[];
  readonly model: ModelName;
  /** Cases per suite; null for all. */
  readonly sample: number | null;
  /** With all questions of the long lists, of which otherwise a part is asked. */
  readonly all: boolean;
  readonly concurrency: number;
  /** Processes that share the cases; null: as many as are worth it. */
  readonly processes: number | null;
  /** Set in each of them: which part of the cases is its own. */
  readonly part: Part | null;
  /** Times that every case is run. */
  readonly repeat: number;
  /** A JSON report of an earlier run. */
  readonly baseline: string | null;
  /** A file of somebody's own cases, which are asked instead of the suites; null for the suites. */
  readonly cases: string | null;
  /** Share of their own cases that has to pass, 0 to 1. */
  readonly leastPassed: number;
  /** A question that passed in the baseline and fails now ends the run with exit code 1. */
  readonly failOnRegression: boolean;
  /** The folder of reports and of their history; null for the usual one. */
  readonly reports: string | null;
  /** Where the report is written besides; null for nowhere. */
  readonly junit: string | null;
  readonly csv: string | null;
  /** The report holds the whole texts of the answers. */
  readonly keepAnswers: boolean;
  /** A file with the prices of models; null for none. */
  readonly prices: string | null;
  /** Latency and tokens decide too. */
  readonly gateLatency: boolean;
  /** What passed becomes what `cases/trajectories.jsonl` holds. */
  readonly writeTrajectories: boolean;
}

export const USAGE = `Asks questions with known answers and scores what comes back.

  npm run eval -- [--suite routing,pricing] [--model built-in|scripted|gemini] [--sample N] [--concurrency N] [--baseline FILE]

  --suite IDS      only these suites, with commas between them; all when left out
  --model NAME     built-in (the default, no key needed), scripted (a model that hears what the built-in reader hears: no key needed,
                   and a difference to built-in is a fault in what reads a model's reply) or gemini (needs GOOGLE_API_KEY)
  --sample N       N cases of each suite, the same ones every time; thresholds are not applied
  --all            every question of the long lists, of which otherwise a part is asked
  --concurrency N  questions at once, 1 to 4; 3 when left out
  --processes N    processes that share the cases, 1 to 4; when left out two for a whole run without a model
  --repeat N       every case N times, 1 to 20: the mean of each measure and how far the runs lie apart, for models that waver
  --baseline FILE  a JSON report of an earlier run: lists each question that passed in one of the two only
  --fail-on-regression  with --baseline: exit code 1 where a question that passed there fails now
  --reports DIR    the folder of the reports, of history.jsonl and its page; evals/reports when left out
  --junit FILE     the report as JUnit XML too; --csv FILE: a line for each case
  --cases FILE     your own cases over the market that is loaded, instead of the suites (docs/evaluating-your-market.md)
  --least-passed S the share of them that has to pass, 0 to 1; 1 when left out
  --propose N      writes N cases about the loaded market to proposed-cases.jsonl (--out FILE for another), to be looked through
  --from-feedback  writes cases of the answers that their askers rated 2 or less (--at-most N) to feedback-cases.jsonl (--out FILE)
  --keep-answers   the reports hold the whole text of each answer and its charts; the JSON can be compared with --pairwise
  --prices FILE    what a million tokens of each model cost, as JSON: tells what the run cost (evals/README.md)
  --gate-latency   latency and tokens decide too; otherwise they are reported only
  --write-trajectories  what the passed cases did becomes what they are held to (evals/cases/trajectories.jsonl); read the difference`;

const MOST_AT_ONCE = 4;
const MOST_REPEATS = 20;

/** Null when help was asked for. @throws InvalidInputError with a sentence */
export function readOptions(words: readonly string[], suiteIds: readonly string[]): Options | null {
  const values = parse([...words]);
  if (values.help) return null;
  if (values.cases !== undefined && values.suite !== undefined)
    throw new InvalidInputError("--cases asks your own cases instead of the suites: leave --suite out.");
  if (values["fail-on-regression"] && values.baseline === undefined)
    throw new InvalidInputError("--fail-on-regression needs --baseline FILE, the report to compare with.");
  return {
    suite: readSuites(values.suite, suiteIds),
    model: readModel(values.model ?? MODELS[0]),
    sample: values.sample === undefined ? null : readWhole("--sample", values.sample, Number.MAX_SAFE_INTEGER),
    all: values.all ?? false,
    concurrency: readWhole("--concurrency", values.concurrency ?? "3", MOST_AT_ONCE),
    processes: values.processes === undefined ? null : readWhole("--processes", values.processes, MOST_AT_ONCE),
    part: readPart(values.part),
    repeat: readWhole("--repeat", values.repeat ?? "1", MOST_REPEATS),
    baseline: values.baseline ?? null,
    cases: values.cases ?? null,
    leastPassed: readShare("--least-passed", values["least-passed"] ?? "1"),
    failOnRegression: values["fail-on-regression"] ?? false,
    reports: values.reports ?? null,
    junit: values.junit ?? null,
    csv: values.csv ?? null,
    keepAnswers: values["keep-answers"] ?? false,
    prices: values.prices ?? null,
    gateLatency: values["gate-latency"] ?? false,
    writeTrajectories: values["write-trajectories"] ?? false,
  };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        suite: { type: "string", multiple: true },
        model: { type: "string" },
        sample: { type: "string" },
        all: { type: "boolean" },
        repeat: { type: "string" },
        processes: { type: "string" },
        part: { type: "string" },
        concurrency: { type: "string" },
        baseline: { type: "string" },
        cases: { type: "string" },
        "least-passed": { type: "string" },
        "fail-on-regression": { type: "boolean" },
        reports: { type: "string" },
        junit: { type: "string" },
        csv: { type: "string" },
        "keep-answers": { type: "boolean" },
        prices: { type: "string" },
        "gate-latency": { type: "boolean" },
        "write-trajectories": { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    return values;
  } catch (cause) {
    throw new InvalidInputError("That option is not known, or its value is missing. --help tells which there are.", {
      cause,
    });
  }
}

function readSuites(given: readonly string[] | undefined, known: readonly string[]): readonly string[] {
  if (given === undefined) return known;
  const chosen = given.flatMap((ids) => ids.split(",")).map((id) => id.trim());
  const strange = chosen.find((id) => !known.includes(id));
  if (strange !== undefined)
    throw new InvalidInputError(`There is no suite "${strange}". There are: ${known.join(", ")}.`);
  return known.filter((id) => chosen.includes(id));
}

function readShare(option: string, given: string): number {
  const value = Number(given);
  if (given.trim() === "" || !(value >= 0 && value <= 1))
    throw new InvalidInputError(`${option} takes a share from 0 to 1, not "${given}".`);
  return value;
}

/** Given by `runApart`, and by nobody else. */
function readPart(given: string | undefined): Part | null {
  const [, number, of] = /^(\d)\/(\d)$/.exec(given ?? "") ?? [];
  return number === undefined || of === undefined ? null : { number: Number(number), of: Number(of) };
}

function readModel(given: string): ModelName {
  const model = MODELS.find((name) => name === given);
  if (model === undefined) throw new InvalidInputError(`--model takes ${MODELS.join(", ")}, not "${given}".`);
  return model;
}

function readWhole(option: string, given: string, most: number): number {
  const value = Number(given);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new InvalidInputError(
      `${option} takes a whole number ${most === Number.MAX_SAFE_INTEGER ? "from 1" : `from 1 to ${most}`}, not "${given}".`,
    );
  return value;
}

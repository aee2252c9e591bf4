import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { withoutPersons } from "../../graph/models/outgoing.js";
import type { Feedback, TaskRecord } from "../../http/a2a/task-run.js";
import { TaskStore } from "../../http/a2a/task-store.js";
import { ConfigError, InvalidInputError } from "../../tools/errors.js";
import { openStateStore } from "../../tools/state/open.js";
import type { OwnCase } from "./case-file.js";

/** Cases of answers that their askers rated as bad, for somebody to add what would have been right. */

const BAD = 2;
const MOST_TURNS = 20;
const LOCKED =
  "The service has the data folder open. Stop it first: ratings can be read while it runs only where DATABASE_URL is set.";

/** `npm run eval -- --from-feedback [--at-most 2] [--out FILE]`. @returns what was done, in words @throws InvalidInputError with a sentence */
export async function writeFeedbackCases(
  words: readonly string[],
  { warehouse, tasks, log }: Pick<Config, "warehouse" | "tasks" | "log">,
): Promise<string> {
  const { atMost, out } = readWords([...words]);
  if (existsSync(out)) throw new InvalidInputError(`${out} exists: move it away, or name another file with --out.`);
  const logger = createLogger(log.level === "info" ? "warn" : log.level);
  const store = await openStateStore({ ...warehouse, logger }).catch((error: unknown) => {
    throw error instanceof ConfigError && /Another service/.test(error.message) ? new ConfigError(LOCKED) : error;
  });
  try {
    const cases = await casesOf(new TaskStore(store, logger, tasks.retentionHours), atMost);
    if (cases.length === 0) return `No answer that is kept was rated ${atMost} or less.`;
    writeFileSync(out, `${cases.map((each) => JSON.stringify(each)).join("\n")}\n`);
    return `${cases.length} cases in ${out}. Add to each what would have been right (facts, specialists, mustNotSay), and look for names of people that are left. Then: npm run eval -- --cases ${out}`;
  } finally {
    await store.close();
  }
}

/** Worst first; before a question stands what its conversation had asked until then. */
async function casesOf(tasks: Pick<TaskStore, "rated" | "conversationOf">, atMost: number): Promise<OwnCase[]> {
  const rated: Rated[] = [];
  for await (const record of tasks.rated()) if (record.feedback.rating <= atMost) rated.push(record);
  const cases: OwnCase[] = [];
  for (const record of rated.toSorted((a, b) => a.feedback.rating - b.feedback.rating)) {
    const asked = await tasks.conversationOf(record);
    const turns = asked.flatMap(wordsOf).slice(-MOST_TURNS).map(withoutPersons);
    const [question, ...more] = turns;
    if (question === undefined) continue;
    const { rating, comment } = record.feedback;
    const why = `rated ${rating} of 5${comment === null ? "" : `: ${withoutPersons(comment)}`}`;
    const id = `feedback-${cases.length + 1}`;
    cases.push(more.length === 0 ? { id, why, question } : { id, why, turns });
  }
  return cases;
}

type Rated = TaskRecord & { readonly feedback: Feedback };

/** What the asker wrote in a task: its question, and replies to what was asked back. */
const wordsOf = ({ task: { history = [] } }: TaskRecord): string[] =>
  history.flatMap(({ role, parts }) => {
    const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join(" ");
    return role === "user" && text.trim() !== "" ? [text.trim()] : [];
  });

function readWords(args: string[]): { readonly atMost: number; readonly out: string } {
  const { "at-most": atMost, out } = parse(args);
  if (!/^[1-5]$/.test(atMost)) throw new InvalidInputError(`--at-most takes a rating from 1 to 5, not "${atMost}".`);
  return { atMost: Number(atMost), out };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        "from-feedback": { type: "boolean" },
        "at-most": { type: "string", default: String(BAD) },
        out: { type: "string", default: "feedback-cases.jsonl" },
      },
    });
    return values;
  } catch (cause) {
    throw new InvalidInputError("Beside --from-feedback there are --at-most RATING and --out FILE.", { cause });
  }
}

import { type Agent, type AgentOutcome, outcomeOf } from "../../graph/agent.js";
import type { Answer } from "../../graph/answer/answer.js";
import { renderStatement } from "../../graph/answer/figure.js";
import type { SpecialistId } from "../../graph/specialists/index.js";
import { dataTools } from "../../tools/index.js";
import type { BenchQuestion } from "./models-questions.js";

type Answered = Extract<AgentOutcome, { type: "answer" }>;

export interface ToolCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export interface WorkerPlan {
  readonly calls: readonly ToolCall[];
  readonly text: string;
}

/** What a supervisor and its workers would do at best: the readings and the words of our own specialists. */
export interface Plan {
  /** The question, with the clusters and the market that it means: looked up for them, free of charge. */
  readonly message: string;
  /** By the specialist that each stands for. */
  readonly workers: ReadonlyMap<string, WorkerPlan>;
  readonly text: string;
}

/** No model asks to read more rows than this. */
const MOST_ROWS = 20;

/** What the specialists, alone and without a model, read and say; the whole as our router answered it. */
export async function planOf(
  { text, specialists }: BenchQuestion,
  whole: Answered,
  agents: ReadonlyMap<string, Agent>,
  toolsOf: (id: SpecialistId) => readonly { readonly name: string }[],
): Promise<Plan> {
  const workers = new Map<string, WorkerPlan>();
  for (const id of specialists) {
    const { result, calls } = await withCallsSeen(() => answerOf(agents.get(`${id}-agent`), text));
    const names = toolsOf(id).map(({ name }) => name);
    const own = calls.filter(({ name }) => names.includes(name));
    if (own.length === 0) throw new Error(`${id} reads nothing for: ${text}`);
    workers.set(id, { calls: own, text: wordsOf(result.answer, false) });
  }
  const { answer, entities } = whole;
  if ([...answer.specialists].sort().join() !== [...specialists].sort().join())
    throw new Error(`${answer.specialists.join()} answered instead of ${specialists.join()}: ${text}`);
  const clusters = entities?.clusters.map(({ headTerm, clusterId }) => `${headTerm} = ${clusterId}`) ?? [];
  const meant = `clusterIds: ${clusters.join(", ") || (entities?.category ?? "all")}; market: ${entities?.market.code}`;
  return { message: `${text}\n(${meant})`, workers, text: wordsOf(answer, true) };
}

export async function answerOf(agent: Agent | undefined, question: string): Promise<Answered> {
  if (agent === undefined) throw new Error("There is no such agent.");
  const outcome = await outcomeOf(agent.stream(question));
  if (outcome.type === "pause" || outcome.answer.kind !== "answered") throw new Error(`Not answered: ${question}`);
  if (outcome.answer.limits.includes("language model")) throw new Error(`The model failed: ${outcome.answer.limits}`);
  return outcome;
}

/** The prose alone: tables pass through no model on either side. */
function wordsOf({ headline, sections, limits, followUps }: Answer, isWhole: boolean): string {
  return [
    renderStatement(headline),
    ...sections.flatMap(({ title, statements }) => [title, ...statements.map(renderStatement)]),
    ...(isWhole ? [limits, ...followUps] : []),
  ].join("\n");
}

/** Every data tool is watched while the work lasts; nothing else may run meanwhile. */
async function withCallsSeen<Result>(work: () => Promise<Result>): Promise<{ result: Result; calls: ToolCall[] }> {
  const seen = new Map<string, ToolCall>();
  const originals = dataTools.map((tool) => ({ tool, run: tool.run as (...call: unknown[]) => unknown }));
  for (const { tool, run } of originals) {
    Object.assign(tool, {
      run: (input: Record<string, unknown>, context: unknown) => {
        const args = frugal(input);
        seen.set(JSON.stringify([tool.name, args]), { name: tool.name, args });
        return run(input, context);
      },
    });
  }
  try {
    return { result: await work(), calls: [...seen.values()] };
  } finally {
    for (const { tool, run } of originals) Object.assign(tool, { run });
  }
}

/** As a model would put it: what is left to its default stands nowhere, and few rows are asked for. */
function frugal(input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const stated = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(
    stated.map(([key, value]) => [key, key === "limit" ? Math.min(Number(value), MOST_ROWS) : value]),
  );
}

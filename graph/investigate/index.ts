import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import {
  END,
  type LangGraphRunnableConfig,
  START,
  StateGraph,
  StateSchema,
  UntrackedValue,
} from "@langchain/langgraph";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { z } from "zod";
import { ModelError } from "../../tools/errors.js";
import { Evidence, Findings } from "../answer/answer.js";
import { type Statement, say } from "../answer/figure.js";
import { type Limit, limit } from "../answer/limit.js";
import type { GraphDependencies } from "../dependencies.js";
import { allowListeners } from "../listeners.js";
import type { TokenUsage } from "../models/language-model.js";
import { own } from "../own-steps.js";
import { Reading } from "../reading.js";
import { memoryOf, type RunMemory } from "../run-memory.js";
import { createToolbox, type RecordingToolbox } from "../toolbox.js";
import { Request } from "../understand/request.js";
import { quote } from "../write/facts.js";
import { CellBook, isStated, lineOf, sharedBy } from "./cells.js";
import { investigatePrompt } from "./prompt.js";
import { tellCells } from "./statements.js";
import { DECLARATIONS, TELL, type Told, toolsOf } from "./tools.js";

/**
 * The analyst: a model that plans, calls data tools side by side, looks and calls again, for questions that no prepared part answers wholly. What
 * comes of it are cells of tool results and formulas over them, told as sentences of the service's own, proven and worded like any other; where it
 * fails or runs out, the rest of the answer stands as it is.
 */

/** The name under which its findings go on. */
export const ANALYST = "analyst";

const MOST_ROUNDS = 4;
const MOST_CALLS = 12;
const MOST_TOKENS = 40_000;
const MOST_SENTENCES = 12;

const FAILED_LIMIT = "investigation";

/** What one investigation works with; it lives as long as the run. */
interface Work {
  readonly toolbox: RecordingToolbox;
  readonly cells: CellBook;
  readonly messages: BaseMessage[];
  rounds: number;
  calls: number;
  tokens: number;
  /** What the model ended with. */
  told: Told | null;
  /** Why it ended before it was done; null while nothing went wrong. */
  failure: string | null;
}

const text = z.string().default("");

const Input = new StateSchema({
  request: own(Request.meta({ title: "Understood", description: "What was understood of the question." })),
  said: text.meta({ title: "Said", description: "The asker's words." }),
  memory: z.unknown().optional().meta({ title: "Memory", description: "What the run remembers beside its state." }),
});

const Output = new StateSchema({
  findings: own(
    z
      .array(Findings)
      .meta({ title: "Findings", description: "What was looked up, in the shape the synthesizer merges." }),
  ),
  read: own(z.array(Reading).meta({ title: "Read", description: "What the data tools brought back." })),
});

const State = new StateSchema({
  ...Input.fields,
  ...Output.fields,
  memory: new UntrackedValue<RunMemory>(),
  /** Tools, cells and messages; not checkpointed. */
  work: new UntrackedValue<Work>(),
  isDone: z
    .boolean()
    .default(false)
    .meta({ title: "Done", description: "Whether the model has called its last tool." }),
  evidence: z.array(Evidence).default([]).meta({ title: "Evidence", description: "Where every figure came from." }),
});
type State = typeof State.State;

/** Whether a question is worth it: what compares, explains, advises or shares out, and what left words that no part answers. */
export const needsInvestigation = ({ asks, inputs, leftover, scope, own }: Request): boolean =>
  own === undefined &&
  scope.clusters.length + (scope.category === null ? 0 : 1) > 0 &&
  ((scope.clusters.length > 1 && inputs.some(({ kind }) => kind === "budget")) ||
    asks.some(({ want, also }) => [want, ...also].some((each) => INVESTIGATED.has(each))) ||
    (leftover.length > 0 && asks.some(({ accounted, want }) => !accounted && !PREPARED.has(want))));

/** What a specialist answers as a whole, whatever else the words say. */
const PREPARED: ReadonlySet<string> = new Set(["draft", "overview"]);
const INVESTIGATED: ReadonlySet<string> = new Set(["compare", "why", "advise"]);

/** plan → tools → plan → … → conclude */
export function buildInvestigation({ warehouse, logger, roles }: GraphDependencies) {
  const analyst = roles?.analyst ?? null;

  const begin = (state: State, config: LangGraphRunnableConfig): Work => {
    const { scope } = state.request;
    const until = scope.market.code;
    const names = scope.clusters.map(({ name }) => name);
    const cells = new CellBook();
    const stated = cells.addStated(state.request.inputs, scope.market.currency);
    const material = [
      `<market>${quote(scope.market.name)} (${until})</market>`,
      ...(names.length > 0 ? [`<products>${quote(names.join(", "))}</products>`] : []),
      ...(scope.category === null ? [] : [`<category>${quote(scope.category)}</category>`]),
      ...(stated.length > 0 ? ["<stated>", ...stated.map(lineOf), "</stated>"] : []),
      `<question>${quote(state.said)}</question>`,
    ].join("\n");
    return {
      toolbox: createToolbox(ANALYST, { warehouse, logger, signal: config.signal, config }, memoryOf(state)),
      cells,
      messages: [new SystemMessage(investigatePrompt()), new HumanMessage(material)],
      rounds: 0,
      calls: 0,
      tokens: 0,
      told: null,
      failure: null,
    };
  };

  const plan = async (state: State, config: LangGraphRunnableConfig) => {
    const work = state.work ?? begin(state, config);
    if (analyst === null || work.told !== null) return { work, isDone: true };
    if (work.rounds >= MOST_ROUNDS || work.calls >= MOST_CALLS || work.tokens >= MOST_TOKENS) {
      work.failure = "the looking-up of further figures was ended at its limit";
      return { work, isDone: true };
    }
    config.writer?.({
      step: "investigate",
      label: work.rounds === 0 ? "Planning what to look up" : "Looking at what came back",
    });
    try {
      const reply = await analyst.converse(work.messages, DECLARATIONS, {
        signal: config.signal,
        onUsage: (usage: TokenUsage) => {
          work.tokens += (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);
          config.writer?.({ usage });
        },
      });
      work.rounds += 1;
      const left = MOST_CALLS - work.calls;
      // What was found can be told however much was looked up.
      const looks = (reply.tool_calls ?? []).filter(({ name }) => name !== TELL).slice(0, left);
      const calls = (reply.tool_calls ?? []).filter((call) => call.name === TELL || looks.includes(call));
      work.calls += looks.length;
      work.messages.push(
        calls.length === (reply.tool_calls ?? []).length
          ? reply
          : new AIMessage({ content: reply.content, tool_calls: calls }),
      );
      return { work, isDone: calls.length === 0 };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      work.failure = `${error.clause.charAt(0).toLowerCase()}${error.clause.slice(1)}, so further figures were not looked up`;
      return { work, isDone: true };
    }
  };

  const look = async ({ work, request }: State, config: LangGraphRunnableConfig) => {
    const message = work?.messages.at(-1);
    if (work === undefined || !(message instanceof AIMessage)) return {};
    // Every call listens to the run's signal.
    allowListeners(config);
    for (const label of labelsOf(message)) config.writer?.({ step: "investigate", label });
    const tools = new ToolNode(
      toolsOf(work.toolbox, work.cells, request.scope.market.code, (given) => {
        work.told = given;
      }),
      {
        handleToolErrors: true,
      },
    );
    const told: { messages: BaseMessage[] } = await tools.invoke({ messages: [message] }, config);
    config.signal?.throwIfAborted();
    work.messages.push(...told.messages);
    return {};
  };

  const conclude = ({ work, request, said }: State) => {
    if (work === undefined) return { findings: [], read: [] };
    const { statements: wanted = [], missing = [] } = work.told ?? {};
    const told = wanted.flatMap(({ kind, cells }) => {
      const found = cells.flatMap((id) => work.cells.get(id) ?? []).filter((cell) => !isStated(cell));
      return found.length === 0 ? [] : [{ kind, cells: found }];
    });
    const statements = told.flatMap(({ kind, cells }) => soundly(kind, cells)).slice(0, MOST_SENTENCES);
    const bases = [...new Set(told.flatMap(({ cells }) => cells.flatMap((cell) => sharedBy(cell) ?? [])))];
    const limits: Limit[] = [
      ...(work.failure === null ? [] : [limit(FAILED_LIMIT, work.failure)]),
      ...bases.map((basis) =>
        limit(
          "shared-out",
          `money is shared out in proportion to ${basis} and nothing else; what it will bring is not known`,
        ),
      ),
      ...missingOf(missing, said, request).map((words) => limit(FAILED_LIMIT, `nothing was found on “${words}”`)),
    ];
    const section = { id: "investigation", title: "Looked up besides", statements, tables: [], isList: true };
    const findings: Findings = {
      specialist: ANALYST,
      status: statements.length > 0 ? "answered" : "empty",
      headline: statements[0] ?? say`Nothing further was looked up.`,
      asks: [],
      sections: statements.length > 0 ? [section] : [],
      limits,
      followUps: [],
      // What no sentence rests on is no evidence of the answer.
      evidence: work.toolbox.evidence().filter(({ ref }) => statements.some(({ refs }) => refs.includes(ref))),
    };
    return { findings: [findings], read: work.toolbox.read() };
  };

  return new StateGraph({ state: State, input: Input, output: Output })
    .addNode("plan", plan)
    .addNode("tools", look)
    .addNode("conclude", conclude)
    .addEdge(START, "plan")
    .addConditionalEdges("plan", ({ isDone }) => (isDone ? "conclude" : "tools"), ["tools", "conclude"])
    .addEdge("tools", "plan")
    .addEdge("conclude", END)
    .compile({ name: "investigate" });
}

const Asked = z.object({ measures: z.array(z.string()).catch([]), phrases: z.array(z.string()).catch([]) });

const LABELS: Readonly<Record<string, readonly string[]>> = {
  demand_supply: ["Looking up open demand"],
  demand_series: ["Looking up the course of demand"],
  allocate: ["Sharing out"],
  calculate: ["Computing"],
  [TELL]: [],
};

/** "Looking up price and searches", for those who wait. */
function labelsOf({ tool_calls = [] }: AIMessage): string[] {
  return tool_calls.flatMap(({ name, args }) => {
    const { measures } = Asked.parse(args);
    const known = measures.filter((id) => /^[a-z-]{2,40}$/.test(id)).map((id) => id.replaceAll("-", " "));
    if (name === "query_market" && known.length > 0) return [`Looking up ${known.join(", ")}`];
    return Object.hasOwn(LABELS, name) ? (LABELS[name] ?? []) : [];
  });
}

/** What the model says is not in the data, where the asker said it. */
function missingOf(told: readonly string[], said: string, { leftover }: Request): string[] {
  const asked = said.toLowerCase();
  return told
    .map((words) => words.trim())
    .filter(
      (words) =>
        words.length > 1 &&
        asked.includes(words.toLowerCase()) &&
        leftover.every((each) => each.words.toLowerCase() !== words.toLowerCase()),
    );
}

/** The asker's own numbers left out, what is left may be too little to be told. */
function soundly(...[kind, cells]: Parameters<typeof tellCells>): Statement[] {
  try {
    return tellCells(kind, cells);
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

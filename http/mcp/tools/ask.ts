import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Agent } from "../../../graph/agent.js";
import type { Answer } from "../../../graph/answer/answer.js";
import { CanceledError, InvalidInputError } from "../../../tools/errors.js";
import type { Message, Task } from "../../a2a/protocol.js";
import type { Tasks } from "../../a2a/tasks.js";
import { ownerOf } from "../../callers/caller.js";
import { ToldAnswer, tellAnswer } from "../told-answer.js";
import { defineMcpTool, type McpTool, type ToolCall } from "../tool.js";

/** Questions in words: each is a task like those of A2A, with the same conversations. */

const Question = {
  question: z.string().trim().min(1).max(20_000).describe("The question in plain words, as a person would ask it."),
  market: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO 3166 country code in capitals, for example US")
    .optional()
    .describe("Country to answer for, ISO 3166, where the question names none."),
  context: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('contextId of an earlier answer: for follow-ups such as "and in Germany?".'),
  task: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe("taskId of a question back (status input-required) that this is the reply to."),
};

const AskOutput = z.object({
  status: z
    .enum(["completed", "input-required", "rejected", "failed", "canceled"])
    .describe("input-required: reply to the question back with `task`; rejected: no market question."),
  taskId: z.string(),
  contextId: z.string(),
  choices: z.array(z.string()).describe("What could be meant, where the service asks back."),
  answer: ToldAnswer.nullable(),
});

export interface AskDependencies {
  /** By id, the router first. */
  readonly agents: ReadonlyMap<string, Agent>;
  readonly tasks: Tasks;
}

interface Asked {
  readonly question: string;
  readonly market?: string | undefined;
  readonly context?: string | undefined;
  readonly task?: string | undefined;
}

/** `ask_market` for any question, and one tool for each specialist. */
export function askTools({ agents, tasks }: AskDependencies): McpTool[] {
  const [router, ...specialists] = agents.values();
  if (!router) throw new Error("there is no agent to ask");
  const shared = { output: AskOutput, isReadOnly: true } as const;
  const nameOf = ({ profile }: Agent): string => profile.id.replace(/-agent$/, "");
  const names = [router, ...specialists].map(nameOf);
  const input = z.strictObject({
    ...Question,
    agent: z.enum(names).optional().describe("A specialist to ask alone; without it the router chooses."),
  });
  return [
    defineMcpTool({
      ...shared,
      name: "ask_market",
      title: "Ask the market",
      description: `${router.profile.description} Gives the answer as text, and as structured content with every table, the evidence, its freshness, limits, and what to ask next.`,
      input,
      run: ({ agent, ...asked }, call) => {
        const chosen = [router, ...specialists].find((each) => nameOf(each) === agent) ?? router;
        return ask(chosen, tasks, asked, call);
      },
    }),
    ...specialists.map((agent) =>
      defineMcpTool({
        ...shared,
        name: `ask_${nameOf(agent).replaceAll("-", "_")}`,
        title: agent.profile.name,
        get description() {
          const { description, skills } = agent.profile;
          const examples = skills[0]?.examples.slice(0, 2) ?? [];
          return examples.length === 0 ? description : `${description} For example: ${examples.join(" ")}`;
        },
        input: z.strictObject(Question),
        run: (asked, call) => ask(agent, tasks, asked, call),
      }),
    ),
  ];
}

async function ask(agent: Agent, tasks: Tasks, asked: Asked, { caller, admit, signal, onProgress }: ToolCall) {
  let told: Answer | null = null;
  const watched: Agent = {
    ...agent,
    async *stream(text, options) {
      for await (const event of agent.stream(text, options)) {
        if (event.type === "answer") told = event.answer;
        yield event;
      }
    },
  };
  const messageId = randomUUID();
  const text = inMarket(asked.question, asked.market);
  const feed = await tasks.accept({
    agent: watched,
    callerId: caller.id,
    accountId: caller.account.id,
    owner: ownerOf(caller),
    attachment: null,
    isRepeatable: false, // whoever asked waits for the answer here
    wish: null,
    notes: caller.notes,
    admit,
    messageId,
    contextId: asked.context ?? null,
    taskId: asked.task ?? null,
    text,
    message: (ids): Message => ({ kind: "message", role: "user", messageId, parts: [{ kind: "text", text }], ...ids }),
  });
  const scope = { agent, callerId: caller.id };
  const cancel = () => void tasks.cancel(scope, feed.task.id).catch(() => {}); // it has ended meanwhile
  if (signal.aborted) cancel();
  signal.addEventListener("abort", cancel, { once: true });
  for await (const event of feed.follow()) {
    const words = event.kind === "status-update" && !event.final ? event.status.message?.parts[0] : undefined;
    if (words?.kind === "text") onProgress(words.text);
  }
  signal.removeEventListener("abort", cancel);
  const task = await feed.settled;
  if (feed.error instanceof InvalidInputError) throw feed.error;
  if (task.status.state === "canceled" && signal.aborted) throw new CanceledError("The question was canceled.");
  return replyOf(task, told);
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });

/** The market is a part of what is asked: words say it best, and a follow-up finds it in the conversation. */
function inMarket(question: string, market: string | undefined): string {
  return market === undefined ? question : `${question} (${regionNames.of(market) ?? market})`;
}

const STATUSES = AskOutput.shape.status.options;

function replyOf(task: Task, told: Answer | null) {
  const { state, message } = task.status;
  const status = STATUSES.find((each) => each === state) ?? "failed";
  const asksBack = status === "input-required";
  const parts = (asksBack ? message : (task.artifacts?.at(-1) ?? message))?.parts ?? [];
  const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n");
  const choices = asksBack && Array.isArray(message?.metadata?.choices) ? message.metadata.choices.map(String) : [];
  const answer = asksBack || told === null ? null : tellAnswer(told);
  return {
    structured: { status, taskId: task.id, contextId: task.contextId, choices, answer },
    text,
    isError: status === "failed",
  };
}

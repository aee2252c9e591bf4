import type { Agent, AgentEvent, AskOptions } from "../graph/agent.js";
import type { Answer } from "../graph/answer/answer.js";
import { count, say } from "../graph/answer/figure.js";
import { plainRequest } from "../graph/understand/asking.js";
import { type Entities, entitiesOf, nothingNamed } from "../graph/understand/names/named.js";
import type { Turn } from "../graph/understand/turns/conversation.js";
import { CanceledError } from "../tools/errors.js";
import { given } from "./graph/given.js";

/** Edges of our layers, small and deterministic. */

export const fakeRequest = plainRequest(
  nothingNamed({ code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true }),
);

export const fakeEntities: Entities = entitiesOf(fakeRequest);

export const fakeAnswer: Answer = {
  kind: "answered",
  title: "Kettle prices",
  headline: say`Kettles have ${count(given(12), "E1")} offers.`,
  sections: [],
  evidence: [
    {
      ref: "E1",
      tool: "competitor_prices",
      asked: "offers of kettles",
      rowsExamined: 12,
      asOf: "2026-10-31",
      truncated: false,
      tookMs: 1,
      sources: [],
    },
  ],
  freshness: { oldest: "2026-10-31", newest: "2026-10-31", isSample: true, warning: null },
  limits: "Bounded by a small sample.",
  followUps: ["How have kettle prices moved?"],
  specialists: ["pricing"],
};

export const fakeTurn: Turn = {
  place: 1,
  said: "What do kettles cost?",
  request: fakeRequest,
  specialists: ["pricing"],
  rows: [],
  kind: null,
  focus: null,
  isOfRow: false,
  isChange: false,
  before: null,
  suggestions: [],
};

type Script = (question: string, signal: AbortSignal, options: AskOptions) => AsyncIterable<AgentEvent>;

/** An agent that plays a script instead of a graph. */
export function fakeAgent(id: string, script: Script = answerAtOnce): Agent {
  const skill = {
    id: "pricing",
    name: "Pricing Research",
    description: "Compares prices.",
    tags: ["prices"],
    examples: ["What do kettles cost?"],
  };
  return {
    profile: { id, name: `Fake ${id}`, description: `The ${id} of a test.`, skills: [skill] },
    async *stream(question, options = {}) {
      yield* script(question, options.signal ?? new AbortController().signal, options);
    },
  };
}

type AnswerEvent = Extract<AgentEvent, { type: "answer" }>;

export const answerEvent = (question: string): AnswerEvent => ({
  type: "answer",
  answer: fakeAnswer,
  entities: fakeEntities,
  request: fakeRequest,
  text: `You asked: ${question}`,
  ...NO_TURN,
});

/** For answers that no follow-up is tried on. */
const NO_TURN = { conversation: [], turn: null };

async function* answerAtOnce(question: string): AsyncGenerator<AgentEvent> {
  yield { type: "step", step: "classify", label: "Understanding the question" };
  yield { type: "step", step: "pricing", label: "Pricing Research: reading the market data" };
  yield answerEvent(question);
}

/** Works until it is released or aborted. */
export function heldAgent(id: string): Agent & { readonly release: () => void; readonly aborted: Promise<void> } {
  let release = () => {};
  let noteAbort = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const aborted = new Promise<void>((resolve) => (noteAbort = resolve));
  const agent = fakeAgent(id, async function* (question, signal) {
    yield { type: "step", step: "classify", label: "Understanding the question" };
    await Promise.race([released, new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }))]);
    if (signal.aborted) {
      noteAbort();
      throw new CanceledError("The question was canceled.");
    }
    yield answerEvent(question);
  });
  return { ...agent, release, aborted };
}

/** A logger that keeps its lines. */
export function recordingLogger() {
  const lines: { level: "info" | "warn" | "error"; fields: Record<string, unknown>; message: string }[] = [];
  const record = (level: "info" | "warn" | "error") => (fields: object, message: string) => {
    lines.push({ level, fields: { ...fields }, message });
  };
  return { lines, info: record("info"), warn: record("warn"), error: record("error") };
}

/** Asks back on words that begin with "hello"; answers all others, and tells what it had asked back on. */
export function askingAgent(id: string): Agent {
  return fakeAgent(id, async function* (text, _signal, { paused }) {
    yield { type: "step", step: "classify", label: "Understanding the question" };
    if (text.startsWith("hello")) {
      yield {
        type: "pause",
        clarification: { question: "What would you like to know?", choices: ["kettles"] },
        entities: fakeEntities,
        request: fakeRequest,
        specialists: [],
        text: "What would you like to know?",
        paused: `${paused ?? ""}${text};`,
      };
      return;
    }
    yield answerEvent(paused ? `${paused}${text}` : text);
  });
}

/** Answers with the conversation it was given, and adds its question to it. */
export function rememberingAgent(id: string): Agent {
  return fakeAgent(id, async function* (text, _signal, { conversation = [] }) {
    const turn: Turn = { ...fakeTurn, said: text };
    const told = [...conversation, turn];
    yield { ...answerEvent(told.map(({ said }) => said).join(" > ")), turn, conversation: told };
  });
}

import { EventEmitter } from "node:events";
import { CanceledError, DataUnavailableError } from "../tools/errors.js";
import { Gate } from "../tools/warehouse/gate.js";
import type { Agent, AgentEvent, AgentProfile } from "./agent.js";
import { renderAnswer } from "./markdown.js";
import { type AgentGraph, buildGraph } from "./router.js";
import type { GraphDependencies, GraphLogger, SpecialistCard } from "./specialist.js";
import { specialistIds, specialists } from "./specialists/index.js";
import type { AgentState } from "./state.js";
import { unavailableAnswer } from "./synthesize/without-findings.js";

// LangGraph adds a listener per task and step to one signal of its own; five specialists pass Node's ten, which would warn of a leak.
EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, 100);

/** Runs at once. More would not answer sooner (one thread, two queries), yet each holds its facts in memory; the rest wait in order. */
const MOST_RUNS = 4;

/** Every agent by id, the router first, then the specialists in registry order. */
export function createAgents(dependencies: GraphDependencies): ReadonlyMap<string, Agent> {
  const gate = new Gate(MOST_RUNS);
  const router = createAgent(routerProfile(), buildGraph(dependencies), gate, dependencies.logger);
  const single = specialistIds.map((id) =>
    createAgent(specialistProfile(specialists[id].card), buildGraph(dependencies, [id]), gate, dependencies.logger),
  );
  return new Map([router, ...single].map((agent) => [agent.profile.id, agent]));
}

function createAgent(profile: AgentProfile, graph: AgentGraph, gate: Gate, logger: GraphLogger): Agent {
  return {
    profile,
    async *stream(question, { signal } = {}) {
      const leave = await gate.enter(signal);
      try {
        yield* streamAnswer(graph, question, logger, signal);
      } finally {
        leave();
      }
    },
  };
}

async function* streamAnswer(
  graph: AgentGraph,
  text: string,
  logger: GraphLogger,
  signal?: AbortSignal,
): AsyncGenerator<AgentEvent> {
  try {
    const stream = await graph.stream({ text }, { streamMode: ["custom", "values"], ...(signal ? { signal } : {}) });
    let last: unknown;
    for await (const [mode, payload] of stream) {
      if (mode === "custom") yield { type: "step", ...(payload as { step: string; label: string }) };
      else last = payload;
    }
    const { answer, question } = last as AgentState; // the last "values" payload is the finished state
    yield { type: "answer", answer, entities: question.entities, text: renderAnswer(answer) };
  } catch (error) {
    if (signal?.aborted) throw new CanceledError("The question was canceled.", { cause: error });
    if (!(error instanceof DataUnavailableError)) throw error;
    logger.warn({ err: error }, "question not understood: data unavailable");
    const answer = unavailableAnswer(error.message);
    yield { type: "answer", answer, entities: null, text: renderAnswer(answer) };
  }
}

function skillOf(card: SpecialistCard) {
  return {
    id: card.id,
    name: card.title,
    description: `${card.description} Use it when ${card.routeWhen}.`,
    tags: [...card.tags],
    examples: [...card.examples],
  };
}

function specialistProfile(card: SpecialistCard): AgentProfile {
  return { id: `${card.id}-agent`, name: card.title, description: card.description, skills: [skillOf(card)] };
}

function routerProfile(): AgentProfile {
  const cards = specialistIds.map((id) => specialists[id].card);
  const titles = cards.map((card) => card.title);
  return {
    id: "router",
    name: "Agent Query Service",
    description: `Answers market questions in plain words. It sends a question to the specialists it concerns (${titles.join(", ")}), merges what they find into one answer, and shows for every figure which data it came from and how fresh that data is.`,
    skills: cards.map(skillOf),
  };
}

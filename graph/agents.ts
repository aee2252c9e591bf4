import { setTimeout as delay } from "node:timers/promises";
import { Command, INTERRUPT, isInterrupted } from "@langchain/langgraph";
import { CanceledError, DataUnavailableError } from "../tools/errors.js";
import { oncePer } from "../tools/once-per.js";
import { until } from "../tools/warehouse/deadline.js";
import { Gate, type GateOptions, type Turn } from "../tools/warehouse/gate.js";
import type { Hold } from "../tools/warehouse/hold.js";
import type { Agent, AgentEvent, AgentProfile, AskOptions, HeardRequest } from "./agent.js";
import { renderClarification, textOf } from "./answer/markdown.js";
import { finished } from "./answer/plain-answer.js";
import { type GraphDependencies, MOST_RUNS } from "./dependencies.js";
import type { TokenUsage } from "./models/language-model.js";
import { withinBounds } from "./models/question-bounds.js";
import { type AgentGraph, buildGraph } from "./router.js";
import { RunCheckpoints } from "./run-checkpoints.js";
import type { SpecialistCard } from "./specialist.js";
import { type SpecialistId, specialistIds, specialists } from "./specialists/index.js";
import type { AgentState } from "./state.js";
import { unavailableAnswer } from "./synthesize/without-findings.js";
import { Pause } from "./understand/clarify.js";
import { entitiesOf } from "./understand/names/named.js";
import type { Request } from "./understand/request.js";
import { isKept } from "./understand/turns/conversation.js";

/** Every agent by id, the router first, then the specialists in registry order. `checkpoints`: where paused runs wait for their replies. */
export function createAgents(
  dependencies: GraphDependencies,
  gate = new Gate(MOST_RUNS),
  checkpoints = new RunCheckpoints(),
): ReadonlyMap<string, Agent> {
  const shared = { dependencies, gate, checkpoints };
  const profileFrom = (write: (cardOf: (id: SpecialistId) => SpecialistCard) => AgentProfile) =>
    oncePer(
      () => dependencies.examples,
      (examples) => write((id) => withExamples(id, examples)),
    );
  const ofAll = profileFrom((cardOf) => routerProfile(specialistIds.map(cardOf)));
  const router = createAgent(ofAll, specialistIds, shared);
  const single = specialistIds.map((id) =>
    createAgent(
      profileFrom((cardOf) => specialistProfile(cardOf(id))),
      [id],
      shared,
    ),
  );
  return new Map([router, ...single].map((agent) => [agent.profile.id, agent]));
}

interface Shared {
  readonly dependencies: GraphDependencies;
  readonly gate: Gate;
  readonly checkpoints: RunCheckpoints;
}

function createAgent(readProfile: () => AgentProfile, ids: readonly SpecialistId[], shared: Shared): Agent {
  const { checkpoints, gate, dependencies } = shared;
  // Put together when the first question comes: most agents of a process are never asked.
  let graph: AgentGraph | undefined;
  return {
    get profile() {
      return readProfile();
    },
    async *stream(text, { paused, ...options } = {}) {
      const { signal, queue: key } = options;
      const turn = gate.ask({ signal, key });
      const place = new RunPlace(gate, { signal, key });
      let thread = paused;
      let isPaused = false;
      try {
        yield* tellPlaces(turn);
        place.take(await turn.entered);
        const goesOn = paused !== undefined && (await checkpoints.get(configOf(paused))) !== undefined;
        if (thread === undefined || !goesOn) thread = checkpoints.newThread();
        const notes = [...(paused === undefined || goesOn ? [] : [NO_LONGER_KEPT]), ...(options.notes ?? [])];
        const asked = { ...options, goesOn, notes };
        graph ??= buildGraph(dependencies, ids, checkpoints);
        for await (const event of run({ graph, thread, dependencies, place }, text, asked)) {
          isPaused = event.type === "pause";
          yield event;
        }
      } finally {
        place.pause();
        // Also for who stops reading while it waits.
        void turn.entered.then((leave) => leave()).catch(() => {});
        if (thread !== undefined && !isPaused) await checkpoints.deleteThread(thread);
      }
    },
    forget: (paused) => checkpoints.deleteThread(paused),
  };
}

/** How often a question that waits tells its place. */
const PLACE_EVERY_MS = 2_000;

/** A step for each place that a waiting question reaches, until it has its turn. */
async function* tellPlaces({ entered, ahead }: Turn): AsyncGenerator<AgentEvent> {
  let told: number | null = null;
  for (let now = ahead(); now !== null; now = ahead()) {
    if (now !== told) yield { type: "step", step: "queue", label: placeInWords(now) };
    told = now;
    await Promise.race([entered, delay(PLACE_EVERY_MS, undefined, { ref: false })]);
  }
}

function placeInWords(ahead: number): string {
  if (ahead === 0) return "Waiting: this question is the next one";
  return ahead === 1 ? "Waiting: one question is before this one" : `Waiting: ${ahead} questions are before this one`;
}

/** Where nothing else is configured. */
const DEADLINE_MS = 20_000;

const NO_LONGER_KEPT = "What had been asked before is no longer kept, so the reply was read as a question of its own.";

const configOf = (thread: string) => ({ configurable: { thread_id: thread } });

interface Run {
  readonly graph: AgentGraph;
  readonly thread: string;
  readonly dependencies: GraphDependencies;
  readonly place: RunPlace;
}

/** A run's place among those that work on data at once; it is given back while the run waits for a language model. */
class RunPlace {
  readonly #gate: Gate;
  readonly #options: GateOptions;
  #leave: (() => void) | null = null;
  #entering: Promise<void> | null = null;

  constructor(gate: Gate, options: GateOptions) {
    this.#gate = gate;
    this.#options = options;
  }

  take(leave: () => void): void {
    this.#leave = leave;
  }

  readonly pause = (): void => {
    this.#leave?.();
    this.#leave = null;
  };

  readonly resume = async (): Promise<void> => {
    if (this.#leave !== null) return;
    // Branches that run side by side wait for the same place.
    this.#entering ??= this.#gate.enter(this.#options).then(
      (leave) => {
        this.#leave = leave;
        this.#entering = null;
      },
      (error: unknown) => {
        this.#entering = null;
        throw error;
      },
    );
    await this.#entering;
  };
}

/** What a node reports while it works. */
type ProgressEvent =
  | { readonly step: string; readonly label: string }
  | { readonly part: string }
  | { readonly usage: TokenUsage };

function toEvent(event: ProgressEvent): AgentEvent {
  if ("part" in event) return { type: "part", text: event.part };
  return "usage" in event ? { type: "usage", usage: event.usage } : { type: "step", ...event };
}

async function* run(
  { graph, thread, dependencies, place }: Run,
  text: string,
  {
    signal,
    conversation = [],
    goesOn,
    withoutModels: refusal,
    notes = [],
    own = null,
  }: Omit<AskOptions, "paused"> & { readonly goesOn: boolean },
): AsyncGenerator<AgentEvent> {
  const { warehouse, logger, noticeMarket, modelDeadlineMs = DEADLINE_MS } = dependencies;
  const { questionTimeoutMs = Number.POSITIVE_INFINITY } = dependencies;
  const withoutModels = refusal ?? null;
  const begun = performance.now();
  let hold: Hold | undefined;
  try {
    // Every figure of the answer is of one load of the market, whatever is loaded meanwhile.
    hold = await warehouse.hold?.();
    await (hold && noticeMarket ? hold.run(noticeMarket) : noticeMarket?.());
    const update = { withoutModels, notes: [...notes], own };
    const input = goesOn
      ? new Command<string, typeof update, never>({ resume: text, update })
      : { text, conversation: [...conversation], ...update };
    const begin = () =>
      graph.stream(input, {
        ...configOf(thread),
        streamMode: ["custom", "values"],
        durability: "exit", // one checkpoint, when the run ends or pauses
        ...(signal ? { signal } : {}),
      });
    const { pause, resume } = place;
    const deadline = performance.now() + Math.min(modelDeadlineMs, questionTimeoutMs);
    const bounded = () => withinBounds({ deadline, pause, resume }, begin);
    const timed = () => until(begun + questionTimeoutMs, bounded);
    const stream = await (hold ? hold.run(timed) : timed());
    let last: unknown;
    for await (const [mode, payload] of stream) {
      if (mode === "custom") yield toEvent(payload as ProgressEvent);
      else last = payload;
    }
    if (isInterrupted<Pause>(last)) {
      const { clarification, request, specialists } = Pause.parse(last[INTERRUPT][0]?.value);
      yield {
        type: "pause",
        clarification,
        entities: entitiesOf(request),
        request: toShow(request),
        specialists,
        text: renderClarification(clarification),
        paused: thread,
      };
      return;
    }
    const state = last as AgentState; // the last "values" payload is the finished state
    yield {
      type: "answer",
      answer: state.answer,
      entities: entitiesOf(state.request),
      request: toShow(state.request),
      text: textOf(state.answer),
      conversation: state.conversation,
      turn: (isKept(state.answer) && state.conversation.at(-1)) || null,
    };
  } catch (error) {
    if (signal?.aborted) throw new CanceledError("The question was canceled.", { cause: error });
    if (!(error instanceof DataUnavailableError)) throw error;
    logger.warn({ err: error }, "question not understood: data unavailable");
    yield finished(unavailableAnswer(error.message), conversation);
  } finally {
    hold?.release();
  }
}

/** Without what the asker did not say: their own products. */
function toShow({ own: _own, ...request }: Request): HeardRequest {
  return request;
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

/** Examples that the loaded market answers, where it is not the sample: none of a specialist that lacks the data. */
function withExamples(id: SpecialistId, examples: GraphDependencies["examples"]): SpecialistCard {
  const { card } = specialists[id];
  return examples === undefined ? card : { ...card, examples: examples[id] ?? [] };
}

function routerProfile(cards: readonly SpecialistCard[]): AgentProfile {
  const titles = cards.map((card) => card.title);
  return {
    id: "router",
    name: "Agent Query Service",
    description: `Answers market questions in plain words. It sends a question to the specialists it concerns (${titles.join(", ")}), merges what they find into one answer, and shows for every figure which data it came from and how fresh that data is.`,
    skills: cards.map(skillOf),
  };
}

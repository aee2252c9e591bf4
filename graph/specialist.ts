import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { END, START, StateGraph, StateSchema, UntrackedValue } from "@langchain/langgraph";
import { z } from "zod";
import { CanceledError, DataUnavailableError } from "../tools/errors.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import { Evidence, Findings, type Section } from "./answer/answer.js";
import { join, type Statement, say } from "./answer/figure.js";
import { type Limit, limit } from "./answer/limit.js";
import type { Suggestion } from "./answer/suggestion.js";
import { type LookedUp, lookUpAsks } from "./asks/index.js";
import { answerFirst } from "./asks/lead.js";
import type { Guard } from "./guard/index.js";
import { Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { memoryOf, type RunMemory } from "./run-memory.js";
import { NO_SIGNALS, type Signals } from "./signals.js";
import type { Asked, Part } from "./specialists/part.js";
import { createToolbox, type Toolbox } from "./toolbox.js";
import { Request } from "./understand/request.js";

export interface GraphLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What every node may use; handed in once when a graph is built. */
export interface GraphDependencies {
  readonly warehouse: Warehouse;
  readonly logger: GraphLogger;
  /** Only to tell how old data is at the time of asking; never a freshness stamp. */
  readonly clock: () => Date;
  /** ISO country code taken when a question names no market. */
  readonly defaultMarket: string;
  /** Who understands and who words; the built-in parts when missing. */
  readonly roles?: Roles;
  /** Looks at everything that is about to leave. */
  readonly guard?: Guard;
  /** Told how long a node or a specialist took. */
  readonly onStage?: (stage: string, ms: number) => void;
}

/** Wordings that speak for a specialist, matched on lower-case text: one strong cue or two weak ones route to it. */
export interface Cues {
  readonly strong: readonly RegExp[];
  readonly weak: readonly RegExp[];
}

/** A part that an answer of a specialist can have: "season", "discounts". Wordings that ask for it, matched on the question's text. */
export interface Aspect {
  readonly id: string;
  readonly cues: RegExp;
  /** Asking for it is asking for the usual answer, unless words name it: the question model's hearing alone narrows nothing. */
  readonly isUsual?: boolean;
}

/** A specialist's words: what `write` returns. */
export interface Draft {
  /** `empty` when the data was read and holds nothing on the question. */
  readonly status: "answered" | "empty";
  /** The answer in one sentence. */
  readonly headline: Statement;
  readonly sections: readonly Section[];
  /** True reasons that bound the answer. */
  readonly limits: readonly Limit[];
  /** Questions this service can really answer next. */
  readonly followUps: readonly Suggestion[];
  /** What the part that speaks in the headline tells; null where no part does. */
  readonly told?: Pick<Part<never, never>, "measures" | "by"> | null;
}

export interface SpecialistDefinition<Details, Facts, Insight> {
  readonly id: string;
  /** Display role, as on the agent card. */
  readonly title: string;
  readonly description: string;
  /** Completes "Route here when …"; the classifier and the card use it. */
  readonly routeWhen: string;
  readonly tags: readonly string[];
  readonly examples: readonly string[];
  /** What the built-in classifier listens for. */
  readonly cues: Cues;
  /** The parts its answer can have, in their usual order. */
  readonly aspects: readonly Aspect[];
  /** True when a bare product name ("espresso machines") should bring this specialist in. */
  readonly joinsOverview: boolean;
  /** False when a question without a product can be answered over the whole market. */
  readonly needsProduct: boolean;
  /** True when it can be asked about single keywords of the data, which are then looked up. */
  readonly looksUpKeywords?: boolean;
  /** True when it lists offers: a product with bounds of a price is a question for it where no word asks for anything else. */
  readonly listsOffers?: boolean;
  /** What it can be asked for beyond the common fields of a request; every field has a default that means "not said". */
  readonly details: z.ZodType<Details>;
  /** Calls data tools; no arithmetic. */
  readonly gather: (request: Asked<Details>, tools: Toolbox) => Promise<Facts>;
  /** Pure: all arithmetic and all judgement; no model, no clock, no I/O. */
  readonly analyse: (facts: Facts, request: Asked<Details>) => Insight;
  /** Words only: every number comes from `analyse`. `writeParts` makes one of the specialist's parts. */
  readonly write: (insight: Insight, request: Asked<Details>) => Draft;
  /** What conclusions across domains rest on; pure. */
  readonly signals?: (facts: Facts, request: Asked<Details>) => Signals;
}

/** How the parts of an answer are put together. */
interface PartsDefinition<Details, Insight> {
  readonly parts: readonly Part<Insight, Details>[];
  /** Ids of the parts that answer the request, in order; the first one that has a headline speaks for all. */
  readonly choose: (insight: Insight, request: Asked<Details>) => readonly string[];
  /** How many of them speak in the headline, a sentence each; one where this is missing. */
  readonly sentences?: (insight: Insight, request: Asked<Details>) => number;
  /** What is said instead where there is nothing to tell; null where there is. */
  readonly nothing: (insight: Insight, request: Asked<Details>) => Draft | null;
  /** What bounds the answer as a whole. */
  readonly limits?: (insight: Insight, request: Asked<Details>) => readonly Limit[];
  /** What can be asked next whichever parts were told. */
  readonly followUps?: (insight: Insight, request: Asked<Details>) => readonly Suggestion[];
}

/** The words of a specialist from those of its parts. */
export function writeParts<Details, Insight>({
  parts,
  choose,
  sentences,
  nothing,
  limits,
  followUps,
}: PartsDefinition<Details, Insight>) {
  return (insight: Insight, request: Asked<Details>): Draft => {
    const none = nothing(insight, request);
    if (none !== null) return none;
    const chosen = choose(insight, request).flatMap((id) => parts.find((part) => part.id === id) ?? []);
    const most = sentences?.(insight, request) ?? 1;
    const speaking = chosen.flatMap((part) => {
      const statement = part.headline(insight, request);
      return statement === null ? [] : [{ part, statement }];
    });
    const spoken = speaking.slice(0, most).map(({ statement }) => statement);
    return {
      status: spoken.length === 0 ? "empty" : "answered",
      headline: spoken.length === 0 ? say`The data holds nothing on this.` : join(...spoken),
      told: speaking[0]?.part ?? null,
      sections: chosen.flatMap((part) => part.section(insight, request) ?? []),
      limits: [
        ...(limits?.(insight, request) ?? []),
        ...chosen.flatMap((part) => part.limits?.(insight, request) ?? []),
      ],
      followUps: [
        ...chosen.flatMap((part) => part.followUps?.(insight, request) ?? []),
        ...(followUps?.(insight, request) ?? []),
      ],
    };
  };
}

export type SpecialistCard = Pick<
  SpecialistDefinition<unknown, unknown, unknown>,
  | "id"
  | "title"
  | "description"
  | "routeWhen"
  | "tags"
  | "examples"
  | "cues"
  | "aspects"
  | "joinsOverview"
  | "needsProduct"
  | "looksUpKeywords"
  | "listsOffers"
  | "details"
>;

export interface Specialist {
  readonly card: SpecialistCard;
  readonly build: (dependencies: GraphDependencies) => ReturnType<typeof compileSpecialist>;
}

/** Closes over the types of facts and insight and compiles `tools → analyse → write` into a subgraph named after the id. */
export function defineSpecialist<Details, Facts, Insight>(
  definition: SpecialistDefinition<Details, Facts, Insight>,
): Specialist {
  const { gather: _gather, analyse: _analyse, write: _write, signals: _signals, ...card } = definition;
  return { card, build: (dependencies) => compileSpecialist(definition, dependencies) };
}

const findingsList = z.array(Findings);
const readList = z.array(Reading).meta({
  title: "Read",
  description: "What the data tools brought back: the call, how many rows, how many were examined, how fresh.",
});

/** Narrow on purpose: parallel subgraphs that also returned `question` would collide in the router's state. */
const SpecialistOutput = new StateSchema({ findings: findingsList, read: readList });

const SpecialistInput = new StateSchema({
  request: Request.meta({ title: "Understood", description: "What was understood of the question." }),
  memory: z.unknown().optional().meta({ title: "Memory", description: "What the run remembers beside its state." }),
  part: z.string().default("").meta({
    title: "Part",
    description: "Which of several questions of the run this is: its references begin with it. Empty for the only one.",
  }),
});

const SpecialistState = new StateSchema({
  ...SpecialistInput.fields,
  /** What the run remembers beside its state; not checkpointed. */
  memory: new UntrackedValue<RunMemory>(),
  /** Tool results of this run; not checkpointed. Null when the data could not be read. */
  facts: new UntrackedValue<unknown>(),
  /** What the asks of its measures looked up; not checkpointed. */
  looked: new UntrackedValue<readonly LookedUp[]>(),
  /** What the facts mean; not checkpointed. */
  insight: new UntrackedValue<unknown>(),
  /** When the tools were first called, on the clock of `performance.now()`. */
  begun: new UntrackedValue<number>(),
  read: readList,
  evidence: z.array(Evidence).meta({ title: "Evidence", description: "Where every fact came from." }),
  gaps: z.array(z.string()).meta({ title: "Gaps", description: "Parts that could not be read." }),
  failure: z
    .enum(["unavailable", "failed"])
    .nullable()
    .meta({ title: "Failure", description: "Why there is no result; null when all is well." }),
  findings: findingsList.meta({
    title: "Findings",
    description: "The result, in the shape the synthesizer merges.",
  }),
});
type State = typeof SpecialistState.State;
type Failure = NonNullable<State["failure"]>;

function compileSpecialist<Details, Facts, Insight>(
  definition: SpecialistDefinition<Details, Facts, Insight>,
  dependencies: GraphDependencies,
) {
  const { warehouse, logger, onStage } = dependencies;

  const asAsked = (request: Request): Asked<Details> => ({
    ...request,
    details: definition.details.parse(request.details[definition.id] ?? {}),
  });

  const ownerOf = ({ part }: Pick<State, "part">): string => (part === "" ? definition.id : `${part}-${definition.id}`);

  /** One specialist's fault must not take the others' answers with it: it is logged here, once, and named in the answer. */
  const fail = (error: unknown, signal: AbortSignal | undefined): Failure => {
    if (signal?.aborted || error instanceof CanceledError) throw error;
    if (error instanceof DataUnavailableError) {
      logger.warn({ specialist: definition.id, err: error }, "specialist unavailable");
      return "unavailable";
    }
    logger.error({ specialist: definition.id, err: error }, "specialist failed");
    return "failed";
  };

  const callTools = async (state: State, config: LangGraphRunnableConfig) => {
    // Who asks many questions in one run tells of them.
    if (state.part === "")
      config.writer?.({ step: definition.id, label: `${definition.title}: reading the market data` });
    const begun = performance.now();
    const toolbox = createToolbox(
      ownerOf(state),
      { warehouse, logger, signal: config.signal, config },
      memoryOf(state),
    );
    const collected = () => ({ begun, evidence: toolbox.evidence(), read: toolbox.read(), gaps: toolbox.gaps() });
    try {
      const facts = await definition.gather(asAsked(state.request), toolbox);
      const looked = await lookUpAsks(definition.id, state.request, toolbox);
      return { facts, looked, failure: null, ...collected() };
    } catch (error) {
      return { failure: fail(error, config.signal), ...collected() };
    }
  };

  // Facts and insight are not checkpointed: a run that goes on from a later step makes them again.
  // The channels hold unknown so that all specialists compile to one type; the tools put a Facts there, analyse an Insight.
  const analyse = async (state: State, config: LangGraphRunnableConfig): Promise<Partial<State>> => {
    if (state.failure !== null) return {};
    const again = state.facts === undefined ? await callTools(state, config) : {};
    const { facts, request, failure } = { ...state, ...again };
    if (failure !== null) return again;
    try {
      return { ...again, insight: definition.analyse(facts as Facts, asAsked(request)) };
    } catch (error) {
      return { ...again, failure: fail(error, config.signal) };
    }
  };

  const write = async (state: State, config: LangGraphRunnableConfig): Promise<Partial<State>> => {
    const again = state.insight === undefined ? await analyse(state, config) : {};
    const { facts, looked = [], insight, request, evidence, gaps, failure, begun } = { ...state, ...again };
    if (begun !== undefined) onStage?.(definition.id, performance.now() - begun);
    if (failure !== null) return { findings: [missingFindings(definition, failure, evidence)] };
    try {
      const asked = asAsked(request);
      const draft = answerFirst(definition.id, request, looked, definition.write(insight as Insight, asked));
      const findings: Findings = {
        specialist: definition.id,
        status: draft.status,
        headline: draft.headline,
        asks: draft.asks,
        sections: [...draft.sections],
        limits: [...gaps.map((gap) => limit("unreadable", gap)), ...draft.limits],
        followUps: [...draft.followUps],
        evidence: withoutIdle(evidence, looked, draft.asks),
        signals: definition.signals?.(facts as Facts, asked) ?? NO_SIGNALS,
      };
      return { findings: [findings] };
    } catch (error) {
      return { findings: [missingFindings(definition, fail(error, config.signal), evidence)] };
    }
  };

  return new StateGraph({ state: SpecialistState, input: SpecialistInput, output: SpecialistOutput })
    .addNode("tools", callTools)
    .addNode("analyse", analyse)
    .addNode("write", write)
    .addEdge(START, "tools")
    .addEdge("tools", "analyse")
    .addEdge("analyse", "write")
    .addEdge("write", END)
    .compile({ name: definition.id });
}

/** What was looked up for an ask that a part tells already is no evidence of the answer. */
const withoutIdle = (
  evidence: readonly Evidence[],
  looked: readonly LookedUp[],
  asks: Findings["asks"],
): Evidence[] => {
  const idle = looked.filter(({ ask }) => !asks.some((told) => told.ask === ask)).map(({ result }) => result.ref);
  return evidence.filter(({ ref }) => !idle.includes(ref));
};

function missingFindings(
  { id, title }: { id: string; title: string },
  failure: Failure,
  evidence: Evidence[],
): Findings {
  const reason = failure === "unavailable" ? "its market data could not be read" : "of a fault in the service";
  return {
    specialist: id,
    status: failure,
    headline: say`${title} could not answer because ${reason}.`,
    asks: [],
    sections: [],
    limits: [limit("missing-part", `the part of ${title} is missing because ${reason}`)],
    followUps: [],
    evidence,
    signals: NO_SIGNALS,
  };
}

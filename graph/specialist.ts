import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { END, START, StateGraph, StateSchema, UntrackedValue } from "@langchain/langgraph";
import { z } from "zod";
import { CanceledError, DataUnavailableError } from "../tools/errors.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import { Evidence, Findings, type Section } from "./answer.js";
import { type Statement, say } from "./figure.js";
import type { Guard } from "./guard.js";
import { Reading } from "./reading.js";
import type { Roles } from "./roles.js";
import { memoryOf, type RunMemory } from "./run-memory.js";
import { NO_SIGNALS, type Signals } from "./signals.js";
import { createToolbox, type Toolbox } from "./toolbox.js";
import { Question } from "./understand/question.js";

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
  /** True reasons that bound the answer, each a clause without a full stop. */
  readonly limits: readonly string[];
  /** Questions this service can really answer next. */
  readonly followUps: readonly string[];
}

export interface SpecialistDefinition<Facts, Insight> {
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
  /** Calls data tools; no arithmetic. */
  readonly gather: (question: Question, tools: Toolbox) => Promise<Facts>;
  /** Pure: all arithmetic and all judgement; no model, no clock, no I/O. */
  readonly analyse: (facts: Facts, question: Question) => Insight;
  /** Words only: every number comes from `analyse`. */
  readonly write: (insight: Insight, question: Question) => Draft;
  /** What conclusions across domains rest on; pure. */
  readonly signals?: (facts: Facts, question: Question) => Signals;
}

export type SpecialistCard = Pick<
  SpecialistDefinition<unknown, unknown>,
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
>;

export interface Specialist {
  readonly card: SpecialistCard;
  readonly build: (dependencies: GraphDependencies) => ReturnType<typeof compileSpecialist>;
}

/** Closes over the types of facts and insight and compiles `tools → analyse → write` into a subgraph named after the id. */
export function defineSpecialist<Facts, Insight>(definition: SpecialistDefinition<Facts, Insight>): Specialist {
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
  question: Question.meta({ title: "Understood", description: "What was understood of the question." }),
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

function compileSpecialist<Facts, Insight>(
  definition: SpecialistDefinition<Facts, Insight>,
  dependencies: GraphDependencies,
) {
  const { warehouse, logger, onStage } = dependencies;

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
      const facts = await definition.gather(state.question, toolbox);
      return { facts, failure: null, ...collected() };
    } catch (error) {
      return { failure: fail(error, config.signal), ...collected() };
    }
  };

  // Facts and insight are not checkpointed: a run that goes on from a later step makes them again.
  // The channels hold unknown so that all specialists compile to one type; the tools put a Facts there, analyse an Insight.
  const analyse = async (state: State, config: LangGraphRunnableConfig): Promise<Partial<State>> => {
    if (state.failure !== null) return {};
    const again = state.facts === undefined ? await callTools(state, config) : {};
    const { facts, question, failure } = { ...state, ...again };
    if (failure !== null) return again;
    try {
      return { ...again, insight: definition.analyse(facts as Facts, question) };
    } catch (error) {
      return { ...again, failure: fail(error, config.signal) };
    }
  };

  const write = async (state: State, config: LangGraphRunnableConfig): Promise<Partial<State>> => {
    const again = state.insight === undefined ? await analyse(state, config) : {};
    const { facts, insight, question, evidence, gaps, failure, begun } = { ...state, ...again };
    if (begun !== undefined) onStage?.(definition.id, performance.now() - begun);
    if (failure !== null) return { findings: [missingFindings(definition, failure, evidence)] };
    try {
      const draft = definition.write(insight as Insight, question);
      const findings: Findings = {
        specialist: definition.id,
        status: draft.status,
        headline: draft.headline,
        sections: [...draft.sections],
        limits: [...gaps, ...draft.limits],
        followUps: [...draft.followUps],
        evidence,
        signals: definition.signals?.(facts as Facts, question) ?? NO_SIGNALS,
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
    sections: [],
    limits: [`the part of ${title} is missing because ${reason}`],
    followUps: [],
    evidence,
    signals: NO_SIGNALS,
  };
}

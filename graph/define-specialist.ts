import {
  END,
  type LangGraphRunnableConfig,
  START,
  StateGraph,
  StateSchema,
  UntrackedValue,
} from "@langchain/langgraph";
import { z } from "zod";
import { CanceledError, DataUnavailableError } from "../tools/errors.js";
import { yieldToEventLoop } from "../tools/event-loop.js";
import { pastSpan } from "../tools/span.js";
import type { Warehouse } from "../tools/warehouse/warehouse.js";
import { Evidence, Findings } from "./answer/answer.js";
import { say } from "./answer/figure.js";
import { limit, saysAbsent } from "./answer/limit.js";
import { type LookedUp, lookUpAsks, resultsOf } from "./asks/index.js";
import { answerFirst } from "./asks/lead.js";
import { basisOf } from "./asks/solve/index.js";
import type { GraphLogger } from "./log.js";
import { own } from "./own-steps.js";
import { Reading } from "./reading.js";
import { memoryOf, type RunMemory } from "./run-memory.js";
import { NO_SIGNALS } from "./signals.js";
import type { SpecialistCard, SpecialistDefinition } from "./specialist.js";
import type { Asked } from "./specialists/part.js";
import { withoutUnknownProducts } from "./specialists/unknown-product.js";
import { summaryOf } from "./summary.js";
import { createToolbox } from "./toolbox.js";
import { Request } from "./understand/request.js";

/** What a specialist may use. */
export interface SpecialistDependencies {
  readonly warehouse: Warehouse;
  readonly logger: GraphLogger;
  /** Called with how long a node or a specialist took. */
  readonly onStage?: (stage: string, ms: number) => void;
  /** Nobody asked yet: what is read is kept for who will. */
  readonly isPreparing?: boolean;
}

export interface Specialist {
  readonly card: SpecialistCard;
  readonly build: (dependencies: SpecialistDependencies) => ReturnType<typeof compile>;
  /** The same steps one after the other, without a graph. */
  readonly inARow: (
    dependencies: SpecialistDependencies,
  ) => (input: Pick<State, "request"> & Partial<State>, config: LangGraphRunnableConfig) => Promise<Found>;
}

/** Closes over the types of facts and insight: `tools → analyse → write` is compiled into a subgraph named after the id, or runs without one. */
export function defineSpecialist<Details, Facts, Insight>(
  definition: SpecialistDefinition<Details, Facts, Insight>,
): Specialist {
  const {
    gather: _gather,
    analyse: _analyse,
    write: _write,
    signals: _signals,
    completeDetails: _complete,
    ...card
  } = definition;
  const stepsOver = (dependencies: SpecialistDependencies) => stepsOf(withoutUnknownProducts(definition), dependencies);
  return {
    card,
    build: (dependencies) => compile(definition.id, stepsOver(dependencies)),
    inARow: (dependencies) => inARow(stepsOver(dependencies)),
  };
}

const readList = own(
  z.array(Reading).meta({
    title: "Read",
    description: "What the data tools brought back: the call, how many rows, how many were examined, how fresh.",
  }),
);

/** Narrow on purpose: parallel subgraphs that also returned `question` would collide in the router's state. */
const SpecialistOutput = new StateSchema({ findings: own(z.array(Findings)), read: readList });

const SpecialistInput = new StateSchema({
  request: own(Request.meta({ title: "Understood", description: "What was understood of the question." })),
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
  evidence: own(z.array(Evidence).meta({ title: "Evidence", description: "Where every fact came from." })),
  summary: own(
    z.record(z.string(), z.string()).meta({
      title: "Summary",
      description:
        "What the last step holds, in short: the facts that were gathered, then what the analysis made of them.",
    }),
  ),
  gaps: z.array(z.string()).meta({ title: "Gaps", description: "Parts that could not be read." }),
  failure: z
    .enum(["unavailable", "failed"])
    .nullable()
    .meta({ title: "Failure", description: "Why there is no result; null when all is well." }),
  findings: own(
    z.array(Findings).meta({ title: "Findings", description: "The result, in the shape the synthesizer merges." }),
  ),
});
type State = typeof SpecialistState.State;
type Found = typeof SpecialistOutput.State;
type Failure = NonNullable<State["failure"]>;
type Step = (state: State, config: LangGraphRunnableConfig) => Promise<Partial<State>>;

interface Steps {
  readonly callTools: Step;
  readonly analyse: Step;
  readonly write: Step;
}

function stepsOf<Details, Facts, Insight>(
  definition: SpecialistDefinition<Details, Facts, Insight>,
  dependencies: SpecialistDependencies,
): Steps {
  const { warehouse, logger, onStage, isPreparing } = dependencies;

  const asAsked = (request: Request): Asked<Details> => {
    const details = definition.details.parse(request.details[definition.id] ?? {});
    return { ...request, details: definition.completeDetails?.(details, request.asks) ?? details };
  };

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
    // A catalog asks many questions in one run and reports its own steps.
    if (state.part === "")
      config.writer?.({ step: definition.id, label: `${definition.title}: reading the market data` });
    const begun = performance.now();
    const toolbox = createToolbox(
      ownerOf(state),
      { warehouse, logger, signal: config.signal, config, isPreparing },
      memoryOf(state),
    );
    const collected = () => ({ begun, evidence: toolbox.evidence(), read: toolbox.read(), gaps: toolbox.gaps() });
    try {
      const facts = await definition.gather(asAsked(state.request), toolbox);
      const looked = await lookUpAsks(definition.id, state.request, toolbox);
      return { facts, looked, failure: null, summary: summaryOf(facts), ...collected() };
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
    await yieldToEventLoop();
    try {
      const insight = definition.analyse(facts as Facts, asAsked(request));
      return { ...again, insight, summary: summaryOf(insight) };
    } catch (error) {
      return { ...again, failure: fail(error, config.signal) };
    }
  };

  const write = async (state: State, config: LangGraphRunnableConfig): Promise<Partial<State>> => {
    const again = state.insight === undefined ? await analyse(state, config) : {};
    const { facts, looked = [], insight, request, evidence, gaps, failure, begun } = { ...state, ...again };
    if (begun !== undefined) {
      const ms = performance.now() - begun;
      onStage?.(definition.id, ms);
      pastSpan(`node ${definition.id}`, ms, {});
    }
    if (failure !== null) return { findings: [missingFindings(definition, failure, evidence)] };
    await yieldToEventLoop();
    try {
      const asked = asAsked(request);
      const draft = answerFirst(definition.id, request, looked, definition.write(insight as Insight, asked));
      const findings: Findings = {
        specialist: definition.id,
        status: draft.status,
        headline: draft.headline,
        asks: draft.asks,
        sections: [...draft.sections],
        limits: [
          ...gaps.map((gap) => limit("unreadable", gap)),
          // What was not read is not absent.
          ...draft.limits.filter(({ id }) => gaps.length === 0 || !saysAbsent(id)),
        ],
        followUps: [...draft.followUps],
        evidence: withoutIdle(evidence, looked, draft),
        signals: draft.isSumAlone
          ? { products: [], basis: basisOf(looked.filter((each) => each.kind === "sum")) }
          : (definition.signals?.(facts as Facts, asked) ?? NO_SIGNALS),
      };
      return { findings: [findings] };
    } catch (error) {
      return { findings: [missingFindings(definition, fail(error, config.signal), evidence)] };
    }
  };

  return { callTools, analyse, write };
}

function compile(name: string, { callTools, analyse, write }: Steps) {
  return new StateGraph({ state: SpecialistState, input: SpecialistInput, output: SpecialistOutput })
    .addNode("tools", callTools)
    .addNode("analyse", analyse)
    .addNode("write", write)
    .addEdge(START, "tools")
    .addEdge("tools", "analyse")
    .addEdge("analyse", "write")
    .addEdge("write", END)
    .compile({ name });
}

const inARow =
  ({ callTools, analyse, write }: Steps): ReturnType<Specialist["inARow"]> =>
  async (input, config) => {
    // Every other field is filled before it is read.
    let state = { part: "", ...input } as State;
    for (const step of [callTools, analyse, write]) state = { ...state, ...(await step(state, config)) };
    return { findings: state.findings, read: state.read };
  };

/** What was looked up for an ask that a part tells already is no evidence of the answer. */
const withoutIdle = (
  evidence: readonly Evidence[],
  looked: readonly LookedUp[],
  { asks, isSumAlone }: Pick<ReturnType<typeof answerFirst>, "asks" | "isSumAlone">,
): Evidence[] => {
  const isIdle = ({ ask }: LookedUp): boolean => !asks.some((told) => told.ask === ask);
  const refsOf = (all: readonly LookedUp[]): string[] => all.flatMap(resultsOf).map(({ ref }) => ref);
  const told = looked.filter((each) => !isIdle(each));
  if (isSumAlone) return evidence.filter(({ ref }) => refsOf(told).includes(ref));
  const idle = refsOf(looked.filter(isIdle));
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

import type { RequestHandler } from "express";
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { HttpLogger } from "./logger.js";
import {
  agentLabel,
  modelOutcomeLabel,
  requestOutcomeLabel,
  roleLabel,
  routeKindOf,
  rpcMethodLabel,
  stageLabel,
  type TOOL_OUTCOMES,
  toolLabel,
  toolOutcomeLabel,
} from "./metric-labels.js";

export interface RequestDone {
  /** Null outside the agents' endpoints. */
  readonly agent: string | null;
  readonly rpcMethod: string | null;
  readonly outcome: string | number;
  readonly ms: number;
}

export interface ToolDone {
  readonly tool: string;
  readonly outcome: (typeof TOOL_OUTCOMES)[number];
  readonly rowsExamined: number;
  /** Null when it is not known. */
  readonly ms: number | null;
}

export interface ModelDone {
  readonly role: string;
  readonly outcome: string;
  /** Null when the provider did not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly ms: number;
}

export interface StageDone {
  /** "classify", the id of a specialist, "synthesize". */
  readonly stage: string;
  readonly ms: number;
}

/** Read when somebody asks for the metrics. */
export interface Load {
  /** Tasks that run or wait to run. */
  readonly tasks: () => number;
  readonly waitingTasks: () => number;
  readonly waitingRequests: () => number;
  /** What a question of a caller who has none waiting would wait. */
  readonly expectedWaitSeconds: () => number;
}

const FAST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const REQUEST_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** What the process has done, for Prometheus. Every set of metrics stands alone; nothing is global. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });

  const counter = <Name extends string>(name: string, help: string, labelNames: Name[]) =>
    new Counter({ name: `agent_query_${name}_total`, help, labelNames, registers });
  const seconds = <Name extends string>(name: string, help: string, labelNames: Name[], buckets: number[]) =>
    new Histogram({ name: `agent_query_${name}_seconds`, help, labelNames, buckets, registers });

  const requests = counter("requests", "Requests that are over.", ["agent", "rpc_method", "outcome"]);
  const requestSeconds = seconds("request", "Time of a request; of a stream, to its end.", ["route"], REQUEST_SECONDS);
  const stageSeconds = seconds("stage", "Time of one stage of a run.", ["stage"], FAST_SECONDS);
  const toolCalls = counter("tool_calls", "Calls of data tools.", ["tool", "outcome"]);
  const rowsExamined = counter("rows_examined", "Rows that entered a data tool's computation.", ["tool"]);
  const toolSeconds = seconds("tool_call", "Time of a data tool's call.", ["tool"], FAST_SECONDS);
  const modelCalls = counter("model_calls", "Calls of language models.", ["role", "outcome"]);
  const tokens = counter("model_tokens", "Tokens of language models.", ["role", "direction", "outcome"]);
  const modelSeconds = seconds("model_call", "Time of a language model's call.", ["role"], REQUEST_SECONDS);
  const problems = counter("problems", "Warnings and errors in the log.", ["level"]);
  for (const level of ["warn", "error"]) problems.inc({ level }, 0); // an alert on a rise needs a beginning

  return {
    requestDone({ agent, rpcMethod, outcome, ms }: RequestDone): void {
      const rpc_method = rpcMethodLabel(rpcMethod);
      requests.inc({ agent: agentLabel(agent), rpc_method, outcome: requestOutcomeLabel(outcome) });
      requestSeconds.observe({ route: routeKindOf(rpcMethod) }, ms / 1000);
    },

    toolDone({ tool: name, outcome, rowsExamined: rows, ms }: ToolDone): void {
      const tool = toolLabel(name);
      toolCalls.inc({ tool, outcome: toolOutcomeLabel(outcome) });
      rowsExamined.inc({ tool }, rows);
      if (ms !== null) toolSeconds.observe({ tool }, ms / 1000);
    },

    modelDone({ role: name, outcome: end, inputTokens, outputTokens, ms }: ModelDone): void {
      const role = roleLabel(name);
      const outcome = modelOutcomeLabel(end);
      modelCalls.inc({ role, outcome });
      tokens.inc({ role, outcome, direction: "input" }, inputTokens ?? 0);
      tokens.inc({ role, outcome, direction: "output" }, outputTokens ?? 0);
      modelSeconds.observe({ role }, ms / 1000);
    },

    stageDone({ stage, ms }: StageDone): void {
      stageSeconds.observe({ stage: stageLabel(stage) }, ms / 1000);
    },

    problemLogged(level: "warn" | "error"): void {
      problems.inc({ level });
    },

    /** To be called once, as soon as there is something to look at. */
    watch(load: Load): void {
      const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = "sum"): void => {
        const made: Gauge = new Gauge({
          name: `agent_query_${name}`,
          help,
          registers,
          aggregator,
          collect: () => made.set(read()),
        });
      };
      gauge("running_tasks", "Tasks at work.", () => load.tasks() - load.waitingTasks());
      gauge("waiting_tasks", "Tasks that wait to run.", load.waitingTasks);
      gauge("waiting_requests", "Requests that wait for a place.", load.waitingRequests);
      const help = "What a newcomer's question would wait for its turn.";
      gauge("expected_wait_seconds", help, load.expectedWaitSeconds, "average");
    },

    /** What was counted, for who adds up several processes. */
    counted: () => registry.getMetricsAsJSON(),

    /** GET /metrics: of this process, or what `read` says. */
    handler(read: () => Promise<string> = () => registry.metrics()): RequestHandler {
      return async (_request, response) => {
        const text = await read();
        response.set({ "content-type": registry.contentType, "cache-control": "no-store" }).send(text);
      };
    },
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

type Fields = Readonly<Record<string, unknown>>;

/** What counts the lines that are logged once per call; the messages are fixed. */
const READERS: Readonly<Record<string, (fields: Fields, metrics: Metrics) => void>> = {
  request: ({ agent, rpcMethod, outcome, ms }, metrics) =>
    metrics.requestDone({
      agent: wordOf(agent),
      rpcMethod: wordOf(rpcMethod),
      outcome: typeof outcome === "number" ? outcome : (wordOf(outcome) ?? "ok"),
      ms: amountOf(ms) ?? 0,
    }),
  "tool call": ({ tool, rowsExamined, tookMs, isRepetition }, metrics) =>
    metrics.toolDone({
      tool: wordOf(tool) ?? "",
      outcome: isRepetition === true ? "repeated" : "answered",
      rowsExamined: amountOf(rowsExamined) ?? 0,
      ms: amountOf(tookMs),
    }),
  "tool unavailable": ({ tool }, metrics) =>
    metrics.toolDone({ tool: wordOf(tool) ?? "", outcome: "unavailable", rowsExamined: 0, ms: null }),
  "model call": ({ role, outcome, inputTokens, outputTokens, tookMs }, metrics) =>
    metrics.modelDone({
      role: wordOf(role) ?? "",
      outcome: wordOf(outcome) ?? "",
      inputTokens: amountOf(inputTokens),
      outputTokens: amountOf(outputTokens),
      ms: amountOf(tookMs) ?? 0,
    }),
};

const wordOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** A counter that is handed less than nothing throws. */
const amountOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

/** A logger whose lines are counted before they are written, whatever the level of the log. */
export function metricsLogger(logger: HttpLogger, metrics: Metrics): HttpLogger {
  return {
    info(fields, message) {
      READERS[message]?.(fields as Fields, metrics); // fields of a log line are looked at one by one
      logger.info(fields, message);
    },
    warn(fields, message) {
      metrics.problemLogged("warn");
      logger.warn(fields, message);
    },
    error(fields, message) {
      metrics.problemLogged("error");
      logger.error(fields, message);
    },
  };
}

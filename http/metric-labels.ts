import type { Outcome } from "../graph/models/outcomes.js";
import { specialistIds } from "../graph/specialists/index.js";
import { dataTools } from "../tools/index.js";
import { RpcError, type RpcErrorName } from "./a2a/errors.js";
import { METHODS } from "./a2a/methods.js";
import type { TaskState } from "./a2a/protocol.js";
import { METHODS_V1 } from "./a2a/v1/methods.js";

/** Labels hold words of these lists only: whatever else a caller or a provider could make us count is "other". */
const namesOf = <Name extends string>(names: Record<Name, true>) => Object.keys(names) as Name[];

/** What MCP hosts ask. */
const TOOL_CALL = "tools/call";

const RPC_ERRORS = namesOf<RpcErrorName>({
  parseError: true,
  taskEnded: true,
  invalidRequest: true, // after the other name of its code
  methodNotFound: true,
  invalidParams: true,
  internalError: true,
  taskNotFound: true,
  taskNotCancelable: true,
  pushNotificationNotSupported: true,
  unsupportedOperation: true,
  contentTypeNotSupported: true,
  invalidAgentResponse: true,
  extendedCardNotConfigured: true,
  versionNotSupported: true,
  serverBusy: true,
  unauthenticated: true,
  rateLimited: true,
});
const TASK_STATES = namesOf<TaskState>({
  submitted: true,
  working: true,
  "input-required": true,
  completed: true,
  failed: true,
  canceled: true,
  rejected: true,
});
const MODEL_OUTCOMES = namesOf<Outcome | "answered" | "canceled" | "fault">({
  answered: true,
  canceled: true,
  fault: true,
  overloaded: true,
  failing: true,
  unreachable: true,
  broken: true,
  slow: true,
  forbidden: true,
  refused: true,
  declined: true,
  cut: true,
  empty: true,
  unreadable: true,
  crowded: true,
  resting: true,
});
export const TOOL_OUTCOMES = ["answered", "repeated", "unavailable"] as const;
const STAGES = ["classify", "clarify", ...specialistIds, "synthesize"];

type Label = (value: unknown) => string;

function labels(known: readonly (string | number)[], whenMissing = "other"): Label {
  const words = new Map<unknown, string>(known.map((word) => [word, String(word)]));
  return (value) => words.get(value) ?? (value === undefined || value === null ? whenMissing : "other");
}

export const agentLabel = labels(["router", ...specialistIds.map((id) => `${id}-agent`)], "none");
export const rpcMethodLabel = labels([...METHODS.keys(), ...METHODS_V1.keys(), TOOL_CALL], "none");
export const toolLabel = labels(dataTools.map(({ name }) => name));
export const toolOutcomeLabel = labels(TOOL_OUTCOMES);
export const roleLabel = labels(["classifier", "writer", "synthesizer", "analyst"]);
export const modelOutcomeLabel = labels(MODEL_OUTCOMES);
export const stageLabel = labels(STAGES);

/** A request ends as the state of a task, the name of an error, or an HTTP status. */
export const requestOutcomeLabel: Label = (() => {
  const codes = new Map<unknown, string>(RPC_ERRORS.map((name) => [new RpcError(name, "").code, name]));
  const words = labels(["ok", "left", ...TASK_STATES]);
  return (value) => {
    const isRefusal = typeof value === "number" && Number.isInteger(value) && value >= 400 && value < 600;
    return isRefusal ? String(value) : (codes.get(value) ?? words(value));
  };
})();

/** Routes that take a like time: a blocking question, a stream, a task looked at or stopped, anything else. */
export function routeKindOf(rpcMethod: unknown): string {
  const method = rpcMethodLabel(rpcMethod);
  if (["message/send", "SendMessage", TOOL_CALL].includes(method)) return "question";
  if (["message/stream", "SendStreamingMessage", "tasks/resubscribe", "SubscribeToTask"].includes(method))
    return "stream";
  return /^tasks\/|Tasks?$/.test(method) ? "task" : "other";
}

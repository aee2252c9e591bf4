import { CanceledError, DataUnavailableError, InvalidInputError, StateUnavailableError } from "../../tools/errors.js";

/** Every code of A2A 0.3.0 §8 and JSON-RPC 2.0 §5.1 that this service knows; the only place that names them. */
const RPC_CODES = {
  parseError: -32700,
  /** A message to a task that has ended: A2A 1.0 has a code of its own for it. */
  taskEnded: -32600,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  taskNotFound: -32001,
  taskNotCancelable: -32002,
  pushNotificationNotSupported: -32003,
  unsupportedOperation: -32004,
  contentTypeNotSupported: -32005,
  invalidAgentResponse: -32006,
  extendedCardNotConfigured: -32007,
  /** Of A2A 1.0. */
  versionNotSupported: -32009,
  /** Of the range that JSON-RPC leaves to servers. */
  serverBusy: -32000,
  unauthenticated: -32010,
  rateLimited: -32011,
} as const;

/** HTTP says these too; all other errors travel on a 200 (A2A 0.3.0 §8). */
const HTTP_STATUS: ReadonlyMap<number, number> = new Map([
  [RPC_CODES.parseError, 400],
  [RPC_CODES.unauthenticated, 401],
  [RPC_CODES.rateLimited, 429],
  [RPC_CODES.serverBusy, 503],
]);

export const httpStatusOf = (code: number): number => HTTP_STATUS.get(code) ?? 200;

export type RpcErrorName = keyof typeof RPC_CODES;

/** An error meant for the caller: its message is a plain sentence that helps. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly reason: RpcErrorName;
  readonly code: number;
  /** When it is worth while to ask again; null where nobody knows. */
  readonly retryAfterSeconds: number | null;
  /** Path of the field that does not fit; null where it is none's fault. */
  readonly field: string | null;

  constructor(
    reason: RpcErrorName,
    message: string,
    {
      field,
      retryAfterSeconds,
      ...options
    }: ErrorOptions & { readonly field?: string; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.code = RPC_CODES[reason];
    this.field = field ?? null;
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

const FAULT_SENTENCE = "The question could not be answered because of a fault in the service. Please try again.";

/** How the error classes of tools/errors.ts look from outside, once they have ended a run. All others are faults of ours and say nothing of themselves. */
const EDGE = [
  { type: InvalidInputError, code: "invalidParams", sentence: (error: Error) => error.message, isFault: false },
  { type: DataUnavailableError, code: "internalError", sentence: (error: Error) => error.message, isFault: true },
  {
    type: StateUnavailableError,
    code: "internalError",
    sentence: () => "The service cannot reach what it remembers of tasks right now. Please try again in a moment.",
    isFault: true,
  },
  {
    type: CanceledError,
    code: "internalError",
    sentence: () => "The work was stopped before an answer was ready.",
    isFault: false,
  },
] as const;

export interface Failure {
  readonly rpcError: RpcError;
  /** True when the operator should see it: it is logged once, with its stack. */
  readonly isFault: boolean;
}

/** What a caller may know of an error. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof RpcError) return { rpcError: error, isFault: false };
  const row = EDGE.find(({ type }) => error instanceof type);
  if (row && error instanceof Error) {
    return { rpcError: new RpcError(row.code, row.sentence(error), { cause: error }), isFault: row.isFault };
  }
  return { rpcError: new RpcError("internalError", FAULT_SENTENCE, { cause: error }), isFault: true };
}

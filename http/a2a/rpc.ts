import type { Request, RequestHandler, Response } from "express";
import type { Agent } from "../../graph/agent.js";
import type { Admit } from "../callers/admission.js";
import type { IdentifyCaller } from "../callers/caller.js";
import type { HttpLogger } from "../logger.js";
import { annotate } from "../request-log.js";
import type { ReadCard } from "./card.js";
import { DIALECTS, type Dialect } from "./dialects.js";
import { describeFailure, httpStatusOf, RpcError } from "./errors.js";
import { readExtensions } from "./interface.js";
import type { MethodContext, MethodReply } from "./method.js";
import type { RequestId as Id, RpcResponse } from "./protocol.js";
import type { PushNotifications } from "./push.js";
import { describeMisfit, Envelope, REPORTING, RequestId } from "./schema.js";
import { writeEvents } from "./stream.js";
import type { Tasks } from "./tasks.js";
import { readGeneration } from "./v1/version.js";

/** Deeper values than this overflow the stack when they are written back. */
const MAX_DEPTH = 100;

export interface RpcDependencies {
  readonly agent: Agent;
  readonly card: ReadCard;
  readonly isHost: boolean;
  /** Extensions that count as activated by every request: for hosts that leave the header out. */
  readonly assumedExtensions: readonly string[];
  readonly tasks: Tasks;
  readonly push: PushNotifications | null;
  readonly identify: IdentifyCaller;
  /** Counts one query of whoever sends the request. */
  readonly admission: (request: Request, response: Response) => Admit;
  readonly logger: HttpLogger;
}

interface Call {
  readonly id: Id;
  readonly method: string;
  readonly params: unknown;
}

/** One agent's endpoint: JSON-RPC 2.0 in, one JSON response or a stream of them out. Expects a parsed body. */
export function createRpcHandler(dependencies: RpcDependencies): RequestHandler {
  return async (request, response) => {
    annotate(response, { agent: dependencies.agent.profile.id });
    let dialect: Dialect = DIALECTS["1.0"]; // a version that is not known came after it
    try {
      const generation = readGeneration(request);
      dialect = DIALECTS[generation];
      const call = readCall(request.body);
      const { identify, admission } = dependencies;
      const caller = identify(request);
      const admit = admission(request, response);
      const extensions = [...dependencies.assumedExtensions, ...readExtensions(request)];
      let left: AbortSignal | undefined;
      const context = {
        ...dependencies,
        ...{ generation, extensions, caller, admit },
        // Only streams ask for it.
        get left() {
          left ??= leavingOf(response);
          return left;
        },
      };
      await answerCall(call, dialect, context, response);
    } catch (error) {
      sendError(response, readId(request.body), error, dialect, dependencies.logger);
    }
  };
}

/** Aborts when the caller has left before the end. */
function leavingOf(response: Response): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (!response.writableFinished) leaving.abort();
  };
  if (response.closed) look();
  else response.once("close", look);
  return leaving.signal;
}

type EventsReply = Extract<MethodReply, { type: "events" }>;

async function answerCall(
  { id, method: name, params }: Call,
  dialect: Dialect,
  context: MethodContext,
  response: Response,
): Promise<void> {
  const method = dialect.findMethod(name);
  annotate(response, { rpcMethod: name }); // only now: an unknown name could be anything
  try {
    const reply = await method.call(params, context);
    if (reply.type === "value") {
      sendJson(response, success(id, reply.value));
      return;
    }
    annotate(response, { taskId: reply.task.id, outcome: reply.task.status.state });
    if (reply.extensions.length > 0) response.set(dialect.extensionsHeader, reply.extensions.join(", "));
    if (reply.type === "task") sendJson(response, success(id, dialect.task(reply.task, method.isWrapped)));
    else await writeEvents(response, eventResponses(id, reply, dialect, response), context.left);
  } catch (error) {
    if (!method.errorsAreEvents) throw error;
    const failed = toErrorResponse(response, id, error, dialect, context.logger);
    await writeEvents(response, [failed], context.left);
  }
}

async function* eventResponses(
  id: Id,
  { task, events }: EventsReply,
  dialect: Dialect,
  response: Response,
): AsyncGenerator<RpcResponse> {
  yield success(id, dialect.task(task, true));
  for await (const event of events) {
    if (event.kind === "status-update") annotate(response, { outcome: event.status.state });
    yield success(id, dialect.event(event));
  }
}

/**
 * What `response.json` does without looking at settings and freshness, as a string, which leaves in one piece with its head: an answer is
 * large enough for that to show in the bench.
 */
function sendJson(response: Response, value: RpcResponse): void {
  const body = JSON.stringify(value);
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": Buffer.byteLength(body) })
    .end(body);
}

function success(id: Id, result: unknown): RpcResponse {
  return { jsonrpc: "2.0", id, result };
}

/** @throws RpcError when the body is no JSON-RPC request */
function readCall(body: unknown): Call {
  if (body === undefined) throw new RpcError("parseError", "The body is empty. Send a JSON-RPC 2.0 request.");
  if (Array.isArray(body))
    throw new RpcError("invalidRequest", "Batches are not supported. Send one request at a time.");
  if (typeof body !== "object" || body === null)
    throw new RpcError("invalidRequest", "The body must be a JSON-RPC 2.0 request object.");
  const envelope = Envelope.safeParse(body, REPORTING);
  if (!envelope.success) throw new RpcError("invalidRequest", describeMisfit(envelope.error, ""));
  if (isTooDeep(body)) throw new RpcError("invalidRequest", `The body is nested more than ${MAX_DEPTH} levels deep.`);
  const { id = null, method, params } = envelope.data;
  return { id, method, params };
}

/** The id to answer with; null where it cannot be read (JSON-RPC 2.0 §5). */
function readId(body: unknown): Id {
  const given = typeof body === "object" && body !== null && "id" in body ? body.id : null;
  const id = RequestId.safeParse(given);
  return id.success ? id.data : null;
}

function isTooDeep(value: object, left = MAX_DEPTH): boolean {
  if (left < 0) return true;
  return Object.values(value).some((each) => typeof each === "object" && each !== null && isTooDeep(each, left - 1));
}

function sendError(response: Response, id: Id, error: unknown, dialect: Dialect, logger: HttpLogger): void {
  const failed = toErrorResponse(response, id, error, dialect, logger);
  setRetryAfter(response, error);
  if (response.headersSent) response.end();
  else response.status("error" in failed ? httpStatusOf(failed.error.code) : 200).json(failed);
}

/** Tells when it is worth while to ask again, where that is known. */
export function setRetryAfter(response: Response, error: unknown): void {
  if (!(error instanceof RpcError) || error.retryAfterSeconds === null || response.headersSent) return;
  response.set("retry-after", String(error.retryAfterSeconds));
}

function toErrorResponse(
  response: Response,
  id: Id,
  error: unknown,
  dialect: Dialect,
  logger: HttpLogger,
): RpcResponse {
  const { rpcError, isFault } = describeFailure(error);
  if (isFault) logger.error({ err: error }, "request failed");
  annotate(response, { outcome: rpcError.code });
  return { jsonrpc: "2.0", id, error: dialect.error(rpcError) };
}

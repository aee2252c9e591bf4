import type { Request, RequestHandler, Response } from "express";
import type { Agent } from "../../graph/agent.js";
import type { Admit } from "../callers/admission.js";
import type { IdentifyCaller } from "../callers/caller.js";
import type { HttpLogger } from "../logger.js";
import { annotate } from "../request-log.js";
import { describeFailure, httpStatusOf, RpcError } from "./errors.js";
import { readExtensions } from "./interface.js";
import { findMethod, type MethodContext, type MethodReply } from "./methods.js";
import type { RequestId as Id, RpcResponse } from "./protocol.js";
import { describeMisfit, Envelope, REPORTING, RequestId } from "./schema.js";
import { writeEvents } from "./stream.js";
import type { Tasks } from "./tasks.js";

/** Deeper values than this overflow the stack when they are written back. */
const MAX_DEPTH = 100;

export interface RpcDependencies {
  readonly agent: Agent;
  readonly isHost: boolean;
  /** Extensions that count as activated by every request: for hosts that leave the header out. */
  readonly assumedExtensions: readonly string[];
  readonly tasks: Tasks;
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
    const leaving = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) leaving.abort();
    });
    try {
      const call = readCall(request.body);
      const { identify, admission } = dependencies;
      const caller = identify(request);
      const admit = admission(request, response);
      const extensions = [...dependencies.assumedExtensions, ...readExtensions(request)];
      await answerCall(call, { ...dependencies, extensions, caller, admit, left: leaving.signal }, response);
    } catch (error) {
      sendError(response, readId(request.body), error, dependencies.logger);
    }
  };
}

type EventsReply = Extract<MethodReply, { type: "events" }>;

async function answerCall(
  { id, method: name, params }: Call,
  context: MethodContext,
  response: Response,
): Promise<void> {
  const method = findMethod(name);
  annotate(response, { rpcMethod: name }); // only now: an unknown name could be anything
  try {
    const reply = await method.call(params, context);
    annotate(response, { taskId: reply.task.id, outcome: reply.task.status.state });
    if (reply.extensions.length > 0) response.set("x-a2a-extensions", reply.extensions.join(", "));
    if (reply.type === "task") sendJson(response, success(id, reply.task));
    else {
      await writeEvents(response, eventResponses(id, reply, response), context.left);
    }
  } catch (error) {
    if (!method.errorsAreEvents) throw error;
    const failed = toErrorResponse(response, id, error, context.logger);
    await writeEvents(response, [failed], context.left);
  }
}

async function* eventResponses(id: Id, { task, events }: EventsReply, response: Response): AsyncGenerator<RpcResponse> {
  yield success(id, task);
  for await (const event of events) {
    if (event.kind === "status-update") annotate(response, { outcome: event.status.state });
    yield success(id, event);
  }
}

/** What `response.json` does without looking at settings and freshness; an answer is large enough for that to show in the bench. */
function sendJson(response: Response, value: RpcResponse): void {
  const body = Buffer.from(JSON.stringify(value));
  response
    .writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length })
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
  if (!envelope.success) throw new RpcError("invalidRequest", describeEnvelopeMisfit(body, envelope.error));
  if (isTooDeep(body)) throw new RpcError("invalidRequest", `The body is nested more than ${MAX_DEPTH} levels deep.`);
  const { id, method, params } = envelope.data;
  return { id, method, params };
}

function describeEnvelopeMisfit(body: object, error: Parameters<typeof describeMisfit>[0]): string {
  if (!Object.hasOwn(body, "id")) return "id is missing: every request here is answered, so it needs one.";
  return describeMisfit(error, "");
}

/** The id to answer with; null where it cannot be read (JSON-RPC 2.0 §5). */
function readId(body: unknown): Id {
  const given = typeof body === "object" && body !== null && "id" in body ? body.id : null;
  const id = RequestId.safeParse(given);
  return id.success ? id.data : null;
}

function isTooDeep(body: object): boolean {
  let level: object[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((parent) =>
      Object.values(parent).filter((value) => typeof value === "object" && value !== null),
    );
  }
  return false;
}

function sendError(response: Response, id: Id, error: unknown, logger: HttpLogger): void {
  const failed = toErrorResponse(response, id, error, logger);
  if (response.headersSent) response.end();
  else response.status("error" in failed ? httpStatusOf(failed.error.code) : 200).json(failed);
}

function toErrorResponse(response: Response, id: Id, error: unknown, logger: HttpLogger): RpcResponse {
  const { rpcError, isFault } = describeFailure(error);
  if (isFault) logger.error({ err: error }, "request failed");
  annotate(response, { outcome: rpcError.code });
  return { jsonrpc: "2.0", id, error: { code: rpcError.code, message: rpcError.message } };
}

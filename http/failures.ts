import type { ErrorRequestHandler, RequestHandler, Response } from "express";
import { RpcError, type RpcErrorName } from "./a2a/errors.js";
import type { HttpLogger } from "./logger.js";
import { annotate } from "./request-log.js";

/** A request that fails before any JSON-RPC is read. */
export class HttpFailure extends Error {
  override readonly name = "HttpFailure";
  readonly status: number;
  readonly rpcError: RpcError;

  constructor(status: number, rpcError: RpcErrorName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.rpcError = new RpcError(rpcError, message, options);
  }
}

/** How a failure looks as a body: a JSON-RPC error where a client expects one, plain JSON elsewhere. */
export type RenderFailure = (failure: HttpFailure) => object;

export const renderPlain: RenderFailure = ({ status, message }) => ({ error: { status, message } });

export const renderRpc: RenderFailure = ({ rpcError: { code, message } }) => ({
  jsonrpc: "2.0",
  id: null,
  error: { code, message },
});

/** body-parser's error types, see its README. */
const BODY_FAILURES: Readonly<Record<string, { status: number; rpcError: RpcErrorName; message: string }>> = {
  "entity.parse.failed": { status: 400, rpcError: "parseError", message: "The body is not valid JSON." },
  "charset.unsupported": { status: 415, rpcError: "invalidRequest", message: "The body must be written in UTF-8." },
  "encoding.unsupported": {
    status: 415,
    rpcError: "invalidRequest",
    message: "The body's Content-Encoding is not supported.",
  },
};

function toFailure(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  const { type, status, limit } = error as { type?: unknown; status?: unknown; limit?: unknown }; // http-errors' fields
  if (type === "entity.too.large") {
    const mebibytes = Number(limit) / 1024 / 1024;
    return new HttpFailure(413, "invalidRequest", `The body is larger than ${mebibytes} MiB.`, { cause: error });
  }
  const known = typeof type === "string" ? BODY_FAILURES[type] : undefined;
  if (known) return new HttpFailure(known.status, known.rpcError, known.message, { cause: error });
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new HttpFailure(400, "parseError", "The request could not be read.", { cause: error });
  }
  return new HttpFailure(500, "internalError", "The request failed because of a fault in the service.", {
    cause: error,
  });
}

function sendFailure(response: Response, failure: HttpFailure, render: RenderFailure): void {
  annotate(response, { outcome: failure.status });
  response.status(failure.status).json(render(failure));
}

/** The last resort of a router: everything thrown becomes JSON, and a fault of ours is logged once. */
export function handleErrors(render: RenderFailure, logger: HttpLogger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const failure = toFailure(error);
    if (failure.status >= 500 && failure.status !== 503) logger.error({ err: error }, "request failed");
    if (response.headersSent) response.end();
    else sendFailure(response, failure, render);
  };
}

export function refuseUnknown(message: string, render: RenderFailure): RequestHandler {
  return (_request, response) => sendFailure(response, new HttpFailure(404, "invalidRequest", message), render);
}

/** For the methods a route does not have; OPTIONS is answered by Allow alone. */
export function refuseOtherMethods(allowed: readonly string[], render: RenderFailure): RequestHandler {
  const allow = [...allowed, "OPTIONS"].join(", ");
  return (request, response) => {
    response.set("allow", allow);
    if (request.method === "OPTIONS") response.status(204).end();
    else sendFailure(response, new HttpFailure(405, "invalidRequest", `Use one of: ${allow}.`), render);
  };
}

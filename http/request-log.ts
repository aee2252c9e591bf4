import { randomUUID } from "node:crypto";
import type { RequestHandler, Response } from "express";
import type { HttpLogger } from "./logger.js";

/** Adds fields to the line that is logged when this response is over. Never the question, a header or a body. */
export function annotate(response: Response, fields: Readonly<Record<string, string | number | null>>): void {
  Object.assign(response.locals, fields);
}

/** A proxy's id is kept, so that its lines and ours can be found together; what could be anything else is not. */
const requestIdOf = (given: string | undefined): string =>
  given !== undefined && /^[\w.:+/=-]{1,128}$/.test(given) ? given : randomUUID();

/** One line per request, written when it is over, also when the caller left before the end. */
export function logRequests(logger: HttpLogger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(request.get("x-request-id"));
    response.setHeader("x-request-id", requestId);
    response.once("close", () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      const { method } = request;
      const { statusCode: status, locals } = response;
      const outcome = response.writableFinished ? (locals.outcome ?? "ok") : "left";
      logger.info({ requestId, method, status, ms, ...locals, outcome }, "request");
    });
    next();
  };
}

import type { Request, RequestHandler, Response } from "express";
import { NoProductsError } from "../../graph/catalogs/no-products.js";
import { CanceledError, DataUnavailableError, InvalidInputError, StateUnavailableError } from "../../tools/errors.js";
import { httpStatusOf, RpcError } from "../a2a/errors.js";
import { setRetryAfter } from "../a2a/rpc.js";
import { HttpFailure } from "../failures.js";
import { annotate } from "../request-log.js";
import { renderReading } from "./render.js";

export type Work = (request: Request, response: Response, signal: AbortSignal) => Promise<void>;

const RETRY_AFTER_SECONDS = 5;
const UNREACHABLE = "The service cannot reach the catalogs it keeps right now. Please try again in a moment.";
const STOPPED =
  "The work was stopped before it was done, because the service is stopping. Please try again in a moment.";

/** A handler whose work ends with the caller's interest, and whose errors say what the caller can change. */
export function handle(work: Work): RequestHandler {
  return async (request, response) => {
    const leaving = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) leaving.abort();
    });
    try {
      await work(request, response, leaving.signal);
      annotate(response, { outcome: response.statusCode });
    } catch (error) {
      if (error instanceof NoProductsError) {
        annotate(response, { outcome: 422 });
        const { message, reading } = error;
        response.status(422).json({ error: { status: 422, message }, ...renderReading(reading) });
      } else if (!(error instanceof CanceledError && leaving.signal.aborted)) {
        const failure = toFailure(error);
        if (failure instanceof HttpFailure && failure.status === 503 && !response.headersSent) {
          response.set("retry-after", String(RETRY_AFTER_SECONDS));
          setRetryAfter(response, error);
        }
        throw failure;
      }
    }
  };
}

export function toFailure(error: unknown): unknown {
  if (error instanceof RpcError) {
    const status = httpStatusOf(error.code);
    return new HttpFailure(status === 200 ? 503 : status, "serverBusy", error.message, { cause: error });
  }
  if (error instanceof InvalidInputError) return new HttpFailure(422, "invalidParams", error.message, { cause: error });
  if (error instanceof DataUnavailableError) return new HttpFailure(503, "serverBusy", error.message, { cause: error });
  if (error instanceof StateUnavailableError) return new HttpFailure(503, "serverBusy", UNREACHABLE, { cause: error });
  if (error instanceof CanceledError) return new HttpFailure(503, "serverBusy", STOPPED, { cause: error });
  return error;
}

import { AsyncResource } from "node:async_hooks";
import type { RequestHandler, Response } from "express";
import { HttpFailure } from "./failures.js";

export interface ConcurrencyLimits {
  /** Requests at work at once. A stream is at work until its end. */
  readonly maxActive: number;
  /** Requests that may wait for a place; a further one is refused at once. */
  readonly maxWaiting: number;
  readonly longestWaitMs: number;
}

export interface ConcurrencyLimiter extends RequestHandler {
  readonly counts: () => { readonly active: number; readonly waiting: number };
}

const SENTENCE = "The service is working on as many requests as it can hold. Please try again in a few seconds.";

/**
 * Bounded concurrency in order of arrival, one bound for all routes that share the handler. What finds no place in time fails with 503 and Retry-After.
 * To be used before the body is read, so that waiting costs no memory. The price: Node does not hear that a caller has left while a large body
 * lies unread, so such a place in the queue is freed by its turn or its time.
 */
export function limitConcurrency({ maxActive, maxWaiting, longestWaitMs }: ConcurrencyLimits): ConcurrencyLimiter {
  const retryAfter = String(Math.max(1, Math.ceil(longestWaitMs / 1000)));
  const queue = new Set<() => void>();
  let active = 0;

  const refuse = (response: Response, next: (failure: HttpFailure) => void) => {
    response.setHeader("retry-after", retryAfter);
    next(new HttpFailure(503, "serverBusy", SENTENCE));
  };

  /** The place is handed over rather than freed, so that nobody can slip in between. */
  const leave = () => {
    const [enter] = queue;
    if (enter) enter();
    else active -= 1;
  };

  const handler: RequestHandler = (_request, response, next) => {
    if (response.closed) return; // the caller left before its turn here, and "close" comes only once
    if (active < maxActive) {
      active += 1;
      response.once("close", leave);
      next();
      return;
    }
    if (queue.size >= maxWaiting) {
      refuse(response, next);
      return;
    }
    const stopWaiting = () => {
      queue.delete(enter);
      clearTimeout(timer);
      response.off("close", stopWaiting);
    };
    // Another request's end calls it, and must not lend this one its context.
    const enter = AsyncResource.bind(() => {
      stopWaiting();
      response.once("close", leave);
      next();
    });
    const timer = setTimeout(() => {
      stopWaiting();
      refuse(response, next);
    }, longestWaitMs);
    queue.add(enter);
    response.once("close", stopWaiting); // the caller has left
  };
  return Object.assign(handler, { counts: () => ({ active, waiting: queue.size }) });
}

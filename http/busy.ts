import { AsyncResource } from "node:async_hooks";
import type { Request, RequestHandler, Response } from "express";
import { FairQueue } from "../tools/fair-queue.js";
import { HttpFailure } from "./failures.js";

export interface ConcurrencyLimits {
  /** Requests at work at once. A stream is at work until its end. */
  readonly maxActive: number;
  /** Requests that may wait for a place; a further one is refused at once. */
  readonly maxWaiting: number;
  /** Of one client, at work and waiting; no bound of its own when missing. */
  readonly maxOfOne?: { readonly active: number; readonly waiting: number };
  readonly longestWaitMs: number;
  /** Who sends a request: clients are served in turns. Everybody is one when missing. */
  readonly clientOf?: (request: Request) => string;
}

export interface ConcurrencyLimiter extends RequestHandler {
  readonly counts: () => { readonly active: number; readonly waiting: number };
}

const SENTENCE = "The service is working on as many requests as it can hold. Please try again in a few seconds.";

/** 503 with Retry-After: the same wherever there is no room. */
export function noRoom(response: Response, retryAfterSeconds: number): HttpFailure {
  response.setHeader("retry-after", String(Math.max(1, Math.ceil(retryAfterSeconds))));
  return new HttpFailure(503, "serverBusy", SENTENCE);
}

/**
 * Bounded concurrency in order of arrival, clients in turns; one bound for all routes that share the handler. What finds no place in time
 * fails with 503 and Retry-After. Where it stands before a large body is read, waiting costs no memory. The price: Node does not hear that a
 * caller has left while a large body lies unread, so such a place in the queue is freed by its turn or its time.
 */
export function limitConcurrency(limits: ConcurrencyLimits): ConcurrencyLimiter {
  const { maxActive, maxWaiting, maxOfOne, longestWaitMs, clientOf = () => "" } = limits;
  const ofOne = maxOfOne ?? { active: maxActive, waiting: maxWaiting };
  const queue = new FairQueue<() => void>();
  const activeOf = new Map<string, number>();
  let active = 0;

  const hasPlace = (client: string) => active < maxActive && (activeOf.get(client) ?? 0) < ofOne.active;

  const leave = (client: string) => {
    active -= 1;
    const left = (activeOf.get(client) ?? 1) - 1;
    if (left > 0) activeOf.set(client, left);
    else activeOf.delete(client);
    if (active < maxActive) queue.take(hasPlace)?.();
  };

  const handler: RequestHandler = (request, response, next) => {
    if (response.closed) return; // the caller left before its turn here, and "close" comes only once
    const client = clientOf(request);
    const begin = () => {
      active += 1;
      activeOf.set(client, (activeOf.get(client) ?? 0) + 1);
      response.once("close", () => leave(client));
      next();
    };
    if (hasPlace(client)) {
      begin();
      return;
    }
    if (queue.size >= maxWaiting || queue.sizeOf(client) >= ofOne.waiting) {
      next(noRoom(response, longestWaitMs / 1000));
      return;
    }
    const stopWaiting = () => {
      queue.delete(client, enter);
      clearTimeout(timer);
      response.off("close", stopWaiting);
    };
    // Another request's end calls it, and must not lend this one its context.
    const enter = AsyncResource.bind(() => {
      stopWaiting();
      begin();
    });
    const timer = setTimeout(() => {
      stopWaiting();
      next(noRoom(response, longestWaitMs / 1000));
    }, longestWaitMs);
    queue.add(client, enter);
    response.once("close", stopWaiting); // the caller has left
  };
  return Object.assign(handler, { counts: () => ({ active, waiting: queue.size }) });
}

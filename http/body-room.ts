import type { Request, RequestHandler } from "express";
import { noRoom } from "./busy.js";

export interface BodyRoomOptions {
  /** Bytes of bodies held at once, from the moment they are announced until their request is over. */
  readonly maxBytes: number;
  /** Of one client. */
  readonly maxBytesOfOne: number;
  /** What a body counts that does not say how long it is. */
  readonly unknownBytes: number;
  readonly clientOf: (request: Request) => string;
}

const RETRY_AFTER_SECONDS = 5;

/** Bounds what bodies of questions hold of the memory, together and of each client. Beyond it: 503 with Retry-After. */
export function limitBodies({ maxBytes, maxBytesOfOne, unknownBytes, clientOf }: BodyRoomOptions): RequestHandler {
  const heldOf = new Map<string, number>();
  let held = 0;
  return (request, response, next) => {
    if (response.closed) return;
    const said = request.headers["content-length"];
    const bytes = said === undefined ? unknownBytes : Number(said);
    const client = clientOf(request);
    const ofClient = heldOf.get(client) ?? 0;
    if (held + bytes > maxBytes || ofClient + bytes > maxBytesOfOne) {
      // What was announced is not read, so nothing can follow it on this connection.
      response.set("connection", "close");
      next(noRoom(response, RETRY_AFTER_SECONDS));
      return;
    }
    held += bytes;
    heldOf.set(client, ofClient + bytes);
    response.once("close", () => {
      held -= bytes;
      const left = (heldOf.get(client) ?? bytes) - bytes;
      if (left > 0) heldOf.set(client, left);
      else heldOf.delete(client);
    });
    next();
  };
}

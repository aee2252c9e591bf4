import type { RequestHandler } from "express";
import { HttpFailure } from "./failures.js";

interface BodyPatience {
  /** A body may take this long, whatever its size. */
  readonly firstMs: number;
  /** From then on it has to have come at this rate, or faster. */
  readonly bytesPerSecond: number;
  readonly checkEveryMs: number;
  /** However fast it comes. */
  readonly longestMs: number;
}

/** A modem of the nineties sends a question in time; a catalog of 15 MB has a minute. */
const BODY_PATIENCE: BodyPatience = {
  firstMs: 5_000,
  bytesPerSecond: 64 * 1024,
  checkEveryMs: 250,
  longestMs: 60_000,
};
/** Exports of a market: as long as a request may take at all. */
export const UPLOAD_PATIENCE: BodyPatience = { ...BODY_PATIENCE, longestMs: 600_000 };

const SENTENCE = "The body took too long to arrive.";

/** Gives a reader of bodies a deadline: 408, and the connection is closed, since the rest of the body would be read as a request. */
export function inTime(
  read: RequestHandler,
  { firstMs, bytesPerSecond, checkEveryMs, longestMs } = BODY_PATIENCE,
): RequestHandler {
  return (request, response, next) => {
    const { socket } = request;
    const [startedAt, bytesBefore] = [performance.now(), socket.bytesRead];
    let isOver = false;
    const finish = (failure?: unknown) => {
      if (isOver) return; // the reader notices that its request was cut
      isOver = true;
      clearInterval(check);
      next(failure);
    };
    const check = setInterval(() => {
      const tookMs = performance.now() - startedAt;
      const neededBytes = ((tookMs - firstMs) / 1000) * bytesPerSecond;
      if (tookMs < longestMs && (tookMs < firstMs || socket.bytesRead - bytesBefore > neededBytes)) return;
      response.set("connection", "close");
      finish(new HttpFailure(408, "invalidRequest", SENTENCE));
    }, checkEveryMs);
    check.unref();
    response.once("close", () => clearInterval(check));
    void read(request, response, finish);
  };
}

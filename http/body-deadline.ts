import type { RequestHandler } from "express";
import { HttpFailure } from "./failures.js";

interface BodyPatience {
  /** A body may take this long, whatever its size. */
  readonly firstMs: number;
  /** From then on it has to have come at this rate, or faster. */
  readonly bytesPerSecond: number;
  readonly checkEveryMs: number;
}

/** A modem of the nineties sends a question in time; a catalog of 15 MB has a minute (`requestTimeout`), as ever. */
const BODY_PATIENCE: BodyPatience = { firstMs: 5_000, bytesPerSecond: 64 * 1024, checkEveryMs: 250 };

const SENTENCE = "The body took too long to arrive.";

/** Gives a reader of bodies a deadline: 408, and the connection is closed, since the rest of the body would be read as a request. */
export function inTime(
  read: RequestHandler,
  { firstMs, bytesPerSecond, checkEveryMs } = BODY_PATIENCE,
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
      const lateMs = performance.now() - startedAt - firstMs;
      if (lateMs < 0 || socket.bytesRead - bytesBefore > (lateMs / 1000) * bytesPerSecond) return;
      response.set("connection", "close");
      finish(new HttpFailure(408, "invalidRequest", SENTENCE));
    }, checkEveryMs);
    check.unref();
    response.once("close", () => clearInterval(check));
    void read(request, response, finish);
  };
}

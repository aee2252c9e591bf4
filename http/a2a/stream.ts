import { once } from "node:events";
import type { Response } from "express";

/** A comment this often keeps proxies and clients from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 15_000;

/** Server-sent events, one JSON document each; of agents a JSON-RPC response (A2A 0.3.0 §3.3). Waits while the reader is slow; ends when it has left. */
export async function writeEvents(
  response: Response,
  responses: Iterable<object> | AsyncIterable<object>,
  left: AbortSignal,
  heartbeatMs = HEARTBEAT_MS,
): Promise<void> {
  response.status(200).set({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no", // nginx would hold events back
  });
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain) response.write(": still working\n\n");
  }, heartbeatMs);
  response.once("close", () => clearInterval(heartbeat));
  for await (const event of responses) {
    if (left.aborted) break;
    gather(response);
    const hasRoom = response.write(`data: ${JSON.stringify(event)}\n\n`);
    if (!hasRoom) await once(response, "drain", { signal: left }).catch(() => undefined);
  }
  clearInterval(heartbeat);
  response.end();
}

/** Events of one moment leave in one packet. */
function gather(response: Response): void {
  if (response.writableCorked > 0) return;
  response.cork();
  setImmediate(() => response.uncork());
}

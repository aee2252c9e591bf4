import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { networkOf } from "./callers/address.js";

/** A connection that is idle this long while the service stops is closed; a request may have been on its way until then. */
const IDLE_MS = 1_000;
const SWEEP_MS = 50;
/** How long a connection beyond the bound may take to ask, and so to learn that there is no room. */
const CROWDED_MS = 2_000;
const CROWDED_BODY = JSON.stringify({
  error: {
    status: 503,
    message: "Your network address holds too many connections. Please try again in a few seconds.",
  },
});

interface Connection {
  inFlight: number;
  /** When it was last used, and what had come by then. */
  since: number;
  bytesRead: number;
  readonly isCrowded: boolean;
}

/** The connections of a server: how many each address holds, which of them work, and how they come to an end. */
export class Connections {
  readonly #server: Server;
  readonly #perAddress: number;
  readonly #connections = new Map<Socket, Connection>();
  readonly #held = new Map<string, number>();
  readonly #responses = new Set<ServerResponse>();
  #isDraining = false;

  constructor(server: Server, perAddress: number | null) {
    this.#server = server;
    this.#perAddress = perAddress ?? Number.POSITIVE_INFINITY;
    server.on("connection", (socket: Socket) => this.#open(socket));
  }

  serve(listener: RequestListener): void {
    this.#server.on("request", (request, response) => {
      this.#begin(request, response);
      if (this.#connections.get(request.socket)?.isCrowded) refuseCrowded(response);
      else listener(request, response);
    });
  }

  async drain(drainMs: number): Promise<void> {
    this.#isDraining = true;
    for (const response of this.#responses) sayClose(response);
    // Whoever has connected already is let in: a listener that closes resets what waits at it.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    // Not the HTTP server's own close, which cuts idle connections at once: a request may be on its way on them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(this.#server, () => resolve()));
    const sweep = setInterval(() => this.#closeIdle(), SWEEP_MS);
    const cut = setTimeout(() => this.#server.closeAllConnections(), drainMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    this.#server.close(() => {}); // ends its own timers
  }

  #open(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? "");
    const held = (this.#held.get(network) ?? 0) + 1;
    this.#held.set(network, held);
    const isCrowded = held > this.#perAddress;
    this.#connections.set(socket, { inFlight: 0, since: performance.now(), bytesRead: 0, isCrowded });
    socket.once("close", () => {
      this.#connections.delete(socket);
      const left = (this.#held.get(network) ?? 1) - 1;
      if (left > 0) this.#held.set(network, left);
      else this.#held.delete(network);
    });
    if (!isCrowded) return;
    if (held > 2 * this.#perAddress) socket.destroy();
    else setTimeout(() => socket.destroy(), CROWDED_MS).unref();
  }

  #begin({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.#connections.get(socket);
    if (connection) connection.inFlight += 1;
    this.#responses.add(response);
    if (this.#isDraining) sayClose(response);
    response.once("close", () => {
      this.#responses.delete(response);
      if (!connection) return;
      connection.inFlight -= 1;
      connection.since = performance.now();
      connection.bytesRead = socket.bytesRead;
    });
  }

  #closeIdle(): void {
    const before = performance.now() - IDLE_MS;
    for (const [socket, { inFlight, since, bytesRead }] of this.#connections)
      if (inFlight === 0 && since < before && bytesRead === socket.bytesRead) socket.end();
  }
}

function sayClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

function refuseCrowded(response: ServerResponse): void {
  response
    .writeHead(503, { "content-type": "application/json; charset=utf-8", "retry-after": "5", connection: "close" })
    .end(CROWDED_BODY);
}

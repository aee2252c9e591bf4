import { connect, type Socket } from "node:net";
import express, { type RequestHandler } from "express";
import { afterEach, describe, expect, it } from "vitest";
import { inTime } from "../../http/body-deadline.js";
import { limitBodies } from "../../http/body-room.js";
import { limitConcurrency } from "../../http/busy.js";
import { handleErrors, renderPlain } from "../../http/failures.js";
import { readJsonBody } from "../../http/json-body.js";
import { type RunningServer, startServer } from "../../http/server.js";
import { recordingLogger } from "../fakes.js";
import { waitFor } from "./service.js";

let server: RunningServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.drain(0);
});

const clientOf = (request: express.Request) => request.get("client") ?? "";

async function serve(handlers: readonly RequestHandler[], connectionsPerAddress: number | null = null) {
  const app = express().post("/", ...handlers, (request, response) => void response.json(request.body));
  app.use(handleErrors(renderPlain, recordingLogger()));
  server = await startServer(() => app, "127.0.0.1", 0, { connectionsPerAddress });
}

const post = (body: string, client = "good") =>
  fetch(server.localUrl, { method: "POST", headers: { "content-type": "application/json", client }, body });

/** A request whose body does not come; what the service says to it. */
function beginSlow(announced: string, part = "", client = "slow") {
  const { hostname, port } = new URL(server.localUrl);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let said = "";
  socket.on("error", () => {}).on("data", (chunk) => (said += chunk));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nclient: ${client}\r\ncontent-type: application/json\r\n${announced}\r\n\r\n${part}`,
  );
  return { socket, closed, said: () => said };
}

const bodies = (client = clientOf) =>
  readJsonBody({
    small: limitBodies({ maxBytes: 4_000_000, maxBytesOfOne: 1_500_000, unknownBytes: 1_000_000, clientOf: client }),
    bulky: limitConcurrency({
      maxActive: 2,
      maxWaiting: 8,
      maxOfOne: { active: 1, waiting: 1 },
      longestWaitMs: 60_000,
      clientOf: client,
    }),
  });

describe("bodies that do not come", () => {
  it("take no place, so that others are answered at once", async () => {
    const places = limitConcurrency({ maxActive: 1, maxWaiting: 0, longestWaitMs: 1 });
    await serve([...bodies(), places]);
    const slow = Array.from({ length: 40 }, () => beginSlow("content-length: 500"));
    await waitFor(() => slow.every(({ socket }) => socket.bytesWritten > 0));
    expect((await post('{"a":1}')).status).toBe(200);
    expect(places.counts()).toEqual({ active: 0, waiting: 0 });
  });

  it("end by their deadline with a sentence, and what comes fast enough may be long", async () => {
    const patience = { firstMs: 150, bytesPerSecond: 100_000, checkEveryMs: 10, longestMs: 60_000 };
    const read = express.json({ limit: 1_000_000 });
    await serve([inTime(read, patience)]);
    const [silent, dripping, steady] = [100_000, 100_000, 100_000].map((bytes) =>
      beginSlow(`content-length: ${bytes}`),
    );
    const text = JSON.stringify(["x".repeat(99_996)]);
    let sent = 0;
    const drip = setInterval(() => {
      dripping?.socket.write("x");
      if (sent < text.length) steady?.socket.write(text.slice(sent, sent + 10_000));
      sent += 10_000;
    }, 40);
    await Promise.all([silent?.closed, dripping?.closed]);
    await waitFor(() => steady?.said().includes("HTTP/1.1 ") ?? false);
    clearInterval(drip);
    for (const slow of [silent, dripping]) {
      expect(slow?.said()).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/i);
      expect(slow?.said()).toContain("The body took too long to arrive.");
    }
    expect(steady?.said()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("hold no more memory of one client than its share, and no more large ones", async () => {
    await serve(bodies());
    beginSlow("content-length: 1000000");
    beginSlow("content-length: 2000000");
    beginSlow("content-length: 2000000");
    const refused = [
      beginSlow("content-length: 1000000"),
      beginSlow("transfer-encoding: chunked"),
      beginSlow("content-length: 2000000"),
    ];
    await waitFor(() => refused.every(({ said }) => said().includes("\r\n\r\n")));
    for (const { said } of refused) expect(said()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: \d+/i);
    const large = JSON.stringify("x".repeat(1_200_000));
    expect([(await post('{"a":1}')).status, (await post(large)).status]).toEqual([200, 200]);
  });
});

it("an address holds no more connections than its share; the others hear why", async () => {
  await serve([express.json()], 2);
  beginSlow("content-length: 5");
  beginSlow("content-length: 5");
  await waitFor(() => sockets.every(({ bytesWritten }) => bytesWritten > 0));
  const refused = await post("{}");
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
    503,
    "5",
    {
      error: {
        status: 503,
        message: "Your network address holds too many connections. Please try again in a few seconds.",
      },
    },
  ]);
  const far = Array.from({ length: 4 }, () => beginSlow("content-length: 5"));
  await Promise.race(far.map(({ closed }) => closed));
  for (const socket of sockets) socket.destroy();
  await waitFor(async () => (await post("{}")).status === 200);
});

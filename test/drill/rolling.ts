import { chmodSync } from "node:fs";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startPostgres } from "../postgres-server.js";
import type { Drill } from "./drill.js";
import {
  ask,
  freePort,
  isReady,
  milliseconds,
  QUESTIONS,
  quantile,
  startService,
  stop,
  temporaryFolder,
} from "./service.js";

const CLIENTS = 6;
const CHECK_MS = 250;

/** A balancer as they are: asks /ready, takes turns, keeps connections, and tries the next one only where none could be made. */
async function startBalancer(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = urls;
  let turn = 0;
  let resets = 0;
  const look = async () => {
    const found = await Promise.all(urls.map(async (url) => ((await isReady({ url })) ? url : null)));
    ready = found.filter((url) => url !== null);
  };
  const check = setInterval(() => void look(), CHECK_MS);
  const forward = (body: Buffer, incoming: IncomingMessage, outgoing: ServerResponse, tries: number) => {
    const url = ready[turn++ % Math.max(1, ready.length)];
    if (url === undefined || tries === 0) return void outgoing.writeHead(502).end("{}");
    const onward = request(`${url}${incoming.url}`, {
      agent,
      method: incoming.method ?? "POST",
      headers: { "content-type": "application/json", "content-length": body.length },
    });
    onward.on("response", (response) => response.pipe(outgoing.writeHead(response.statusCode ?? 502)));
    onward.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return forward(body, incoming, outgoing, tries - 1);
      resets += 1;
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end("{}");
    });
    onward.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => forward(Buffer.concat(chunks), incoming, outgoing, 4));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = async () => {
    clearInterval(check);
    agent.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, resets: () => resets, close };
}

/** Two instances on one PostgreSQL behind a balancer, under load, each stopped with SIGTERM and started anew in turn. */
export const rolling: Drill = async () => {
  const folder = temporaryFolder();
  chmodSync(folder.path, 0o755);
  const postgres = await startPostgres(path.join(folder.path, "postgres"));
  const settings = { DATABASE_URL: postgres.databaseUrl, MAX_WAIT_SECONDS: "120" };
  const ports = [await freePort(), await freePort()];
  const services = [];
  for (const port of ports) services.push(await startService(settings, port));
  const balancer = await startBalancer(services.map(({ url }) => url));
  let isOver = false;
  const times: number[] = [];
  let lost = 0;
  const client = async (at: number) => {
    for (let count = at; !isOver; count += 1) {
      const reply = await ask(balancer.url, QUESTIONS[count % QUESTIONS.length]).catch(() => null);
      if (reply?.state === "completed") times.push(reply.ms);
      else lost += 1;
    }
  };
  try {
    const clients = Array.from({ length: CLIENTS }, (_, at) => client(at));
    await delay(3_000);
    for (const [at, port] of ports.entries()) {
      const old = services[at];
      if (old) await stop(old);
      services[at] = await startService(settings, port);
      await delay(2_000);
    }
    isOver = true;
    await Promise.all(clients);
    return {
      lost,
      figures: {
        "answers under load": times.length,
        "connections reset": balancer.resets(),
        "answer, median": milliseconds(quantile(times, 0.5)),
        "answer, slowest": milliseconds(quantile(times, 1)),
      },
    };
  } finally {
    isOver = true;
    await balancer.close();
    await Promise.all(services.map((service) => stop(service)));
    await postgres.stop();
    folder.remove();
  }
};

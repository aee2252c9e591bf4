import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { brokenBody, problemsOf } from "../http/a2a/broken-bodies.js";
import type { Drill } from "./drill.js";
import { ask, freePort, milliseconds, quantile, startService, stop, temporaryFolder, until } from "./service.js";

const CATALOGS = 20;
const BODIES = 10_000;
const AT_ONCE = 25;
/** Words of the inside. */
const LEAK = /\bat [\w.<>]+ \(|node_modules|\bSELECT\s.*\bFROM\b|SqliteError|duckdb/i;

interface Look {
  readonly at: number;
  /** Null where it failed. */
  readonly ms: number | null;
  /** What the looked-at process's first thread worked from the question to the reply, whatever else the machine did; null where Linux does not tell. */
  readonly workedMs: number | null;
}

/** Says how long each look at each process in turn took. Its first thread's time on a processor stands first in schedstat, in nanoseconds. */
const WATCH = `
const { readFileSync } = require("node:fs");
const { parentPort, workerData } = require("node:worker_threads");
const worked = (pid) => {
  try {
    return Number(readFileSync(\`/proc/\${pid}/task/\${pid}/schedstat\`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return null;
  }
};
(async () => {
  for (;;) {
    for (const [at, { url, pid }] of workerData.entries()) {
      const [begun, before] = [performance.now(), worked(pid)];
      const isGood = await fetch(url).then(async (response) => (await response.text()) !== "" && response.ok, () => false);
      const [ended, after] = [performance.now(), worked(pid)];
      const workedMs = before === null || after === null ? null : after - before;
      parentPort.postMessage({ at, ms: isGood ? ended - begun : null, workedMs });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})();`;

/** A server that does nothing else: what it takes is the machine's doing. */
const IDLE = `require("node:http").createServer((_request, response) => response.end("{}")).listen(Number(process.argv[1]), "127.0.0.1")`;

const item = (at: number, attributes = "") =>
  `<item ${attributes}><g:id>${at}</g:id><title>Espresso machine ${at}</title><g:price>${(at % 900) + 10}.99 USD</g:price><description>${"good coffee ".repeat(20)}</description></item>`;
const feed = (items: readonly string[]) => `<rss xmlns:g="g"><channel>${items.join("")}</channel></rss>`;
const product = (at: number) =>
  `{"@type":"Product","@id":"#${at}","name":"p${at}","isVariantOf":{"@id":"#${(at + 1) % 9_000}"},"offers":{"price":1,"priceCurrency":"USD"}}`;

/** Files that cost much to read; the second used to take a quarter of an hour. */
const FILES: Readonly<Record<string, () => string>> = {
  "attributes.xml": () =>
    feed(Array(4).fill(item(1, Array.from({ length: 40_000 }, (_, at) => `a${at}="1"`).join(" ")))),
  "one-line.xml": () => feed(Array.from({ length: 10_000 }, (_, at) => item(at))),
  "deep.json": () => `[{"title":"x","price":1,"a":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}]`,
  "graph.html": () =>
    `<!doctype html><script type="application/ld+json">{"@graph":[${Array.from({ length: 9_000 }, (_, at) => product(at)).join(",")}]}</script>`,
  "links.html": () =>
    `<!doctype html>${Array.from({ length: 20_000 }, (_, at) => `<a href="/p/${at}" ${"d=1 ".repeat(40)}>product ${at}</a>`).join("")}`,
};

const spread = (values: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => milliseconds(quantile(values, share))).join(", ") +
  ` (median, 99 of 100, longest of ${values.length})`;

/** Twenty catalogs that are hard to read, and ten thousand bodies that are no requests, while somebody looks whether the service lives. */
export const hostileFiles: Drill = async () => {
  const folder = temporaryFolder();
  const service = await startService({ DATA_DIR: folder.path });
  const { url } = service;
  const post = (path: string, body: string) =>
    fetch(`${url}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body });
  const looks: { readonly ms: number[]; readonly workedMs: number[] }[] = [
    { ms: [], workedMs: [] },
    { ms: [], workedMs: [] },
  ];
  let isOver = false;
  let faults = 0;
  const idlePort = await freePort();
  const idler = spawn(process.execPath, ["-e", IDLE, String(idlePort)]);
  const idleUrl = `http://127.0.0.1:${idlePort}`;
  await until(async () => (await fetch(idleUrl)).ok, 30_000, "the idle server answers");
  // In a thread of its own: this one is busy with its files.
  const watched = [
    { url: `${url}/health`, pid: service.child.pid },
    { url: idleUrl, pid: idler.pid },
  ];
  const watch = new Worker(WATCH, { eval: true, workerData: watched });
  watch.on("message", ({ at, ms, workedMs }: Look) => {
    if (ms === null) faults += 1;
    if (isOver || ms === null) return;
    looks[at]?.ms.push(ms);
    if (workedMs !== null) looks[at]?.workedMs.push(workedMs);
  });
  try {
    const bodies = Object.entries(FILES).map(([filename, make]) =>
      JSON.stringify({ filename, csv_base64: Buffer.from(make()).toString("base64") }),
    );
    const statuses = new Map<number, number>();
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: CATALOGS }, async (_, at) => {
        for (;;) {
          const response = await post("/a2a/catalog-onboard-sync", bodies[at % bodies.length] ?? "");
          if (LEAK.test(await response.text())) faults += 1;
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
          if (response.status !== 503) return;
          await delay(1_000 * Number(response.headers.get("retry-after")));
        }
      }),
    );
    const readMs = performance.now() - begun;
    isOver = true;
    const wrong = new Set<string>();
    for (let count = 0; count < BODIES; count += AT_ONCE) {
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const response = await post("/a2a/router", brokenBody());
          const text = await response.text();
          const problems = problemsOf(response.status, response.headers.get("content-type") ?? "", text);
          if (LEAK.test(text)) problems.push(`leak ${text}`);
          faults += problems.length;
          for (const problem of problems) wrong.add(problem);
        }),
      );
    }
    const after = await ask(url);
    return {
      lost: faults + Number(after.state !== "completed"),
      figures: {
        "catalogs read": `${CATALOGS} in ${milliseconds(readMs)} (${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")})`,
        "GET /health meanwhile": spread(looks[0]?.ms ?? []),
        "the service's main thread at work from question to reply": spread(looks[0]?.workedMs ?? []),
        "an idle server meanwhile": spread(looks[1]?.ms ?? []),
        "bad bodies": BODIES,
        ...(wrong.size > 0 && { "wrong with their replies": [...wrong].join(", ") }),
      },
    };
  } finally {
    await watch.terminate();
    idler.kill();
    await stop(service);
    folder.remove();
  }
};

import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { openStateStore } from "../../tools/state/open.js";
import type { StateStore } from "../../tools/state/state-store.js";
import { quantile } from "../../tools/statistics/quantiles.js";
import { printTable } from "./table.js";

/** Of a task with its answer. */
const VALUE = "x".repeat(8_000);
const KEYS = 5_000;
const CALLERS = 16;

export interface StateTiming {
  readonly work: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How much later than due a timer of the same process came. */
  readonly loopP99Ms: number;
  readonly loopMaxMs: number;
}

export interface StateResult {
  readonly timings: readonly StateTiming[];
  readonly memoryMiB: number;
  readonly filesMiB: number;
  readonly closedInMs: number;
  readonly openedInMs: number;
}

/** The embedded state store in this process: as fast as it goes, at a steady pace, and one large write. */
async function benchState(seconds: number): Promise<StateResult> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "state-bench-"));
  const open = () => openStateStore({ dataDir, databaseUrl: null });
  try {
    const store = await open();
    const timings = [
      await crowd(`writes of 8 kB, ${CALLERS} callers`, seconds, (n) => write(store, n)),
      await crowd(`reads of 8 kB, ${CALLERS} callers`, seconds, (n) => read(store, n)),
      await paced("200 writes and 400 reads a second", seconds, 200, (n) => writeAndRead(store, n)),
      await paced("1,000 writes and 2,000 reads a second", seconds, 1_000, (n) => writeAndRead(store, n)),
      await paced("a catalog of 2 MB a second", seconds, 1, () => writeCatalog(store)),
    ];
    const memoryMiB = process.memoryUsage.rss() / 2 ** 20;
    const closedInMs = await timed(() => store.close());
    let reopened: StateStore | undefined;
    const openedInMs = await timed(async () => {
      reopened = await open();
    });
    await reopened?.close();
    const files = readdirSync(dataDir).map((name) => statSync(path.join(dataDir, name)).size);
    return { timings, memoryMiB, filesMiB: files.reduce((a, b) => a + b, 0) / 2 ** 20, closedInMs, openedInMs };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function reportState(seconds: number): Promise<void> {
  const { timings, memoryMiB, filesMiB, closedInMs, openedInMs } = await benchState(seconds);
  printTable(
    ["Work", "A second", "p50 ms", "p99 ms", "Event loop late, p99 ms", "Most ms"],
    timings.map(({ work, perSecond, p50Ms, p99Ms, loopP99Ms, loopMaxMs }) => [
      work,
      Math.round(perSecond),
      p50Ms.toFixed(2),
      p99Ms.toFixed(1),
      loopP99Ms.toFixed(1),
      loopMaxMs.toFixed(0),
    ]),
  );
  console.log(
    `Memory ${memoryMiB.toFixed(0)} MiB, files ${filesMiB.toFixed(0)} MiB, closed in ${closedInMs.toFixed(0)} ms, opened in ${openedInMs.toFixed(0)} ms.\n`,
  );
}

const keyOf = (n: number): string => `${(n * 7_919) % KEYS}`;
const inAnHour = () => new Date(Date.now() + 3_600_000);

function write(store: StateStore, n: number): Promise<void> {
  return store.put([{ collection: "task", key: keyOf(n), value: { n, text: VALUE }, expiresAt: inAnHour() }]);
}

async function read(store: StateStore, n: number): Promise<void> {
  await store.get("task", keyOf(n));
}

async function writeAndRead(store: StateStore, n: number): Promise<void> {
  await write(store, n);
  await read(store, n);
  await read(store, n + 1);
}

/** 20 pages of products in one call. */
async function writeCatalog(store: StateStore): Promise<void> {
  const value = "x".repeat(100_000);
  const pages = Array.from({ length: 20 }, (_, page) => ({ collection: "catalog", key: `${page}`, value }));
  await store.put(pages.map((page) => ({ ...page, expiresAt: inAnHour() })));
}

type Task = (n: number) => Promise<void>;

/** Each caller begins the next task one turn after its last, as a request would. */
async function crowd(work: string, seconds: number, task: Task): Promise<StateTiming> {
  return measured(work, seconds, async (run, until) => {
    let n = 0;
    const caller = async () => {
      while (performance.now() < until) {
        await run(() => task(n++));
        await nextTurn();
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  });
}

async function paced(work: string, seconds: number, perSecond: number, task: Task): Promise<StateTiming> {
  return measured(work, seconds, async (run, until) => {
    const begun = performance.now();
    const running: Promise<void>[] = [];
    for (let now = begun; now < until; now = performance.now()) {
      while (running.length < ((now - begun) / 1_000) * perSecond) running.push(run(() => task(running.length)));
      await delay(1);
    }
    await Promise.all(running);
  });
}

async function measured(
  work: string,
  seconds: number,
  drive: (run: (task: () => Promise<void>) => Promise<void>, until: number) => Promise<void>,
): Promise<StateTiming> {
  const took: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const begun = performance.now();
  await drive(
    async (task) => {
      took.push(await timed(task));
    },
    begun + seconds * 1_000,
  );
  const perSecond = took.length / ((performance.now() - begun) / 1_000);
  loop.disable();
  return {
    work,
    perSecond,
    p50Ms: quantile(took, 0.5) ?? Number.NaN,
    p99Ms: quantile(took, 0.99) ?? Number.NaN,
    loopP99Ms: loop.percentile(99) / 1e6,
    loopMaxMs: loop.max / 1e6,
  };
}

async function timed(task: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await task();
  return performance.now() - begun;
}

import { loadConfig } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { openAgents } from "../../graph/open-agents.js";
import { administer } from "../../test/postgres-server.js";
import { openWarehouse } from "../../tools/warehouse/open.js";
import { productsAndMarkets, WORKLOADS } from "./http-bench.js";
import { onServer, timeLoad, withParquet } from "./load-bench.js";
import { type ServerTime, serverTimeOf } from "./server-time.js";
import { printTable } from "./table.js";
import { benchTools, stopwatch, type Timing, timing } from "./tools-bench.js";

const QUERY_TIMEOUT_MS = 300_000;
/** Questions about products far apart, before which so many others are asked, so that Node has compiled what it runs. */
const QUESTIONS = 30;
const WARM_UP = 12;

interface Measured {
  readonly name: string;
  readonly timings: readonly Timing[];
}

/** How long each data tool and a cold answer of five domains take on markets of several sizes. */
export async function reportSizes(
  marketOf: (copies: number) => Promise<string>,
  copies: readonly number[],
  calls: number,
  database: string,
): Promise<void> {
  const measured: Measured[] = [];
  for (const count of copies) {
    const dataDir = await marketOf(count);
    const on = (databaseUrl: string) => loadAndMeasure(dataDir, databaseUrl, calls);
    if (database === "") measured.push(await measure(dataDir, null, calls));
    else measured.push(await (database === "npm" ? onServer(on) : on(database)));
  }
  printTable(
    ["ms", ...measured.flatMap(({ name }) => [`p50, ${name}`, "p95", "first", "processor p50", "p95"])],
    (measured[0]?.timings ?? []).map(({ what }, at) => [
      what,
      ...measured.flatMap(({ timings }) => {
        const {
          p50Ms = Number.NaN,
          p95Ms = Number.NaN,
          firstMs = Number.NaN,
          processorP50Ms = Number.NaN,
          processorP95Ms = Number.NaN,
        } = timings[at] ?? {};
        return [p50Ms, p95Ms, firstMs, processorP50Ms, processorP95Ms].map((ms) => ms.toFixed(1));
      }),
    ]),
  );
}

async function loadAndMeasure(dataDir: string, databaseUrl: string, calls: number): Promise<Measured> {
  const { storage } = loadConfig().warehouse;
  const { rows, seconds, processorSeconds, serverSeconds } = await withParquet(dataDir, (from) =>
    timeLoad("", from, { kind: "postgresql", databaseUrl, storage }, console.log),
  );
  const ofServer = serverSeconds === null ? "" : ` and ${serverSeconds.toFixed(0)} s of the server's`;
  console.log(
    `Loaded ${rows} rows in ${seconds.toFixed(0)} s, ${processorSeconds.toFixed(0)} s of the loader's processor time${ofServer}; ${await mebibytesOf(databaseUrl)} MiB.\n`,
  );
  return measure(dataDir, databaseUrl, calls);
}

/** Of the whole database, indexes included. */
function mebibytesOf(databaseUrl: string): Promise<number> {
  return administer(databaseUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>("SELECT pg_database_size(current_database()) AS bytes");
    return Math.round(Number(rows[0]?.bytes) / 2 ** 20);
  });
}

async function measure(dataDir: string, databaseUrl: string | null, calls: number): Promise<Measured> {
  const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: QUERY_TIMEOUT_MS });
  try {
    const server = databaseUrl === null ? null : await serverTimeOf(databaseUrl);
    const timings = calls > 0 ? await benchTools(warehouse, calls, server) : [];
    const events = (await warehouse.datasets()).find(({ dataset }) => dataset === "price_events")?.rows ?? 0;
    const name = `${(events / 1e6).toFixed(1)} M price events`;
    return { name, timings: [...timings, await timeAnswers(dataDir, databaseUrl, server)] };
  } finally {
    await warehouse.close();
  }
}

async function timeAnswers(dataDir: string, databaseUrl: string | null, server: ServerTime | null): Promise<Timing> {
  const { ask = String } = WORKLOADS[0] ?? {};
  const pairs = await productsAndMarkets(dataDir);
  const step = Math.floor(pairs.length / (QUESTIONS + WARM_UP));
  const config = loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? "",
    QUERY_TIMEOUT_MS: String(QUERY_TIMEOUT_MS),
    QUESTION_TIMEOUT_MS: String(QUERY_TIMEOUT_MS),
  });
  const { agents, warehouse } = await openAgents(config, createLogger("error"), () => {});
  const times: number[] = [];
  const spent: number[] = [];
  try {
    for (let at = 0; at < QUESTIONS + WARM_UP; at += 1) {
      const [product = "", market = ""] = pairs[at * step] ?? [];
      const spentMs = stopwatch(server);
      const startedAt = performance.now();
      const events = agents.get("router")?.stream(ask(product, market), { withoutModels: "A bench asks." });
      for await (const _event of events ?? []);
      times.push(performance.now() - startedAt);
      spent.push(spentMs());
    }
  } finally {
    await warehouse.close();
  }
  return timing("an answer of five domains, cold", times[0] ?? Number.NaN, times.slice(WARM_UP), spent.slice(WARM_UP));
}

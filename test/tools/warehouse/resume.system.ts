import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type LoadTarget, loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { count } from "../../../tools/warehouse/load/report.js";
import { generationSchema, marketFile } from "../../../tools/warehouse/market-layout.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { readPostgresMarket } from "../../../tools/warehouse/postgres.js";
import { TABLES } from "../../../tools/warehouse/schema.js";
import { ownEngines } from "../../market.js";
import { administer, createDatabase } from "../../postgres-server.js";
import { program } from "../../program.js";

const KNOWN = ", of the load that was interrupted";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "resume-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** `npm run load`, with what it has said so far. */
async function begin(
  from: string,
  environment: Record<string, string>,
): Promise<ChildProcess & { said: () => string }> {
  const child = spawn(process.execPath, [await program("graph/cli/load.ts"), "--from", from], {
    env: { ...process.env, ...environment },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += String(chunk)));
  return Object.assign(child, { said: () => said });
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(5);
}

/** Of each table how many rows there are and what they come to. */
async function sumsOf(where: { dataDir: string; databaseUrl: string | null }): Promise<unknown[]> {
  const market = await openWarehouse({ ...where, queryTimeoutMs: 60_000 });
  const rows = where.databaseUrl === null ? "BIT_XOR(HASH(t))" : "SUM(hashtext(t::text)::bigint)";
  try {
    return await Promise.all(
      TABLES.map(({ name }) => market.query(`SELECT '${name}' AS name, COUNT(*) AS n, ${rows} AS held FROM ${name} t`)),
    );
  } finally {
    await market.close();
  }
}

describe.runIf(ownEngines().includes("duckdb"))("a load into the data folder that is killed", () => {
  const isBuilding = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.endsWith(".building"));

  test("is gone on with by the next one of the same files, and begun anew where a file has changed", async () => {
    const from = path.join(directory, "files");
    await cp(inject("sampleDirectory"), from, { recursive: true });
    const dataDir = path.join(directory, "data");
    const killed = await begin(from, { DATA_DIR: dataDir, DATABASE_URL: "" });
    await until(() => killed.said().includes("keyword metrics:"));
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const left = await isBuilding(dataDir);
    expect(left).toHaveLength(1);

    const said: string[] = [];
    const target: LoadTarget = { kind: "duckdb", dataDir };
    await loadMarket({ from, target, onProgress: (message) => said.push(message) });
    expect(said.filter((message) => message.endsWith(KNOWN)).map((message) => message.split(":")[0])).toEqual(
      expect.arrayContaining(["markets", "demand clusters", "product vocabulary", "merchants"]),
    );
    expect(said.some((message) => message.startsWith("price history") && !message.endsWith(KNOWN))).toBe(true);
    expect(await isBuilding(dataDir)).toEqual([]);
    const whole = path.dirname(inject("marketPath"));
    expect(marketFile(whole)).toBe(inject("marketPath"));
    expect(await sumsOf({ dataDir, databaseUrl: null })).toEqual(await sumsOf({ dataDir: whole, databaseUrl: null }));

    const again = await begin(from, { DATA_DIR: dataDir, DATABASE_URL: "" });
    await until(() => again.said().includes("keyword metrics:"));
    again.kill("SIGKILL");
    await once(again, "exit");
    const merchants = path.join(from, "merchants.csv");
    await writeFile(merchants, `${await readFile(merchants, "utf8")}999999,Corner shop,specialist\n`);
    const anew: string[] = [];
    await loadMarket({ from, target, onProgress: (message) => anew.push(message) });
    expect(anew.filter((message) => message.endsWith(KNOWN))).toEqual([]);
    expect(await isBuilding(dataDir)).toEqual([]);
  }, 180_000);
});

describe.runIf(ownEngines().includes("postgresql"))("a load into PostgreSQL that is interrupted", () => {
  test.each(["the loader is killed", "the server ends its sessions"])(
    "when %s, keeps what is stored",
    async (how) => {
      const dataDir = await mkdtemp(path.join(directory, "data-"));
      const databaseUrl = await createDatabase(inject("databaseUrl"), "resume_test");
      const ask = <Row extends object>(sql: string) =>
        administer(databaseUrl, async (client) => (await client.query<Row & { [name: string]: unknown }>(sql)).rows);
      const loader = await begin(inject("sampleDirectory"), { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
      const ended = once(loader, "exit");
      let schema = "";
      await until(async () => {
        const [found] = await ask<{ schema: string | null }>(
          "SELECT relnamespace::regnamespace::text AS schema FROM pg_class WHERE relname = 'stored_slices'",
        );
        schema = found?.schema ?? "";
        if (schema === "") return false;
        const slices = await ask(
          `SELECT 1 FROM ${schema}.stored_slices WHERE table_name = 'price_events' AND slice >= 0`,
        );
        return slices.length > 0;
      });
      if (how === "the loader is killed") loader.kill("SIGKILL");
      else
        await ask(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'resume_test' AND pid <> pg_backend_pid()",
        );
      await ended;
      if (how !== "the loader is killed")
        expect(loader.said()).toContain("Begun again today, the load goes on where it ended.");
      await until(async () => (await ask("SELECT 1 FROM pg_stat_activity WHERE datname = 'resume_test'")).length <= 1);
      expect(await readPostgresMarket(databaseUrl)).toBeUndefined();
      const [stored] = await ask<{ n: number; newest: number }>(
        `SELECT COUNT(*)::int AS n, MAX(xmin::text::int) AS newest FROM ${schema}.price_events`,
      );
      expect(stored?.n).toBeGreaterThan(0);

      const said: string[] = [];
      const target: LoadTarget = { kind: "postgresql", databaseUrl, dataDir };
      const { accepted } = await loadMarket({
        from: inject("sampleDirectory"),
        target,
        onProgress: (message) => said.push(message),
      });
      const [held] = await ask<{ n: number }>(`SELECT COUNT(*)::int AS n FROM ${schema}.price_events`);
      expect(said).toContain(`price history: ${count(held?.n ?? 0)} stored`);
      expect(said.filter((message) => !message.endsWith("stored"))).toEqual([]);
      expect(accepted).toBeGreaterThan(1_000_000);
      const market = await readPostgresMarket(databaseUrl);
      expect(generationSchema(market?.generation ?? "")).toBe(schema);
      expect(
        await ask(`SELECT COUNT(*)::int AS n FROM ${schema}.price_events WHERE xmin::text::int <= ${stored?.newest}`),
      ).toEqual([{ n: stored?.n }]);
      expect(await sumsOf({ dataDir: "", databaseUrl })).toEqual(
        await sumsOf({ dataDir: "", databaseUrl: inject("databaseUrl") }),
      );
      expect(await readdir(dataDir)).toEqual([]);
      expect(await ask("SELECT 1 FROM pg_class WHERE relname = 'stored_slices'")).toEqual([]);
    },
    240_000,
  );
});

import { spawn, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { program } from "../../program.js";
import { runHere } from "../../run-here.js";

const EXPORTS = path.resolve(import.meta.dirname, "../../exports");

describe("npm run import", () => {
  let directory: string;
  let exports: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "import-command-"));
    exports = path.join(directory, "exports");
    await mkdir(exports);
    for (const name of ["keyword-stats.csv", "products_export.csv"])
      await cp(path.join(EXPORTS, name), path.join(exports, name));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const run = (...words: string[]) =>
    runHere("graph/cli/import.ts", words, { DATA_DIR: path.join(directory, "data"), DATABASE_URL: "" });

  test("two exports: what became of them, of every cell left out, and what can be asked now", async () => {
    const { code, output, complaint } = await run(exports, "--market", "US", "--shop", "Lotus");
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(output).toMatch(/^keyword-stats\.csv +Google Keyword Planner +US +2026-06-09 +28 +26 +2$/m);
    expect(output).toContain(
      'keyword-stats.csv: 1 cell of "Competition (indexed value)" left out: is above 100; the first on line 31: 640\n',
    );
    expect(output).toMatch(/^33 rows in 2 files: 31 rows used, 2 rows rejected, listed in .*import-rejects\.csv\.$/m);
    expect(output).toMatch(
      /^ {2}Yoga mats\n {4}searches, click prices, searches by month, buyers' questions: keyword-stats\.csv \(Google Keyword Planner of 2026-06-09\)\n {4}prices: products_export\.csv \(/m,
    );
    expect(output).toContain("add a search term report of Google, Microsoft or Amazon ads");
    const again = await run(exports, "--market", "US");
    expect(again.output).toContain("Imported before, nothing to do: keyword-stats.csv\n");
    expect(again.output).toContain("Nothing is new; the market stays as it is.\n");
  });

  test("killed while it makes the market: the old one stays, and the same import can be run again", {
    timeout: 120_000,
  }, async () => {
    const more = path.join(directory, "more");
    await mkdir(more);
    const rows = Array.from({ length: 8_000 }, (_, at) => `cork block ${at},${at + 10},0.50`);
    await writeFile(path.join(more, "words.csv"), ["Keyword,Search volume,CPC (USD)", ...rows, ""].join("\n"));
    const dataDir = path.join(directory, "data");
    const keywords = async () => {
      const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 10_000 });
      try {
        return Number((await warehouse.query("SELECT COUNT(*) AS n FROM keywords"))[0]?.n);
      } finally {
        await warehouse.close();
      }
    };
    const before = await keywords();
    const words = [await program("graph/cli/import.ts"), more, "--market", "US"];
    const child = spawn(process.execPath, words, { env: { PATH: process.env.PATH, DATA_DIR: dataDir } });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      if (text.includes("markets: 1")) child.kill("SIGKILL");
    });
    const signal = await new Promise((resolve) => child.once("close", (_, by) => resolve(by)));
    expect(signal).toBe("SIGKILL");
    expect((await readdir(dataDir)).some((name) => name.endsWith(".building"))).toBe(true);
    expect(await keywords()).toBe(before);
    const { code, output } = await run(more, "--market", "US");
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining("8,000 rows used") });
    expect(await keywords()).toBe(before + 8_000);
    expect((await readdir(dataDir)).some((name) => name.endsWith(".building"))).toBe(false);
  });

  test("no room on the disk: one sentence, and nothing is left of it", { timeout: 120_000 }, async () => {
    const large = path.join(directory, "large");
    await mkdir(large);
    const rows = Array.from({ length: 200_000 }, (_, at) => `felt block ${at} by the meter,${at + 10},0.50`);
    await writeFile(path.join(large, "words.csv"), ["Keyword,Search volume,CPC (USD)", ...rows, ""].join("\n"));
    const dataDir = path.join(directory, "data");
    const before = await readdir(dataDir);
    // Files of more than so many blocks of 512 bytes find no room.
    const script = `trap '' XFSZ; ulimit -f 12000; exec "$@"`;
    const words = [process.execPath, await program("graph/cli/import.ts"), large, "--market", "US"];
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
    const { status, stderr } = spawnSync("sh", ["-c", script, "sh", ...words], { env, encoding: "utf8" });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        "There is no room left on the disk for the new market; the old one is unchanged. Make room and try again.\n",
    });
    expect(await readdir(dataDir)).toEqual(before);
    expect((await run(path.join(directory, "more"), "--market", "US")).output).toContain("Nothing is new");
  });

  test.each([
    [[], "Say which files to import: npm run import -- exports/ (--help tells more).\n"],
    [["--form", "x"], "Unknown option '--form'. --help tells more.\n"],
    [["/nowhere/at/all"], "/nowhere/at/all cannot be read.\n"],
  ])("ends with code 1 and one sentence: %j", async (words, sentence) => {
    expect(await run(...words)).toEqual({ code: 1, output: "", complaint: sentence });
  });
});

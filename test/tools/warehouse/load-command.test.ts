import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { program } from "../../program.js";
import { runHere } from "../../run-here.js";
import { SMALL_MARKET, writeSmallMarket } from "./small-market.js";

describe("npm run load", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "load-command-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const run = (...words: string[]) =>
    runHere("graph/cli/load.ts", words, { DATA_DIR: path.join(directory, "data"), DATABASE_URL: "" });

  test("loads a folder, says what became of each file and lists rejected rows", async () => {
    const from = await writeSmallMarket(path.join(directory, "files"), {
      "offers.csv": `${SMALL_MARKET["offers.csv"]}503,7000000002,DE,11,-1,,in_stock,new,,2026-09-30\n`,
    });
    const report = path.join(directory, "rejects.csv");
    const { code, output, complaint } = await run("--from", from, "--report", report);
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(output).toContain("  current offers: 3 rows, 1 rejected\n");
    expect(output).toMatch(/^current offers +offers\.csv +4 +3 +1$/m);
    expect(output).toMatch(/^audience panel +\(no file\) *$/m);
    expect(output).toMatch(
      /^Loaded 26 rows into the data folder in [\d.]+ s; 1 row rejected, listed in .*rejects\.csv\.$/m,
    );
    expect(await readFile(report, "utf8")).toBe("file,line,column,reason,value\noffers.csv,5,price,is below 0,-1\n");
    const warehouse = await openWarehouse({
      dataDir: path.join(directory, "data"),
      databaseUrl: null,
      queryTimeoutMs: 5_000,
    });
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    await warehouse.close();
  });

  test("adds a folder to what is loaded, and says so", async () => {
    const folder = path.join(directory, "november");
    await mkdir(folder);
    await writeFile(path.join(folder, "keyword_months.csv"), "keyword_id,month,searches\n100,2026-10-01,90000\n");
    const words = ["--add", folder, "--keep-months", "1", "--close-missing"];
    const { code, output, complaint } = await run(...words);
    expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
    expect(output).toMatch(/^monthly search volumes +keyword_months\.csv +1 +1 +0$/m);
    expect(output).toContain("Note: monthly search volumes: 1 new row, 0 rows in the place of stored ones.\n");
    expect(output).toContain("Note: monthly search volumes: 3 rows from before 2026-10-01 were deleted.\n");
    expect(output).toMatch(/^Added 1 row to the market in the data folder in [\d.]+ s; 0 rows rejected\.$/m);
  });

  const REFUSED: readonly (readonly [name: string, words: readonly string[], sentence: string])[] = [
    ["no folder named", [], "Say which folder to load: npm run load -- --from DIR (--help tells more).\n"],
    ["an unknown word", ["--form", "x"], "Unknown option '--form'. --help tells more.\n"],
    ["a folder that is not", ["--from", "/nowhere/at/all"], "The folder /nowhere/at/all cannot be read.\n"],
    [
      "a share that is none",
      ["--from", ".", "--max-reject-share", "5"],
      "--max-reject-share must be a number between 0 and 1.\n",
    ],
    [
      "two folders",
      ["--from", ".", "--add", "."],
      "Say which folder to load: npm run load -- --from DIR (--help tells more).\n",
    ],
    [
      "months that are none",
      ["--from", ".", "--keep-months", "0"],
      "--keep-months must be a whole number between 1 and 1200.\n",
    ],
    ["a closing without an addition", ["--from", ".", "--close-missing"], "--close-missing goes with --add.\n"],
  ];
  test.each(REFUSED)("ends with code 1 and one sentence: %s", async (_name, words, sentence) => {
    expect(await run(...words)).toEqual({ code: 1, output: "", complaint: sentence });
  });

  test("a disk that is full is told in one sentence, and nothing is left behind", async () => {
    const from = await writeSmallMarket(path.join(directory, "files-of-a-full-disk"));
    const file = await program("graph/cli/load.ts");
    const dataDir = path.join(directory, "full");
    const ended = await new Promise((resolve) => {
      // No file may grow beyond 600 blocks: what a full disk is to the one who writes.
      const words = ["-c", 'ulimit -f 600; exec "$0" "$@"', process.execPath, file, "--from", from];
      execFile("sh", words, { env: { PATH: process.env.PATH, DATA_DIR: dataDir } }, (error, _, stderr) => {
        resolve({ code: error?.code, stderr });
      });
    });
    expect(ended).toMatchObject({
      code: 1,
      stderr:
        "There is no room left on the disk for the new market; the old one is unchanged. Make room and try again.\n",
    });
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("describes the files from the tables themselves", async () => {
    const { code, output } = await run("--describe");
    expect(code).toBe(0);
    expect(output).toContain("price_events (price history), one row per offer_id, seen_on\n");
    expect(output).toContain(
      "  availability          text     in_stock or out_of_stock (one of in_stock, out_of_stock)\n",
    );
    expect(output).toContain("  offer_id              integer  Offer (at least 0; must be in offers.offer_id)\n");
  });
});

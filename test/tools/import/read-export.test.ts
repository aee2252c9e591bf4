import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUtf8 } from "../../../tools/catalogs/table/encoding.js";
import { InvalidInputError } from "../../../tools/errors.js";
import { EventLoopYield } from "../../../tools/event-loop.js";
import { readCountry } from "../../../tools/import/countries.js";
import type { FileContext } from "../../../tools/import/facts/row.js";
import { type Inspected, inspectExport } from "../../../tools/import/inspect.js";
import { type FileReading, readExport } from "../../../tools/import/read-export.js";
import { literal } from "../../../tools/warehouse/load/sql-text.js";
import { rounds } from "../../long-run.js";
import { Mangler } from "../catalogs/table/mangle.js";

const EXPORTS = path.resolve(import.meta.dirname, "../../exports");
const CONTEXT: FileContext = {
  market: readCountry("US"),
  currency: null,
  merchant: "Lotus",
  refreshedOn: "2026-09-30",
  month: "2026-09-01",
};

interface Told {
  readonly table: string;
  readonly line: number;
  readonly fact: Readonly<Record<string, unknown>>;
}

async function readAll(file: Inspected): Promise<{ reading: FileReading; facts: Told[] }> {
  const facts: Told[] = [];
  const reading = await readExport(file, CONTEXT, { add: (table, line, fact) => facts.push({ table, line, fact }) });
  return { reading, facts };
}

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "read-export-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const textOf = (bytes: Buffer): string =>
  new TextDecoder(
    bytes[0] === 0xff ? "utf-16le" : bytes.includes(0xe4) && !bytes.includes(0xc3) ? "windows-1252" : "utf-8",
  ).decode(bytes);

describe("counts by another parser", () => {
  test("DuckDB finds as many rows below the headings of every table", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const compared: string[] = [];
    for (const name of await readdir(EXPORTS)) {
      if (!/\.(?:csv|txt)$/.test(name)) continue;
      const file = path.join(EXPORTS, name);
      const inspected = await inspectExport({ name, path: file });
      const { reading } = await readAll(inspected);
      const plain = path.join(directory, name);
      const lines = textOf(await readFile(file))
        .split(/\r?\n/)
        .slice(inspected.headerLine);
      await writeFile(plain, lines.filter((line) => line !== "").join("\n"));
      const delimiter =
        [",", ";", "\t", "|"].sort((a, b) => (lines[0]?.split(b).length ?? 0) - (lines[0]?.split(a).length ?? 0))[0] ??
        ",";
      const width = Math.max(...lines.map((line) => line.split(delimiter).length));
      const columns = Array.from({ length: width }, (_, index) => `'c${index}': 'VARCHAR'`).join(", ");
      const counted = await connection.runAndReadAll(
        `SELECT COUNT(*) FROM read_csv(${literal(plain)}, header = false, auto_detect = false, columns = {${columns}}, delim = ${literal(delimiter)}, quote = '"', escape = '"', null_padding = true, strict_mode = false)`,
      );
      expect(reading.rows, name).toBe(Number(counted.getRows()[0]?.[0]));
      compared.push(name);
    }
    expect(compared.length).toBeGreaterThan(30);
  });
});

/** Every text of a fact that is a person's words: it has to stand in the file. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  keyword_facts: ["keyword"],
  month_facts: ["keyword"],
  ad_facts: ["term"],
  site_facts: ["query"],
  product_facts: ["title", "brand"],
  order_facts: ["title"],
};
const RUNS = rounds(6, 60);
const FILES = [
  "keyword-stats.csv",
  "search-terms.csv",
  "sponsored-products.csv",
  "KeepaExport-2026-09-15.csv",
  "ahrefs.csv",
  "orders_export.csv",
  "multiTimeline.csv",
  "site-search.csv",
];

test.each(FILES)(
  "mangled: %s: every row is used or rejected, and nothing is told that the file does not say",
  async (name) => {
    const bytes = Buffer.from(textOf(await readFile(path.join(EXPORTS, name))), "utf8");
    let read = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const broken = new Mangler(seed * 37 + name.length).mangle(bytes);
      const file = path.join(directory, `${seed}-${name}`);
      await writeFile(file, broken);
      try {
        const { reading, facts } = await readAll(await inspectExport({ name, path: file }));
        read += 1;
        expect(reading.used + reading.rejected, `seed ${seed}`).toBe(reading.rows);
        expect(reading.rejects.every(({ line, reason }) => line > 0 && reason !== "")).toBe(true);
        const said = squeeze((await toUtf8(broken, new EventLoopYield())).text.toString("utf8"));
        for (const { table, fact } of facts)
          for (const key of WORDS[table] ?? []) {
            const word = fact[key];
            if (typeof word === "string") expect(said.includes(squeeze(word)), `seed ${seed}: ${word}`).toBe(true);
          }
        const numbers = facts.flatMap(({ fact }) => Object.values(fact)).filter((value) => typeof value === "number");
        expect(numbers.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
      } catch (error) {
        if (!(error instanceof InvalidInputError)) throw error;
      }
    }
    expect(read).toBeGreaterThan(RUNS / 3);
  },
);

/** Without what reading takes away: case, spaces, marks, and the damage that no letter survives. */
const squeeze = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "");

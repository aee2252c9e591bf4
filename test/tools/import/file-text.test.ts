import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUtf8 } from "../../../tools/catalogs/table/encoding.js";
import { RowReader, type TableRow } from "../../../tools/catalogs/table/row-reader.js";
import { EventLoopYield } from "../../../tools/event-loop.js";
import { FileText } from "../../../tools/import/file-text.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "file-text-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** More than two pieces, with cells of several lines, so that characters and rows lie across their ends. */
const TABLE = Array.from({ length: 90_000 }, (_, n) =>
  n % 97 === 0 ? `${n},"zwei\nZeilen, „größer“ ${"x".repeat(n % 31)}",ende` : `${n},Größe ${n} für Füße,${n * 7}`,
).join("\n");
const LONG = `a,b\n1,2\n"3",${"y".repeat(9 << 20)}\n4,5\n`;

async function inPieces(file: string): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const block of (await FileText.open(file)).rows(",", { offset: 0, line: 1 })) rows.push(...block);
  return rows;
}

async function atOnce(bytes: Buffer): Promise<TableRow[]> {
  const { text } = await toUtf8(bytes, new EventLoopYield());
  const reader = new RowReader(text, ",");
  const rows: TableRow[] = [];
  for (let next = reader.next(); next !== null; next = reader.next()) rows.push(...next);
  return rows;
}

describe("a file read piece by piece", () => {
  test.each([
    ["UTF-8", Buffer.from(TABLE)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${TABLE}`)],
    ["UTF-16", Buffer.from(`\uFEFF${TABLE}`, "utf16le")],
    ["Latin-1", Buffer.from(TABLE.replaceAll(/[„“]/g, "'"), "latin1")],
    [
      "UTF-8 that is damaged at one place",
      Buffer.concat([Buffer.from(TABLE), Buffer.from([0xff]), Buffer.from("\n1,2,3")]),
    ],
    ["a row of 9 MB", Buffer.from(LONG)],
    ["a quotation mark that nothing closes", Buffer.from(TABLE.replace("40000,", '40000,"'))],
  ])("gives the rows and lines of the file read at once: %s", async (_name, bytes) => {
    const file = path.join(directory, "table.csv");
    await writeFile(file, bytes);
    const [found, expected] = [await inPieces(file), await atOnce(bytes)];
    expect(found.length).toBe(expected.length);
    // Of a hundred thousand rows the first that differs is told.
    const differs = found.findIndex((row, at) => !isDeepStrictEqual(row, expected[at]));
    expect(found[differs]).toEqual(expected[differs]);
    expect(differs).toBe(-1);
  });

  test("a packed file is read unpacked, and an empty one has no rows", async () => {
    const file = path.join(directory, "table.csv.gz");
    await writeFile(file, gzipSync(TABLE));
    expect(isDeepStrictEqual(await inPieces(file), await atOnce(Buffer.from(TABLE)))).toBe(true);
    await writeFile(file, "");
    expect(await inPieces(file)).toEqual([]);
  });
});

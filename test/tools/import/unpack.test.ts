import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importMarket } from "../../../tools/import/import-market.js";
import { type Unpacked, unpackAll } from "../../../tools/import/unpack.js";
import { workbookOf, zipOf } from "./zip.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "unpack-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let folders = 0;
async function unpack(name: string, content: Buffer): Promise<Unpacked> {
  folders += 1;
  const file = path.join(directory, `${folders}-${name}`);
  await writeFile(file, content);
  return unpackAll([{ name, path: file }], path.join(directory, `out-${folders}`));
}

const KEYWORDS = "Keyword,Volume\nyoga mat,900\nyoga block,300\n";
const SHEET = [
  ["Keyword", "Volume", "Day"],
  ["yoga mat, 6 mm", 900.5, new Date("2026-06-09")],
  [],
  ['a "quoted"\nword', null, null],
];

describe("archives and workbooks", () => {
  test("files of an archive by their own names and days; what systems put in is left out", async () => {
    const { files, notRead } = await unpack(
      "exports.zip",
      zipOf([
        { name: "google/keywords.csv", content: KEYWORDS },
        { name: "__MACOSX/google/._keywords.csv", content: "x" },
        { name: "planner.csv", content: KEYWORDS },
        { name: ".DS_Store", content: "x" },
      ]),
    );
    expect([files.map(({ name }) => name), notRead]).toEqual([
      ["exports.zip/google/keywords.csv", "exports.zip/planner.csv"],
      [],
    ]);
    for (const { path: place } of files) {
      expect(path.dirname(place)).toBe(path.join(directory, `out-${folders}`));
      expect([await readFile(place, "utf8"), (await stat(place)).mtime.toISOString().slice(0, 10)]).toEqual([
        KEYWORDS,
        "2026-06-09",
      ]);
    }
  });

  test("every sheet is a table whose lines are the sheet's rows, days and numbers as programs write them", async () => {
    const { files } = await unpack("book.xlsx", workbookOf({ Keywords: SHEET, Empty: [], "More & more": [["a", 1]] }));
    expect(files.map(({ name }) => name)).toEqual(["book.xlsx/Keywords", "book.xlsx/More & more"]);
    expect(await readFile(files[0]?.path ?? "", "utf8")).toBe(
      'Keyword,Volume,Day\n"yoga mat, 6 mm",900.5,2026-06-09\n,,\n"a ""quoted"" word",,\n',
    );
  });

  test("a workbook in an archive is read; an archive in an archive is not", async () => {
    const book = workbookOf({
      Sheet1: [
        ["Keyword", "Volume"],
        ["yoga mat", 9],
      ],
    });
    const { files, notRead } = await unpack(
      "all.zip",
      zipOf([
        { name: "k.xlsx", content: book },
        { name: "inner.zip", content: zipOf([{ name: "a.csv", content: "a" }]) },
      ]),
    );
    expect(files.map(({ name }) => name)).toEqual(["all.zip/k.xlsx"]);
    expect(notRead).toEqual([
      { name: "all.zip/inner.zip", reason: "It is an archive in an archive: unpack it first." },
    ]);
  });

  const BOMB = Buffer.alloc(20 * 1024 * 1024);
  const REFUSED: readonly (readonly [what: string, archive: () => Buffer, reason: string])[] = [
    ["a bomb", () => zipOf([{ name: "a.csv", content: BOMB }]), "Unpacked it would be 20 MB: unpack it first."],
    [
      "a bomb that hides its size",
      () => zipOf([{ name: "a.csv", content: BOMB, saidBytes: 1000 }]),
      "The archive is damaged and cannot be unpacked.",
    ],
    [
      "more than two gigabytes",
      () => zipOf([{ name: "a.csv", content: "x", saidBytes: 2 ** 32 - 2 }]),
      "Unpacked it would be 4,096 MB: unpack it first.",
    ],
    [
      "a workbook that hides its size",
      () =>
        zipOf([
          { name: "xl/workbook.xml", content: "<a/>" },
          { name: "xl/worksheets/sheet1.xml", content: BOMB, saidBytes: 1000 },
        ]),
      "The archive is damaged and cannot be unpacked.",
    ],
    [
      "a workbook too large",
      () =>
        zipOf([
          { name: "xl/workbook.xml", content: "<a/>" },
          { name: "xl/b.xml", content: "x", saidBytes: 2e8 },
        ]),
      "The workbook is too large to be read: save it as CSV and import that.",
    ],
    [
      "a password",
      () => zipOf([{ name: "a.csv", content: KEYWORDS, isEncrypted: true }]),
      "It is locked with a password: unpack it first.",
    ],
    [
      "too many files",
      () => zipOf(Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}.csv`, content: "" }))),
      "There are more than 1000 files in it.",
    ],
    [
      "a name that leads elsewhere",
      () => zipOf([{ name: "../../outside.csv", content: KEYWORDS }]),
      "The archive is damaged and cannot be unpacked.",
    ],
    [
      "half an archive",
      () => zipOf([{ name: "a.csv", content: KEYWORDS }]).subarray(0, 60),
      "The archive is damaged and cannot be unpacked.",
    ],
    [
      "no workbook at all",
      () => zipOf([{ name: "xl/workbook.xml", content: "nothing" }]),
      "The archive is damaged and cannot be unpacked.",
    ],
  ];
  test.each(REFUSED)("%s: a sentence, and the import goes on without it", async (_what, archive, reason) => {
    expect(await unpack("bad.zip", archive())).toEqual({ files: [], notRead: [{ name: "bad.zip", reason }] });
  });

  test("what is inside is imported and reconciled like any file, by sheet and row", async () => {
    const exports = await mkdtemp(path.join(directory, "exports-"));
    await writeFile(path.join(exports, "k.zip"), zipOf([{ name: "planner.csv", content: KEYWORDS }]));
    const rows = [
      ["Keyword", "Volume"],
      ["yoga strap", 50],
      [null, 20],
      ["yoga strap", 60],
    ];
    await writeFile(path.join(exports, "k.xlsx"), workbookOf({ Sheet1: rows }));
    const dataDir = path.join(directory, "data");
    const { files, notRead } = await importMarket({
      paths: [exports],
      target: { kind: "duckdb", dataDir },
      dataDir,
      market: "US",
      isDryRun: true,
    });
    expect(notRead).toEqual([]);
    expect(files.map(({ name, used, rejects }) => [name, used, rejects.map(({ line }) => line)])).toEqual([
      ["k.xlsx", 1, [3, 4]],
      ["k.zip/planner.csv", 2, []],
    ]);
  });
});

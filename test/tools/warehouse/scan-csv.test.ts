import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CsvScan, scanCsv, withoutRanges } from "../../../tools/warehouse/load/scan-csv.js";

describe("scanning a CSV file", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "scan-test-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const write = async (content: string | Buffer): Promise<string> => {
    const file = path.join(directory, "file.csv");
    await writeFile(file, content);
    return file;
  };
  const scan = async (content: string | Buffer): Promise<CsvScan> => scanCsv(await write(content));
  const problems = (found: CsvScan) => found.broken.map(({ line, reason }) => `${line} ${reason}`);

  test.each([
    ["lines", "a,b\n1,2\n3,4\n"],
    ["no line end at the end", "a,b\n1,2\n3,4"],
    ["Windows line ends", "a,b\r\n1,2\r\n3,4\r\n"],
    ["a byte order mark", "\uFEFFa,b\n1,2\n3,4\n"],
    ["quotes, commas and line ends in cells", 'a,b\n1,"x ""y"", z\nsecond, line"\n3,"4"\n'],
    ["empty cells", 'a,b\n,\n"",""\n'],
    ["a quote inside an unquoted cell", 'a,b\n5" pan,2\n3,4\n'],
  ])("counts two rows: %s", async (_name, text) => {
    const found = await scan(text);
    expect({ records: found.records, broken: problems(found), header: found.header }).toEqual({
      records: 2,
      broken: [],
      header: "a,b",
    });
  });

  test("knows the line of each row behind cells of several lines, blank lines and broken rows", async () => {
    const text = 'a,b\n1,"x\ny\nz"\n\n2,broken,row\n3,c\n4,d\n\n5,"e\nf"\n6,g\n';
    const found = await scan(text);
    expect(problems(found)).toEqual(["6 has 3 cells where the header has 2"]);
    expect(Array.from({ length: found.records }, (_, record) => found.lineOf(record))).toEqual([2, 7, 8, 10, 12]);
    const chunks: Buffer[] = [];
    for await (const chunk of withoutRanges(path.join(directory, "file.csv"), found.skip)) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('a,b\n1,"x\ny\nz"\n3,c\n4,d\n5,"e\nf"\n6,g\n');
  });

  test("names what is wrong with a row", async () => {
    const rows = ["1", '"x"y,2', ' "x,y",2', "x\u0000,2", "x\ry,2"];
    const found = await scan(
      Buffer.concat([Buffer.from(`a,b\n${rows.join("\n")}\n`), Buffer.from([0xff, 0xfe]), Buffer.from(",2\n")]),
    );
    expect(problems(found)).toEqual([
      "2 has 1 cells where the header has 2",
      "3 has text after a closing quote",
      "4 has spaces before an opening quote",
      "5 holds a NUL character",
      "6 holds a carriage return outside quotes",
      "7 is not UTF-8 text",
    ]);
    expect(found.records).toBe(0);
  });

  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `${from + index},name ${from + index},9.5\n`).join("");
  test.each([
    [
      "never closed",
      `id,name,price\n1,"open,2\n${rows(2, 60)}`,
      "a quote that opens in the row of line 2 is never closed",
    ],
    [
      "never closed, over a megabyte",
      `id,name,price\n1,"open,2\n${rows(2, 120_000)}`,
      "a quote that opens in the row of line 2 is never closed",
    ],
    [
      "closed by a later quoted cell",
      `id,name,price\n1,"open,2\n${rows(2, 60)}60,"fine, here",1\n${rows(61, 70)}`,
      "a quote that opens on line 2 is not closed where its cell ends and takes in the rows up to line 61",
    ],
    [
      "closed by a second mistake, in a row of the right width",
      `id,name,price\n1,"open,2\n${rows(2, 60)}60,closed",1\n${rows(61, 70)}`,
      "a quote that opens on line 2 is not closed where its cell ends and takes in the rows up to line 61",
    ],
    [
      "closed in the next row",
      `id,name,price\n1,"open,2\n2,closed",1\n`,
      "a quote that opens on line 2 is not closed where its cell ends and takes in the rows up to line 3",
    ],
  ])("refuses a quote that swallows rows: %s", async (_name, text, message) => {
    await expect(scan(text)).rejects.toThrow(message);
  });

  test("agrees with csv-parse about a file cut into chunks anywhere", async () => {
    const lines = Array.from(
      { length: 60_000 },
      (_, index) =>
        `${index},"kaffeemühle ""${index}"", ${"ü".repeat(index % 17)}${index % 500 ? "" : "\r\n"}",${index % 7}\r\n`,
    );
    const file = await write(`id,name,rest\r\n${lines.join("")}`);
    const found = await scanCsv(file);
    const parsed: string[][] = parse(await readFile(file), { fromLine: 2, relaxColumnCount: false });
    expect(found.records).toBe(parsed.length);
    expect(found.broken).toEqual([]);
    for (const record of [0, 1, 500, 501, 30_000, 59_999]) {
      const text = (await readFile(file, "utf8")).split("\n")[found.lineOf(record) - 1];
      expect(text?.startsWith(`${record},`)).toBe(true);
    }
  });
});

import { describe, expect, it } from "vitest";
import { readTable } from "../../../../tools/catalogs/table/read-table.js";
import { CanceledError, InvalidInputError } from "../../../../tools/errors.js";
import { merchantTsv } from "./exports.js";
import { Mangler } from "./mangle.js";
import { read, reasons } from "./read.js";

const random = new Mangler(7);
const noise = (size: number) => Buffer.from(Array.from({ length: size }, () => random.below(256)));

describe("files that are no table", () => {
  it.each<[string, Uint8Array, RegExp]>([
    ["nothing", Buffer.alloc(0), /is empty/],
    ["a byte order mark", Buffer.from("\uFEFF"), /is empty/],
    ["blank lines", Buffer.from("\n \r\n\n"), /is empty/],
    ["zeros", Buffer.alloc(50_000), /is empty/],
    ["a header", Buffer.from("title,price\n"), /a header and no rows/],
    ["a picture", Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), noise(2_000)]), /PNG picture/],
    ["a workbook", Buffer.concat([Buffer.from("PK\u0003\u0004"), noise(2_000)]), /Excel workbook.*save it as CSV/],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /old Excel workbook/],
    ["gzip", Buffer.from([0x1f, 0x8b, 8, 0, 0]), /compressed with gzip/],
    ["PDF", Buffer.from("%PDF-1.7\n"), /PDF document/],
    ["noise", noise(20_000), /holds no text/],
    ["a web page", Buffer.from("<!DOCTYPE html><html><body>Mug</body></html>"), /web page/],
    ["XML", Buffer.from('<?xml version="1.0"?><rss></rss>'), /XML/],
    ["JSON", Buffer.from('[{"title":"Mug"}]'), /JSON/],
    ["a single word", Buffer.from("hello"), /No column can be read as the product's title/],
    ["numbers", Buffer.from("1,2,3\n4,5,6\n7,8,9\n"), /No column can be read as the product's title/],
    ["prose", Buffer.from("Hello there.\nThis is a text, not a table.\nBye bye.\n"), /No column/],
  ])("%s", async (_, bytes, sentence) => {
    const refusal = await read(bytes).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InvalidInputError);
    expect((refusal as InvalidInputError).message).toMatch(sentence);
  });

  it("names the columns that were found", async () => {
    await expect(read("sku,price,stock\na1,3,4\n")).rejects.toThrow(
      `No column can be read as the product's title. The columns are "sku", "price", "stock".`,
    );
  });
});

describe("files of unusual size", () => {
  it("100,000 columns", async () => {
    const headings = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(",");
    const reading = await read(`title,price,${headings}\nMug,2,${headings}\n`);
    expect(reading.products).toHaveLength(1);
    expect(reading.cuts).toEqual(["Only the first 2000 of 100002 columns were looked at."]);
    expect(reading.format.columns.length).toBeLessThan(300);
  });

  it("one cell of 10 MB costs its row only", async () => {
    const reading = await read(`title,price\n"${"y ".repeat(5 << 20)}",2\nMug,3\n`);
    expect(reasons(reading)).toEqual({ "the row is longer than 1 MB": 1 });
    expect(reading.products[0]).toMatchObject({ title: "Mug", line: 3 });
  });

  it("one line of 10 MB", async () => {
    await expect(read("x".repeat(10 << 20))).rejects.toThrow("The file holds no table.");
  });

  it("more products than wanted: the rest is not looked at, and that is said", async () => {
    const reading = await read(merchantTsv(50), { maxProducts: 10 });
    expect([reading.rowsRead, reading.rowsAccepted, reading.products.length]).toEqual([10, 10, 10]);
    expect(reading.cuts).toEqual(["Reading stopped after 10 products, at line 12."]);
  });

  it("is given up when nobody wants it any more", async () => {
    const signal = AbortSignal.abort();
    const canceled = readTable(merchantTsv(5), { currency: null, maxProducts: 10, filename: null, signal });
    await expect(canceled).rejects.toBeInstanceOf(CanceledError);
  });
});

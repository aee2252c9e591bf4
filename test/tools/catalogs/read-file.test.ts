import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readCatalogFile } from "../../../tools/catalogs/read-file.js";
import { InvalidInputError } from "../../../tools/errors.js";
import { OPTIONS } from "./pages/helpers.js";
import { atomFeed, rssFeed, tsvFeed } from "./shop/feeds.js";
import { GOODS } from "./shop/goods.js";
import { microdataOf } from "./shop/plain-shops.js";
import { gzipBomb } from "./shop/trouble.js";

const ORIGIN = "https://shop.example.com";
const read = (content: string | Uint8Array, filename: string | null = null, mediaType: string | null = null) =>
  readCatalogFile(typeof content === "string" ? Buffer.from(content) : content, { ...OPTIONS, filename, mediaType });
const page = `<!doctype html><html><body>${GOODS.slice(0, 3).map(microdataOf).join("")}</body></html>`;

describe("a file of any kind", () => {
  it.each<[string, string | Uint8Array, string | null, string | null, string, number]>([
    ["RSS under a wrong name", rssFeed(ORIGIN), "catalog.csv", "text/csv", "google-merchant", 65],
    ["RSS packed", gzipSync(rssFeed(ORIGIN)), "feed.xml.gz", "application/gzip", "google-merchant", 65],
    ["Atom after a comment", `<!-- hello -->\n${atomFeed(ORIGIN)}`, null, "text/html", "google-merchant", 5],
    ["TSV", tsvFeed(ORIGIN), "feed.tsv", null, "google-merchant", 60],
    ["TSV packed, without a name", gzipSync(tsvFeed(ORIGIN)), null, null, "google-merchant", 60],
    ["CSV", "Title,Price\nKettle,34.90\nToaster,20", "list.csv", null, "generic-table", 2],
    ["a saved page", page, "page.html", null, "microdata", 3],
    ["JSON with a mark", `\ufeff[{"name":"Kettle","price":3}]`, "x.txt", "text/plain", "products", 1],
    ["JSON in UTF-16", Buffer.from(`\ufeff[{"name":"Kettle","price":3}]`, "utf16le"), null, null, "products", 1],
  ])("reads %s", async (_, content, filename, mediaType, format, count) => {
    const reading = await read(content, filename, mediaType);
    expect(reading.format.id).toBe(format);
    expect(reading.products).toHaveLength(count);
    expect(reading.rowsRead).toBe(reading.rowsAccepted + reading.rowsRejected);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["nothing", "", /empty/],
    [
      "an Excel workbook",
      Buffer.from("PK\u0003\u0004\u0014\u0000....[Content_Types].xml....xl/workbook.xml", "latin1"),
      /Excel workbook: save it as CSV/,
    ],
    ["a ZIP archive", Buffer.from("PK\u0003\u0004\u0014\u0000....catalog.csv", "latin1"), /ZIP archive: unpack it/],
    ["a PDF", "%PDF-1.7\n...", /PDF document/],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /picture \(PNG\)/],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /old Excel/],
    ["a database", "SQLite format 3\u0000", /SQLite/],
    ["a picture in an archive", gzipSync(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), /picture \(JPEG\)/],
    ["an archive in an archive", gzipSync(gzipSync("a,b")), /packed twice/],
    ["a damaged archive", gzipSync(tsvFeed(ORIGIN)).subarray(0, 200), /damaged/],
    ["a bomb", gzipBomb(), /larger than 64 MiB/],
    ["a sitemap", `<?xml version="1.0"?><urlset><url><loc>${ORIGIN}</loc></url></urlset>`, /address of the shop/],
    ["a page without products", "<html><body><h1>Hello</h1></body></html>", /names no products/],
  ])("refuses %s and says what it is", async (_, content, message) => {
    const error = await read(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as Error).message).toMatch(message);
  });
});

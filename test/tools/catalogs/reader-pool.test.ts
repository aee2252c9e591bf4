import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readCatalogFile } from "../../../tools/catalogs/read-file.js";
import { openReaderPool, type ReaderPool } from "../../../tools/catalogs/reading/reader-pool.js";
import { CanceledError, InvalidInputError } from "../../../tools/errors.js";
import { crawl, openShop } from "./crawl/helpers.js";

const OPTIONS = { filename: null, mediaType: null, currency: null, maxProducts: 20_000 };
const item = (number: number, more = "") =>
  `<item ${more}><g:id>${number}</g:id><title>Kettle ${number}</title><g:price>${number % 90}.50 USD</g:price></item>`;
const feed = (items: readonly string[], head = "") =>
  Buffer.from(`${head}<rss><channel>${items.join("")}</channel></rss>`);
const numbered = (count: number) => Array.from({ length: count }, (_, at) => item(at + 1));
/** Takes a thread a second: the parser looks every attribute up among all others. */
const HOSTILE = feed(Array(4).fill(item(1, Array.from({ length: 40_000 }, (_, at) => `a${at}="1"`).join(" "))));

describe("documents are read in threads of their own", () => {
  let pool: ReaderPool;
  beforeAll(() => {
    pool = openReaderPool();
  });
  afterAll(() => pool.close());

  it("with the same result", async () => {
    const source = feed(numbered(700));
    expect(await pool.readFile(source, OPTIONS)).toEqual(await readCatalogFile(source, OPTIONS));
    const page = `<html><script type="application/ld+json">{"@type":"Product","name":"Kettle","offers":{"price":5,"priceCurrency":"EUR"}}</script>`;
    const { products } = await pool.readPage(page, "https://shop.example/kettle", { maxProducts: 5 });
    expect(products).toMatchObject([{ title: "Kettle", price: 5, attributes: new Map() }]);
  });

  it("also a file at an address, whatever else its crawl is told", async () => {
    const body = "id,title,price\n1,Kettle,30\n2,Mug,5\n";
    const shop = await openShop({
      pages: { "/feed.csv": { status: 200, headers: { "content-type": "text/csv" }, body } },
    });
    const { products } = await crawl(`${shop.origin}/feed.csv`, { readers: pool, onProgress() {} });
    expect(products.map(({ title, price }) => [title, price])).toEqual([
      ["Kettle", 30],
      ["Mug", 5],
    ]);
  });

  it("and what is wrong with them is said as it is here", async () => {
    const refused = pool.readFile(Buffer.from("<rss><channel></channel></rss>"), OPTIONS);
    await expect(refused).rejects.toThrow(InvalidInputError);
    await expect(refused).rejects.toThrow("The XML holds no product entries");
  });

  it("so that this one goes on meanwhile", async () => {
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const begun = performance.now();
    await pool.readFile(HOSTILE, OPTIONS);
    const tookMs = performance.now() - begun;
    clearInterval(watch);
    expect(longest).toBeLessThan(tookMs / 2);
  });

  it("and one that nobody wants any more is given up", async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 100);
    const given = pool.readFile(HOSTILE, { ...OPTIONS, signal: leaving.signal });
    await expect(given).rejects.toThrow(CanceledError);
    expect((await pool.readFile(feed(numbered(3)), OPTIONS)).products).toHaveLength(3);
  });

  it("as is one that takes too long", async () => {
    const hasty = openReaderPool({ longestMs: 50 });
    await expect(hasty.readFile(HOSTILE, OPTIONS)).rejects.toThrow("takes too long to read");
    await hasty.close();
  });

  it("whose time begins with its thread, not with its wait for one", async () => {
    const begun = vi.spyOn(AbortSignal, "timeout");
    const read = Array.from({ length: 5 }, () => pool.readFile(feed(numbered(3)), OPTIONS));
    await new Promise((resolve) => setImmediate(resolve));
    expect(begun.mock.calls.length).toBeLessThanOrEqual(2);
    await Promise.all(read);
    expect(begun).toHaveBeenCalledTimes(5);
    begun.mockRestore();
  });
});

describe("time grows with the size alone", () => {
  const timeOf = async (source: Buffer) => {
    const begun = performance.now();
    const { products } = await readCatalogFile(source, OPTIONS);
    return { products: products.length, ms: performance.now() - begun };
  };

  it.each<[string, (count: number) => Buffer]>([
    ["a feed on one line", (count) => feed([...numbered(count), "<!-- -->".repeat(count * 20)])],
    ["a feed with a thousand document types", (count) => feed(numbered(3), "<!doctype a>".repeat(count * 60))],
  ])("%s", async (_name, make) => {
    await timeOf(make(500)); // compiled
    const small = await timeOf(make(1_500));
    const large = await timeOf(make(12_000));
    // Eight times the size: quadratic would be 64 times the time.
    expect(large.ms).toBeLessThan(Math.max(24 * small.ms, 500));
  });
});

import { describe, expect, it } from "vitest";
import { GOODS } from "../shop/goods.js";
import { microdataOf, urlSet } from "../shop/plain-shops.js";
import { html, type Reply } from "../shop/reply.js";
import { asked, crawl, openShop } from "./helpers.js";

const SOLD = GOODS.slice(0, 40);
const titles = SOLD.map(({ title }) => title).sort();
const cards = (goods: typeof SOLD) => goods.map(microdataOf).join("");
const links = (paths: readonly string[]) => paths.map((path) => `<a href="${path}">x</a>`).join("");
const pathOf = ({ slug }: (typeof SOLD)[number]) => `/p/${slug}`;

interface Opening {
  readonly shelves?: readonly string[];
  readonly pages?: Readonly<Record<string, Reply>>;
}

/** Forty products with a page each; the home page shows three of them. */
async function openForty({ shelves = [], pages = {} }: Opening = {}) {
  const own = Object.fromEntries(SOLD.map((good) => [pathOf(good), html(microdataOf(good))]));
  const home = html(`<nav>${links(shelves)}</nav>${cards(SOLD.slice(0, 3))}`);
  return openShop({ kind: "none", pages: { ...own, "/": home, ...pages } });
}

/** The addresses of a sitemap are whole ones, known once the shop is open. */
async function openWithSitemap(options: Opening = {}) {
  const map = { type: "application/xml", body: "" };
  const shop = await openForty({ ...options, pages: { ...options.pages, "/sitemap.xml": map } });
  map.body = urlSet(SOLD.map((good) => shop.origin + pathOf(good)));
  return shop;
}

const CATEGORIES = {
  "/category/kitchen": html(cards(SOLD.slice(0, 15))),
  "/category/garden": html(`${cards(SOLD.slice(15, 30))}<link rel="next" href="/category/garden?page=2">`),
  "/category/garden?page=2": html(cards(SOLD.slice(30))),
};

describe("a whole shop, whatever its home page shows", () => {
  it("by its sitemap: three products on the home page, forty in the sitemap", async () => {
    const shop = await openWithSitemap();
    const reading = await crawl(shop.origin);
    expect(reading.products.map(({ title }) => title).sort()).toEqual(titles);
    expect(reading.cuts).toEqual([]);
    // What the home page tells with its price is not asked for again.
    for (const good of SOLD.slice(0, 3)) expect(asked(shop)).not.toContain(pathOf(good));
  });

  it("by its categories, with their further pages", async () => {
    const shop = await openForty({ shelves: ["/category/kitchen", "/category/garden"], pages: CATEGORIES });
    const reading = await crawl(shop.origin);
    expect(reading.products.map(({ title }) => title).sort()).toEqual(titles);
    expect(reading.cuts).toEqual([]);
  });

  it("by both: the categories tell most in few pages, the sitemap the rest", async () => {
    const shop = await openWithSitemap({ shelves: ["/category/kitchen"], pages: CATEGORIES });
    const reading = await crawl(shop.origin);
    expect(reading.products.map(({ title }) => title).sort()).toEqual(titles);
    expect(asked(shop).filter((path) => path.startsWith("/p/"))).toHaveLength(25);
    expect(reading.cuts).toEqual([]);
  });

  it("what the pages do not suffice for is counted", async () => {
    const shop = await openWithSitemap();
    const reading = await crawl(shop.origin, { maxPages: 12 });
    const read = reading.products.length;
    expect(read).toBeGreaterThan(10);
    expect(reading.cuts).toEqual([
      "Only the first 12 pages were read.",
      `${40 - read} pages were not visited, though the shop names them.`,
    ]);
  });

  it("so are categories", async () => {
    const shelves = ["/category/kitchen", "/category/garden", "/category/garden?page=2"];
    const shop = await openForty({ shelves, pages: CATEGORIES });
    const { products, cuts } = await crawl(shop.origin, { maxPages: 2 });
    expect(products).toHaveLength(15);
    expect(cuts).toEqual([
      "Only the first 2 pages were read.",
      "2 pages were not visited, though the shop names them.",
    ]);
  });

  it("one list is that list: neither other categories nor the sitemap are asked for", async () => {
    const shop = await openWithSitemap({ pages: CATEGORIES });
    const reading = await crawl(`${shop.origin}/category/kitchen`);
    expect(reading.products).toHaveLength(15);
    expect(asked(shop)).toEqual(["/category/kitchen"]);
  });
});

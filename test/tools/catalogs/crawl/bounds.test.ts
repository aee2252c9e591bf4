import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { GOODS } from "../shop/goods.js";
import { microdataOf } from "../shop/plain-shops.js";
import { html } from "../shop/reply.js";
import { gzipBomb } from "../shop/trouble.js";
import { asked, crawl, openShop, refusal } from "./helpers.js";

const card = (index: number): string => {
  const good = GOODS[index];
  return good ? microdataOf(good) : "";
};
const list = (...paths: readonly string[]) => html(paths.map((path) => `<a href="${path}">x</a>`).join(""));

describe("the bounds of a crawl", () => {
  it("endless next pages end when they bring nothing new", async () => {
    const shop = await openShop({ kind: "none" });
    const reading = await crawl(`${shop.origin}/endless`);
    expect(reading.products).toHaveLength(10);
    expect(asked(shop).length).toBeLessThan(16);
  });

  it("pages", async () => {
    const shop = await openShop({ kind: "microdata" });
    const reading = await crawl(`${shop.origin}/?page=1`, { maxPages: 4 });
    expect(reading.products).toHaveLength(40);
    expect(reading.cuts).toEqual(["Only the first 4 pages were read."]);
  });

  it("products", async () => {
    const shop = await openShop({ kind: "microdata" });
    const reading = await crawl(shop.origin, { maxProducts: 15 });
    expect(reading.products).toHaveLength(15);
    expect(reading.cuts).toEqual(["Only the first 15 products were read."]);
    expect(asked(shop).filter((path) => !path.includes("sitemap"))).toHaveLength(3);
  });

  it("bytes", async () => {
    const shop = await openShop({ kind: "microdata" });
    const budget = { bytesLeft: 20_000, pagesLeft: 100, endsAt: performance.now() + 60_000 };
    const reading = await crawl(shop.origin, { budget });
    expect(reading.products.length).toBeGreaterThanOrEqual(20);
    expect(reading.cuts.join(" ")).toMatch(/Reading stopped after \d pages: the limit of bytes was reached/);
  });

  it("time: what was read until then is given", async () => {
    const slow = { ...html("slow ".repeat(20_000)), drip: { bytes: 10, everyMs: 100 } };
    const shop = await openShop({
      kind: "none",
      pages: { "/": html(`${card(0)}<link rel="next" href="/slow-page">`), "/slow-page": slow },
    });
    const budget = { bytesLeft: 1e7, pagesLeft: 100, endsAt: performance.now() + 1500 };
    const reading = await crawl(shop.origin, { budget });
    expect(reading.products).toHaveLength(1);
    expect(reading.cuts.length).toBeGreaterThan(0);
  });

  it("circles: no page is asked for twice", async () => {
    const shop = await openShop({ kind: "none" });
    const reading = await crawl(`${shop.origin}/cycle/a`);
    expect(reading.products).toHaveLength(2);
    const paths = asked(shop).map((path) => path.replace(/\?$/, ""));
    expect(paths.filter((path) => path.startsWith("/cycle"))).toEqual(["/cycle/a", "/cycle/b"]);
  });

  it("the site: links to others are not followed, www. is the same", async () => {
    const shop = await openShop({
      kind: "none",
      pages: { "/list": list("/p/1", "http://127.0.0.2:1/p/2", "http://shop.invalid/p/3"), "/p/1": html(card(0)) },
    });
    const reading = await crawl(`${shop.origin}/list`);
    expect(reading.products).toHaveLength(1);
    expect(reading.cuts).toEqual([]);
  });

  it("pages that fail are counted, not the end", async () => {
    const pages = {
      "/list": list("/p/1", "/p/gone", "/p/lost", "/p/broken", "/p/bomb", "/p/away", "/p/silent", "/p/2"),
      "/p/1": html(card(1)),
      "/p/2": html(card(2)),
      "/p/broken": { status: 500, ...html("") },
      "/p/bomb": { type: "text/html", headers: { "content-encoding": "gzip" }, body: gzipBomb() },
      "/p/away": { status: 302, headers: { location: "http://169.254.169.254/latest" } },
      "/p/silent": { isSilent: true },
    };
    const shop = await openShop({ kind: "none", pages });
    const reading = await crawl(`${shop.origin}/list`);
    expect(reading.products).toHaveLength(2);
    expect(reading.cuts.join(" ")).toMatch(/pages could not be read: 2 answered 404, 1 answered 500/);
    expect(reading.cuts.join(" ")).not.toMatch(/undefined|Error|ECONN|stack/);
  });

  it("a shop that no longer answers is left alone", async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/p/${index}`);
    const pages = {
      "/list": list(...paths),
      "/p/0": html(card(0)),
      ...Object.fromEntries(paths.slice(1).map((path) => [path, { status: 503 }])),
    };
    const shop = await openShop({ kind: "none", pages });
    const reading = await crawl(`${shop.origin}/list`);
    expect(reading.products).toHaveLength(1);
    expect(reading.cuts).toContain("Reading stopped because the shop no longer answers.");
    expect(asked(shop).length).toBeLessThan(20);
  });

  it("a stop by the caller", async () => {
    const shop = await openShop({ kind: "none" });
    const controller = new AbortController();
    const reading = crawl(`${shop.origin}/endless`, {
      signal: controller.signal,
      onProgress: ({ pages }) => pages === 3 && controller.abort(),
    });
    await expect(reading).rejects.toMatchObject({ code: "canceled" });
    const before = asked(shop).length;
    await setTimeout(50);
    expect(asked(shop)).toHaveLength(before);
  });

  it("tells how far it is", async () => {
    const shop = await openShop({ kind: "microdata" });
    const seen: string[] = [];
    await crawl(shop.origin, { onProgress: ({ pages, products }) => seen.push(`${pages}/${products}`) });
    expect(seen).toEqual(["1/10", "2/20", "3/30", "4/40", "5/50", "6/60"]);
  });
});

describe("what is refused", () => {
  it("a name or password in the address, before its host is asked for anything", async () => {
    const shop = await openShop();
    expect(await refusal(shop.origin.replace("//", "//ann:secret@"))).toBe(
      "The address contains a user name or password: addresses are read without either.",
    );
    expect(asked(shop)).toEqual([]);
  });

  it("a disallowed address, and nothing of the shop is read", async () => {
    const robots = { type: "text/plain", body: "User-agent: *\nDisallow: /private" };
    const shop = await openShop({ kind: "woocommerce", pages: { "/robots.txt": robots } });
    expect(await refusal(`${shop.origin}/private/list`)).toMatch(/robots\.txt/);
    expect(asked(shop)).toEqual([]);
  });

  it.each([
    ["/status/404", /no page at this address/],
    ["/status/403", /does not let us read/],
    ["/status/500", /trouble of its own/],
    ["/nothing", /^No products were found at this address\. Looked at: the page itself, a Shopify product list/],
    ["/empty", /empty/],
    ["/image-as-html", /picture/],
    ["/redirect/loop", /too many times/],
    ["/redirect/file", /http:\/\/ or https:\/\//],
    ["/maps/products.xml", /No products were found/],
    ["/feeds/laughs.xml.gz", /no page/],
  ])("%s with a sentence", async (path, message) => {
    const shop = await openShop({ kind: "none" });
    const sentence = await refusal(shop.origin + path);
    expect(sentence).toMatch(message);
    expect(sentence).not.toMatch(/Error|undefined|null|ECONN|node:/);
  });

  it.each(["/bomb", "/bomb.csv.gz", "/silent", "/redirect/credentials"])("%s without harm", async (path) => {
    const shop = await openShop({ kind: "none" });
    expect(await refusal(shop.origin + path)).toMatch(/\.$/);
  });
});

describe("odd pages", () => {
  it.each([
    ["/windows-1251", "Чайник"],
    ["/sloppy-json-ld", "Sloppy Kettle with A quirks"],
    ["/html-as-text", GOODS[0]?.title],
  ])("%s", async (path, title) => {
    const shop = await openShop({ kind: "none" });
    const reading = await crawl(shop.origin + path);
    expect(reading.products.map((product) => product.title)).toEqual([title]);
  });
});

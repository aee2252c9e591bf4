import { describe, expect, it } from "vitest";
import { GOODS } from "../shop/goods.js";
import { html, json } from "../shop/reply.js";
import { asked, crawl, openShop } from "./helpers.js";

describe("a shop by its address", () => {
  it("Shopify: every page of its product list, a product per variant", async () => {
    const shop = await openShop({ kind: "shopify" });
    const reading = await crawl(shop.origin, { currency: "USD" });
    const variants = GOODS.reduce((sum, { colors }) => sum + Math.max(1, colors.length), 0);
    expect(reading).toMatchObject({
      format: { id: "shopify-json" },
      rowsRead: variants,
      rowsAccepted: variants,
      cuts: [],
    });
    expect(reading.products).toHaveLength(variants);
    expect(reading.products[0]).toMatchObject({
      title: GOODS[0]?.title,
      parentId: GOODS[0]?.id,
      price: GOODS[0]?.price,
      listPrice: GOODS[0]?.listPrice,
      currency: "USD",
      assumed: ["currency"],
    });
    expect(asked(shop)).toEqual(["/", ...[1, 2, 3, 4].map((page) => `/products.json?limit=250&page=${page}`)]);
  });

  it("Shopify: one collection, in the currency that the shop's scripts name", async () => {
    const list = { products: [{ id: 1, title: "Mug", handle: "mug", variants: [{ id: 11, price: "4.00" }] }] };
    const shop = await openShop({
      kind: "none",
      pages: {
        "/collections/mugs": html(`<script>Shopify.currency = {"active":"CAD","rate":"1.0"};</script>`),
        "/collections/mugs/products.json?limit=250&page=1": json(list),
        "/collections/mugs/products.json": json({ products: [] }),
      },
    });
    const { products } = await crawl(`${shop.origin}/collections/mugs`);
    expect(products).toMatchObject([{ id: "11", title: "Mug", price: 4, currency: "CAD", assumed: [] }]);
  });

  it("Shopify: its list given directly, and one that repeats its first page for ever", async () => {
    const shop = await openShop({ kind: "shopify" });
    expect((await crawl(`${shop.origin}/products.json`)).products).toHaveLength(100);
    const list = json({ products: [{ id: 1, title: "Mug", handle: "mug", variants: [{ id: 11, price: "4.00" }] }] });
    const stuck = await openShop({ kind: "none", pages: { "/": html(""), "/products.json": list } });
    expect((await crawl(stuck.origin)).products).toHaveLength(1);
    expect(asked(stuck)).toHaveLength(3);
  });

  it("WooCommerce: list pages, then the page of every product", async () => {
    const shop = await openShop({ kind: "woocommerce" });
    const reading = await crawl(`${shop.origin}/shop/`, { maxPages: 100 });
    expect(reading).toMatchObject({ format: { id: "json-ld" }, rowsRead: 60, rowsAccepted: 60, cuts: [] });
    const [good] = GOODS;
    expect(reading.products.find(({ sku }) => sku === `W-${good?.id}`)).toMatchObject({
      title: good?.title,
      description: good?.description,
      brand: good?.brand,
      category: good?.category,
      price: good?.price,
      listPrice: good?.listPrice,
      currency: "USD",
      gtin: good?.gtin,
      url: `${shop.origin}/product/${good?.slug}/`,
      image: `https://cdn.example.com/${good?.slug}.jpg`,
    });
    const paths = asked(shop);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it("WooCommerce: one product's page gives that product and asks for nothing else", async () => {
    const shop = await openShop({ kind: "woocommerce" });
    const path = `/product/${GOODS[4]?.slug}/`;
    const { products } = await crawl(shop.origin + path);
    expect(products.map(({ title }) => title)).toEqual([GOODS[4]?.title]);
    expect(asked(shop)).toEqual([path]);
  });

  it("microdata: the link that a person would press, six pages of ten", async () => {
    const shop = await openShop({ kind: "microdata" });
    const reading = await crawl(shop.origin);
    expect(reading).toMatchObject({ format: { id: "microdata" }, rowsRead: 60, cuts: [] });
    expect(reading.products.map(({ price }) => price)).toEqual(GOODS.map(({ price }) => price));
    // The products' own pages are not asked for: the lists say all.
    expect(asked(shop)).toEqual([
      "/",
      "/products.json?limit=250&page=1",
      "/sitemap.xml",
      "/sitemap_index.xml",
      ...[2, 3, 4, 5, 6].map((page) => `/?page=${page}`),
    ]);
  });

  it("Open Graph: the packed product sitemap of an index that robots.txt names", async () => {
    const shop = await openShop({ kind: "open-graph" });
    const reading = await crawl(shop.origin, { maxPages: 100 });
    expect(reading.format.id).toBe("open-graph");
    expect(reading.products).toHaveLength(59);
    expect(reading.products[0]).toMatchObject({ id: `OG-${GOODS[0]?.id}`, price: GOODS[0]?.price, currency: "GBP" });
    expect(reading.cuts).toEqual(["1 page was left out because robots.txt asks for it."]);
    expect(asked(shop)).not.toContain(`/dp/${GOODS[3]?.slug}`);
    expect(asked(shop)).not.toContain("/about");
  });

  it("a sitemap given directly", async () => {
    const shop = await openShop({ kind: "open-graph" });
    const reading = await crawl(`${shop.origin}/maps/index.xml`, { maxPages: 13 });
    expect(reading.products).toHaveLength(11);
    expect(reading.cuts).toContain("Only the first 13 pages were read.");
  });

  it("a home page that only leads to its shelves", async () => {
    const shop = await openShop({ kind: "woocommerce", pages: { "/": html(`<a href="/shop/">Shop</a>`) } });
    const reading = await crawl(shop.origin, { maxPages: 20 });
    expect(reading.products.length).toBeGreaterThan(8);
    const [most, ...left] = reading.cuts;
    expect([most, left]).toEqual([
      "Only the first 20 pages were read.",
      [expect.stringMatching(/^\d+ pages were not visited, though the shop names them\.$/)],
    ]);
  });
});

describe("a feed or file by its address", () => {
  it.each([
    ["/feeds/rss.xml", "google-merchant", 65],
    ["/feeds/rss.xml.gz", "google-merchant", 65],
    ["/redirect/feed", "google-merchant", 65],
    ["/feeds/atom.xml", "google-merchant", 5],
    ["/feeds/feed.tsv", "google-merchant", 60],
    ["/feeds/feed.txt", "google-merchant", 60],
    ["/feeds/list.json", "products", 60],
  ])("%s", async (path, format, count) => {
    const shop = await openShop();
    const reading = await crawl(shop.origin + path);
    expect(reading.format.id).toBe(format);
    expect(reading.products).toHaveLength(count);
  });
});

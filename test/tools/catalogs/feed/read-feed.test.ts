import { describe, expect, it } from "vitest";
import { readFeed } from "../../../../tools/catalogs/feed/read-feed.js";
import { InvalidInputError } from "../../../../tools/errors.js";
import { OPTIONS } from "../pages/helpers.js";
import {
  atomFeed,
  BILLION_LAUGHS,
  externalEntityFeed,
  QUIRK_PRODUCTS,
  QUIRK_REJECTED,
  rssFeed,
} from "../shop/feeds.js";
import { GOODS } from "../shop/goods.js";

const ORIGIN = "https://shop.example.com";

describe("Google Merchant feeds", () => {
  it("reads RSS 2.0 with its quirks", async () => {
    const reading = await readFeed(Buffer.from(rssFeed(ORIGIN)), OPTIONS);
    const total = GOODS.length + QUIRK_PRODUCTS;
    expect(reading).toMatchObject({
      format: { id: "google-merchant", label: "Google Merchant feed (XML, RSS 2.0)", encoding: "utf-8" },
      rowsRead: total + QUIRK_REJECTED,
      rowsAccepted: total,
      rowsRejected: QUIRK_REJECTED,
      rejectedByReason: [{ reason: "it has no name", rows: QUIRK_REJECTED }],
      unreadByReason: [{ reason: "the price is not a number", rows: 1 }],
      assumptions: ["sale prices are taken as valid today"],
    });
    expect(reading.format.columns).toContainEqual({
      column: "product_type",
      field: "category",
      confidence: 1,
      how: "format",
    });
    expect(reading.format.columns).toContainEqual({ column: "shipping", field: null, confidence: 0, how: "unused" });
    const [good] = GOODS;
    expect(reading.products[0]).toEqual({
      id: good?.id,
      parentId: null,
      title: good?.title,
      description: `${good?.description}\nSecond line`,
      brand: good?.brand,
      category: good?.category,
      price: good?.price,
      listPrice: good?.listPrice,
      currency: "USD",
      availability: "in_stock",
      condition: "new",
      sku: null,
      gtin: good?.gtin,
      mpn: null,
      url: `${ORIGIN}/product/${good?.slug}/?utm_source=feed&utm_medium=cpc`,
      image: `https://cdn.example.com/${good?.slug}.jpg`,
      attributes: {},
      line: 5,
      page: null,
      assumed: [],
    });
    const byId = new Map(reading.products.map((product) => [product.id, product]));
    expect(byId.get("CY-1")).toMatchObject({
      title: "Чайник электрический «Заря» 1,7 л",
      price: 1990,
      currency: "RUB",
    });
    expect(byId.get("AR-1")).toMatchObject({
      title: "غلاية كهربائية",
      price: 10,
      currency: "KWD",
      availability: "preorder",
    });
    expect(byId.get("V-2")).toMatchObject({ parentId: "GROUP", attributes: { color: "Blue", size: "L" } });
  });

  it("reads Atom", async () => {
    const reading = await readFeed(atomFeed(ORIGIN), OPTIONS);
    expect(reading.format.label).toBe("Google Merchant feed (XML, Atom)");
    expect(reading.products.map(({ url, price, mpn }) => ({ url, price, mpn }))).toEqual(
      GOODS.slice(0, 5).map(({ id, slug, price }) => ({ url: `${ORIGIN}/product/${slug}/`, price, mpn: `MPN-${id}` })),
    );
  });

  it.each([
    ["utf-16le", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rssFeed(ORIGIN), "utf16le")])],
    [
      "windows-1252",
      Buffer.from(
        `<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><title>Caf\u00e9</title><price>1.00 EUR</price></item></rss>`,
        "latin1",
      ),
    ],
  ])("reads %s", async (encoding, bytes) => {
    const reading = await readFeed(bytes, OPTIONS);
    expect(reading.format.encoding).toBe(encoding);
    expect(reading.products[0]?.title).toMatch(/Aurora|Café/);
  });

  it("prefers what the merchant's namespace says, and reads details", async () => {
    const xml = `<rss xmlns:g="x"><item><title>Long title for readers</title><g:title>Kettle</g:title><g:id>1</g:id><g:price>5.00 EUR</g:price>
      <g:product_detail><g:section_name>Body</g:section_name><g:attribute_name>Power</g:attribute_name><g:attribute_value>2 kW</g:attribute_value></g:product_detail>
      <g:google_product_category>751</g:google_product_category></item></rss>`;
    const [product] = (await readFeed(xml, OPTIONS)).products;
    expect(product).toMatchObject({ title: "Kettle", category: null, attributes: { power: "2 kW" } });
  });

  it("loses one broken entry, not the file", async () => {
    const item = (id: number) => `<item><g:id>${id}</g:id><title>K${id}</title><g:price>1.00 USD</g:price></item>\n`;
    const xml = `<rss>${item(1)}<item><g:id>2</g:id><title>K2</wrong></item>\n<!-- <item> --><![CDATA[</item>]]>\n<item><title>K3\n${item(4)}<item><title>cut`;
    const reading = await readFeed(xml, OPTIONS);
    expect(reading.products.map(({ id }) => id)).toEqual(expect.arrayContaining(["1", "4"]));
    expect(reading.rowsRead).toBe(reading.rowsAccepted + reading.rowsRejected);
    expect(reading.rejected).toContainEqual(expect.objectContaining({ reason: "the entry does not end", line: 4 }));
  });

  it("gives equal ids to nobody", async () => {
    const xml = `<rss>${["A", "B", "A"].map((title) => `<item><g:id>1</g:id><title>${title}</title><g:price>1 USD</g:price></item>`).join("")}</rss>`;
    const reading = await readFeed(xml, OPTIONS);
    expect(reading.products.map(({ id, title }) => [id, title])).toEqual([
      ["1", "A"],
      ["1-2", "B"],
    ]);
    expect(reading).toMatchObject({ rowsRead: 3, rowsAccepted: 3 });
  });

  it("tells of an entry that repeats an earlier one", async () => {
    const item = (id: string, title: string, price: string) =>
      `<item><g:id>${id}</g:id><g:title>${title}</g:title><g:price>${price}</g:price></item>`;
    const feed = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${item("7", "Mug", "4.00 EUR")}${item("8", "Jug", "9.00 EUR")}${item("7", "Mug", "4.00 EUR")}${item("7", "Mug", "5.00 EUR")}</channel></rss>`;
    const reading = await readFeed(Buffer.from(feed), { ...OPTIONS, currency: "USD" });
    expect(reading).toMatchObject({ rowsRead: 4, rowsAccepted: 4, rowsRejected: 0 });
    // Another price is another product, and the file's currency comes before the one taken without it.
    expect(reading.products.map(({ title, price, currency }) => [title, price, currency])).toEqual([
      ["Mug", 4, "EUR"],
      ["Jug", 9, "EUR"],
      ["Mug", 5, "EUR"],
    ]);
    expect(reading.unreadByReason).toEqual([{ reason: "the entry is the same product as an earlier one", rows: 1 }]);
    expect(reading.unread).toMatchObject([{ value: "7" }]);
  });

  it("stops at the bound and says so", async () => {
    const reading = await readFeed(rssFeed(ORIGIN), { ...OPTIONS, maxProducts: 10 });
    expect(reading.products).toHaveLength(10);
    expect(reading.cuts).toEqual(["Only the first 10 products were read."]);
    expect(reading.rowsRead).toBe(10);
  });

  it("can be stopped", async () => {
    await expect(readFeed(rssFeed(ORIGIN), { ...OPTIONS, signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "canceled",
    });
  });
});

describe("feeds that mean harm", () => {
  it("expands no entity of a DOCTYPE", async () => {
    const [product] = (await readFeed(BILLION_LAUGHS, OPTIONS)).products;
    expect(product).toMatchObject({ title: "&lol10;", price: 1 });
  });

  it("reads no file and no address that an entity names", async () => {
    const [product] = (await readFeed(externalEntityFeed(ORIGIN), OPTIONS)).products;
    expect(product?.title).toBe("Kettle &secret; &file;");
  });

  it.each([
    [
      "a feed of news",
      "<rss><channel><item><title>We moved</title><link>https://x.example</link></item></channel></rss>",
      /feed of news/,
    ],
    ["XML without entries", "<note><to>you</to></note>", /no product entries/],
    ["no XML", "plain words", /no product entries/],
  ])("refuses %s", async (_, xml, message) => {
    const error = await readFeed(xml, OPTIONS).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(String(error)).toMatch(message);
  });

  it.each([
    ["deep nesting", `<item><title>K</title>${"<a>".repeat(50_000)}</item>`],
    ["an entry without end", `<item><title>K</title>${"x".repeat(5_000_000)}`],
    ["many openings", "<item>".repeat(50_000)],
    ["many comments that never end", "<item><title>K</title></item>".repeat(5) + "<!--".repeat(100_000)],
    [
      "names of JavaScript",
      "<item><title>K</title><__proto__>x</__proto__><constructor>y</constructor><price>1 USD</price></item>",
    ],
  ])("counts every entry of %s", async (_, items) => {
    const xml = `<rss><item><title>Good</title><price>1 USD</price></item>${items}</rss>`;
    const reading = await readFeed(xml, OPTIONS);
    expect(reading.products[0]?.title).toBe("Good");
    expect(reading.rowsRead).toBe(reading.rowsAccepted + reading.rowsRejected);
  });
});

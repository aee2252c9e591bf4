import { describe, expect, it } from "vitest";
import { readJson } from "../../../../tools/catalogs/feed/read-json.js";
import { InvalidInputError } from "../../../../tools/errors.js";
import { OPTIONS } from "../pages/helpers.js";

const BASE = "https://shop.example.com/products.json";
const read = (value: unknown, options: Partial<typeof OPTIONS> = {}) =>
  readJson(typeof value === "string" ? value : JSON.stringify(value), { ...OPTIONS, ...options, base: BASE });

const SHIRT = {
  id: 77,
  title: "Linen Shirt",
  handle: "linen-shirt",
  body_html: "<p>Light.</p>\n\n<p>Cool &amp; soft.</p>",
  vendor: "Cobalt",
  product_type: "Shirts",
  tags: ["summer", "linen"],
  images: [{ src: "//cdn.example.com/shirt.jpg" }],
  options: [{ name: "Color" }, { name: "Size" }],
  variants: [
    {
      id: 1,
      title: "Red / M",
      option1: "Red",
      option2: "M",
      sku: "S-1",
      price: "39.00",
      compare_at_price: "49.00",
      available: true,
    },
    {
      id: 2,
      title: "Blue / L",
      option1: "Blue",
      option2: "L",
      sku: "",
      price: "41.00",
      compare_at_price: "41.00",
      available: false,
    },
  ],
};

describe("products in JSON", () => {
  it("reads a Shopify shop's list, a product per variant", async () => {
    const reading = await read({ products: [SHIRT] }, { currency: "EUR" });
    expect(reading.format.id).toBe("shopify-json");
    expect(reading.products).toEqual([
      {
        id: "1",
        parentId: "77",
        title: "Linen Shirt",
        description: "Light.\nCool & soft.",
        brand: "Cobalt",
        category: "Shirts",
        price: 39,
        listPrice: 49,
        currency: "EUR",
        availability: "in_stock",
        condition: null,
        sku: "S-1",
        gtin: null,
        mpn: null,
        url: "https://shop.example.com/products/linen-shirt?variant=1",
        image: "https://cdn.example.com/shirt.jpg",
        attributes: { color: "Red", size: "M", tags: "summer, linen" },
        line: null,
        page: BASE,
        assumed: ["currency"],
      },
      expect.objectContaining({ id: "2", sku: null, price: 41, listPrice: null, availability: "out_of_stock" }),
    ]);
  });

  it("gives a product with one variant no parent and no option", async () => {
    const only = {
      ...SHIRT,
      options: [{ name: "Title" }],
      variants: [{ id: 9, option1: "Default Title", price: "5.00" }],
    };
    const { products } = await read({ products: [only] });
    expect(products).toMatchObject([
      { id: "9", parentId: null, currency: null, attributes: { tags: "summer, linen" } },
    ]);
    expect(products[0]?.attributes).not.toHaveProperty("title");
  });

  it("reads Best Buy's open data", async () => {
    const list = [
      {
        sku: 43900,
        name: "AAA Batteries (4-Pack)",
        type: "HardGood",
        price: 5.49,
        upc: "041333424019",
        category: [
          { id: "1", name: "Household" },
          { id: "2", name: "Batteries" },
        ],
        manufacturer: "Duracell",
        model: "MN2400B4Z",
        url: "http://www.bestbuy.com/site/43900.p",
      },
    ];
    const reading = await read(list);
    expect(reading.format.id).toBe("best-buy-json");
    expect(reading.products).toMatchObject([
      {
        id: "43900",
        title: "AAA Batteries (4-Pack)",
        price: 5.49,
        currency: "USD",
        assumed: ["currency"],
        gtin: "041333424019",
        mpn: "MN2400B4Z",
        brand: "Duracell",
        category: "Household > Batteries",
      },
    ]);
  });

  it.each([
    ["a bare list", [{ name: "Kettle", price: "12,50 €" }], { price: 12.5, currency: "EUR" }],
    ["a list under a key", { data: { items: [{ title: "Kettle", price: 3 }] } }, { price: 3, currency: null }],
    ["other spellings", [{ "Product Name": "Kettle", "Sale Price": "$8.00", Price: 10 }], { price: 8, listPrice: 10 }],
    [
      "a price with its currency inside",
      [{ name: "Kettle", price: { amount: "7.00", currency: "GBP" } }],
      { price: 7, currency: "GBP" },
    ],
    [
      "JSON-LD in a file",
      { "@type": "Product", name: "Kettle", offers: { price: 4, priceCurrency: "USD" } },
      { price: 4 },
    ],
  ])("reads %s", async (_, value, expected) => {
    expect((await read(value)).products).toMatchObject([{ title: "Kettle", ...expected }]);
  });

  it("rejects what has no name, and what is no object, one by one", async () => {
    const reading = await read([{ name: "Kettle" }, { price: 3 }, null, 7, "words"]);
    expect(reading).toMatchObject({ rowsRead: 5, rowsAccepted: 1, rowsRejected: 4 });
    expect(reading.rejectedByReason).toEqual([
      { reason: "the entry is not an object", rows: 3 },
      { reason: "it has no name", rows: 1 },
    ]);
  });

  it.each([
    ["numbers", [1, 2, 3], /no list of products/],
    ["an object", { hello: "world" }, /no list of products/],
    ["half a file", `[{"name":"Kettle"`, /not valid JSON/],
  ])("refuses %s", async (_, value, message) => {
    const error = await read(value).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(String(error)).toMatch(message);
  });

  it("reads a price that stands for the offer", async () => {
    const told = (offers: unknown) => ({ "@type": "Product", name: "Yoga Mat", offers });
    const cases: readonly (readonly [offers: unknown, price: number, currency: string])[] = [
      ["19.99 USD", 19.99, "USD"],
      [["19.99 USD"], 19.99, "USD"],
      ["EUR 1.299,00", 1_299, "EUR"],
      ["£19.99", 19.99, "GBP"],
    ];
    for (const [offers, price, currency] of cases) {
      const linked = { "@context": "https://schema.org", "@graph": [told(offers)] };
      for (const value of [linked, { products: [{ title: "Yoga Mat", offers }] }]) {
        const { products } = await read(value);
        expect([offers, products[0]]).toMatchObject([offers, { title: "Yoga Mat", price, currency }]);
      }
    }
    const { unreadByReason, products } = await read({ "@context": "https://schema.org", ...told("ask us") });
    expect(products[0]?.price).toBeNull();
    expect(unreadByReason).toEqual([{ reason: "the price is not a number", rows: 1 }]);
  });

  it("tells of an entry that repeats an earlier one, by its number or its address, also of a list from an address", async () => {
    const entries = [
      { title: "Yoga Mat", url: "/mat", price: 19, currency: "USD" },
      { title: "Yoga Mat", url: "https://shop.example.com/mat?utm_source=feed", price: 19, currency: "USD" },
      { title: "Kettle", id: 7, price: 30, currency: "USD" },
      { title: "Kettle", id: 7, price: 30, currency: "USD" },
      { title: "Kettle", id: 8, price: 30, currency: "USD" },
      // A name alone makes no two entries of a list the same.
      { title: "Lamp", price: 10, currency: "USD" },
      { title: "Lamp", price: 10, currency: "USD" },
    ];
    const linked = {
      "@context": "https://schema.org",
      "@graph": entries.map(({ title, id, price, ...more }) => ({
        "@type": "Product",
        name: title,
        ...(id !== undefined && { sku: String(id) }),
        ...more,
        offers: { price, priceCurrency: "USD" },
      })),
    };
    for (const base of [BASE, null])
      for (const value of base === null ? [{ products: entries.slice(2) }] : [{ products: entries }, linked]) {
        const reading = await readJson(JSON.stringify(value), { ...OPTIONS, base });
        const repeated = base === null ? 1 : 2;
        expect(reading.unreadByReason).toEqual([
          { reason: "the entry is the same product as an earlier one", rows: repeated },
        ]);
        expect(reading.products).toHaveLength(reading.rowsRead - repeated);
      }
  });
});

it("reads 40 million characters, and not one more", async () => {
  const spaces = " ".repeat(40_000_000 - 2);
  await expect(read(`[${spaces}]`)).rejects.not.toThrow("too long");
  await expect(read(`[ ${spaces}]`)).rejects.toThrow("too long: send at most 40 million characters");
});

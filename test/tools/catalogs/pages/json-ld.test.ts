import { describe, expect, it } from "vitest";
import { readJsonLd } from "../../../../tools/catalogs/pages/json-ld.js";
import { find, jsonLd, PAGE, productsOf, readingOf } from "./helpers.js";

const OFFER = { "@type": "Offer", price: "34.90", priceCurrency: "USD", availability: "https://schema.org/InStock" };
const KETTLE = { "@context": "https://schema.org", "@type": "Product", name: "Kettle", sku: "K-1", offers: OFFER };

describe("products in JSON-LD", () => {
  it("reads every field of a product", async () => {
    const html = jsonLd({
      ...KETTLE,
      name: "Kettle &amp; Lid",
      description: "<p>Boils <b>fast</b>.</p><ul><li>1.7 L</li></ul>",
      brand: { "@type": "Brand", name: "Aurora" },
      category: "Home &gt; Kitchen",
      gtin13: "4000000000006",
      mpn: "AU-17",
      color: "Red",
      material: ["Steel"],
      image: [{ "@type": "ImageObject", url: "/img/kettle.jpg" }],
      additionalProperty: [{ "@type": "PropertyValue", name: "Capacity", value: 1.7 }],
      offers: { ...OFFER, itemCondition: "http://schema.org/RefurbishedCondition", url: "?ref=1" },
    });
    expect(await productsOf(html)).toEqual([
      {
        id: "K-1",
        parentId: null,
        title: "Kettle & Lid",
        description: "Boils fast.\n1.7 L",
        brand: "Aurora",
        category: "Home > Kitchen",
        price: 34.9,
        listPrice: null,
        currency: "USD",
        availability: "in_stock",
        condition: "refurbished",
        sku: "K-1",
        gtin: "4000000000006",
        mpn: "AU-17",
        url: `${PAGE}?ref=1`,
        image: "https://shop.example.com/img/kettle.jpg",
        attributes: { color: "Red", material: "Steel", capacity: "1.7" },
        line: null,
        page: PAGE,
        assumed: [],
      },
    ]);
  });

  it.each<[string, readonly unknown[], readonly string[]]>([
    ["several scripts", [KETTLE, { ...KETTLE, name: "Toaster", sku: "T-1" }], ["Kettle", "Toaster"]],
    ["an array", [[{ "@type": "Organization" }, KETTLE]], ["Kettle"]],
    ["a graph", [{ "@context": "https://schema.org", "@graph": [{ "@type": "WebSite" }, KETTLE] }], ["Kettle"]],
    ["a main entity", [{ "@type": "WebPage", mainEntity: KETTLE }], ["Kettle"]],
    [
      "a reference to a node elsewhere",
      [
        { "@type": "ItemPage", mainEntity: { "@id": "#kettle" } },
        { ...KETTLE, "@id": "#kettle" },
      ],
      ["Kettle"],
    ],
    [
      "a list of items",
      [{ "@type": "ItemList", itemListElement: [{ "@type": "ListItem", position: 1, item: KETTLE }] }],
      ["Kettle"],
    ],
    [
      "an offer catalog",
      [
        {
          "@type": "Store",
          hasOfferCatalog: {
            "@type": "OfferCatalog",
            itemListElement: [
              {
                "@type": "OfferCatalog",
                name: "Kitchen",
                itemListElement: [{ ...OFFER, itemOffered: { "@type": "Product", name: "Kettle" } }],
              },
            ],
          },
        },
      ],
      ["Kettle"],
    ],
    ["several types and full names", [{ ...KETTLE, "@type": ["http://schema.org/Product", "Thing"] }], ["Kettle"]],
    [
      "no product in a review or in related products",
      [
        {
          ...KETTLE,
          review: { "@type": "Review", itemReviewed: { "@type": "Product", name: "Other" } },
          isRelatedTo: [{ "@type": "Product", name: "Third" }],
        },
      ],
      ["Kettle"],
    ],
  ])("finds products in %s", async (_, values, titles) => {
    const products = await productsOf(jsonLd(...values));
    expect(products.map(({ title }) => title)).toEqual(titles);
    expect(products[0]).toMatchObject({ price: 34.9, currency: "USD", availability: "in_stock" });
  });

  it.each<[string, unknown, object]>([
    ["a number", { price: 12 }, { price: 12, currency: null }],
    ["a comma", { price: "1.234,50", priceCurrency: "EUR" }, { price: 1234.5, currency: "EUR" }],
    ["three decimals", { price: "10.000", priceCurrency: "KWD" }, { price: 10, currency: "KWD" }],
    [
      "a range",
      { "@type": "AggregateOffer", lowPrice: 9, highPrice: 20, priceCurrency: "GBP" },
      { price: 9, listPrice: null },
    ],
    [
      "offers inside an aggregate without a range",
      {
        "@type": "AggregateOffer",
        offers: [
          { price: 7, priceCurrency: "USD" },
          { price: 5, priceCurrency: "USD" },
        ],
      },
      { price: 5, currency: "USD" },
    ],
    [
      "the cheapest offer that can be bought",
      [
        { price: 5, priceCurrency: "USD", availability: "SoldOut" },
        { price: 8, priceCurrency: "USD", availability: "http://schema.org/InStock" },
      ],
      { price: 8, availability: "in_stock" },
    ],
    [
      "a price before a reduction",
      {
        priceSpecification: [
          { price: 30, priceCurrency: "USD" },
          { price: 40, priceCurrency: "USD", priceType: "https://schema.org/StrikethroughPrice" },
        ],
      },
      { price: 30, listPrice: 40, currency: "USD" },
    ],
    [
      "the price of a piece, not of a kilogram",
      {
        priceSpecification: [
          { price: 99, priceCurrency: "EUR", referenceQuantity: { value: 1, unitCode: "KGM" } },
          { price: 3, priceCurrency: "EUR" },
        ],
      },
      { price: 3 },
    ],
    ["a price that is none", { price: "on request" }, { price: null }],
    ["zero", { price: 0, priceCurrency: "USD" }, { price: null }],
  ])("reads a price given as %s", async (_, offers, expected) => {
    const [product] = await productsOf(jsonLd({ "@type": "Product", name: "Kettle", offers }));
    expect(product).toMatchObject(expected);
  });

  it("gives variants their own price and what their group says of all", async () => {
    const html = jsonLd(
      {
        "@type": "ProductGroup",
        "@id": "#group",
        productGroupID: "SHIRT",
        name: "Linen Shirt",
        brand: "Cobalt",
        hasVariant: [
          { "@type": "Product", sku: "S-R", name: "Linen Shirt, red", color: "Red", offers: { ...OFFER, price: 39 } },
          { "@id": "#blue" },
        ],
      },
      { "@type": "Product", "@id": "#blue", sku: "S-B", color: "Blue", offers: { ...OFFER, price: 41 } },
    );
    expect(await productsOf(html)).toMatchObject([
      {
        id: "S-R",
        parentId: "SHIRT",
        title: "Linen Shirt, red",
        brand: "Cobalt",
        price: 39,
        attributes: { color: "Red" },
      },
      { id: "S-B", parentId: "SHIRT", title: "Linen Shirt", brand: "Cobalt", price: 41, attributes: { color: "Blue" } },
    ]);
  });

  it("follows references to brands, images and offers", async () => {
    const graph = {
      "@graph": [
        {
          "@type": "Product",
          name: "Kettle",
          brand: { "@id": "#brand" },
          image: [{ "@id": "#image" }],
          offers: [{ "@id": "#offer" }],
        },
        { "@id": "#brand", "@type": "Brand", name: "Aurora" },
        { "@id": "#image", "@type": "ImageObject", url: "/kettle.jpg" },
        { "@id": "#offer", ...OFFER },
      ],
    };
    expect(
      await productsOf(jsonLd(graph, { "@type": "Product", name: "Toaster", brand: { "@id": "#nobody" } })),
    ).toMatchObject([
      { title: "Kettle", brand: "Aurora", image: "https://shop.example.com/kettle.jpg", price: 34.9 },
      { title: "Toaster", brand: null },
    ]);
  });

  it("makes a product of each offer that has an article number of its own", async () => {
    const offers = ["S", "M"].map((size) => ({ ...OFFER, sku: `K-${size}`, name: size }));
    expect(
      await productsOf(jsonLd({ "@type": "Product", name: "Shirt", sku: "K", color: "Red", offers })),
    ).toMatchObject([
      { id: "K-S", parentId: "K", title: "Shirt", attributes: { variant: "S", color: "Red" } },
      { id: "K-M", parentId: "K", title: "Shirt", attributes: { variant: "M", color: "Red" } },
    ]);
  });

  it("takes the currency of the caller where none is named, and says so", async () => {
    const reading = await readingOf(jsonLd({ "@type": "Product", name: "Kettle", offers: { price: 3 } }), {
      currency: "EUR",
    });
    expect(reading.products).toMatchObject([{ currency: "EUR", assumed: ["currency"] }]);
    expect(reading.assumptions).toEqual(["prices without a currency are in EUR"]);
  });

  it("rejects a product without a name and keeps the rest", async () => {
    const reading = await readingOf(jsonLd([KETTLE, { "@type": "Product", sku: "X", offers: OFFER }]));
    expect(reading).toMatchObject({ rowsRead: 2, rowsAccepted: 1, rowsRejected: 1 });
    expect(reading.rejectedByReason).toEqual([{ reason: "it has no name", rows: 1 }]);
  });

  it("gives addresses of a list that only links", () => {
    const list = {
      "@type": "ItemList",
      itemListElement: [
        { "@type": "ListItem", url: "/products/a" },
        { "@type": "ListItem", item: "/b" },
      ],
    };
    expect(find(jsonLd(list)).productLinks).toEqual([
      "https://shop.example.com/products/a",
      "https://shop.example.com/b",
    ]);
  });
});

describe("JSON-LD that is not quite JSON", () => {
  it.each([
    ["comments and trailing commas", `<!-- {"a": 1, /* two */ "b": [1,2,], // three\n } -->`, { a: 1, b: [1, 2] }],
    ["CDATA", `//<![CDATA[\n{"a":"//x"}\n//]]>`, { a: "//x" }],
    ["control characters", `{"a":"one\ntwo\u0007\tthree"}`, { a: "one\ntwo  three" }],
    ["wrong escapes", `{"a":"it\\'s \\x41 \\u00e9 \\" "}`, { a: `it's A é " ` }],
    ["a semicolon", `{"a":1};`, { a: 1 }],
  ])("mends %s", (_, text, value) => {
    expect(readJsonLd(text)).toEqual({ value });
  });

  it("names what it cannot mend, and reads the other scripts", () => {
    const finding = find(jsonLd("{ not json", KETTLE));
    expect(finding.problems).toEqual(["the structured data of the page is not valid JSON"]);
    expect(finding.products).toHaveLength(1);
  });
});

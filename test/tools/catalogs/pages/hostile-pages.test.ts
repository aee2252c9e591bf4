import { describe, expect, it } from "vitest";
import { find, jsonLd, productsOf, readingOf } from "./helpers.js";

describe("pages that mean harm", () => {
  it("survives 100,000 nested elements and says that the page was cut", async () => {
    const finding = find(
      `${jsonLd({ "@type": "Product", name: "Kettle" })}${"<div itemscope itemprop=x>".repeat(100_000)}`,
    );
    expect(finding).toMatchObject({ isCut: true, products: [{ title: "Kettle" }] });
  });

  it("survives 20 MB of elements", () => {
    const finding = find(
      `<a href="/p/first">x</a>${"<p class=x>some words</p>".repeat(800_000)}<a href="/p/last">x</a>`,
    );
    expect(finding).toMatchObject({ isCut: true, productLinks: ["https://shop.example.com/p/first"] });
  });

  it("survives JSON-LD with a million items", () => {
    const many = `[${'{"@type":"Product","name":"K"},'.repeat(1_000_000)}{}]`;
    expect(find(jsonLd(many)).problems).toEqual(["the structured data of the page is too long"]);
    const fewer = `[${'{"@type":"Product","name":"K"},'.repeat(100_000)}{}]`;
    expect(find(jsonLd(fewer)).products).toHaveLength(20_001);
  });

  it("survives JSON-LD that is nested without end", () => {
    expect(find(jsonLd(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)).products).toEqual([]);
    expect(find(jsonLd(`${'{"@graph":'.repeat(50_000)}1${"}".repeat(50_000)}`)).products).toEqual([]);
  });

  it("keeps names of JavaScript out of objects", async () => {
    const text = `{"@type":"Product","name":"Kettle","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},
      "additionalProperty":[{"name":"__proto__","value":"x"},{"name":"constructor","value":"y"},{"name":"Power","value":"1"}]}`;
    const [product] = await productsOf(jsonLd(text));
    expect(product?.attributes).toEqual({ power: "1" });
    expect(Object.hasOwn({}, "polluted") || "polluted" in {}).toBe(false);
  });

  it("takes code, control characters and direction overrides out of texts", async () => {
    const name =
      "<script>alert(1)</script>Ket\u202etle\u0000 \u2066x\u2069 <img src=x onerror=alert(1)>\u200b &lt;b&gt;bold&lt;/b&gt;";
    const [product] = await productsOf(jsonLd({ "@type": "Product", name }));
    expect(product?.title).toBe("Kettle x bold");
  });

  it("keeps addresses that are none of the web's out", async () => {
    const [product] = await productsOf(
      jsonLd({ "@type": "Product", name: "Kettle", url: "javascript:alert(1)", image: "data:image/png;base64,AAAA" }),
    );
    expect(product).toMatchObject({ url: "https://shop.example.com/products/kettle", image: null });
  });

  it("reads ten thousand broken entries as rows, all counted", async () => {
    const reading = await readingOf(
      jsonLd(
        Array.from({ length: 10_000 }, (_, index) => ({ "@type": "Product", name: index % 2 ? "" : `K ${index}` })),
      ),
    );
    expect(reading).toMatchObject({ rowsRead: 10_000, rowsAccepted: 5000, rowsRejected: 5000 });
    expect(reading.rejected).toHaveLength(50);
    expect(new Set(reading.products.map(({ id }) => id)).size).toBe(5000);
  });

  it("survives itemref that names the whole page again and again", () => {
    const item = `<i itemscope itemtype="https://schema.org/Product" itemref="all"><b itemprop="name">K</b></i>`;
    const finding = find(`<div id="all">${"<p itemprop=color>red</p>".repeat(20_000)}</div>${item.repeat(5000)}`);
    expect(finding.products[0]).toMatchObject({ title: "K" });
  });

  it("survives products that share one offer of five hundred", () => {
    const offer = {
      "@id": "#o",
      "@type": "AggregateOffer",
      offers: Array.from({ length: 500 }, (_, index) => ({ price: index + 1 })),
    };
    const products = Array.from({ length: 20_000 }, (_, index) => ({
      "@type": "Product",
      name: `K${index}`,
      offers: { "@id": "#o" },
    }));
    expect(find(jsonLd({ "@graph": [offer, ...products] })).products).toHaveLength(20_000);
  });

  it("gives 20,000 products with one id ids of their own", async () => {
    const products = Array.from({ length: 20_000 }, (_, index) => ({
      "@type": "Product",
      productID: "1",
      name: `K${index}`,
    }));
    const reading = await readingOf(jsonLd(products));
    expect(new Set(reading.products.map(({ id }) => id)).size).toBe(20_000);
    expect(reading.products.slice(0, 3).map(({ id }) => id)).toEqual(["1", "1-2", "1-3"]);
  });
});

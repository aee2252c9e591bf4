import { describe, expect, it } from "vitest";
import { GOODS } from "../shop/goods.js";
import { microdataOf } from "../shop/plain-shops.js";
import { find, jsonLd, PAGE, productsOf } from "./helpers.js";

describe("microdata", () => {
  it("reads nested brands and offers, and addresses relative to the page", async () => {
    const [good] = GOODS;
    if (!good) throw new Error("no goods");
    expect(await productsOf(microdataOf(good))).toMatchObject([
      {
        id: `M-${good.id}`,
        title: good.title,
        brand: good.brand,
        gtin: good.gtin,
        price: good.price,
        currency: "EUR",
        availability: "in_stock",
        url: `https://shop.example.com/p/${good.slug}`,
        image: `https://shop.example.com/img/${good.slug}.png`,
      },
    ]);
  });

  it("follows itemref, and is not caught in a circle of them", async () => {
    const html = `
      <div itemscope itemtype="https://schema.org/Product" itemref="price name"><span itemprop="sku">1</span></div>
      <p id="name" itemprop="name" itemref="price">Kettle</p>
      <div id="price"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer" itemref="price">
        <b itemprop="price" content="12.50">twelve</b><i itemprop="priceCurrency">USD</i></div></div>`;
    expect(await productsOf(html)).toMatchObject([{ title: "Kettle", sku: "1", price: 12.5, currency: "USD" }]);
  });

  it("does not give a product the properties of an item inside it", async () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1>
      <div itemscope itemtype="https://schema.org/Product"><h2 itemprop="name">Toaster</h2></div></div>`;
    expect((await productsOf(html)).map(({ title }) => title)).toEqual(["Kettle", "Toaster"]);
  });
});

describe("Open Graph", () => {
  it("is a product by its type", async () => {
    const html = `<meta property="og:type" content="product"><meta property="og:title" content="Kettle">
      <meta property="product:retailer_item_id" content="77"><meta property="product:sale_price:amount" content="8">
      <meta property="product:price:amount" content="10,00"><meta property="product:price:currency" content="EUR">
      <meta property="product:availability" content="oos"><meta name="product:color" content="Red">`;
    expect(await productsOf(html)).toMatchObject([
      {
        id: "77",
        title: "Kettle",
        price: 8,
        listPrice: 10,
        currency: "EUR",
        availability: "out_of_stock",
        url: PAGE,
        attributes: { color: "Red" },
      },
    ]);
  });

  it("is no product when it is an article", async () => {
    expect(
      await productsOf(`<meta property="og:type" content="article"><meta property="og:title" content="News">`),
    ).toEqual([]);
  });
});

describe("one product told in several syntaxes", () => {
  const openGraph = `<meta property="og:type" content="product"><meta property="og:title" content="Kettle – My Shop">
    <meta property="og:image" content="/og.jpg"><meta property="product:price:amount" content="99"><meta property="product:price:currency" content="EUR">`;
  const microdata = `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">kettle</b><i itemprop="mpn">M-1</i></div>`;

  it("comes once: JSON-LD decides, gaps are filled", async () => {
    const told = jsonLd({ "@type": "Product", name: "Kettle", sku: "K", offers: { price: 10, priceCurrency: "EUR" } });
    expect(await productsOf(openGraph + told + microdata)).toMatchObject([
      { id: "K", title: "Kettle", price: 10, mpn: "M-1", image: "https://shop.example.com/og.jpg" },
    ]);
  });

  it("a price comes with its currency, never one of each", async () => {
    const told = jsonLd({ "@type": "Product", name: "Kettle", offers: { priceCurrency: "USD" } });
    expect(await productsOf(openGraph + told)).toMatchObject([{ price: null, currency: "USD" }]);
  });

  it("a list keeps its products apart from the page's own description", async () => {
    const list = jsonLd(["A", "B"].map((name) => ({ "@type": "Product", name, url: `/p/${name}` })));
    expect((await productsOf(list + openGraph)).map(({ title }) => title)).toEqual(["A", "B"]);
  });
});

describe("links of a page", () => {
  const cases: [string, string, string | null][] = [
    ["rel=next of the head", `<link rel="next" href="?page=2">`, `${PAGE}?page=2`],
    ["rel=next of an anchor", `<a rel="nofollow next" href="/page/2">x</a>`, "https://shop.example.com/page/2"],
    ["a pager's words", `<nav class="pagination"><a href="?p=1">1</a><a href="?p=2">Weiter ›</a></nav>`, `${PAGE}?p=2`],
    ["an arrow", `<ul class="pager"><li><a href="?page=2" class="x">»</a></li></ul>`, `${PAGE}?page=2`],
    ["a class", `<a class="next page-numbers" href="/shop/page/2/">→</a>`, "https://shop.example.com/shop/page/2/"],
    ["a dead button", `<nav class="pagination"><a class="next" href="#">Next</a></nav>`, null],
    ["a picture show", `<div class="carousel"><a class="carousel-next" href="/slide">Next</a></div>`, null],
    ["a script", `<nav class="pagination"><a class="next" href="javascript:go(2)">Next</a></nav>`, null],
    ["the page itself", `<link rel="next" href="${PAGE}">`, null],
  ];
  it.each(cases)("finds the next page by %s", (_, html, next) => {
    expect(find(html).next).toBe(next);
  });

  it("finds pages of products and the canonical address", () => {
    const finding = find(`<base href="https://shop.example.com/en/"><link rel="canonical" href="/kettle">
      <a href="products/red-kettle#reviews">a</a><a href="/collections/all/products/x?variant=2">b</a><a href="/dp/B00">c</a>
      <a href="/products/">d</a><a href="/product-category/mugs/">e</a><a href="/about">f</a><a href="mailto:x@y.z">g</a>
      <a href="/products/manual.pdf">h</a><a href="javascript:alert(1)">i</a>`);
    expect(finding.canonical).toBe("https://shop.example.com/kettle");
    expect(finding.productLinks).toEqual([
      "https://shop.example.com/en/products/red-kettle",
      "https://shop.example.com/collections/all/products/x?variant=2",
      "https://shop.example.com/dp/B00",
    ]);
    expect(finding.listLinks).toEqual([
      "https://shop.example.com/products/",
      "https://shop.example.com/product-category/mugs/",
    ]);
  });
});

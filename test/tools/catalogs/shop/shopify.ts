import { GOODS, type Good, goodBySlug } from "./goods.js";
import { html, json, type Shop } from "./reply.js";

const PER_PAGE = 25;

/** A shop whose home page shows nothing to a reader of structured data, and whose /products.json tells everything. */
export const shopify: Shop = (url, origin) => {
  if (url.pathname === "/")
    return html(
      `<h1>Welcome</h1><a href="/collections/all">Everything</a>`,
      `<link rel="canonical" href="${origin}/">`,
    );
  if (url.pathname === "/products.json") {
    // Like the real one: `limit` is honoured up to its own bound, a page past the end is empty.
    const limit = Math.min(Number(url.searchParams.get("limit") ?? 30), PER_PAGE);
    const page = Number(url.searchParams.get("page") ?? 1);
    return json({ products: GOODS.slice((page - 1) * limit, page * limit).map(productOf) });
  }
  const good = /^\/products\/([^/]+)$/.exec(url.pathname)?.[1];
  return good !== undefined && goodBySlug(good) ? html(`<h1>${goodBySlug(good)?.title}</h1>`) : null;
};

function productOf(good: Good): object {
  const colors = good.colors.length > 0 ? good.colors : ["Default Title"];
  return {
    id: Number(good.id),
    title: good.title,
    handle: good.slug,
    body_html: `<p>${good.description}</p>\n<ul><li>Two years of warranty</li><li>Made for daily use &amp; more</li></ul>`,
    published_at: "2026-01-02T10:00:00+01:00",
    vendor: good.brand,
    product_type: good.category.split(" > ").at(-1),
    tags: ["kitchen", "series"],
    variants: colors.map((color, index) => ({
      id: Number(good.id) * 100 + index,
      title: color,
      option1: color,
      option2: null,
      option3: null,
      sku: `SKU-${good.id}-${index}`,
      requires_shipping: true,
      taxable: true,
      featured_image: null,
      available: good.inStock,
      price: good.price.toFixed(2),
      grams: 500,
      compare_at_price: good.listPrice === null ? null : good.listPrice.toFixed(2),
      position: index + 1,
      product_id: Number(good.id),
    })),
    images: [{ id: 1, src: `https://cdn.example.com/${good.slug}.jpg`, position: 1, width: 800, height: 800 }],
    options: [{ name: good.colors.length > 0 ? "Color" : "Title", position: 1, values: colors }],
  };
}

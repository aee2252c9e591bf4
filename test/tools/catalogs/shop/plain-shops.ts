import { escapeHtml, GOODS, type Good, goodBySlug } from "./goods.js";
import { html, type Shop, xml } from "./reply.js";

/** Ten products as microdata on each list page, "?page=2" as the link a person would press. */
export const microdataShop: Shop = (url) => {
  if (url.pathname !== "/") return null;
  const page = Number(url.searchParams.get("page") ?? 1);
  const goods = GOODS.slice((page - 1) * 10, page * 10);
  const pager = page * 10 < GOODS.length ? `<div class="pagination"><a href="?page=${page + 1}">Next ›</a></div>` : "";
  return html(`<main>${goods.map(microdataOf).join("\n")}</main>${pager}`);
};

export function microdataOf(good: Good): string {
  return `<article itemscope itemtype="http://schema.org/Product">
  <a itemprop="url" href="/p/${good.slug}"><span itemprop="name">${escapeHtml(good.title)}</span></a>
  <img itemprop="image" src="/img/${good.slug}.png" alt="">
  <span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><meta itemprop="name" content="${escapeHtml(good.brand)}"></span>
  <meta itemprop="gtin13" content="${good.gtin}"><span itemprop="sku">M-${good.id}</span>
  <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
    <span itemprop="price">${good.price.toFixed(2).replace(".", ",")} €</span><meta itemprop="priceCurrency" content="EUR">
    <link itemprop="availability" href="https://schema.org/${good.inStock ? "InStock" : "OutOfStock"}">
  </div></article>`;
}

/** No list at all: a sitemap index names product pages that only speak Open Graph. */
export const openGraphShop: Shop = (url, origin) => {
  if (url.pathname === "/") return html("<h1>Objects for the table</h1>");
  if (url.pathname === "/robots.txt")
    return {
      type: "text/plain",
      body: `User-agent: *\nDisallow: /checkout\nDisallow: /dp/${GOODS[3]?.slug}\nSitemap: ${origin}/maps/index.xml\n`,
    };
  if (url.pathname === "/maps/index.xml")
    return xml(`<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      <sitemap><loc>${origin}/maps/pages.xml</loc></sitemap>
      <sitemap><loc>${origin}/maps/products.xml.gz</loc><lastmod>2026-11-01</lastmod></sitemap></sitemapindex>`);
  if (url.pathname === "/maps/pages.xml") return xml(urlSet([`${origin}/about`, `${origin}/contact`]));
  if (url.pathname === "/about" || url.pathname === "/contact") return html("<h1>About us</h1>");
  const good = goodBySlug(/^\/dp\/([^/]+)$/.exec(url.pathname)?.[1] ?? "");
  return good ? html(`<h1>${escapeHtml(good.title)}</h1>`, openGraphOf(good, origin)) : null;
};

export function urlSet(urls: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((loc) => `<url><loc>${escapeHtml(loc)}</loc><lastmod>2026-10-10</lastmod></url>`)
    .join("\n")}</urlset>`;
}

function openGraphOf(good: Good, origin: string): string {
  const properties = {
    "og:type": "og:product",
    "og:title": good.title,
    "og:url": `${origin}/dp/${good.slug}`,
    "og:image": `${origin}/img/${good.slug}.jpg`,
    "og:description": good.description,
    "product:retailer_item_id": `OG-${good.id}`,
    "product:brand": good.brand,
    "product:price:amount": good.price.toFixed(2),
    "product:price:currency": "GBP",
    "product:availability": good.inStock ? "in stock" : "out of stock",
    "product:condition": "new",
  };
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join("\n");
}

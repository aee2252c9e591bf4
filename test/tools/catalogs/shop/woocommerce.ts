import { escapeHtml, GOODS, type Good, goodBySlug } from "./goods.js";
import { html, type Shop } from "./reply.js";

const PER_PAGE = 12;

/** List pages with JSON-LD of the plugin's kind, rel=next, and product pages that say the same thrice. */
export const wooCommerce: Shop = (url, origin) => {
  const listed = /^\/(?:shop\/(?:page\/(\d+)\/)?)?$/.exec(url.pathname);
  if (listed) return listPage(Number(listed[1] ?? 1), origin);
  const good = goodBySlug(/^\/product\/([^/]+)\/$/.exec(url.pathname)?.[1] ?? "");
  return good ? productPage(good, origin) : null;
};

function listPage(page: number, origin: string) {
  const goods = GOODS.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  if (goods.length === 0) return { status: 404, ...html("<h1>Nothing here</h1>") };
  const hasNext = page * PER_PAGE < GOODS.length;
  const next = `${origin}/shop/page/${page + 1}/`;
  const cards = goods
    .map(
      (good) =>
        `<li class="product"><a href="/product/${good.slug}/"><h2>${escapeHtml(good.title)}</h2><span>$${good.price}</span></a></li>`,
    )
    .join("\n");
  return html(
    `<ul class="products">${cards}</ul><nav><a class="next page-numbers" href="${hasNext ? next : "#"}">→</a></nav>`,
    hasNext ? `<link rel="next" href="${next}">` : "",
  );
}

/** The JSON-LD of the plugin, a copy of it in microdata, and Open Graph with an image that nothing else names. */
function productPage(good: Good, origin: string) {
  const url = `${origin}/product/${good.slug}/`;
  const data = {
    "@context": "https://schema.org/",
    "@graph": [
      { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1, name: "Home" }] },
      {
        "@type": "Product",
        "@id": `${url}#product`,
        name: good.title,
        url,
        description: `<p>${good.description}</p>`,
        sku: `W-${good.id}`,
        gtin13: good.gtin,
        brand: { "@type": "Brand", name: good.brand },
        category: good.category,
        offers: [
          {
            "@type": "Offer",
            priceSpecification: [
              { "@type": "UnitPriceSpecification", price: good.price.toFixed(2), priceCurrency: "USD" },
              ...(good.listPrice === null
                ? []
                : [
                    {
                      "@type": "UnitPriceSpecification",
                      price: good.listPrice.toFixed(2),
                      priceCurrency: "USD",
                      priceType: "https://schema.org/ListPrice",
                    },
                  ]),
            ],
            availability: `http://schema.org/${good.inStock ? "InStock" : "OutOfStock"}`,
            url,
          },
        ],
      },
    ],
  };
  return html(
    `<script type="application/ld+json">${JSON.stringify(data)}</script>
     <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${escapeHtml(good.title)}</h1>
     <meta itemprop="sku" content="W-${good.id}"></div>
     <ul class="related"><li><a href="/product/${GOODS[0]?.slug}/">Related</a></li></ul>`,
    `<link rel="canonical" href="${url}"><meta property="og:type" content="product">
     <meta property="og:title" content="${escapeHtml(good.title)} – Our Shop"><meta property="og:url" content="${url}">
     <meta property="og:image" content="https://cdn.example.com/${good.slug}.jpg">`,
  );
}

import { gzipSync } from "node:zlib";
import { GOODS } from "./goods.js";
import { microdataOf } from "./plain-shops.js";
import { html, type Shop } from "./reply.js";

let bomb: Buffer | undefined;
/** 200 MB of zeroes in 200 kB. */
export function gzipBomb(): Buffer {
  bomb ??= gzipSync(Buffer.alloc(200 * 1024 * 1024));
  return bomb;
}

/** What every shop of the tests has besides its own pages: redirects, failures, endless and broken pages. */
export const trouble: Shop = (url, origin) => {
  const moved = REDIRECTS[url.pathname];
  if (moved !== undefined) return { status: 302, headers: { location: moved.replace("ORIGIN", origin) } };
  const status = /^\/status\/(\d{3})$/.exec(url.pathname)?.[1];
  if (status !== undefined)
    return {
      status: Number(status),
      ...html("<h1>Sorry</h1>"),
      headers: status === "429" ? { "retry-after": "1" } : {},
    };
  if (url.pathname.startsWith("/endless")) return endlessPage(url);
  return PAGES[url.pathname]?.() ?? null;
};

const REDIRECTS: Readonly<Record<string, string>> = {
  "/redirect/shop": "/shop/",
  "/redirect/twice": "/redirect/shop",
  "/redirect/loop": "/redirect/loop",
  "/redirect/feed": "ORIGIN/feeds/rss.xml",
  "/redirect/loopback": "http://127.0.0.1:9/",
  "/redirect/private": "http://10.0.0.1/admin",
  "/redirect/link-local": "http://169.254.169.254/latest/meta-data/",
  "/redirect/mapped": "http://[::ffff:127.0.0.1]:9/",
  "/redirect/file": "file:///etc/passwd",
  "/redirect/credentials": "http://user:word@example.com/",
  "/redirect/nowhere": "http://does-not-exist.invalid/",
};

/** Every page has one product and a next page; the products repeat after the tenth. */
function endlessPage(url: URL) {
  const page = Number(url.searchParams.get("page") ?? 1);
  const good = GOODS[page % 10];
  return html(good ? microdataOf(good) : "", `<link rel="next" href="/endless?page=${page + 1}">`);
}

const PAGES: Readonly<Record<string, () => ReturnType<Shop>>> = {
  "/cycle/a": () => html(GOODS[0] ? microdataOf(GOODS[0]) : "", `<link rel="next" href="/cycle/b#fragment">`),
  "/cycle/b": () => html(GOODS[1] ? microdataOf(GOODS[1]) : "", `<link rel="next" href="/cycle/a?">`),
  "/bomb": () => ({ type: "text/html", headers: { "content-encoding": "gzip" }, body: gzipBomb() }),
  "/bomb.csv.gz": () => ({ type: "application/gzip", body: gzipBomb() }),
  "/slow": () => ({ ...html("slow ".repeat(2000)), drip: { bytes: 100, everyMs: 200 } }),
  "/silent": () => ({ isSilent: true }),
  "/huge": () => html("x".repeat(30 * 1024 * 1024)),
  "/image-as-html": () => ({
    type: "text/html",
    body: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  }),
  "/html-as-text": () => ({ type: "text/plain", body: html(GOODS[0] ? microdataOf(GOODS[0]) : "").body ?? "" }),
  "/empty": () => ({ type: "text/html", body: "" }),
  "/nothing": () => html("<h1>No goods here</h1><p>Only words.</p>"),
  "/windows-1251": () => ({
    type: "text/html; charset=windows-1251",
    // "Чайник" in that encoding.
    body: Buffer.concat([
      Buffer.from(`<meta property="og:type" content="product"><meta property="og:title" content="`),
      Buffer.from([0xd7, 0xe0, 0xe9, 0xed, 0xe8, 0xea]),
      Buffer.from(
        `"><meta property="product:price:amount" content="1990"><meta property="product:price:currency" content="RUB">`,
      ),
    ]),
  }),
  "/sloppy-json-ld": () =>
    html(
      `<script type="application/ld+json">${SLOPPY}</script><script type="application/ld+json">{ not json at all</script>`,
    ),
};

/** What shops really print: HTML comments around it, comments in it, raw line breaks in strings, trailing commas. */
const SLOPPY = `<!--
//<![CDATA[
{ "@context": "http://schema.org", "@type": "Product", /* the product */
  "name": "Sloppy
Kettle\t\u0001 with \\x41 quirks", "sku": "SL-1", // its number
  "url": "https://shop.example.com/a//b",
  "offers": { "@type": "Offer", "price": "1.234,50", "priceCurrency": "EUR", },
};
//]]>
-->`;

import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { atomFeed, BILLION_LAUGHS, externalEntityFeed, rssFeed, tsvFeed } from "./shop/feeds.js";
import { GOODS } from "./shop/goods.js";
import { microdataShop, openGraphShop, urlSet } from "./shop/plain-shops.js";
import { json, type Reply, type Shop, xml } from "./shop/reply.js";
import { shopify } from "./shop/shopify.js";
import { trouble } from "./shop/trouble.js";
import { wooCommerce } from "./shop/woocommerce.js";

const SHOPS = {
  shopify,
  woocommerce: wooCommerce,
  microdata: microdataShop,
  "open-graph": openGraphShop,
  none: () => null,
};

/** What stands at "/": feeds, sitemaps and trouble are the same in every shop. */
export type ShopKind = keyof typeof SHOPS;

export interface ShopRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface ShopServer {
  readonly origin: string;
  readonly requests: readonly ShopRequest[];
  close(): Promise<void>;
}

/** A real shop on 127.0.0.1. `pages` come before everything else: a test's own robots.txt, or a page of its own. */
export async function startShop({
  kind = "shopify",
  pages = {},
}: {
  readonly kind?: ShopKind;
  readonly pages?: Readonly<Record<string, Reply>>;
} = {}): Promise<ShopServer> {
  const requests: ShopRequest[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requests.push({ path, headers: request.headers });
    const url = new URL(path, origin);
    const parts: readonly Shop[] = [SHOPS[kind], feeds, trouble];
    let reply = pages[path] ?? pages[url.pathname] ?? null;
    for (const part of parts) reply ??= part(url, origin);
    send(response, reply ?? { status: 404, type: "text/html", body: "<h1>Not found</h1>" }, timers);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const timer of timers) clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const feeds: Shop = (url, origin) => {
  switch (url.pathname) {
    case "/feeds/rss.xml":
      return xml(rssFeed(origin), "application/rss+xml; charset=utf-8");
    case "/feeds/rss.xml.gz":
      return { type: "application/gzip", body: gzipSync(rssFeed(origin)) };
    case "/feeds/atom.xml":
      return xml(atomFeed(origin), "application/atom+xml");
    case "/feeds/feed.tsv":
      return { type: "text/tab-separated-values; charset=utf-8", body: tsvFeed(origin) };
    // A wrong media type, as file hosts like to give.
    case "/feeds/feed.txt":
      return { type: "application/octet-stream", body: tsvFeed(origin) };
    case "/feeds/laughs.xml":
      return xml(BILLION_LAUGHS);
    case "/feeds/external.xml":
      return xml(externalEntityFeed(origin));
    case "/feeds/list.json":
      return json(GOODS.map((good) => ({ name: good.title, price: good.price, sku: good.id, url: `/p/${good.slug}` })));
    case "/maps/products.xml":
      return xml(urlSet(GOODS.map((good) => `${origin}/dp/${good.slug}`)));
    case "/maps/products.xml.gz":
      return { type: "application/x-gzip", body: gzipSync(urlSet(GOODS.map((good) => `${origin}/dp/${good.slug}`))) };
    default:
      return null;
  }
};

function send(response: ServerResponse, reply: Reply, timers: Set<NodeJS.Timeout>): void {
  if (reply.isSilent) return;
  const body = Buffer.from(reply.body ?? "");
  response.writeHead(reply.status ?? 200, { ...(reply.type ? { "content-type": reply.type } : {}), ...reply.headers });
  if (!reply.drip) {
    response.end(body);
    return;
  }
  const { bytes, everyMs } = reply.drip;
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + bytes));
    sent += bytes;
    if (sent < body.length && !response.destroyed) return;
    clearInterval(timer);
    timers.delete(timer);
    response.end();
  }, everyMs);
  timers.add(timer);
}

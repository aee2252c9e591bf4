import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Resolve, resolveBySystem } from "../../../tools/catalogs/fetch/connector.js";
import { engines } from "../../market.js";
import { type ShopServer, startShop } from "../../tools/catalogs/shop-server.js";
import { waitFor } from "../service.js";
import {
  type CatalogService,
  isBalanced,
  leaksOf,
  ONBOARD,
  type Reply,
  startCatalogService,
  told,
} from "./catalog-service.js";
import { type HeldShop, startHeldShop } from "./held-shop.js";

const closing: (() => Promise<void>)[] = [];
const heldShop = async (): Promise<HeldShop> => {
  const shop = await startHeldShop();
  closing.push(shop.release);
  return shop;
};
const openShop = async (...options: Parameters<typeof startShop>): Promise<ShopServer> => {
  const shop = await startShop(...options);
  closing.push(shop.close);
  return shop;
};
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

describe.each(engines().slice(0, 1))("catalogs read from an address, on %s", (engine) => {
  let service: CatalogService;
  beforeAll(async () => {
    const resolve: Resolve = async (host) => (host.endsWith(".example") ? ["127.0.0.1"] : resolveBySystem(host));
    service = await startCatalogService(engine, { reach: { allowPrivate: true, resolve } });
  });
  afterAll(async () => {
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
  });

  const task = async (id: string): Promise<Reply> =>
    service.send("POST", "/a2a/router", { jsonrpc: "2.0", id: 1, method: "tasks/get", params: { id } });
  const settled = async (id: string) => {
    let reply = await task(id);
    await waitFor(async () => {
      reply = await task(id);
      return !["submitted", "working"].includes(reply.body.result.status.state);
    });
    return reply.body.result;
  };

  it.each([
    ["shopify", "/", "shopify-json", 100],
    ["woocommerce", "/shop/", "json-ld", 49],
    ["microdata", "/", "microdata", 60],
    ["open-graph", "/maps/products.xml.gz", "open-graph", 49],
    ["none", "/feeds/rss.xml", "google-merchant", 65],
    ["none", "/feeds/atom.xml", "google-merchant", 5],
    ["none", "/feeds/feed.tsv", "google-merchant", 60],
    ["none", "/feeds/list.json", "products", 60],
    ["none", "/endless", "microdata", 10],
  ] as const)("%s %s", async (kind, path, format, atLeast) => {
    const shop = await openShop({ kind });
    const reply = await service.onboard({ url: shop.origin + path });
    expect([reply.status, reply.body.format?.id]).toEqual([200, format]);
    expect(isBalanced(reply)).toBe(true);
    expect(reply.body.products.total).toBeGreaterThanOrEqual(Math.min(atLeast, 44));
    expect(reply.body.source).toEqual({ kind: "url", name: shop.origin + path });
    expect(reply.body.freshness.oldest).not.toBeNull();
    const isCut = reply.body.cuts.length > 0;
    expect(reply.body.evidence[0].truncated).toBe(isCut);
    for (const cut of reply.body.cuts)
      expect(reply.body.limits.toLowerCase()).toContain(cut.toLowerCase().replace(/\.$/, ""));
  });

  it.each([
    ["/nothing", /^No products were found at this address\./],
    ["/status/404", /no page at this address/],
    ["/status/500", /trouble of its own/],
    ["/bomb", /\.$/],
    ["/redirect/file", /http:\/\/ or https:\/\//],
    ["/redirect/credentials", /user name or password/],
  ])("%s: 422 and one sentence", async (path, sentence) => {
    const shop = await openShop({ kind: "none" });
    const { status, body } = await service.onboard({ url: shop.origin + path });
    expect([status, body]).toEqual([422, { error: { status: 422, message: expect.stringMatching(sentence) } }]);
    expect(body.error.message).not.toMatch(/127\.0\.0\.1/);
  });

  it.each(["/feeds/laughs.xml", "/feeds/external.xml"])("%s: no entity is looked up or written out", async (path) => {
    const shop = await openShop({ kind: "none" });
    const { status, text } = await service.onboard({ url: shop.origin + path });
    expect([status, text.length < 10_000, /lollol|root:/.test(text)]).toEqual([200, true, false]);
    expect(shop.requests.map(({ path: asked }) => asked)).toEqual(["/robots.txt", path]);
  });

  it.each(["shop.example", "ftp://shop.example/a.csv", "file:///etc/passwd", "javascript:alert(1)", "http://"])(
    "%s is no address: 422 and one sentence",
    async (url) => {
      const { status, body } = await service.onboard({ url });
      expect([status, body]).toEqual([422, { error: { status: 422, message: expect.stringMatching(/^[A-Z].*\.$/) } }]);
    },
  );

  it("without waiting: 202, progress, then the answer as in a conversation; the catalog is there", async () => {
    const shop = await heldShop();
    const begun = await service.send("POST", `${ONBOARD}?wait=false`, { url: shop.url });
    expect([begun.status, begun.body]).toEqual([
      202,
      {
        task_id: expect.any(String),
        context_id: expect.any(String),
        state: expect.toBeOneOf(["submitted", "working"]),
        endpoint: "/a2a/router",
        method: "tasks/get",
      },
    ]);
    const { task_id: id } = begun.body;
    const heardSteps = async () => {
      const { status } = (await task(id)).body.result;
      return `${status.state} ${status.message?.parts[0].text}`;
    };
    await shop.reached;
    await waitFor(async () => /^working Reading the shop: 4 pages, 4 products$/.test(await heardSteps()));
    await shop.release();
    const ended = await settled(id);
    expect(ended.status.state).toBe("completed");
    const [{ parts, metadata }] = ended.artifacts;
    expect(metadata.catalogId).toMatch(/^cat_/);
    const kept = await service.send("GET", `/a2a/catalogs/${metadata.catalogId}`);
    expect([kept.status, kept.body.products.total]).toEqual([200, 4]);
    expect(parts[0].text).toBe(kept.body.text);
    expect(ended.history[0].parts[0].text).toContain(shop.url);
  });

  it("without waiting: what is wrong with the catalog fails the task with the sentence", async () => {
    const shop = await openShop({ kind: "none" });
    const begun = await service.send("POST", `${ONBOARD}?wait=false`, { url: `${shop.origin}/nothing` });
    const ended = await settled(begun.body.task_id);
    expect(ended.status).toMatchObject({
      state: "failed",
      message: { parts: [{ text: expect.stringMatching(/^No products were found at this address/) }] },
    });
    const csv = Buffer.from("Title,Price\n,1\n,2\n").toString("base64");
    const bad = await service.send("POST", `${ONBOARD}?wait=false`, { csv_base64: csv });
    expect((await settled(bad.body.task_id)).status).toMatchObject({
      state: "failed",
      message: { parts: [{ text: expect.stringMatching(/^None of its 2 rows could be used/) }] },
    });
    expect((await service.send("POST", `${ONBOARD}?wait=no`, { csv_base64: csv })).body).toEqual({
      error: { status: 400, message: "wait must be true or false." },
    });
    expect((await service.send("POST", `${ONBOARD}?wait=false`, { csv: "" })).status).toBe(400);
  });

  it("without waiting: a task can be canceled, and the shop is left alone", async () => {
    const shop = await heldShop();
    const begun = await service.send("POST", `${ONBOARD}?wait=false`, { url: shop.url });
    const { task_id: id } = begun.body;
    await shop.reached;
    const canceled = await service.send("POST", "/a2a/router", {
      jsonrpc: "2.0",
      id: 1,
      method: "tasks/cancel",
      params: { id },
    });
    expect(canceled.body.result.status.state).toBe("canceled");
    await shop.left;
  });

  it("a caller that leaves stops the crawl, and the next one is served", async () => {
    const shop = await heldShop();
    const leaving = new AbortController();
    const asked = service.send("POST", ONBOARD, { url: shop.url }, {}, leaving.signal);
    await shop.reached;
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await shop.left;
    const count = shop.requests();
    expect((await service.onboard({ description: "yoga mats for $20" })).status).toBe(200);
    expect(shop.requests()).toBe(count);
    expect(service.logger.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("shops that do not answer keep no file waiting", async () => {
    const held = await Promise.all(Array.from({ length: 4 }, () => heldShop()));
    // Hosts of their own: shops of one host are asked in turn.
    const asked = held.map(({ url }, at) => service.onboard({ url: url.replace("127.0.0.1", `shop-${at}.example`) }));
    await Promise.all(held.map(({ reached }) => reached));
    expect((await service.onboard({ description: "yoga mats for $20" })).status).toBe(200);
    await Promise.all(held.map(({ release }) => release()));
    expect((await Promise.all(asked)).map(({ status, body }) => [status, body.products.total])).toEqual(
      Array(4).fill([200, 4]),
    );
  });

  it("in a conversation: the shop's address in words, a file by its address, and what cannot be read", async () => {
    const shop = await openShop({ kind: "none" });
    const byWords = await service.chat(`My shop is ${shop.origin}/feeds/rss.xml, how clean is it?`);
    expect(byWords.result?.status.state).toBe("completed");
    expect(told(byWords)).toMatch(/^\*\*The catalog “127\.0\.0\.1” holds 65 products/);
    const byFile = await service.chat([
      {
        kind: "file",
        file: { uri: `${shop.origin}/feeds/feed.tsv`, name: "feed.tsv", mimeType: "text/tab-separated-values" },
      },
    ]);
    expect(told(byFile)).toMatch(/holds 60 products/);
    const unread = await service.chat(`onboard my shop ${shop.origin}/nothing`);
    expect(unread.result?.status.state).toBe("completed");
    expect(told(unread)).toMatch(/The catalog could not be read\. No products were found at this address/);
    const count = shop.requests.length;
    const mentioned = await service.chat(`What do yoga mats cost, as told on ${shop.origin}/about?`);
    expect(mentioned.result?.status.state).not.toBe("failed");
    expect(shop.requests).toHaveLength(count);
  });
});

describe.each(engines().slice(0, 1))("private addresses, on %s", (engine) => {
  const PRIVATE = "The address leads to a private network, which is not read.";
  let service: CatalogService;
  beforeAll(async () => {
    service = await startCatalogService(engine, { reach: {} });
  });
  afterAll(async () => {
    await service.close();
    // A task's history repeats what was asked.
    expect(leaksOf(service.heard.filter((text) => !text.includes('"history"')))).toEqual([]);
  });

  it("a shop of this machine is refused everywhere, and asked for nothing", async () => {
    const shop = await openShop({ kind: "shopify" });
    const port = new URL(shop.origin).port;
    for (const url of [
      shop.origin,
      `http://localhost:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
    ]) {
      const { status, body } = await service.onboard({ url });
      expect([url, status, body]).toEqual([
        url,
        422,
        { error: { status: 422, message: expect.stringMatching(/\.$/) } },
      ]);
      const spoken = await service.chat(`my shop is ${url}`);
      expect(told(spoken)).toContain("The catalog could not be read.");
      const filed = await service.chat([{ kind: "file", file: { uri: url } }]);
      expect(told(filed)).toContain("The catalog could not be read.");
    }
    expect(await service.onboard({ url: `http://localhost:${port}/` })).toMatchObject({
      body: { error: { message: PRIVATE } },
    });
    expect(shop.requests).toEqual([]);
  });
});

describe.each(engines().slice(0, 1))("redirects, on %s", (engine) => {
  it("into a private network are refused with one sentence, wherever they begin", async () => {
    const shop = await openShop({ kind: "none" });
    // The shop alone counts as public: what it leads to does not.
    const service = await startCatalogService(engine, {
      reach: { resolve: async () => ["127.0.0.1"], isAllowedAddress: (address) => address === "127.0.0.1" },
    });
    for (const path of ["/redirect/private", "/redirect/link-local"]) {
      const { status, body } = await service.onboard({ url: shop.origin.replace("127.0.0.1", "shop.test") + path });
      expect([path, status, body]).toEqual([
        path,
        422,
        { error: { status: 422, message: expect.stringMatching(/private network/) } },
      ]);
    }
    expect(shop.requests.map(({ path }) => path).filter((path) => path.startsWith("/redirect"))).toHaveLength(2);
    await service.close();
    expect(leaksOf(service.heard)).toEqual([]);
  });
});

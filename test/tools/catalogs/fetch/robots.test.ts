import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type ClosableFetcher, createFetcher } from "../../../../tools/catalogs/fetch/create-fetcher.js";
import { Robots } from "../../../../tools/catalogs/fetch/robots.js";
import { sentences } from "../../../../tools/catalogs/fetch/sentences.js";
import { CanceledError } from "../../../../tools/errors.js";
import { type LocalServer, openInternet, startLocalServer } from "./local-server.js";

let server: LocalServer;
let fetcher: ClosableFetcher;
let shop = "";
let answer: (response: ServerResponse) => void = () => {};
let seen = 0;

beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    if (request.url === "/robots.txt") answer(response);
    else response.end("User-agent: *\nDisallow: /moved");
  });
  const names = { "shop.example": ["127.0.0.2"], "other.example": ["127.0.0.2"], "inner.example": ["10.0.0.1"] };
  fetcher = createFetcher({ allowPrivate: false, version: "1", delayMs: 0, ...openInternet(names) });
  shop = `http://shop.example:${server.port}`;
});
afterEach(() => {
  seen = server.requests.length;
});
afterAll(async () => {
  await fetcher.close();
  await server.close();
});

function robotsOf(text: string, status = 200): Robots {
  answer = (response) => response.writeHead(status, { "content-type": "text/plain" }).end(text);
  return new Robots(fetcher);
}

const RULES = `\uFEFF# a shop
User-agent: Googlebot
Disallow: /

User-agent: *
Disallow: /cart   # comment
Disallow: /*?sort=
Disallow: /*.pdf$
Allow: /cart/help
Disallow: /private/
Crawl-delay: 2

Sitemap: /sitemap.xml
Sitemap: https://cdn.example/feed.xml
Sitemap: javascript:alert(1)
Sitemap: /sitemap.xml
`;

it.each([
  ["/", true],
  ["/products/kettle", true],
  ["/cart", false],
  ["/cart/1", false],
  ["/cart/help", true],
  ["/list?sort=price", false],
  ["/manual.pdf", false],
  ["/manual.pdf?x", true],
  ["/private/", false],
  ["/private", true],
])("%s allowed: %s", async (path, isAllowed) => {
  expect(await robotsOf(RULES).isAllowed(`${shop}${path}`)).toBe(isAllowed);
});

it("reads an origin's file once, and each origin's own", async () => {
  const robots = robotsOf(RULES);
  await Promise.all([robots.isAllowed(`${shop}/1`), robots.isAllowed(`${shop}/2`), robots.sitemaps(`${shop}/`)]);
  expect(server.requests.length - seen).toBe(1);
  await robots.isAllowed(`http://other.example:${server.port}/`);
  expect(server.requests.length - seen).toBe(2);
});

it("tells the delay, at most five seconds, and the sitemaps that are addresses, once each", async () => {
  const robots = robotsOf(RULES);
  expect(await robots.crawlDelayMs(`${shop}/`)).toBe(2000);
  expect(await robots.sitemaps(`${shop}/a/b`)).toEqual([`${shop}/sitemap.xml`, "https://cdn.example/feed.xml"]);
  expect(await robotsOf("User-agent: *\nCrawl-delay: 3600").crawlDelayMs(`${shop}/`)).toBe(5000);
  for (const delay of ["0", "-1", "soon", ""])
    expect(await robotsOf(`User-agent: *\nCrawl-delay: ${delay}`).crawlDelayMs(`${shop}/`)).toBe(null);
});

it.each([
  [
    "our own name goes before the asterisk",
    "User-agent: *\nDisallow: /\n\nUser-agent: agentqueryservice/1.0\nAllow: /",
    true,
  ],
  ["our own name forbids", "User-agent: AgentQueryService\nDisallow: /\n\nUser-agent: *\nAllow: /", false],
  ["names of one group", "User-agent: Googlebot\nUser-agent: *\nUser-agent: Bing\nDisallow: /", false],
  ["others only", "User-agent: Googlebot\nUser-agent: Bing\nDisallow: /", true],
  ["a sitemap between the names of a group", "User-agent: *\nSitemap: /s.xml\nUser-agent: Bing\nDisallow: /", false],
  ["an empty rule", "User-agent: *\nDisallow:", true],
  ["rules without a name", "Disallow: /", true],
  ["a web page", "<!doctype html><title>Shop</title>", true],
  ["old line ends", "User-agent: *\rDisallow: /", false],
  ["an empty file", "", true],
])("%s", async (_, text, isAllowed) => {
  expect(await robotsOf(text).isAllowed(`${shop}/products`)).toBe(isAllowed);
});

it.each([
  [404, true],
  [401, true],
  [403, true],
  [410, true],
  [500, false],
  [503, false],
])("a robots.txt with status %d: allowed %s", async (status, isAllowed) => {
  expect(await robotsOf("User-agent: *\nDisallow: /", status).isAllowed(`${shop}/`)).toBe(isAllowed);
});

it("follows a redirect, whose rules hold for the origin that was asked", async () => {
  answer = (response) => response.writeHead(301, { location: `http://other.example:${server.port}/r` }).end();
  const robots = new Robots(fetcher);
  expect(await robots.isAllowed(`${shop}/moved`)).toBe(false);
  expect(await robots.isAllowed(`${shop}/`)).toBe(true);
});

it("what cannot be reached is not read, and says why", async () => {
  const robots = robotsOf("");
  expect(await robots.refusal(`${shop}/`)).toBe(null);
  expect(await robots.refusal("http://nowhere.example/")).toBe(sentences.nameUnknown);
  expect(await robots.refusal("http://inner.example/")).toBe(sentences.private);
  expect(await robots.refusal("file:///etc/passwd")).toBe(sentences.notAnAddress);
  expect(await robots.isAllowed("http://127.0.0.1/")).toBe(false);
  expect(await robotsOf("User-agent: *\nDisallow: /").refusal(`${shop}/`)).toContain("robots.txt");
});

it("counts towards the bytes of the crawl, not its pages; a file that is too long is read as far as it goes", async () => {
  const budget = { bytesLeft: 1_000_000, pagesLeft: 3, endsAt: performance.now() + 10_000 };
  const text = `User-agent: *\nDisallow: /first\n${"# nothing\n".repeat(100_000)}Disallow: /last\n`;
  answer = (response) => response.end(text);
  const robots = new Robots(fetcher, { budget });
  expect(await robots.isAllowed(`${shop}/first`)).toBe(false);
  expect(await robots.isAllowed(`${shop}/last`)).toBe(true);
  expect(budget).toMatchObject({ bytesLeft: 1_000_000 - 512 * 1024, pagesLeft: 3 });
});

it("a file made to keep us busy does not", async () => {
  const names = "User-agent: a\n".repeat(18_000);
  expect(await robotsOf(`${names}${"Disallow: /x\n".repeat(18_000)}`).isAllowed(`${shop}/x`)).toBe(true);
  const ours = "User-agent: *\n".repeat(18_000);
  expect(await robotsOf(`${ours}${"Disallow: /x\n".repeat(4000)}`).isAllowed(`${shop}/x`)).toBe(false);
  expect(await robotsOf(`${ours}${"Disallow: /x\n".repeat(4000)}`).isAllowed(`${shop}/y`)).toBe(true);
  expect(await robotsOf(`${ours}${"Disallow: /x\n".repeat(6000)}`).refusal(`${shop}/y`)).toContain("more rules");
  const wild = `User-agent: *\nDisallow: /${"*a".repeat(200_000)}`;
  expect(await robotsOf(wild).isAllowed(`${shop}/${"a".repeat(1500)}`)).toBe(false);
  expect(await robotsOf(`User-agent: *\nDisallow: /${"*".repeat(200_000)}x`).isAllowed(`${shop}/y`)).toBe(true);
});

it("an abort cancels", async () => {
  const robots = new Robots(fetcher, { signal: AbortSignal.abort() });
  await expect(robots.isAllowed(`${shop}/`)).rejects.toBeInstanceOf(CanceledError);
});

import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ClosableFetcher, createFetcher } from "../../../../tools/catalogs/fetch/create-fetcher.js";
import { type LocalServer, startLocalServer } from "./local-server.js";

let server: LocalServer;
let fetcher: ClosableFetcher;
let base = "";
let running = 0;
let mostRunning = 0;
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end();

beforeEach(async () => {
  mostRunning = 0;
  server = await startLocalServer((request, response) => {
    running += 1;
    mostRunning = Math.max(mostRunning, running);
    response.on("close", () => {
      running -= 1;
    });
    answer(request, response);
  });
  fetcher = createFetcher({ allowPrivate: true, version: "0.1.0", delayMs: 60, resolve: async () => ["127.0.0.1"] });
  base = `http://shop.example:${server.port}`;
});
afterEach(async () => {
  await fetcher.close();
  await server.close();
});

/** From the moment before the first request was asked for: later ones cannot come sooner, however busy the machine is. */
function arrivals(begin: number): number[] {
  return server.requests.map(({ at }) => at - begin + TIMER_SLACK_MS);
}
const TIMER_SLACK_MS = 5;

it("says who it is, what it takes, and nothing else", async () => {
  await fetcher.get(`${base}/x?y=1`, { accept: "text/html" });
  expect(server.requests[0]?.headers).toEqual({
    host: `shop.example:${server.port}`,
    connection: "keep-alive",
    "user-agent": "AgentQueryService/0.1.0 (+catalog onboarding)",
    accept: "text/html",
    "accept-encoding": "gzip, deflate, br",
  });
});

it("asks a host one thing at a time, in order, with a pause", async () => {
  answer = (_, response) => void setTimeout(() => response.end(), 20);
  const paths = ["/1", "/2", "/3", "/4"];
  const begin = performance.now();
  await Promise.all(paths.map((path) => fetcher.get(`${base}${path}`)));
  expect(server.requests.map(({ path }) => path)).toEqual(paths);
  expect(mostRunning).toBe(1);
  for (const [index, arrival] of arrivals(begin).entries()) expect(arrival).toBeGreaterThanOrEqual(60 * index);
});

it("two hosts do not wait for each other", async () => {
  const held: ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  const both = [fetcher.get(`${base}/`), fetcher.get(`http://other.example:${server.port}/`)];
  await expect.poll(() => held.length).toBe(2);
  for (const response of held) response.end();
  await Promise.all(both);
});

it("a longer pause that the host asks for is kept; a shorter one is not", async () => {
  answer = (_, response) => response.end();
  const begin = performance.now();
  await fetcher.get(`${base}/1`, { delayMs: 200 });
  await fetcher.get(`${base}/2`, { delayMs: 200 });
  await fetcher.get(`${base}/3`, { delayMs: 1 });
  const [, second, third] = arrivals(begin);
  expect(second).toBeGreaterThanOrEqual(200);
  expect(third).toBeGreaterThanOrEqual(260);
});

it("one that gives up while waiting does not hold up the others", async () => {
  const held: ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  const first = fetcher.get(`${base}/1`);
  await expect.poll(() => held.length).toBe(1);
  const controller = new AbortController();
  const second = fetcher.get(`${base}/2`, { signal: controller.signal });
  const third = fetcher.get(`${base}/3`);
  controller.abort();
  await expect(second).rejects.toThrow("canceled");
  expect(held.length).toBe(1);
  held[0]?.end();
  await expect.poll(() => held.length).toBe(2);
  held[1]?.end();
  await Promise.all([first, third]);
  expect(server.requests.map(({ path }) => path)).toEqual(["/1", "/3"]);
});

it.each([429, 503])("a %d that asks to wait a little is asked again, once", async (status) => {
  answer = (_, response) =>
    response.writeHead(server.requests.length === 1 ? status : 200, { "retry-after": "1" }).end("body");
  const begin = performance.now();
  const fetched = await fetcher.get(`${base}/`);
  expect([fetched.status, server.requests.length]).toEqual([200, 2]);
  expect(arrivals(begin)[1]).toBeGreaterThanOrEqual(1000);
  answer = (_, response) => response.writeHead(status, { "retry-after": "0" }).end("busy");
  const busy = await fetcher.get(`${base}/`);
  expect([busy.status, busy.body.toString(), server.requests.length]).toEqual([status, "busy", 4]);
});

it.each([
  ["a long wait", { "retry-after": "6" }],
  ["nonsense", { "retry-after": "soon" }],
  ["a past without a clock", { "retry-after": "Wed, 21 Oct 2015 07:28:00 GMT" }],
  ["no wait named", {}],
])("%s is not waited for", async (_, headers) => {
  answer = (_request, response) => {
    response.sendDate = false;
    response.writeHead(503, headers).end();
  };
  expect((await fetcher.get(`${base}/`)).status).toBe(503);
  expect(server.requests.length).toBe(1);
});

it("a point in time is measured on the server's clock; a wait past the budget's end is not begun", async () => {
  const headers = { date: "Wed, 21 Oct 2015 07:28:00 GMT", "retry-after": "Wed, 21 Oct 2015 07:28:01 GMT" };
  answer = (_, response) => response.writeHead(server.requests.length === 1 ? 503 : 200, headers).end();
  expect((await fetcher.get(`${base}/`)).status).toBe(200);
  answer = (_, response) => response.writeHead(503, { "retry-after": "5" }).end();
  const budget = { bytesLeft: 1000, pagesLeft: 1, endsAt: performance.now() + 3000 };
  expect((await fetcher.get(`${base}/`, { budget })).status).toBe(503);
});

it.each([
  ["text/html; charset=utf-8", "text/html", "utf-8"],
  ['Text/HTML;Charset="ISO-8859-1"', "text/html", "iso-8859-1"],
  ["application/ld+json", "application/ld+json", null],
  ["text/csv; header=present; charset=windows-1252", "text/csv", "windows-1252"],
  ["nonsense", null, null],
  ["text/html; charset=<script>", "text/html", null],
])("content type %s", async (written, mediaType, charset) => {
  answer = (_, response) => response.writeHead(200, { "content-type": written }).end("x");
  expect(await fetcher.get(`${base}/`)).toEqual({
    url: `${base}/`,
    status: 200,
    mediaType,
    charset,
    body: Buffer.from("x"),
    isCut: false,
  });
});

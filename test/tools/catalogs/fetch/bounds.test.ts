import type { ServerResponse } from "node:http";
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type ClosableFetcher, createFetcher } from "../../../../tools/catalogs/fetch/create-fetcher.js";
import type { FetchBudget } from "../../../../tools/catalogs/fetch/fetcher.js";
import { sentences } from "../../../../tools/catalogs/fetch/sentences.js";
import { CanceledError, InvalidInputError } from "../../../../tools/errors.js";
import { type LocalServer, startLocalServer } from "./local-server.js";

const MIB = 1024 * 1024;
const PAGE = Buffer.from("<p>Wasserkocher für 39,99 €</p>".repeat(100));
let server: LocalServer;
let fetcher: ClosableFetcher;
let base = "";
/** Bombs whose connection is still open. */
let bombs = 0;

const PACKED: Readonly<Record<string, { encoding: string; body: Buffer }>> = {
  "/gzip": { encoding: "gzip", body: gzipSync(PAGE) },
  "/x-gzip": { encoding: "X-GZip", body: gzipSync(PAGE) },
  "/deflate": { encoding: "deflate", body: deflateSync(PAGE) },
  "/raw-deflate": { encoding: "deflate", body: deflateRawSync(PAGE) },
  "/br": { encoding: "br", body: brotliCompressSync(PAGE) },
  "/twice": { encoding: "gzip, br", body: brotliCompressSync(gzipSync(PAGE)) },
  "/identity": { encoding: "identity", body: PAGE },
  "/sitemap.xml.gz": { encoding: "identity", body: gzipSync(PAGE) },
  "/packed-file-packed-again": { encoding: "gzip", body: gzipSync(gzipSync(PAGE)) },
};

function answer(path: string, response: ServerResponse): void {
  const packed = PACKED[path];
  if (packed) response.writeHead(200, { "content-encoding": packed.encoding }).end(packed.body);
  else if (path === "/bomb") sendBomb(response);
  else if (path === "/slow") {
    response.write("first part");
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  } else if (path === "/slow-gzip") {
    response.writeHead(200, { "content-encoding": "gzip" });
    const gzip = createGzip();
    gzip.pipe(response);
    gzip.write("first part", () => gzip.flush());
  } else if (path === "/promise") response.writeHead(200, { "content-length": "10" }).flushHeaders();
  else if (path === "/broken") {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half of it", () => response.socket?.destroy());
  } else if (path === "/leave") {
    response.writeHead(302, { location: "/plain" });
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  } else if (path === "/half-gzip") {
    const whole = gzipSync(Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * index * 31) % 251)));
    response.writeHead(200, { "content-encoding": "gzip" }).end(whole.subarray(0, whole.length / 2));
  } else if (path === "/no-gzip") response.writeHead(200, { "content-encoding": "gzip" }).end("plain text");
  else if (path === "/lzma") response.writeHead(200, { "content-encoding": "lzma" }).end("x");
  else if (path === "/five") response.writeHead(200, { "content-encoding": "gzip, gzip, gzip, gzip, gzip" }).end("x");
  else if (path.startsWith("/zeros?bytes=")) response.writeHead(200).end(Buffer.alloc(Number(path.split("=")[1])));
  else if (path === "/empty-gzip") response.writeHead(200, { "content-encoding": "gzip" }).end();
  else response.writeHead(200, { "content-type": "text/plain" }).end(PAGE);
}

/** Zeros without end, packed about a thousand to one. */
function sendBomb(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
  const gzip = createGzip();
  const zeros = Buffer.alloc(MIB);
  bombs += 1;
  response.on("close", () => {
    bombs -= 1;
  });
  const more = (): void => {
    if (response.destroyed) return;
    gzip.write(zeros, () => setImmediate(more));
  };
  gzip.pipe(response);
  more();
}

beforeAll(async () => {
  server = await startLocalServer((request, response) => answer(request.url ?? "", response));
  fetcher = createFetcher({ allowPrivate: true, version: "1", delayMs: 0, patienceMs: 1000 });
  base = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await fetcher.close();
  await server.close();
});
let budget: FetchBudget;
beforeEach(() => {
  budget = { bytesLeft: 20 * MIB, pagesLeft: 10, endsAt: performance.now() + 20_000 };
});

it.each([...Object.keys(PACKED), "/plain"])("%s is unpacked, and its unpacked bytes count", async (path) => {
  const { body, isCut } = await fetcher.get(`${base}${path}`, { budget });
  expect(body.equals(PAGE)).toBe(true);
  expect(isCut).toBe(false);
  expect(budget).toMatchObject({ bytesLeft: 20 * MIB - PAGE.length, pagesLeft: 9 });
});

it("a body is cut where the bytes end, packed or not, and one that just fits is whole", async () => {
  for (const path of ["/plain", "/gzip", "/br", "/sitemap.xml.gz"]) {
    const small = { ...budget, bytesLeft: 1000 };
    const { body, isCut } = await fetcher.get(`${base}${path}`, { budget: small });
    expect({ path, isCut, body: body.toString("latin1") }).toEqual({
      path,
      isCut: true,
      body: PAGE.subarray(0, 1000).toString("latin1"),
    });
    expect(small.bytesLeft).toBe(0);
    const fitting = { ...budget, bytesLeft: PAGE.length };
    expect((await fetcher.get(`${base}${path}`, { budget: fitting })).isCut).toBe(false);
  }
});

it("a request without a budget has one of 20 MiB", async () => {
  for (const more of [0, 1]) {
    const { body, isCut } = await fetcher.get(`${base}/zeros?bytes=${20 * MIB + more}`);
    expect([body.length, isCut]).toEqual([20 * MIB, more > 0]);
  }
});

it("requests share one budget, and nothing is asked once it is spent", async () => {
  await fetcher.get(`${base}/plain`, { budget });
  await fetcher.get(`${base}/gzip`, { budget });
  expect(budget).toMatchObject({ bytesLeft: 20 * MIB - 2 * PAGE.length, pagesLeft: 8 });
  const before = server.requests.length;
  const spent = [
    [{ ...budget, bytesLeft: 0 }, sentences.bytesSpent],
    [{ ...budget, pagesLeft: 0 }, sentences.pagesSpent],
    [{ ...budget, endsAt: performance.now() - 1 }, sentences.timeSpent],
  ] as const;
  for (const [empty, sentence] of spent)
    await expect(fetcher.get(`${base}/plain`, { budget: empty })).rejects.toThrow(new InvalidInputError(sentence));
  expect(server.requests.length).toBe(before);
});

it("a bomb is stopped early: by its ratio, or by the bytes when they are few", async () => {
  await expect(fetcher.get(`${base}/bomb`, { budget })).rejects.toThrow(new InvalidInputError(sentences.bomb));
  expect(budget.bytesLeft).toBeGreaterThan(10 * MIB);
  const small = { ...budget, bytesLeft: MIB };
  const { body, isCut } = await fetcher.get(`${base}/bomb`, { budget: small });
  expect([body.length, isCut]).toEqual([MIB, true]);
  await expect.poll(() => bombs).toBe(0);
});

it("a body that drips is cut when patience or time ends", async () => {
  const patient = await fetcher.get(`${base}/slow`, { budget });
  expect([patient.isCut, patient.body.toString().startsWith("first part")]).toEqual([true, true]);
  const packed = await fetcher.get(`${base}/slow-gzip`, { budget });
  expect([packed.isCut, packed.body.toString()]).toEqual([true, "first part"]);
  const hurried = await fetcher.get(`${base}/slow`, { budget: { ...budget, endsAt: performance.now() + 500 } });
  expect([hurried.isCut, hurried.body.toString().startsWith("first part")]).toEqual([true, true]);
});

it("a redirect does not wait for its own body to end", async () => {
  const { url, body } = await fetcher.get(`${base}/leave`, { budget });
  expect([url, body.equals(PAGE), budget.bytesLeft]).toEqual([`${base}/plain`, true, 20 * MIB - PAGE.length]);
});

it("a body that never begins is an error", async () => {
  await expect(fetcher.get(`${base}/promise`, { budget })).rejects.toThrow(new InvalidInputError(sentences.slow));
  const hurried = fetcher.get(`${base}/promise`, { budget: { ...budget, endsAt: performance.now() + 500 } });
  await expect(hurried).rejects.toThrow(new InvalidInputError(sentences.timeSpent));
});

it("a connection that breaks inside the body leaves what had come", async () => {
  const broken = await fetcher.get(`${base}/broken`, { budget });
  expect([broken.isCut, broken.body.toString()]).toEqual([true, "half of it"]);
  const half = await fetcher.get(`${base}/half-gzip`, { budget });
  expect(half.isCut).toBe(true);
  expect(half.body.length).toBeGreaterThan(50_000);
});

it("packings that are not read, or not what they say", async () => {
  const get = (path: string): Promise<unknown> => fetcher.get(`${base}${path}`, { budget });
  await expect(get("/lzma")).rejects.toThrow(new InvalidInputError(sentences.packing));
  await expect(get("/five")).rejects.toThrow(new InvalidInputError(sentences.packing));
  await expect(get("/no-gzip")).rejects.toThrow(new InvalidInputError(sentences.broken));
  expect(await get("/empty-gzip")).toMatchObject({ body: Buffer.alloc(0), isCut: false });
});

it("an abort inside the body cancels and closes the connection", async () => {
  const controller = new AbortController();
  const before = server.requests.length;
  const slow = fetcher.get(`${base}/slow`, { budget, signal: controller.signal });
  const outcome = expect(slow).rejects.toBeInstanceOf(CanceledError);
  await expect.poll(() => server.requests.length).toBe(before + 1);
  controller.abort();
  await outcome;
});

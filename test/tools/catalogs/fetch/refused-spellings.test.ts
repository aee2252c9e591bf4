import { afterAll, beforeAll, expect, it } from "vitest";
import { type ClosableFetcher, createFetcher } from "../../../../tools/catalogs/fetch/create-fetcher.js";
import { sentences } from "../../../../tools/catalogs/fetch/sentences.js";
import { InvalidInputError } from "../../../../tools/errors.js";
import { type LocalServer, startLocalServer } from "./local-server.js";
import { refusedSpellings } from "./spellings.js";

const SENTENCES = new Set<string>(Object.values(sentences));
let server: LocalServer;
let fetcher: ClosableFetcher;
/** Resolves every name to where the server waits: whatever slips through the spelling would arrive. */
let open: ClosableFetcher;
const asked: string[] = [];

beforeAll(async () => {
  server = await startLocalServer((_, response) => response.end("secret"));
  fetcher = createFetcher({
    allowPrivate: false,
    version: "1",
    delayMs: 0,
    resolve: async (hostname) => {
      asked.push(hostname);
      return ["127.0.0.1"];
    },
  });
  open = createFetcher({ allowPrivate: true, version: "1", delayMs: 0, resolve: async () => ["127.0.0.1"] });
});
afterAll(async () => {
  await Promise.all([fetcher.close(), open.close(), server.close()]);
});

it("refuses every spelling with a plain sentence, and nobody hears of it", async () => {
  const spellings = refusedSpellings(server.port);
  expect(spellings.length).toBeGreaterThanOrEqual(200);
  const read: string[] = [];
  for (const spelling of spellings) {
    const outcome = await fetcher.get(spelling).catch((error: unknown) => error);
    const isPlain = outcome instanceof InvalidInputError && SENTENCES.has(outcome.message);
    if (!isPlain) read.push(spelling);
  }
  expect(read).toEqual([]);
  // These two look like any other name: what they resolve to decides.
  expect(asked).toEqual(["xn--e4bcp.xn--d4b.xn--d4b.xn--e4b", "kubernetes.default"]);
  expect(server.connections).toBe(0);
});

it("would have heard of them: the same server answers where private networks are allowed", async () => {
  const hosts = ["127.0.0.1", "127.0.0.2", "localhost", "shop.example", "metadata.google.internal"];
  for (const host of hosts) {
    const { body } = await open.get(`http://${host}:${server.port}/`);
    expect(body.toString()).toBe("secret");
  }
  expect(server.connections).toBeGreaterThanOrEqual(hosts.length);
});

it("refuses schemes, credentials, odd numbers and ports where private networks are allowed, too", async () => {
  const before = server.requests.length;
  const spellings = [
    ["ftp://127.0.0.1/", sentences.scheme],
    ["file:///etc/passwd", sentences.scheme],
    ["http://user:secret@127.0.0.1/", sentences.credentials],
    [`http://0x7f.1:${server.port}/`, sentences.number],
    [`http://2130706433:${server.port}/`, sentences.number],
    ["http://127.0.0.1:22/", sentences.port],
    [`http://127.0.0.1:${server.port}\\x`, sentences.notAnAddress],
  ] as const;
  for (const [spelling, sentence] of spellings)
    await expect(open.get(spelling)).rejects.toThrow(new InvalidInputError(sentence));
  expect(server.requests.length).toBe(before);
});

it.each([
  ["http://127.0.0.1/", sentences.private],
  ["http://169.254.169.254/latest/meta-data/", sentences.private],
  ["http://0xa9fea9fe/", sentences.private],
  ["http://①②⑦.⓪.⓪.①/", sentences.private],
  ["http://localhost/", sentences.private],
  ["http://metadata.google.internal/", sentences.private],
  ["http://8.8.8.8/", sentences.number],
  ["gopher://shop.example/", sentences.scheme],
  ["http://shop.example@127.0.0.1/", sentences.credentials],
  ["http://shop.example:25/", sentences.port],
  ["shop.example", sentences.notAnAddress],
])("says why %s is not read", async (address, sentence) => {
  await expect(fetcher.get(address)).rejects.toThrow(new InvalidInputError(sentence));
});

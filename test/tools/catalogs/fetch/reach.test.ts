import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type ClosableFetcher,
  createFetcher,
  type FetcherSettings,
} from "../../../../tools/catalogs/fetch/create-fetcher.js";
import { sentences } from "../../../../tools/catalogs/fetch/sentences.js";
import { InvalidInputError } from "../../../../tools/errors.js";
import { type LocalServer, openInternet, startLocalServer } from "./local-server.js";

/** What is refused whatever listens there. */
const REFUSED = new InvalidInputError(sentences.private);
let server: LocalServer;
let target = "";
const fetchers: ClosableFetcher[] = [];

beforeEach(async () => {
  server = await startLocalServer((request, response) => {
    if (request.url === "/away") response.writeHead(302, { location: Buffer.from(target).toString("latin1") }).end();
    else if (request.url === "/bare") response.writeHead(302).end("nowhere");
    else if (request.url?.startsWith("/loop")) response.writeHead(301, { location: `${request.url}x` }).end();
    else response.end(`hello ${request.headers.host}`);
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(fetchers.splice(0).map((fetcher) => fetcher.close()));
  await server.close();
});

function fetcherWith(settings: Partial<FetcherSettings>): ClosableFetcher {
  const fetcher = createFetcher({ allowPrivate: false, version: "1", delayMs: 0, ...settings });
  fetchers.push(fetcher);
  return fetcher;
}

const PRIVATE_ADDRESSES = [
  ...[
    "127.0.0.1",
    "127.0.0.53",
    "0.0.0.0",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
  ],
  ...[
    "10.0.0.1",
    "172.17.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "fd00:ec2::254",
    "fe80::1%lo",
    "224.0.0.1",
  ],
];

it.each(PRIVATE_ADDRESSES)("a name that resolves to %s is refused, nothing is connected", async (address) => {
  const fetcher = fetcherWith({ resolve: async () => [address] });
  await expect(fetcher.get(`http://shop.example:${server.port}/`)).rejects.toThrow(REFUSED);
  expect(server.connections).toBe(0);
});

it.each([
  { answer: ["93.184.216.34", "127.0.0.1"] },
  { answer: ["127.0.0.1", "93.184.216.34"] },
  { answer: ["2606:4700::1111", "93.184.216.34", "::ffff:127.0.0.1"] },
])("one private address among $answer is enough", async ({ answer }) => {
  const fetcher = fetcherWith({ resolve: async () => answer });
  await expect(fetcher.get(`http://shop.example:${server.port}/`)).rejects.toThrow(REFUSED);
  expect(server.connections).toBe(0);
});

it("a closed and an open port of a private network look alike", async () => {
  const closed = await startLocalServer(() => {});
  await closed.close();
  const fetcher = fetcherWith({ resolve: async () => ["127.0.0.1"] });
  for (const scheme of ["http", "https"])
    for (const port of [server.port, closed.port])
      await expect(fetcher.get(`${scheme}://shop.example:${port}/`)).rejects.toThrow(REFUSED);
  expect(server.connections).toBe(0);
});

it("an answer that changes after the check has no effect: it is asked for once, and what was checked is connected", async () => {
  const answers = [["127.0.0.2"], ["127.0.0.1"]];
  let asked = 0;
  const { isAllowedAddress } = openInternet({});
  const resolve = async (): Promise<string[]> => answers[Math.min(asked++, 1)] ?? [];
  const fetcher = fetcherWith({ isAllowedAddress, resolve });
  const { body } = await fetcher.get(`http://shop.example:${server.port}/`);
  expect(body.toString()).toBe(`hello shop.example:${server.port}`);
  expect(asked).toBe(1);
});

it("a name that answers publicly first and privately later is refused the second time", async () => {
  const { isAllowedAddress } = openInternet({});
  let asked = 0;
  const resolve = async (): Promise<string[]> => [asked++ === 0 ? "127.0.0.2" : "127.0.0.1"];
  const fetcher = fetcherWith({ isAllowedAddress, resolve });
  target = `https://shop.example:${server.port}/`;
  // The redirect changes the scheme, which asks for a connection of its own.
  await expect(fetcher.get(`http://shop.example:${server.port}/away`)).rejects.toThrow(REFUSED);
  expect(asked).toBe(2);
  expect(server.connections).toBe(1);
});

it("a connection that is kept open serves only the name it was checked for", async () => {
  const internet = openInternet({ "shop.example": ["127.0.0.2"], "rebound.example": ["127.0.0.1"] });
  const fetcher = fetcherWith(internet);
  await fetcher.get(`http://shop.example:${server.port}/1`);
  await fetcher.get(`http://shop.example:${server.port}/2`);
  expect(server.connections).toBe(1);
  await expect(fetcher.get(`http://rebound.example:${server.port}/`)).rejects.toThrow(REFUSED);
  expect(server.requests.map(({ path }) => path)).toEqual(["/1", "/2"]);
});

it.each([
  ["a private name", "http://inner.example:PORT/", sentences.private],
  ["a private number", "http://127.0.0.1:PORT/", sentences.private],
  ["a hidden number", "http://0x7f.1:PORT/", sentences.private],
  ["metadata", "http://169.254.169.254/latest/meta-data/", sentences.private],
  ["IPv6", "http://[::1]:PORT/", sentences.private],
  ["no scheme", "//127.0.0.1:PORT/", sentences.private],
  ["backslashes", "\\\\127.0.0.1:PORT\\", sentences.private],
  ["localhost", "http://localhost:PORT/", sentences.private],
  ["a file", "file:///etc/passwd", sentences.scheme],
  ["gopher", "gopher://127.0.0.1:PORT/_x", sentences.scheme],
  ["data", "data:text/html,x", sentences.scheme],
  ["credentials", "http://a:b@shop.example:PORT/", sentences.credentials],
  ["another port", "http://shop.example:22/", sentences.port],
  ["nonsense", "http://[", sentences.redirect],
  ["itself, for ever", "/loop", sentences.redirects],
])("a redirect to %s is refused", async (_, location, sentence) => {
  target = location.replace("PORT", String(server.port));
  const fetcher = fetcherWith(openInternet({ "shop.example": ["127.0.0.2"], "inner.example": ["127.0.0.1"] }));
  const start = `http://shop.example:${server.port}/away`;
  await expect(fetcher.get(start)).rejects.toThrow(new InvalidInputError(sentence));
  expect(server.requests.length).toBe(sentence === sentences.redirects ? 6 : 1);
});

it("a redirect is followed, relative ones too, and the address where it ends is told", async () => {
  const internet = openInternet({ "shop.example": ["127.0.0.2"], "www.shop.example": ["127.0.0.2"] });
  const fetcher = fetcherWith(internet);
  target = `http://www.shop.example:${server.port}/grüße?a=1#part`;
  const there = await fetcher.get(`http://shop.example:${server.port}/away`);
  expect(there.url).toBe(`http://www.shop.example:${server.port}/gr%C3%BC%C3%9Fe?a=1`);
  target = "relative?x";
  const here = await fetcher.get(`http://shop.example:${server.port}/away#part`);
  expect(here.url).toBe(`http://shop.example:${server.port}/relative?x`);
  const bare = await fetcher.get(`http://shop.example:${server.port}/bare`);
  expect([bare.status, bare.body.toString()]).toEqual([302, "nowhere"]);
  expect(server.requests.every(({ headers }) => !("referer" in headers) && !("cookie" in headers))).toBe(true);
});

it("a proxy named by the environment is not used", async () => {
  const proxy = await startLocalServer((_, response) => response.end("through the proxy"));
  for (const name of ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
    vi.stubEnv(name, `http://127.0.0.1:${proxy.port}`);
  vi.stubEnv("NODE_USE_ENV_PROXY", "1");
  const fetcher = fetcherWith(openInternet({ "shop.example": ["127.0.0.2"], "inner.example": ["127.0.0.1"] }));
  const { body } = await fetcher.get(`http://shop.example:${server.port}/`);
  expect(body.toString()).toContain("hello");
  await expect(fetcher.get(`http://inner.example:${server.port}/`)).rejects.toThrow(REFUSED);
  expect(proxy.connections).toBe(0);
  await proxy.close();
});

it("the address of this machine is refused by the policy that production uses, whatever resolves to it", async () => {
  const fetcher = fetcherWith({});
  for (const host of ["localhost", "127.0.0.1", "ip6-localhost"])
    await expect(fetcher.get(`http://${host}:${server.port}/`)).rejects.toThrow(REFUSED);
  expect(server.connections).toBe(0);
});

it("private networks that are allowed do not hold link-local or metadata addresses, unless a network names them", async () => {
  const open = fetcherWith({ allowPrivate: true, resolve: async () => ["169.254.169.254"] });
  for (const address of [
    "http://shop.example/",
    "http://169.254.169.254/",
    "http://[fd00:ec2::254]/",
    "http://[fe80::1]/",
  ])
    await expect(open.get(address)).rejects.toThrow(REFUSED);
  const inner = fetcherWith({ allowPrivate: true, resolve: async () => ["127.0.0.1"] });
  expect((await inner.get(`http://shop.internal:${server.port}/`)).status).toBe(200);
  const named = fetcherWith({
    allowNetworks: ["127.0.0.0/30"],
    resolve: async (name) => [name.startsWith("a") ? "127.0.0.1" : "127.0.0.5"],
  });
  expect((await named.get(`http://a.internal:${server.port}/`)).status).toBe(200);
  expect((await named.get(`http://127.0.0.2:${server.port}/`)).status).toBe(200);
  for (const address of ["http://b.internal/", "http://127.0.0.5/", "http://10.0.0.1/"])
    await expect(named.get(address)).rejects.toThrow(REFUSED);
});

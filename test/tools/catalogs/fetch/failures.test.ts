import { afterEach, beforeEach, expect, it } from "vitest";
import { type ClosableFetcher, createFetcher } from "../../../../tools/catalogs/fetch/create-fetcher.js";
import { asShownError, sentences } from "../../../../tools/catalogs/fetch/sentences.js";
import { CanceledError, InvalidInputError } from "../../../../tools/errors.js";
import { type LocalServer, openInternet, startLocalServer } from "./local-server.js";

let server: LocalServer;
let fetcher: ClosableFetcher;
let base = "";

beforeEach(async () => {
  server = await startLocalServer((request, response) => {
    if (request.url === "/headers") response.writeHead(200, { "x-long": "x".repeat(100_000) }).end();
    else if (request.url === "/many") {
      for (let index = 0; index < 5000; index += 1) response.setHeader(`x-${index}`, "some value");
      response.end();
    } else if (request.url === "/garbage") response.socket?.end("SSH-2.0-OpenSSH_9.6\r\n");
    else if (request.url === "/gone") response.socket?.destroy();
    else if (request.url === "/silent") return;
    else response.end("hello");
  });
  fetcher = createFetcher({
    allowPrivate: false,
    version: "1",
    delayMs: 0,
    patienceMs: 1000,
    ...openInternet({ "shop.example": ["127.0.0.2"], "empty.example": [], "strange.example": ["shop.example"] }),
  });
  base = `http://shop.example:${server.port}`;
});
afterEach(async () => {
  await fetcher.close();
  await server.close();
});

it.each([
  ["/headers", sentences.headers],
  ["/many", sentences.headers],
  ["/garbage", sentences.broken],
  ["/gone", sentences.broken],
  ["/silent", sentences.slow],
])("%s fails with a plain sentence", async (path, sentence) => {
  await expect(fetcher.get(`${base}${path}`)).rejects.toThrow(new InvalidInputError(sentence));
});

it("names that nobody knows, and answers that are no addresses", async () => {
  for (const host of ["nowhere.example", "empty.example", "strange.example"])
    await expect(fetcher.get(`http://${host}/`)).rejects.toThrow(new InvalidInputError(sentences.nameUnknown));
});

it("nothing listens there; no TLS is spoken there", async () => {
  const closed = await startLocalServer(() => {});
  await closed.close();
  const get = (url: string): Promise<unknown> => fetcher.get(url);
  const refused = get(`http://shop.example:${closed.port}/`);
  await expect(refused).rejects.toThrow(new InvalidInputError(sentences.nothingAnswers));
  const plain = get(`https://shop.example:${server.port}/`);
  await expect(plain).rejects.toThrow(new InvalidInputError(sentences.insecure));
});

it("tries the next address of a name when the first does not answer", async () => {
  const single = await startLocalServer((_, response) => response.end("here"), "127.0.0.2");
  const resolve = async (): Promise<string[]> => ["127.0.0.3", "127.0.0.2"];
  const patient = createFetcher({ allowPrivate: true, version: "1", resolve });
  expect((await patient.get(`http://shop.example:${single.port}/`)).body.toString()).toBe("here");
  await patient.close();
  await single.close();
});

it.each([
  ["CERT_HAS_EXPIRED", sentences.certificate],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", sentences.certificate],
  ["ERR_TLS_CERT_ALTNAME_INVALID", sentences.certificate],
  ["ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE", sentences.insecure],
  ["EPROTO", sentences.insecure],
  ["EAI_AGAIN", sentences.nameService],
  ["ENETUNREACH", sentences.nothingAnswers],
  ["UND_ERR_SOCKET", sentences.broken],
  ["something new", sentences.broken],
])("%s is told in plain words, without the library's", (code, sentence) => {
  const shown = asShownError(Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:6379"), { code }));
  expect([shown.constructor, shown.message]).toEqual([InvalidInputError, sentence]);
});

it("a signal that aborts cancels, before and while waiting for an answer", async () => {
  await expect(fetcher.get(`${base}/`, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(CanceledError);
  expect(server.connections).toBe(0);
  const controller = new AbortController();
  const silent = fetcher.get(`${base}/silent`, { signal: controller.signal });
  await expect.poll(() => server.requests.length).toBe(1);
  controller.abort();
  await expect(silent).rejects.toBeInstanceOf(CanceledError);
});

it("a name service that keeps silent holds nobody beyond patience, and an abort ends the wait", async () => {
  const resolve = (): Promise<never> => new Promise(() => {});
  const waiting = createFetcher({ allowPrivate: true, version: "1", delayMs: 0, patienceMs: 200, resolve });
  await expect(waiting.get(`${base}/`)).rejects.toThrow(new InvalidInputError(sentences.slow));
  const controller = new AbortController();
  const outcome = expect(waiting.get("http://other.example/", { signal: controller.signal })).rejects;
  controller.abort();
  await outcome.toBeInstanceOf(CanceledError);
  await waiting.close();
});

it("a fetcher that closes cancels what runs", async () => {
  const silent = fetcher.get(`${base}/silent`);
  const outcome = expect(silent).rejects.toBeInstanceOf(CanceledError);
  await expect.poll(() => server.requests.length).toBe(1);
  await fetcher.close();
  await outcome;
});

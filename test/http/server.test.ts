import { Agent, get } from "node:http";
import { connect, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { checkAddress, startServer } from "../../http/server.js";
import { ConfigError } from "../../tools/errors.js";

describe("an address that cannot be had", () => {
  it("a port in use is a setting to change", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const refused = checkAddress("127.0.0.1", port);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(
      `Port ${port} is already in use. Stop the other program or set PORT to another number.`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(checkAddress("127.0.0.1", port)).resolves.toBe(undefined);
  });

  it("an address of another machine too", async () => {
    await expect(checkAddress("192.0.2.1", 0)).rejects.toThrow(
      "This machine has no address 192.0.2.1. Set HOST to one it has, for example 127.0.0.1.",
    );
  });
});

it.each([
  ["127.0.0.1", /^http:\/\/127\.0\.0\.1:\d+$/],
  ["0.0.0.0", /^http:\/\/localhost:\d+$/],
])("listens on %s and says where to find it", async (host, url) => {
  const server = await startServer(() => (_request, response) => response.end("here"), host, 0);
  expect(server.localUrl).toMatch(url);
  expect(await (await fetch(server.localUrl)).text()).toBe("here");
  await server.drain(0);
});

describe("drain", () => {
  it("lets a request finish and takes no new one", async () => {
    let finish = () => {};
    let noteArrival = () => {};
    const arrival = new Promise<void>((resolve) => (noteArrival = resolve));
    const server = await startServer(
      () => (_request, response) => {
        finish = () => response.end("done");
        noteArrival();
      },
      "127.0.0.1",
      0,
    );
    const waiting = fetch(server.localUrl).then((response) => response.text());
    await arrival;
    const drained = server.drain(60_000);
    await new Promise((resolve) => setTimeout(resolve, 50)); // who had connected by then is let in
    await expect(fetch(server.localUrl)).rejects.toThrow();
    finish();
    expect(await waiting).toBe("done");
    await drained;
  });

  it("answers what comes on connections that stand, and closes each in order", async () => {
    let answered = 0;
    const server = await startServer(
      () => (_request, response) => {
        answered += 1;
        response.end("done");
      },
      "127.0.0.1",
      0,
    );
    const { hostname, port } = new URL(server.localUrl);
    const agent = new Agent({ keepAlive: true });
    const ask = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const request = get({ agent, hostname, port }, (response) => {
          response.resume().once("end", () => resolve(response.headers.connection));
        });
        request.once("error", reject);
      });
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill("keep-alive"));
    const idle = connect(Number(port), hostname);
    await new Promise<void>((resolve) => idle.once("connect", () => resolve()));
    const ended = new Promise<string>((resolve) => {
      idle.once("end", () => resolve("closed")).once("error", () => resolve("reset"));
      idle.resume();
    });
    const drained = server.drain(60_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill("close"));
    await drained;
    expect([answered, await ended]).toEqual([40, "closed"]);
  });

  it("cuts what does not finish in time", async () => {
    const server = await startServer(() => () => undefined, "127.0.0.1", 0);
    const hanging = fetch(server.localUrl).then(
      () => "answered",
      () => "cut",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.drain(50);
    expect(await hanging).toBe("cut");
  });
});

import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../http/app.js";
import { recordingLogger } from "../fakes.js";
import { ask, bodyOf, messageOf, rpc, type Service, startService } from "./service.js";

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const rpcError = (code: number, message: string) => ({ jsonrpc: "2.0", id: null, error: { code, message } });
const MEBIBYTE = 1024 * 1024;

describe("bodies that cannot be read", () => {
  it.each<[string, string | Uint8Array, Record<string, string>, number, unknown]>([
    [
      "text",
      JSON.stringify(ask("a")),
      { "content-type": "text/plain" },
      415,
      rpcError(-32005, "Send the request with Content-Type: application/json."),
    ],
    [
      "a form",
      "a=b",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      rpcError(-32005, "Send the request with Content-Type: application/json."),
    ],
    [
      "an unnamed type",
      "{}",
      { "content-type": "" },
      415,
      rpcError(-32005, "Send the request with Content-Type: application/json."),
    ],
    [
      "an unknown charset",
      "{}",
      { "content-type": "application/json; charset=klingon" },
      415,
      rpcError(-32600, "The body must be written in UTF-8."),
    ],
    [
      "another charset",
      "{}",
      { "content-type": "application/json; charset=latin1" },
      415,
      rpcError(-32600, "The body must be written in UTF-8."),
    ],
    [
      "an unknown encoding",
      "{}",
      { "content-encoding": "rot13" },
      415,
      rpcError(-32600, "The body's Content-Encoding is not supported."),
    ],
    ["broken gzip", "{}", { "content-encoding": "gzip" }, 400, rpcError(-32700, "The request could not be read.")],
    [
      "more than 15 MiB",
      JSON.stringify({ a: "x".repeat(15 * MEBIBYTE) }),
      {},
      413,
      rpcError(-32600, "The body is larger than 15 MiB."),
    ],
    [
      "more than 1 MiB once unpacked",
      new Uint8Array(gzipSync("x".repeat(MEBIBYTE + 1))),
      { "content-encoding": "gzip" },
      413,
      rpcError(-32600, "The body is larger than 1 MiB."),
    ],
    ["nothing", "", {}, 400, rpcError(-32700, "The body is empty.")],
  ])("%s", async (_name, body, headers, status, expected) => {
    const response = await service.post("/a2a/router", body, headers);
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      "application/json; charset=utf-8",
    ]);
    expect(await response.json()).toEqual(expected);
  });

  it.each(["application/json; charset=UTF-8", "APPLICATION/JSON", "application/vnd.a2a+json", "application/json-rpc"])(
    "%s is read",
    async (type) => {
      const body = await bodyOf(await service.post("/a2a/router", ask("kettles"), { "content-type": type }));
      expect(body.result?.status.state).toBe("completed");
    },
  );

  it("a body of exactly 15 MiB is read", async () => {
    const empty = JSON.stringify(rpc("message/send", { message: messageOf("kettles", { metadata: { padding: "" } }) }));
    const body = empty.replace('"padding":""', `"padding":"${"x".repeat(15 * MEBIBYTE - empty.length)}"`);
    expect(body.length).toBe(15 * MEBIBYTE);
    expect((await bodyOf(await service.post("/a2a/router", body))).result?.status.state).toBe("completed");
    expect((await service.post("/a2a/router", `${body} `)).status).toBe(413);
  });

  it("gzip is read", async () => {
    const packed = new Uint8Array(gzipSync(JSON.stringify(ask("kettles"))));
    const body = await bodyOf(await service.post("/a2a/router", packed, { "content-encoding": "gzip" }));
    expect(body.result?.status.state).toBe("completed");
  });
});

describe("addresses", () => {
  const nothing = {
    error: {
      status: 404,
      message: "There is nothing at this address. GET /.well-known/agent-card.json tells what is here.",
    },
  };
  const noAgent = rpcError(
    -32600,
    "There is no agent at this address. GET /.well-known/agents.json lists all of them.",
  );

  it.each<[string, string, number, unknown]>([
    ["GET", "/", 404, nothing],
    ["POST", "/", 404, nothing],
    ["GET", "/favicon.ico", 404, nothing],
    ["GET", "/%E0%A4%A", 404, nothing],
    ["GET", "/..%2f..%2fpackage.json", 404, nothing],
    ["GET", "/<script>alert(1)</script>", 404, nothing],
    ["GET", "/ge/a2a/pricing-agent", 404, noAgent],
    ["POST", "/ge/a2a/pricing-agent", 404, noAgent],
    ["POST", "/a2a/unknown-agent", 404, noAgent],
    ["GET", "/a2a", 404, noAgent],
    ["PUT", "/a2a/router", 405, rpcError(-32600, "Use one of: GET, HEAD, POST, OPTIONS.")],
    ["DELETE", "/ge/a2a/router/", 405, rpcError(-32600, "Use one of: GET, HEAD, POST, OPTIONS.")],
    ["PATCH", "/a2a/pricing-agent", 405, rpcError(-32600, "Use one of: GET, HEAD, POST, OPTIONS.")],
    ["POST", "/a2a/router/.well-known/agent-card.json", 405, rpcError(-32600, "Use one of: GET, HEAD, OPTIONS.")],
    ["POST", "/health", 405, { error: { status: 405, message: "Use one of: GET, HEAD, OPTIONS." } }],
    ["DELETE", "/.well-known/agents.json", 405, { error: { status: 405, message: "Use one of: GET, HEAD, OPTIONS." } }],
  ])("%s %s", async (method, path, status, expected) => {
    const response = await fetch(`${service.url}${path}`, { method });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      "application/json; charset=utf-8",
    ]);
    expect(response.headers.get("allow")).toBe(
      status === 405 ? (JSON.stringify(expected).match(/of: (.*)\./)?.[1] ?? "none") : null,
    );
    expect(await response.json()).toEqual(expected);
  });

  it.each([
    ["/a2a/router", "GET, HEAD, POST, OPTIONS"],
    ["/health", "GET, HEAD, OPTIONS"],
  ])("OPTIONS %s", async (path, allow) => {
    const response = await fetch(`${service.url}${path}`, { method: "OPTIONS" });
    expect([response.status, response.headers.get("allow"), await response.text()]).toEqual([204, allow, ""]);
  });

  it.each([
    [
      "nonsense\r\n\r\n",
      "HTTP/1.1 400 Bad Request",
      { error: { status: 400, message: "The request is not valid HTTP." } },
    ],
    [
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      "HTTP/1.1 431 Request Header Fields Too Large",
      { error: { status: 431, message: "The request's headers are too large." } },
    ],
  ])("what is not HTTP gets JSON: %.12s", async (raw, statusLine, expected) => {
    const answer = await exchange(raw);
    const [head = "", body = ""] = answer.split("\r\n\r\n");
    expect(head.split("\r\n")).toEqual(
      expect.arrayContaining([statusLine, "Content-Type: application/json; charset=utf-8"]),
    );
    expect(JSON.parse(body)).toEqual(expected);
  });
});

it("tells nothing of its make, and sets safe headers", async () => {
  const { headers } = await fetch(`${service.url}/health`);
  expect([headers.get("x-powered-by"), headers.get("server"), headers.get("x-content-type-options")]).toEqual([
    null,
    null,
    "nosniff",
  ]);
});

it("logs one line per request: who, what, how long, how it ended; never the question", async () => {
  const own = await startService();
  await own.call("message/send", { message: messageOf("secret kettles") });
  await own.call("secret/sing", {});
  await (await own.post("/a2a/router", rpc("message/stream", { message: messageOf("secret kettles") }))).text();
  await (await own.post("/a2a/router", "{")).text();
  await (await fetch(`${own.url}/nowhere?token=secret`)).text();
  await own.close();
  const line = { requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), ms: expect.any(Number) };
  const taskId = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(own.logger.lines).toEqual(
    [
      { method: "POST", status: 200, agent: "router", rpcMethod: "message/send", taskId, outcome: "completed" },
      { method: "POST", status: 200, agent: "router", outcome: -32601 },
      { method: "POST", status: 200, agent: "router", rpcMethod: "message/stream", taskId, outcome: "completed" },
      { method: "POST", status: 400, outcome: 400 },
      { method: "GET", status: 404, outcome: 404 },
    ].map((fields) => ({ level: "info", message: "request", fields: { ...line, ...fields } })),
  );
  expect(JSON.stringify(own.logger.lines)).not.toContain("secret");
});

it("refuses to serve no agent", () => {
  const options = {
    agents: new Map(),
    publicBaseUrl: "http://a.example",
    version: "1",
    logger: recordingLogger(),
    tasks: service.tasks,
  };
  expect(() => createApp(options)).toThrow("there is no agent to serve");
});

/** Everything the server says to raw bytes before it closes. */
function exchange(raw: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname, () => socket.write(raw));
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { type CorsOptions, cors } from "../../http/cors.js";
import { refuseOtherMethods, renderPlain } from "../../http/failures.js";
import { type RunningServer, startServer } from "../../http/server.js";

const SHOP = "https://shop.example";
const READABLE =
  "X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, X-A2A-Extensions, A2A-Extensions, Mcp-Session-Id, ETag, WWW-Authenticate";

let server: RunningServer;
afterEach(() => server.drain(0));

async function serve(options: CorsOptions) {
  server = await startServer(
    () => {
      const app = express();
      app.use(cors(options));
      app
        .route("/here")
        .post((_request, response) => void response.json({ answered: true }))
        .all(refuseOtherMethods(["POST"], renderPlain));
      return app;
    },
    "127.0.0.1",
    0,
  );
  const send = (method: string, headers: Record<string, string>, path = "/here") =>
    fetch(`${server.localUrl}${path}`, { method, headers });
  const preflight = (origin: string, path?: string) =>
    send("OPTIONS", { origin, "access-control-request-method": "POST" }, path);
  return { send, preflight };
}

/** The headers that CORS is about. */
const corsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name === "vary" || name.startsWith("access-control-")));

const preflightHeaders = (origin: string, keyHeader = "X-API-Key") => ({
  "access-control-allow-origin": origin,
  "access-control-allow-methods": "GET, HEAD, POST, DELETE, OPTIONS",
  "access-control-allow-headers": `${keyHeader}, Content-Type, Authorization, X-A2A-Extensions, A2A-Extensions, A2A-Version, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID, If-None-Match, X-Request-Id`,
  "access-control-max-age": "7200",
});

describe("no origin listed", () => {
  it("nothing is added", async () => {
    const { send, preflight } = await serve({ origins: [] });
    expect(corsHeaders(await send("POST", { origin: SHOP }))).toEqual({});
    const refused = await preflight(SHOP);
    expect([refused.status, refused.headers.get("allow"), corsHeaders(refused)]).toEqual([204, "POST, OPTIONS", {}]);
  });
});

describe("every origin", () => {
  it("a preflight is answered for any address, before there is a route", async () => {
    const { preflight } = await serve({ origins: "*" });
    for (const path of ["/here", "/nowhere"]) {
      const response = await preflight(SHOP, path);
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expect(corsHeaders(response)).toEqual(preflightHeaders("*"));
    }
  });

  it.each([["POST", 200] as const, ["PUT", 405] as const])("a page reads the answer to %s", async (method, status) => {
    const { send } = await serve({ origins: "*" });
    const response = await send(method, { origin: SHOP });
    expect(response.status).toBe(status);
    expect(corsHeaders(response)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": READABLE,
    });
  });

  it("the same as a list", async () => {
    const { preflight } = await serve({ origins: [SHOP, "*"] });
    expect(corsHeaders(await preflight("https://other.example"))).toEqual(preflightHeaders("*"));
  });

  it("a renamed key header is named in its place", async () => {
    const { preflight } = await serve({ origins: "*", keyHeader: "X-Shop-Key" });
    expect(corsHeaders(await preflight(SHOP))).toEqual(preflightHeaders("*", "X-Shop-Key"));
  });

  it("OPTIONS that is no preflight goes on to the route", async () => {
    const { send } = await serve({ origins: "*" });
    expect((await send("OPTIONS", { origin: SHOP })).headers.get("allow")).toBe("POST, OPTIONS");
    expect((await send("OPTIONS", {})).headers.get("allow")).toBe("POST, OPTIONS");
  });
});

describe("listed origins", () => {
  const origins = [SHOP, "HTTP://Localhost:5173/"];

  it.each([SHOP, "http://localhost:5173"])("%s", async (origin) => {
    const { send, preflight } = await serve({ origins });
    expect(corsHeaders(await preflight(origin))).toEqual({ ...preflightHeaders(origin), vary: "Origin" });
    expect(corsHeaders(await send("POST", { origin }))).toEqual({
      "access-control-allow-origin": origin,
      "access-control-expose-headers": READABLE,
      vary: "Origin",
    });
  });

  it.each([
    "https://shop.example.evil.example",
    "http://shop.example",
    "https://shop.example:8443",
    "https://a.shop.example",
    "null",
    "*",
    "",
  ])("%j is another one: it is answered without a CORS header", async (origin) => {
    const { send, preflight } = await serve({ origins });
    const response = await send("POST", { origin });
    expect([await response.json(), corsHeaders(response)]).toEqual([{ answered: true }, { vary: "Origin" }]);
    expect(corsHeaders(await preflight(origin))).toEqual({ vary: "Origin" });
  });

  it("a request without an origin varies too", async () => {
    const { send } = await serve({ origins });
    expect(corsHeaders(await send("POST", {}))).toEqual({ vary: "Origin" });
  });
});

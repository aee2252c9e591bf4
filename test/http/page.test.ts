import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeAgent } from "../fakes.js";
import { type Service, startService } from "./service.js";

/** The page's files over HTTP; what it does stands in test/browser. */

let service: Service;
beforeAll(async () => {
  service = await startService([fakeAgent("router")], { app: { page: true } });
});
afterAll(() => service.close());

describe("the page at /", () => {
  it("is one document of its own files, and may reach nothing else", async () => {
    const response = await fetch(`${service.url}/`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const document = await response.text();
    const addresses = [...document.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? "");
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      const file = await fetch(`${service.url}${address}`);
      expect([address, file.status, file.headers.get("x-content-type-options")]).toEqual([address, 200, "nosniff"]);
    }
  });

  it("is not sent again to who has it", async () => {
    const first = await fetch(`${service.url}/page/page.js`);
    const etag = first.headers.get("etag") ?? "";
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    const again = await fetch(`${service.url}/page/page.js`, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it.each(["/page/", "/page/build.mjs", "/page/..%2Frouter.ts", "/page/client/main.tsx"])("has no %s", async (path) => {
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  });

  it("is read, not written to", async () => {
    const response = await fetch(`${service.url}/`, { method: "POST" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  it("is not there where it is switched off", async () => {
    const own = await startService([fakeAgent("router")]);
    expect((await fetch(`${own.url}/`)).status).toBe(404);
    await own.close();
  });
});

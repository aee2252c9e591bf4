import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, it } from "vitest";
import { runHere } from "../run-here.js";

/** A registry that tells of these faults; of none where it is not asked such things. */
let advisories: object | null = {};
const asked: string[] = [];
const registry = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request
    .on("data", (chunk) => chunks.push(chunk))
    .on("end", () => {
      if (request.method !== "POST") return void response.writeHead(404).end("{}");
      const body = Buffer.concat(chunks);
      asked.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
      response.writeHead(advisories === null ? 405 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(advisories ?? {}));
    });
});
await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
const cache = mkdtempSync(path.join(tmpdir(), "audit-"));
afterAll(async () => {
  rmSync(cache, { recursive: true, force: true });
  await new Promise((resolve) => registry.close(resolve));
});

const { port } = registry.address() as AddressInfo;
const audit = () =>
  runHere("http/cli/audit.ts", [], {
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: cache,
    npm_config_fetch_retries: "0",
  });
/** npm remembers each by its id. */
const fault = (severity: string) => ({
  express: [{ id: asked.length, url: "https://example.com/1", title: "x", severity, vulnerable_versions: ">=0" }],
});

it("a grave fault of what is shipped fails, a small one and none do not, and no answer is said to be none", async () => {
  expect(await audit()).toEqual({
    code: 0,
    output: "Packages with known faults: 0 critical, 0 high, 0 moderate, 0 low, 0 info.\n",
    complaint: "",
  });
  const packages = JSON.parse(asked[0] ?? "{}") as object;
  expect(packages).toHaveProperty("express");
  expect(packages).not.toHaveProperty("vitest"); // not shipped

  advisories = fault("moderate");
  expect(await audit()).toMatchObject({ code: 0, output: expect.stringContaining("moderate: express\n") });
  advisories = fault("critical");
  expect(await audit()).toMatchObject({
    code: 1,
    output: expect.stringMatching(/ [1-9] critical, [\s\S]*critical: express\n/),
  });
  advisories = null;
  expect(await audit()).toEqual({
    code: 0,
    output: "",
    complaint:
      "NOT AUDITED: the registry does not tell of known faults (405 Method Not Allowed). Ask another one: npm_config_registry=…\n",
  });
}, 120_000);

import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { type BannerFacts, renderBanner } from "../../http/banner.js";

const facts: BannerFacts = {
  version: "1.2.3",
  localUrl: "http://127.0.0.1:8080",
  publicBaseUrl: "http://127.0.0.1:8080",
  hasPage: true,
  market: { engine: "duckdb", isSample: true, asOf: "2026-10-31" },
  question: null,
  writer: "built-in writer (no model, no key)",
};

it("says where, over which data, who writes, and how to ask", () => {
  expect(renderBanner(facts)).toBe(`
Agent Query Service 1.2.3 is ready.

  Address      http://127.0.0.1:8080
  Page         http://127.0.0.1:8080/ (open it in a browser)
  Agent card   http://127.0.0.1:8080/.well-known/agent-card.json
  Market data  sample market, made up for trying things out (embedded DuckDB), as of 2026-10-31
  Writer       built-in writer (no model, no key)

Ask it something:

  curl -s http://127.0.0.1:8080/a2a/router -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":"1","method":"message/send","params":{"message":{"kind":"message","messageId":"1","role":"user","parts":[{"kind":"text","text":"What do competitors charge for espresso machines in the US?"}]}}}'
`);
});

it("names an own market, an unknown date and a public address", () => {
  const banner = renderBanner({
    ...facts,
    hasPage: false,
    publicBaseUrl: "https://market.example",
    market: { engine: "postgresql", isSample: false, asOf: null },
  });
  expect(banner).not.toContain("Page");
  expect(banner).toContain('"text":"What can I ask?"');
  expect(banner).toContain("  Address      http://127.0.0.1:8080\n  Cards say    https://market.example\n");
  expect(banner).toContain("  Market data  your own market (PostgreSQL), as of an unknown date\n");
});

it("shows a line that a shell reads as one command with one JSON body", () => {
  const line =
    renderBanner(facts)
      .split("\n")
      .find((text) => text.startsWith("  curl ")) ?? "";
  const { stdout } = spawnSync(
    "sh",
    ["-c", `curl() { for word; do last="$word"; done; printf %s "$last"; }; ${line}`],
    { encoding: "utf8" },
  );
  expect(JSON.parse(stdout)).toMatchObject({
    jsonrpc: "2.0",
    method: "message/send",
    params: { message: { role: "user" } },
  });
});

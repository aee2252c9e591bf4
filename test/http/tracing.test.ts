import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { startTracing } from "../../http/tracing.js";
import { recordingLogger } from "../fakes.js";
import { startGeminiServer } from "../gemini-server.js";
import { KEY, routerWith } from "../graph/model-agents.js";
import { scribe } from "../graph/scribe.js";
import { openEngine } from "../market.js";
import { ask, startService } from "./service.js";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}
interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** A collector: keeps what it is sent. */
const bodies: string[] = [];
const collector = createServer((request, response) => {
  let body = "";
  request
    .on("data", (chunk) => (body += chunk))
    .on("end", () => {
      bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
});
await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
afterAll(() => new Promise((resolve) => collector.close(resolve)));

it("request, node, tool, query and call of the model are one trace under the caller's, and no span holds what was asked", async () => {
  const { port } = collector.address() as AddressInfo;
  const stopTracing = await startTracing(`http://127.0.0.1:${port}`, "9.9.9");
  const scope = { products: [{ words: "travel cots" }], markets: [{ words: "the UK", code: "GB" }] };
  const gemini = await startGeminiServer(
    scribe({ hearing: { scope, asks: [{ want: "overview", specialists: ["pricing", "demand"] }] } }),
    { apiKey: KEY },
  );
  const clock = () => new Date("2026-11-21T09:00:00Z");
  const warehouse = await openEngine("duckdb");
  const router = routerWith(gemini.url, { warehouse, logger: recordingLogger(), clock });
  const service = await startService([router], { app: { isTraced: true } });
  const [traceId, callers] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const question = ask("What do travel cots cost in the UK, and how is demand?");
  const response = await service.post("/a2a/router", question, { traceparent: `00-${traceId}-${callers}-01` });
  expect(response.status).toBe(200);
  await response.text();
  await fetch(`${service.url}/health`);
  await service.close();
  await stopTracing();
  await gemini.close();
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  const [request] = spans.filter(({ parentSpanId }) => parentSpanId === callers);
  expect(request?.name).toBe("POST request");
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const above = (span: Span | undefined): string[] =>
    span ? [...above(byId.get(span.parentSpanId ?? "")), span.name] : [];
  const names = new Set(spans.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining([
      "node classify",
      "node pricing",
      "tool price_statistics",
      "query",
      "model classifier",
      "model synthesizer",
    ]),
  );
  const query = spans.find((span) => span.name === "query" && above(span).includes("tool price_statistics"));
  const call = spans.find((span) => span.name === "model synthesizer");
  for (const span of [query, call]) expect(above(span)[0]).toBe("POST request");
  expect(bodies.join("")).not.toMatch(/travel|SELECT/i);
});

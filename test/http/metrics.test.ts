import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuseOtherMethods, renderPlain } from "../../http/failures.js";
import { createMetrics, type Metrics, metricsLogger } from "../../http/metrics.js";
import { annotate, logRequests } from "../../http/request-log.js";
import { type RunningServer, startServer } from "../../http/server.js";
import { dataTools } from "../../tools/index.js";
import { recordingLogger } from "../fakes.js";

let server: RunningServer;
let metrics: Metrics;
let logger: ReturnType<typeof recordingLogger>;

beforeEach(async () => {
  metrics = createMetrics();
  logger = recordingLogger();
  server = await startServer(
    () => {
      const app = express();
      app.use(logRequests(metricsLogger(logger, metrics)));
      app
        .route("/metrics")
        .get(metrics.handler())
        .all(refuseOtherMethods(["GET", "HEAD"], renderPlain));
      app.get("/ask", (_request, response) => {
        annotate(response, { agent: "pricing-agent", rpcMethod: "message/send", outcome: "completed" });
        response.json({});
      });
      return app;
    },
    "127.0.0.1",
    0,
  );
});
afterEach(() => server.drain(0));

const scrape = async () => (await fetch(`${server.localUrl}/metrics`)).text();

/** The samples of ours whose name begins so, without buckets. */
async function samples(prefix: string): Promise<string[]> {
  const lines = (await scrape()).split("\n");
  return lines.filter((line) => line.startsWith(`agent_query_${prefix}`) && !line.includes("_bucket{"));
}

describe("GET /metrics", () => {
  it("is Prometheus text with the process's own figures", async () => {
    const response = await fetch(`${server.localUrl}/metrics`);
    expect([response.status, response.headers.get("content-type"), response.headers.get("cache-control")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
    const text = await response.text();
    for (const name of [
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
    ])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, "m"));
    expect((await fetch(`${server.localUrl}/metrics`, { method: "POST" })).status).toBe(405);
  });

  it("several sets do not share a count", async () => {
    createMetrics().problemLogged("error");
    expect(await samples("problems")).toEqual([
      'agent_query_problems_total{level="warn"} 0',
      'agent_query_problems_total{level="error"} 0',
    ]);
  });

  it("load is looked at when asked", async () => {
    let tasks = 7;
    metrics.watch({
      tasks: () => tasks,
      waitingTasks: () => 3,
      waitingRequests: () => 2,
      expectedWaitSeconds: () => 1.5,
    });
    const loads = async () => [...(await samples("running")), ...(await samples("waiting"))];
    expect(await loads()).toEqual([
      "agent_query_running_tasks 4",
      "agent_query_waiting_tasks 3",
      "agent_query_waiting_requests 2",
    ]);
    tasks = 3;
    expect((await loads())[0]).toBe("agent_query_running_tasks 0");
  });
});

describe("what is logged is counted", () => {
  it("requests, by the line that the service writes of them", async () => {
    await (await fetch(`${server.localUrl}/ask`)).text();
    await (await fetch(`${server.localUrl}/ask`)).text();
    await expect
      .poll(() => samples("requests_total"))
      .toContain('agent_query_requests_total{agent="pricing-agent",rpc_method="message/send",outcome="completed"} 2');
    expect(await samples("request_seconds_count")).toContain('agent_query_request_seconds_count{route="question"} 2');
  });

  it("tools and models, and every line goes on unchanged", async () => {
    const counting = metricsLogger(logger, metrics);
    const error = new Error("gone");
    const written: [object, string][] = [
      [{ tool: "price_history", rowsExamined: 120, asOf: null, tookMs: 40 }, "tool call"],
      [{ tool: "price_history", rowsExamined: 3, asOf: null, tookMs: 10 }, "tool call"],
      [{ tool: "keyword_bids", err: error }, "tool unavailable"],
      [{ role: "writer", inputTokens: 900, outputTokens: 100, tookMs: 1500, outcome: "answered" }, "model call"],
      [{ role: "writer", inputTokens: null, outputTokens: null, tookMs: 20, outcome: "overloaded" }, "model call"],
      [{ runningTasks: 1 }, "stopping"],
    ];
    for (const [fields, message] of written) counting.info(fields, message);
    counting.warn({ err: error }, "task state not kept");
    counting.error({ err: error }, "request failed");
    expect(logger.lines.map(({ fields, message }) => [fields, message]).slice(0, 6)).toEqual(written);
    expect(logger.lines.map(({ level }) => level)).toEqual([...written.map(() => "info"), "warn", "error"]);

    expect(await samples("tool_call")).toEqual([
      'agent_query_tool_calls_total{tool="price_history",outcome="answered"} 2',
      'agent_query_tool_calls_total{tool="keyword_bids",outcome="unavailable"} 1',
      'agent_query_tool_call_seconds_sum{tool="price_history"} 0.05',
      'agent_query_tool_call_seconds_count{tool="price_history"} 2',
    ]);
    expect(await samples("rows_examined")).toEqual([
      'agent_query_rows_examined_total{tool="price_history"} 123',
      'agent_query_rows_examined_total{tool="keyword_bids"} 0',
    ]);
    expect(await samples("model")).toEqual([
      'agent_query_model_calls_total{role="writer",outcome="answered"} 1',
      'agent_query_model_calls_total{role="writer",outcome="overloaded"} 1',
      'agent_query_model_tokens_total{role="writer",outcome="answered",direction="input"} 900',
      'agent_query_model_tokens_total{role="writer",outcome="answered",direction="output"} 100',
      'agent_query_model_tokens_total{role="writer",outcome="overloaded",direction="input"} 0',
      'agent_query_model_tokens_total{role="writer",outcome="overloaded",direction="output"} 0',
      'agent_query_model_call_seconds_sum{role="writer"} 1.52',
      'agent_query_model_call_seconds_count{role="writer"} 2',
    ]);
    expect(await samples("problems")).toEqual([
      'agent_query_problems_total{level="warn"} 1',
      'agent_query_problems_total{level="error"} 1',
    ]);
  });

  it("a line without its figures breaks nothing", async () => {
    const counting = metricsLogger(logger, metrics);
    for (const message of ["request", "tool call", "tool unavailable", "model call", "constructor"]) {
      counting.info({}, message);
      counting.info({ ms: -1, tookMs: Number.NaN, rowsExamined: "many", inputTokens: -5 }, message);
    }
    expect(logger.lines.length).toBe(10);
    expect(await samples("rows_examined")).toEqual(['agent_query_rows_examined_total{tool="other"} 0']);
  });

  it("stages, and problems from none on", async () => {
    for (const stage of ["classify", "pricing", "synthesize", "anything"]) metrics.stageDone({ stage, ms: 20 });
    expect(await samples("stage_seconds_sum")).toEqual(
      ["classify", "pricing", "synthesize", "other"].map(
        (stage) => `agent_query_stage_seconds_sum{stage="${stage}"} 0.02`,
      ),
    );
    expect(await samples("problems")).toContain('agent_query_problems_total{level="warn"} 0');
  });
});

describe("labels hold known words only", () => {
  const hostile = 'router"} 1\nup{x="';

  it.each<[string | null, string | null, string | number, string]>([
    [
      "router",
      "message/stream",
      "input-required",
      'agent="router",rpc_method="message/stream",outcome="input-required"',
    ],
    ["intent-agent", "tasks/get", -32001, 'agent="intent-agent",rpc_method="tasks/get",outcome="taskNotFound"'],
    ["router", null, 413, 'agent="router",rpc_method="none",outcome="413"'],
    [null, null, "ok", 'agent="none",rpc_method="none",outcome="ok"'],
    [hostile, hostile, hostile, 'agent="other",rpc_method="other",outcome="other"'],
    ["pricing", "toString", 999_999, 'agent="other",rpc_method="other",outcome="other"'],
    ["router", "", 200.5, 'agent="router",rpc_method="other",outcome="other"'],
  ])("%j %j %j", async (agent, rpcMethod, outcome, labels) => {
    metrics.requestDone({ agent, rpcMethod, outcome, ms: 1 });
    expect((await samples("requests_total"))[0]).toBe(`agent_query_requests_total{${labels}} 1`);
  });

  it("tools, roles and outcomes too", async () => {
    metrics.toolDone({ tool: hostile, outcome: "answered", rowsExamined: 1, ms: 1 });
    metrics.modelDone({ role: hostile, outcome: hostile, inputTokens: 1, outputTokens: 1, ms: 1 });
    expect(await samples("tool_calls")).toEqual(['agent_query_tool_calls_total{tool="other",outcome="answered"} 1']);
    expect(await samples("model_calls")).toEqual(['agent_query_model_calls_total{role="other",outcome="other"} 1']);
  });

  it("every data tool is known", async () => {
    for (const { name } of dataTools) metrics.toolDone({ tool: name, outcome: "answered", rowsExamined: 1, ms: 1 });
    expect((await samples("tool_calls")).length).toBe(dataTools.length);
    expect((await samples("tool_calls")).join()).not.toContain("other");
  });
});

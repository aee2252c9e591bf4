import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { RequestHandler } from "express";

/** Documents that balancers and scrapers ask for every second. */
const UNTRACED = new Set(["/health", "/ready", "/metrics"]);

/**
 * Sends traces to an OpenTelemetry collector: request, node, tool, query and call of the model in one trace. The SDK is loaded here, so that
 * it costs nothing where nobody traces. @returns what sends the rest and ends it
 */
export async function startTracing(endpoint: string, version: string): Promise<() => Promise<void>> {
  const { BatchSpanProcessor, NodeTracerProvider, OTLPTraceExporter, resourceFromAttributes } = await import(
    "./tracing-sdk.js"
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ "service.name": "agent-query-service", "service.version": version }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  provider.register();
  return async () => {
    await provider.shutdown().catch(() => {}); // a collector that is away keeps nobody
  };
}

/** One span for each request, under the caller's where its headers name one (W3C Trace Context). */
export function traceRequests(): RequestHandler {
  const tracer = trace.getTracer("agent-query-service");
  return (request, response, next) => {
    if (UNTRACED.has(request.path)) {
      next();
      return;
    }
    const parent = propagation.extract(context.active(), request.headers);
    const span = tracer.startSpan(`${request.method} request`, { kind: SpanKind.SERVER }, parent);
    response.once("close", () => {
      const { agent, rpcMethod, outcome, taskId } = response.locals;
      const told = { agent, "rpc.method": rpcMethod, outcome, "task.id": taskId };
      for (const [name, value] of Object.entries(told))
        if (value !== undefined && value !== null) span.setAttribute(name, value);
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(parent, span), next);
  };
}

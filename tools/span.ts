import { type Attributes, SpanStatusCode, trace } from "@opentelemetry/api";

/** Does nothing until an entry point has begun to trace (http/tracing.ts). */
const tracer = trace.getTracer("agent-query-service");

/** A piece of work as a span under the one that is active. Attributes never hold what was asked, nor SQL. */
export function inSpan<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The same for work that is over. */
export function pastSpan(name: string, ms: number, attributes: Attributes): void {
  const endTime = Date.now();
  tracer.startSpan(name, { attributes, startTime: endTime - ms }).end(endTime);
}

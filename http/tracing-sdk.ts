/** A file of its own, which nobody loads who does not trace. */
export { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
export { resourceFromAttributes } from "@opentelemetry/resources";
export { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";

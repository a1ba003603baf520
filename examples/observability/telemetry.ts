import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { instrumentWorkbelt } from "@workbelt/opentelemetry";

/** Telemetry that is being exported. */
export interface Telemetry {
  /** Runs a step in a span of its own. */
  inSpan<Result>(name: string, step: () => Promise<Result>): Promise<Result>;
  /** Exports the rest and ends the instrumentation. */
  stop(): Promise<void>;
}

/** Exports the spans and metrics of this process to a collector. A server does this at its start. */
export function startTelemetry(collectorUrl: string): Telemetry {
  const spans = new OTLPTraceExporter({ url: `${collectorUrl}/v1/traces` });
  const metrics = new OTLPMetricExporter({ url: `${collectorUrl}/v1/metrics` });
  const tracerProvider = new TracerProvider({
    spanProcessors: [new BatchSpanProcessor({ exporter: spans })],
  });
  const meterProvider = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: metrics })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const stopInstrumentation = instrumentWorkbelt({ tracerProvider, meterProvider });
  const tracer = tracerProvider.getTracer("example");
  return {
    async inSpan(name, step) {
      const span = tracer.startSpan(name);
      try {
        return await context.with(trace.setSpan(context.active(), span), step);
      } finally {
        span.end();
      }
    },
    async stop() {
      stopInstrumentation();
      await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()]);
      context.disable();
    },
  };
}

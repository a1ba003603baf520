import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** An attribute in OTLP's JSON. */
interface OtlpAttribute {
  key: string;
  value: { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
}

/** A span in OTLP's JSON, as far as the example prints it. */
export interface OtlpSpan {
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  events: { name: string }[];
}

/** The body of an export of spans. */
interface SpanExport {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/** The body of an export of metrics. */
interface MetricExport {
  resourceMetrics: { scopeMetrics: { metrics: { name: string }[] }[] }[];
}

/** A collector on loopback, and what it has received. */
export interface Collector {
  /** Base URL of the OTLP endpoints. */
  url: string;
  spans: OtlpSpan[];
  metricNames: Set<string>;
  stop(): void;
}

/** Starts a server that accepts OTLP over HTTP with JSON, as collectors do on port 4318. */
export async function startCollector(): Promise<Collector> {
  const spans: OtlpSpan[] = [];
  const metricNames = new Set<string>();
  const server = createServer(async (request, response) => {
    const body = await json(request);
    if (request.url === "/v1/traces") {
      for (const { scopeSpans } of (body as SpanExport).resourceSpans)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    } else {
      for (const { scopeMetrics } of (body as MetricExport).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap(({ metrics }) => metrics))
          metricNames.add(name);
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metricNames,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

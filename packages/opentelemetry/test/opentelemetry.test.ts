import { context, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type InstrumentationOptions, instrumentWorkbelt } from "../src/index.js";
import { DeskGetPaperTool, deskClient } from "../../core/test/helpers/desk.js";
import { hangUp, json, silence, startServer } from "../../core/test/helpers/server.js";

const found = json(200, { data: { id: "p1", title: "Rent" } }, { "x-request-id": "req-2" });
const busy = json(429, {}, { "retry-after": "0", "x-request-id": "req-1" });
const call = (paper_id: string) => ({
  type: "tool_call" as const,
  id: "call-7",
  name: "x",
  args: { paper_id },
});

beforeAll(() => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
});
afterAll(() => context.disable());

/** Instruments this process, and serves the answers to a tool. */
async function setUp(options: InstrumentationOptions, ...answers: Parameters<typeof startServer>) {
  const { baseUrl } = await startServer(...answers);
  const spans = new InMemorySpanExporter();
  const tracerProvider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: spans })],
  });
  const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter: metrics });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const stop = instrumentWorkbelt({ tracerProvider, meterProvider, ...options });
  onTestFinished(async () => {
    stop();
    await Promise.all([tracerProvider.shutdown(), meterProvider.shutdown()]);
  });
  const readMetrics = async () => {
    await meterProvider.forceFlush();
    const [exported] = metrics.getMetrics().slice(-1);
    return exported?.scopeMetrics.flatMap((scope) => scope.metrics) ?? [];
  };
  const tool = new DeskGetPaperTool({ name: "read_paper", client: deskClient(baseUrl) });
  const tracer = tracerProvider.getTracer("host");
  return { baseUrl, readMetrics, spans, stop, tool, tracer };
}

/** Returns the finished spans by name, of each name in the order of their ends. */
function byName(exporter: InMemorySpanExporter, name: string): ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

test("one tool span over all attempts, below the active span, has a client span for each", async () => {
  const { baseUrl, spans, tool, tracer } = await setUp({}, busy, found);
  const agent = tracer.startSpan("invoke_agent");
  await context.with(trace.setSpan(context.active(), agent), () => tool.invoke(call("p1")));
  agent.end();

  const [toolSpan, ...more] = byName(spans, "execute_tool read_paper");
  expect(more).toEqual([]);
  expect(toolSpan).toMatchObject({
    kind: SpanKind.INTERNAL,
    status: { code: SpanStatusCode.UNSET },
    parentSpanContext: { spanId: agent.spanContext().spanId },
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "read_paper",
      "gen_ai.tool.type": "function",
      "gen_ai.tool.call.id": "call-7",
      "workbelt.operation": "desk_get_paper",
      "workbelt.attempts": 2,
    },
    events: [
      {
        name: "workbelt.retry",
        attributes: { "workbelt.attempt": 2, "error.type": "rate_limited" },
      },
    ],
  });
  const server = { "server.address": "127.0.0.1", "server.port": Number(new URL(baseUrl).port) };
  const common = { "http.request.method": "GET", "url.scheme": "http", ...server };
  const attempts = byName(spans, "GET");
  expect(attempts.map(({ attributes }) => attributes)).toEqual([
    {
      ...common,
      "http.response.status_code": 429,
      "error.type": "429",
      "workbelt.request_id": "req-1",
    },
    {
      ...common,
      "http.response.status_code": 200,
      "http.request.resend_count": 1,
      "workbelt.request_id": "req-2",
    },
  ]);
  for (const { kind, parentSpanContext } of attempts) {
    expect(kind).toBe(SpanKind.CLIENT);
    expect(parentSpanContext?.spanId).toBe(toolSpan?.spanContext().spanId);
  }
});

test("spans of concurrent calls do not mix", async () => {
  const { spans, tool, tracer } = await setUp({}, found);
  const parents = ["one", "two", "three"].map((name) => tracer.startSpan(name));
  await Promise.all(
    parents.map((span) =>
      context.with(trace.setSpan(context.active(), span), () => tool.invoke(call("p1"))),
    ),
  );
  const tools = byName(spans, "execute_tool read_paper");
  const spanIds = (list: { spanId: string }[]) => list.map(({ spanId }) => spanId).toSorted();
  expect(spanIds(tools.map(({ parentSpanContext }) => parentSpanContext!))).toEqual(
    spanIds(parents.map((span) => span.spanContext())),
  );
  expect(spanIds(byName(spans, "GET").map(({ parentSpanContext }) => parentSpanContext!))).toEqual(
    spanIds(tools.map((span) => span.spanContext())),
  );
});

test("failures have the error's type and no message", async () => {
  const { spans, tool } = await setUp({}, hangUp, json(404, { message: "secret-message" }));
  await tool.invoke(call("secret-paper"));
  const [toolSpan] = byName(spans, "execute_tool read_paper");
  expect(toolSpan).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { "error.type": "not_found" },
  });
  const attempts = byName(spans, "GET");
  expect(attempts.map(({ attributes }) => attributes["error.type"])).toEqual(["network", "404"]);
  const shown = spans
    .getFinishedSpans()
    .map(({ attributes, events, name, status }) => ({ attributes, events, name, status }));
  expect(JSON.stringify(shown)).not.toContain("secret");
});

test("arguments and result are captured only when asked for", async () => {
  const { spans, tool } = await setUp({ captureContent: true }, found);
  await tool.invoke(call("p1"));
  expect(byName(spans, "execute_tool read_paper")[0]?.attributes).toMatchObject({
    "gen_ai.tool.call.arguments": '{"paper_id":"p1"}',
    "gen_ai.tool.call.result": '{"id":"p1","title":"Rent"}',
  });
});

test("both histograms count in seconds", async () => {
  const began = performance.now();
  const { readMetrics, tool } = await setUp({}, busy, found);
  await tool.invoke(call("p1"));
  const [calls, requests] = await readMetrics();
  expect(calls).toMatchObject({
    descriptor: { name: "gen_ai.execute_tool.duration", unit: "s" },
    dataPoints: [
      {
        attributes: { "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "read_paper" },
        value: { count: 1 },
      },
    ],
  });
  expect(requests).toMatchObject({
    descriptor: { name: "http.client.request.duration", unit: "s" },
    dataPoints: [
      { attributes: { "http.response.status_code": 429 }, value: { count: 1 } },
      { attributes: { "http.response.status_code": 200 }, value: { count: 1 } },
    ],
  });
  const value = requests?.dataPoints[0]?.value as { sum: number };
  expect(value.sum).toBeGreaterThan(0);
  expect(value.sum).toBeLessThan((performance.now() - began) / 1000);
});

test("the stop ends the spans of calls that still run", async () => {
  const { spans, stop, tool } = await setUp({}, silence);
  const abort = new AbortController();
  const running = tool.execute({ paper_id: "p1" }, { signal: abort.signal });
  await nextTurn();
  stop();
  expect(byName(spans, "execute_tool desk_get_paper")).toHaveLength(1);
  abort.abort(new Error("over"));
  await expect(running).rejects.toThrow("over");
});

test("after the stop nothing more is recorded", async () => {
  const { spans, stop, tool } = await setUp({}, found);
  stop();
  await tool.invoke(call("p1"));
  expect(spans.getFinishedSpans()).toEqual([]);
});

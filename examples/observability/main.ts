// Spans and metrics of an agent, exported over OTLP to a collector in this process, and printed. For your
// own collector, start the telemetry with its address: `startTelemetry("http://127.0.0.1:4318")`.
//
//   node examples/observability/main.ts
import { startSandbox } from "@workbelt/sandbox";
import { observeReview } from "./observed-review.ts";

const sandbox = await startSandbox();
Object.assign(process.env, sandbox.environment);
try {
  const { metricNames, tree } = await observeReview(sandbox);
  console.log(`${tree}\n\nMetrics: ${metricNames.join(", ")}`);
} finally {
  await sandbox.stop();
}

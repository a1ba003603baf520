import type { Meter } from "@opentelemetry/api";
import type { AttemptEvent, CallEnded } from "@workbelt/core";
import { requestAttributes } from "./attributes.js";

// The HTTP and GenAI conventions recommend these, in seconds.
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const CALL_SECONDS = [
  0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92,
];

/** Creates the histograms of calls and of HTTP requests. */
export function createHistograms(meter: Meter) {
  const calls = meter.createHistogram("gen_ai.execute_tool.duration", {
    description: "Duration of tool executions.",
    unit: "s",
    advice: { explicitBucketBoundaries: CALL_SECONDS },
  });
  const requests = meter.createHistogram("http.client.request.duration", {
    description: "Duration of HTTP client requests.",
    unit: "s",
    advice: { explicitBucketBoundaries: REQUEST_SECONDS },
  });
  return {
    recordCall({ durationMs, errorType, operation, tool }: CallEnded): void {
      calls.record(durationMs / 1000, {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": tool ?? operation,
        ...(errorType !== undefined && { "error.type": errorType }),
      });
    },
    recordAttempt(event: AttemptEvent): void {
      requests.record(event.durationMs / 1000, requestAttributes(event));
    },
  };
}

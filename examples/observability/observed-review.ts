import type { Sandbox } from "@workbelt/sandbox";
import { reviewPipeline } from "../pipeline-review/pipeline-review.ts";
import { script } from "../pipeline-review/script/script.ts";
import { ScriptedModel } from "../shared/scripted-model.ts";
import { startCollector } from "./collector.ts";
import { formatSpans } from "./format-spans.ts";
import { startTelemetry } from "./telemetry.ts";

/**
 * Reviews the pipeline of the sandbox's CRM, which refuses one request as one too many, and returns the
 * spans that a collector has received, as a tree, and the names of the metrics.
 */
export async function observeReview(
  sandbox: Sandbox,
): Promise<{ tree: string; metricNames: string[] }> {
  const collector = await startCollector();
  const telemetry = startTelemetry(collector.url);
  const headers = { "retry-after": "0" };
  sandbox.faults.add({ service: "crm", path: "/v2/tasks", status: 429, body: {}, headers });
  try {
    const model = new ScriptedModel({ script });
    await telemetry.inSpan("invoke_agent pipeline-review", () => reviewPipeline({ model }));
  } finally {
    await telemetry.stop();
    collector.stop();
  }
  return { tree: formatSpans(collector.spans), metricNames: [...collector.metricNames] };
}

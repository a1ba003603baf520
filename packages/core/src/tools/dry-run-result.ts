import type { DryRun } from "../operations/dry-run.js";
import { formatResult } from "./format-result.js";
import { createArtifact } from "./tool-artifact.js";
import type { ResultSource, ToolResult } from "./tool-result.js";

const NOTHING_WRITTEN = "Dry run: nothing was written. This is what would be sent.";

/** Creates the result of a call that would have written. */
export function createDryRunResult(plan: DryRun, source: ResultSource): ToolResult {
  const content = formatResult(
    { note: NOTHING_WRITTEN, ...plan },
    { source: source.service.displayName, maxTokens: source.form.maxContentTokens },
  );
  return [content, createArtifact(plan, plan, source)];
}

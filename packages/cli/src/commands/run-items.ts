import { WorkbeltError } from "@workbelt/core";
import { type ItemOutcome, summarizeItems } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { describeError } from "../errors/describe-error.js";
import { EXIT, type ExitCode } from "../errors/exit-codes.js";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-result.js";
import type { Format } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import type { Tool } from "../services.js";

/** Form of a call with items. */
interface ItemsCall {
  dryRun: boolean;
  format: Format;
  signal: AbortSignal;
}

/**
 * Runs a call with items, and writes an outcome for each.
 *
 * @throws CommandError if one of them was not carried out, after the outcomes were written; the errors of the call.
 */
export async function runItems(
  tool: Tool,
  input: Record<string, unknown>,
  { dryRun, format, signal }: ItemsCall,
): Promise<void> {
  const { items = [] } = tool.checkCall(input);
  if (dryRun) {
    const plans = [];
    for (const item of items) plans.push(await tool.preview(item, { signal }));
    return writeLines([formatJson(plans, 2)]);
  }
  const outcomes = await tool.executeAll(items, { signal });
  await writeLines(formatOutcomes(tool, items, outcomes, format));
  const failed = outcomes.filter((outcome) => outcome.status !== "done");
  if (failed.length === 0) return undefined;
  const message = `${failed.length} of ${items.length} items were not carried out, or may not have been.`;
  throw new CommandError(exitCodeOfItems(failed), message);
}

function formatOutcomes(
  tool: Tool,
  items: readonly unknown[],
  outcomes: readonly ItemOutcome[],
  format: Format,
): string[] {
  if (format === "json") return [formatJson(outcomes.map(toJson), 2)];
  const summary = summarizeItems(tool.operation, items, outcomes);
  return format === "compact" ? [formatJson(summary)] : formatTable(summary);
}

function toJson(outcome: ItemOutcome): object {
  if (outcome.status === "done") return outcome;
  return { status: outcome.status, error: describeError(outcome.error).text };
}

/** Returns the exit code of the first failure; a write that may have happened comes first. */
function exitCodeOfItems(failed: readonly Exclude<ItemOutcome, { status: "done" }>[]): ExitCode {
  if (failed.some(({ status }) => status === "unknown")) return EXIT.outcomeUnknown;
  const known = failed.find(({ error }) => WorkbeltError.isInstance(error)) ?? failed[0];
  return describeError(known?.error).exitCode;
}

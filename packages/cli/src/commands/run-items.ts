import { InputError, WorkbeltError } from "@workbelt/core";
import { type ItemOutcome, summarizeItems } from "@workbelt/core/adapters";
import { CommandError } from "../errors/command-error.js";
import { describeError } from "../errors/describe-error.js";
import { EXIT, type ExitCode } from "../errors/exit-codes.js";
import type { Fields } from "../output/fields.js";
import { formatCsv } from "../output/format-csv.js";
import { formatJson } from "../output/format-json.js";
import { formatTable } from "../output/format-data.js";
import type { Format } from "../output/formats.js";
import { Progress } from "../output/progress.js";
import { writeLines } from "../output/write.js";
import type { Tool } from "../services.js";
import { TableItems } from "./table-items.js";

/** Most items that a tool takes at once. */
const MAX_ITEMS = 100;

type Input = Record<string, unknown>;

/** Form of a call with items. */
interface ItemsCall {
  dryRun: boolean;
  /** True for the rows of a table. */
  isTable: boolean;
  format: Format;
  fields: Fields | undefined;
  signal: AbortSignal;
  /** Name of the run in the journal. */
  run: string | undefined;
  threadId: string | undefined;
}

/** Splits a call into calls that have at most as many items as a tool takes. */
export function splitItems(input: Input): Input[] {
  const { items } = input;
  if (!Array.isArray(items) || items.length <= MAX_ITEMS) return [input];
  return Array.from({ length: Math.ceil(items.length / MAX_ITEMS) }, (_, index) => {
    return { ...input, items: items.slice(index * MAX_ITEMS, (index + 1) * MAX_ITEMS) };
  });
}

/**
 * Runs calls with items one after another, and writes an outcome for each item. All are validated before the first is sent.
 * A failure that holds for all items of a call, such as an outage, ends the calls after it too.
 *
 * @throws CommandError if an item was not carried out, after the outcomes were written; the errors of the first call.
 */
export async function runItems(
  tool: Tool,
  calls: readonly Input[],
  { dryRun, fields, format, isTable, signal, ...origin }: ItemsCall,
): Promise<void> {
  const batches = checkItems(tool, calls);
  const items = batches.flat();
  const table = isTable ? new TableItems() : undefined;
  if (dryRun) {
    const plans = [];
    const preview = ([item = {}]: readonly Input[]) => tool.preview(item, { signal });
    for (const item of items) plans.push(await (table?.run([item], preview) ?? preview([item])));
    return writeLines([formatJson(plans, 2)]);
  }
  const executeAll = (batch: readonly Input[]) => tool.executeAll(batch, { ...origin, signal });
  const execute = (batch: readonly Input[]) => table?.run(batch, executeAll) ?? executeAll(batch);
  const outcomes: ItemOutcome[] = [];
  const progress = new Progress("items", { isOutputVisible: format === "json" });
  try {
    for await (const part of runBatches(execute, batches)) {
      progress.add(part.length);
      if (format === "json") {
        const isWhole = outcomes.length + part.length === items.length;
        await writeLines([formatPart(part, { isFirst: outcomes.length === 0, isWhole, fields })]);
      }
      outcomes.push(...part);
    }
  } finally {
    progress.end();
  }
  if (format !== "json")
    await writeLines(formatOutcomes(tool, { items, outcomes, format, fields }));
  const failed = outcomes.filter((outcome) => outcome.status !== "done");
  if (failed.length === 0) return undefined;
  const message = `${failed.length} of ${items.length} items were not carried out, or may not have been.`;
  throw new CommandError(exitCodeOfItems(failed), message);
}

/** Validates the items of all calls. @throws InputError with the problems of all, by the index among all items. */
function checkItems(tool: Tool, calls: readonly Input[]): Input[][] {
  const issues: InputError["issues"][number][] = [];
  const batches = calls.map((call, index) => {
    try {
      return (tool.checkCall(call).items ?? []) as Input[];
    } catch (error) {
      if (!(error instanceof InputError) || calls.length === 1) throw error;
      const first = index * MAX_ITEMS;
      for (const { field, message } of error.issues) {
        issues.push({ field: shiftIndexes(field, first), message: shiftIndexes(message, first) });
      }
      return [];
    }
  });
  if (issues.length > 0) throw new InputError(tool.name, issues);
  return batches;
}

const INDEXES = /\bitems\[\d+\]|\bitems? \d+(?:-\d+)?(?:, \d+(?:-\d+)?)*/g;

/** Makes the indexes in a place or a message, `items[3]` and `items 0-4, 7`, those among all items. */
function shiftIndexes(text: string, first: number): string {
  return text.replaceAll(INDEXES, (found) =>
    found.replaceAll(/\d+/g, (index) => String(Number(index) + first)),
  );
}

async function* runBatches(
  execute: (batch: readonly Input[]) => Promise<ItemOutcome[]>,
  batches: readonly Input[][],
): AsyncGenerator<ItemOutcome[]> {
  let stopped: { error: unknown } | undefined;
  for (const [index, batch] of batches.entries()) {
    let outcomes: ItemOutcome[] | undefined;
    try {
      if (stopped === undefined) outcomes = await execute(batch);
    } catch (error) {
      // Nothing of this batch was sent.
      if (index === 0) throw error;
      stopped = { error };
    }
    const error = stopped?.error;
    yield outcomes ?? batch.map(() => ({ status: "not_sent" as const, error }));
    stopped ??= outcomes?.find(({ status }) => status === "not_sent") as typeof stopped;
  }
}

/** Formats a part of the JSON list of all outcomes, which is written as they come. */
function formatPart(
  outcomes: readonly ItemOutcome[],
  { fields, isFirst, isWhole }: { fields: Fields | undefined; isFirst: boolean; isWhole: boolean },
): string {
  const shown = outcomes.map(toJson).map((each) => fields?.select(each) ?? each);
  const lines = formatJson(shown, 2).split("\n");
  const inner = lines.slice(1, -1).join("\n");
  return [...(isFirst ? ["["] : []), isWhole ? inner : `${inner},`, ...(isWhole ? ["]"] : [])].join(
    "\n",
  );
}

interface Outcomes extends Pick<ItemsCall, "fields" | "format"> {
  items: readonly unknown[];
  outcomes: readonly ItemOutcome[];
}

function formatOutcomes(tool: Tool, { fields, format, items, outcomes }: Outcomes): string[] {
  const summary = summarizeItems(tool.operation, items, outcomes);
  if (format === "compact") return [formatJson(summary)];
  if (format === "table") return formatTable(summary, { fields });
  const results = new Map(summary.items?.map(({ index, ...result }) => [index, result]));
  const rows = outcomes.map((outcome, index) => ({
    item: index,
    status: outcome.status,
    error: outcome.status === "done" ? "" : describeError(outcome.error).text,
    ...results.get(index),
  }));
  return [...formatCsv(rows, fields)];
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

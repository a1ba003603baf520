import { safeText } from "@workbelt/core";
import { isPlainObject } from "@workbelt/core/provider";
import { hasItems } from "@workbelt/core/adapters";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import type { BuiltInput } from "../input/build-input.js";
import { formatCommand, toCommand } from "../names.js";
import { Fields } from "../output/fields.js";
import { formatJson } from "../output/format-json.js";
import { type FormattedCall, formatResult } from "../output/format-result.js";
import { defaultFormat, isNextPage } from "../output/formats.js";
import { writeLines } from "../output/write.js";
import type { Tool } from "../services.js";
import type { CallFlags } from "./call-options.js";
import { confirmCalls } from "./confirm-calls.js";

/**
 * Runs a call and writes its result, after the person has confirmed what the policy asks about. Ctrl+C aborts it.
 *
 * @param origin name of the run in the journal, and the conversation
 */
export async function runCall(
  tool: Tool,
  { input, isTable }: BuiltInput,
  flags: CallFlags,
  origin: { run: string | undefined; threadId: string | undefined },
): Promise<void> {
  const items = hasItems(tool.operation, input) ? await import("./run-items.js") : undefined;
  const calls = items?.splitItems(input) ?? [input];
  // A program's calls are not asked about by the tool itself; they can only be denied.
  if (!flags.dryRun && !flags.yes) await confirmCalls(tool, calls, origin.threadId);
  const stop = new AbortController();
  const abort = () => stop.abort(createStopError(tool, flags));
  process.once("SIGINT", abort).once("SIGTERM", abort);
  const { signal } = stop;
  const { all = false, dryRun = false, format = defaultFormat(), ids } = flags;
  const fields = flags.fields && new Fields(flags.fields);
  try {
    if (items !== undefined)
      await items.runItems(tool, calls, { dryRun, format, fields, isTable, signal, ...origin });
    else {
      const call = { input, format, fields, ids, signal, all, dryRun, ...origin };
      await writeLines(await linesOf(tool, call));
    }
    const missing = fields?.describeMissing();
    if (missing !== undefined) process.stderr.write(`${safeText(missing)}\n`);
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
  }
}

async function linesOf(
  tool: Tool,
  {
    all,
    dryRun,
    run,
    ...call
  }: FormattedCall & Pick<CallFlags, "all" | "dryRun"> & { run: string | undefined },
): Promise<AsyncIterable<string> | Iterable<string>> {
  const { input, signal, threadId } = call;
  if (dryRun) return [formatJson(await tool.preview(input, { signal }), 2)];
  if (all) {
    const { formatAll } = await import("../output/format-all.js");
    return formatAll(tool, call);
  }
  const output = await tool.execute(input, { signal, run, threadId });
  if (call.format === "csv" && hasNextPage(output)) {
    process.stderr.write("The list continues: --all returns all of it.\n");
  }
  return formatResult(tool, output, call);
}

/** Returns true for a page that is not the last, which other forms of the output show themselves. */
function hasNextPage(output: unknown): boolean {
  if (!isPlainObject(output) || !Array.isArray(output["items"])) return false;
  return Object.entries(output).some(([key, value]) => isNextPage(key) && value !== null);
}

function createStopError(tool: Tool, { dryRun }: CallFlags): CommandError {
  const { effect, verifyWith } = tool.operation;
  if (effect === "read" || dryRun) return new CommandError(EXIT.interrupted, "Stopped.");
  const look = verifyWith === undefined ? "" : ` with \`${formatCommand(toCommand(verifyWith))}\``;
  return new CommandError(
    EXIT.outcomeUnknown,
    `Stopped. The write may have happened: look${look} before you repeat it.`,
  );
}

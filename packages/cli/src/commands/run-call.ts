import { hasItems } from "@workbelt/core/provider";
import { CommandError } from "../errors/command-error.js";
import { EXIT } from "../errors/exit-codes.js";
import { toCommand } from "../names.js";
import { formatJson } from "../output/format-json.js";
import { formatResult } from "../output/format-result.js";
import { defaultFormat } from "../output/formats.js";
import { listItems } from "../output/list-items.js";
import { writeLines } from "../output/write.js";
import type { Tool } from "../services.js";
import type { CallFlags } from "./call-options.js";
import { confirmCall } from "./confirm-call.js";
import { runItems } from "./run-items.js";

/** Runs a call and writes its result, after the person has confirmed what the policy asks about. Ctrl+C aborts it. */
export async function runCall(
  tool: Tool,
  input: Record<string, unknown>,
  flags: CallFlags,
): Promise<void> {
  // A program's calls are not asked about by the tool itself; they can only be denied.
  if (!flags.dryRun && !flags.yes) await confirmCall(tool, input);
  const stop = new AbortController();
  const abort = () => stop.abort(createStopError(tool, flags));
  process.once("SIGINT", abort).once("SIGTERM", abort);
  const { signal } = stop;
  try {
    if (hasItems(tool.operation, input)) {
      const { dryRun = false, format = defaultFormat() } = flags;
      await runItems(tool, input, { dryRun, format, signal });
    } else await writeLines(await linesOf(tool, input, { ...flags, signal }));
  } finally {
    process.removeListener("SIGINT", abort).removeListener("SIGTERM", abort);
  }
}

async function linesOf(
  tool: Tool,
  input: Record<string, unknown>,
  { all, dryRun, format = all ? "json" : defaultFormat(), signal }: CallFlags & Abortable,
): Promise<AsyncIterable<string> | Iterable<string>> {
  if (dryRun) return [formatJson(await tool.preview(input, { signal }), 2)];
  if (!all) {
    return formatResult(tool, await tool.execute(input, { signal }), { input, format, signal });
  }
  if (format !== "table") return listItems(tool, { input, format, signal });
  throw new CommandError(
    EXIT.usage,
    "--all writes items as they come, before the widths of a table are known. Use it with --format json or compact.",
  );
}

interface Abortable {
  signal: AbortSignal;
}

function createStopError(tool: Tool, { dryRun }: CallFlags): CommandError {
  const { effect, verifyWith } = tool.operation;
  if (effect === "read" || dryRun) return new CommandError(EXIT.interrupted, "Stopped.");
  const look = verifyWith === undefined ? "" : ` with \`workbelt ${toCommand(verifyWith)}\``;
  return new CommandError(
    EXIT.outcomeUnknown,
    `Stopped. The write may have happened: look${look} before you repeat it.`,
  );
}

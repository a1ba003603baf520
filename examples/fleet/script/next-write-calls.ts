import { CannotContinue, type ScriptedCall } from "../../shared/script.ts";
import type { ToolResult, ToolResults } from "../../shared/tool-results.ts";
import type { PlannedWrite } from "./writes.ts";

/** The list that a verifying read returns. */
interface Found {
  items: Record<string, unknown>[];
  next_cursor?: string;
  next_offset?: number;
}

/**
 * Returns the next call for each write that is not done: the write itself, or the read that its error
 * names when its outcome is unknown.
 *
 * @throws CannotContinue
 */
export function nextWriteCalls(
  writes: readonly PlannedWrite[],
  results: ToolResults,
): ScriptedCall[] {
  return writes.flatMap((planned) => nextCall(planned, results) ?? []);
}

function nextCall({ mark, verify, write }: PlannedWrite, results: ToolResults) {
  const attempts = results.all(write.name);
  const last = attempts.at(-1);
  if (last === undefined) return write;
  if (last.error === undefined) return undefined;
  if (!last.error.includes(verify.name)) throw new CannotContinue(`${write.name} failed`);
  // Each attempt of unknown outcome is followed by one read.
  const reads = results.all<Found>(verify.name);
  if (reads.length < attempts.length) return verify;
  return contains(reads.at(-1), mark) ? undefined : write;
}

/** Returns true if the list has an entry with the mark. A write is made again only if it certainly has none. */
function contains(read: ToolResult<Found> | undefined, mark: string): boolean {
  const list = read?.data;
  if (list === undefined) throw new CannotContinue("a write of unknown outcome was not verified");
  const isMarked = (value: unknown) => typeof value === "string" && value.startsWith(mark);
  if (list.items.some((item) => Object.values(item).some(isMarked))) return true;
  if ((list.next_cursor ?? list.next_offset) !== undefined)
    throw new CannotContinue("the list is too long to verify");
  return false;
}

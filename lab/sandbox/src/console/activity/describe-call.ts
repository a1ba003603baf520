import { type ActivityRequest, hasFailed } from "../../activity/activity.js";
import type { ResourceChange } from "../../state/resource-change.js";
import { shorten } from "../../state/words.js";
import type { ConsoleContext } from "../console-context.js";
import { countChanges } from "../changes/group-changes.js";
import { describeRead } from "./describe-read.js";
import type { ActivityCall } from "./group-activity.js";

const MAX_MESSAGE = 200;

/** A call as the timeline shows it. */
export interface DescribedCall extends ActivityCall {
  /** Description of what the call read, or why it failed; what it changed is in `changes`. */
  words: string;
  changes: readonly ResourceChange[];
}

/** Describes calls in words: what each read and changed. */
export function describeCalls(
  context: ConsoleContext,
  calls: readonly ActivityCall[],
): DescribedCall[] {
  const ids = calls.flatMap(({ requests }) => requests.map(({ id }) => id));
  const changes = context.state.history.describe(new Set(ids));
  return calls.map((call) => {
    const own = call.requests.flatMap(({ id }) => changes.get(id) ?? []);
    return { ...call, changes: own, words: describeCall(context, call, own) };
  });
}

/** Describes in one line what calls changed, each thing once; what was undone is in it, the undo is not. */
export function describeChanges(calls: readonly DescribedCall[]): string {
  const things = new Map<string, ResourceChange>();
  for (const { changes, operation } of calls) {
    if (operation === "undo") continue;
    for (const change of changes) {
      const known = things.get(change.id);
      if (known === undefined || change.kind === "deleted") things.set(change.id, change);
    }
  }
  return countChanges([...things.values()]);
}

function describeCall(
  context: ConsoleContext,
  { requests }: ActivityCall,
  changes: readonly ResourceChange[],
): string {
  const last = context.control.activity.get(requests.at(-1)?.id ?? 0);
  if (last === undefined) return "";
  if (last.outcome === "pending") return "In progress.";
  if (hasFailed(last)) return describeFailure(last, changes.length > 0);
  const reads = requests.flatMap(({ id }) => {
    const request = context.control.activity.get(id);
    return request !== undefined && isRead(request) && !hasFailed(request)
      ? [describeRead(context, request)]
      : [];
  });
  if (changes.length > 0) return "";
  return isRead(last) || reads.length === requests.length
    ? [...new Set(reads)].join(" ")
    : "Changed nothing.";
}

/** Returns true for a request that changes nothing; searches are posted. */
export function isRead({ method, path }: Pick<ActivityRequest, "method" | "path">): boolean {
  return (
    method === "GET" ||
    method === "HEAD" ||
    (method === "POST" && /\/(query|search|sql)$/.test(path))
  );
}

function describeFailure(
  { outcome, response, status }: ActivityRequest,
  hasChanges: boolean,
): string {
  const effect = hasChanges ? " after it had changed this:" : "";
  if (outcome === "dropped") return `The connection was closed${effect || "."}`;
  if (outcome === "aborted") return `The client left${effect || "."}`;
  const message = readMessage(response?.body?.text);
  return `Failed with status ${status ?? "unknown"}${hasChanges ? effect : message === undefined ? "." : `: ${message}`}`;
}

function readMessage(text: string | undefined): string | undefined {
  try {
    const { message } = JSON.parse(text ?? "") as { message?: unknown };
    return typeof message === "string" ? shorten(message, MAX_MESSAGE) : undefined;
  } catch {
    return undefined;
  }
}

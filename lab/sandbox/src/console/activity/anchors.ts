import { createHash } from "node:crypto";
import { activityPaths } from "../paths.js";

/** Makes an id of text that a client has sent, which may have any characters. */
export function toElementId(prefix: string, text: string): string {
  return `${prefix}-${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
}

/** Returns the id of an event in the console, by its id in the inbox. */
export function toEventId(entry: string): string {
  return toElementId("event", entry);
}

/** Returns the id of a run's timeline. */
export function toRunId(key: string): string {
  return toElementId("run", key);
}

/** Returns the address of a call in the timeline of its run, by the marks of both. */
export function toCallHref(run: string, call: string): string {
  return `${activityPaths.run(run)}#${toElementId(toRunId(run), call)}`;
}

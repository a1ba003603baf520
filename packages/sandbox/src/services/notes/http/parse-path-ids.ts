import { normalizeUuid } from "../validation/normalize-uuid.js";
import { uuid } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";

/** Validates the ids of a path and returns them hyphenated and lower-case. */
export function parsePathIds(parameters: Record<string, string>): Record<string, string> {
  const entries = Object.entries(parameters).map(([name, value]) => {
    // Ids of columns and tasks are not UUIDs.
    if (name === "property_id" || name === "task_id") return [name, value];
    return [name, normalizeUuid(parseInput<string>("path", value, uuid, `path.${name}`))];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

import { normalizeUuid } from "../validation/normalize-uuid.js";
import { uuid } from "../validation/validators.js";
import { parseInput } from "../validation/parse-input.js";

/** The ids of a path, each checked and in their hyphenated lower-case form. */
export function parsePathIds(parameters: Record<string, string>): Record<string, string> {
  const entries = Object.entries(parameters).map(([name, value]) => {
    // Columns have short ids of their own.
    if (name === "property_id") return [name, value];
    return [name, normalizeUuid(parseInput<string>("path", value, uuid, `path.${name}`))];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

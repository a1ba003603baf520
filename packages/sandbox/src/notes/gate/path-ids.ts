import { uuid } from "../validation/check.js";
import { demand } from "../validation/demand.js";

/** The ids of a path, each checked and in their hyphenated lower-case form. */
export function pathIds(parameters: Record<string, string>): Record<string, string> {
  const entries = Object.entries(parameters).map(([name, value]) => {
    // Columns have short ids of their own.
    if (name === "property_id") return [name, value];
    return [name, canonicalId(demand<string>("path", value, uuid, `path.${name}`))];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A UUID as the API answers it: lower case, with hyphens. */
export function canonicalId(id: string): string {
  const hex = id.replaceAll("-", "").toLowerCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

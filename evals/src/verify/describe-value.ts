import type { FieldValue } from "@workbelt/sandbox";

/** Value as people read it: references by their names, lists with commas, "nothing" if absent. */
export function describeValue(value: FieldValue | undefined): string {
  if (value === undefined || value === "") return "nothing";
  if (typeof value !== "object") return String(value);
  if ("title" in value) return value.title;
  return value.length === 0 ? "nothing" : value.map(describeValue).join(", ");
}

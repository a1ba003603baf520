import type { FieldValue } from "@workbelt/sandbox";

const time = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/;

/**
 * Value as people read it: references by their names, lists with commas, times in UTC to the minute, "nothing"
 * if absent.
 */
export function describeValue(value: FieldValue | undefined): string {
  if (value === undefined || value === "") return "nothing";
  if (typeof value === "string") return value.replace(time, "$1 $2");
  if (typeof value !== "object") return String(value);
  if ("title" in value) return value.title;
  return value.length === 0 ? "nothing" : value.map(describeValue).join(", ");
}

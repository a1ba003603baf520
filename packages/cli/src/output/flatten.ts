import { isPlainObject } from "@workbelt/core/provider";

/** Returns the data as named texts: objects become dotted names, lists of texts are joined. */
export function flatten(data: unknown, prefix = ""): Map<string, string> {
  if (!isPlainObject(data)) return new Map([[prefix || "value", formatCell(data)]]);
  const entries = Object.entries(data).flatMap(([key, value]) => [
    ...flatten(value, prefix === "" ? key : `${prefix}.${key}`),
  ]);
  return new Map(entries);
}

/** Formats a value as one text: a list of texts is joined, other lists and objects are JSON. */
export function formatCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return value.join(", ");
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}

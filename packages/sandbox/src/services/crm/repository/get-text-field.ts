import type { Fields } from "./documents.js";

/** A text field of a value; empty if it is missing. */
export function getTextField(fields: Fields, key: string): string {
  const field = fields[key];
  return typeof field === "string" ? field : "";
}
